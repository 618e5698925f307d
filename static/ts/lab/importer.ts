// A script from a file, by button or by dropping it on the bench. What is no
// script is told in one sentence, and what is on screen stays.

import type { Lang } from "../player/words";
import { LIMITS } from "./link";
import { say } from "./words";

/** The text of a script file, or what is wrong with it. */
export async function readScript(
  file: Pick<File, "name" | "size" | "arrayBuffer">,
  lang: Lang,
): Promise<{ script: string } | { problem: string }> {
  const name = file.name.length > 60 ? `${file.name.slice(0, 59)}…` : file.name;
  const kB = (bytes: number) => Math.round(bytes / 1024);
  if (file.size > LIMITS.script) {
    return { problem: say(lang, "tooLarge", name, kB(file.size), kB(LIMITS.script)) };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: say(lang, "notText", name) };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a binary file
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return { problem: say(lang, "notText", name) };
  if (text.trim() === "") return { problem: say(lang, "emptyFile", name) };
  return { script: text.replace(/\r\n?/g, "\n") };
}

/** Lets files be dropped on an element. */
export function droppable(root: HTMLElement, take: (file: File) => void): void {
  const files = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  root.addEventListener("dragover", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    root.toggleAttribute("data-drop", true);
  });
  root.addEventListener("dragleave", () => root.toggleAttribute("data-drop", false));
  root.addEventListener("drop", (event) => {
    root.toggleAttribute("data-drop", false);
    if (!files(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}
