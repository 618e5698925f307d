// Journeys through the comparisons of runs and of settings. Both are plain forms: they are walked without
// JavaScript, too. Those of assignors are in assignors.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import { at, browser, journey, text, withSite } from "./harness.mjs";

withSite();

test("runs: three ways to rebalance on one clock, with a guess and a table", async () => {
  for (const javaScriptEnabled of [true, false]) {
    await journey(browser, { javaScriptEnabled }, async (page) => {
      await page.goto(at("en", "/compare/runs"));
      assert.equal(await page.locator(".cmp-runs figure").count(), 0);
      await page.getByLabel("cooperative").check();
      await page.getByRole("button", { name: "Run and compare" }).click();
      assert.equal(await page.locator(".cmp-runs figure").count(), 3);
      assert.match(await text(page.locator(".callout")), /You guessed cooperative/);
      const widths = await page
        .locator(".cmp-runs svg:visible")
        .evaluateAll((all) => all.map((s) => s.viewBox.baseVal.width));
      assert.equal(new Set(widths).size, 1, "one clock, one width");
      assert.match(await text(page.locator("table").last()), /longest pause of a consumer/);
    });
  }
});

test("runs: two settings of one's own, and a setting that Kafka does not have", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(at("ko", "/compare/runs?set=settings"));
    await page.locator('input[name="b"]').fill("session.timeout.ms=6s heartbeat.interval.ms=1s");
    await page.getByRole("button", { name: "실행하고 비교하기" }).click();
    const row = page.locator("tr", { hasText: "다시 안정될 때까지" });
    const [slow, fast] = await Promise.all([text(row.locator("td").first()), text(row.locator("td").last())]);
    assert.ok(parseFloat(slow) > 40 && parseFloat(fast) < 12, `${slow} ${fast}`);
    await page.locator('input[name="b"]').fill("sesion.timeout.ms=6s");
    await page.getByRole("button", { name: "실행하고 비교하기" }).click();
    assert.match(await text(page.getByRole("alert")), /sesion\.timeout\.ms/);
    assert.equal(
      await page.locator('input[name="b"]').getAttribute("aria-invalid"),
      "true",
      "told at its field",
    );
    assert.equal(await page.locator('input[name="a"]').getAttribute("aria-invalid"), null);
  });
});

test("setting map: the edge of the rule, outcomes of real runs, and a cell opens its lab", async () => {
  await journey(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(at("ko", "/compare/map"));
    assert.equal(await page.locator(".mapcell").count(), 36);
    assert.ok((await page.locator(".edge-l, .edge-t").count()) >= 3);
    await page.getByRole("link", { name: "세션 타임아웃과 다시 켜는 시간" }).click();
    assert.equal(await page.locator(".mapcell").count(), 42);
    await page.getByRole("button", { name: /쫓겨남, 6s, 50s/ }).click();
    await page.waitForURL(/\/ko\/labs\//);
    assert.match(await page.locator("textarea").inputValue(), /session\.timeout\.ms=6s/);
  });
});

test("setting map: own values without scripts, and what is wrong stands at its field", async () => {
  await journey(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(at("en", "/compare/map?map=cut"));
    await page.getByRole("textbox", { name: "session.timeout.ms" }).fill("6s, 20s");
    await page.getByRole("textbox", { name: "time cut off" }).fill("3s 30s");
    await page.getByRole("button", { name: "Run these values" }).click();
    await page.waitForURL(/map=cut&xs=6s%2C\+20s&ys=3s\+30s/);
    assert.equal(await page.locator(".mapcell").count(), 4);
    assert.match(await text(page.getByRole("status")), /2 survive, 2 thrown out/);
    await page.getByRole("textbox", { name: "session.timeout.ms" }).fill("6s never");
    await page.getByRole("button", { name: "Run these values" }).click();
    const field = page.getByRole("textbox", { name: "session.timeout.ms" });
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.match(await text(page.locator("#map-xs-wrong")), /“never” is no duration/);
    assert.equal(await field.inputValue(), "6s never");
    assert.equal(await page.locator(".mapcell").count(), 0);
  });
});

/** What a reader can see of a map: words, edges, and the twin. */
const mapAsSeen = (page) =>
  page.locator("[data-map]").evaluate((root) => ({
    cells: [...root.querySelectorAll(".map td")].map(
      (td) =>
        `${td.className}|${td.querySelector("button").className}|${td.querySelector("button").ariaLabel}`,
    ),
    scripts: [...root.querySelectorAll(".map input")].map((input) => input.value),
    heads: [...root.querySelectorAll(".map th")].map((th) => th.textContent.trim()),
    twin: [...root.querySelectorAll("[data-part=map-twin] tr")].map((tr) =>
      [...tr.cells].map((cell) => cell.textContent.trim()).join("|"),
    ),
    sum: root.querySelector("[role=status]").textContent.trim(),
  }));

