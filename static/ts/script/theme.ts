// How the editor looks: the site's tokens, so that both themes, more contrast
// and forced colours come by themselves. Words of the language differ in weight
// and ink; accent is what the reader sets, danger always has a shape beside it.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const frame = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--bg)",
    font: "400 0.8125rem / 1.6 var(--mono)",
    minWidth: "0",
  },
  "&.cm-focused": { outline: "0" }, // its box has the outline
  ".cm-scroller": {
    font: "inherit",
    lineHeight: "inherit",
    minHeight: "230px",
    maxHeight: "max(230px, 44vh)",
  },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-line": { padding: "0 10px 0 6px" },
  ".cm-activeLine": { backgroundColor: "var(--surface)" },
  ".cm-gutters": { color: "var(--muted)", backgroundColor: "var(--surface)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 6px", minWidth: "24px" },
  ".cm-activeLineGutter": { color: "var(--ink)", backgroundColor: "var(--surface-2)" },
  ".cm-gutter-lint": { width: "1.1em" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
  ".cm-lint-marker": { width: "auto", height: "auto", textAlign: "center" },
  ".cm-lint-marker-error": { content: "normal", color: "var(--danger)", fontWeight: "700" },
  ".cm-lint-marker-error::before": { content: '"✕"' },
  ".cm-lintRange": { paddingBottom: "0" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-active": { backgroundColor: "var(--danger-bg)" },
  ".cm-lintPoint-error::after": { borderBottomColor: "var(--danger)" },
  ".cm-found": { backgroundColor: "var(--warn-bg)", outline: "1px solid var(--warn)" },
  "@media (pointer: coarse)": {
    // Smaller letters in a field make phones zoom in.
    ".cm-scroller": { fontSize: "max(16px, 0.8125rem)" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "10px 8px" },
  },
  "@media (forced-colors: active)": {
    ".cm-tooltip-autocomplete ul li[aria-selected]": { outlineColor: "Highlight" },
    ".cm-found": { outlineColor: "Mark" },
    ".cm-lintRange-error": { textDecorationColor: "CanvasText" },
  },
});

const tooltips = EditorView.theme({
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--bg)",
    border: "1px solid var(--rule)",
    borderRadius: "var(--r)",
    boxShadow: "var(--pop)",
    fontFamily: "var(--sans)",
    fontSize: "var(--fs-fig)",
    lineHeight: "1.5",
  },
  ".cm-tooltip.cm-tooltip-hover, .cm-help, .cm-tooltip .cm-diagnostic": { maxWidth: "min(44ch, 90vw)" },
  ".cm-help": { padding: "6px 10px" },
  ".cm-help code": { fontWeight: "700", fontFamily: "var(--mono)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    minWidth: "min(250px, 90vw)",
    maxWidth: "min(44ch, 94vw)",
    maxHeight: "min(15em, 40vh)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", overflow: "hidden" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--ink)",
    background: "var(--accent-bg)",
    outline: "2px solid var(--accent)",
    outlineOffset: "-2px",
  },
  ".cm-completionDetail": {
    fontFamily: "var(--sans)",
    fontStyle: "normal",
    color: "var(--muted)",
    marginLeft: "1em",
  },
  "@media (max-width: 760px)": {
    // No room beside the list: what the chosen one does stands in it.
    ".cm-tooltip.cm-completionInfo": { display: "none" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { whiteSpace: "normal" },
    ".cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail": { display: "block", margin: "0" },
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", maxWidth: "min(36ch, 90vw)" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeft: "var(--wall) solid var(--danger)" },
  ".cm-diagnosticAction": {
    color: "var(--accent)",
    backgroundColor: "transparent",
    border: "1px solid var(--rule)",
    borderRadius: "var(--r-s)",
    padding: "2px 8px",
    margin: "4px 0 0",
    display: "block",
    font: "inherit",
    minHeight: "24px",
  },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--surface)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--rule)" },
  ".cm-find": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "var(--s1) var(--s2)",
    padding: "var(--s2)",
    fontFamily: "var(--sans)",
  },
  ".cm-find input": { flex: "1 1 10em", minWidth: "0" },
  ".cm-find output": { color: "var(--muted)", whiteSpace: "nowrap" },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, fontWeight: "700" },
  { tag: tags.controlKeyword, fontWeight: "700", color: "var(--ok)" },
  { tag: tags.operatorKeyword, color: "var(--muted)", fontWeight: "700" },
  { tag: tags.definition(tags.variableName), fontWeight: "700", textDecoration: "underline" },
  { tag: tags.meta, color: "var(--muted)", fontWeight: "700" },
  { tag: tags.comment, color: "var(--muted)" },
  { tag: [tags.operator, tags.punctuation], color: "var(--muted)" },
  { tag: tags.attributeName, color: "var(--muted)" },
  { tag: tags.propertyName, color: "var(--warn)" },
  { tag: [tags.number, tags.string], color: "var(--accent)" },
  { tag: tags.docString, color: "var(--ink)" },
  { tag: tags.typeName, color: "var(--ok)" },
  { tag: tags.invalid, color: "var(--danger)", textDecoration: "underline" },
]);

export const looks: Extension = [frame, tooltips, syntaxHighlighting(colours)];
