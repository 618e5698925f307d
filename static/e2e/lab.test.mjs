// Journeys through the workbench. Every wait is for a state of the page: the lab
// says data-live when the engine plays, and data-busy while a picture is on its way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility, checkThemes, equip } from "./axe.mjs";
import {
  browser,
  crashLab,
  journey,
  loseWorker,
  open,
  part,
  pasteScript,
  site,
  still,
  walkAll,
  withSite,
} from "./harness.mjs";

withSite();

const seq = (page) => page.getAttribute("rl-lab", "data-seq").then(Number);

/** Everything that the picture says, as the browser itself writes it. */
const state = async (page) => {
  await still(page);
  return page.evaluate(() =>
    ["headline", "topology", "lanes", "clock", "count"]
      .map((name) => document.querySelector(`rl-lab [data-part="${name}"]`)?.innerHTML)
      .concat(document.querySelector("rl-lab [data-part=scrub]")?.getAttribute("aria-valuetext"))
      .join("\n"),
  );
};

async function go(page, key) {
  const before = await seq(page);
  await page.keyboard.press(key);
  await page.waitForFunction(
    (old) => document.querySelector("rl-lab")?.getAttribute("data-seq") !== String(old),
    before,
  );
  await still(page);
}

test("nothing plays on load, and play plays", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    const first = await part(page, "clock").textContent();
    await part(page, "play").click();
    await page.waitForFunction(
      (clock) => document.querySelector("rl-lab [data-part=clock]")?.textContent !== clock,
      first,
    );
    assert.equal(await part(page, "play").getAttribute("aria-label"), "일시정지");
    await page.keyboard.press("k");
    assert.equal(await part(page, "play").getAttribute("aria-label"), "재생");
    await still(page);
    const paused = await state(page);
    assert.equal(await state(page), paused);
  });
});

test("the picture that the engine draws is the one that the server drew", async () => {
  await journey(browser, {}, async (page) => {
    const served = await (await fetch(crashLab())).text();
    await open(page, crashLab());
    const headline = await part(page, "headline").textContent();
    assert.ok(served.includes(`data-part="headline">${headline}</p>`), headline);
  });
});

test("each step back is the same bytes as the step there", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    await page.keyboard.press("Home");
    await still(page);
    await go(page, "ArrowRight");
    const forward = [];
    for (let i = 0; i < 12; i++) {
      forward.push(await state(page));
      await go(page, "ArrowRight");
    }
    for (let i = 11; i >= 0; i--) {
      await go(page, "ArrowLeft");
      assert.equal(await state(page), forward[i], `step ${i}`);
    }
  });
});

test("the scrubber says where it is, and the thumb sits under the playhead", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    const scrub = part(page, "scrub");
    const before = await seq(page);
    await scrub.fill("900");
    await page.waitForFunction(
      (old) => document.querySelector("rl-lab")?.getAttribute("data-seq") !== String(old),
      before,
    );
    await still(page);
    assert.match((await scrub.getAttribute("aria-valuetext")) ?? "", /초, .*이벤트 \d+개 중 \d+/);
    assert.equal(await scrub.inputValue(), "900");
  });
});

test("the script can be edited and run, and the link carries it", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    const script = await part(page, "script").inputValue();
    await pasteScript(page, script.replace("crash C2", "crash C3"));
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/#[sz]=/);
    await still(page);
    const edited = await state(page);
    const url = page.url();
    await page.goto("about:blank");
    await open(page, url);
    assert.equal(await state(page), edited);
    assert.equal(await part(page, "script").inputValue(), script.replace("crash C2", "crash C3"));
  });
});

test("a bad script is told by line and column, and nothing is lost", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("en"));
    const before = await state(page);
    const area = part(page, "script");
    const bad = (await area.inputValue()).replace("crash C2", "crahs C2");
    const line = bad.slice(0, bad.indexOf("crahs")).split("\n").length;
    await pasteScript(page, bad);
    await page.keyboard.press("Control+Enter");
    const link = part(page, "problems").locator("a").first();
    assert.match((await link.textContent()) ?? "", new RegExp(`^${line}:\\d+$`));
    assert.equal(await area.inputValue(), bad);
    await page.waitForFunction(() => getSelection()?.toString() === "crahs");
    await page.waitForSelector(".cm-content[aria-invalid=true]");
    assert.equal(await state(page), before); // the last good run
  });
});

test("picking a consumer selects it everywhere and says why", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    await page.keyboard.press("End");
    await still(page);
    await page.keyboard.press("ArrowDown");
    const inspector = part(page, "inspector");
    await inspector.getByRole("heading", { level: 2 }).waitFor();
    assert.match((await inspector.textContent()) ?? "", /C1/);
    await page.waitForURL(/sel=C1/);
    await page.keyboard.press("Escape");
    await inspector.waitFor({ state: "hidden" });
  });
});

test("an action branches, and undo comes back to the same bytes", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    const before = await state(page);
    await page.keyboard.press("/");
    await page.keyboard.type("crash C1");
    await page.keyboard.press("Enter");
    await part(page, "notice").getByText("crash C1").waitFor();
    await page.waitForURL(/#do=/);
    await still(page);
    assert.match(await part(page, "script").inputValue(), /^at [\w.]+ crash C1$/m);
    await part(page, "notice").getByRole("button", { name: "되돌리기" }).click();
    await page.waitForURL((url) => url.hash === "");
    assert.equal(await state(page), before);
  });
});

