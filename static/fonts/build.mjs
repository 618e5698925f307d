// Builds the shipped fonts and the width table that the figures measure text with.
//
//   node static/fonts/build.mjs            subsets, licences, syllables.txt, fonts.json, engine/figure/widths.go
//   node static/fonts/build.mjs --prune    forget syllables that no text uses any more
//
// Pretendard's licence reserves its name, so the subset is called "Rebalance Sans".
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fontverter from "fontverter";
import subsetFont from "subset-font";
import { nameTable, readTables, widths, writeTables } from "./sfnt.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const modules = join(root, "node_modules");

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const signs = "\u00a0–—‘’“”…·•×÷±→←↑↓↔⇒▲▼△▽●○◁▷◀▶✓≤≥≠≈−°¼½¾©§›‹«»∞";
const latin = ascii + signs;
const texts = /\.(go|templ|md|scn|quiz|ts|mjs|json|java|txt)$/;
const notTexts =
  /(_test\.go|_templ\.go|^engine\/conform\/|^static\/fonts\/|^static\/dist\/|^node_modules\/|\/testdata\/)/;

const sans = {
  400: join(modules, "pretendard/dist/web/static/woff2/Pretendard-Regular.woff2"),
  700: join(modules, "pretendard/dist/web/static/woff2/Pretendard-Bold.woff2"),
};
const mono = (weight) =>
  join(modules, `@fontsource/jetbrains-mono/files/jetbrains-mono-latin-${weight}-normal.woff2`);
const sansNotice =
  "Copyright (c) 2021, Kil Hyung-jin. A renamed subset; the original's name is reserved by its licence.";
const monoNotice = "Copyright 2020 The JetBrains Mono Project Authors. A subset.";

/** Every Hangul syllable in the texts of the repository. */
function usedSyllables() {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => texts.test(file) && !notTexts.test(file) && existsSync(join(root, file)));
  const found = new Set();
  for (const file of files) {
    for (const char of readFileSync(join(root, file), "utf8").normalize("NFC")) {
      if (char >= "가" && char <= "힣") found.add(char);
    }
  }
  return found;
}

function syllables() {
  const file = join(here, "syllables.txt");
  const found = usedSyllables();
  if (!process.argv.includes("--prune") && existsSync(file)) {
    for (const char of readFileSync(file, "utf8").replace(/\s/g, "")) found.add(char);
  }
  const sorted = [...found].sort();
  const lines = [];
  for (let i = 0; i < sorted.length; i += 40) lines.push(sorted.slice(i, i + 40).join(""));
  writeFileSync(file, `${lines.join("\n")}\n`);
  return sorted.join("");
}

async function subset(source, text, keepFeatures) {
  const font = await fontverter.convert(readFileSync(source), "sfnt");
  return subsetFont(font, text, { targetFormat: "sfnt", noHinting: true, keepFeatures });
}

async function ship(name, font, family, weight, notice) {
  const file = readTables(font);
  file.tables.set("name", nameTable(family, weight === 700 ? "Bold" : "Regular", notice));
  file.tables.delete("DSIG");
  const woff2 = await fontverter.convert(writeTables(file), "woff2");
  writeFileSync(join(here, `${name}.woff2`), woff2);
  return woff2.length;
}

/** The one advance that all tabular digits share: that of the glyphs which no code point names. */
async function tabularDigit(source) {
  const { tables } = readTables(await subset(source, "0123456789", ["tnum"]));
  const em = tables.get("head").readUInt16BE(18);
  const long = tables.get("hhea").readUInt16BE(34);
  const count = tables.get("maxp").readUInt16BE(4);
  const advances = new Set();
  for (let glyph = 11; glyph < count; glyph++) {
    advances.add(tables.get("hmtx").readUInt16BE(4 * Math.min(glyph, long - 1)));
  }
  if (advances.size !== 1) throw new Error(`tabular digits differ: ${[...advances]}`);
  return Math.round(([...advances][0] * 1000) / em);
}

