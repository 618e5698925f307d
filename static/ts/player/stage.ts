// A stage shows one run: it owns the place in the run, asks the engine for the
// frame there, and puts that frame into the parts of the page. The picture is a
// function of (run, place); nothing here remembers how the reader got there.

import type { Branching, Engine } from "../engine/host";
import { NoAnswer } from "../engine/host";
import type { Film, Frame, Panic, Problems, Ran } from "../engine/protocol";
import { Trail } from "../engine/trail";
import { Clock, type Place, plainPace, Run, type Unit } from "./film";
import { Pace } from "./pace";
import { type Layout, part, reducedMotion, setText, visibleLayout } from "./parts";
import { Picture, tenths } from "./patch";
import { movePlayhead } from "./playhead";
import { Speech } from "./speech";
import { StatusLine } from "./status";
import { type Lang, word } from "./words";

/** "again": the same run as before, with its ghosts. */
type Revived = Branching | "again";

/** How a place was reached decides what is spoken. */
export type Way = "step" | "seek" | "play";

export interface StageOptions {
  lang: Lang;
  engine: Engine;
  layers: string[];
  from?: string;
  to?: string;
}

/** What others may want to know. */
export interface StageEvents {
  ran(ran: Ran): void;
  problems(problems: Problems): void;
  frame(frame: Frame, way: Way): void;
  playing(playing: boolean): void;
  panic(panic: Panic): void;
}

/** How often the Worker is started again for one place. */
const maxDeaths = 2;
let owner: Stage | undefined;

export class Stage {
  run: Run | undefined;
  film: Film | undefined;
  pace = new Pace([]);
  place: Place = { at: 0, seq: -1 };
  frame: Frame | undefined;
  selected = "";
  unit: Unit = "event";
  trueTime = false;
  table = false;
  goals = false;
  playing = false;
  readonly clock = new Clock();
  readonly status: StatusLine;
  readonly speech: Speech;
  on: Partial<StageEvents> = {};

  /** The run that is on its way, for all who wait for it. */
  opening: Promise<boolean> | undefined;
  script = ""; // of the run, as it was opened
  private readonly trail = new Trail();
  private deaths = 0; // of the Worker, since the last frame
  private lanes: Picture | undefined;
  private topology: Picture | undefined;
  private records: Picture | undefined;
  private layout: Layout = "wide";
  private wanted: { place: Place; way: Way } | undefined;
  private busy = false;
  private asked = 0;

  constructor(
    readonly root: HTMLElement,
    readonly options: StageOptions,
  ) {
    this.status = new StatusLine(root, options.lang);
    const live = document.createElement("p");
    live.className = "vh";
    live.setAttribute("role", "status");
    live.dataset["part"] = "live";
    const headline = part(root, "headline");
    headline?.removeAttribute("role"); // one polite region, with a speech budget
    root.append(live);
    this.speech = new Speech((text) => setText(live, text));
    this.watchWidth();
  }

  get live(): boolean {
    return owner === this && this.run !== undefined;
  }

  /** The time axis on the lanes: the scrubber lies under it, from edge to edge. */
  get span(): { left: number; right: number } {
    const { points } = this.pace;
    const right = this.lanes?.scene?.width ?? points[points.length - 1]?.x ?? 0;
    return { left: points[0]?.x ?? 0, right };
  }

