// The line that says how loading and running go, with its way out.

import type { Loaded } from "../engine/host";
import { part, setText, show } from "./parts";
import { kilobytes, type Lang, word } from "./words";

const PATIENCE_MS = 300;

/** What running one script is waiting for. */
export class StatusLine {
  private readonly line: HTMLElement | undefined;
  private readonly text: HTMLElement | undefined;
  private readonly bar: HTMLProgressElement | undefined;
  private readonly again: HTMLButtonElement | undefined;
  private began = 0;
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

  /** Waiting begins; what is over at once is not mentioned at all. */
  begin(): void {
    this.began = performance.now();
  }

  loading({ loaded, of }: Loaded): void {
    this.tell(word(this.lang, "loading", kilobytes(loaded), kilobytes(of)), of > 0 ? loaded / of : undefined);
  }

  running(text: string): void {
    this.tell(text, undefined);
  }

  private tell(text: string, done: number | undefined): void {
    if (performance.now() - this.began > PATIENCE_MS) this.open(text, done);
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
