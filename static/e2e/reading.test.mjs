// Journeys of somebody who reads: the question of the home page, a lesson whose
// figures play in place, a quiz by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkThemes } from "./axe.mjs";
import { browser, journey, site, withSite } from "./harness.mjs";

withSite();

const live = (page, id) => page.waitForSelector(`rl-figure#${id}[data-live]`, { state: "attached" });
const still = (page, id) =>
  page.waitForSelector(`rl-figure#${id}[data-live]:not([data-busy])`, { state: "attached" });

/** The first figure that waits for a prediction, scrolled to. */
async function prediction(page) {
  const form = page.locator("rl-predict[for]").first();
  await form.scrollIntoViewIfNeeded();
  return { form, id: await form.getAttribute("for") };
}

test("home: a guess is kept beside what happened, and the run plays", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/ko`);
    const choice = page.locator("[data-hero] input[name=guess]").nth(1);
    const label = await choice.getAttribute("data-label");
    await choice.check();
    await page.locator("[data-hero] button[type=submit]").click();
    await page.waitForSelector("[data-hero].ran");
    assert.equal((await page.locator("[data-said]").textContent())?.trim(), label);
    assert.ok(await page.locator(".said .big").isVisible());
    await page.waitForSelector("[data-hero] rl-figure[data-live]", { state: "attached" });
    assert.equal(new URL(page.url()).search, "", "nothing was sent");
  });
});

test("home: without JavaScript the guess travels to the server and back", async () => {
  await journey(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/en`);
    const choice = page.locator("[data-hero] input[name=guess]").nth(2);
    const label = await choice.getAttribute("data-label");
    await choice.check();
    await page.locator("[data-hero] button[type=submit]").click();
    assert.equal((await page.locator("[data-said]").textContent())?.trim(), label);
    assert.ok(await page.locator(".said .big").isVisible());
  });
});

test("lesson: nothing of the engine is loaded before somebody plays", async () => {
  await journey(browser, {}, async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}/ko/lessons/liveness`);
    const { id } = await prediction(page);
    const figure = page.locator(`rl-figure#${id}`);
    await figure.locator('[data-part="dock"]').waitFor();
    assert.equal(asked.filter((url) => /\.wasm|worker-|\.scn/.test(url)).length, 0);
    await figure.locator('[data-part="next"]').click();
    await still(page, id);
    assert.equal(asked.filter((url) => url.endsWith(".wasm")).length, 1);
  });
});

test("lesson: predict, then watch; the guess stays", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/en/lessons/liveness`);
    const { form, id } = await prediction(page);
    const option = form.locator("label").first();
    const text = (await option.textContent())?.trim();
    await option.click();
    await form.locator("button[type=submit]").first().click();
    await form.locator('[data-part="said"]').waitFor();
    assert.equal((await form.locator('[data-part="guess"]').textContent())?.trim(), text);
    await live(page, id);
    assert.equal(await page.locator(`rl-figure#${id} [data-part=play]`).getAttribute("aria-label"), "Pause");
  });
});

test("lesson: skip works, and a figure steps and scrubs in place", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/ko/lessons/liveness`);
    const { form, id } = await prediction(page);
    await form.locator("[data-part=skip]").click();
    await form.locator('[data-part="said"]').waitFor();
    await live(page, id);
    const figure = page.locator(`rl-figure#${id}`);
    await figure.locator('[data-part="next"]').click(); // a step pauses
    await still(page, id);
    const first = await figure.getAttribute("data-seq");
    await figure.locator('[data-part="next"]').click();
    await page.waitForFunction(
      ([figure, seq]) => document.getElementById(figure)?.dataset["seq"] !== seq,
      [id, first],
    );
    await still(page, id);
    const seq = () => figure.getAttribute("data-seq").then(Number);
    const scrub = async (value, reached) => {
      await figure.locator('[data-part="scrub"]').fill(value);
      await page.waitForFunction(
        ([figure, wanted]) => {
          const at = Number(document.getElementById(figure)?.dataset["seq"]);
          return wanted.more ? at > wanted.than : at < wanted.than;
        },
        [id, reached],
      );
      await still(page, id);
    };
    await scrub("1000", { more: true, than: await seq() });
    await scrub("0", { more: false, than: await seq() });
  });
});

test("lesson: two figures share the engine, one after the other", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/ko/lessons/liveness`);
    const ids = await page.locator("rl-figure[id]").evaluateAll((all) => all.map((figure) => figure.id));
    assert.ok(ids.length >= 2);
    for (const id of [ids[0], ids[1], ids[0]]) {
      const figure = page.locator(`rl-figure#${id}`);
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('[data-part="next"]').click();
      await still(page, id);
      assert.equal(await page.locator("rl-figure[data-live]").count(), 1);
    }
    assert.equal(page.workers().length, 1);
  });
});

test("quiz by keyboard: a digit picks, Enter checks, Enter goes on", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/ko/quiz`);
    await page.locator("main ol a").first().click();
    await page.waitForURL(/quiz\/.+/); // to the load event, after which the keys are wired
    const address = page.url();
    await page.keyboard.press("2");
    assert.equal(await page.locator("input[name=answer]").nth(1).isChecked(), true);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    await page.locator(".opt.right").waitFor();
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    assert.notEqual(page.url(), address);
    await page.locator("input[name=answer]:not(:disabled)").first().waitFor();
  });
});

test("quiz without JavaScript", async () => {
  await journey(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/en/quiz`);
    await page.locator("main ol a").first().click();
    await page.locator("input[name=answer]").first().check();
    await page.locator("form[data-quiz] button[type=submit]").click();
    assert.ok(await page.locator(".opt.right").isVisible());
  });
});

for (const [lang, viewport] of [
  ["ko", { width: 390, height: 844 }],
  ["en", { width: 1440, height: 900 }],
]) {
  test(`axe: home, lesson and quiz in use, in both themes, ${lang} ${viewport.width}`, async () => {
    await journey(browser, { viewport }, async (page) => {
      await page.goto(`${site.url}/${lang}`);
      await page.locator("[data-hero] button[type=submit]").click();
      await page.waitForSelector("[data-hero] rl-figure[data-live]", { state: "attached" });
      await checkThemes(page, "home, playing");
      await page.goto(`${site.url}/${lang}/lessons/liveness`);
      const { form, id } = await prediction(page);
      await form.locator("[data-part=skip]").click();
      await live(page, id);
      await checkThemes(page, "lesson, playing");
      await page.goto(`${site.url}/${lang}/quiz`);
      await page.locator("main ol a").first().click();
      await page.waitForURL(/quiz\/.+/);
      await page.keyboard.press("1");
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
      await checkThemes(page, "quiz, answered");
    });
  });
}
