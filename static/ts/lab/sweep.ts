// The crash sweep: one consumer is crashed between every two events, each time
// as a run of its own, in Workers beside the one that the page plays from.

import { type Engine, NoAnswer } from "../engine/host";
import type { Ran, Swept } from "../engine/protocol";
import type { Run } from "../player/film";
import { h, part, show } from "../player/parts";
import type { Lang } from "../player/words";
import { say } from "./words";

/** A boundary and what came of a crash there. */
export interface Crash {
  at: number;
  until: number;
  seq: number;
  twice: number;
  lost: number;
}

/** Neighbours with the same outcome. */
export interface Stretch {
  outcome: Outcome;
  most: number;
  crashes: Crash[];
}

export type Outcome = "void" | "none" | "twice" | "lost";

export function outcome(crash: Crash): Outcome {
  if (crash.twice < 0) return "void";
  if (crash.lost > 0) return "lost";
  return crash.twice > 0 ? "twice" : "none";
}

/** Joins neighbours that came out alike, to the record. */
export function stretches(crashes: readonly Crash[]): Stretch[] {
  const list: Stretch[] = [];
  for (const crash of crashes) {
    const kind = outcome(crash);
    const most = kind === "lost" ? crash.lost : Math.max(crash.twice, 0);
    const last = list[list.length - 1];
    if (last && last.outcome === kind && last.most === most) last.crashes.push(crash);
    else list.push({ outcome: kind, most, crashes: [crash] });
  }
  return list;
}

export function crashesOf(swept: Swept): Crash[] {
  return swept.at.map((at, i) => ({
    at,
    until: swept.until[i] as number,
    seq: swept.seq[i] as number,
    twice: swept.twice[i] as number,
    lost: swept.lost[i] as number,
  }));
}

/** Splits a run into parts with about as many events each. */
export function shares(ran: Pick<Ran, "at" | "end">, workers: number): [from: number, to: number][] {
  const cuts = [0];
  for (let i = 1; i < workers; i++) {
    const at = ran.at[Math.floor((ran.at.length * i) / workers)] ?? ran.end;
    if (at > (cuts[cuts.length - 1] as number)) cuts.push(at);
  }
  cuts.push(ran.end + 1);
  return cuts.slice(1).map((to, i) => [cuts[i] as number, to]);
}

/** More Workers than that cost more memory than they save time. */
const MOST_WORKERS = 4;

export interface SweepHooks {
  engine(): Engine;
  run(): Run | undefined;
  script(): string;
  clock(at: number): string;
  /** Where an instant is on the range, 0 … 1. */
  share(at: number): number;
  play(script: string, at: number): void;
  problem(text: string): void;
  say(text: string): void;
}

export class Sweep {
  private readonly box: HTMLElement | undefined;
  private readonly strip: HTMLElement | undefined;
  private readonly who = h("select", { "data-part": "sweep-who" });
  private readonly go: HTMLButtonElement;
  private readonly bar = h("progress", { max: "100", value: "0", hidden: "" });
  private readonly told = h("p", { class: "small", "data-part": "sweep-told" });
  private readonly table = h("div", {});
  private engines: Engine[] = [];
  /** Stays to write the scripts of boundaries that are played. */
  private keeper: Engine | undefined;
  private playing = false;
  private swept = "";
  private crashes: Crash[] = [];
  private line = "";
  private began = 0;
  busy = false;
  /** Milliseconds that the last sweep took. */
  took = 0;

  constructor(
    root: HTMLElement,
    private readonly lang: Lang,
    private readonly hooks: SweepHooks,
  ) {
    this.box = part(root, "sweep");
    this.strip = part(root, "strip");
    this.go = h(
      "button",
      { type: "button", class: "btn sm", "data-part": "sweep-go" },
      say(lang, "sweepRun"),
    );
    this.go.addEventListener("click", () =>
      this.busy ? this.stop() : void this.start(`crash ${this.who.value}`),
    );
    this.bar.setAttribute("aria-label", say(lang, "sweep"));
    this.box?.append(
      h("p", { class: "muted small" }, say(lang, "sweepAid")),
      h("p", { class: "row" }, h("label", { class: "row" }, say(lang, "who"), this.who), this.go, this.bar),
      this.told,
      this.table,
    );
    this.table.addEventListener("click", (event) => this.pick(event));
    this.strip?.addEventListener("click", (event) => this.press(event));
    this.strip?.addEventListener("keydown", (event) => this.key(event));
  }

