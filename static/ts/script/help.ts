// What a word means: under the pointer, and by key for those who use none.

import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, EditorView, hoverTooltip, showTooltip, type Tooltip } from "@codemirror/view";
import { h } from "../player/parts";
import type { Lang } from "../player/words";
import { type Ask, type Meaning, meaning } from "./complete";
import { tell } from "./words";

const setHelp = StateEffect.define<Tooltip | null>();

/** The help that was asked for by key; it goes with the next move or change. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(value, tr) {
    for (const effect of tr.effects) if (effect.is(setHelp)) return effect.value;
    return tr.docChanged || tr.selection ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

function tooltip({ from, to, word, help }: Meaning): Tooltip & { end: number } {
  return {
    pos: from,
    end: to,
    create: () => ({
      dom: h("div", { class: "cm-help" }, h("code", { translate: "no" }, word), " ", help),
    }),
  };
}

export function helping(ask: Ask): Extension {
  return [
    shown,
    hoverTooltip(async (view, pos) => {
      if (view.composing) return null;
      const found = await meaning(ask, view.state.doc, pos);
      return found ? tooltip(found) : null;
    }),
  ];
}

export function helpHere(ask: Ask, lang: Lang): Command {
  return (view) => {
    const { doc, selection } = view.state;
    void meaning(ask, doc, selection.main.head).then((found) => {
      if (view.state.doc !== doc) return;
      const said = found ? `${found.word}. ${found.help}` : tell(lang, "noHelp");
      view.dispatch({ effects: [setHelp.of(found ? tooltip(found) : null), EditorView.announce.of(said)] });
    });
    return true;
  };
}

export const closeHelp: Command = (view) => {
  if (!view.state.field(shown, false)) return false;
  view.dispatch({ effects: setHelp.of(null) });
  return true;
};
