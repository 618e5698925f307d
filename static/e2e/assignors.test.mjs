// Journeys through the comparison of assignors: partitions placed by hand, tap and keyboard before the answer
// is shown, and an input that is told about at its fields. It is a plain form: it is walked without
// JavaScript, too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility, checkThemes } from "./axe.mjs";
import { browser, journey, site, text, withSite } from "./harness.mjs";

withSite();

const page1 = (lang, query = "") => `${site.url}/${lang}/compare/assignors${query}`;
const chip = (page, p) => page.locator(`.pc[data-p="${p}"]`);
const zone = (page, name) => page.locator(`.zone[data-zone="${name}"]`);
/** The partitions that lie with somebody. */
const lying = (page, name) =>
  zone(page, name)
    .locator(".pc")
    .evaluateAll((all) => all.map((one) => Number(one.dataset.p)));
const saying = (page) => page.locator("[data-part=board-said]");
const openInput = (page) => page.locator("[data-part=assign-input] > summary").click();

async function atBoard(page, lang, query) {
  await page.goto(page1(lang, query));
  await chip(page, 0).waitFor();
}

const words = {
  ko: {
    put: /^orders-3: C2에게 놓았어요\. 아직 놓지 않은 것이 11개예요\.$/,
    picked: /^2개를 집었어요/,
    score: "range: 놓은 4개 가운데 3개가 맞았어요.",
    rule: /이름순.*앞쪽 컨슈머가 하나씩 더 받아요/,
    right: "✓ 맞음",
    answer: "✕ 답은 C1",
    undone: "한 번 되돌렸어요.",
    first: /아직 놓은 파티션이 없어요/,
    check: "맞았는지 보기",
    aim: /^놓을 곳: C1/,
    show: "결과 보기",
    twice: "1번째 줄에 이미 있는 이름이에요. 다른 이름을 적어 주세요.",
    unknown: "위에 없는 토픽이에요(pay). 토픽에 추가하거나 이름을 고쳐 주세요.",
    number: "1부터 48까지의 숫자를 적어 주세요.",
    fix: /^고칠 칸이 3개 있어요/,
  },
  en: {
    put: /^orders-3 placed with C2\. 11 are not placed yet\.$/,
    picked: /^2 picked up/,
    score: "range: of 4 placed, 3 are right.",
    rule: /lines its consumers up by name.*first consumers get one more each/,
    right: "✓ right",
    answer: "✕ it is C1",
    undone: "Undone.",
    first: /No partition is placed yet/,
    check: "Check",
    aim: /^To C1/,
    show: "Show the results",
    twice: "Row 1 already has this name: write another.",
    unknown: "There is no topic “pay” above: add it there, or mend the name.",
    number: "Write a whole number from 1 to 48.",
    fix: /^3 fields need mending/,
  },
};

