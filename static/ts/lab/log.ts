// The event log: one line per event, the current one marked, a click goes there.

import type { Engine } from "../engine/host";
import type { Line, Ran } from "../engine/protocol";
import { h } from "../player/parts";
import { type Lang, word } from "../player/words";

const PIECE = 400; // lines per request: each answer is ready in a few milliseconds
const MOST = 4000; // lines in the page; a longer log shows the part around the playhead

export class LogView {
  private lines: HTMLLIElement[] = [];
  private first = 0;
  private current = -2;
  private version = 0;
  onpick: (seq: number) => void = () => {};

  constructor(
    private readonly list: HTMLOListElement,
    private readonly engine: Engine,
    private readonly lang: Lang,
    private readonly hue: (consumer: number) => string,
  ) {
    list.addEventListener("click", (event) => {
      const line = (event.target as Element).closest<HTMLElement>("li[data-seq]");
      if (line && getSelection()?.isCollapsed !== false) this.onpick(Number(line.dataset["seq"]));
    });
  }

  /** Fetches the lines of a run, in pieces, around an event. */
  async fill(ran: Ran, around: number): Promise<void> {
    const version = ++this.version;
    const total = ran.at.length;
    const first = total > MOST ? Math.max(0, Math.min(around - MOST / 2, total - MOST)) : 0;
    const fresh: HTMLLIElement[] = [];
    const last = Math.min(first + MOST, total);
    for (let from = first; from < last; from += PIECE) {
      const reply = await this.engine.ask<"lines">({
        kind: "log",
        from,
        count: Math.min(PIECE, last - from),
      });
      if (version !== this.version || reply.kind !== "lines") return;
      for (const line of reply.list) fresh.push(this.line(line, ran));
    }
    this.first = first;
    this.lines = fresh;
    this.list.replaceChildren(...fresh);
    const at = this.current;
    this.current = -2;
    this.mark(at < -1 ? around : at);
  }

  private line(line: Line, ran: Ran): HTMLLIElement {
    const item = h("li", { "data-seq": String(line.seq), class: line.wall ? "next wall" : "next" });
    const text = h("span", {});
    const button = h("button", { type: "button", class: "go", tabindex: "-1" }, said(line));
    if (line.bold) button.classList.add("strong");
    text.append(button);
    item.append(h("time", {}, line.at), this.who(line.who, ran), text);
    return item;
  }

  private who(who: number, ran: Ran): HTMLElement {
    if (who === -2) return h("span", { class: "m scr", translate: "no" }, ">");
    if (who < 0) return h("span", { class: "m co" }, word(this.lang, "group"));
    return h("span", { class: `m ${this.hue(who)}`, translate: "no" }, ran.consumers[who] ?? "");
  }

  /** Marks the event that happened last and keeps it in sight. */
  mark(seq: number): void {
    if (seq === this.current) return;
    const from = this.lines[this.current - this.first];
    from?.classList.remove("at");
    from?.removeAttribute("aria-current");
    const low = Math.max(Math.min(this.current, seq) - this.first, -1) + 1;
    const high = Math.min(Math.max(this.current, seq) - this.first, this.lines.length - 1);
    for (let i = low; i <= high; i++) this.lines[i]?.classList.toggle("next", i + this.first > seq);
    this.current = seq;
    const line = this.lines[seq - this.first];
    line?.classList.add("at");
    line?.setAttribute("aria-current", "true");
    if (line) this.scrollTo(line);
  }

  /** Scrolls the log, never the page. */
  private scrollTo(line: HTMLElement): void {
    let box: HTMLElement | null = this.list;
    while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
    if (!box || box === document.documentElement || box === document.body) return;
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) return;
    const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < box.clientHeight * 0.15 || top > box.clientHeight * 0.75) {
      box.scrollTop += top - box.clientHeight * 0.5;
    }
  }
}

/** What a line says beside its badge: the badge of the script is its prompt already. */
export function said(line: Pick<Line, "who" | "text">): string {
  return line.who === -2 ? line.text.replace(/^> /, "") : line.text;
}
