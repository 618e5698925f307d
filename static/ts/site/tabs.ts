/** Tabs anywhere on a page: arrows move, only the chosen panel shows. Without a script all panels show. */
export function tabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role="tablist"]')) {
    const all = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
    const pick = (tab: HTMLElement, focus: boolean): void => {
      for (const one of all) {
        const on = one === tab;
        one.setAttribute("aria-selected", String(on));
        one.tabIndex = on ? 0 : -1;
        const panel = document.getElementById(one.getAttribute("aria-controls") ?? "");
        if (!panel) continue;
        panel.hidden = !on;
        panel.classList.remove("js-hide");
      }
      if (focus) tab.focus();
    };
    list.addEventListener("click", (event) => {
      const tab = (event.target as Element).closest<HTMLElement>('[role="tab"]');
      if (tab) pick(tab, false);
    });
    list.addEventListener("keydown", (event) => {
      const at = all.indexOf(document.activeElement as HTMLElement);
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.code];
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      pick(all[(next + all.length) % all.length] as HTMLElement, true);
    });
    const chosen = all.find((tab) => tab.getAttribute("aria-selected") === "true") ?? all[0];
    if (chosen) pick(chosen, false);
  }
}
