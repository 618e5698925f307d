// Words in prose that belong to a mark in a figure: hovering or focusing them
// outlines the mark, following them goes to the moment.

interface Visited extends HTMLElement {
  visit?(mark: string, selection: string): Promise<void>;
}

export function references(loadPlayer: () => Promise<unknown>): void {
  for (const ref of document.querySelectorAll<HTMLElement>("rl-ref")) {
    const stage = target(ref);
    if (!stage) continue;
    const { sel = "", mark = "" } = ref.dataset;
    const link = ref.querySelector("a");
    if (stage.id && link) link.setAttribute("href", `#${stage.id}`);
    const light = (on: boolean) => (): void => outline(stage, sel, on);
    ref.addEventListener("pointerenter", light(true));
    ref.addEventListener("pointerleave", light(false));
    ref.addEventListener("focusin", light(true));
    ref.addEventListener("focusout", light(false));
    ref.addEventListener("click", (event) => {
      event.preventDefault();
      stage.scrollIntoView({ block: "nearest" });
      loadPlayer().then(
        () => stage.visit?.(mark, sel),
        () => location.assign(`#${stage.id}`),
      );
    });
  }
}

/** The figure that shows the scenario, nearest before or after the words. */
function target(ref: HTMLElement): Visited | undefined {
  const id = ref.dataset["scenario"] ?? "";
  const all = [...document.querySelectorAll<Visited>("rl-figure, rl-lab")].filter(
    (f) => f.dataset["id"] === id,
  );
  const before = all.filter((f) => f.compareDocumentPosition(ref) & Node.DOCUMENT_POSITION_FOLLOWING);
  return before[before.length - 1] ?? all[0];
}

/** Marks carry the name of what they show at the head of their own name: "C2: …". */
function outline(stage: HTMLElement, name: string, on: boolean): void {
  if (!name) return;
  for (const mark of stage.querySelectorAll("svg g[data-id][aria-label]")) {
    const label = mark.getAttribute("aria-label") ?? "";
    if (label.startsWith(name) && !/^[\w.-]/.test(label.slice(name.length))) mark.classList.toggle("lit", on);
  }
}
