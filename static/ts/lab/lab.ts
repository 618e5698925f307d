// The workbench: a stage with a log, an inspector, an editor and actions. It
// upgrades the page that the server drew; every part works with what is there.

import { type Branching, type Engine, ignoreNoAnswer } from "../engine/host";
import type { Frame, Problem, Ran } from "../engine/protocol";
import { sharedEngine } from "../player/assets";
import type { Place, Run } from "../player/film";
import { h, part, show } from "../player/parts";
import { Stage, type Way } from "../player/stage";
import { Transport } from "../player/transport";
import { type Lang, pageLang, word } from "../player/words";
import { Bench } from "./bench";
import { type Branch, Branches } from "./branch";
import { bring } from "./bring";
import { Editor } from "./editor";
import { tellHeight } from "./embed";
import type { Hands } from "./hands";
import { Inspector } from "./inspector";
import { Keyboard } from "./keyboard";
import type { Action } from "./link";
import { LogView } from "./log";
import { Menu } from "./menu";
import { consumerOf, eventOf, idOf } from "./names";
import { Notices } from "./notice";
import { Permalink } from "./permalink";
import { Present } from "./present";
import { copy } from "./share";
import { Stale } from "./stale";
import { Terminal } from "./terminal";
import { say } from "./words";

export class Lab extends HTMLElement {
  readonly language: Lang = pageLang();
  readonly engine: Engine = sharedEngine(this);
  readonly stage = new Stage(this, { lang: this.language, engine: this.engine, layers: [] });
  readonly editor = new Editor(this, this.language, this.engine);
  readonly branches = new Branches(this.editor.original);
  readonly notices = new Notices(part(this, "notice"), this.language);
  readonly link = new Permalink(this);
  private readonly stale = new Stale(this, this.notices, this.language, () => {
    this.editor.text = this.branches.now.script;
    this.editor.problems([]);
  });
  transport!: Transport;
  bench!: Bench;
  present!: Present;
  private log: LogView | undefined;
  private inspector: Inspector | undefined;
  private menu: Menu | undefined;
  private terminal: Terminal | undefined;

  connectedCallback(): void {
    this.transport = new Transport(this, this.stage, () => this.ready());
    this.stage.on = {
      ran: (ran) => this.ran(ran),
      problems: ({ list }) => this.problems(list),
      frame: (frame, way) => this.frame(frame, way),
      playing: (playing) => this.transport.playing(playing),
    };
    this.stage.status.onretry = () => void this.ready();
    this.editor.onrun = (script) => void this.runScript(script);
    this.editor.onformat = () => void this.format();
    this.editor.onrefuse = (sentence) => this.refuse(sentence);
    this.parts();
    this.pictures();
    this.bench = new Bench(this);
    this.present = new Present(this);
    new Keyboard(this);
    void this.link.restore();
    tellHeight();
  }

  readonly hue = (consumer: number): string => this.stage.film?.hues[consumer] ?? "";

  /** Brings the run into being once; after a failure it tries again. */
  ready(): Promise<boolean> {
    if (this.stage.live) return Promise.resolve(true);
    return this.stage.opening ?? this.stage.open(this.branches.now.script, this.firstPlace());
  }

  async whenReady(run: () => Promise<void>): Promise<void> {
    if (await this.ready()) await run();
  }

  /** Where the server's first frame is, so that coming alive changes nothing. */
  firstPlace(): Place {
    return { at: Number(this.dataset["t"] ?? 0), seq: -1 };
  }