  /** Another run is shown: what was found belongs to the old one. */
  fresh(ran: Ran): void {
    this.stop();
    if (this.playing) {
      this.playing = false; // one of the sweep's own runs: what was found still holds
      return;
    }
    this.forget();
    this.crashes = [];
    this.table.replaceChildren();
    this.told.textContent = "";
    show(this.strip?.parentElement?.parentElement ?? undefined, false);
    const had = this.who.value;
    this.who.replaceChildren(...ran.consumers.map((name) => h("option", { value: name }, name)));
    if (ran.consumers.includes(had)) this.who.value = had;
  }

  choose(consumer: string): void {
    this.who.value = consumer;
  }

  async start(line: string): Promise<void> {
    const run = this.hooks.run();
    if (!run || this.busy) return;
    this.line = line;
    this.crashes = [];
    this.working(true);
    const parts = shares(run.ran, Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS));
    const script = this.hooks.script();
    this.forget();
    this.swept = script;
    try {
      await Promise.all(parts.map(([from, to]) => this.share(script, from, to)));
      this.finished("sweepDone");
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.finished("sweepStopped");
    } finally {
      this.keeper = this.engines.shift();
      this.endAll();
      this.working(false);
    }
  }

  private async share(script: string, from: number, to: number): Promise<void> {
    const engine = this.hooks.engine();
    this.engines.push(engine);
    const opened = await engine.open({ script, lang: this.lang });
    if (opened.kind !== "ran") throw new NoAnswer("replaced", "no run");
    const reply = await engine.sweep(this.line, from, to, (piece) => this.found(piece));
    if (reply.kind === "problems") this.hooks.problem(reply.list.map((p) => p.text).join(" "));
  }

  private found(piece: Swept): void {
    this.crashes.push(...crashesOf(piece));
    const total = Math.max(this.hooks.run()?.count ?? 1, 1);
    const percent = Math.min(Math.round((this.crashes.length / this.boundaries(total)) * 100), 100);
    this.bar.value = percent;
    this.told.textContent = say(this.lang, "sweepBusy", this.crashes.length, percent);
  }

  /** How many boundaries the run has: instants at which something happened. */
  private boundaries(otherwise: number): number {
    const at = this.hooks.run()?.ran.at;
    return at ? Math.max(new Set(at).size, 1) : otherwise;
  }

  stop(): void {
    if (!this.busy) return;
    this.endAll();
  }

  private forget(): void {
    this.keeper?.end();
    this.keeper = undefined;
  }

  private endAll(): void {
    for (const engine of this.engines) engine.end();
    this.engines = [];
  }

  private working(busy: boolean): void {
    if (busy) this.began = performance.now();
    else this.took = performance.now() - this.began;
    this.busy = busy;
    this.go.textContent = say(this.lang, busy ? "sweepStop" : "sweepRun");
    show(this.bar, busy);
    this.box?.toggleAttribute("data-sweeping", busy);
    if (!busy && this.box) this.box.dataset["took"] = String(Math.round(this.took));
  }

  private finished(how: "sweepDone" | "sweepStopped"): void {
    this.crashes.sort((a, b) => a.at - b.at);
    const count = (kind: Outcome) => this.crashes.filter((c) => outcome(c) === kind).length;
    const tried = this.crashes.length - count("void");
    const text = say(this.lang, how, tried, count("none"), count("twice"), count("lost"));
    this.told.textContent = text;
    this.hooks.say(text);
    this.draw();
  }

  private words(stretch: Stretch): string {
    const { outcome: kind, most } = stretch;
    if (kind === "twice") return say(this.lang, "sweepTwice", most);
    if (kind === "lost") return say(this.lang, "sweepLost", most);
    return say(this.lang, kind === "void" ? "sweepVoid" : "sweepNone");
  }

  private span(stretch: Stretch): string {
    const first = stretch.crashes[0] as Crash;
    const last = stretch.crashes[stretch.crashes.length - 1] as Crash;
    const { clock } = this.hooks;
    return first === last ? clock(first.at) : say(this.lang, "from", clock(first.at), clock(last.at));
  }

  /** The strip and its twin, a table. Both say the same and both play. */
  draw(): void {
    const list = stretches(this.crashes).filter((s) => s.outcome !== "void");
    const box = this.strip;
    show(box?.parentElement?.parentElement ?? undefined, list.length > 0);
    const rows = list.map((stretch, i) => {
      const crash = stretch.crashes[0] as Crash;
      const label = say(this.lang, "sweepPlay", this.span(stretch), this.words(stretch));
      const button = h("button", {
        type: "button",
        class: "go",
        "data-at": String(crash.at),
        "aria-label": label,
      });
      button.append(this.span(stretch));
      const cell = h("td", { class: `sw-${stretch.outcome}` }, this.words(stretch));
      return { stretch, i, row: h("tr", {}, h("td", {}, button), cell) };
    });
    const head = h(
      "tr",
      {},
      h("th", { scope: "col" }, say(this.lang, "sweepAt")),
      h("th", { scope: "col" }, say(this.lang, "sweepOutcome")),
    );
    const table = h("table", { class: "tbl tight" }, h("caption", {}, this.line), h("thead", {}, head));
    table.append(h("tbody", {}, ...rows.map((r) => r.row)));
    this.table.replaceChildren(...(rows.length ? [table] : []));
    this.table.className = "sweep-table";
    box?.replaceChildren(...rows.map(({ stretch, i }) => this.piece(stretch, i)));
    this.place();
  }

  private piece(stretch: Stretch, i: number): HTMLElement {
    const label = say(this.lang, "sweepPlay", this.span(stretch), this.words(stretch));
    const piece = h("button", {
      type: "button",
      class: `sw sw-${stretch.outcome}`,
      "aria-label": label,
      title: `${this.span(stretch)}: ${this.words(stretch)}`,
      "data-at": String((stretch.crashes[0] as Crash).at),
      "data-to": String((stretch.crashes[stretch.crashes.length - 1] as Crash).at),
      tabindex: i === 0 ? "0" : "-1",
    });
    if (stretch.outcome === "twice" || stretch.outcome === "lost") {
      piece.append(h("span", {}, stretch.outcome === "lost" ? `✕${stretch.most}` : `×${stretch.most}`));
    }
    return piece;
  }

  /** Puts the pieces under their instants; the axis may have changed. */
  place(): void {
    const pieces = [...(this.strip?.children ?? [])] as HTMLElement[];
    pieces.forEach((piece, i) => {
      // A boundary is tried at its end: the piece covers the gap before it.
      const before = pieces[i - 1];
      const left = this.hooks.share(Number((before ?? piece).dataset[before ? "to" : "at"]));
      const right = this.hooks.share(Number(piece.dataset["to"]));
      const width = Math.max(Math.min(right, 1) - Math.max(left, 0), 0.003);
      piece.style.left = `${Math.max(left, 0) * 100}%`;
      piece.style.width = `${width * 100}%`;
      piece.hidden = right < 0 || left > 1;
      piece.toggleAttribute("data-narrow", width < 0.03);
    });
  }

  private pick(event: Event): void {
    const at = (event.target as Element).closest<HTMLElement>("[data-at]")?.dataset["at"];
    if (at) void this.play(Number(at));
  }

  /** A press on the strip plays the boundary under the pointer, Enter the first of the stretch. */
  private press(event: MouseEvent): void {
    const piece = (event.target as Element).closest<HTMLElement>("[data-at]");
    if (!piece || !this.strip) return;
    if (event.detail === 0) {
      void this.play(Number(piece.dataset["at"]));
      return;
    }
    const box = this.strip.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const inside = this.crashes.filter(
      (c) => c.at >= Number(piece.dataset["at"]) && c.at <= Number(piece.dataset["to"]),
    );
    let best = inside[0];
    for (const c of inside) {
      if (best && Math.abs(this.hooks.share(c.at) - share) < Math.abs(this.hooks.share(best.at) - share))
        best = c;
    }
    if (best) void this.play(best.at);
  }

  private key(event: KeyboardEvent): void {
    const pieces = [...(this.strip?.children ?? [])].filter(
      (p) => !(p as HTMLElement).hidden,
    ) as HTMLElement[];
    const at = pieces.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: pieces.length - 1 }[event.code];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const to = pieces[Math.min(Math.max(next, 0), pieces.length - 1)] as HTMLElement;
    for (const piece of pieces) piece.tabIndex = piece === to ? 0 : -1;
    to.focus();
  }

  private async play(at: number): Promise<void> {
    const crash = this.crashes.find((c) => c.at === at);
    if (!crash) return;
    try {
      const engine = this.keeper ?? (await this.reopen());
      const reply = await engine.ask<"forked">({ kind: "replay", at, until: crash.until });
      if (reply.kind !== "forked") return;
      this.playing = true;
      this.hooks.play(reply.script, at);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  /** A sweep that was stopped has no engine left. */
  private async reopen(): Promise<Engine> {
    const engine = this.hooks.engine();
    this.keeper = engine;
    await engine.open({ script: this.swept, lang: this.lang });
    await engine.sweep(this.line, 0, 0, () => {});
    return engine;
  }
}