for (const [lang, query] of [
  ["ko", "map=restart&xs=6s+20s+45s&ys=3s+15s+30s+50s"],
  ["en", "map=poll&xs=1+100+400&ys=200ms+1s+3s"],
]) {
  test(`setting map: the Worker's map is the server's, ${query}`, async () => {
    let native;
    await journey(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(at(lang, `/compare/map?${query}`));
      native = await mapAsSeen(page);
    });
    await journey(browser, {}, async (page) => {
      await page.goto(at(lang, `/compare/map?${query.replace(/&.*/, "")}`));
      const values = new URLSearchParams(query);
      await page.locator("#map-xs").fill(values.get("xs"));
      await page.locator("#map-ys").fill(values.get("ys"));
      await page.locator("[data-part=map-run]").click();
      await page.locator("[data-map]:not([data-busy]) .mapcell.is-out").first().waitFor();
      assert.deepEqual(await mapAsSeen(page), native);
      assert.equal(new URL(page.url()).search, `?${query}`, "the address shows the map");
    });
  });
}

test("setting map: progress in words, a stop that is obeyed, and the reader's focus", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(at("ko", "/compare/map"));
    const root = page.locator("[data-map]");
    await page.locator("#map-xs").fill("1 2 5 10 20 50 100 250");
    await page.locator("#map-ys").fill("100ms 150ms 200ms 250ms 300ms 400ms 500ms 1s");
    // Every word of the live region and every filled cell, as they come.
    await root.evaluate((root) => {
      const said = root.querySelector("[role=status]");
      globalThis.heard = [];
      new MutationObserver(() => globalThis.heard.push(said.textContent)).observe(said, { childList: true });
    });
    await page.locator("#map-ys").press("Enter");
    const bar = page.getByRole("progressbar", { name: "지도 실행" });
    await bar.waitFor();
    await page.locator(".mapcell.is-busy").first().waitFor();
    await page.locator(".mapcell.is-fine").first().waitFor();
    assert.ok((await page.locator(".mapcell.is-open").count()) > 0, "cells fill one by one");
    assert.match(await text(page.locator("[data-part=map-doing]")), /^64칸 가운데 \d+칸을 실행했어요$/);
    // Two looks without a breath between them: no cell comes any more once Stop has been pressed.
    const [before, after] = await root.evaluate(async (root) => {
      const filled = () => root.querySelectorAll(".mapcell:not(.is-open, .is-busy)").length;
      const stop = root.querySelector("[data-part=map-stop]");
      stop.focus();
      stop.click();
      const before = filled();
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      return [before, filled()];
    });
    assert.equal(after, before, "stopped");
    assert.equal(await page.locator(".mapcell.is-busy").count(), 0);
    await bar.waitFor({ state: "hidden" });
    assert.match(await text(page.getByRole("status")), new RegExp(`멈췄어요. 64칸 가운데 ${before}칸`));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.part), "map-run");
    const heard = await page.evaluate(() => globalThis.heard);
    assert.ok(heard.length <= 5, `quarters and the end, not cells: ${heard.join(" / ")}`);
  });
});

test("setting map: keys move from cell to cell, and a cell opens its lab", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(at("en", "/compare/map?map=restart"));
    await page.locator("table[role=grid]").waitFor();
    assert.equal(await page.locator('.mapcell[tabindex="0"]').count(), 1, "one stop of the Tab key");
    const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await page.locator('.mapcell[tabindex="0"]').focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    assert.match(await here(), /, 10s, 5s$/);
    await page.keyboard.press("End");
    assert.match(await here(), /, 60s, 5s$/);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("PageDown");
    assert.equal(await here(), "✕ thrown out, 6s, 50s");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    assert.equal(await here(), "✕ thrown out, 6s, 50s", "the grid remembers its cell");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/en\/labs\//);
    assert.match(
      await page.locator("textarea").first().inputValue(),
      /session\.timeout\.ms=6s[\s\S]*wait 50s/,
    );
  });
});

test("setting map: what makes no sense is told at its field, by the page and by the engine", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(at("ko", "/compare/map"));
    await page.locator("#map-xs").fill("10 많이");
    await page.locator("[data-part=map-run]").click();
    assert.match(await text(page.locator("#map-xs-wrong")), /‘많이’는 숫자가 아니에요/);
    assert.equal(await page.locator("#map-xs").getAttribute("aria-invalid"), "true");
    assert.equal(await page.locator(".mapcell").count(), 36, "the map on screen stays");
    await page.locator("#map-xs").fill("10 0");
    await page.locator("[data-part=map-run]").click();
    await page.locator("#map-xs-wrong:not(:empty)").waitFor();
    assert.match(await text(page.locator("#map-xs-wrong")), /^0: /);
    await page.locator("[data-map]:not([data-busy])").waitFor();
    assert.equal(await page.locator("#map-ys").getAttribute("aria-invalid"), null);
  });
});

for (const [lang, colorScheme, width] of [
  ["ko", "light", 1440],
  ["en", "dark", 390],
  ["ko", "dark", 820],
]) {
  test(`axe: comparisons, ${lang} ${colorScheme} ${width}`, async () => {
    await journey(browser, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
      for (const path of ["/compare/runs", "/compare/runs?set=static&show=1&guess=1", "/compare/map"]) {
        await page.goto(at(lang, path));
        await checkAccessibility(page, `${path}, ${lang} ${colorScheme} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${path} is ${wide} px wider than the page`);
      }
    });
  });
}
