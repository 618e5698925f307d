// The comparison of assignors: the board, and an input that is looked at whenever a row of it is left. The
// server says what is wrong and what comes of it, in one place for every reader; this puts its answer into the
// page and takes nothing from what is typed.

import { part, setText, show } from "../player/parts";
import { type Lang, pageLang } from "../player/words";
import { Board } from "./board";
import { say } from "./words";

class Assignors {
  private readonly lang: Lang = pageLang();
  private board: Board | undefined;
  private asked = "";
  private asking: AbortController | undefined;

  constructor(private readonly form: HTMLFormElement) {
    const guess = this.form.querySelector<HTMLElement>("[data-board]");
    if (guess) this.board = new Board(guess);
    this.asked = this.input();
    part(form, "assign-input")?.addEventListener("focusout", (event) => this.left(event));
    form.addEventListener("submit", (event) => this.submit(event));
  }

  /** What stands in the input, as the form would send it. */
  private input(): string {
    const all = new URLSearchParams(new FormData(this.form) as unknown as Record<string, string>);
    for (const name of ["g", "gp", "for"]) all.delete(name);
    return all.toString();
  }

  /** Whoever is still in a row is not told that it is unfinished. */
  private left(event: FocusEvent): void {
    const row = (event.target as Element).closest("[data-row]");
    if (row?.contains(event.relatedTarget as Node | null)) return;
    if ((event.relatedTarget as Element | null)?.closest("button[type=submit]")) return;
    if (this.input() !== this.asked) void this.ask(false);
  }

  private submit(event: SubmitEvent): void {
    const name = event.submitter?.dataset["part"];
    if (name === "board-check" && this.board) {
      event.preventDefault();
      this.board.check();
    } else if (name === "assign-again" || !event.submitter) {
      event.preventDefault();
      void this.ask(true);
    }
  }

  private async ask(deliberate: boolean): Promise<void> {
    this.asked = this.input();
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const query = new URLSearchParams(new FormData(this.form) as unknown as Record<string, string>);
    if (document.querySelector(".cmp-results")) query.set("show", "1");
    const address = `${location.pathname}?${query}`;
    try {
      const response = await fetch(address, { signal: asking.signal });
      if (!response.ok) throw new Error(String(response.status));
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      history.replaceState(history.state, "", address);
      this.take(page, deliberate);
    } catch {
      if (asking.signal.aborted) return;
      this.asked = ""; // it is asked again when the next row is left
      this.fix(say(this.lang, "unreached"));
    }
  }

  private take(page: Document, deliberate: boolean): void {
    const theirs = part<HTMLFormElement>(page, "assign-form");
    if (!theirs) return;
    for (const list of ["assign-t", "assign-m"]) this.rows(list, theirs);
    const fix = part(theirs, "assign-fix");
    const wrong = fix?.hidden === false;
    this.fix(wrong ? (fix.textContent ?? "").trim() : "");
    this.guess(theirs, wrong);
    this.results(page, wrong);
    if (wrong && deliberate) this.form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  private fix(text: string): void {
    const fix = part(this.form, "assign-fix");
    setText(fix, text);
    show(fix, text !== "");
  }

  /** Marks the rows that are there, and adds those that have become possible. */
  private rows(list: string, theirs: HTMLElement): void {
    const mine = part(this.form, list);
    const fresh = part(theirs, list)?.querySelectorAll("[data-row]") ?? [];
    for (const input of mine?.querySelectorAll("input") ?? []) {
      const other = theirs.querySelector(`#${input.id}`);
      const wrong = other?.getAttribute("aria-invalid") === "true";
      if (wrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      const text = wrong ? (theirs.querySelector(`#${input.id}-wrong`)?.textContent ?? "") : "";
      setText(this.form.querySelector(`#${input.id}-wrong`) ?? undefined, text);
    }
    const have = mine?.querySelectorAll("[data-row]").length ?? 0;
    for (const row of [...fresh].slice(have)) mine?.append(document.importNode(row, true));
  }

  /** A board for another input takes over what still has a place there. While something is wrong it rests. */
  private guess(theirs: HTMLElement, wrong: boolean): void {
    const place = part(this.form, "assign-guess");
    show(place, !wrong);
    const sum = part(theirs, "assign-sum");
    if (sum) part(this.form, "assign-sum")?.replaceChildren(...sum.childNodes);
    if (wrong) return;
    const fresh = theirs.querySelector<HTMLElement>("[data-board]");
    if (!fresh || !place) return;
    place.replaceChildren(document.importNode(fresh, true));
    const former = this.board;
    former?.leave();
    this.board = new Board(place.firstElementChild as HTMLElement, former);
  }

  private results(page: Document, wrong: boolean): void {
    const shown = document.querySelector<HTMLElement>(".cmp-results");
    if (!shown) return;
    show(shown, !wrong);
    const fresh = page.querySelector(".cmp-results");
    if (fresh) shown.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
}

export function assignors(): void {
  const form = document.querySelector<HTMLFormElement>("[data-part=assign-form]");
  if (form) new Assignors(form);
}
