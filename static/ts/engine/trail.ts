// The branches that a run has left: what the engine must run again to show their
// ghosts after a restart of the Worker. It counts as wasm/session.go does.

import type { Branching, Opening } from "./host";

/** How many branches are shown: mostGhosts of wasm/session.go. */
const MOST = 2;

interface Ghost {
  script: string;
  /** Where the run after it parts from it. */
  at: number;
}

export class Trail {
  private ghosts: Ghost[] = [];
  private parted = 0;

  /** A script was opened after another. */
  opened(before: string, branching?: Partial<Branching>): void {
    if (branching?.branch === "act" && before) {
      this.parted++;
      this.ghosts.push({ script: before, at: branching.at ?? 0 });
      this.ghosts = this.ghosts.slice(-MOST);
    } else if (branching?.branch === "undo" && this.parted > 0) {
      this.parted--;
      this.ghosts.pop();
    } else {
      this.ghosts = [];
      this.parted = 0;
    }
  }

  /** What is to be opened, in turn, so that the last run has its ghosts again. */
  again(script: string, lang: string): Opening[] {
    const before = this.parted - this.ghosts.length; // branches that are forgotten
    const scripts = [...this.ghosts.map((g) => g.script), script];
    return scripts.map((text, i) => {
      const from = this.ghosts[i - 1];
      if (!from) return { script: text, lang };
      return { script: text, lang, branch: "act", at: from.at, parted: before + i - 1 };
    });
  }
}
