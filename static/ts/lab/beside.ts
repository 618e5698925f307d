// The recording beside the run. The server draws the rows; here they follow the
// playhead, lead to their instants, and are asked for again when the script changes:
// the comparison with Kafka is not part of the browser's engine.

import { part, setText, show } from "../player/parts";

/** What a row must have to be shown; "" asks nothing. */
export interface Wanted {
  who: string;
  kind: string;
  differs: boolean;
}

export interface RowFacts {
  at: number;
  who: string;
  kind: string;
  verdict: string;
}

/** Whether a row fits the filter. */
export function fits(row: RowFacts, wanted: Wanted): boolean {
  return (
    (wanted.who === "" || row.who === wanted.who) &&
    (wanted.kind === "" || row.kind === wanted.kind) &&
    (!wanted.differs || row.verdict === "differs" || row.verdict === "yours")
  );
}

/** The last row that has happened at an instant, −1 none. Rows without a time stand at −1. */
export function rowAt(rows: readonly RowFacts[], at: number): number {
  let found = -1;
  for (const [i, row] of rows.entries()) {
    if (row.at >= 0 && row.at <= at && (found < 0 || row.at >= (rows[found]?.at ?? 0))) found = i;
  }
  return found;
}

export class BesidePanel {
  onseek: (at: number) => void = () => {};
  private readonly original: string;
  private script: string;
  private rows: (RowFacts & { element: HTMLElement })[] = [];
  private current: HTMLElement | undefined;
  private place = 0;
  private asked: AbortController | undefined;
  private wanted: Wanted = { who: "", kind: "", differs: false };

  constructor(
    private readonly box: HTMLElement,
    private readonly library: string,
  ) {
    this.original = box.innerHTML;
    this.script = library;
    box.addEventListener("click", (event) => this.clicked(event.target as Element));
    box.addEventListener("change", (event) => this.filterChanged(event.target as HTMLElement));
    this.drawn();
  }

  /** Another script runs. The library's own has been compared already. */
  async ran(script: string): Promise<void> {
    if (script === this.script) return;
    this.script = script;
    this.asked?.abort();
    this.box.removeAttribute("aria-busy");
    if (script === this.library) {
      this.box.innerHTML = this.original;
      this.drawn();
      return;
    }
    const asked = new AbortController();
    this.asked = asked;
    this.box.setAttribute("aria-busy", "true");
    this.say("busyText");
    try {
      const answer = await fetch(this.box.dataset["address"] ?? "", {
        method: "POST",
        body: new URLSearchParams({ script }),
        signal: asked.signal,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const html = await answer.text();
      if (asked.signal.aborted) return;
      this.box.innerHTML = html;
      this.drawn();
    } catch {
      if (asked.signal.aborted) return;
      this.script = ""; // the next run asks again
      this.say("offline");
    }
    this.box.removeAttribute("aria-busy");
  }

  private say(what: "busyText" | "offline"): void {
    setText(part(this.box, "beside-status"), this.box.dataset[what] ?? "");
  }

  /** New rows: they become buttons, and the filter holds for them. */
  private drawn(): void {
    this.current = undefined;
    this.rows = [...this.box.querySelectorAll<HTMLElement>("tr[data-at]")].map((element) => {
      const { at, who = "", kind = "", verdict = "" } = element.dataset;
      const row = { element, at: Number(at), who, kind, verdict };
      const when = element.querySelector(".when");
      if (when && row.at >= 0) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "go";
        button.textContent = when.textContent;
        when.replaceChildren(button);
      }
      return row;
    });
    show(part(this.box, "beside-filter"), true);
    for (const control of this.box.querySelectorAll<HTMLSelectElement>("select[data-filter]")) {
      const name = control.dataset["filter"] === "who" ? "who" : "kind";
      control.value = this.wanted[name];
      if (control.selectedIndex < 0) control.value = this.wanted[name] = "";
    }
    const differs = this.box.querySelector<HTMLInputElement>('[data-filter="differs"]');
    if (differs) differs.checked = this.wanted.differs;
    this.parting();
    this.filter();
    this.follow(this.place);
  }

  /** Where the run leaves the recording is one click away. */
  private parting(): void {
    const leaves = this.box.querySelector<HTMLElement>("[data-leaves]");
    if (!leaves) return;
    const go = document.createElement("button");
    go.type = "button";
    go.className = "btn sm";
    go.textContent = leaves.dataset["go"] ?? "";
    go.addEventListener("click", () => {
      this.onseek(Number(leaves.dataset["leaves"]));
      this.scrollTo(leaves);
    });
    part(this.box, "beside-status")?.before(go);
  }

  private clicked(target: Element): void {
    if (target.closest("details, pre") || getSelection()?.isCollapsed === false) return;
    const row = target.closest<HTMLElement>("tr[data-at]");
    const at = Number(row?.dataset["at"] ?? -1);
    if (at >= 0) this.onseek(at);
  }

  private filterChanged(control: HTMLElement): void {
    const name = control.dataset["filter"];
    if (name === "differs") this.wanted.differs = (control as HTMLInputElement).checked;
    else if (name === "who" || name === "kind") this.wanted[name] = (control as HTMLSelectElement).value;
    else return;
    this.filter();
  }

  private filter(): void {
    let shown = 0;
    for (const row of this.rows) {
      row.element.hidden = !fits(row, this.wanted);
      if (!row.element.hidden) shown++;
    }
    const leaves = this.box.querySelector<HTMLElement>("[data-leaves]");
    if (leaves) leaves.hidden = (leaves.nextElementSibling as HTMLElement | null)?.hidden ?? false;
    show(part(this.box, "beside-none"), shown === 0);
  }

  /** The playhead is elsewhere. */
  follow(at: number): void {
    this.place = at;
    const row = this.rows[rowAt(this.rows, at)]?.element;
    if (row === this.current) return;
    const first = !this.current; // the head of the panel is to be seen when it comes
    this.current?.removeAttribute("aria-current");
    this.current = row;
    row?.setAttribute("aria-current", "true");
    if (row && !row.hidden && !first) this.scrollTo(row);
  }

  /** Scrolls the panel, never the page. */
  private scrollTo(row: HTMLElement): void {
    const { box } = this;
    if (box.hidden || box.scrollHeight <= box.clientHeight + 1) return;
    const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < box.clientHeight * 0.15 || top > box.clientHeight * 0.75) {
      box.scrollTop += top - box.clientHeight * 0.4;
    }
  }
}
