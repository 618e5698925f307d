// The palette: everything that the workbench can do, found by typing. It is a
// combobox with a list under it; Korean composition never chooses anything.

import { h } from "../player/parts";
import { type Lang, word } from "../player/words";
import { type LabWord, say } from "./words";

export interface Entry {
  kind: "kindAction" | "kindMoment" | "kindTool";
  label: string;
  /** The script line, for actions. */
  line?: string;
  /** Why it cannot be done now, if it cannot. */
  why?: string;
  run: () => void;
}

/** So many fit without scrolling for long. */
const MOST = 60;

/** Entries that hold every typed word, in label or line; those that begin so come first, what cannot be done last. */
export function found(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().normalize("NFC").split(/\s+/).filter(Boolean);
  const text = (e: Entry) => `${e.label} ${e.line ?? ""}`.toLowerCase();
  const hits = entries.filter((e) => words.every((w) => text(e).includes(w)));
  const begins = (e: Entry) =>
    words.length > 0 &&
    (text(e).startsWith(words[0] as string) || (e.line ?? "").startsWith(words[0] as string));
  const list = [...hits.filter(begins), ...hits.filter((e) => !begins(e))];
  return [...list.filter((e) => !e.why), ...list.filter((e) => e.why)].slice(0, MOST);
}

export class Palette {
  private readonly dialog = h("dialog", { class: "palette" });
  private readonly field: HTMLInputElement;
  private readonly list = h("ul", { role: "listbox", id: "palette-list" });
  private entries: Entry[] = [];
  private shown: Entry[] = [];
  private at = 0;

  constructor(
    root: HTMLElement,
    private readonly lang: Lang,
  ) {
    this.field = h("input", {
      type: "text",
      role: "combobox",
      "aria-expanded": "true",
      "aria-controls": "palette-list",
      "aria-autocomplete": "list",
      "aria-label": say(lang, "paletteHint"),
      placeholder: say(lang, "paletteHint"),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: "100",
    });
    this.dialog.setAttribute("aria-label", say(lang, "paletteTitle"));
    this.list.setAttribute("aria-label", say(lang, "paletteTitle"));
    const close = h("button", { type: "button", class: "icon", "aria-label": word(lang, "close") }, "✕");
    this.dialog.append(h("div", { class: "row" }, this.field, close), this.list);
    root.append(this.dialog);
    close.addEventListener("click", () => this.dialog.close());
    this.field.addEventListener("input", () => this.filter());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
      const at = (event.target as Element).closest<HTMLElement>("[data-at]")?.dataset["at"];
      if (at) this.choose(Number(at));
    });
  }

  open(entries: Entry[]): void {
    this.entries = entries;
    this.field.value = "";
    this.filter();
    this.dialog.showModal();
    this.field.focus();
  }

  private filter(): void {
    this.shown = found(this.entries, this.field.value);
    this.at = 0;
    const items = this.shown.map((entry, i) => {
      const item = h("li", { role: "option", id: `palette-${i}`, "data-at": String(i) });
      item.append(h("span", {}, entry.label));
      if (entry.why) {
        item.setAttribute("aria-disabled", "true");
        item.append(h("span", { class: "why" }, entry.why));
      } else if (entry.line) item.append(h("code", { translate: "no" }, entry.line));
      else item.append(h("span", { class: "muted" }, say(this.lang, entry.kind as LabWord)));
      return item;
    });
    const none = h(
      "li",
      { class: "muted", role: "option", "aria-disabled": "true" },
      say(this.lang, "paletteNone"),
    );
    this.list.replaceChildren(...(items.length ? items : [none]));
    this.mark();
  }

  private mark(): void {
    const items = this.list.querySelectorAll<HTMLElement>("[data-at]");
    for (const [i, item] of items.entries()) item.setAttribute("aria-selected", String(i === this.at));
    const item = items[this.at];
    if (item) this.field.setAttribute("aria-activedescendant", item.id);
    else this.field.removeAttribute("aria-activedescendant");
    item?.scrollIntoView({ block: "nearest" });
  }

  private key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { length } = this.shown;
    const moved = {
      ArrowDown: this.at + 1,
      ArrowUp: this.at - 1,
      PageDown: this.at + 8,
      PageUp: this.at - 8,
    }[event.code];
    if (event.code === "Enter") {
      event.preventDefault();
      this.choose(this.at);
    } else if (moved !== undefined && length > 0) {
      event.preventDefault();
      const wraps = event.code.startsWith("Arrow");
      this.at = wraps ? (moved + length) % length : Math.min(Math.max(moved, 0), length - 1);
      this.mark();
    }
  }

  private choose(at: number): void {
    const entry = this.shown[at];
    if (!entry || entry.why) return;
    this.dialog.close();
    entry.run();
  }
}
