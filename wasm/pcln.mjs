// Makes runtime.pclntab small: what Go knows about its functions at run time.
//
// Only the depth of the stack and the maps of its pointers are needed by a page.
// Lines, files, names and arguments of functions are read by Go's own traceback
// alone, and a lab reports a panic by the script that replays it. What stays is
// written so that it compresses: equal tables once, and the records of functions
// turned on their side, all first bytes, all second bytes, and so on. A few
// instructions put them in place when the module starts, beside two indexes that
// follow a rule.
//
// The layout read here is that of Go 1.26 (runtime/symtab.go: pcHeader, _func,
// findfuncbucket); with any other everything stays as it is.
import { Op, signed, unsigned } from "./binary.mjs";

const MAGIC = [0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8];
export const FIRST_PC = 0x1000; // number of the first function in a program counter
const HEAD = 44; // bytes of _func before its pcdata offsets
const NONE = 0xffffffff; // a funcdata offset that leads nowhere
const PLACES = 65536; // more than a function can have
const BUCKET = 20; // bytes of findfuncbucket, of which a function has 16

// PCDATA_UnsafePoint asks only who interrupts, InlTreeIndex and ArgLiveIndex only who prints.
const DROPPED_TABLES = new Set([0, 2, 3]);
const DROPPED_DATA = new Set([3, 5, 6, 7]); // FUNCDATA_InlTree, ArgInfo, ArgLiveInfo, WrapInfo

/** Where pclntab stands and what it holds; undefined unless all is as expected. */
export function lineTable({ first, memory }) {
  const buffer = Buffer.from(memory.buffer);
  const at = buffer.indexOf(Buffer.from(MAGIC));
  if (at < 0 || buffer.indexOf(Buffer.from(MAGIC), at + 1) >= 0) return undefined;
  const word = (from, i) => Number(buffer.readBigUInt64LE(from + 8 * i));
  const [names, , , steps, table] = [4, 5, 6, 7, 8].map((i) => at + word(at, i));
  const module = moduleData(buffer, [first + at, first + names]);
  if (module < 0) return undefined;
  const place = (i) => word(module, i) - first;
  const t = { buffer, first, count: word(at, 1), names, steps, table };
  // moduledata: after six slices and the header come findfunctab, minpc, maxpc, text …, gofunc, epclntab
  Object.assign(t, { finder: place(19), gofunc: place(40), end: place(41) });
  const func = (i) => table + buffer.readUInt32LE(table + 8 * i + 4);
  t.funcs = Array.from({ length: t.count }, (_, i) => readFunc(buffer, func(i)));
  t.buckets = Math.floor((t.end - t.finder - 4) / BUCKET) + 1; // of the last one a part may be missing
  const ordered = table < t.gofunc && t.gofunc < t.finder && t.buckets > 16 * (t.count - 1);
  return ordered && t.funcs.every((f, i) => f.entry === FIRST_PC + i) ? t : undefined;
}

/** moduledata begins with the header's address and that of the names; the first alone may stand anywhere by chance. */
function moduleData(buffer, addresses) {
  const words = Buffer.alloc(16);
  addresses.forEach((address, i) => {
    words.writeBigUInt64LE(BigInt(address), 8 * i);
  });
  return buffer.indexOf(words);
}

function readFunc(buffer, at) {
  const word = (i) => buffer.readUInt32LE(at + 4 * i);
  const tables = word(7);
  const words = (from, n) => Array.from({ length: n }, (_, k) => buffer.readUInt32LE(from + 4 * k));
  return {
    entry: word(0),
    args: word(2),
    deferred: word(3), // where deferred calls are run, or 0
    kind: buffer.subarray(at + 40, at + 42), // funcID, flag
    depth: word(4), // pcsp
    tables: words(at + HEAD, tables),
    data: words(at + HEAD + 4 * tables, buffer[at + 43]),
  };
}

/** A table of values per place without its last place, up to which the last value holds: any will do. */
function steps(buffer, at) {
  const out = [];
  for (let from = at; ; ) {
    const value = [];
    do value.push(buffer[from]);
    while (buffer[from++] > 127);
    if (value[0] === 0 && from > at + 1) break;
    const places = [];
    do places.push(buffer[from]);
    while (buffer[from++] > 127);
    out.push(value, places);
  }
  out[out.length - 1] = unsigned(PLACES);
  return Buffer.from([...out.flat(), 0]);
}

/** Equal tables once, the most used first. Returns old offsets to new ones. */
function rewriteSteps(t) {
  const uses = new Map();
  for (const f of t.funcs) {
    for (const at of [f.depth, ...f.tables]) {
      if (at > 0) uses.set(at, (uses.get(at) ?? 0) + 1);
    }
  }
  const distinct = new Map();
  for (const [at, n] of uses) {
    const bytes = steps(t.buffer, t.steps + at);
    const key = bytes.toString("latin1");
    const found = distinct.get(key) ?? { bytes, n: 0, from: [] };
    found.n += n;
    found.from.push(at);
    distinct.set(key, found);
  }
  t.buffer.fill(0, t.steps, t.table);
  const moved = new Map([[0, 0]]);
  let next = 1;
  for (const { bytes, from } of [...distinct.values()].sort((a, b) => b.n - a.n)) {
    bytes.copy(t.buffer, t.steps + next);
    for (const at of from) moved.set(at, next);
    next += bytes.length;
  }
  return moved;
}

