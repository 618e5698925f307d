// What stands around the stage of the workbench: goals, settings, the pinned
// run, the sweep, zoom, ghosts, palette, drag and files. Each part works alone;
// here they hear of runs and frames, and do what they do through the lab.

import type { Frame, Ran } from "../engine/protocol";
import { freshEngine } from "../player/assets";
import { Pace } from "../player/pace";
import { part, setText, show } from "../player/parts";
import { BesidePanel } from "./beside";
import { deedsOn, deedsOnCluster } from "./deeds";
import { Drag } from "./drag";
import { type Format, png, save, standalone, traceJSON } from "./export";
import { Goals } from "./goals";
import { droppable, readScript } from "./importer";
import type { Lab } from "./lab";
import { consumerOf } from "./names";
import { type Entry, Palette } from "./palette";
import { Pins } from "./pins";
import { printing } from "./print";
import { writeSetting } from "./settingline";
import { Settings } from "./settings";
import { Sweep } from "./sweep";
import { say } from "./words";
import { around, Minimap, type Window, zoomed } from "./zoom";

/** Nobody waits for a sweep's single calls: its Workers may let more garbage lie. */
const SWEEP_COLLECT = 400;

export class Bench {
  readonly sweep: Sweep;
  readonly pins: Pins;
  window: Window | undefined;
  private readonly goals: Goals;
  private readonly settings: Settings;
  private readonly palette: Palette;
  private readonly minimap: Minimap;
  private readonly beside: BesidePanel | undefined;
  private whole = new Pace([]);
  private tab = "log";

  constructor(private readonly lab: Lab) {
    const { language: lang, engine, stage } = lab;
    this.goals = new Goals(part(lab, "goal-list"), lang);
    this.goals.onpick = (line) => this.toLine(line);
    this.settings = new Settings(part(lab, "settings"), engine, lang);
    this.settings.onwrite = (target, name, value) => {
      const changed = writeSetting(lab.branches.now.script, target, name, value);
      void lab.rewrite(changed.script, say(lang, "written", changed.line));
    };
    this.pins = new Pins(part(lab, "pins"), engine, lang);
    this.pins.onpin = () => this.pin();
    printing(lab, () => lab.branches.now.script);
    this.pins.onback = (script) => void lab.rewrite(script);
    this.palette = new Palette(lab, lang);
    const recording = part(lab, "beside");
    if (recording) {
      this.beside = new BesidePanel(recording, lab.editor.original);
      this.beside.onseek = (at) => void lab.whenReady(() => stage.seek(at));
    }
    this.minimap = new Minimap(part(lab, "minimap"));
    this.minimap.onseek = (at) => void this.center(at);
    this.sweep = new Sweep(lab, lang, {
      engine: () => freshEngine(lab, SWEEP_COLLECT),
      run: () => stage.run,
      script: () => lab.branches.now.script,
      clock: (at) => `${(at / 1000).toFixed(3)}${lang === "ko" ? "초" : " s"}`,
      share: (at) => this.share(at),
      play: (script, at) => void lab.rewrite(script, undefined, at),
      problem: (text) => lab.notices.show("problem", text),
      say: (text) => stage.speech.step(text),
    });
    new Drag(part(lab, "topology"), part(lab, "lanes"), lang, {
      consumer: (n) => stage.run?.ran.consumers[n],
      member: (n) => stage.frame?.members[n],
      hue: lab.hue,
      act: (line) => void lab.act(line),
      seekX: (x) => void stage.seek(stage.pace.atX(x)),
      svgX: (clientX) => this.laneX(clientX),
    });
    droppable(lab, (file) => void this.open(file));
    this.buttons();
  }

  private buttons(): void {
    const { lab } = this;
    const on = (name: string, run: () => void) => {
      part(lab, name)?.addEventListener("click", run);
      show(part(lab, name), true);
    };
    on("pin", () => this.pin());
    on("palette", () => this.openPalette());
    on("zoom-in", () => void this.zoom(true));
    on("zoom-out", () => void this.zoom(false));
    on("zoom-all", () => void this.fitAll());
    show(part(lab, "zooms"), true);
    on("files", () => part<HTMLDialogElement>(lab, "file-menu")?.showModal());
    part(lab, "file-menu")?.addEventListener("click", (event) => this.fileMenu(event));
    const chooser = part<HTMLInputElement>(lab, "file");
    chooser?.addEventListener("change", () => {
      const file = chooser.files?.[0];
      if (file) void this.open(file);
      chooser.value = "";
    });
    for (const tab of lab.querySelectorAll<HTMLElement>("[role=tab]")) tab.hidden = false;
    lab.querySelector("[role=tablist]")?.addEventListener("click", () => void this.tabChanged());
    lab.querySelector("[role=tablist]")?.addEventListener("keyup", () => void this.tabChanged());
  }

