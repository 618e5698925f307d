// Reading and patching of sfnt tables: just enough to rename a font and to read advance widths.

/** Splits an sfnt file into its tables. */
export function readTables(font) {
  const count = font.readUInt16BE(4);
  const tables = new Map();
  for (let i = 0; i < count; i++) {
    const at = 12 + 16 * i;
    const tag = font.toString("latin1", at, at + 4);
    const offset = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    tables.set(tag, font.subarray(offset, offset + length));
  }
  return { version: font.readUInt32BE(0), tables };
}

/** Joins tables to an sfnt file again, with fresh checksums. */
export function writeTables({ version, tables }) {
  const tags = [...tables.keys()].sort();
  const header = Buffer.alloc(12 + 16 * tags.length);
  const power = 2 ** Math.floor(Math.log2(tags.length));
  header.writeUInt32BE(version, 0);
  header.writeUInt16BE(tags.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE(tags.length * 16 - power * 16, 10);
  const parts = [header];
  let offset = header.length;
  tags.forEach((tag, i) => {
    let body = Buffer.from(tables.get(tag));
    if (tag === "head") body.writeUInt32BE(0, 8);
    const length = body.length;
    body = Buffer.concat([body, Buffer.alloc((4 - (length % 4)) % 4)]);
    const at = 12 + 16 * i;
    header.write(tag, at, "latin1");
    header.writeUInt32BE(checksum(body), at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(length, at + 12);
    parts.push(body);
    offset += body.length;
  });
  const font = Buffer.concat(parts);
  const head = 12 + 16 * tags.indexOf("head");
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(head + 8) + 8);
  return font;
}

function checksum(bytes) {
  let sum = 0;
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0;
  return sum;
}

/** A name table of our own: a subset may not carry the name that the licence reserves. */
export function nameTable(family, style, notice) {
  const names = [
    [0, notice],
    [1, family],
    [2, style],
    [3, `${family} ${style}`],
    [4, `${family} ${style}`],
    [6, `${family}-${style}`.replaceAll(" ", "")],
    [13, "SIL Open Font License, Version 1.1"],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, "utf16le").swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  names.forEach(([id], i) => {
    const at = 6 + 12 * i;
    [3, 1, 0x409, id, texts[i].length, offset].forEach((value, k) => {
      head.writeUInt16BE(value, at + 2 * k);
    });
    offset += texts[i].length;
  });
  return Buffer.concat([head, ...texts]);
}

/** The glyph of every code point in a format 4 or format 12 character map. */
export function glyphs(tables) {
  const cmap = tables.get("cmap");
  const found = new Map();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + 8 * i + 4);
    const format = cmap.readUInt16BE(at);
    if (format === 4) format4(cmap.subarray(at), found);
    if (format === 12) format12(cmap.subarray(at), found);
  }
  return found;
}

function format4(map, found) {
  const segments = map.readUInt16BE(6) / 2;
  for (let s = 0; s < segments; s++) {
    const end = map.readUInt16BE(14 + 2 * s);
    const start = map.readUInt16BE(16 + 2 * segments + 2 * s);
    const delta = map.readUInt16BE(16 + 4 * segments + 2 * s);
    const rangeAt = 16 + 6 * segments + 2 * s;
    const range = map.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph = range === 0 ? code : map.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (range === 0 || glyph !== 0) found.set(code, (glyph + delta) & 0xffff);
    }
  }
}

function format12(map, found) {
  for (let g = 0; g < map.readUInt32BE(12); g++) {
    const at = 16 + 12 * g;
    const start = map.readUInt32BE(at);
    for (let code = start; code <= map.readUInt32BE(at + 4); code++) {
      found.set(code, map.readUInt32BE(at + 8) + code - start);
    }
  }
}

/** A function from a code point to its advance width in thousandths of an em, or undefined. */
export function widths(font) {
  const { tables } = readTables(font);
  const map = glyphs(tables);
  const em = tables.get("head").readUInt16BE(18);
  const long = tables.get("hhea").readUInt16BE(34);
  const metrics = tables.get("hmtx");
  return (code) => {
    const glyph = map.get(code);
    if (glyph === undefined) return undefined;
    return Math.round((metrics.readUInt16BE(4 * Math.min(glyph, long - 1)) * 1000) / em);
  };
}
