// Journeys of people who read and work differently: large text, forced colours, less motion, a finger; and of
// those who look for a lab, ask a question, or come with an address that means no good.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import { browser, journey, open, part, site, still, text, withSite } from "./harness.mjs";

withSite();

const languages = ["ko", "en"];

test("finder: words, level and topic leave what fits, and no script finds the same", async () => {
  for (const lang of languages) {
    let found;
    await journey(browser, {}, async (page) => {
      await page.goto(`${site.url}/${lang}/labs`);
      const all = await page.locator(".library > li:visible").count();
      await page.locator("input[name=q]").pressSequentially("crash");
      const shown = page.locator(".library > li:visible");
      await page.waitForFunction(
        (count) => document.querySelectorAll(".library > li:not([hidden])").length < count,
        all,
      );
      found = await shown.locator("a").evaluateAll((links) => links.map((a) => a.pathname).sort());
      assert.ok(found.length > 0);
      assert.match(await text(page.locator("[data-found]")), new RegExp(`\\b${found.length}\\b`));
      for (const shelf of await page.locator(".shelf:visible").all()) {
        assert.ok((await shelf.locator("li:visible").count()) > 0, "an empty shelf is not shown");
      }
      await page.locator("input[name=q]").fill("no lab has these words");
      await page.locator("[data-none]").waitFor();
      assert.equal(await shown.count(), 0);
      await checkAccessibility(page, `finder, nothing found, ${lang}`);
      await page.locator("[data-none] a").click();
      await page.waitForFunction(
        (count) => document.querySelectorAll(".library > li:not([hidden])").length === count,
        all,
      );
    });
    await journey(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.url}/${lang}/labs`);
      await page.locator("input[name=q]").fill("crash");
      await page.locator("[data-find]").click();
      const links = page.locator(".library > li a");
      assert.deepEqual(await links.evaluateAll((all) => all.map((a) => a.pathname).sort()), found);
      assert.equal(await page.locator("input[name=q]").inputValue(), "crash");
    });
  }
});

test("quiz: the row keeps what was right and what was wrong, from question to question", async () => {
  for (const lang of languages) {
    await journey(browser, {}, async (page) => {
      await page.goto(`${site.url}/${lang}/quiz`);
      await page.locator("main ol a").first().click();
      await page.waitForURL(/quiz\/.+/);
      const told = [];
      for (let i = 0; i < 3; i++) {
        await page.locator("input[name=answer]").nth(i).check();
        await page.locator("form[data-quiz] button[type=submit]").click();
        await page.locator(".opt.right").waitFor();
        told.push((await page.locator(".opt.wrong").count()) > 0 ? "w" : "r");
        const marks = await page
          .locator(".qprog li")
          .evaluateAll((all) => all.map((li) => li.className.trim()));
        assert.deepEqual(marks.slice(0, told.length), told);
        assert.ok(marks.slice(told.length).every((mark) => mark === ""));
        await page.locator("a[data-next]").click();
        await page.locator("input[name=answer]:not(:disabled)").first().waitFor();
      }
      assert.ok(new Set(told).size > 0);
    });
  }
});

test("questions: a topic leads to its questions, each to a lab that runs", async () => {
  for (const lang of languages) {
    await journey(browser, {}, async (page) => {
      await page.goto(`${site.url}/${lang}/questions`);
      const topic = page.locator(".topics a").nth(1);
      const title = await text(topic);
      await topic.click();
      const heading = page.locator("h2:target");
      assert.equal(await text(heading), title);
      await checkAccessibility(page, `questions, ${lang}`);
      const asked = page.locator(".questions article");
      assert.ok((await asked.count()) >= 20);
      await asked.nth(4).locator("a").last().click();
      await page.waitForURL(/labs\//);
      await still(page);
      await page.keyboard.press("End");
      await still(page);
      assert.ok((await text(part(page, "headline"))).length > 0);
    });
  }
});

test("hostile addresses are data: nothing of them runs, and the lab works", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const addresses = [
    `?sel=${encodeURIComponent(evil)}&t=1e99&mark=${encodeURIComponent(evil)}`,
    `?engine=${encodeURIComponent(evil)}&view=${encodeURIComponent("javascript:alert(1)")}`,
    `?win=5..-5&tab=__proto__&unit=constructor&speed=Infinity`,
    `#s=${encodeURIComponent(`# rebalance-lab 1\ntopic ${evil} partitions=1\n`)}`,
    `#do=${encodeURIComponent(`1000:crash ${evil}`)}`,
    `#z=${"A".repeat(20_000)}`,
    `#s=${encodeURIComponent("run for 99999999999h\n")}`,
  ];
  for (const address of addresses) {
    await journey(browser, {}, async (page) => {
      page.on("dialog", () => assert.fail(`${address}: a script of the address ran`));
      await page.goto(`${site.url}/en/labs/crash-one${address}`);
      await page.waitForFunction(() => {
        const lab = document.querySelector("rl-lab");
        const told = (name) => lab?.querySelector(`[data-part="${name}"]:not([hidden])`)?.textContent?.trim();
        return (lab?.hasAttribute("data-live") && !lab.hasAttribute("data-busy")) || told("problems");
      });
      assert.equal(await page.locator("img[onerror]").count(), 0, address);
      assert.equal(await page.evaluate(() => ({}).polluted), undefined);
      assert.ok(
        (await text(part(page, "notice"))) || (await text(part(page, "problems"))),
        `${address}: nothing told`,
      );
    });
  }
});

const large = "html { font-size: 200% !important; }";