  /** Loads the engine, runs the script and shows the place. False: it did not come to that. */
  open(script: string, place: Place | ((run: Run) => Place), branch?: Revived): Promise<boolean> {
    this.pause();
    this.claim();
    const before = this.run;
    this.run = undefined;
    this.root.removeAttribute("data-live");
    const opening = this.start(script, place, before, branch).finally(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    this.opening = opening;
    return opening;
  }

  private async start(
    script: string,
    place: Place | ((run: Run) => Place),
    before?: Run,
    branch?: Revived,
  ): Promise<boolean> {
    const { engine, lang } = this.options;
    this.status.begin();
    engine.onloading = (loading) => this.status.loading(loading);
    engine.ondied = () => void this.revive();
    let reply: Ran | Problems | Panic;
    try {
      await engine.load();
      const openings = branch === "again" ? this.trail.again(script, lang) : [{ script, lang, ...branch }];
      reply = await engine.openAll(openings, (p) => this.status.running(p.text));
    } catch (error) {
      return this.noAnswer(error);
    }
    this.status.done();
    if (reply.kind === "problems") {
      this.alive(before); // the engine kept the old run
      this.on.problems?.(reply);
      return false;
    }
    if (reply.kind === "panic") return this.broken(reply);
    if (branch !== "again") this.trail.opened(this.script, branch);
    this.script = script;
    this.run = new Run(reply);
    this.on.ran?.(reply);
    if (!(await this.look())) return false;
    this.place = typeof place === "function" ? place(this.run) : place;
    this.alive(this.run);
    await this.go(this.place, "seek");
    return true;
  }

  private alive(run: Run | undefined): void {
    this.run = run;
    this.root.toggleAttribute("data-live", run !== undefined);
  }

  /** Asks for the lanes as they are to look now. */
  async look(): Promise<boolean> {
    if (!this.run) return false;
    const { engine, lang, layers, from = "", to = "" } = this.options;
    this.findPictures();
    try {
      const film = await engine.ask<"film">({
        kind: "look",
        lang,
        layout: this.layout,
        layers,
        names: true,
        trueTime: this.trueTime,
        selected: this.selected,
        from,
        to,
      });
      if (film.kind !== "film") return film.kind === "panic" ? this.broken(film) : false;
      this.film = film;
      this.pace = film.pace.length > 1 ? new Pace(film.pace) : plainPace(this.run.end);
      if (film.lanes) this.lanes?.show(film.lanes);
      return true;
    } catch (error) {
      return this.noAnswer(error);
    }
  }

  /** Shows a place; when places come faster than frames, the last one wins. */
  async go(wanted: Place, way: Way): Promise<void> {
    const first = this.pace.points[0]?.at ?? 0; // a figure may begin later than its run
    const place = wanted.at < first ? { at: first, seq: -1 } : wanted;
    this.place = place;
    this.wanted = { place, way };
    this.playhead(this.pace.xAt(place.at));
    if (this.busy) return;
    this.occupied(true);
    try {
      while (this.wanted && this.live) {
        const next: { place: Place; way: Way } = this.wanted;
        this.wanted = undefined;
        await this.fetch(next.place, next.way);
      }
    } finally {
      this.occupied(false);
    }
  }

  /** Styles and tests can see whether the picture is still on its way. */
  private occupied(busy: boolean): void {
    this.busy = busy;
    this.root.toggleAttribute("data-busy", busy);
  }

  seek(at: number): Promise<void> {
    return this.go({ at: Math.min(Math.max(at, 0), this.run?.end ?? 0), seq: -1 }, "seek");
  }

  step(direction: 1 | -1, unit: Unit = this.unit, who = -1): Promise<void> {
    this.pause();
    if (!this.run) return Promise.resolve();
    return this.go(this.run.step(this.place, direction, unit, who), "step");
  }

  async select(id: string): Promise<void> {
    if (this.selected === id) return;
    this.selected = id;
    if (!this.live) return;
    await this.look();
    await this.go(this.place, "seek");
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (!this.run || this.playing) return;
    if (this.place.at >= this.run.end) this.place = { at: 0, seq: -1 };
    this.playing = true;
    this.on.playing?.(true);
    this.clock.start(this.pace.pacedAt(this.place.at), performance.now());
    if (reducedMotion()) void this.slowly();
    else requestAnimationFrame((now) => this.tick(now));
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.speech.drop();
    this.on.playing?.(false);
    void this.go(this.place, "seek");
  }

  /** One picture per display frame while playing. */
  private tick(now: number): void {
    if (!this.playing || !this.run) return;
    const paced = this.clock.tick(now);
    if (paced >= this.pace.length) {
      this.place = { at: Math.min(this.pace.end, this.run.end), seq: -1 };
      this.pause();
      return;
    }
    const at = this.pace.atPaced(paced);
    this.place = { at, seq: -1 };
    this.playhead(this.pace.xPaced(paced));
    this.topology?.animate(at);
    const due = this.frame && this.frame.next >= 0 && at >= this.frame.next;
    if (!this.busy && (due || now - this.asked > 100)) void this.go(this.place, "play");
    requestAnimationFrame((next) => this.tick(next));
  }

  /** Reduced motion: two steps a second instead of movement; each is shown before the next is due. */
  private async slowly(): Promise<void> {
    if (!this.playing || !this.run) return;
    const next = this.run.step(this.place, 1, "event");
    this.place = next;
    if (next.seq < 0) {
      this.pause();
      return;
    }
    await this.go(next, "play");
    setTimeout(() => void this.slowly(), 500 / this.clock.speed);
  }

  private async fetch(place: Place, way: Way): Promise<void> {
    this.asked = performance.now();
    try {
      const frame = await this.options.engine.ask<"frame">({
        kind: "show",
        at: place.at,
        seq: place.seq,
        selected: this.selected,
        table: this.table,
        goals: this.goals,
      });
      if (frame.kind === "frame") this.apply(frame, way);
      else if (frame.kind === "panic") this.broken(frame);
    } catch (error) {
      this.noAnswer(error);
    }
  }

  private apply(frame: Frame, way: Way): void {
    const before = this.frame?.seq ?? -1;
    this.frame = frame;
    this.deaths = 0;
    this.root.dataset["seq"] = String(frame.seq);
    if (frame.topology && this.topology) {
      this.topology.show(frame.topology);
      this.topology.animate(this.playing ? this.place.at : frame.at);
    }
    if (frame.records) this.records?.show(frame.records);
    if (frame.names) this.lanes?.merge(frame.names);
    this.settle(frame);
    setText(part(this.root, "headline"), frame.headline);
    const table = part(this.root, "table");
    if (frame.table !== undefined && table && this.table) table.innerHTML = frame.table;
    this.on.frame?.(frame, way);
    if (way === "step") this.speech.step(frame.headline);
    else if (way === "play" && this.run?.passedMilestone(before, frame.seq))
      this.speech.milestone(frame.headline);
  }

  private playhead(x: number): void {
    if (this.lanes) movePlayhead(this.lanes, x);
  }

  /** The playhead exactly where the engine says, with its words. */
  private settle({ flag }: Frame): void {
    if (!flag) return;
    const node = this.lanes?.node("playhead.flag");
    if (!this.playing) {
      this.playhead(flag.line);
      node?.setAttribute("transform", `translate(${tenths(flag.left)} 0)`);
    }
    setText(node?.querySelector("text") ?? undefined, flag.text);
  }

  private findPictures(): void {
    const lanes = part(this.root, "lanes");
    const topology = part(this.root, "topology");
    const l = lanes && visibleLayout(lanes);
    const t = topology && visibleLayout(topology);
    this.layout = l?.layout ?? t?.layout ?? "wide";
    if (l && this.lanes?.svg !== l.svg) this.lanes = new Picture(l.svg);
    if (t && this.topology?.svg !== t.svg) this.topology = new Picture(t.svg);
    const records = part(this.root, "records");
    const r = records && visibleLayout(records);
    if (r && this.records?.svg !== r.svg) this.records = new Picture(r.svg);
  }

  private watchWidth(): void {
    const again = (): void => {
      const lanes = part(this.root, "lanes");
      const now = lanes && visibleLayout(lanes)?.layout;
      if (!this.live || !now || now === this.layout) return;
      void this.look().then(() => this.go(this.place, "seek"));
    };
    new ResizeObserver(again).observe(this.root);
  }

  /** One run at a time lives in the engine; another figure of the page gives way. */
  private claim(): void {
    if (owner && owner !== this) {
      owner.pause();
      owner.alive(undefined);
    }
    owner = this;
  }

  /** The Worker died. It comes back where it was, unless it has just done so in vain. */
  private async revive(): Promise<void> {
    if (owner !== this || !this.script) return;
    if (++this.deaths > maxDeaths) {
      this.giveUp();
      return;
    }
    const place = this.place;
    if (await this.open(this.script, place, "again")) this.speech.step(word(this.options.lang, "restarted"));
  }

  private noAnswer(error: unknown): false {
    if (!(error instanceof NoAnswer)) throw error;
    const first = error.reason === "died" && !this.script; // nothing to come back to
    if (error.reason === "failed" || first) this.giveUp();
    return false;
  }

  private giveUp(): void {
    const text = word(this.options.lang, "failed");
    this.deaths = 0;
    this.status.failed(text);
    this.speech.step(text);
    this.root.dataset["failed"] = "";
  }

  private broken(panic: Panic): false {
    this.pause();
    this.status.failed(`${word(this.options.lang, "broken")} ${panic.text}`);
    this.on.panic?.(panic);
    return false;
  }
}
