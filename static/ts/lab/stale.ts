// With a script that does not run, the picture is that of the last one that did,
// and says so.

import type { Lang } from "../player/words";
import type { Notices } from "./notice";
import { say } from "./words";

export class Stale {
  constructor(
    private readonly root: HTMLElement,
    private readonly notices: Notices,
    private readonly lang: Lang,
    private readonly back: () => void,
  ) {}

  tell(): void {
    this.root.toggleAttribute("data-stale", true);
    this.notices.show("stale", say(this.lang, "stale"), [
      say(this.lang, "backToGood"),
      () => {
        this.clear();
        this.back();
      },
    ]);
  }

  clear(): void {
    this.root.toggleAttribute("data-stale", false);
    this.notices.hide("stale");
  }
}
