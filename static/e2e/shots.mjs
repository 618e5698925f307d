// Pictures of every kind of page, ko/en × light/dark × 1440/820/390, and contact sheets of them, into shots/.
//
//   node static/e2e/shots.mjs            all
//   node static/e2e/shots.mjs lab quiz   only pages whose name holds one of these words
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, root, serve } from "./harness.mjs";

const out = join(root, "shots");
const wanted = process.argv.slice(2);

/** Waits until the workbench shows a frame that the engine drew. */
const alive = (page) => page.waitForSelector("rl-lab[data-live]", { timeout: 20_000 });

/** Plays a moment and stops in the middle of a movement. */
async function playing(page) {
  await alive(page);
  await page.click('[data-part="play"]');
  await page.waitForFunction(() =>
    document.querySelector('[data-part="play"]')?.hasAttribute("data-playing"),
  );
  await page.waitForFunction(
    (before) => document.querySelector('[data-part="clock"]')?.textContent !== before,
    await page.textContent('[data-part="clock"]'),
  );
  await page.click('[data-part="play"]');
}

const pages = [
  { name: "home", path: "" },
  { name: "home-ran", path: "?run=1&guess=45" },
  { name: "lessons", path: "/lessons" },
  { name: "lesson", path: "/lessons/liveness" },
  { name: "labs", path: "/labs" },
  { name: "lab", path: "/labs/crash-one", ready: alive },
  { name: "lab-playing", path: "/labs/crash-one?at=expired", ready: playing },
  { name: "lab-table", path: "/labs/crash-one?at=expired&view=table", ready: alive },
  { name: "lab-scenario", path: "/labs/crash-one?tab=scenario", ready: alive },
  { name: "quiz", path: "/quiz" },
  { name: "error", path: "/no/such/page" },
  { name: "model", path: "/about/model" },
];

const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

async function shoot(browser, url, page, lang, theme, viewport) {
  const context = await browser.newContext({ viewport, colorScheme: theme, locale: lang });
  const tab = await context.newPage();
  await tab.goto(`${url}/${lang}${page.path}`);
  try {
    await page.ready?.(tab);
  } catch (error) {
    console.error(`${page.name} ${lang}: ${error.message.split("\n")[0]}`);
  }
  await tab.evaluate(() => document.fonts.ready);
  const file = `${page.name}-${lang}-${theme}-${viewport.width}.png`;
  await tab.screenshot({ path: join(out, file), fullPage: true });
  await context.close();
  return file;
}

/** One sheet for each width, so that the pictures stay large enough to judge. */
async function sheet(browser, width, files) {
  const cells = files.map((file) => `<figure><img src="${file}"><figcaption>${file}</figcaption></figure>`);
  const style =
    "body{margin:16px;font:12px sans-serif;display:grid;grid-template-columns:repeat(4,1fr);gap:16px}" +
    "figure{margin:0}img{width:100%;border:1px solid #ccc;max-height:900px;object-fit:cover;object-position:top}";
  const file = join(out, `sheet-${width}.html`);
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${cells.join("")}`);
  const context = await browser.newContext({ viewport: { width: 1760, height: 1000 } });
  const tab = await context.newPage();
  await tab.goto(`file://${file}`);
  await tab.screenshot({ path: join(out, `sheet-${width}.png`), fullPage: true });
  await context.close();
}

mkdirSync(out, { recursive: true });
if (wanted.length === 0) rmSync(out, { recursive: true });
mkdirSync(out, { recursive: true });
const site = await serve();
const browser = await launch();
try {
  for (const viewport of widths) {
    const files = [];
    for (const page of pages.filter(
      ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
    )) {
      for (const lang of ["ko", "en"]) {
        for (const theme of ["light", "dark"]) {
          files.push(await shoot(browser, site.url, page, lang, theme, viewport));
        }
      }
    }
    await sheet(browser, viewport.width, files);
    console.log(`shots/sheet-${viewport.width}.png: ${files.length} pictures`);
  }
} finally {
  await browser.close();
  await site.stop();
}
