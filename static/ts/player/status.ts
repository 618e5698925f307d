// The line that says how loading and running go, with its way out.

import type { Loading } from "../engine/loading";
import { part, setText, show } from "./parts";
import { kilobytes, type Lang, word } from "./words";

/** What running one script is waiting for. */
export class StatusLine {
  private readonly line: HTMLElement | undefined;
  private readonly text: HTMLElement | undefined;
  private readonly bar: HTMLProgressElement | undefined;
  private readonly again: HTMLButtonElement | undefined;
  onretry: () => void = () => {};

  constructor(
    root: ParentNode,
    private readonly lang: Lang,
  ) {
    this.line = part(root, "loading");
    this.text = part(root, "loading-text");
    this.bar = part<HTMLProgressElement>(root, "progress");
    this.again = part<HTMLButtonElement>(root, "retry");
    this.again?.addEventListener("click", () => this.onretry());
  }

  loading({ loaded, bytes }: Loading): void {
    this.open(
      bytes > 0
        ? word(this.lang, "loading", kilobytes(Math.min(loaded, bytes)), kilobytes(bytes))
        : word(this.lang, "loadingUnknown", kilobytes(loaded)),
      bytes > 0 ? loaded / bytes : undefined,
    );
  }

  running(text: string, part: number | undefined): void {
    this.open(text, part);
  }

  failed(text: string): void {
    this.open(text, undefined);
    show(this.bar, false);
    show(this.again, true);
    this.line?.setAttribute("data-state", "failed");
  }

  done(): void {
    show(this.line, false);
    this.line?.removeAttribute("data-state");
  }

  private open(text: string, done: number | undefined): void {
    show(this.line, true);
    show(this.again, false);
    show(this.bar, true);
    this.line?.setAttribute("data-state", "busy");
    setText(this.text, text);
    if (!this.bar) return;
    if (done === undefined) this.bar.removeAttribute("value");
    else this.bar.value = this.bar.max * Math.min(done, 1);
  }
}