for (const lang of ["ko", "en"]) {
  const say = words[lang];

  test(`a mouse drags partitions, taps place several, a check tells right from wrong, ${lang}`, async () => {
    await journey(browser, {}, async (page) => {
      await atBoard(page, lang);
      assert.equal(await page.locator(".matrix").count(), 0, "nothing is given away");
      await page.getByRole("button", { name: say.check }).click();
      assert.match(await text(saying(page)), say.first);
      await chip(page, 3).dragTo(zone(page, "C2"));
      assert.deepEqual(await lying(page, "C2"), [3]);
      assert.match(await text(saying(page)), say.put);
      await chip(page, 0).click();
      await chip(page, 1).click();
      assert.match(await text(saying(page)), say.picked);
      assert.equal(await chip(page, 1).getAttribute("aria-pressed"), "true");
      await zone(page, "C1").click();
      assert.deepEqual(await lying(page, "C1"), [0, 1]);
      // Something that is picked up goes along with what is dragged.
      await chip(page, 2).click();
      await chip(page, 2).dragTo(zone(page, "C4"));
      assert.deepEqual(await lying(page, "C4"), [2]);
      await page.getByRole("button", { name: say.check }).click();
      assert.match(await text(saying(page).locator("b")), new RegExp(`^${say.score}`));
      assert.match(await text(saying(page)), say.rule);
      assert.equal(await text(chip(page, 0).locator(".pc-note")), say.right);
      assert.equal(await text(chip(page, 2).locator(".pc-note")), say.answer);
      // What is moved loses its mark, and gets it back with its place.
      await chip(page, 2).dragTo(zone(page, "C1"));
      assert.equal(await page.locator(".pc.wrong").count(), 0);
      await page.locator("[data-part=board-undo]").click();
      assert.equal(await text(saying(page)), say.undone);
      assert.equal(await page.locator(".pc.wrong").count(), 1);
      await page.locator("[data-part=board-clear]").click();
      assert.equal((await lying(page, "")).length, 12);
      await page.locator("[data-part=board-undo]").click();
      assert.deepEqual(await lying(page, "C1"), [0, 1]);
      // The form takes the board along.
      await page.getByRole("button", { name: say.show }).click();
      await page.locator(".matrix").first().waitFor();
      assert.equal(await page.locator(".matrix").count(), 6);
      assert.deepEqual(await lying(page, "C1"), [0, 1]);
      assert.equal(await page.locator(".pc.right").count(), 3);
    });
  });

  test(`keys alone place, choose, take back and check, ${lang}`, async () => {
    await journey(browser, {}, async (page) => {
      await atBoard(page, lang);
      const press = (...keys) =>
        keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
      const here = () => page.evaluate(() => document.activeElement.dataset.p);
      assert.equal(await page.locator('.pc[tabindex="0"]').count(), 1, "one stop of the Tab key");
      await page.locator("#assign-for").focus();
      await press("Tab");
      assert.equal(await here(), "0");
      await press("1", "1", "2");
      assert.deepEqual([await lying(page, "C1"), await lying(page, "C2")], [[0, 1], [2]]);
      assert.equal(await here(), "3", "on to the next of the tray");
      await press("ArrowRight", "End", "Home", "ArrowRight");
      assert.equal(await here(), "4");
      await press("ArrowDown");
      assert.equal(await here(), "0", "down to the first place that holds something");
      await press("ArrowUp", "Enter", "ArrowDown");
      assert.match(await text(saying(page)), say.aim);
      assert.equal(await zone(page, "C1").getAttribute("data-over"), "");
      await press("Escape");
      assert.equal(await page.locator(".zone[data-over]").count(), 0);
      assert.equal((await lying(page, "")).length, 9, "Esc moved nothing");
      await press("Space", "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
      assert.deepEqual(await lying(page, "C3"), [3]);
      assert.equal(await here(), "3", "the focus goes along");
      await press("0");
      assert.deepEqual(await lying(page, "C3"), []);
      await press("z");
      assert.deepEqual(await lying(page, "C3"), [3]);
      await press("Delete");
      assert.equal((await lying(page, "")).length, 9);
      await page.getByRole("button", { name: say.check }).focus();
      await press("Enter");
      assert.match(await text(saying(page)), /^range: .*3.*2/);
      assert.match(page.url(), /assignors$/, "the page is still here");
    });
  });

  test(`what is wrong stands at its field, and nothing is lost, ${lang}`, async () => {
    await journey(browser, {}, async (page) => {
      await atBoard(page, lang);
      await chip(page, 11).click();
      await zone(page, "C4").click();
      await openInput(page);
      // Nobody is told that a row is unfinished while writing in it.
      await page.locator("#m-4").fill("C5");
      await page.locator("#mt-4").focus();
      assert.equal(await page.locator("[aria-invalid]").count(), 0);
      await page.locator("#mt-4").fill("pay");
      await page.locator("#m-1").fill("C1");
      await page.locator("#tp-0").fill("many");
      await page.locator("#tp-0").press("Enter");
      await page.locator("#tp-0[aria-invalid=true]").waitFor();
      await page.locator("#m-1[aria-invalid=true]").waitFor();
      for (const [field, sentence] of [
        ["tp-0", say.number],
        ["m-1", say.twice],
        ["mt-4", say.unknown],
      ]) {
        const input = page.locator(`#${field}`);
        assert.equal(await input.getAttribute("aria-invalid"), "true", field);
        assert.equal(await text(page.locator(`#${await input.getAttribute("aria-describedby")}`)), sentence);
      }
      assert.equal(await page.locator("[aria-invalid]").count(), 3);
      assert.match(await text(page.getByRole("alert")), say.fix);
      assert.equal(await page.locator("#tp-0").inputValue(), "many");
      assert.equal(await page.locator(".board").isVisible(), false);
      await page.locator("#m-1").fill("C2");
      await page.locator("#mt-4").fill("orders");
      await page.locator("#tp-0").fill("13");
      await page.locator("#tp-0").press("Enter");
      await chip(page, 12).waitFor();
      assert.equal(await page.locator("[aria-invalid]").count(), 0);
      assert.deepEqual(await lying(page, "C4"), [11], "what was placed is still there");
      await zone(page, "C5").waitFor();
    });
  });

  test(`without scripts: choose from the list, check, mend the input, ${lang}`, async () => {
    await journey(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(page1(lang));
      const places = page.locator('select[name="g"]');
      assert.equal(await places.count(), 12);
      for (const [p, owner] of [
        [0, "C1"],
        [1, "C1"],
        [3, "C2"],
        [2, "C3"],
      ])
        await places.nth(p).selectOption(owner);
      await page.getByRole("button", { name: say.check }).click();
      await page.waitForURL(/check=1/);
      assert.match(await text(page.getByRole("status")), new RegExp(say.score));
      assert.match(await text(page.getByRole("status")), say.rule);
      assert.equal(await page.locator(".matrix").count(), 0, "the six are not shown yet");
      await openInput(page);
      await page.locator("#tp-0").fill("many");
      await page.locator("[data-part=assign-again]").click();
      await page.locator("#tp-0[aria-invalid=true]").waitFor();
      assert.equal(await text(page.locator("#tp-0-wrong")), say.number);
      await page.locator("#tp-0").fill("6");
      await page.locator("[data-part=assign-again]").click();
      await page.waitForURL(/tp=6/);
      assert.equal(await places.nth(1).inputValue(), "C1", "what was chosen is still there");
      await page.getByRole("button", { name: say.show }).click();
      assert.equal(await page.locator(".matrix").count(), 6);
      assert.match(await text(page.locator("table.tbl").last()), /2·2·1·1/);
      await page.locator(".cmp-one form button").first().click();
      await page.waitForURL(/\/labs\//);
      assert.match(await page.locator("textarea").inputValue(), /consumer C4 group=app/);
    });
  });
}

test("a finger taps or holds and drags; a short stroke scrolls", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  await journey(browser, phone, async (page, context) => {
    await atBoard(page, "ko");
    const small = await page
      .locator(".pc, .zone-name")
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
    assert.equal(small, 0, "targets for fingers");
    await chip(page, 5).tap();
    await zone(page, "C2").locator(".zone-name").tap();
    assert.deepEqual(await lying(page, "C2"), [5]);
    const hand = await context.newCDPSession(page);
    const touch = (type, at) => hand.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const middle = async (locator) => {
      const box = await locator.boundingBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await zone(page, "C1").scrollIntoViewIfNeeded();
    const from = await middle(chip(page, 9));
    await touch("touchStart", from);
    await page.locator(".carried").waitFor(); // it takes hold after a moment
    await touch("touchMove", await middle(zone(page, "C1")));
    await page.locator('.zone[data-zone="C1"][data-over]').waitFor();
    await touch("touchEnd");
    await page.locator('.zone[data-zone="C1"] .pc[data-p="9"]').waitFor();
    assert.equal(await page.locator(".carried").count(), 0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
  });
});

test("a name that is no text, and the limits, are told and never run", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(page1("en", "?m=%22%3Cb%3E&mt=orders&t=orders&tp=4&show=1"));
    await page.locator("#m-0[aria-invalid=true]").waitFor();
    assert.equal(await page.locator("main p b").count(), 0);
    const rows = Array.from({ length: 13 }, (_, i) => `m=M${i}&mt=a&mr=&mw=`).join("&");
    await page.goto(page1("en", `?${rows}&t=a&tp=49&show=1`));
    assert.equal(await text(page.locator("#m-12-wrong")), "There may be 12 consumers: empty this row.");
    assert.equal(await page.locator("#m-12").inputValue(), "M12");
    assert.equal(await text(page.locator("#tp-0-wrong")), words.en.number);
  });
});

for (const [lang, width] of [
  ["ko", 1440],
  ["en", 390],
  ["ko", 820],
]) {
  test(`axe: empty, placed, checked, with errors, ${lang} ${width}`, async () => {
    await journey(browser, { viewport: { width, height: 900 } }, async (page) => {
      const look = async (state) => {
        await checkThemes(page, `${state}, ${lang} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${state}: ${wide} px wider than the page`);
      };
      await atBoard(page, lang);
      await look("empty");
      await chip(page, 0).focus();
      for (const key of "1122") await page.keyboard.press(key);
      await chip(page, 7).click();
      await look("placed");
      await page.locator("[data-part=board-check]").click();
      await page.locator("[data-part=board-list] > summary").click();
      await look("checked");
      await openInput(page);
      await page.locator("#tp-0").fill("0");
      await page.locator("#tp-0").press("Enter");
      await page.locator("#tp-0[aria-invalid=true]").waitFor();
      await look("error");
      await page.goto(
        page1(lang, "?m=C1&mt=a,b&m=C2&mt=a&mw=&mw=joins&t=a&tp=7&t=b&tp=3&show=1&g=C1&for=range"),
      );
      await checkAccessibility(page, `results, ${lang} ${width}`);
    });
  });
}
