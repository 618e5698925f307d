/** Calls `load` once when an element comes near the screen, or when somebody reaches for it. */
export function whenNear(selector: string, load: () => Promise<unknown>): void {
  const elements = document.querySelectorAll(selector);
  if (elements.length === 0) return;
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      load().catch(() => undefined); // the page reads without it
    },
    { rootMargin: "600px" },
  );
  for (const element of elements) seen.observe(element);
}
