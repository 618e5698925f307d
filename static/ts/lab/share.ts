// Copying a link, with and without a clipboard.

import { h } from "../player/parts";
import { type Lang, word } from "../player/words";
import { LIMITS } from "./link";

/** Puts text on the clipboard if there is one: plain http has none. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A field to copy by hand, already selected; long links may be saved as a file instead. */
export function byHand(url: string, lang: Lang): HTMLElement {
  const field = h("input", { type: "text", readonly: "", class: "linkfield", value: url });
  field.addEventListener("focus", () => field.select());
  queueMicrotask(() => field.focus());
  return h("label", { class: "row" }, word(lang, "copyByHand"), field);
}

export function tooLong(url: string): boolean {
  return new TextEncoder().encode(url).length > LIMITS.offerFile;
}

export function saveFile(name: string, script: string): void {
  const url = URL.createObjectURL(new Blob([script], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
