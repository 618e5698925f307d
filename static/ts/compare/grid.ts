// The drawn map: a table of buttons that is one stop of the Tab key, and its twin with the numbers.

import { h } from "../player/parts";
import type { Lang } from "../player/words";
import { beyond, type Kind, kindOf, moved, type Outcome } from "./cells";
import { say } from "./words";

export interface Plan {
  xs: string[];
  ys: string[];
  limit: number;
  script(x: string, y: string): string;
  /** Where a cell's form goes. */
  action: string;
}

export class Grid {
  private buttons: HTMLButtonElement[][] = [];
  private rows: HTMLTableRowElement[][] = [];

  constructor(
    private readonly scroll: HTMLElement,
    private readonly twin: HTMLElement,
    private readonly lang: Lang,
  ) {
    this.adopt();
    scroll.addEventListener("keydown", (event) => this.key(event));
    scroll.addEventListener("focusin", (event) => this.rove(event.target as Element));
  }

  /** Takes the table that is there as its own. */
  private adopt(): void {
    const table = this.scroll.querySelector("table");
    if (!table) return;
    table.setAttribute("role", "grid");
    this.buttons = [...table.tBodies].flatMap((body) =>
      [...body.rows].map((row) => [...row.querySelectorAll<HTMLButtonElement>(".mapcell")]),
    );
    const rows = [...this.twin.querySelectorAll<HTMLTableRowElement>("tbody tr")];
    const columns = this.buttons[0]?.length ?? 0;
    this.rows = this.buttons.map((_, j) => rows.slice(j * columns, (j + 1) * columns));
    this.rove(this.buttons[0]?.[0]);
  }

  /** Another map with empty cells; heads and captions stay those of the server. */
  fresh(plan: Plan): void {
    const table = this.scroll.querySelector("table");
    const twin = this.twin.querySelector("table");
    if (!table || !twin) return;
    const corner = table.tHead?.rows[0]?.cells[0];
    const heads = plan.xs.map((x) => h("th", { scope: "col", class: "mono" }, x));
    table.tHead?.replaceChildren(h("tr", {}, ...(corner ? [corner] : []), ...heads));
    table.tBodies[0]?.replaceChildren(...plan.ys.map((y, j) => this.row(plan, y, j)));
    const twins = plan.ys.flatMap((y) =>
      plan.xs.map((x) => {
        const byRule = say(this.lang, beyond(plan.limit, x, y) ? "out" : "fine");
        const cell = (text: string, kind = "") => h("td", kind ? { class: kind } : {}, text);
        const open = say(this.lang, "open");
        return h(
          "tr",
          {},
          cell(y, "mono"),
          cell(x, "mono"),
          cell(open),
          cell("", "num"),
          cell("", "num"),
          cell(byRule),
        );
      }),
    );
    twin.tBodies[0]?.replaceChildren(...twins);
    this.adopt();
  }

  private row(plan: Plan, y: string, j: number): HTMLElement {
    const cells = plan.xs.map((x, i) => {
      const above = plan.ys[j - 1];
      const before = plan.xs[i - 1];
      const here = beyond(plan.limit, x, y);
      const edges = [
        before !== undefined && beyond(plan.limit, before, y) !== here ? "edge-l" : "",
        above !== undefined && beyond(plan.limit, x, above) !== here ? "edge-t" : "",
      ];
      const button = h("button", { type: "submit" });
      this.write(button, "open", 0, `${x}, ${y}`);
      const script = h("input", { type: "hidden", name: "script", value: plan.script(x, y) });
      const form = h("form", { method: "post", action: plan.action }, script, button);
      return h("td", { class: edges.filter(Boolean).join(" ") }, form);
    });
    return h("tr", {}, h("th", { scope: "row", class: "mono" }, y), ...cells);
  }

  private write(button: HTMLButtonElement, kind: Kind, twice: number, where: string): void {
    const focused = button.tabIndex;
    const text = say(this.lang, kind, twice);
    button.className = `mapcell is-${kind}`;
    button.setAttribute("aria-label", `${text}, ${where}`);
    button.textContent = text;
    button.tabIndex = focused;
  }

  /** What is known of one cell by now. */
  mark(i: number, j: number, x: string, y: string, outcome: Outcome | "busy" | "open"): void {
    const button = this.buttons[j]?.[i];
    if (!button) return;
    const plain = typeof outcome === "string";
    const kind = plain ? outcome : kindOf(outcome);
    this.write(button, kind, plain ? 0 : outcome.twice, `${x}, ${y}`);
    const cells = this.rows[j]?.[i]?.cells;
    if (plain || !cells) return;
    for (const [n, text] of [button.textContent ?? "", `${outcome.out}`, `${outcome.twice}`].entries()) {
      const cell = cells[n + 2];
      if (cell) cell.textContent = text;
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || event.shiftKey || event.isComposing) return;
    const row = this.buttons.findIndex((list) => list.includes(event.target as HTMLButtonElement));
    if (row < 0) return;
    const column = this.buttons[row]?.indexOf(event.target as HTMLButtonElement) ?? 0;
    const to = moved(event, [row, column], this.buttons.length, this.buttons[row]?.length ?? 0);
    if (!to) return;
    event.preventDefault();
    this.buttons[to[0]]?.[to[1]]?.focus();
  }

  /** The one cell that Tab reaches. */
  private rove(to: Element | null | undefined): void {
    const all = this.buttons.flat();
    if (!to || !all.includes(to as HTMLButtonElement)) return;
    for (const button of all) button.tabIndex = button === to ? 0 : -1;
  }
}
