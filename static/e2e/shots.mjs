// Pictures of every kind of page, ko/en × light/dark × 1440/820/390, and contact sheets of them, into shots/.
//
//   node static/e2e/shots.mjs            all
//   node static/e2e/shots.mjs lab quiz   only pages whose name holds one of these words
//   node static/e2e/shots.mjs --quick    each page once a width, languages and themes taking turns
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, root, serve } from "./harness.mjs";

const out = join(root, "shots");
const quick = process.argv.includes("--quick");
const wanted = process.argv.slice(2).filter((word) => word !== "--quick");

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

/** In the middle of the run, where the most is on the stage. */
async function moving(page) {
  await alive(page);
  const range = page.locator('input[type="range"]').first();
  await range.evaluate((input) => {
    input.value = String((Number(input.min) + Number(input.max)) / 2);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.waitForSelector("rl-lab[data-live]:not([data-busy])", { state: "attached" });
}

/** A question to the group, as on an operator's screen. */
async function asked(page) {
  await alive(page);
  const input = page.locator("rl-lab [data-part=command] input");
  await input.fill("kafka-consumer-groups --bootstrap-server localhost:9092 --describe --group orders-app");
  await input.press("Enter");
  await page.locator('[data-part="terminal-out"] .ran:not([hidden]) pre').waitFor();
}

/** Labs that differ as pictures: few and many members, both protocols, tools, workers, replicas. */
const labs = [
  "cooperative-3-4",
  "closest-replica",
  "failover",
  "four-lags",
  "hot-key",
  "same-join-next",
  "seventy-two",
  "sixty-on-twenty",
  "slow-holds-eager",
  "static-restart",
  "teams-roundrobin",
  "tool-describe",
  "transaction-marker",
  "workers-pause",
];

const pages = [
  { name: "home", path: "" },
  { name: "home-ran", path: "?run=1&guess=45" },
  { name: "lessons", path: "/lessons", few: true },
  { name: "lesson", path: "/lessons/liveness" },
  { name: "labs", path: "/labs" },
  { name: "lab", path: "/labs/crash-one", ready: alive },
  { name: "lab-playing", path: "/labs/crash-one?at=expired", ready: playing },
  { name: "lab-table", path: "/labs/crash-one?at=expired&view=table", ready: alive, few: true },
  { name: "lab-scenario", path: "/labs/crash-one?tab=scenario", ready: alive, few: true },
  { name: "lab-terminal", path: "/labs/crash-one?t=12000", ready: asked, few: true },
  { name: "lab-present", path: "/labs/crash-one?at=expired&view=present", ready: alive, few: true },
  { name: "lab-bring", path: "/labs/bring", ready: alive, few: true },
  { name: "embed", frame: true, path: "/labs/crash-one?at=expired", ready: alive },
  { name: "quiz", path: "/quiz" },
  { name: "questions", path: "/questions" },
  { name: "compare-assignors", path: "/compare/assignors" },
  { name: "compare-runs", path: "/compare/runs" },
  { name: "compare-map", path: "/compare/map" },
  { name: "error", path: "/no/such/page", few: true },
  { name: "model", path: "/about/model" },
  ...labs.map((id) => ({ name: `labs-${id}`, path: `/labs/${id}`, ready: moving, few: true })),
];

const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** Every language in every theme, and for pages of which there are many only two of the four. */
const square = ["ko", "en"].flatMap((lang) => ["light", "dark"].map((theme) => [lang, theme]));
const diagonal = [square[0], square[3]];

function turns(page, i) {
  if (quick) return [square[i % 4]];
  return page.few ? diagonal : square;
}

/** Takes one picture; null if the page would not come, which is told and stops nothing. */
async function shoot(context, url, page, lang, theme, viewport) {
  const tab = await context.newPage();
  try {
    return await take(tab, url, page, lang, theme, viewport);
  } catch (error) {
    console.error(`${page.name} ${lang} ${theme} ${viewport.width}: ${error.message.split("\n")[0]}`);
    process.exitCode = 1;
    return null;
  } finally {
    await tab.close();
  }
}

async function take(tab, url, page, lang, theme, viewport) {
  await tab.goto(`${url}${page.frame ? "/embed" : ""}/${lang}${page.path}`);
  try {
    await page.ready?.(tab);
  } catch (error) {
    console.error(`${page.name} ${lang}: ${error.message.split("\n")[0]}`);
  }
  await tab.evaluate(() => document.fonts.ready);
  await tab.evaluate(() => scrollTo(0, 0)); // or what sticks would stand in the middle of the picture
  const file = `${page.name}-${lang}-${theme}-${viewport.width}.png`;
  await tab.screenshot({ path: join(out, file), fullPage: true });
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
    const taken = pages
      .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
      .flatMap((page, i) => turns(page, i + widths.indexOf(viewport)).map((turn) => [page, ...turn]));
    const contexts = new Map();
    for (const [lang, theme] of square) {
      const options = { viewport, colorScheme: theme, locale: lang };
      contexts.set(lang + theme, await browser.newContext(options));
    }
    const files = new Array(taken.length);
    const queue = taken.entries();
    const walker = async () => {
      for (const [i, [page, lang, theme]] of queue) {
        files[i] = await shoot(contexts.get(lang + theme), site.url, page, lang, theme, viewport);
      }
    };
    await Promise.all([walker(), walker()]);
    for (const context of contexts.values()) await context.close();
    const there = files.filter((file) => file !== null);
    await sheet(browser, viewport.width, there);
    console.log(`shots/sheet-${viewport.width}.png: ${there.length} pictures`);
  }
} finally {
  await browser.close();
  await site.stop();
}
