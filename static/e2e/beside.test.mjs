// Journeys through a recorded timeline: the recording beside the run, and where a change leaves it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import { at, browser, journey, open, pasteScript, text, withSite } from "./harness.mjs";

withSite();

const killed = "/labs/recorded-classic-crash-redelivery";
const current = (page) => page.locator(".rec-rows tr[aria-current]");

/** Puts a script into the editor and runs it. */
async function run(page, change) {
  const script = await page.locator("textarea[name=script]").inputValue();
  await pasteScript(page, change(script));
  await page.locator('[data-part="run"]').click();
}

for (const [lang, words] of Object.entries({
  ko: {
    shelf: "Kafka에서 녹화한 것",
    head: /Kafka 4\.3\.1.*28줄을 견줬고 차이는 0개/,
    tab: "녹화",
    kind: "요청",
  },
  en: {
    shelf: "Recorded on Kafka",
    head: /Kafka 4\.3\.1.*28 rows, 0 differences/,
    tab: "Recording",
    kind: "request",
  },
})) {
  test(`a recording is found, follows the playhead and leads to instants, ${lang}`, async () => {
    await journey(browser, {}, async (page) => {
      await page.goto(at(lang, "/labs"));
      await page.locator('select[name="topic"]').selectOption({ label: words.shelf });
      assert.ok((await page.locator(".library > li:visible").count()) >= 38);
      await page.locator(`a[href="/${lang}${killed}"]`).click();
      await page.waitForSelector("rl-lab[data-live]");
      assert.equal(await page.getByRole("tab", { selected: true }).textContent(), words.tab);
      assert.match(await text(page.locator(".rec-head")), words.head);
      // A row leads to its instant, and is the current one there.
      const row = page.locator('tr[data-at="2900"]', { hasText: "SIGKILL" });
      await row.locator("button").click();
      await page.waitForFunction(() =>
        document.querySelector('[data-part="clock"]').textContent.startsWith("2.900"),
      );
      assert.match(await text(current(page)), /SIGKILL/);
      // The playhead moves on, and another row is current.
      await page.locator('[data-part="end"]').click();
      await page.waitForFunction(
        () => !document.querySelector("tr[aria-current]").textContent.includes("SIGKILL"),
      );
      await page.locator('[data-part="start"]').click();
      await page.waitForFunction(() => document.querySelector("tr[aria-current]")?.dataset.at === "0");
      // Filters.
      await page.locator('[data-filter="who"]').selectOption("B");
      await page.locator('[data-filter="kind"]').selectOption({ label: words.kind });
      assert.deepEqual(
        await page
          .locator("tr[data-at]:visible")
          .evaluateAll((all) => [...new Set(all.map((r) => `${r.dataset.who} ${r.dataset.kind}`))]),
        ["B request"],
      );
      await page.locator('[data-filter="differs"]').check();
      assert.equal(await page.locator("tr[data-at]:visible").count(), 0);
      await page.locator('[data-part="beside-none"]').waitFor({ state: "visible" });
    });
  });
}

test("a change is compared again, the place where it leaves the recording is marked, and undo brings it back", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, at("en", killed));
    await run(page, (script) => script.replace("crash B", "close B"));
    await page.locator('[data-tab="recording"]').click();
    await page.locator("tr[data-leaves]").waitFor();
    assert.match(await text(page.locator(".rec-head")), /leaves the recording at 2\.900 s/);
    assert.ok((await page.locator('tr[data-verdict="differs"]').count()) > 0);
    await page.getByRole("button", { name: "Go to that instant" }).click();
    await page.waitForFunction(() =>
      document.querySelector('[data-part="clock"]').textContent.startsWith("2.900"),
    );
    assert.match(await text(page.locator('tr[data-kind="yours"]')), /your line.*close B/);
    await page.locator('[data-part="undo"]').click();
    await page.locator("tr[data-leaves]").waitFor({ state: "detached" });
    assert.match(await text(page.locator(".rec-head")), /28 rows, 0 differences/);
  });
});

test("acting in the lab makes a branch, and the branch is compared", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, at("ko", killed));
    await page.locator('tr[data-at="1100"] button').click();
    await page.waitForFunction(() =>
      document.querySelector('[data-part="clock"]').textContent.startsWith("1.100"),
    );
    const command = page.locator("[data-part=command] input");
    await command.fill("crash A");
    await command.press("Enter");
    await page.locator("tr[data-leaves]").waitFor();
    assert.match(await text(page.locator(".rec-head")), /녹화에서 갈라져요/);
  });
});

test("when the server does not answer, the panel says to which script it belongs", async () => {
  await journey(browser, { expected: /Failed to load resource/ }, async (page) => {
    await open(page, at("en", killed));
    await page.route("**/beside", (route) => route.abort());
    await run(page, (script) => script.replace("crash B", "close B"));
    await page.locator('[data-tab="recording"]').click();
    await page.getByText("The table below belongs to the script before your change.").waitFor();
    assert.equal(await page.locator("tr[data-at]").count(), 28);
  });
});

test("without JavaScript the rows are there, and the form compares", async () => {
  await journey(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(at("en", killed));
    assert.equal(await page.locator("tr[data-at]:visible").count(), 28);
    const area = page.locator("textarea[name=script]");
    await area.fill((await area.inputValue()).replace("crash B", "close B"));
    await page.locator('[data-part="run"]').click();
    await page.locator("tr[data-leaves]").waitFor();
  });
});

test("recordings, versions, shapes, questions and comparisons are linked", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(at("ko", "/about/model"));
    assert.equal(await page.locator("#table-version-switch tbody tr").count(), 15);
    await page.locator("main").getByRole("link", { name: "질문" }).first().click();
    await page.waitForURL(/\/ko\/questions$/);
    await page.locator("header nav").getByRole("link", { name: "비교" }).click();
    await page.locator('main a[href="/ko/compare/map"]').click();
    await page.waitForURL(/\/ko\/compare\/map$/);
    await page.goto(at("ko", "/about/model#recorded"));
    await page.locator(`#recorded a[href="/ko${killed}"]`).click();
    await page.waitForSelector("rl-lab[data-live]");
  });
});

for (const [lang, colorScheme, width] of [
  ["ko", "light", 1440],
  ["en", "dark", 390],
  ["ko", "dark", 820],
  ["en", "light", 320],
]) {
  // The other two differ from these in their width alone, and every page passes axe in frame.test.mjs.
  const whole = width === 1440 || width === 390;
  test(`${whole ? "axe and width" : "width"}: recordings, ${lang} ${colorScheme} ${width}`, async () => {
    await journey(browser, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
      for (const path of [killed, "/labs/recorded-tool-usage", "/about/model", "/compare", "/labs?topic=7"]) {
        await page.goto(at(lang, path));
        if (path.startsWith("/labs/")) await page.waitForSelector("rl-lab[data-live]");
        if (whole) await checkAccessibility(page, `${path}, ${lang} ${colorScheme} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${path} is ${wide} px wider than the page`);
      }
    });
  });
}