  private parts(): void {
    const list = part<HTMLOListElement>(this, "log");
    if (list) {
      this.log = new LogView(list, this.engine, this.language, this.hue);
      this.log.onpick = (seq) => void this.pickEvent(seq);
    }
    const box = part(this, "inspector");
    if (box) {
      this.inspector = new Inspector(box, this.language, this.hue);
      this.inspector.onclear = () => void this.stage.select("");
      this.inspector.onpick = (seq) => void this.pickEvent(seq);
    }
    const action = part(this, "action");
    if (action) {
      this.menu = new Menu(action, this.language);
      this.menu.onpick = (line) => void this.act(line);
      action.addEventListener("click", () => void this.openMenu());
      show(action, true);
    }
    part(this, "undo")?.addEventListener("click", () => void this.undo());
    part(this, "redo")?.addEventListener("click", () => void this.redo());
    part(this, "link")?.addEventListener("click", () => void this.copyLink());
    part(this, "read")?.addEventListener("click", () => this.read());
    part(this, "help")?.addEventListener("click", () => this.help());
    for (const name of ["link", "read", "help"]) show(part(this, name), true);
    part(this, "view")?.addEventListener("change", (event) => {
      void this.view((event.target as HTMLInputElement).value === "table");
    });
    const bench = {
      engine: this.engine,
      language: this.language,
      script: () => this.branches.now.script,
      act: (line: string, refused: (list: Problem[]) => void) => this.act(line, this.stage.place.at, refused),
      visit: (seq: number) => this.stopAt(seq),
      say: (text: string) => this.stage.speech.step(text),
    } satisfies Hands;
    this.terminal = new Terminal(this, bench);
    bring(this, bench, async (script) => {
      this.editor.text = script;
      await this.runScript(script);
    });
  }

  /** Marks in the pictures are buttons: click, Enter and Space select. */
  private pictures(): void {
    for (const name of ["topology", "lanes"]) {
      const box = part(this, name);
      box?.addEventListener("click", (event) => this.pick(event.target as Element));
      box?.addEventListener("keydown", (event) => {
        const target = event.target as Element;
        if ((event.code === "Enter" || event.code === "Space") && target.matches('[role="button"]')) {
          event.preventDefault();
          this.pick(target);
        }
      });
    }
  }

  private pick(target: Element): void {
    const id = target.closest<SVGElement>("[role=button][data-id]")?.dataset["id"] ?? "";
    if (!/^[cpge]\d+$/.test(id)) return;
    if (id.startsWith("e")) void this.pickEvent(Number(id.slice(1)));
    else void this.whenReady(() => this.stage.select(this.stage.selected === id ? "" : id));
  }

  async pickEvent(seq: number): Promise<void> {
    if (!(await this.ready()) || !this.stage.run) return;
    this.stage.pause();
    this.stage.place = this.stage.run.atEvent(seq);
    await this.stage.select(`e${seq}`);
    await this.stage.go(this.stage.place, "step");
  }

  private async stopAt(seq: number): Promise<void> {
    const { run } = this.stage;
    if (run) await this.stage.go(run.atEvent(seq), "seek");
  }

  private ran(ran: Ran): void {
    this.stale.clear();
    this.editor.problems([]);
    this.editor.goals(ran.goals);
    this.terminal?.ran(ran);
    this.bench.ran(ran);
    show(part(this, "story"), false);
    if (ran.stopped) this.notices.show("stopped", word(this.language, "stopped", ran.stopped));
    else this.notices.hide("stopped");
    if (
      consumerOf(this.stage.selected) >= ran.consumers.length ||
      eventOf(this.stage.selected) >= ran.at.length
    ) {
      this.stage.selected = "";
    }
    void this.engine.load().then(() => queueMicrotask(() => this.lived(ran)));
  }

  private lived(ran: Ran): void {
    const around = this.stage.run?.eventAt(this.stage.place) ?? 0;
    void this.log?.fill(ran, around).catch(ignoreNoAnswer);
    void this.bench.drawn(ran).catch(ignoreNoAnswer);
  }

  private problems(list: Parameters<Editor["problems"]>[0]): void {
    this.editor.problems(list);
    const first = list[0];
    if (!first) return;
    if (this.stage.live) this.stale.tell();
    this.link.tab("scenario");
    this.editor.caret(first.line, first.column, first.endColumn);
    this.stage.speech.step(`${word(this.language, "place", first.line, first.column)}. ${first.text}`);
  }

