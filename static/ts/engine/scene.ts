/** A picture as figure.JSON writes it: places and lengths are tenths of a pixel. */
export interface Scene {
  kind: string;
  width: number;
  height: number;
  label: string;
  /** Parents before children, in painting order. */
  nodes: SceneNode[];
}

/** Id, element, parent ("" = the picture), attributes, text, motion. */
export type SceneNode = [
  id: string,
  element: string,
  parent: string,
  attributes: Record<string, string>,
  text?: string,
  motion?: Motion,
];

/** One number that moves linearly: attribute, from, to (tenths of a pixel), start, end (virtual ms). */
export type Motion = [attribute: string, from: number, to: number, start: number, end: number];
