// Makes a WebAssembly file of the Go linker smaller without changing what it
// does:
//
//   - functions get plain branches (flow.mjs);
//   - what Go knows about its functions is packed (pcln.mjs);
//   - tens of thousands of data segments, one after each short run of zeros, become
//     few: zeros compress better than the beginnings of segments;
//   - custom sections go.
import { Reader, sections, signed, unsigned } from "./binary.mjs";
import { straighten } from "./flow.mjs";
import { FIRST_PC, lineTable, shrinkLines } from "./pcln.mjs";

const Section = { type: 1, import: 2, function: 3, start: 8, element: 9, code: 10, data: 11 };
const HOLE = 4096; // so many zeros are worth the beginning of a segment

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

/** Memory as segments again, without long runs of zeros. */
function dataSection({ first, memory }) {
  const parts = [];
  for (let from = 0; from < memory.length; ) {
    while (memory[from] === 0) from++;
    let to = from;
    for (let at = from; at < memory.length && at - to < HOLE; at++) if (memory[at] !== 0) to = at + 1;
    if (to > from) parts.push([from, memory.subarray(from, to)]);
    from = Math.max(to, from + 1);
  }
  const bytes = [Buffer.from(unsigned(parts.length))];
  for (const [at, part] of parts) {
    bytes.push(Buffer.from([0, 0x41, ...signed(first + at), 0x0b, ...unsigned(part.length)]), part);
  }
  return Buffer.concat(bytes);
}

/** A section that lists things, with one more at its end. */
function append(body, bytes) {
  const reader = new Reader(body);
  const count = reader.unsigned();
  return Buffer.concat([Buffer.from(unsigned(count + 1)), body.subarray(reader.at), Buffer.from(bytes)]);
}

const length = (body) => new Reader(body).unsigned();

/** Every function, straightened. */
function code(body, funcs) {
  const reader = new Reader(body);
  const count = reader.unsigned();
  const parts = [Buffer.from(unsigned(count))];
  for (let i = 0; i < count; i++) {
    const bytes = straighten(reader.take(reader.unsigned()), FIRST_PC + i, funcs[i].deferred);
    parts.push(Buffer.from(unsigned(bytes.length)), bytes);
  }
  return Buffer.concat(parts);
}

/** Gives the module a function that runs when it starts. */
function addStart(bodies, run) {
  const index = length(bodies.get(Section.import)) + length(bodies.get(Section.function));
  const type = length(bodies.get(Section.type));
  bodies.set(Section.type, append(bodies.get(Section.type), [0x60, 0, 0]));
  bodies.set(Section.function, append(bodies.get(Section.function), unsigned(type)));
  bodies.set(Section.code, append(bodies.get(Section.code), [...unsigned(run.length), ...run]));
  bodies.set(Section.start, Buffer.from(unsigned(index)));
}

/** The same module with fewer bytes to send. */
export function shrink(file) {
  const bodies = new Map(sections(file).map(({ id, body }) => [id, body]));
  bodies.delete(0);
  const data = bodies.has(Section.data) && image(bodies.get(Section.data));
  const table = data && lineTable(data);
  if (table && table.count === length(bodies.get(Section.code))) {
    bodies.set(Section.code, code(bodies.get(Section.code), table.funcs));
    const run = shrinkLines(table);
    if (run) addStart(bodies, run);
  }
  if (data) bodies.set(Section.data, dataSection(data));
  const parts = [file.subarray(0, 8)];
  for (const [id, body] of [...bodies].sort(([a], [b]) => a - b)) {
    parts.push(Buffer.from([id, ...unsigned(body.length)]), body);
  }
  return Buffer.concat(parts);
}
