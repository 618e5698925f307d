// Finding in the script. The browser's own search sees only the lines that are
// drawn, so the editor brings one.

import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  type Command,
  Decoration,
  type DecorationSet,
  type EditorView,
  type Panel,
  showPanel,
  ViewPlugin,
} from "@codemirror/view";
import { h, setText } from "../player/parts";
import type { Lang } from "../player/words";
import { tell } from "./words";

interface Search {
  open: boolean;
  query: string;
}

/** More places than this are neither marked nor counted. */
const MOST = 1000;

const setSearch = StateEffect.define<Search>();

const search = StateField.define<Search>({
  create: () => ({ open: false, query: "" }),
  update(value, tr) {
    for (const effect of tr.effects) if (effect.is(setSearch)) return effect.value;
    return value;
  },
});

/** Where the text has the query, whatever the case of its letters. */
export function places(text: string, query: string): number[] {
  const list: number[] = [];
  const needle = query.toLowerCase();
  const hay = text.toLowerCase();
  // Lower case changes the length of a few letters; then only the exact ones are found.
  const [where, what] = hay.length === text.length ? [hay, needle] : [text, query];
  if (!what) return list;
  for (
    let at = where.indexOf(what);
    at >= 0 && list.length < MOST;
    at = where.indexOf(what, at + what.length)
  ) {
    list.push(at);
  }
  return list;
}

function current(state: EditorState): { list: number[]; length: number; at: number } {
  const { query } = state.field(search);
  const list = places(state.doc.toString(), query);
  const { from, to } = state.selection.main;
  return { list, length: query.length, at: to - from === query.length ? list.indexOf(from) : -1 };
}

const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.draw(view.state);
    }
    update({
      state,
      startState,
      docChanged,
    }: {
      state: EditorState;
      startState: EditorState;
      docChanged: boolean;
    }) {
      if (docChanged || state.field(search) !== startState.field(search)) this.decorations = this.draw(state);
    }
    draw(state: EditorState): DecorationSet {
      if (!state.field(search).open) return Decoration.none;
      const { list, length } = current(state);
      const mark = Decoration.mark({ class: "cm-found" });
      return Decoration.set(list.map((at) => mark.range(at, at + length)));
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function step(view: EditorView, direction: 1 | -1): void {
  const { list, length } = current(view.state);
  const { from } = view.state.selection.main;
  if (list.length === 0) return;
  const ahead = direction > 0 ? list.find((at) => at > from) : list.findLast((at) => at < from);
  const at = ahead ?? (direction > 0 ? list[0] : list.at(-1)) ?? 0;
  view.dispatch({ selection: { anchor: at, head: at + length }, scrollIntoView: true });
}

function close(view: EditorView): void {
  view.dispatch({ effects: setSearch.of({ ...view.state.field(search), open: false }) });
  view.focus();
}

function panel(view: EditorView, lang: Lang): Panel {
  const input = h("input", {
    type: "search",
    "aria-label": tell(lang, "find"),
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const count = h("output", {});
  const button = (key: "previous" | "next" | "close", run: () => void) => {
    const element = h("button", { type: "button", class: "btn sm" }, tell(lang, key));
    element.addEventListener("click", run);
    return element;
  };
  const dom = h(
    "div",
    { class: "cm-find" },
    input,
    count,
    button("previous", () => step(view, -1)),
    button("next", () => step(view, 1)),
    button("close", () => close(view)),
  );
  const look = () => {
    const { list, at } = current(view.state);
    const key = list.length === 0 ? "notFound" : at < 0 ? "foundSome" : "found";
    const said = key === "foundSome" ? tell(lang, key, list.length) : tell(lang, key, at + 1, list.length);
    setText(count, input.value ? said : "");
  };
  input.value = view.state.field(search).query;
  input.addEventListener("input", () => {
    view.dispatch({ effects: setSearch.of({ open: true, query: input.value }) });
    const { list, length } = current(view.state);
    const { from } = view.state.selection.main;
    const at = list.find((place) => place >= from) ?? list[0];
    if (at !== undefined)
      view.dispatch({ selection: { anchor: at, head: at + length }, scrollIntoView: true });
  });
  dom.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.code === "Escape") close(view);
    else if (event.code === "Enter" && event.target === input) step(view, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  look();
  return { dom, top: true, mount: () => input.select(), update: look };
}

export function finding(lang: Lang): Extension {
  const make = (view: EditorView) => panel(view, lang); // one function: another would be another panel
  return [search, marks, showPanel.compute([search], (state) => (state.field(search).open ? make : null))];
}

/** Opens the search with what is selected, or goes back to its field. */
export const find: Command = (view) => {
  const { from, to } = view.state.selection.main;
  const chosen = view.state.sliceDoc(from, to);
  const query = chosen && !chosen.includes("\n") ? chosen : view.state.field(search).query;
  view.dispatch({ effects: setSearch.of({ open: true, query }) });
  view.dom.querySelector<HTMLInputElement>(".cm-find input")?.select();
  return true;
};
