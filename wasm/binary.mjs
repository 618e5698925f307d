// Reading and writing the WebAssembly binary format: numbers, sections and the
// instructions that Go's compiler writes.

/** Numbers and bytes, read one after another. */
export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  unsigned() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  /** Exact to 53 bits, which is enough for addresses and program counters. */
  signed() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return byte & 64 ? value - scale * 128 : value;
    }
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

export function unsigned(value) {
  const out = [];
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) + 128);
  return [...out, value];
}

/** A number that is not negative, where the format has signed ones: one more bit. */
export function signed(value) {
  const out = unsigned(value);
  if (out[out.length - 1] < 64) return out;
  out[out.length - 1] += 128;
  return [...out, 0];
}

export function sections(bytes) {
  const list = [];
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const id = reader.take(1)[0];
    list.push({ id, body: reader.take(reader.unsigned()) });
  }
  return list;
}

export const Op = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i64Store: 0x37,
  i32Const: 0x41,
  i64Const: 0x42,
  i32Eqz: 0x45,
  i64Eqz: 0x50,
  i32Sub: 0x6b,
};

/** What follows an opcode: n numbers (u, s), bytes (b), or something of its own. */
function operands(op) {
  if (op >= 0x02 && op <= 0x04) return "b1";
  if (op >= 0x20 && op <= 0x24) return "u";
  if (op >= 0x28 && op <= 0x3e) return "uu";
  if (op === Op.br || op === Op.brIf || op === Op.call) return "u";
  if (op === Op.callIndirect) return "uu";
  if (op === 0x3f || op === 0x40) return "b1";
  if (op === Op.i32Const || op === Op.i64Const) return "s";
  if (op === 0x43) return "b4";
  if (op === 0x44) return "b8";
  if (op === Op.brTable) return "table";
  if (op === 0xfc) return "more";
  return op <= 0xc4 ? "" : undefined;
}
const OPERANDS = Array.from({ length: 256 }, (_, op) => operands(op));

/** The instructions of a body from `at` on: opcode, first operand, and the bytes as they stand. */
export function instructions(body, at) {
  const reader = new Reader(body, at);
  const list = [];
  while (reader.at < body.length) {
    const start = reader.at;
    const op = body[reader.at++];
    const shape = OPERANDS[op];
    const found = { op, x: 0, raw: undefined, table: undefined };
    if (shape === "u") found.x = reader.unsigned();
    else if (shape === "s") found.x = reader.signed();
    else if (shape === "uu") {
      found.x = reader.unsigned();
      reader.unsigned();
    } else if (shape === "b1" || shape === "b4" || shape === "b8") {
      found.x = body[reader.at];
      reader.at += Number(shape[1]);
    } else if (shape === "table") {
      found.table = Array.from({ length: reader.unsigned() + 1 }, () => reader.unsigned());
    } else if (shape === "more") {
      found.x = reader.unsigned();
      if (found.x >= 8 && found.x !== 10 && found.x !== 11) return undefined;
      if (found.x >= 10) reader.at += 12 - found.x; // memory.copy names two memories, memory.fill one
    } else if (shape === undefined) return undefined;
    found.raw = body.subarray(start, reader.at);
    list.push(found);
  }
  return list;
}
