import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene, SceneNode } from "../engine/scene";
import { FakeElement, fakeDocument } from "./fakedom";
import { moved, Picture, tenths } from "./patch";

Object.assign(globalThis, { document: fakeDocument });

function scene(...nodes: SceneNode[]): Scene {
  return { kind: "topology", width: 10100, height: 2505, label: "now", nodes };
}

function picture(): { show(s: Scene): string; picture: Picture } {
  const svg = new FakeElement("svg");
  const it = new Picture(svg as unknown as Element);
  return {
    picture: it,
    show(s) {
      it.show(s);
      return svg.outerHTML;
    },
  };
}

const one = scene(
  ["c0", "g", "", { role: "graphics-symbol", "aria-label": "C1" }],
  ["c0.0", "rect", "c0", { class: "bar m1", x: "4" }],
  ["c0.1", "text", "c0", { x: "9" }, "C1"],
  ["m1", "circle", "", { cx: "10" }, "", ["cx", 100, 200, 1000, 2000]],
  [".0", "path", "", { d: "M0 0" }],
);

test("a scene becomes what the server writes", () => {
  assert.equal(
    picture().show(one),
    '<svg viewBox="0 0 1010 250.5" width="1010" height="250.5" data-kind="topology" aria-label="now">' +
      '<g data-id="c0" role="graphics-symbol" aria-label="C1"><rect class="bar m1" x="4"></rect><text x="9">C1</text> </g>' +
      '<circle data-id="m1" cx="10"></circle><path d="M0 0"></path></svg>',
  );
});

test("elements stay the same ones while their scene says so", () => {
  const { picture: it, show } = picture();
  show(one);
  const before = it.node("c0.0");
  show(scene(["c0", "g", "", {}], ["c0.0", "rect", "c0", { class: "hatch" }]));
  assert.equal(it.node("c0.0"), before);
  assert.equal(it.node("m1"), undefined);
});

test("what moves is where the engine says, and forgets it with the next scene", () => {
  const { picture: it, show } = picture();
  const plain = show(one);
  it.animate(1500);
  assert.equal(it.node("m1")?.getAttribute("cx"), "15");
  assert.equal(show(one), plain);
});

/** A tree of random nodes: some gone, some new, some moved to another parent. */
function randomScene(next: (below: number) => number): Scene {
  const groups = ["", ..."abcd".split("").filter(() => next(3) > 0)];
  const nodes: SceneNode[] = [];
  for (const [i, group] of groups.entries()) {
    const parent = i === 0 ? "" : (groups[next(i)] as string);
    if (group)
      nodes.push([group, "g", parent, next(2) ? { class: "x" } : { "aria-label": group, class: "y" }]);
    for (let n = next(4); n > 0; n--) {
      const name = ["rect", "text", "circle"][next(3)] as string;
      const id = next(3) ? `${group}.${n}` : `free${next(6)}`;
      if (nodes.some((node) => node[0] === id)) continue;
      const attributes: Record<string, string> = next(2) ? { x: String(next(9)) } : { y: "1", x: "2" };
      if (name === "text") nodes.push([id, name, group, attributes, `t${next(3)}`]);
      else if (next(3)) nodes.push([id, name, group, attributes]);
      else nodes.push([id, name, group, attributes, "", ["x", 0, 100, 0, 10]]);
    }
  }
  return scene(...nodes);
}

test("the result depends on the scene alone: 2,000 random walks end as a fresh picture", () => {
  let seed = 7;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const old = picture();
  for (let i = 0; i < 2000; i++) {
    const s = randomScene(next);
    const patched = old.show(s);
    assert.equal(patched, picture().show(s), `walk ${i}`);
    old.picture.animate(next(12));
  }
});

test("numbers are spelled as in Go", () => {
  assert.deepEqual([120, 125, -3, 0, -10, 1].map(tenths), ["12", "12.5", "-0.3", "0", "-1", "0.1"]);
});

test("a motion holds still outside of its time", () => {
  const motion = ["x", 100, 205, 10, 20] as const;
  assert.deepEqual(
    [0, 10, 11, 15, 20, 99].map((at) => moved([...motion], at)),
    [100, 100, 110, 152, 205, 205],
  );
  assert.equal(moved(["x", 1, 2, 5, 5], 4), 1);
  assert.equal(moved(["x", 1, 2, 5, 5], 5), 2);
});

test("merging changes groups that are there and leaves out those of another picture", () => {
  const { picture: it, show } = picture();
  show(one);
  it.merge(
    scene(
      ["c0", "g", "", { role: "graphics-symbol", "aria-label": "C1" }],
      ["c0.0", "rect", "c0", { class: "bar m1", x: "5" }],
      ["over", "g", "", { class: "play" }],
      ["over.0", "rect", "over", { x: "1" }],
    ),
  );
  assert.equal(it.node("c0.0")?.getAttribute("x"), "5");
  assert.equal(it.node("over.0"), undefined);
});