  private get openTab(): string {
    return this.lab.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.dataset["tab"] ?? "log";
  }

  /** What a panel shows is asked for when it is opened. */
  private async tabChanged(): Promise<void> {
    const { stage } = this.lab;
    if (this.tab === this.openTab) return;
    this.tab = this.openTab;
    stage.goals = this.tab === "goals";
    this.lab.link.later();
    if (!stage.run) return;
    if (this.tab === "settings") await this.settings.show(stage.run.ran);
    if (stage.goals) await stage.go(stage.place, "seek");
  }

  /** Another run has come. */
  ran(ran: Ran): void {
    this.window = undefined;
    this.lab.stage.options.from = this.lab.stage.options.to = "";
    this.minimap.show(undefined);
    this.goals.show(ran.goals, ran.goals);
    this.sweep.fresh(ran);
    void this.beside?.ran(this.lab.stage.script);
    setText(part(this.lab, "branch"), say(this.lab.language, "onBranch", this.lab.branches.letter));
    show(part(this.lab, "branch"), this.lab.branches.undoable || this.lab.branches.redoable);
  }

  /** And its first picture has been drawn. */
  async drawn(ran: Ran): Promise<void> {
    const { stage, branches } = this.lab;
    this.tab = this.openTab;
    stage.goals = this.tab === "goals";
    if (this.tab === "settings") await this.settings.show(ran);
    await this.pins.measure(ran, branches.now.script);
    if (stage.goals) await stage.go(stage.place, "seek");
  }

  frame(frame: Frame): void {
    const { stage } = this.lab;
    this.minimap.follow(frame.at);
    this.beside?.follow(stage.place.at);
    if (frame.goals.length) this.goals.show(frame.goals, stage.run?.ran.goals ?? []);
    if (!this.window && stage.film?.lanes) this.whole = stage.pace;
    const { window } = this;
    if (window && !stage.playing && (frame.at < window.from || frame.at > window.to))
      void this.center(frame.at);
  }

  /** The strip lies under the same axis as the range. */
  axisChanged(): void {
    this.sweep.place();
  }

  private share(at: number): number {
    const { pace, span } = this.lab.stage;
    return span.right > span.left ? (pace.xAt(at) - span.left) / (span.right - span.left) : 0;
  }

  private laneX(clientX: number): number | undefined {
    const { stage } = this.lab;
    const svg = part(this.lab, "lanes")?.querySelector<SVGSVGElement>("svg:not([hidden])");
    const shown = [...(part(this.lab, "lanes")?.querySelectorAll<SVGSVGElement>("svg.rl") ?? [])].find(
      (s) => s.getClientRects().length > 0,
    );
    const box = (shown ?? svg)?.getBoundingClientRect();
    if (!box || !stage.live) return undefined;
    const x = ((clientX - box.left) / box.width) * ((shown ?? svg)?.viewBox.baseVal.width ?? 0) * 10;
    return x < stage.span.left ? undefined : x;
  }

  pin(): void {
    this.pins.pin();
    const { lab } = this;
    lab.notices.show("pin", say(lab.language, "pinned"));
    lab.stage.speech.step(say(lab.language, "pinned"));
  }

  async zoom(closer: boolean): Promise<void> {
    const { stage } = this.lab;
    if (!(await this.lab.ready())) return;
    const now = this.window ?? { from: 0, to: this.whole.end };
    await this.showWindow(zoomed(this.whole, now, stage.place.at, closer));
  }

  fitAll(): Promise<void> {
    return this.showWindow(undefined);
  }

  /** Shows what led to the selection: from its oldest cause to now. */
  async fitSelection(): Promise<void> {
    const { stage } = this.lab;
    const why = stage.frame?.inspect?.why ?? [];
    const at = why.map((step) => stage.run?.ran.at[step.seq] ?? 0);
    if (at.length === 0 || !stage.frame) return;
    const from = Math.min(...at, stage.frame.at);
    const to = Math.max(...at, stage.frame.at);
    const margin = Math.max((to - from) * 0.1, 200);
    await this.showWindow({ from: Math.max(from - margin, 0), to: Math.min(to + margin, this.whole.end) });
  }

  private center(at: number): Promise<void> {
    return this.window ? this.showWindow(around(this.whole, this.window, at), at) : Promise.resolve();
  }

