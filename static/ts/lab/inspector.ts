// The inspector: the selection in words, its timers, and why.

import type { Inspect } from "../engine/protocol";
import type { Scene } from "../engine/scene";
import { h } from "../player/parts";
import { Picture } from "../player/patch";
import { type Lang, word } from "../player/words";

/** The signs that stand before status words in every view. */
const SIGNS: Record<string, string> = { dot: "●", bars: "‖", cross: "✕", left: "◁", ring: "○" };

export class Inspector {
  onclear: () => void = () => {};
  onpick: (seq: number) => void = () => {};

  constructor(
    private readonly box: HTMLElement,
    private readonly lang: Lang,
    private readonly hue: (consumer: number) => string,
  ) {
    box.addEventListener("click", (event) => {
      const target = (event.target as Element).closest<HTMLElement>("[data-seq], [data-clear]");
      if (!target) return;
      event.preventDefault();
      if (target.hasAttribute("data-clear")) this.onclear();
      else this.onpick(Number(target.dataset["seq"]));
    });
  }

  show(inspect: Inspect | undefined, records?: Scene): void {
    this.box.hidden = !inspect;
    if (!inspect) {
      this.box.replaceChildren();
      return;
    }
    const focused = this.box.contains(document.activeElement) ? this.focusedSeq() : undefined;
    const detail = inspect.detail ? [h("p", { class: "muted" }, inspect.detail)] : [];
    const strip = records ? [this.strip(records)] : [];
    this.box.replaceChildren(
      this.head(inspect),
      ...detail,
      ...strip,
      ...this.why(inspect),
      this.rows(inspect),
    );
    if (focused) this.box.querySelector<HTMLElement>(focused)?.focus();
  }

  /** The selected partition, record by record. */
  private strip(records: Scene): HTMLElement {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "rl");
    svg.setAttribute("role", "img");
    new Picture(svg).show(records);
    return h("div", { class: "strip" }, svg);
  }

  private focusedSeq(): string | undefined {
    const active = document.activeElement as HTMLElement;
    if (active.hasAttribute("data-clear")) return "[data-clear]";
    const seq = active.dataset["seq"];
    return seq === undefined ? undefined : `[data-seq="${seq}"]`;
  }

  private head(inspect: Inspect): HTMLElement {
    const title = h("h2", {});
    if (inspect.member >= 0) {
      title.append(
        h("span", { class: `m ${this.hue(inspect.member)}`, translate: "no" }, inspect.title),
        " ",
        h(
          "span",
          { class: "st" },
          h("span", { "aria-hidden": "true" }, SIGNS[inspect.shape] ?? ""),
          inspect.word,
        ),
      );
    } else {
      title.append(inspect.title);
    }
    const top = h("div", { class: "top" }, title);
    if (inspect.chip) top.append(h("span", { class: "chip flat" }, inspect.chip));
    const clear = h("button", {
      class: "icon push",
      type: "button",
      "data-clear": "",
      "aria-label": word(this.lang, "clearSelection"),
    });
    clear.append("✕");
    top.append(clear);
    return top;
  }

  private why(inspect: Inspect): HTMLElement[] {
    if (inspect.why.length === 0) return [];
    const list = h("ol", { class: "why" });
    for (const step of inspect.why) {
      const link = h("a", { href: `#e${step.seq}`, "data-seq": String(step.seq) }, String(step.seq + 1));
      list.append(h("li", {}, link, h("span", {}, step.text)));
    }
    return [h("div", {}, h("h3", {}, inspect.ask), list)];
  }

  private rows(inspect: Inspect): HTMLElement {
    const list = h("dl", { class: "timers" });
    for (const row of inspect.rows) {
      const value = h("dd", {}, row.text);
      if (row.part >= 0) {
        const bar = h("span", { class: "bar-t", "aria-hidden": "true" });
        const fill = h("i", {});
        fill.style.width = `${row.part / 10}%`;
        bar.append(fill);
        value.append(bar);
      }
      list.append(h("div", {}, h("dt", {}, row.label), value));
    }
    return list;
  }
}
