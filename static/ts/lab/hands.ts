// What the parts around a command line need of their lab.

import type { Engine } from "../engine/host";
import type { Problem } from "../engine/protocol";
import type { Lang } from "../player/words";

export interface Hands {
  readonly engine: Engine;
  readonly language: Lang;
  /** The script as it is now. */
  script(): string;
  /** Does a line now; answers false if it was refused. */
  act(line: string, refused: (list: Problem[]) => void): Promise<boolean>;
  /** Goes to an event. */
  visit(seq: number): Promise<void>;
  say(text: string): void;
}