  async showWindow(window: Window | undefined, at = this.lab.stage.place.at): Promise<void> {
    const { stage, language } = this.lab;
    if (!stage.live || (!window && !this.window)) return;
    if (!this.window && window && stage.film?.lanes) this.minimap.draw(stage.film.lanes, stage.pace);
    this.window = window && { from: Math.floor(window.from), to: Math.ceil(window.to) };
    stage.options.from = this.window ? String(this.window.from) : "";
    stage.options.to = this.window ? String(this.window.to) : "";
    await stage.look();
    this.minimap.show(this.window);
    const place = stage.place.at === at ? stage.place : { at, seq: -1 };
    await stage.go(place, "seek");
    const clock = (ms: number) => `${(ms / 1000).toFixed(1)}${language === "ko" ? "초" : " s"}`;
    if (this.window)
      stage.speech.step(say(language, "zoomed", clock(this.window.from), clock(this.window.to)));
    this.lab.link.later();
  }

  openPalette(): void {
    void this.lab.whenReady(async () => {
      this.lab.stage.pause();
      this.palette.open(this.entries());
    });
  }

  private entries(): Entry[] {
    const { lab } = this;
    const { language: lang, stage } = lab;
    const ran = stage.run?.ran;
    if (!ran) return [];
    const act = (line: string) => () => void lab.act(line);
    const actions = ran.consumers.flatMap((name, i): Entry[] =>
      deedsOn(lang, name, stage.frame?.members[i]).map((d) => ({
        kind: "kindAction",
        label: `${name} ${d.label}`,
        line: d.line,
        why: d.why,
        run: act(d.line),
      })),
    );
    const world = deedsOnCluster(lang, ran).map(
      (d): Entry => ({ kind: "kindAction", label: d.label, line: d.line, run: act(d.line) }),
    );
    const moments = ran.marks.map(
      (m): Entry => ({
        kind: "kindMoment",
        label: say(lang, "momentGo", m.name),
        run: () => void stage.seek(m.at),
      }),
    );
    const sweeps = ran.consumers.map(
      (name): Entry => ({
        kind: "kindTool",
        label: say(lang, "doSweep", name),
        run: () => this.startSweep(name),
      }),
    );
    const first = consumerOf(stage.selected);
    const chosen = first >= 0 ? actions.splice(first * 10, 10) : [];
    return [...chosen, ...actions, ...world, ...moments, ...sweeps, ...this.tools()];
  }

  /** Every button of the bench, by its own name. */
  private tools(): Entry[] {
    const names = [
      "play",
      "start",
      "end",
      "undo",
      "redo",
      "pin",
      "read",
      "help",
      "files",
      "link",
      "zoom-in",
      "zoom-out",
      "zoom-all",
    ];
    return names.flatMap((name): Entry[] => {
      const button = part(this.lab, name);
      if (!button || button.hidden) return [];
      return [
        {
          kind: "kindTool",
          label: button.getAttribute("aria-label") ?? button.textContent ?? name,
          run: () => button.click(),
        },
      ];
    });
  }

  startSweep(consumer: string): void {
    this.lab.link.tab("compare");
    this.sweep.choose(consumer);
    void this.sweep.start(`crash ${consumer}`);
  }

  private toLine(line: number): void {
    this.lab.link.tab("scenario");
    this.lab.editor.caret(line, 1, 1000);
  }

  private fileMenu(event: Event): void {
    const dialog = part<HTMLDialogElement>(this.lab, "file-menu");
    if (event.target === dialog) dialog?.close();
    const target = (event.target as Element).closest<HTMLElement>("[data-save], [data-open], [data-print]");
    if (!target) return;
    dialog?.close();
    if (target.dataset["open"] !== undefined) part<HTMLInputElement>(this.lab, "file")?.click();
    else if (target.dataset["print"] !== undefined) print();
    else void this.save(target.dataset["save"] as Format);
  }

  private async save(format: Format): Promise<void> {
    const { lab } = this;
    if (!(await lab.ready()) || !lab.stage.run) return;
    const name = `${lab.dataset["id"] ?? "lab"}.${format}`;
    const svgs = ["topology", "lanes"].flatMap((p) =>
      [...(part(lab, p)?.querySelectorAll<SVGSVGElement>("svg.rl") ?? [])].filter(
        (s) => s.getClientRects().length > 0,
      ),
    );
    const script = lab.branches.now.script;
    if (format === "scn") save(name, script, "text/plain");
    else if (format === "svg") save(name, standalone(svgs).text, "image/svg+xml");
    else if (format === "json") {
      save(name, await traceJSON(lab.engine, lab.stage.run.ran, script, lab.language), "application/json");
    } else {
      const blob = await png(standalone(svgs));
      if (blob) save(name, blob, "image/png");
    }
    lab.notices.show("file", say(lab.language, "saved", name));
  }

  /** Opens a script from a file; what is no script changes nothing. */
  async open(file: File): Promise<void> {
    const { lab } = this;
    const read = await readScript(file, lab.language);
    if ("problem" in read) {
      lab.refuse(read.problem);
      return;
    }
    await lab.importScript(file.name, read.script);
  }
}
