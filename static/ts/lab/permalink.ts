// The lab's own address: kept current while nothing moves, and read on arrival.

import { part } from "../player/parts";
import { word } from "../player/words";
import type { Lab } from "./lab";
import { type Dropped, type LinkState, readLink, writeFragment, writeQuery } from "./link";
import { idOf, nameOf } from "./names";
import { byHand, saveFile, tooLong } from "./share";
import { say } from "./words";

export class Permalink {
  private timer: number | undefined;
  private restoring = false;

  constructor(private readonly lab: Lab) {}

  /** Follows the address that the page was opened with. */
  async restore(): Promise<void> {
    this.restoring = true;
    this.lab.toggleAttribute("data-restoring", true);
    const { state, dropped } = await readLink(location.search, location.hash);
    try {
      await this.follow(state, dropped);
    } finally {
      this.restoring = false;
      this.lab.toggleAttribute("data-restoring", false);
    }
    this.later();
    if (dropped.some((d) => d.key === "z" || d.key === "s")) {
      const text = say(this.lab.language, "cutLink");
      this.lab.notices.show("dropped", text);
      this.lab.stage.speech.step(text);
    } else if (dropped.length) {
      const list = dropped.map((d) => `${d.key}=${d.value}`).join(", ");
      this.lab.notices.show("dropped", word(this.lab.language, "dropped", list));
    }
  }

  private async follow(state: LinkState, dropped: Dropped[]): Promise<void> {
    const { lab } = this;
    const { stage } = lab;
    this.controls(state);
    if (state.script !== undefined) {
      lab.editor.text = state.script;
      lab.branches.rewrite(state.script, lab.firstPlace());
    }
    if (!(await lab.ready())) return;
    for (const action of state.actions ?? []) {
      if (!(await lab.act(action.line, action.at))) dropped.push({ key: "do", value: action.line });
    }
    await this.place(state, dropped);
    if (state.view === "table") await lab.view(true);
    if (state.view === "present") lab.present.begin();
    if (state.window) await lab.bench.showWindow(state.window);
    const run = stage.run;
    if (run && state.engine && state.engine.digest !== run.ran.digest) {
      const text = word(lab.language, "differs", state.engine.version, run.ran.engine);
      lab.notices.show("engine", text);
    }
  }

  private async place(state: LinkState, dropped: Dropped[]): Promise<void> {
    const { stage } = this.lab;
    const run = stage.run;
    if (!run) return;
    if (state.sel !== undefined) {
      const id = idOf(run.ran, state.sel);
      if (id) await stage.select(id);
      else dropped.push({ key: "sel", value: state.sel });
    } else if (state.event !== undefined && state.event < run.count) {
      await stage.select(`e${state.event}`);
    }
    if (state.mark !== undefined) {
      const mark = run.ran.marks.find((m) => m.name === state.mark);
      if (mark) return stage.seek(mark.at);
      dropped.push({ key: "at", value: state.mark });
    }
    if (state.seq !== undefined && state.seq < run.count && run.ran.at[state.seq] === state.t) {
      return stage.go(run.atEvent(state.seq), "seek");
    }
    if (state.t !== undefined) return stage.seek(state.t);
  }

  private controls(state: LinkState): void {
    const { lab } = this;
    const { stage } = lab;
    if (state.tab) this.tab(state.tab);
    if (state.unit) {
      stage.unit = state.unit;
      const radio = lab.querySelector<HTMLInputElement>(`[data-part="unit"] [value="${state.unit}"]`);
      if (radio) radio.checked = true;
    }
    if (state.speed !== undefined) {
      stage.clock.speed = state.speed;
      const speed = part<HTMLSelectElement>(lab, "speed");
      if (speed) speed.value = String(state.speed);
    }
    if (state.trueTime) {
      stage.trueTime = true;
      const box = part<HTMLInputElement>(lab, "true");
      if (box) box.checked = true;
    }
  }

  /** Opens a tab by its name. */
  tab(name: string): void {
    const tab = this.lab.querySelector<HTMLElement>(`[role="tab"][data-tab="${CSS.escape(name)}"]`);
    if (tab?.getAttribute("aria-selected") === "false") tab.click();
  }

  state(): LinkState {
    const { stage, branches, editor } = this.lab;
    const run = stage.run;
    const state: LinkState = { t: stage.place.at };
    if (run) {
      const { seq } = stage.place;
      if (seq >= 0 && seq !== run.eventAt({ at: stage.place.at, seq: -1 })) state.seq = seq;
      const name = nameOf(run.ran, stage.selected);
      if (name) state.sel = name;
      else if (stage.selected.startsWith("e")) state.event = Number(stage.selected.slice(1));
      state.engine = { version: run.ran.engine, digest: run.ran.digest };
    }
    if (this.lab.present.on) state.view = "present";
    else if (stage.table) state.view = "table";
    if (this.lab.bench.window) state.window = this.lab.bench.window;
    if (stage.unit !== "event") state.unit = stage.unit;
    if (stage.clock.speed !== 1) state.speed = stage.clock.speed;
    if (stage.trueTime) state.trueTime = true;
    const tab = this.lab.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.dataset["tab"];
    if (tab && tab !== this.lab.querySelector<HTMLElement>('[role="tab"]')?.dataset["tab"]) state.tab = tab;
    const { actions, script } = branches.now;
    if (actions.length) state.actions = actions;
    else if (script !== editor.original) state.script = script;
    return state;
  }

  async url(): Promise<string> {
    const state = this.state();
    const fragment = await writeFragment(state);
    const query = writeQuery(state, location.search);
    return `${location.origin}${location.pathname}${query}${fragment ? `#${fragment}` : ""}`;
  }

  /** Writes the address soon, once things have settled. */
  later(): void {
    if (this.restoring) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.now(), 200);
  }

  async now(): Promise<void> {
    if (this.lab.stage.playing || !this.lab.stage.live) return;
    history.replaceState(history.state, "", await this.url());
  }

  /** After copying: says so, or offers a field and, for a long link, a file. */
  copied(url: string, done: boolean): void {
    const { notices, language: lang, branches } = this.lab;
    const save: [string, () => void] = [
      word(lang, "saveFile"),
      () => saveFile(`${this.lab.dataset["id"] ?? "lab"}.scn`, branches.now.script),
    ];
    const buttons = tooLong(url) ? [save] : [];
    if (!done) notices.show("link", byHand(url, lang), ...buttons);
    else notices.show("link", word(lang, buttons.length ? "longLink" : "copied"), ...buttons);
    if (done) this.lab.stage.speech.step(word(lang, "copied"));
  }
}