function goTable(name, comment, measure, digit) {
  const row = (chars) =>
    [...chars].map((char) => {
      const code = char.codePointAt(0);
      return { code, width: code >= 48 && code <= 57 && digit ? digit : measure(code) };
    });
  const plain = row(ascii);
  const lines = [];
  for (let i = 0; i < plain.length; i += 16) {
    lines.push(
      `\t${plain
        .slice(i, i + 16)
        .map(({ width }) => `${width},`)
        .join(" ")}`,
    );
  }
  const special = row([...signs].sort()).filter(({ width }) => width !== undefined);
  const entries = special.map(({ code, width }) => `\t{0x${code.toString(16)}, ${width}},`);
  return [
    `// ${name}ASCII holds the advances of U+0020 to U+007E ${comment}.`,
    `var ${name}ASCII = [95]uint16{\n${lines.join("\n")}\n}\n`,
    `// ${name}Signs holds the advances of the other characters ${comment}, in order.`,
    `var ${name}Signs = []advance{\n${entries.join("\n")}\n}\n`,
  ].join("\n");
}

async function main() {
  const hangul = syllables();
  const sizes = {};
  const tables = [];
  let hangulWidth;
  for (const weight of [400, 700]) {
    const wide = await subset(sans[weight], latin, ["kern", "tnum"]);
    const korean = await subset(sans[weight], hangul, []);
    sizes[`sans-latin-${weight}`] = await ship(
      `sans-latin-${weight}`,
      wide,
      "Rebalance Sans",
      weight,
      sansNotice,
    );
    sizes[`sans-hangul-${weight}`] = await ship(
      `sans-hangul-${weight}`,
      korean,
      "Rebalance Sans",
      weight,
      sansNotice,
    );
    const code = await subset(mono(weight), latin, []);
    sizes[`mono-${weight}`] = await ship(`mono-${weight}`, code, "JetBrains Mono", weight, monoNotice);
    const name = weight === 700 ? "bold" : "regular";
    tables.push(
      goTable(name, `at weight ${weight}, digits tabular`, widths(wide), await tabularDigit(sans[weight])),
    );
    hangulWidth = widths(korean)("가".codePointAt(0));
    if ([...hangul].some((char) => widths(korean)(char.codePointAt(0)) !== hangulWidth)) {
      throw new Error("Hangul syllables differ in width");
    }
  }
  const monoFont = widths(await subset(mono(400), latin, []));
  const monoWidth = monoFont(97);
  const monoSigns = [...signs].filter((char) => monoFont(char.codePointAt(0)) !== undefined).sort();
  const go = `// Code generated by static/fonts/build.mjs from the shipped fonts; DO NOT EDIT.

package figure

// hangulAdvance is the advance of every Hangul syllable, in thousandths of an em.
const hangulAdvance = ${hangulWidth}

// monoAdvance is the advance of every character of the monospaced font.
const monoAdvance = ${monoWidth}

// monoSigns are the characters beyond ASCII that the monospaced font has; the rest come from the sans.
const monoSigns = ${JSON.stringify(monoSigns.join("")).replaceAll("\u00a0", "\\u00a0")}

${tables.join("\n")}`;
  const target = join(root, "engine/figure/widths.go");
  writeFileSync(target, go);
  execFileSync("gofmt", ["-w", target]);
  writeFileSync(join(here, "OFL-Pretendard.txt"), readFileSync(join(modules, "pretendard/dist/LICENSE.txt")));
  writeFileSync(
    join(here, "OFL-JetBrainsMono.txt"),
    readFileSync(join(modules, "@fontsource/jetbrains-mono/LICENSE")),
  );
  const digest = createHash("sha256")
    .update(readFileSync(join(here, "syllables.txt")))
    .digest("hex");
  writeFileSync(
    join(here, "fonts.json"),
    `${JSON.stringify({ syllables: digest, bytes: sizes }, null, 2)}\n`,
  );
  const sum = (pattern) => Object.entries(sizes).reduce((n, [k, v]) => (pattern.test(k) ? n + v : n), 0);
  console.log(`${hangul.length} syllables; ko ${sum(/./)} bytes, en ${sum(/latin|mono/)} bytes`);
}

await main();
