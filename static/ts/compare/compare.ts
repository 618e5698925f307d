// What the pages of comparisons can do with scripts.

import { assignors } from "./assign";
import { settingMaps } from "./map";

export function comparisons(): void {
  settingMaps();
  assignors();
}
