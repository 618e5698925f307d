// Mistakes in place: a while after the last key the engine reads the script, and
// never while a syllable is being composed.

import { type Diagnostic, forEachDiagnostic, linter, lintGutter, setDiagnostics } from "@codemirror/lint";
import type { Extension, Text } from "@codemirror/state";
import { type Command, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Problem } from "../engine/protocol";
import type { Lang } from "../player/words";
import { spot } from "./place";
import { tell } from "./words";

/** How long after the last key, in milliseconds. */
const PAUSE = 400;

export type Check = (script: string) => Promise<Problem[] | undefined>;

/** A mistake as the editor shows it: what, where, and what may have been meant. */
export function diagnostic(doc: Text, problem: Problem, lang: Lang): Diagnostic {
  const { from, to } = spot(doc, problem);
  const { text, fix } = problem;
  return {
    from,
    to,
    severity: "error",
    message: tell(lang, "mistake", problem.line, problem.column, text),
    ...(fix && to > from
      ? {
          actions: [
            {
              name: tell(lang, "mend", fix),
              apply: (view: EditorView, at: number, until: number) =>
                view.dispatch({ changes: { from: at, to: until, insert: fix }, userEvent: "input.mend" }),
            },
          ],
        }
      : {}),
  };
}

export function mark(view: EditorView, list: Problem[], lang: Lang): void {
  view.dispatch(
    setDiagnostics(
      view.state,
      list.map((problem) => diagnostic(view.state.doc, problem, lang)),
    ),
  );
}

/** Looks for mistakes when the reader pauses, and hands them on. */
export function checker(check: Check, lang: Lang, found: (list: Problem[]) => void): Extension {
  return [
    linter(null),
    lintGutter(),
    ViewPlugin.define((view) => {
      let timer = 0;
      const later = () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => void look(), PAUSE);
      };
      const look = async () => {
        if (view.composing) return later();
        const { doc } = view.state;
        const list = await check(doc.toString());
        if (!list || !view.dom.isConnected || view.state.doc !== doc) return;
        if (view.composing) return later();
        mark(view, list, lang);
        found(list);
      };
      later();
      return {
        update: (update: ViewUpdate) => {
          if (update.docChanged) later();
        },
        destroy: () => clearTimeout(timer),
      };
    }),
  ];
}

/** Goes to the next mistake, or the one before, and says what it is. */
export function walk(direction: 1 | -1, lang: Lang): Command {
  return (view) => {
    const all: { from: number; to: number; message: string }[] = [];
    forEachDiagnostic(view.state, (d, from, to) => all.push({ from, to, message: d.message }));
    all.sort((a, b) => (a.from - b.from) * direction);
    const { head, anchor } = view.state.selection.main;
    const here = Math.min(head, anchor);
    const to = all.find((d) => (d.from - here) * direction > 0) ?? all[0];
    view.dispatch({
      ...(to ? { selection: { anchor: to.from, head: to.to }, scrollIntoView: true } : {}),
      effects: EditorView.announce.of(to?.message ?? tell(lang, "noMistake")),
    });
    return true;
  };
}