test("a link restores time, selection, view, speed and actions", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko", "?t=20000&speed=2&unit=phase&sel=C3&tab=scenario#do=20000:crash+C1"));
    await part(page, "inspector").getByText("C3").first().waitFor();
    const seen = await state(page);
    assert.equal(await part(page, "speed").inputValue(), "2");
    assert.equal(await part(page, "unit").locator("input:checked").inputValue(), "phase");
    await page.waitForURL(/engine=\d+\.[0-9a-f]{4}/);
    const url = page.url();
    await page.goto("about:blank");
    await open(page, url);
    await part(page, "inspector").getByText("C3").first().waitFor();
    assert.equal(await state(page), seen);
  });
});

test("a link that makes no sense says what it dropped", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("en", "?t=abc&sel=C99&engine=1.0000#do=nonsense"));
    const notice = part(page, "notice");
    await notice.getByText("t=abc").waitFor();
    const text = await notice.textContent();
    assert.match(text ?? "", /sel=C99/);
    assert.match(text ?? "", /do=nonsense/);
    assert.match(text ?? "", /differs/);
  });
});

test("switching the language keeps time, selection and branch", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab("ko", "?t=30000&sel=C2#do=20000:crash+C1"));
    await page.waitForURL(/engine=/);
    const clock = parseFloat((await part(page, "clock").textContent()) ?? "");
    await page.locator("a[data-language=en]").click();
    await page.waitForURL(/\/en\/labs/);
    await still(page);
    assert.equal(parseFloat((await part(page, "clock").textContent()) ?? ""), clock);
    await part(page, "inspector").getByText("C2").first().waitFor();
    assert.match(page.url(), /#do=20000:crash\+C1$/);
  });
});

test("without the engine the storyboard stays, with a way to try again", async () => {
  await journey(browser, { expected: /ERR_FAILED|Failed to load/ }, async (page, context) => {
    await context.route(/\.wasm$/, (route) => route.abort());
    await page.goto(crashLab());
    await part(page, "retry").waitFor();
    assert.match((await part(page, "loading-text").textContent()) ?? "", /불러오지 못했어요/);
    assert.ok(await part(page, "story").isVisible());
    await checkAccessibility(page, "lab, engine blocked");
    await context.unroute(/\.wasm$/);
    await part(page, "retry").click();
    await still(page);
    assert.equal(await part(page, "loading").isVisible(), false);
  });
});

test("a worker that dies comes back where it was", async () => {
  await journey(browser, { expected: /gone/ }, async (page) => {
    await open(page, crashLab("ko", "?t=30000"));
    const before = await state(page);
    await loseWorker(page);
    assert.equal(await state(page), before);
    await go(page, "ArrowRight");
  });
});

test("without JavaScript the lab reads: sentence, pictures, log, table, storyboard", async () => {
  await journey(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(crashLab());
    assert.ok(((await part(page, "headline").textContent()) ?? "").length > 5);
    assert.ok(await part(page, "story").locator("li").first().isVisible());
    assert.ok((await part(page, "log").locator("li").count()) > 5);
    assert.equal(await part(page, "dock").isVisible(), false);
  });
});

test("keys: composing Hangul does nothing, letters go by place", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    const before = await seq(page);
    await page.evaluate(() => {
      const key = (init) =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
      key({ code: "ArrowRight", key: "ArrowRight", isComposing: true });
    });
    await still(page);
    assert.equal(await seq(page), before);
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, code: "KeyM", key: "ㅡ" })),
    );
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  });
});

/** Labs that look different: eager, KIP-848, a process that works on unaware, two groups. */
const looks = ["crash-one", "same-join-next", "block-301s", "two-groups"];

for (const [lang, viewport] of [
  ["ko", { width: 1440, height: 900 }],
  ["en", { width: 390, height: 844 }],
]) {
  test(`axe: labs in every state and both themes, ${lang} ${viewport.width}`, async () => {
    await walkAll(browser, { viewport }, looks, equip, async (page, id) => {
      const lab = `${site.url}/${lang}/labs/${id}`;
      await open(page, lab);
      await checkThemes(page, `${id}, loaded`);
      await part(page, "play").click();
      await page.waitForSelector("[data-part=play][data-playing]");
      await checkThemes(page, `${id}, playing`);
      await page.keyboard.press("k");
      await part(page, "scrub").fill("620"); // amid the rebalance
      await still(page);
      await page.keyboard.press("ArrowDown");
      await part(page, "inspector").getByRole("heading", { level: 2 }).waitFor();
      await checkThemes(page, `${id}, mid-rebalance`);
      await page.keyboard.press("m");
      await page.getByRole("dialog").waitFor();
      await checkThemes(page, `${id}, action menu`);
      await page.keyboard.press("Escape");
      await page.locator('[data-part="view"] input[value="table"]').check();
      await still(page);
      await checkThemes(page, `${id}, table`);
    });
  });
}
