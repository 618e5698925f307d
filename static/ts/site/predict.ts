// One tap to guess, then the run. The guess stays beside what happened. Without
// this file the same form travels to the server and back.

import type { FigureElement } from "../player/figure";

interface Prediction {
  root: HTMLElement;
  form: HTMLFormElement;
  said: HTMLElement | null;
  figure: string | undefined;
}

export function predictions(loadPlayer: () => Promise<unknown>): void {
  for (const root of document.querySelectorAll<HTMLElement>("[data-hero], rl-predict")) {
    const form = root.querySelector("form");
    if (!form) continue;
    const figure = root.getAttribute("for") ?? root.querySelector("rl-figure")?.id;
    const said = root.querySelector<HTMLElement>("[data-said], [data-part=guess]");
    const one: Prediction = { root, form, said, figure: figure ?? undefined };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.submitter?.dataset["part"] === "skip") clear(form);
      void answer(one, loadPlayer);
    });
  }
}

function clear(form: HTMLFormElement): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>("input[type=radio]")) radio.checked = false;
}

async function answer(one: Prediction, loadPlayer: () => Promise<unknown>): Promise<void> {
  const { root, form, said } = one;
  const picked = form.querySelector<HTMLInputElement>("input[type=radio]:checked");
  const label = picked?.dataset["label"] ?? picked?.closest("label")?.textContent?.trim();
  root.classList.add("ran");
  root.dataset["ran"] = picked ? picked.value : "skip";
  for (const part of root.querySelectorAll<HTMLElement>("[data-part=said]")) part.hidden = false;
  if (said) said.textContent = label ?? said.dataset["none"] ?? said.textContent;
  const figure = document.querySelector(
    one.figure ? `rl-figure#${CSS.escape(one.figure)}` : "[data-hero] rl-figure",
  );
  if (!figure) return;
  try {
    await loadPlayer();
    await (figure as FigureElement).play();
  } catch {
    // The answer and the server's picture are there; only the movement is missing.
  }
}
