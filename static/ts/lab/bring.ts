// "Bring your own": a pasted text becomes the lab's scenario. The engine in the
// Worker reads it; nothing is sent anywhere.

import { h, part, setText, show } from "../player/parts";
import { word } from "../player/words";
import type { Hands } from "./hands";

/** Takes the panel of a page that has one. */
export function bring(root: HTMLElement, bench: Hands, run: (script: string) => Promise<void>): void {
  const form = part<HTMLFormElement>(root, "bring-form");
  const area = form?.querySelector("textarea");
  const said = part(root, "bring-said");
  const found = part(root, "bring-found");
  if (!form || !area) return;
  show(form, true);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void read();
  });
  area.addEventListener("keydown", (event) => {
    if (event.code !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    void read();
  });

  async function read(): Promise<void> {
    if (!area) return;
    await bench.engine.load().catch(() => undefined);
    const reply = await bench.engine
      .ask<"brought">({ kind: "bring", lang: bench.language, text: area.value })
      .catch(() => undefined);
    if (reply?.kind !== "brought") return;
    const bad = reply.problem !== "";
    area.toggleAttribute("aria-invalid", bad);
    if (bad) {
      const where = reply.line > 0 ? `${word(bench.language, "line", reply.line)}: ` : "";
      setText(said, where + reply.problem);
      if (reply.line > 0) choose(area, reply.line);
      return; // the work on screen stays
    }
    setText(said, word(bench.language, "brought", reply.findings.length));
    const rows = reply.findings.map((f) =>
      h(
        "tr",
        { "data-code": f.code },
        h("td", {}, f.line > 0 ? String(f.line) : ""),
        h("td", { translate: "no" }, f.name === "" ? "" : h("code", {}, f.name)),
        h("td", { translate: "no" }, f.value),
        h("td", {}, f.text),
      ),
    );
    const heads = (["lineHead", "settingHead", "valueHead", "foundHead"] as const).map((name) =>
      h("th", { scope: "col" }, word(bench.language, name)),
    );
    found?.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows)));
    show(found, rows.length > 0);
    await run(reply.script);
  }
}

/** Selects a line of the text. */
function choose(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (line - 2) * (area.scrollHeight / Math.max(lines.length, 1));
}
