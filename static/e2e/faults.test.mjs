// Journeys through what goes wrong in a lab: a dead Worker, deeds that cannot work, bad scripts, files and links.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import {
  browser,
  command,
  crashLab,
  journey,
  loseWorker,
  open,
  part,
  pasteScript,
  still,
  text,
  withSite,
} from "./harness.mjs";

withSite();

test("the ghost of a branch is there again after the Worker died", async () => {
  for (const [lang, name] of [
    ["ko", /분기 A/],
    ["en", /branch A/i],
  ]) {
    await journey(browser, { expected: /gone/ }, async (page) => {
      await open(page, crashLab(lang, "?t=30000"));
      await command(page, "crash C1");
      const lanes = () => text(part(page, "lanes").locator("svg:visible"));
      const before = await lanes();
      assert.match(before, name);
      await loseWorker(page);
      assert.equal(await lanes(), before, "the same lanes, with the ghost of A");
      await page.keyboard.press("Escape");
      await page.keyboard.press("z");
      await part(page, "redo").waitFor();
      await still(page);
      assert.doesNotMatch(await lanes(), name);
    });
  }
});

test("what cannot work is not offered: menu and palette go by the instant", async () => {
  for (const [lang, menu, none] of [
    ["ko", /^C1, 죽음$/, "지금 꺼져 있어요"],
    ["en", /^C1, ./, "not running now"],
  ]) {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      await command(page, "crash C1");
      await page.keyboard.press("Escape");
      await page.keyboard.press("m");
      const dialog = page.locator("dialog.menu");
      await dialog.waitFor();
      const offered = (name) =>
        dialog
          .locator(`[role=group][aria-label^="${name}"] [data-line]`)
          .evaluateAll((all) => all.map((one) => one.dataset.line.split(" ")[0]));
      assert.deepEqual(await offered("C1"), ["restart", "start"]);
      assert.deepEqual(await offered("C3"), ["crash", "close", "restart", "freeze", "block", "cut"]);
      assert.match(await dialog.locator("[role=group]").first().getAttribute("aria-label"), menu);
      await checkAccessibility(page, `menu by state, ${lang}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.keyboard.type("crash C1");
      const option = page.locator(".palette [role=option]").filter({ hasText: none }).first();
      assert.equal(await option.getAttribute("aria-disabled"), "true");
      await checkAccessibility(page, `palette by state, ${lang}`);
      const script = await part(page, "script").inputValue();
      await option.click({ force: true });
      assert.ok(await page.locator("dialog.palette").isVisible(), "it does nothing");
      assert.equal(await part(page, "script").inputValue(), script);
    });
  }
});

test("with a bad script the picture says that it is the last good one's", async () => {
  for (const [lang, said, back] of [
    ["ko", "마지막으로 실행된 시나리오", "실행된 시나리오로 되돌리기"],
    ["en", "The picture shows the last one that ran.", "Back to the one that ran"],
  ]) {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const good = await part(page, "script").inputValue();
      await pasteScript(page, good.replace("crash C2", "crahs C2"));
      await page.keyboard.press("Control+Enter");
      await part(page, "notice").getByText(said).waitFor();
      assert.ok(await page.locator("rl-lab[data-stale]").count());
      await checkAccessibility(page, `a stale picture, ${lang}`);
      await page.getByRole("button", { name: back }).click();
      assert.equal(await part(page, "script").inputValue(), good);
      assert.equal(await page.locator("rl-lab[data-stale]").count(), 0);
    });
  }
});

for (const [lang, words] of [
  [
    "ko",
    [
      "cat.png 파일은 글이 아니에요",
      "big.scn",
      "bad.scn 파일을 실행할 수 없어요",
      "mine.scn 파일을 열었어요",
    ],
  ],
  [
    "en",
    [
      "cat.png is not a text file",
      "big.scn is 5120 kB; a scenario may have 64 kB.",
      "bad.scn cannot be run. Line",
      "Opened mine.scn",
    ],
  ],
]) {
  test(`files come in: a script runs; binary, 5 MB and mistakes are told, and nothing is lost, ${lang}`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const kept = await part(page, "script").inputValue();
      const give = (name, buffer) =>
        part(page, "file").setInputFiles({ name, mimeType: "text/plain", buffer });
      const notice = part(page, "notice");
      await give("cat.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
      await notice.getByText(words[0]).waitFor();
      await give("big.scn", Buffer.alloc(5 << 20, "a"));
      await notice.getByText(words[1]).waitFor();
      await give("bad.scn", Buffer.from(kept.replace("crash C2", "crahs C2")));
      await notice.getByText(words[2]).waitFor();
      assert.equal(await part(page, "script").inputValue(), kept);
      assert.match(await text(part(page, "headline")), /.+/);
      await page.keyboard.press("End");
      await still(page);
      await give("mine.scn", Buffer.from(kept.replace("crash C2", "crash C3")));
      await notice.getByText(words[3]).waitFor();
      await still(page);
      assert.match(await part(page, "script").inputValue(), /crash C3/);
      await page.keyboard.press("Home");
      await page.keyboard.press("z");
      await page.waitForFunction(
        (script) => document.querySelector('[data-part="script"]').value === script,
        kept,
      );
    });
  });
}

for (const [lang, said] of [
  ["ko", "중간에서 잘린 것 같아요"],
  ["en", "The link seems to be cut short"],
]) {
  test(`a link cut in half is told in one sentence, and the lab works, ${lang}`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const script = await part(page, "script").inputValue();
      await pasteScript(page, `${script}# ${"긴 설명 ".repeat(150)}\n`);
      await page.keyboard.press("Control+Enter");
      await page.waitForURL(/#z=/);
      const url = page.url();
      await page.goto("about:blank");
      await open(page, url.slice(0, url.length - Math.floor(new URL(url).hash.length / 2)));
      await part(page, "notice").getByText(said).waitFor();
      await page.keyboard.press("End");
      await still(page);
    });
  });
}