  private frame(frame: Frame, way: Way): void {
    this.transport.frame(frame);
    if (way === "seek") {
      this.transport.ticks();
      this.bench.axisChanged();
    }
    this.bench.frame(frame);
    this.log?.mark(frame.seq);
    this.terminal?.frame(frame);
    this.inspector?.show(frame.inspect, frame.records);
    if (!this.stage.playing) this.link.later();
  }

  /** Runs what the editor holds; the reader stays at the same instant. */
  async runScript(script: string): Promise<void> {
    const place = this.stage.live ? this.stage.place : this.firstPlace();
    if (await this.rewrite(script, undefined, place.at)) this.notices.hide("branch");
  }

  /** Puts another script in place of this one and runs it; with problems everything stays. */
  async rewrite(script: string, notice?: string, at = this.stage.place.at): Promise<boolean> {
    const place = this.stage.live ? this.stage.place : this.firstPlace();
    const clean = this.editor.text === this.branches.now.script;
    if (!(await this.stage.open(script, { at, seq: -1 }))) {
      return false;
    }
    this.branches.rewrite(script, place);
    if (clean) this.editor.text = script;
    this.afterChange();
    if (notice) this.notices.show("branch", notice, [word(this.language, "undo"), () => void this.undo()]);
    return true;
  }

  /** A script from elsewhere: if it does not run, what is on screen stays, and it may be mended. */
  async importScript(name: string, script: string): Promise<void> {
    await this.ready();
    const reply = await this.engine.open({ script, lang: this.language }).catch(ignoreNoAnswer);
    if (reply?.kind === "problems") {
      const first = reply.list[0];
      const text = say(this.language, "importFailed", name, first?.line ?? 0, first?.text ?? "");
      this.notices.show("file", text, [
        say(this.language, "putIntoEditor"),
        () => {
          this.notices.hide("file");
          this.editor.text = script;
          this.problems(reply.list);
        },
      ]);
      this.stage.speech.step(text);
    } else if (
      reply?.kind === "ran" &&
      (await this.rewrite(script, say(this.language, "imported", name), 0))
    ) {
      this.editor.text = script;
    }
  }

  /** Does something now: a new line at this instant, and so a branch. */
  async act(
    line: string,
    at = this.stage.place.at,
    refused = (list: Problem[]) => this.notices.show("problem", list.map((p) => p.text).join(" ")),
  ): Promise<boolean> {
    if (!(await this.ready())) return false;
    this.stage.pause();
    const reply = await this.engine
      .ask<"forked" | "answered">({ kind: "act", at, line })
      .catch(ignoreNoAnswer);
    if (reply?.kind === "problems") {
      refused(reply.list);
      return false;
    }
    if (reply?.kind !== "forked" && reply?.kind !== "answered") return false;
    this.notices.hide("problem");
    if (reply.kind === "answered") {
      this.terminal?.answered(reply.tool, at); // reading is no deed
      return true;
    }
    return this.follow(reply.script, { at, line }, reply.lost);
  }

  private async follow(script: string, action: Action, lost: string[]): Promise<boolean> {
    const clean = this.editor.text === this.branches.now.script;
    this.branches.act(script, action, this.stage.place);
    if (clean) this.editor.text = script; // what is being typed stays
    const ghost = { branch: "act", at: action.at } as const;
    if (!(await this.stage.open(script, { at: action.at, seq: -1 }, ghost))) return false;
    this.afterChange();
    const clock = this.stage.frame?.clock ?? "";
    const text = say(this.language, "branched", clock, this.branches.letter, action.line);
    this.notices.show("branch", lost.length ? this.withLost(text, lost) : text, [
      word(this.language, "undo"),
      () => void this.undo(),
    ]);
    return true;
  }

