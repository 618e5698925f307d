// Keys of a quiz: 1–9 choose, Enter checks or goes on. The form itself needs no
// script.

export function quizKeys(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-quiz]");
  if (!form) return;
  const next = document.querySelector<HTMLAnchorElement>("a[data-next]");
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const target = event.target as Element;
    if (target.matches("textarea, select, input:not([type=radio])")) return;
    const digit = digitOf(event.code);
    if (digit > 0) choose(form, digit, event);
    else if (isEnter(event.code) && !target.closest("a, button, summary")) enter(form, next, event);
  });
}

/** Digits of both rows; 0 when it is none. */
export function digitOf(code: string): number {
  const found = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  return found ? Number(found[1]) : 0;
}

function isEnter(code: string): boolean {
  return code === "Enter" || code === "NumpadEnter";
}

function choose(form: HTMLFormElement, digit: number, event: KeyboardEvent): void {
  const option = form.querySelectorAll<HTMLInputElement>("input[name=answer]:not(:disabled)")[digit - 1];
  if (!option) return;
  event.preventDefault();
  option.checked = true;
  option.focus();
}

function enter(form: HTMLFormElement, next: HTMLAnchorElement | null, event: KeyboardEvent): void {
  event.preventDefault();
  if (next) next.click();
  else form.requestSubmit();
}
