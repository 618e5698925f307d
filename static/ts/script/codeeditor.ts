// The script in an editor that knows the language. It is fetched when the reader
// opens the script; until then, and without it, the field that the server sent
// does the same work. That field keeps the text also afterwards: the form posts
// it, and whoever asks for the script asks there.
/*! Parts: CodeMirror, Copyright (C) 2018-2021 by Marijn Haverbeke and others, MIT licence, https://codemirror.net */

import {
  acceptCompletion,
  autocompletion,
  completionKeymap,
  completionStatus,
  moveCompletionSelection,
  selectedCompletion,
} from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap, toggleLineComment } from "@codemirror/commands";
import { StreamLanguage } from "@codemirror/language";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Engine } from "../engine/host";
import type { Problem } from "../engine/protocol";
import { LIMITS } from "../lab/link";
import { h } from "../player/parts";
import type { Lang } from "../player/words";
import { checker, mark, walk } from "./check";
import { type Ask, completions } from "./complete";
import { find, finding } from "./find";
import { grammar } from "./grammar";
import { closeHelp, helpHere, helping } from "./help";
import { difference, spot } from "./place";
import { adoptSheets } from "./sheets";
import { looks } from "./theme";
import { phrases, tell } from "./words";

/** What the page does for the editor. */
export interface Page {
  readonly engine: Engine;
  readonly lang: Lang;
  typed(): void;
  run(): void;
  format(): void;
  /** What the engine finds wrong while the reader writes. */
  found(list: Problem[]): void;
  refuse(sentence: string): void;
}

export class CodeEditor {
  readonly view: EditorView;
  private wrong = false;

  constructor(
    private readonly area: HTMLTextAreaElement,
    private readonly page: Page,
  ) {
    adoptSheets();
    const { selectionStart: anchor, selectionEnd: head } = area;
    const focused = document.activeElement === area;
    this.view = new EditorView({
      state: EditorState.create({
        doc: area.value,
        selection: { anchor, head },
        extensions: this.extensions(),
      }),
      scrollTo: EditorView.scrollIntoView(head, { y: "center" }),
    });
    const keys = h("p", { class: "small muted keys", id: "scn-keys" }, tell(page.lang, "keys"));
    area.before(this.view.dom);
    area.parentElement?.after(keys);
    area.hidden = true;
    for (const label of area.labels) label.addEventListener("click", () => this.view.focus());
    if (focused) this.view.focus();
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** One change, which the editor's own undo takes back. */
  set text(script: string) {
    const changes = difference(this.text, script);
    this.view.dispatch({ changes, userEvent: "input.replace" });
  }

  /** Whether a syllable is being composed: then nothing is run or read. */
  get composing(): boolean {
    return this.view.composing;
  }

  /** Shows what the engine refused. */
  problems(list: Problem[]): void {
    this.wrong = list.length > 0;
    mark(this.view, list, this.page.lang);
  }

  caret(line: number, column: number, endColumn: number): void {
    const { from, to } = spot(this.view.state.doc, { line, column, endColumn });
    this.view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    this.view.focus();
  }

  private extensions(): Extension {
    const { lang, engine } = this.page;
    const ask: Ask = async (script, line, column) => {
      const request = { kind: "complete", lang, script, line, column } as const;
      const reply = await engine.ask<"completions">(request).catch(() => undefined);
      return reply?.kind === "completions" ? reply : undefined;
    };
    const check = async (script: string) => {
      const reply = await engine.ask<"problems">({ kind: "check", lang, script }).catch(() => undefined);
      return reply?.kind === "problems" ? reply.list : undefined;
    };
    return [
      Prec.highest(keymap.of(this.keys(ask))),
      lineNumbers(),
      highlightSpecialChars(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      StreamLanguage.define(grammar),
      looks,
      autocompletion({
        override: [completions(ask)],
        icons: false,
        selectOnOpen: false, // so that Enter always is a new line, until a choice is made
        interactionDelay: 0,
      }),
      checker(check, lang, (list) => this.found(list)),
      helping(ask),
      finding(lang),
      keymap.of([...completionKeymap, ...historyKeymap, ...standardKeymap]),
      EditorView.lineWrapping,
      EditorState.phrases.of(phrases[lang]),
      this.attributes(),
      this.limit(),
      // Files are for the page, which opens scripts and refuses the rest.
      EditorView.domEventHandlers({ drop: (event) => event.dataTransfer?.types.includes("Files") ?? false }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        this.area.value = this.text;
        this.page.typed();
      }),
    ];
  }

  private keys(ask: Ask): KeyBinding[] {
    const { page } = this;
    const always = (run: () => void) => () => {
      if (!this.composing) run();
      return true;
    };
    return [
      { key: "Mod-Enter", run: always(() => page.run()) },
      { key: "Shift-Alt-f", run: always(() => page.format()) },
      { key: "Mod-f", run: find },
      { key: "Mod-i", run: helpHere(ask, page.lang) },
      { key: "F8", run: walk(1, page.lang), shift: walk(-1, page.lang) },
      { key: "Escape", run: closeHelp },
      { key: "Tab", run: accept },
      { key: "Mod-/", run: toggleLineComment },
    ];
  }

  /** How it is called and described, and what a keyboard on a screen must not do. */
  private attributes(): Extension {
    const { area } = this;
    const label = area.labels[0];
    if (label) label.id ||= "scn-label";
    return EditorView.contentAttributes.of(() => ({
      "aria-labelledby": label?.id ?? "",
      "aria-describedby": `scn-keys ${area.getAttribute("aria-describedby") ?? ""}`.trim(),
      "aria-invalid": String(this.wrong),
      tabindex: "0",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
      translate: "no",
    }));
  }

  /** What is pasted must leave a script that could be read at all. */
  private limit(): Extension {
    return EditorState.changeFilter.of((tr) => {
      const grows = tr.newDoc.length > tr.startState.doc.length;
      if (!grows || tr.newDoc.length <= LIMITS.script || !tr.isUserEvent("input")) return true;
      this.page.refuse(tell(this.page.lang, "tooLong", LIMITS.script / 1024));
      return false;
    });
  }

  private found(list: Problem[]): void {
    this.wrong = list.length > 0;
    this.view.dispatch({}); // its attributes say so
    this.page.found(list);
  }
}

/** Tab takes what is offered, the first if none is chosen; otherwise it leaves the field. */
function accept(view: EditorView): boolean {
  if (completionStatus(view.state) !== "active") return false;
  if (!selectedCompletion(view.state)) moveCompletionSelection(true)(view);
  return acceptCompletion(view);
}