/** Clears the funcdata that nobody reads: from its beginning to the next piece. */
function clearData(t) {
  const kept = new Set();
  const all = new Set([t.finder - t.gofunc]);
  for (const f of t.funcs) {
    f.data.forEach((at, k) => {
      if (at === NONE) return;
      all.add(at);
      if (!DROPPED_DATA.has(k)) kept.add(at);
    });
  }
  const starts = [...all].sort((a, b) => a - b);
  for (let i = 0; i + 1 < starts.length; i++) {
    if (!kept.has(starts[i])) t.buffer.fill(0, t.gofunc + starts[i], t.gofunc + starts[i + 1]);
  }
}

/** Shrinks the tables in memory. Returns what has to run when the module starts. */
export function shrinkLines(t) {
  for (const f of t.funcs) {
    f.tables = f.tables.map((at, k) => (DROPPED_TABLES.has(k) ? 0 : at));
  }
  clearData(t);
  const moved = rewriteSteps(t);
  const last = (lists, empty) => Math.max(0, ...lists.map((l) => l.findLastIndex((x) => x !== empty) + 1));
  const tables = last(
    t.funcs.map((f) => f.tables),
    0,
  );
  for (const f of t.funcs) f.data = f.data.map((at, k) => (DROPPED_DATA.has(k) ? NONE : at));
  const data = last(
    t.funcs.map((f) => f.data),
    NONE,
  );
  const size = HEAD + 4 * (tables + data);
  const base = 8 * (t.count + 1);
  if (t.table + base + size * t.count > t.gofunc || size * t.count > t.end - t.finder) return undefined;
  const sideways = Buffer.alloc(size * t.count);
  t.funcs.forEach((f, i) => {
    const record = Buffer.alloc(size);
    const head = [0, 0, f.args, f.deferred, moved.get(f.depth), 0, 0, tables, 0, 0, 0];
    const offsets = Array.from({ length: tables }, (_, k) => moved.get(f.tables[k] ?? 0));
    const pieces = Array.from({ length: data }, (_, k) => f.data[k] ?? NONE);
    for (const [k, word] of [...head, ...offsets, ...pieces].entries()) record.writeUInt32LE(word, 4 * k);
    f.kind.copy(record, 40);
    record[43] = data;
    record.forEach((byte, k) => {
      sideways[k * t.count + i] = byte;
    });
  });
  t.buffer.fill(0, t.names, t.steps); // names, and files of compilation units
  t.buffer.fill(0, t.table, t.gofunc);
  t.buffer.fill(0, t.finder, t.end);
  sideways.copy(t.buffer, t.finder);
  return startCode(t, size, base);
}

const load8 = [0x2d, 0, 0];
const store8 = [0x3a, 0, 0];
const store = (offset) => [0x36, 2, ...unsigned(offset)];
const int = (value) => [Op.i32Const, ...signed(value)];
const get = (local) => [Op.localGet, local];
const add = [0x6a];
const mul = [0x6c];

/** Runs `body` while local `i` counts from 0 to `limit`. */
const count = (i, limit, body) => [
  ...[...int(0), Op.localSet, i, Op.loop, 0x40, ...body],
  ...[...get(i), ...int(1), ...add, Op.localTee, i, ...int(limit), 0x49, Op.brIf, 0, Op.end],
];

/** The function that turns the records upright and writes both indexes (ftab, findfunctab). */
function startCode(t, size, base) {
  const [I, K] = [0, 1];
  const [table, finder] = [t.first + t.table, t.first + t.finder];
  const record = [...get(I), ...int(size), ...mul];
  const upright = count(
    K,
    size,
    count(I, t.count, [
      ...[...record, ...get(K), ...add, ...int(table + base), ...add],
      ...[...get(K), ...int(t.count), ...mul, ...get(I), ...add, ...int(finder), ...add, ...load8, ...store8],
    ]),
  );
  const number = [...get(I), ...int(FIRST_PC), ...add];
  const line = [...get(I), ...int(8), ...mul];
  const lines = count(I, t.count, [
    ...[...line, ...number, ...store(table)],
    ...[...line, ...record, ...int(base), ...add, ...store(table + 4)],
    ...[...record, ...number, ...store(table + base)],
  ]);
  const last = [...int(table + 8 * t.count), ...int(FIRST_PC + t.count), ...store(0)];
  const clear = [...int(finder), ...int(0), ...int(t.end - t.finder), 0xfc, 11, 0];
  const buckets = count(I, t.buckets, [
    ...[...get(I), ...int(BUCKET), ...mul, ...get(I), ...int(4), 0x76, ...store(finder)],
  ]);
  return [1, 2, 0x7f, ...upright, ...lines, ...last, ...clear, ...buckets, Op.end];
}
