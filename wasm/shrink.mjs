// Makes a WebAssembly file of the Go linker smaller without changing what it
// does. Functions get plain branches (flow.mjs), and three things go, which are of no
// use to a reader:
//
//   - tens of thousands of data segments, one after each short run of zeros:
//     one segment that holds the zeros compresses far better;
//   - tables that map code to source lines, names and arguments of functions: only
//     Go's own traceback reads them, and a lab reports a panic by the script that
//     replays it;
//   - custom sections.
//
// The layout read here is that of Go 1.20 to 1.26 (runtime/symtab.go: pcHeader,
// _func); with any other the file is left as it is.

import { Reader, sections, signed, unsigned } from "./binary.mjs";
import { straighten } from "./flow.mjs";

const MAGIC = [0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8];
const FIRST_PC = 0x1000; // number of the first function in a program counter
const FUNC_HEAD = 44; // bytes of runtime._func before its pcdata offsets
const NONE = 0xffffffff; // a funcdata offset that leads nowhere
const TRACEBACK_TABLES = new Set([2, 3]); // PCDATA_InlTreeIndex, PCDATA_ArgLiveIndex
const TRACEBACK_DATA = [3, 5, 6]; // FUNCDATA_InlTree, FUNCDATA_ArgInfo, FUNCDATA_ArgLiveInfo

/** The data segments as one piece of memory, from `first` on. */
function image(body) {
  const reader = new Reader(body);
  const segments = [];
  for (let n = reader.unsigned(); n > 0; n--) {
    const [kind, op] = reader.take(2);
    if (kind !== 0 || op !== 0x41) return undefined; // not what Go's linker writes
    const at = reader.unsigned();
    if (reader.take(1)[0] !== 0x0b) return undefined;
    segments.push({ at, bytes: reader.take(reader.unsigned()) });
  }
  const first = Math.min(...segments.map((s) => s.at));
  const last = Math.max(...segments.map((s) => s.at + s.bytes.length));
  const memory = new Uint8Array(last - first);
  for (const { at, bytes } of segments) memory.set(bytes, at - first);
  return { first, memory };
}

/** Where runtime.pclntab stands and what it holds; undefined unless there is exactly one. */
function lineTable(memory) {
  const buffer = Buffer.from(memory.buffer);
  const at = buffer.indexOf(Buffer.from(MAGIC));
  if (at < 0 || buffer.indexOf(Buffer.from(MAGIC), at + 1) >= 0) return undefined;
  const word = (i) => Number(buffer.readBigUInt64LE(at + 8 * i));
  const [names, , , steps, table] = [4, 5, 6, 7, 8].map((i) => at + word(i));
  const func = (i) => table + buffer.readUInt32LE(table + 8 * i + 4);
  return { buffer, count: word(1), names, steps, table, func };
}

/** Clears line tables, file tables and function names in runtime.pclntab. */
function clearLines(memory) {
  const t = lineTable(memory);
  if (!t) return;
  const { buffer, count, names, steps, table } = t;
  const kept = new Set();
  const lines = new Set();
  for (let i = 0; i < count; i++) {
    const func = t.func(i);
    kept.add(buffer.readUInt32LE(func + 16)); // pcsp: how deep the stack is
    lines.add(buffer.readUInt32LE(func + 20)).add(buffer.readUInt32LE(func + 24)); // pcfile, pcln
    const tables = buffer.readUInt32LE(func + 28);
    for (let k = 0; k < tables; k++) {
      const place = func + FUNC_HEAD + 4 * k;
      const found = buffer.readUInt32LE(place);
      if (TRACEBACK_TABLES.has(k)) {
        lines.add(found);
        buffer.writeUInt32LE(0, place);
      } else kept.add(found);
    }
    for (const k of TRACEBACK_DATA) {
      if (k < buffer[func + FUNC_HEAD - 1]) buffer.writeUInt32LE(NONE, func + FUNC_HEAD + 4 * (tables + k));
    }
    buffer.fill(0, func + 20, func + 28);
    buffer.fill(0, func + 32, func + 40); // cuOffset, startLine
    buffer.fill(0, func + 4, func + 8); // nameOff: 0 is the empty name
  }
  const starts = [...kept, ...lines, table - steps].sort((a, b) => a - b);
  for (let i = 0; i + 1 < starts.length; i++) {
    if (starts[i] > 0 && !kept.has(starts[i])) buffer.fill(0, steps + starts[i], steps + starts[i + 1]);
  }
  buffer.fill(0, names, steps); // names, and files of compilation units
}

/**
 * Functions with deferred calls are also entered where those are run. Per function
 * the place or 0; undefined when functions are not numbered as expected.
 */
function deferEntries(memory) {
  const t = lineTable(memory);
  if (!t) return undefined;
  const found = [];
  for (let i = 0; i < t.count; i++) {
    const func = t.func(i);
    if (t.buffer.readUInt32LE(func) !== FIRST_PC + i) return undefined;
    found.push(t.buffer.readUInt32LE(func + 12));
  }
  return found;
}

/** Every function, straightened. */
function code(body, extras) {
  const reader = new Reader(body);
  const count = reader.unsigned();
  if (count !== extras.length) return body;
  const parts = [Buffer.from(unsigned(count))];
  for (let i = 0; i < count; i++) {
    const bytes = straighten(reader.take(reader.unsigned()), FIRST_PC + i, extras[i]);
    parts.push(Buffer.from(unsigned(bytes.length)), bytes);
  }
  return Buffer.concat(parts);
}

/** The same module with fewer bytes to send. */
export function shrink(file) {
  const list = sections(file).filter(({ id }) => id !== 0);
  const data = list.find(({ id }) => id === 11);
  const whole = data && image(data.body);
  const extras = whole && deferEntries(whole.memory);
  if (whole) {
    clearLines(whole.memory);
    const head = [1, 0, 0x41, ...signed(whole.first), 0x0b, ...unsigned(whole.memory.length)];
    data.body = Buffer.concat([Buffer.from(head), whole.memory]);
  }
  const parts = [file.subarray(0, 8)];
  for (const { id, body } of list) {
    const content = id === 10 && extras ? code(body, extras) : body;
    parts.push(Buffer.from([id, ...unsigned(content.length)]), content);
  }
  return Buffer.concat(parts);
}
