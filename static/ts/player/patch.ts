// A scene becomes SVG by patching what is there. The result depends on the
// scene alone, never on what was shown before: same scene, same bytes, and the
// same that figure.SVG writes on the server.

import type { Motion, Scene, SceneNode } from "../engine/scene";

const SVG = "http://www.w3.org/2000/svg";
const ID = "data-id";

/** Labels are followed by a space, so that two of them are read as two words. */
const spoken = new Set(["text", "title"]);

interface Moving {
  element: Element;
  motion: Motion;
}

/** Picture keeps one <svg> equal to the last scene that it was given. */
export class Picture {
  private nodes = new Map<string, Element>();
  private moving: Moving[] = [];
  scene: Scene | undefined;

  constructor(readonly svg: Element) {}

  node(id: string): Element | undefined {
    return this.nodes.get(id);
  }

  get moves(): boolean {
    return this.moving.length > 0;
  }

  show(scene: Scene): void {
    if (!this.scene) this.svg.textContent = ""; // the server's own first frame
    this.scene = scene;
    setAttribute(this.svg, "viewBox", `0 0 ${tenths(scene.width)} ${tenths(scene.height)}`);
    setAttribute(this.svg, "width", tenths(scene.width));
    setAttribute(this.svg, "height", tenths(scene.height));
    setAttribute(this.svg, "data-kind", scene.kind);
    setAttribute(this.svg, "aria-label", scene.label);
    const next = new Map<string, Element>();
    const places = new Map<Element, Node | null>([[this.svg, this.svg.firstChild]]);
    this.moving = [];
    for (const node of scene.nodes) {
      const element = this.element(node);
      next.set(node[0], element);
      const parent = next.get(node[2]) ?? this.svg;
      place(parent, element, places);
      if (node[5]) this.moving.push({ element, motion: node[5] });
    }
    for (const rest of places.values()) remove(rest);
    this.nodes = next;
  }

  /** Replaces the inside of groups that are there already, such as lane names, and nothing else. */
  merge(scene: Scene): void {
    const places = new Map<Element, Node | null>();
    for (const node of scene.nodes) {
      const had = this.nodes.get(node[0]);
      const parent = node[2] === "" ? undefined : this.nodes.get(node[2]);
      if (node[2] === "" ? had?.localName !== node[1] : !parent) continue; // another picture's
      const element = this.element(node);
      this.nodes.set(node[0], element);
      if (parent) place(parent, element, places);
      else places.set(element, element.firstChild);
    }
    for (const rest of places.values()) remove(rest);
  }

  /** Moves what moves to where it is at virtual time `at`. */
  animate(at: number): void {
    for (const { element, motion } of this.moving) {
      setAttribute(element, attribute(motion), spelled(motion, moved(motion, at)));
    }
  }

  private element(node: SceneNode): Element {
    const [id, name, , , text] = node;
    let element = this.nodes.get(id);
    if (!element || element.localName !== name) element = document.createElementNS(SVG, name);
    setAttributes(element, node);
    if (name !== "g" && element.textContent !== (text ?? "")) element.textContent = text ?? "";
    return element;
  }
}

/** Puts the element where the next child of its parent belongs, and the space behind a label. */
function place(parent: Element, element: Element, places: Map<Element, Node | null>): void {
  const from = element.parentElement;
  if (from && from !== parent && places.get(from) === element) places.set(from, element.nextSibling);
  let cursor = places.has(parent) ? (places.get(parent) as Node | null) : parent.firstChild;
  cursor = put(parent, element, cursor);
  if (spoken.has(element.localName)) {
    const space = cursor?.nodeType === 3 ? cursor : document.createTextNode(" ");
    cursor = put(parent, space, cursor);
  }
  places.set(parent, cursor);
  if (element.localName === "g" && !places.has(element)) places.set(element, element.firstChild);
}

function put(parent: Element, node: Node, cursor: Node | null): Node | null {
  if (node === cursor) return cursor.nextSibling;
  parent.insertBefore(node, cursor);
  return cursor;
}

/** What stands behind the last node of a parent is an older scene's. */
function remove(rest: Node | null): void {
  while (rest) {
    const next: Node | null = rest.nextSibling;
    rest.parentNode?.removeChild(rest);
    rest = next;
  }
}

/** Attributes in the order of the scene, so that equal scenes are equal text. */
function setAttributes(element: Element, [id, name, , attributes, , motion]: SceneNode): void {
  const wanted: [string, string][] = name === "g" || motion ? [[ID, id]] : [];
  wanted.push(...Object.entries(attributes));
  const have = element.attributes;
  const moves = motion ? attribute(motion) : "";
  if (moves && !(moves in attributes)) wanted.push([moves, spelled(motion as Motion, (motion as Motion)[1])]);
  let same = have.length === wanted.length;
  for (let i = 0; same && i < wanted.length; i++) same = have[i]?.name === wanted[i]?.[0];
  if (!same) {
    while (have.length > 0) element.removeAttribute((have[0] as Attr).name);
  }
  for (const [key, value] of wanted) setAttribute(element, key, value);
}

function attribute(motion: Motion): string {
  return motion[0] === "translate" || motion[0] === "fall" ? "transform" : motion[0];
}

/** "translate" moves sideways and "fall" down, whatever the element is; other motions are attributes of it. */
function spelled(motion: Motion, value: number): string {
  if (motion[0] === "translate") return `translate(${tenths(value)} 0)`;
  return motion[0] === "fall" ? `translate(0 ${tenths(value)})` : tenths(value);
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function moved([, from, to, start, end]: Motion, at: number): number {
  if (at >= end && (at > start || end <= start)) return to;
  if (at <= start) return from;
  return Math.trunc(from + ((to - from) * (at - start)) / (end - start));
}

/** Tenths of a pixel as the Go writer spells them: "12", "12.5", "-0.3". */
export function tenths(value: number): string {
  const whole = Math.round(value);
  return whole % 10 === 0 ? String(whole / 10) : (whole / 10).toFixed(1);
}
