// Runs the unit tests of the browser code in Node: every static/ts/**/*.test.ts, bundled first.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { common } from "./build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../tmp/unit");

const tests = readdirSync(join(here, "ts"), { recursive: true })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => join(here, "ts", file));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await esbuild.build({
  ...common(),
  entryPoints: tests,
  outdir: out,
  outbase: join(here, "ts"),
  format: "esm",
  platform: "node",
  target: "node20",
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
});
const built = readdirSync(out, { recursive: true })
  .filter((file) => file.endsWith(".test.mjs"))
  .map((file) => join(out, file));
execFileSync(process.execPath, ["--enable-source-maps", "--test", ...built], { stdio: "inherit" });
