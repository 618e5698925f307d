// Straightens the flow of Go's functions.
//
// Go's compiler gives every basic block a number and makes each jump a trip
// through one table at the top of the function: "PC_B = 17; again". That costs
// bytes, and the browser's compiler sees a single loop with no structure in it.
// The blocks stand one after another, though, so a jump forward is a plain branch
// to the end of an enclosing block. What stays in the table is what needs it:
// jumps backward, and the places after calls, where a goroutine resumes.
//
// Read with cmd/internal/obj/wasm/wasmobj.go of Go 1.26. A function that does not
// look as it writes them stays as it is.
import { instructions, Op, Reader, unsigned } from "./binary.mjs";

const is = (found, op, x) => found !== undefined && found.op === op && (x === undefined || found.x === x);
const word = (op, ...operands) => ({
  op,
  x: operands[0] ?? 0,
  raw: Uint8Array.from([op, ...operands.flat()]),
});
const LOOP = -1; // target of a jump backward

/** Where the instructions of a body begin, after its locals. */
function afterLocals(body) {
  const reader = new Reader(body);
  for (let n = reader.unsigned(); n > 0; n--) {
    reader.unsigned();
    reader.at++;
  }
  return reader.at;
}

/** Takes the frame off: entry, loop, table and tail. What is left are segments of code, one per block. */
function open(list) {
  if (!is(list[0], Op.globalGet, 0) || !is(list[1], Op.localSet, 1)) return undefined;
  let at = 2;
  let blocks = 0;
  let outer = 0;
  let loop = false;
  for (; is(list[at], Op.block) || is(list[at], Op.loop); at++) {
    if (list[at].op === Op.block) blocks++;
    else if (loop) return undefined;
    else {
      loop = true;
      outer = blocks;
      blocks = 0;
    }
  }
  const dispatch = is(list[at], Op.localGet, 0) && is(list[at + 1], Op.brTable);
  if (!dispatch) return undefined;
  const { table } = list[at + 1];
  const count = table[table.length - 1] + 1; // segments
  if (!loop) {
    outer = blocks - count;
    blocks = count;
  }
  if (blocks !== count || outer < 0 || outer > 1 || !is(list[at + 2], Op.end)) return undefined;
  let last = list.length - 1;
  if (!is(list[last--], Op.end)) return undefined;
  if (outer && !(is(list[last--], Op.i32Const, 1) && is(list[last--], Op.end))) return undefined;
  if (!is(list[last--], Op.unreachable)) return undefined;
  if (loop && !is(list[last--], Op.end)) return undefined;
  const segments = split(list.slice(at + 3, last + 1));
  if (segments?.length !== count) return undefined;
  const segmentOf = (pc) => table[Math.min(pc, table.length - 1)]; // the last stands for all that follow
  return { segments, numbers: table.length - 1, segmentOf, loop, outer };
}

function split(list) {
  const segments = [[]];
  let depth = 0;
  for (const found of list) {
    if (found.op >= Op.block && found.op <= Op.if) depth++;
    if (found.op === Op.end && depth-- === 0) {
      depth = 0;
      segments.push([]);
    } else segments[segments.length - 1].push(found);
  }
  return depth === 0 ? segments : undefined;
}

/** Names the target of each branch that leaves its segment; undefined when one is not understood. */
function name(frame) {
  const { segments, loop, outer } = frame;
  const last = segments.length - 1;
  for (let k = 0; k <= last; k++) {
    let depth = 0;
    for (const found of segments[k]) {
      if (found.op >= Op.block && found.op <= Op.if) depth++;
      if (found.op === Op.end) depth--;
      if (found.op === Op.brTable) return false;
      if (found.op !== Op.br && found.op !== Op.brIf) continue;
      const out = found.x - depth;
      if (out < 0) continue;
      if (out < last - k) found.to = k + 1 + out;
      else if (loop && out === last - k) found.to = LOOP;
      else if (outer && found.op === Op.brIf && out === last - k + (loop ? 1 : 0)) found.unwind = true;
      else return false;
    }
  }
  return true;
}

