// The keyboard of a lab. Keys are matched by place on the keyboard, because a
// Korean layout sends ㄹ where another sends F, and never while a syllable is
// being composed.

import { typing } from "../player/parts";

export type Key =
  | "play"
  | "next"
  | "prev"
  | "nextPhase"
  | "prevPhase"
  | "nextLane"
  | "prevLane"
  | "up"
  | "down"
  | "forward"
  | "back"
  | "start"
  | "end"
  | "menu"
  | "undo"
  | "redo"
  | "pin"
  | "palette"
  | "closer"
  | "wider"
  | "fitAll"
  | "fit"
  | "link"
  | "command"
  | "escape"
  | "help"
  | "run"
  | "inspect";

const plain: Record<string, Key> = {
  KeyK: "play",
  Space: "play",
  ArrowRight: "next",
  ArrowLeft: "prev",
  Period: "nextLane",
  Comma: "prevLane",
  ArrowUp: "up",
  ArrowDown: "down",
  PageDown: "forward",
  PageUp: "back",
  Home: "start",
  End: "end",
  KeyM: "menu",
  KeyZ: "undo",
  KeyL: "link",
  KeyP: "pin",
  Equal: "closer",
  NumpadAdd: "closer",
  Minus: "wider",
  NumpadSubtract: "wider",
  Digit0: "fitAll",
  KeyF: "fit",
  Slash: "command",
  Escape: "escape",
  Enter: "inspect",
};

const shifted: Record<string, Key> = {
  ArrowRight: "nextPhase",
  ArrowLeft: "prevPhase",
  Slash: "help",
  KeyZ: "redo",
  Equal: "closer",
};

type Press = Pick<KeyboardEvent, "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "isComposing">;

/** What a key means, if it means anything here. */
export function keyOf(event: Press): Key | undefined {
  if (event.isComposing || event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (event.code === "KeyK") return "palette";
    return event.code === "Enter" ? "run" : undefined;
  }
  return event.shiftKey ? shifted[event.code] : plain[event.code];
}

/** Whether the focused element wants the key for itself. */
export function takes(target: EventTarget | null, key: Key, code: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"], dialog')) return true;
  if (key === "escape" || key === "palette") return false;
  if (typing(target)) return true;
  const button = target.closest('button, a[href], summary, [role="button"], [role="tab"]');
  if (code === "Space" && button) return true; // Space presses buttons; K still plays
  if (key === "inspect") return button !== null;
  if (target.closest('[role="tablist"], [type="radio"]')) return true;
  if (target.closest('[role="log"], [role="tabpanel"], .scroll')) {
    return ["up", "down", "forward", "back", "start", "end"].includes(key);
  }
  return false;
}
