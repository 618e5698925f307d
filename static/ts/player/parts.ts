// Finding the server's parts, and small helpers of the DOM.

export function part<T extends HTMLElement = HTMLElement>(root: ParentNode, name: string): T | undefined {
  return root.querySelector<T>(`[data-part="${name}"]`) ?? undefined;
}

export function setText(element: Element | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

export function show(element: HTMLElement | undefined, visible: boolean): void {
  if (element) element.hidden = !visible;
}

/** Builds an element: h("li", { class: "at" }, "text", child). */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: (string | Node)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export type Layout = "wide" | "mid" | "tiny";

/** The drawing that the style sheet shows at this width. */
export function visibleLayout(box: HTMLElement): { layout: Layout; svg: SVGSVGElement } | undefined {
  for (const layout of ["wide", "mid", "tiny"] as const) {
    const frame = box.querySelector<HTMLElement>(`.w-${layout}`);
    const svg = frame?.querySelector<SVGSVGElement>("svg");
    if (frame && svg && frame.getClientRects().length > 0) return { layout, svg };
  }
  return undefined;
}

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Things that take a key for themselves: typing, choosing. */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="range"]), textarea, select, [contenteditable]')
  );
}

/** After a drag: the click that a browser makes of it reaches nothing. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
}
