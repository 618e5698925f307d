// CodeMirror's own rules come as text. The site's content policy allows no
// style element, so they are adopted as constructed sheets, which it allows.

import { StyleModule } from "style-mod";

const made = new WeakMap<StyleModule, CSSStyleSheet>();

/** The sheet of a module, made once. */
function sheetOf(module: StyleModule): CSSStyleSheet {
  let sheet = made.get(module);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(module.getRules());
    made.set(module, sheet);
  }
  return sheet;
}

/** From now on modules are adopted, in their order, behind what the page has. */
export function adoptSheets(): void {
  StyleModule.mount = (root, modules) => {
    const own = (Array.isArray(modules) ? modules : [modules]).map(sheetOf);
    const rest = root.adoptedStyleSheets.filter((sheet) => !own.includes(sheet));
    root.adoptedStyleSheets = [...rest, ...own];
  };
}
