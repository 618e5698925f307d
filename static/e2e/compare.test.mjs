// Journeys through the comparisons. Both pages are plain forms: they are walked without JavaScript, too.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import { journey, launch, serve } from "./harness.mjs";

let site;
let browser;

before(async () => {
  site = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (lang, path) => `${site.url}/${lang}${path}`;
const text = async (locator) => ((await locator.textContent()) ?? "").replace(/\s+/g, " ").trim();

for (const javaScriptEnabled of [true, false]) {
  test(`assignors: guess, look, change the input${javaScriptEnabled ? "" : ", without JavaScript"}`, async () => {
    await journey(browser, { javaScriptEnabled }, async (page) => {
      await page.goto(at("ko", "/labs"));
      await page.getByRole("link", { name: "할당자 비교" }).click();
      assert.equal(await page.locator(".matrix").count(), 0, "nothing is given away before the guess");
      await page.locator('select[name="for"]').selectOption("sticky");
      const places = page.locator('select[name="g"]');
      assert.equal(await places.count(), 12);
      await places.nth(0).selectOption("C1");
      await places.nth(11).selectOption("C1");
      await page.getByRole("button", { name: "결과 보기" }).click();
      await page.locator(".matrix").first().waitFor();
      assert.equal(await page.locator(".matrix").count(), 6);
      assert.match(await text(page.locator(".callout")), /sticky: 놓은 2개 중 1개가 맞았어요/);
      const sticky = page.locator(".cmp-one").nth(2);
      assert.match(await text(sticky.locator(".cmp-nums")), /주인이 바뀐 파티션3/);
      // Another input: a fifth consumer that joins, and fewer partitions.
      await page.locator('input[name="m"]').nth(4).fill("C5");
      await page.locator('input[name="mt"]').nth(4).fill("orders");
      await page.locator('select[name="mw"]').nth(4).selectOption("joins");
      await page.locator('input[name="tp"]').first().fill("5");
      await page.getByRole("button", { name: "결과 보기" }).click();
      await page.waitForURL(/tp=5/);
      assert.match(await text(page.locator("table.tbl").last()), /1·1·1·1·1/);
      await page.locator(".cmp-one form button").first().click();
      await page.waitForURL(/\/ko\/labs\//);
      assert.match(await page.locator("textarea").inputValue(), /consumer C5 group=app/);
    });
  });
}

test("assignors: what makes no sense is told, and what was typed stays", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(at("en", "/compare/assignors?m=C1&mt=payments&mr=&mw=&t=orders&tp=4&tl=&tr=&show=1"));
    assert.match(await text(page.getByRole("alert")), /payments/);
    assert.equal(await page.locator('input[name="mt"]').first().inputValue(), "payments");
    await page.goto(at("en", "/compare/assignors?m=C1&mt=orders&mr=&mw=&t=orders&tp=900&tl=&tr=&show=1"));
    assert.match(await text(page.getByRole("alert")), /from 1 to 48/);
    await page.goto(at("en", "/compare/assignors?m=%22%3Cb%3E&mt=orders&t=orders&tp=4&show=1"));
    await page.getByRole("alert").waitFor();
    assert.equal(await page.locator("main b").count(), 0);
  });
});

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

for (const [lang, colorScheme, width] of [
  ["ko", "light", 1440],
  ["en", "dark", 390],
  ["ko", "dark", 820],
]) {
  test(`axe: comparisons, ${lang} ${colorScheme} ${width}`, async () => {
    await journey(browser, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
      for (const path of [
        "/compare/assignors",
        "/compare/assignors?m=C1&mt=a,b&m=C2&mt=a&mw=&mw=joins&t=a&tp=7&t=b&tp=3&show=1&g=C1&for=range",
        "/compare/runs",
        "/compare/runs?set=static&show=1&guess=1",
        "/compare/map",
      ]) {
        await page.goto(at(lang, path));
        await checkAccessibility(page, `${path}, ${lang} ${colorScheme} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${path} is ${wide} px wider than the page`);
      }
    });
  });
}
