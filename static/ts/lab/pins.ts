// One run is pinned as "before"; every run after it is measured beside it.

import type { Engine } from "../engine/host";
import type { Ran } from "../engine/protocol";
import { h } from "../player/parts";
import type { Lang } from "../player/words";
import { type LabWord, say } from "./words";

interface Measures {
  script: string;
  rows: Map<string, { label: string; text: string; number: number }>;
}

/** What is measured of each group: quantity, and its words. */
const ofGroup: [string, LabWord][] = [
  ["duplicates", "duplicatesOf"],
  ["losses", "lossesOf"],
  ["moved", "movedOf"],
  ["rebalances", "rebalancesOf"],
];
/** Consumers beyond these are left out of the table. */
const MOST = 12;

/** The expressions that are asked for, with their labels. */
export function questions(ran: Ran, lang: Lang): [expression: string, label: string][] {
  const list: [string, string][] = [];
  for (const group of ran.groups) {
    const of = ran.groups.length > 1 ? ` (${group})` : "";
    list.push([`time ${group} stable`, say(lang, "stableAt") + of]);
    for (const [quantity, key] of ofGroup) list.push([`${quantity} ${group}`, say(lang, key) + of]);
  }
  for (const consumer of ran.consumers.slice(0, MOST)) {
    list.push([`pause ${consumer}`, say(lang, "pauseOf", consumer)]);
  }
  return list;
}

export class Pins {
  private before: Measures | undefined;
  private current: Measures | undefined;
  private version = 0;
  onpin: () => void = () => {};
  onback: (script: string) => void = () => {};

  constructor(
    private readonly box: HTMLElement | undefined,
    private readonly engine: Engine,
    private readonly lang: Lang,
  ) {
    box?.addEventListener("click", (event) => {
      const act = (event.target as Element).closest<HTMLElement>("[data-pin]")?.dataset["pin"];
      if (act === "pin") this.onpin();
      else if (act === "unpin") this.unpin();
      else if (act === "back" && this.before) this.onback(this.before.script);
    });
    this.draw();
  }

  get pinned(): boolean {
    return this.before !== undefined;
  }

  /** Measures the run that is shown. */
  async measure(ran: Ran, script: string): Promise<void> {
    const version = ++this.version;
    const list = questions(ran, this.lang);
    const reply = await this.engine.ask<"measured">({ kind: "measure", list: list.map(([e]) => e) });
    if (version !== this.version || reply.kind !== "measured") return;
    const rows: Measures["rows"] = new Map();
    list.forEach(([expression, label], i) => {
      rows.set(expression, { label, text: reply.texts[i] ?? "", number: reply.numbers[i] ?? -1 });
    });
    this.current = { script, rows };
    this.draw();
  }

  pin(): void {
    this.before = this.current;
    this.draw();
  }

  private unpin(): void {
    this.before = undefined;
    this.draw();
    this.box?.querySelector<HTMLElement>("button")?.focus();
  }

  private draw(): void {
    const { box, before, current, lang } = this;
    if (!box) return;
    const buttons = h("p", { class: "row" }, this.button("pin", "pin"));
    if (before) buttons.append(this.button("back", "backToPin"), this.button("unpin", "unpin"));
    if (!before || !current) {
      box.replaceChildren(h("p", { class: "muted" }, say(lang, "nothingPinned")), buttons);
      return;
    }
    const keys = [...new Set([...before.rows.keys(), ...current.rows.keys()])];
    const rows = keys.map((key) => {
      const old = before.rows.get(key);
      const now = current.rows.get(key);
      const differs = old?.text !== now?.text;
      const cell = (text: string, strong: boolean) =>
        h("td", { class: "num" }, strong ? h("b", {}, text) : text);
      return h(
        "tr",
        differs ? { class: "differs" } : {},
        h("th", { scope: "row" }, now?.label ?? old?.label ?? ""),
        cell(old?.text ?? "–", false),
        cell(now?.text ?? "–", differs),
      );
    });
    const head = ["measured", "before", "now"] as const;
    const cells = head.map((key, i) => h("th", { scope: "col", class: i ? "num" : "" }, say(lang, key)));
    box.replaceChildren(
      h("table", { class: "tbl tight" }, h("thead", {}, h("tr", {}, ...cells)), h("tbody", {}, ...rows)),
      buttons,
    );
  }

  private button(act: string, key: LabWord): HTMLElement {
    return h("button", { type: "button", class: "btn sm", "data-pin": act }, say(this.lang, key));
  }
}