/** "PC_B = pc; again" with a target further down becomes a branch; "if … end" around it a conditional one. */
function forward(list, k, segmentOf) {
  const out = [];
  const jumpAt = (i) =>
    is(list[i], Op.i32Const) &&
    is(list[i + 1], Op.localSet, 0) &&
    list[i + 2]?.op === Op.br &&
    list[i + 2].to === LOOP;
  for (let i = 0; i < list.length; i++) {
    const inIf = is(list[i], Op.if) && jumpAt(i + 1) && is(list[i + 4], Op.end);
    if (!inIf && !jumpAt(i)) {
      out.push(list[i]);
      continue;
    }
    const pc = list[inIf ? i + 1 : i];
    const op = inIf ? Op.brIf : Op.br;
    const to = segmentOf(pc.x);
    if (to > k) out.push({ op, x: 0, to });
    else out.push(pc, word(Op.localSet, 0), { op, x: 0, to: LOOP, pc: pc.x });
    i += inIf ? 4 : 2;
  }
  const end = out[out.length - 1];
  if (end?.op === Op.br && end.to === k + 1) out.pop(); // that is where it goes anyway
  return out;
}

/** After a call: "return 1 when unwinding" in the same bytes everywhere. */
const UNWIND = [word(Op.if, 0x40), word(Op.i32Const, 1), word(Op.return), word(Op.end)];

/** Which segments are entered by number, and which by a branch. */
function labels(segments, segmentOf, resumes) {
  const entered = new Set([0]);
  const branched = new Set();
  for (const pc of resumes) entered.add(segmentOf(pc));
  for (const list of segments) {
    for (const found of list) {
      if (found.to === LOOP) entered.add(segmentOf(found.pc));
      else if (found.to !== undefined) branched.add(found.to);
    }
  }
  return { entered, branched };
}

function write(head, segments, { numbers, segmentOf }, resumes) {
  const { entered, branched } = labels(segments, segmentOf, resumes);
  const loop = segments.some((list) => list.some((found) => found.to === LOOP));
  const dispatch = entered.size > 1;
  const out = [...head];
  const label = []; // per segment how many labelled ones stand before it
  let count = 0;
  for (let k = 0; k < segments.length; k++) {
    label.push(count);
    if (branched.has(k) || (dispatch && entered.has(k))) count++;
  }
  label.push(count);
  const has = (k) => label[k + 1] > label[k];
  if (loop) out.push(Op.loop, 0x40);
  for (let n = 0; n < count; n++) out.push(Op.block, 0x40);
  if (dispatch) {
    const place = (pc) => unsigned(Math.min(label[segmentOf(pc)], count - 1));
    out.push(Op.localGet, 0, Op.brTable, ...unsigned(numbers));
    for (let pc = 0; pc <= numbers; pc++) out.push(...place(pc));
    out.push(Op.end);
  }
  for (let k = 0; k < segments.length; k++) {
    if (has(k) && k > 0) out.push(Op.end);
    let depth = 0;
    for (const found of segments[k]) {
      if (found.op >= Op.block && found.op <= Op.if) depth++;
      if (found.op === Op.end) depth--;
      if (found.unwind) for (const w of UNWIND) out.push(...w.raw);
      else if (found.to === undefined) out.push(...found.raw);
      else
        out.push(found.op, ...unsigned(depth + (found.to === LOOP ? count : label[found.to]) - label[k + 1]));
    }
  }
  if (loop) out.push(Op.end);
  out.push(Op.unreachable, Op.end);
  return Uint8Array.from(out);
}

/** The same function with plain branches. `own` is its PC_F, `extra` a further place where it may be entered. */
export function straighten(body, own, extra) {
  const at = afterLocals(body);
  const list = instructions(body, at);
  const frame = list && open(list);
  if (!frame || !name(frame)) return body;
  const resumes = list
    .filter((i) => i.op === Op.i64Const && Math.floor(i.x / 65536) === own)
    .map((i) => i.x % 65536);
  if (extra) resumes.push(extra);
  const segments = frame.segments.map((part, k) => forward(part, k, frame.segmentOf));
  if (segments.some((part) => part.some((i) => i.to === LOOP && i.pc === undefined))) return body;
  const head = [...body.subarray(0, at), Op.globalGet, 0, Op.localSet, 1];
  return write(head, segments, frame, resumes);
}
