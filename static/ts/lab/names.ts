// Links and prose use names (C3, orders-2); pictures use ids (c2, p5).

import type { Ran } from "../engine/protocol";

export function idOf(ran: Ran, name: string): string {
  const lists: [string, string[]][] = [
    ["c", ran.consumers],
    ["p", ran.parts],
    ["g", ran.groups],
  ];
  for (const [letter, names] of lists) {
    const at = names.indexOf(name);
    if (at >= 0) return letter + at;
  }
  return "";
}

export function nameOf(ran: Ran, id: string): string {
  const at = Number(id.slice(1));
  switch (id[0]) {
    case "c":
      return ran.consumers[at] ?? "";
    case "p":
      return ran.parts[at] ?? "";
    case "g":
      return ran.groups[at] ?? "";
  }
  return "";
}

/** The consumer that is selected, −1 if none is. */
export function consumerOf(id: string): number {
  return id.startsWith("c") ? Number(id.slice(1)) : -1;
}

/** The event that is selected, −1 if none is. */
export function eventOf(id: string): number {
  return id.startsWith("e") ? Number(id.slice(1)) : -1;
}
