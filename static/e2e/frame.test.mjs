// The frame of every page: languages, theme, keyboard, errors, widths.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility, checkThemes, equip } from "./axe.mjs";
import { browser, crawl, journey, site, walkAll, withSite } from "./harness.mjs";

let paths; // every page
let kinds; // every page, but only a few of the many that are alike

withSite(async () => {
  paths = await crawl(site.url);
  const seen = new Map();
  kinds = paths.filter((path) => {
    const kind = path.replace(/^\/(..)\/(labs|quiz)\/.*/, "$1 $2");
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return seen.get(kind) <= 3;
  });
});

test("the first address picks the reader's language", async () => {
  await journey(browser, { locale: "en-GB" }, async (page) => {
    await page.goto(`${site.url}/`);
    assert.equal(new URL(page.url()).pathname, "/en");
  });
});

test("the language switch keeps path, query and fragment", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/ko?guess=3#main`);
    await page.click("a[data-language]");
    assert.equal(page.url(), `${site.url}/en?guess=3#main`);
    assert.equal(await page.getAttribute("html", "lang"), "en");
  });
});

test("the theme is switched, kept, and free of flashes", async () => {
  await journey(browser, { colorScheme: "light" }, async (page) => {
    await page.goto(`${site.url}/ko`);
    const button = page.locator("[data-theme-switch]");
    assert.equal(await button.getAttribute("aria-pressed"), "false");
    await button.click();
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    await page.reload();
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    assert.equal(await button.getAttribute("aria-pressed"), "true");
  });
});

test("the first Tab leads past the menu", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/ko`);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
    await page.keyboard.press("Enter");
    assert.equal(new URL(page.url()).hash, "#main");
  });
});

test("an unknown address says so in its language", async () => {
  await journey(browser, { expected: /404/ }, async (page) => {
    const response = await page.goto(`${site.url}/ko/no/such/place`);
    assert.equal(response?.status(), 404);
    assert.match((await page.textContent("h1")) ?? "", /아무것도 없어요/);
    await checkAccessibility(page, "404");
  });
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const noEngine = /ERR_FAILED|wasm|Failed to fetch/i;

/** The frames that the engine draws have journeys of their own; here the server's pages count. */
const withoutEngine = async (context) => {
  await context.route("**/*.wasm", (route) => route.abort());
  await equip(context);
};

test("every kind of page passes axe in both themes, wide and narrow", async () => {
  const views = kinds.flatMap((path) => [wide, phone].map((viewport) => ({ path, viewport })));
  await walkAll(browser, { expected: noEngine }, views, withoutEngine, async (page, { path, viewport }) => {
    await page.setViewportSize(viewport);
    await page.goto(site.url + path);
    await shedUnseen(page);
    await checkThemes(page, `${path} ${viewport.width}`);
  });
});

/** Labs and questions of the two languages are alike: each is walked in one, Korean and English taking turns. */
function inOneLanguage(paths) {
  const items = new Map();
  return paths.filter((path) => {
    const [, lang, item] = /^\/(..)(\/(?:labs|quiz)\/.+)/.exec(path) ?? [];
    if (!item) return true;
    if (!items.has(item)) items.set(item, items.size);
    return lang === (items.get(item) % 2 === 0 ? "ko" : "en");
  });
}

test("every page passes axe, in one theme and width after the other", async () => {
  const rest = inOneLanguage(paths).filter((path) => !kinds.includes(path));
  await walkAll(browser, { expected: noEngine }, rest, withoutEngine, async (page, path, i) => {
    const colorScheme = i % 2 === 1 ? "dark" : "light";
    const viewport = i % 3 === 2 ? phone : wide;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.goto(site.url + path);
    await foldStoryboard(page);
    await shedUnseen(page);
    await checkAccessibility(page, `${path} ${colorScheme} ${viewport.width}`);
  });
});

/** The pictures of a storyboard are alike on all labs: the kinds of pages stand for them. */
const foldStoryboard = (page) =>
  page.evaluate(() => {
    for (const story of document.querySelectorAll("details.story")) story.replaceChildren();
  });

/** Each figure is there for three widths. Of the two that do not show axe says nothing, but it walks them. */
const shedUnseen = (page) =>
  page.evaluate(() => {
    for (const drawn of document.querySelectorAll(".w-wide, .w-mid, .w-tiny")) {
      if (drawn.getClientRects().length === 0) drawn.replaceChildren();
    }
  });

test("no page scrolls sideways, from 320 pixels up and with large text", async () => {
  await walkAll(browser, { expected: noEngine }, kinds, withoutEngine, async (page, path) => {
    await page.goto(site.url + path);
    for (const width of [320, 390, 820, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${path} is ${over} pixels too wide at ${width}`);
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${path} is ${over} pixels too wide at 200 % text`);
  });
});

test("every kind of page reads without JavaScript", async () => {
  const options = { javaScriptEnabled: false };
  await walkAll(
    browser,
    options,
    kinds,
    () => {},
    async (page, path) => {
      await page.goto(site.url + path);
      assert.ok(((await page.textContent("main")) ?? "").trim().length > 40, path);
      const button = page.locator("[data-theme-switch]");
      assert.equal(await button.isVisible(), false, "no button that does nothing");
    },
  );
});
