// Finds labs while one types. The form does the same on the server; here the
// cards that do not fit only step aside.

export function finder(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-finder]");
  if (!form) return;
  const cards = [...document.querySelectorAll<HTMLElement>(".library > li")];
  const texts = cards.map(said);
  const count = form.querySelector<HTMLElement>("[data-found]");
  const none = document.querySelector<HTMLElement>("[data-none]");
  const button = form.querySelector<HTMLElement>("[data-find]");
  if (new URLSearchParams(location.search).size > 0) return; // the server found; the rest is not here
  if (button) button.hidden = true;

  const find = (): void => {
    const wanted = new FormData(form);
    const words = String(wanted.get("q")).toLowerCase().split(/\s+/);
    const level = String(wanted.get("level"));
    const topic = String(wanted.get("topic"));
    let found = 0;
    for (const [i, card] of cards.entries()) {
      const fits =
        (level === "" || card.dataset["level"] === level) &&
        (topic === "" || card.dataset["topic"] === topic) &&
        words.every((word) => texts[i]?.includes(word));
      card.hidden = !fits;
      if (fits) found++;
    }
    for (const shelf of document.querySelectorAll<HTMLElement>(".shelf")) {
      shelf.hidden = !shelf.querySelector("li:not([hidden])");
    }
    if (none) none.hidden = found > 0;
    if (count) count.textContent = (count.dataset["found"] ?? "").replace("-1", String(found));
  };
  form.addEventListener("input", find);
  form.addEventListener("submit", (event) => event.preventDefault());
  find(); // what the browser remembers of the form
}

/** What a card says, with the name of its lab and its tags: what the server searches too. */
function said(card: HTMLElement): string {
  const parts = [...card.querySelectorAll("h3, p")].map((part) => part.lastChild?.textContent ?? "");
  const name = card.querySelector("a")?.pathname.split("/").pop() ?? "";
  return [name, ...parts, card.dataset["tags"] ?? ""].join("\n").toLowerCase();
}
