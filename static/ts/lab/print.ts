// What only paper has: the whole script as it stands now, and where the lab is found again.

import { part, setText } from "../player/parts";

export function printing(root: ParentNode, script: () => string): void {
  addEventListener("beforeprint", () => {
    setText(part(root, "paper-script"), script());
    setText(part(root, "paper-address"), location.href);
  });
}
