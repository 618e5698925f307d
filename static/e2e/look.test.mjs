// What an eye would find at once, asked of every kind of page: words that stick out of their box or are cut
// off, pages that scroll sideways, and targets too small for a finger.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, site, walkAll, withSite } from "./harness.mjs";

withSite();

const paths = [
  "",
  "?run=1&guess=45",
  "/lessons/liveness",
  "/labs",
  "/labs/crash-one?at=expired",
  "/labs/bring",
  "/quiz",
  "/questions",
  "/compare/runs?set=crash&show=1",
  "/about/model",
];

/** Inside the page: what is wrong with its boxes. */
function faults({ phone }) {
  const found = [];
  const add = (what, e, more) =>
    found.push(
      `${what}: ${e.localName}.${e.getAttribute("class") ?? ""} ${more} "${(e.textContent ?? "").trim().slice(0, 40)}"`,
    );
  // A range reaches past its axis by half its thumb, which is meant.
  for (const range of document.querySelectorAll("input[type=range]")) range.hidden = true;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${page.scrollWidth}`);
  const often =
    "nav a, .tools a, .tools button, .tabs button, .btn, .icon, .seg label, .guess label, summary";
  for (const e of document.body.querySelectorAll("*")) {
    if (e.closest("svg, .vh, .skip") || !e.checkVisibility({ visibilityProperty: true })) continue;
    const { overflowX, display } = getComputedStyle(e);
    const wide = e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && display !== "inline";
    // Figures of a lesson reach to the edges of a phone.
    const meant = e.matches("input, select, textarea, .art");
    if (wide && !meant && !["auto", "scroll"].includes(overflowX)) {
      add(overflowX === "visible" ? "sticks out" : "cut off", e, `${e.scrollWidth} > ${e.clientWidth}`);
    }
    if (!e.matches("button, [role=tab], [role=button], summary, nav a, .tools a, .seg label")) continue;
    const { width, height } = e.getBoundingClientRect();
    const least = phone && e.matches(often) ? 44 : 24;
    if (height > 0 && (height < least - 0.5 || width < 24)) add("small target", e, `${width}×${height}`);
  }
  return found;
}

for (const [lang, width] of [
  ["ko", 390],
  ["en", 390],
  ["ko", 1440],
  ["en", 820],
]) {
  test(`no word leaves its box and no target is too small, ${lang} ${width}`, async () => {
    const all = [];
    const options = { viewport: { width, height: 900 }, locale: lang };
    const walk = async (page, path) => {
      await page.goto(`${site.url}/${lang}${path}`);
      if (path.startsWith("/labs/")) await page.waitForSelector("rl-lab[data-live]");
      const found = await page.evaluate(faults, { phone: width < 641 });
      all.push(...found.map((fault) => `/${lang}${path} ${fault}`));
    };
    await walkAll(browser, options, paths, async () => {}, walk);
    assert.deepEqual([...new Set(all)], []);
  });
}
