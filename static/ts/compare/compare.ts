// What the pages of comparisons can do with scripts.

import { settingMaps } from "./map";

export function comparisons(): void {
  settingMaps();
}
