// Builds everything that the browser downloads into static/dist: hashed names, compressed twins, manifest.json.
//
//   static/ts/*.ts    one entry each (folders below hold modules); theme.ts runs before the first paint
//   static/css/*.css  one entry each (folders below hold parts)
//   static/fonts      the shipped subsets; static/images goes out as it is
//   wasm/             the engine as WebAssembly, named engine.wasm
//
// "--no-wasm" takes the engine as it was last built, for work on styles. TypeScript may import "wasm_exec", Go's own loader from the installed toolchain.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { build } from "../wasm/build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const dist = join(here, "dist");
const staging = join(root, `tmp/dist-${process.pid}`);
const placeholder = "UNBUILT.txt";
const compressible = new Set([".css", ".js", ".svg", ".txt", ".wasm", ".json"]);

export const goRoot = () => execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();

/** Options shared by the build and the unit tests. */
export const common = () => ({
  bundle: true,
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  legalComments: "none",
  logLevel: "warning",
  alias: { wasm_exec: join(goRoot(), "lib/wasm/wasm_exec.js") },
});

const entries = (folder, extension) =>
  readdirSync(join(here, folder))
    .filter((file) => file.endsWith(extension) && !file.endsWith(".d.ts") && !file.includes(".test."))
    .map((file) => join(here, folder, file));

/** Puts the finished build in place at once, so that a server being compiled meanwhile embeds a whole one. */
function publish(manifest) {
  const built = readdirSync(staging);
  for (const file of built) copyFileSync(join(staging, file), join(dist, file));
  const fresh = join(staging, "manifest.json");
  writeFileSync(fresh, `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(fresh, join(dist, "manifest.json"));
  const wanted = new Set([...built, "manifest.json", placeholder]);
  for (const file of readdirSync(dist)) {
    if (!wanted.has(file)) rmSync(join(dist, file), { recursive: true });
  }
  rmSync(staging, { recursive: true });
}

async function bundle(options) {
  const result = await esbuild.build({
    ...common(),
    minify: true,
    metafile: true,
    outdir: staging,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file" },
    ...options,
  });
  const named = {};
  for (const [path, output] of Object.entries(result.metafile.outputs)) {
    const file = basename(path);
    if (output.entryPoint) named[basename(output.entryPoint).replace(/\.ts$/, ".js")] = file;
    else if (extname(file) === ".woff2") named[basename(Object.keys(output.inputs)[0])] = file;
    else named[file] = file;
  }
  return named;
}

// The Worker begins with Go's wasm_exec.js, and runs Go's runtime.
const goNotice = "/* Parts: Copyright 2018 The Go Authors, BSD-style licence, https://go.dev/LICENSE */";

async function scripts() {
  const all = entries("ts", ".ts");
  // The theme must not wait, and a Worker starts everywhere when it is one classic script.
  const alone = all.filter((file) => ["theme.ts", "worker.ts"].includes(basename(file)));
  const modules = all.filter((file) => !alone.includes(file));
  return {
    ...(await bundle({ entryPoints: alone, format: "iife", banner: { js: goNotice } })),
    ...(await bundle({ entryPoints: modules, format: "esm", splitting: true, legalComments: "inline" })),
  };
}

// Dark is chosen by the switch or by the system. No selector says both, and light-dark() is younger than the browsers
// that the site is for: the one dark block of the source becomes two.
const darkTwice = {
  name: "dark-twice",
  setup({ onLoad }) {
    onLoad({ filter: /tokens\.css$/ }, ({ path }) => {
      const dark = /\[data-theme="dark"\] (\{[^}]*\})/;
      const system = `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) $1 }`;
      const contents = readFileSync(path, "utf8");
      if (!dark.test(contents)) throw new Error(`${path} has no dark block`);
      return { loader: "css", contents: contents.replace(dark, `$& ${system}`) };
    });
  },
};

function hashed(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
  const file = `${basename(name, extname(name))}-${hash}${extname(name)}`;
  writeFileSync(join(staging, file), bytes);
  return { [name]: file };
}

function engine() {
  if (!existsSync(join(root, "wasm"))) return {};
  const target = join(root, "tmp/engine.wasm");
  if (process.argv.includes("--no-wasm") && existsSync(target))
    return hashed("engine.wasm", readFileSync(target));
  mkdirSync(dirname(target), { recursive: true });
  return hashed("engine.wasm", build("./wasm", target));
}

/** Files that go out as they are: pictures, and the licences of the fonts. */
function plainFiles() {
  const pictures = readdirSync(join(here, "images")).map((file) => join("images", file));
  const licences = readdirSync(join(here, "fonts"))
    .filter((file) => file.startsWith("OFL-"))
    .map((file) => join("fonts", file));
  const files = [...pictures, ...licences];
  return Object.assign({}, ...files.map((file) => hashed(basename(file), readFileSync(join(here, file)))));
}

/** Compresses as hard as it goes. That takes a quarter of a minute for the engine, so results are kept by content. */
function squeezed(bytes) {
  const cache = join(root, "tmp/squeezed");
  const kept = join(cache, createHash("sha256").update(bytes).digest("hex"));
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
    writeFileSync(`${kept}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(kept, brotliCompressSync(bytes, { params }));
  }
  return { br: readFileSync(kept), gz: readFileSync(`${kept}.gz`) };
}

function compress(file) {
  const bytes = readFileSync(join(staging, file));
  const sizes = { file, bytes: bytes.length };
  if (!compressible.has(extname(file))) return sizes;
  const { br, gz } = squeezed(bytes);
  writeFileSync(join(staging, `${file}.br`), br);
  writeFileSync(join(staging, `${file}.gz`), gz);
  return { ...sizes, brotli: br.length };
}

async function main() {
  mkdirSync(staging, { recursive: true });
  const named = {
    ...(await scripts()),
    ...(await bundle({ entryPoints: entries("css", ".css"), plugins: [darkTwice] })),
    ...plainFiles(),
    ...engine(),
  };
  const manifest = {};
  for (const name of Object.keys(named).sort()) manifest[name] = compress(named[name]);
  publish(manifest);
  console.log(`${Object.keys(manifest).length} files in ${relative(root, dist)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
