// What leaves the workbench as a file: the pictures as SVG and PNG, the run as
// JSON, the script. All of it is made in the browser.

import type { Engine } from "../engine/host";
import type { Line, Ran } from "../engine/protocol";
import { h } from "../player/parts";

export type Format = "svg" | "png" | "json" | "scn";

/** Offers bytes as a download. */
export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The pictures of a stage one below the other, as a file that stands alone. */
export function standalone(svgs: SVGSVGElement[]): { text: string; width: number; height: number } {
  const gap = 16;
  let y = gap;
  let width = 0;
  const parts: string[] = [];
  for (const svg of svgs) {
    const box = svg.viewBox.baseVal;
    const copy = svg.cloneNode(true) as SVGSVGElement;
    for (const node of copy.querySelectorAll("[tabindex], [role=button]")) {
      node.removeAttribute("tabindex");
      node.removeAttribute("role");
    }
    keepLengths(svg, copy);
    copy.setAttribute("x", String(gap));
    copy.setAttribute("y", String(y));
    copy.setAttribute("width", String(box.width));
    copy.setAttribute("height", String(box.height));
    parts.push(new XMLSerializer().serializeToString(copy));
    y += box.height + gap;
    width = Math.max(width, box.width + 2 * gap);
  }
  const ground = getComputedStyle(document.body).backgroundColor;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}">`;
  const text = `${head}<style>${colours()}</style><rect width="100%" height="100%" fill="${ground}"/>${parts.join("")}</svg>`;
  return { text, width, height: y };
}

/** Gives every text the length that it has on the page: the file is read without the fonts of the site. */
function keepLengths(svg: SVGSVGElement, copy: SVGSVGElement): void {
  const texts = svg.querySelectorAll("text");
  for (const [i, text] of copy.querySelectorAll("text").entries()) {
    const length = texts[i]?.getComputedTextLength() ?? 0;
    if (length === 0) continue; // not drawn
    text.setAttribute("textLength", length.toFixed(1));
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

/** The rules of figures, with the colours of the theme that is on. */
function colours(): string {
  const rules: string[] = [];
  const names = new Set<string>();
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || !/(^|[\s,>])(svg)?\.rl\b/.test(rule.selectorText)) continue;
      rules.push(rule.cssText.replace(/[\w-]+: ;\s*/g, ""));
      for (const [, name] of rule.cssText.matchAll(/var\((--[\w-]+)/g)) names.add(name as string);
    }
  }
  const style = getComputedStyle(document.documentElement);
  const values = [...names]
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .filter((v) => !v.endsWith(":"));
  // A shorthand with a variable in it comes out of the browser empty.
  const font = `.rl text{font:400 13px/1 ${style.getPropertyValue("--sans")}}`;
  return `svg{${values.join(";")}}${font}${rules.join("")}`;
}

/** Twice the size, so that it stays sharp on slides. */
export async function png(picture: { text: string; width: number; height: number }): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.text)}`;
  await image.decode();
  const canvas = h("canvas", {});
  canvas.width = picture.width * 2;
  canvas.height = picture.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Everything that a run is, in words: events with their times and sentences, marks, goals. */
export async function traceJSON(engine: Engine, ran: Ran, script: string, lang: string): Promise<string> {
  const lines: Line[] = [];
  const piece = 400;
  for (let from = 0; from < ran.at.length; from += piece) {
    const reply = await engine.ask<"lines">({ kind: "log", from, count: piece });
    if (reply.kind !== "lines") break;
    lines.push(...reply.list);
  }
  const who = (n: number) => (n >= 0 ? ran.consumers[n] : n === -2 ? "script" : "coordinator");
  const events = lines.map((line, i) => ({
    seq: line.seq,
    at: ran.at[i],
    who: who(line.who),
    text: line.text,
  }));
  const trace = {
    format: "rebalance-lab trace 1",
    engine: ran.engine,
    digest: ran.digest,
    language: lang,
    end: ran.end,
    marks: ran.marks,
    goals: ran.goals,
    events,
    script,
  };
  return `${JSON.stringify(trace, null, 2)}\n`;
}
