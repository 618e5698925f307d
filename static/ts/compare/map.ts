// The map of two settings in the reader's own browser: each cell is a run in a Worker beside the page. The
// server's map is there before; it gives way when the reader runs their own values.

import { type Engine, NoAnswer } from "../engine/host";
import { freshEngine } from "../player/assets";
import { part, setText, show } from "../player/parts";
import { Speech } from "../player/speech";
import { kilobytes, type Lang, pageLang, word } from "../player/words";
import { type Axis, axisOfLine, kindOf, MOST_VALUES, type Outcome, readAxis } from "./cells";
import { Grid } from "./grid";
import { say } from "./words";

/** More Workers than that cost more memory than they save time. */
const MOST_WORKERS = 4;

interface Cell {
  i: number;
  j: number;
  x: string;
  y: string;
  outcome?: Outcome;
}

/** A value that the engine refuses ends the whole map. */
class Refused extends Error {}

class SettingMap {
  private readonly lang: Lang = pageLang();
  private readonly grid: Grid;
  private readonly speech: Speech;
  private readonly story: string;
  private engines: Engine[] = [];
  private cells: Cell[] = [];
  private done = 0;
  private busy = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly form: HTMLFormElement,
  ) {
    this.story = root.dataset["script"] ?? "";
    this.grid = new Grid(
      part(root, "map-scroll") as HTMLElement,
      part(root, "map-twin") as HTMLElement,
      this.lang,
    );
    this.speech = new Speech((text) => setText(part(root, "map-said"), text));
    show(part(root, "map-keys"), true);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    part(root, "map-stop")?.addEventListener("click", () => this.stop());
  }

  /** The values of an axis as they stand in the form; undefined when they make no sense, which is told there. */
  private axis(name: "xs" | "ys"): string[] | undefined {
    const input = this.form.elements.namedItem(name) as HTMLInputElement;
    const axis: Axis = { number: "number" in input.dataset, own: input.dataset["own"] ?? "" };
    const { values, slip, at = MOST_VALUES } = readAxis(axis, input.value);
    const short = typeof at === "string" && at.length > 16 ? `${at.slice(0, 16)}…` : at;
    this.wrong(name, slip ? say(this.lang, slip, short) : "");
    return slip ? undefined : values;
  }

  private wrong(name: "xs" | "ys", text: string): void {
    const input = this.form.elements.namedItem(name) as HTMLInputElement;
    setText(part(this.root, `wrong-${name}`), text);
    if (text) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-errormessage", `map-${name}-wrong`);
      input.focus();
    } else {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-errormessage");
    }
  }

  async start(): Promise<void> {
    const ys = this.axis("ys");
    const xs = this.axis("xs");
    if (!xs || !ys || this.busy) return;
    if (!this.root.querySelector(".map")) {
      this.form.submit(); // the server's page had nothing to show: it shows the map now
      return;
    }
    const action = this.root.querySelector<HTMLFormElement>(".map form")?.action ?? "";
    this.grid.fresh({ xs, ys, limit: this.limit, action, script: (x, y) => this.script(x, y) });
    this.cells = ys.flatMap((y, j) => xs.map((x, i) => ({ i, j, x, y })));
    this.remember(xs, ys);
    this.done = 0;
    setText(part(this.root, "map-said"), "");
    this.working(true);
    const queue = [...this.cells];
    const workers = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS, queue.length);
    try {
      await Promise.all(Array.from({ length: workers }, () => this.work(queue)));
      this.speech.step(this.sum());
    } catch (error) {
      this.ended(error);
    } finally {
      this.endAll();
      this.working(false);
    }
  }

  private get limit(): number {
    return Number(this.root.dataset["limit"]);
  }

  private script(x: string, y: string): string {
    return this.story.replaceAll("{x}", x).replaceAll("{y}", y);
  }

  /** The address shows what is being looked at. */
  private remember(xs: string[], ys: string[]): void {
    const query = new URLSearchParams({ map: this.root.dataset["map"] ?? "" });
    for (const [name, values] of Object.entries({ xs, ys })) {
      const own = (this.form.elements.namedItem(name) as HTMLInputElement).dataset["own"];
      if (values.join(" ") !== own) query.set(name, values.join(" "));
    }
    history.replaceState(history.state, "", `${location.pathname}?${query}`);
  }

  private async work(queue: Cell[]): Promise<void> {
    const engine = freshEngine(this.root);
    engine.onloading = ({ loaded, of }) =>
      this.doing(word(this.lang, "loading", kilobytes(loaded), kilobytes(of)));
    this.engines.push(engine);
    for (let cell = queue.shift(); cell; cell = queue.shift()) {
      const { i, j, x, y } = cell;
      this.grid.mark(i, j, x, y, "busy");
      cell.outcome = await this.run(engine, cell);
      this.grid.mark(i, j, x, y, cell.outcome);
      this.came();
    }
  }

  private async run(engine: Engine, { x, y }: Cell): Promise<Outcome> {
    const ran = await engine.open({ script: this.script(x, y), lang: this.lang });
    if (ran.kind === "problems") {
      const [first] = ran.list;
      const axis = axisOfLine(this.story, first?.line ?? 0);
      this.wrong(axis, `${axis === "xs" ? x : y}: ${first?.text ?? ""}`);
      throw new Refused();
    }
    if (ran.kind === "panic") throw new NoAnswer("died", ran.text);
    const list = [this.root.dataset["out"] ?? "", this.root.dataset["twice"] ?? ""];
    const measured = await engine.ask<"measured">({ kind: "measure", list });
    if (measured.kind !== "measured") throw new NoAnswer("died", measured.kind);
    const [out = 0, twice = 0] = measured.numbers;
    return { out: Math.max(out, 0), twice: Math.max(twice, 0), cut: ran.stopped !== "" };
  }

  private came(): void {
    this.done++;
    const total = this.cells.length;
    const bar = part<HTMLProgressElement>(this.root, "map-bar");
    if (bar) bar.value = this.done / total;
    const text = say(this.lang, "doing", this.done, total);
    this.doing(text);
    // Quarters are worth hearing; each cell is not.
    const quarter = (n: number) => Math.floor((n * 4) / total);
    if (this.done < total && quarter(this.done) > quarter(this.done - 1)) this.speech.milestone(text);
  }

  private doing(text: string): void {
    setText(part(this.root, "map-doing"), text);
  }

  private sum(): string {
    const count = (kind: string) => this.cells.filter((c) => c.outcome && kindOf(c.outcome) === kind).length;
    return say(this.lang, "sum", count("fine"), count("out"), count("twice"));
  }

  /** Ends the Workers: what they were at is given up at once. */
  stop(): void {
    if (this.busy) this.endAll();
  }

  private endAll(): void {
    for (const engine of this.engines.splice(0)) engine.end();
  }

  private ended(error: unknown): void {
    if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
    for (const { i, j, x, y, outcome } of this.cells) if (!outcome) this.grid.mark(i, j, x, y, "open");
    if (error instanceof Refused) this.speech.drop();
    else if (error.reason === "replaced")
      this.speech.step(say(this.lang, "stopped", this.done, this.cells.length));
    else this.speech.step(say(this.lang, error.reason === "failed" ? "failed" : "broken", error.message));
  }

  private working(busy: boolean): void {
    this.busy = busy;
    const run = part(this.root, "map-run");
    const stop = part(this.root, "map-stop");
    const focused = document.activeElement === (busy ? run : stop);
    show(run, !busy);
    show(stop, busy);
    if (focused) (busy ? stop : run)?.focus();
    show(part(this.root, "map-work"), busy);
    part(this.root, "map-left")?.remove();
    this.root.toggleAttribute("data-busy", busy);
    const bar = part<HTMLProgressElement>(this.root, "map-bar");
    if (busy && bar) bar.value = 0;
    if (busy) this.doing(say(this.lang, "doing", 0, this.cells.length));
  }
}

export function settingMaps(): void {
  for (const root of document.querySelectorAll<HTMLElement>("[data-map]")) {
    const form = part<HTMLFormElement>(root, "map-form");
    if (form) new SettingMap(root, form);
  }
}