test("text of 200 %: no word of the panels is cut off, and everything can still be pressed", async () => {
  for (const lang of languages) {
    await journey(browser, { viewport: { width: 820, height: 1000 } }, async (page) => {
      for (const path of [
        "labs/crash-one",
        "compare/assignors",
        "compare/runs",
        "compare/map",
        "labs/bring",
      ]) {
        await page.goto(`${site.url}/${lang}/${path}`);
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }, large);
        const cut = await page.evaluate(() => {
          const clipped = (e) => {
            const style = getComputedStyle(e);
            const hides = style.overflowX === "hidden" || style.overflowX === "clip";
            return (
              hides && style.position !== "absolute" && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 2
            );
          };
          const named = (e) => `${e.localName}.${e.className} ${e.textContent.trim().slice(0, 40)}`;
          const parts = [
            ...document.querySelectorAll("main button, main a, main label, main h1, main h2, main p"),
          ];
          return parts.filter((e) => e.getClientRects().length > 0 && clipped(e)).map(named);
        });
        assert.deepEqual(cut, [], `${lang}/${path}`);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(sideways <= 0, `${lang}/${path} scrolls ${sideways} px sideways`);
      }
    });
  }
});

test("forced colours: what is chosen, focused or wrong shows without colours of ours", async () => {
  await journey(browser, { forcedColors: "active" }, async (page) => {
    await open(page, "/en/labs/crash-one");
    // A selected tab and an unselected one differ by more than a background that the system takes away.
    const look = (locator) =>
      locator.evaluate((e) => {
        const s = getComputedStyle(e);
        const line = getComputedStyle(e, "::after");
        return [
          s.borderBottom,
          s.outline,
          s.color,
          s.backgroundColor,
          s.fontWeight,
          line.borderBottom,
          line.backgroundColor,
        ];
      });
    const tabs = page.getByRole("tab");
    assert.notDeepEqual(await look(tabs.nth(0)), await look(tabs.nth(1)));
    // Members and their walls are drawn in the system's colours.
    const { inks, ours } = await part(page, "lanes")
      .locator("svg:visible")
      .evaluate((svg) => {
        const probe = (color) => {
          const p = document.createElement("p");
          p.style.color = color;
          document.body.append(p);
          const found = getComputedStyle(p).color;
          p.remove();
          return found;
        };
        const system = new Set([probe("CanvasText"), probe("Canvas")]);
        const fills = [...svg.querySelectorAll("text")].map((t) => getComputedStyle(t).fill);
        return { inks: fills.length, ours: fills.filter((fill) => !system.has(fill)) };
      });
    assert.ok(inks > 10);
    assert.deepEqual(ours, [], "words have the system's colours");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, "none");
    for (const path of ["lessons/liveness", "quiz", "compare/assignors", "labs"]) {
      await page.goto(`${site.url}/en/${path}`);
      await checkAccessibility(page, `${path}, forced colours`);
    }
  });
});

test("less motion: playing goes from event to event, and nothing moves between", async () => {
  await journey(browser, { reducedMotion: "reduce" }, async (page) => {
    await open(page, "/ko/labs/crash-one");
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((a) => a.playState === "running" && a.effect.getComputedTiming().duration > 1).length,
    );
    assert.equal(moving, 0);
    const first = Number(await page.getAttribute("rl-lab", "data-seq"));
    const seen = await page.evaluate(
      (from) =>
        new Promise((resolve) => {
          const lab = document.querySelector("rl-lab");
          const list = [from];
          new MutationObserver((_, observer) => {
            list.push(Number(lab.dataset.seq));
            if (list.length < 4) return;
            observer.disconnect();
            resolve(list);
          }).observe(lab, { attributeFilter: ["data-seq"] });
          lab.querySelector('[data-part="play"]').click();
        }),
      first,
    );
    assert.deepEqual(seen, [first, first + 1, first + 2, first + 3]);
    await part(page, "play").click();
  });
});

test("a finger plays, scrubs, picks a member and opens its menu", async () => {
  await journey(
    browser,
    { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    async (page) => {
      await open(page, "/ko/labs/crash-one");
      const small = await page
        .locator(".transport button:visible, .transport input[type=range]:visible, [role=tab]:visible")
        .evaluateAll((all) =>
          all
            .map((e) => ({
              name: e.getAttribute("aria-label") ?? e.textContent.trim(),
              box: e.getBoundingClientRect(),
              least: e.dataset["part"] === "play" ? 44 : 24,
            }))
            .filter(({ box, least }) => box.width < least || box.height < least)
            .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
        );
      assert.deepEqual(small, [], "targets are at least 24 px, play at least 44");
      await part(page, "play").tap();
      await page.waitForFunction(() =>
        document.querySelector('[data-part="play"]').hasAttribute("data-playing"),
      );
      await part(page, "play").tap();
      await still(page);
      const before = await page.getAttribute("rl-lab", "data-seq");
      await part(page, "scrub").scrollIntoViewIfNeeded();
      const box = await part(page, "scrub").boundingBox();
      await page.touchscreen.tap(box.x + box.width * 0.7, box.y + box.height / 2);
      await page.waitForFunction((seq) => document.querySelector("rl-lab").dataset.seq !== seq, before);
      await still(page);
      const lane = part(page, "lanes").locator("svg:visible [role=button][data-id=c1]").first();
      await lane.evaluate((g) => g.scrollIntoView({ block: "center" })); // clear of the dock
      await lane.tap({ position: { x: 30, y: 12 } });
      await part(page, "inspector").getByRole("heading", { level: 2 }).waitFor();
      assert.match(await text(part(page, "inspector")), /C2/);
      await checkAccessibility(page, "lab by touch");
    },
  );
});
