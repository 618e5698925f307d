import { type Picture, tenths } from "./patch";

/** The playhead and the veil belong to the film; only their place changes. */
export function movePlayhead(lanes: Picture, x: number): void {
  const { scene } = lanes;
  if (!scene) return;
  const at = tenths(x);
  lanes.node("playhead")?.setAttribute("transform", `translate(${at} 0)`);
  const veil = lanes.node("veil");
  veil?.setAttribute("x", at);
  veil?.setAttribute("width", tenths(Math.max(scene.width - x, 0)));
  const flag = lanes.node("playhead.flag");
  const width = Number(flag?.firstElementChild?.getAttribute("width") ?? 0) * 10;
  const left = Math.min(Math.max(x - width / 2, 0), Math.max(scene.width - width, 0));
  flag?.setAttribute("transform", `translate(${tenths(left)} 0)`);
}
