// Journeys around the stage of the workbench: branches and ghosts, goals, settings, pins, palette, drag,
// zoom, the crash sweep, files and the present view.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import { browser, command, crashLab, journey, open, part, site, still, text, withSite } from "./harness.mjs";

withSite();

test("a branch leaves a ghost and tells the lines it left; undo and redo go both ways", async () => {
  for (const [lang, left, redo] of [
    ["ko", /아직 오지 않은 줄 \d+개/, "되돌린 동작 다시 하기"],
    ["en", /\d+ lines that had not come yet/, "Do the undone action again"],
  ]) {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      await command(page, "crash C1");
      const lanes = part(page, "lanes").locator("svg:visible");
      assert.match(await text(lanes), /(분기 A|branch A)/i);
      assert.match(await text(part(page, "branch")), /B$/);
      assert.match(await text(part(page, "notice")), left);
      await part(page, "notice").locator("summary").click();
      assert.match(await text(part(page, "notice").locator(".lost")), /run until back/);
      await command(page, "crash C3");
      assert.match(await text(lanes), /(분기 B|branch B)/i);
      await checkAccessibility(page, `lab with ghosts, ${lang}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("z");
      await part(page, "redo").waitFor();
      await still(page);
      assert.doesNotMatch(await text(lanes), /(분기 B|branch B)/i);
      assert.doesNotMatch(await part(page, "script").inputValue(), /crash C3/);
      await page.getByRole("button", { name: redo }).click();
      await part(page, "redo").waitFor({ state: "hidden" });
      await still(page);
      assert.match(await part(page, "script").inputValue(), /crash C3/);
    });
  }
});

test("goals say how they stand now and in the end, and lead to their line", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko", "?t=11000"));
    await page.getByRole("tab", { name: "목표" }).click();
    const first = part(page, "goal-list").locator("li").first();
    await page.waitForSelector('[data-part="goal-list"] .goalOpen');
    assert.match(await text(first), /지금: 아직.*끝에서: 맞음/);
    await page.keyboard.press("Escape");
    await part(page, "end").click();
    await page.waitForSelector('[data-part="goal-list"] li[data-met="true"]:first-child');
    await first.getByRole("button").click();
    await page.waitForFunction(() => /^expect time expired/.test(getSelection()?.toString() ?? ""));
  });
});

test("a setting is written into the script and run; a wrong one changes nothing", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("en"));
    await page.getByRole("tab", { name: "Settings" }).click();
    const field = page.locator('[data-setting="session.timeout.ms"]');
    await field.fill("10s");
    await field.press("Enter");
    await part(page, "notice").getByText("session.timeout.ms=10s").waitFor();
    await still(page);
    assert.match(await part(page, "script").inputValue(), /^group orders-app .*session\.timeout\.ms=10s$/m);
    assert.match(await text(part(page, "settings").locator("tr.set").first()), /line \d+/);
    const kept = await part(page, "script").inputValue();
    await page.locator('[data-setting="max.poll.records"]').fill("-1");
    await page.locator('[data-setting="max.poll.records"]').press("Enter");
    await part(page, "problems").getByText("max.poll.records").waitFor();
    assert.equal(await part(page, "script").inputValue(), kept);
    await checkAccessibility(page, "lab, settings");
  });
});

test("a pinned run is measured beside the next one", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko"));
    await page.keyboard.press("p");
    await part(page, "notice").getByText("고정").waitFor();
    await command(page, "crash C1");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "비교" }).click();
    const row = part(page, "pins").locator("tr.differs").first();
    await row.waitFor();
    assert.ok((await part(page, "pins").locator("tbody tr").count()) >= 7);
    await part(page, "pins").getByRole("button", { name: "이전으로 돌아가기" }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-part="pins"] tr.differs').length === 0);
    await checkAccessibility(page, "lab, compare panel");
  });
});

test("the palette finds by typing, in Hangul too, and does it", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko"));
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "무엇이든 하기" });
    await dialog.waitFor();
    await page.keyboard.type("C3 죽이기");
    await checkAccessibility(page, "lab, palette");
    assert.equal(await dialog.getByRole("option").count(), 1);
    await page.evaluate(() => {
      const init = { bubbles: true, code: "Enter", key: "Enter", isComposing: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
    });
    assert.ok(await dialog.isVisible(), "the Enter that ends composition chooses nothing");
    await page.keyboard.press("Enter");
    await part(page, "notice").getByText("crash C3").waitFor();
    await still(page);
    assert.match(await part(page, "script").inputValue(), /crash C3$/m);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("stable");
    await page.keyboard.press("Enter");
    await still(page);
  });
});

test("a consumer dragged onto a deed does what the menu does", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko"));
    const node = page.locator('[data-part="topology"] svg:visible [data-id="c2"]').first();
    const box = await node.boundingBox();
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 60, { steps: 4 });
    const drop = page.locator(".drop").first();
    const target = await drop.boundingBox();
    await page.mouse.move(target.x + 20, target.y + 10, { steps: 4 });
    await page.mouse.up();
    await part(page, "notice").getByText("crash C3").waitFor();
    await still(page);
    assert.equal(await page.locator(".drops").count(), 0);
    // and dragging on the lanes drives the range
    const before = await part(page, "clock").textContent();
    const lanes = await page.locator('[data-part="lanes"] svg:visible').first().boundingBox();
    await page.mouse.move(lanes.x + lanes.width * 0.5, lanes.y + 80);
    await page.mouse.down();
    await page.mouse.move(lanes.x + lanes.width * 0.8, lanes.y + 80, { steps: 5 });
    await page.mouse.up();
    await still(page);
    assert.notEqual(await part(page, "clock").textContent(), before);
  });
});

test("zoom shows a part, the map shows which, and the link keeps it", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko", "?at=expired&sel=C2"));
    await page.keyboard.press("=");
    await page.waitForSelector('rl-lab [data-part="minimap"]:not([hidden])');
    await page.keyboard.press("=");
    await page.waitForURL(/win=\d+-\d+/);
    const window = /win=(\d+)-(\d+)/.exec(page.url());
    assert.ok(Number(window[2]) - Number(window[1]) < 60_000);
    const url = page.url();
    await page.goto("about:blank");
    await open(page, url);
    await page.waitForSelector('rl-lab [data-part="minimap"]:not([hidden])');
    await checkAccessibility(page, "lab, zoomed");
    await page.keyboard.press("End");
    await still(page);
    await page.keyboard.press("0");
    await page.waitForFunction(() => !location.search.includes("win="));
    await page.keyboard.press("f");
    await page.waitForURL(/win=/);
  });
});

test("the sweep crashes between every two events, and each place plays", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("en"));
    await page.getByRole("tab", { name: "Compare" }).click();
    await part(page, "sweep-who").selectOption("C2");
    await part(page, "sweep-go").click();
    await page.waitForSelector('[data-part="sweep"][data-took]:not([data-sweeping])', { timeout: 120_000 });
    assert.match(
      await text(part(page, "sweep-told")),
      /\d+ crashes tried: \d+ without harm, [1-9]\d* with dup/,
    );
    const strip = part(page, "strip").locator("button:not([hidden])");
    assert.ok((await strip.count()) > 5);
    await checkAccessibility(page, "lab, swept");
    const twice = part(page, "strip").locator("button.sw-twice").first();
    const said = await twice.getAttribute("aria-label");
    const [, records] = /(\d+) twice/.exec(said) ?? [];
    await twice.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/#[sz]=/);
    await still(page);
    assert.match(await part(page, "script").inputValue(), /^at [\w.]+ crash C2\nrun for \d+s$/m);
    await page.keyboard.press("p");
    const row = part(page, "pins").locator("tr", { hasText: "records processed twice" });
    assert.equal(await text(row.locator("td").last()), records);
    await page.keyboard.press("z");
    await page.waitForURL((url) => url.hash === "");
  });
});

test("a sweep can be stopped", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko"));
    await page.getByRole("tab", { name: "비교" }).click();
    await part(page, "sweep-go").click();
    await part(page, "sweep-go").click();
    await page.waitForSelector('[data-part="sweep"]:not([data-sweeping])');
    assert.match(await text(part(page, "sweep-told")), /멈췄어요/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await still(page);
  });
});

test("files go out: script, trace, SVG, PNG", async () => {
  await journey(browser, { acceptDownloads: true }, async (page) => {
    await open(page, crashLab("ko"));
    const take = async (format) => {
      await part(page, "files").click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(`[data-save="${format}"]`).click(),
      ]);
      assert.equal(download.suggestedFilename(), `crash-one.${format}`);
      return readFileSync(await download.path());
    };
    assert.match((await take("scn")).toString(), /^# rebalance-lab 1\n/);
    const trace = JSON.parse((await take("json")).toString());
    assert.equal(trace.events[0].seq, 0);
    assert.ok(trace.events.length > 50 && trace.goals.length === 5);
    const svg = (await take("svg")).toString();
    assert.match(svg, /^<svg [^>]*viewBox/);
    assert.match(svg, /--bg:#fff/);
    assert.match(svg, /\.rl text\{font:400 13px/);
    const png = await take("png");
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
    assert.ok(png.length > 20_000);
  });
});

test("presenting: no chrome, large text, a clicker steps, Esc leaves", async () => {
  await journey(browser, { viewport: { width: 1920, height: 1080 } }, async (page) => {
    await open(page, crashLab("ko", "?view=present"));
    assert.equal(await page.locator("header.site").isVisible(), false);
    assert.equal(await page.locator(".side").isVisible(), false);
    const sizes = await page.evaluate(() => {
      const texts = [...document.querySelectorAll("rl-lab svg.rl text")].filter(
        (t) => t.getClientRects().length > 0,
      );
      const scale = (t) =>
        t.ownerSVGElement.getBoundingClientRect().width / t.ownerSVGElement.viewBox.baseVal.width;
      return texts.map((t) => parseFloat(getComputedStyle(t).fontSize) * scale(t));
    });
    assert.ok(sizes.length > 10);
    assert.ok(Math.min(...sizes) >= 28, `smallest text ${Math.min(...sizes)}`);
    const seq = () => page.getAttribute("rl-lab", "data-seq");
    const first = await seq();
    await page.keyboard.press("PageDown");
    await page.waitForFunction((old) => document.querySelector("rl-lab").dataset.seq !== old, first);
    await page.keyboard.press("b");
    assert.ok(await page.locator(".blank").isVisible());
    await page.keyboard.press("b");
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("header.site").isVisible());
    await page.waitForFunction(() => !location.search.includes("view="));
  });
});

test("an embedded lab tells its height, hides parts, and only it may be framed", async () => {
  await journey(
    browser,
    { expected: /X-Frame-Options|frame-ancestors|refused|ERR_BLOCKED/i },
    async (page) => {
      const path = "/embed/ko/labs/crash-one?hide=side,story,nonsense&t=57407";
      const host = createServer((_, response) => {
        response.setHeader("content-type", "text/html");
        response.end(`<!doctype html><html lang="ko"><title>host</title><link rel="icon" href="data:,"><script>
        heights = [];
        addEventListener("message", ({ data }) => data?.type === "rebalance-lab" && heights.push(data.height));
      </script><iframe title="lab" width="900" height="600" src="${site.url}${path}"></iframe>`);
      });
      await new Promise((listening) => host.listen(0, "localhost", listening));
      await page.goto(`http://localhost:${host.address().port}/`);
      const inside = page.frameLocator("iframe");
      await inside.locator("rl-lab[data-live]:not([data-busy])").waitFor({ state: "attached" });
      await page.waitForFunction(() => globalThis.heights.some((h) => h > 300));
      assert.equal(await inside.locator("header.site").count(), 0);
      assert.equal(await inside.locator(".side").isVisible(), false);
      assert.match(await text(inside.locator('[data-part="clock"]')), /^57\.407/);
      assert.equal(await inside.locator(".embed-link a").getAttribute("href"), "/ko/labs/crash-one");
      const headers = async (path) => (await fetch(site.url + path)).headers;
      assert.match(
        (await headers("/embed/en/labs/crash-one")).get("content-security-policy"),
        /frame-ancestors \*/,
      );
      assert.equal((await headers("/en/labs/crash-one")).get("x-frame-options"), "DENY");
      assert.match(
        (await headers("/en/labs/crash-one")).get("content-security-policy"),
        /frame-ancestors 'none'/,
      );
      await page.goto(`${site.url}/embed/en/labs/crash-one`);
      await still(page);
      await checkAccessibility(page, "embedded lab");
      host.closeAllConnections();
      host.close();
    },
  );
});