  /** What the branch leaves behind can be read, line by line. */
  private withLost(text: string, lost: string[]): Node {
    const list = h("ul", { class: "lost", translate: "no" }, ...lost.map((line) => h("li", {}, line)));
    const more = h("details", {}, h("summary", {}, say(this.language, "left", lost.length)), list);
    return h("span", {}, text, more);
  }

  async undo(): Promise<void> {
    const left = this.branches.now.script;
    const branch = this.branches.undo(this.stage.place);
    if (!branch) return;
    await this.returnTo(branch, left, word(this.language, "undone"), { branch: "undo" });
  }

  async redo(): Promise<void> {
    const left = this.branches.now.script;
    const branch = this.branches.redo(this.stage.place);
    const at = branch?.actions[branch.actions.length - 1]?.at ?? 0;
    if (branch) await this.returnTo(branch, left, say(this.language, "redone"), { branch: "act", at });
  }

  private async returnTo(branch: Branch, left: string, spoken: string, ghost: Branching): Promise<void> {
    if (this.editor.text === left) this.editor.text = branch.script;
    this.notices.hide("branch");
    if (await this.stage.open(branch.script, branch.place, ghost)) this.afterChange();
    this.stage.speech.step(spoken);
  }

  private afterChange(): void {
    show(part(this, "undo"), this.branches.undoable);
    show(part(this, "redo"), this.branches.redoable);
    this.link.later();
  }

  async openMenu(): Promise<void> {
    if (!(await this.ready()) || !this.stage.run) return;
    this.stage.pause();
    const { ran } = this.stage.run;
    const { frame, selected } = this.stage;
    this.menu?.open(frame?.clock ?? "", ran, frame?.members ?? [], consumerOf(selected), this.hue);
  }

  private async format(): Promise<void> {
    const script = this.editor.text;
    const reply = await this.engine
      .ask<"formatted">({ kind: "format", lang: this.language, script })
      .catch(ignoreNoAnswer);
    if (reply?.kind !== "formatted" || this.editor.text !== script) return; // what was typed meanwhile stays
    this.editor.text = reply.script;
    this.stage.speech.step(word(this.language, "formatted"));
  }

  /** Says in one sentence what is not taken; everything stays. */
  refuse(sentence: string): void {
    this.notices.show("file", sentence);
    this.stage.speech.step(sentence);
  }

  async view(table: boolean): Promise<void> {
    this.stage.table = table;
    const box = part(this, "stage");
    if (box) box.dataset["view"] = table ? "table" : "pic";
    for (const radio of this.querySelectorAll<HTMLInputElement>('[data-part="view"] input')) {
      radio.checked = (radio.value === "table") === table;
    }
    if (!table && this.stage.live) await this.stage.look();
    if (this.stage.live) await this.stage.go(this.stage.place, "seek");
  }

  async copyLink(): Promise<void> {
    const url = await this.link.url();
    const done = await copy(url);
    this.link.copied(url, done);
  }

  /** Says the whole state now. */
  read(): void {
    const frame = this.stage.frame;
    if (!frame) return;
    const members = frame.members.map((m) => [m.name, m.word, m.detail].filter(Boolean).join(" "));
    this.stage.speech.step([frame.clock, frame.headline, ...members].join(". "));
  }

  help(): void {
    part<HTMLDialogElement>(this, "legend")?.showModal();
  }

  /** Goes to a named moment and selects, for links in prose. */
  async visit(mark: string, selection: string): Promise<void> {
    if (!(await this.ready())) return;
    const { run } = this.stage;
    const found = run?.ran.marks.find((m) => m.name === mark);
    if (run && selection) await this.stage.select(idOf(run.ran, selection));
    if (found) await this.stage.seek(found.at);
  }

  get run(): Run | undefined {
    return this.stage.run;
  }
}

customElements.define("rl-lab", Lab);
