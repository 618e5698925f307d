/** The address of the same place in the other language: the server knows the path, only we know the rest. */
export function samePlace(href: string, here: Pick<Location, "search" | "hash">): string {
  return href.replace(/[?#].*$/, "") + here.search + here.hash;
}

/** Points the language switch at the reader's exact place at the moment it is used. */
export function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-language]")) {
    const aim = (): void => {
      link.setAttribute("href", samePlace(link.getAttribute("href") ?? "", location));
    };
    link.addEventListener("pointerdown", aim);
    link.addEventListener("focus", aim);
    link.addEventListener("click", aim);
  }
}
