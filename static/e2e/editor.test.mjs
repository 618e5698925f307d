// Journeys through the scenario editor. Every wait is for a state of the page; where time must pass, the page's
// own clock is moved.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkThemes } from "./axe.mjs";
import { browser, crashLab, journey, open, openScript, part, paste, site, withSite } from "./harness.mjs";

withSite();

const script = (page) => part(page, "script").inputValue();

/** The editor, with the caret in a new line at its end. */
async function write(page, text) {
  const content = await openScript(page);
  await content.focus();
  await content.press("Control+End");
  await page.keyboard.type(text);
  return content;
}

const said = {
  ko: {
    help: /poll\(\) 한 번이 돌려주는 최대 레코드 수예요\. 기본값 500\. 1 이상\./,
    mistake: /^\d+번 줄 1번째 글자: `crahs`: 모르는 명령이에요\. 혹시 `crash`인가요\?/,
    mend: "고치기: crash",
    verb: /프로세스를 바로 죽여요/,
    leave: /Tab 나가기/,
    large: "너무 길어서 넣지 않았어요. 시나리오는 64 kB까지예요.",
    found: /^\d+개 중 1번째$/,
  },
  en: {
    help: /The most records that one poll\(\) returns\. Default 500\. At least 1\./,
    mistake: /^Line \d+, column 1: `crahs` is not a command\. Did you mean `crash`\?/,
    mend: "Replace with crash",
    verb: /Kills the process/,
    leave: /Tab leaves/,
    large: "That is too long and was not put in; a scenario may have 64 kB.",
    found: /^1 of \d+$/,
  },
};

test("the editor is no part of a page until the script is opened", async () => {
  await journey(browser, {}, async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await open(page, crashLab());
    const size = async () => {
      const sizes = await Promise.all(
        asked.filter((u) => /chunk-.*\.js$/.test(u)).map(async (u) => (await fetch(u)).text()),
      );
      return sizes.reduce((sum, text) => sum + text.length, 0);
    };
    assert.ok((await size()) < 150_000);
    await openScript(page);
    assert.ok((await size()) > 250_000);
    assert.equal(await part(page, "script").isVisible(), false);
    assert.equal(await script(page), await page.evaluate(() => document.querySelector("#scn").defaultValue));
  });
});

for (const lang of ["ko", "en"]) {
  test(`a setting is completed by keyboard, with default, range and help (${lang})`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      await write(page, "\nset C1 max.poll.r");
      const offered = page.locator(".cm-tooltip-autocomplete [role=option]");
      // what was offered for the first letters stands there until the last one has been heard
      await page
        .locator(".cm-tooltip-autocomplete li:first-child")
        .getByText(/^max\.poll\.records=/)
        .waitFor();
      await page.keyboard.press("ArrowDown");
      await page.locator(".cm-completionInfo").getByText(said[lang].help).waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.type("50");
      assert.match(await script(page), /^set C1 max\.poll\.records=50$/m);
      await page.keyboard.press("Enter");
      await page.keyboard.type("crash ");
      await page.keyboard.press("Control+Space");
      await offered.filter({ hasText: "C3" }).waitFor();
      await page.keyboard.press("Tab");
      assert.match(await script(page), /^crash C1$/m);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      assert.doesNotMatch(await script(page), /^crash C1$/m);
    });
  });

  test(`a mistake is shown in its place, and mended (${lang})`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const headline = await part(page, "headline").textContent();
      const content = await write(page, "\ncrahs C1");
      const wrong = page.locator(".cm-lintRange-error");
      await wrong.waitFor();
      assert.equal(await wrong.textContent(), "crahs");
      const line = (await script(page)).split("\n").length;
      const link = part(page, "problems").locator("a").first();
      await link.waitFor();
      assert.equal(await link.textContent(), `${line}:1`);
      assert.equal(await page.locator(".cm-lint-marker-error").count(), 1);
      await page.waitForSelector(".cm-content[aria-invalid=true]");
      await content.press("Control+Home");
      await page.keyboard.press("F8");
      await page.locator(".cm-announced").getByText(said[lang].mistake).waitFor();
      assert.equal(await page.evaluate(() => getSelection().toString()), "crahs");
      await wrong.hover();
      await page.locator(".cm-diagnosticText").getByText(said[lang].mistake).waitFor();
      await page.getByRole("button", { name: said[lang].mend }).click();
      assert.match(await script(page), /^crash C1$/m);
      await page.waitForSelector(".cm-content[aria-invalid=false]");
      assert.equal(await part(page, "problems").locator("a").count(), 0);
      assert.equal(await part(page, "headline").textContent(), headline); // the run on screen stayed
    });
  });

  test(`help stands under the pointer and comes by key (${lang})`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const content = await write(page, ""); // what the test points at is drawn
      const help = page.locator(".cm-help");
      await content.getByText("crash", { exact: true }).first().hover();
      await help.getByText(said[lang].verb).waitFor();
      await write(page, "\nset C1 max.poll.records=5");
      await page.keyboard.press("Escape");
      await openScript(page).then((it) => it.focus());
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Control+i");
      await help.getByText(said[lang].help).waitFor();
      await page.locator(".cm-announced").getByText(said[lang].help).waitFor();
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "hidden" });
      assert.equal(await page.evaluate(() => document.activeElement.className.includes("cm-content")), true);
    });
  });

  test(`format, find, and what is far too long (${lang})`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const content = await write(page, "\nset   C1    max.poll.records=50");
      await page.keyboard.press("Escape");
      await content.focus();
      await page.keyboard.press("Shift+Alt+F");
      await page.waitForFunction(() => /^set C1 max/m.test(document.querySelector("#scn").value));
      await page.keyboard.press("Control+z");
      assert.match(await script(page), /^set {3}C1/m);
      await part(page, "format").click();
      await page.waitForFunction(() => /^set C1 max/m.test(document.querySelector("#scn").value));
      await content.press("Control+Home");
      await page.keyboard.press("Control+f");
      await page.keyboard.type("CRASH C2");
      await page.locator(".cm-find output").getByText(said[lang].found).waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".cm-find").waitFor({ state: "detached" });
      assert.equal(await page.evaluate(() => getSelection().toString()), "crash C2");
      const kept = await script(page);
      await paste(content, "# a\n".repeat((5 << 20) / 4));
      await part(page, "notice").getByText(said[lang].large).waitFor();
      assert.equal(await script(page), kept);
    });
  });

  test(`the editor with all that it shows is accessible (${lang})`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const content = await write(page, "\ncrahs C1\nset C1 max.poll.");
      assert.match(await content.getAttribute("aria-describedby"), /scn-keys/);
      assert.match(await page.locator("#scn-keys").textContent(), said[lang].leave);
      await page.waitForSelector(".cm-lintRange-error");
      await page.locator(".cm-tooltip-autocomplete [role=option]").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.locator(".cm-completionInfo").waitFor();
      await checkThemes(page, "completion");
      await page.keyboard.press("Escape");
      await page.locator(".cm-tooltip-autocomplete").waitFor({ state: "detached" });
      await page.keyboard.press("Control+f");
      await page.locator(".cm-find").waitFor();
      await checkThemes(page, "find and mistakes");
    });
  });
}

test("Tab leaves the editor, also with Escape before it, and Shift+Tab goes back", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, crashLab());
    const content = await openScript(page);
    const inside = () =>
      page.evaluate(() => document.querySelector(".cm-editor").contains(document.activeElement));
    const label = () => page.evaluate(() => document.activeElement.dataset["part"]);
    await content.focus();
    await page.keyboard.press("Tab");
    assert.equal(await label(), "format");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await inside(), true);
    await write(page, "\ncra");
    await page.locator(".cm-tooltip-autocomplete [role=option]").first().waitFor();
    await page.keyboard.press("Escape"); // the list first
    await page.locator(".cm-tooltip-autocomplete").waitFor({ state: "detached" });
    assert.equal(await inside(), true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assert.equal(await inside(), false);
    assert.notEqual(await page.evaluate(() => document.activeElement), null);
    assert.equal(await label(), "reset");
  });
});

test("while a syllable is composed nothing is read and nothing is run", async () => {
  await journey(browser, {}, async (page, context) => {
    await page.addInitScript(() => {
      globalThis.asked = [];
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message, ...rest) {
        globalThis.asked.push(message.kind);
        return post.call(this, message, ...rest);
      };
    });
    await page.clock.install();
    await open(page, crashLab());
    await write(page, "\ncrahs C1 # ");
    await page.clock.runFor(2000);
    await page.waitForSelector(".cm-lintRange-error");
    const kinds = () => page.evaluate(() => globalThis.asked.splice(0));
    await kinds();
    const devtools = await context.newCDPSession(page);
    for (const text of ["ㅎ", "하", "한"]) {
      await devtools.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
      await page.clock.runFor(2000);
    }
    await page.evaluate(() => {
      const press = {
        key: "Enter",
        code: "Enter",
        ctrlKey: true,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      };
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", press));
    });
    assert.deepEqual(await kinds(), []);
    await devtools.send("Input.insertText", { text: "한" });
    await devtools.send("Input.imeSetComposition", { text: "글", selectionStart: 1, selectionEnd: 1 });
    await devtools.send("Input.insertText", { text: "글" });
    await page.waitForFunction(() => document.querySelector("#scn").value.endsWith("\ncrahs C1 # 한글"));
    await page.clock.runFor(2000);
    await page.waitForFunction(() => globalThis.asked.includes("check"));
    assert.ok(!(await kinds()).includes("open"));
  });
});

for (const [lang, binary, long] of [
  ["ko", "cat.png 파일은 글이 아니에요", "big.scn"],
  ["en", "cat.png is not a text file", "big.scn is 5120 kB; a scenario may have 64 kB."],
]) {
  test(`a dropped binary and 5 MB are refused in one sentence, and the script stays (${lang})`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, crashLab(lang));
      const content = await openScript(page);
      const kept = await script(page);
      const drop = (name, bytes) =>
        content.evaluate(
          (element, [name, bytes]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes).fill(1)], name, { type: "text/plain" }));
            element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
          },
          [name, bytes],
        );
      await drop("cat.png", 8);
      await part(page, "notice").getByText(binary).waitFor();
      await drop("big.scn", 5 << 20);
      await part(page, "notice").getByText(long).waitFor();
      assert.equal(await script(page), kept);
      assert.equal(await content.evaluate((element) => element.textContent.includes("\u0001")), false);
    });
  });
}

test("at 200 % text, on a phone, nothing of the editor is cut off sideways", async () => {
  await journey(
    browser,
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    async (page) => {
      await open(page, crashLab());
      const small = await openScript(page).then((it) =>
        it.evaluate((e) => parseFloat(getComputedStyle(e).fontSize)),
      );
      assert.ok(small >= 16, `${small} px would make a phone zoom in`);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const { size, over } = await page.evaluate(() => {
        const content = document.querySelector(".cm-content");
        const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        return { size: parseFloat(getComputedStyle(content).fontSize), over };
      });
      assert.ok(size >= 25, `${size} px`);
      assert.ok(over <= 0, `${over} pixels too wide`);
      await page.locator(".cm-content").tap();
      assert.equal(await page.evaluate(() => document.activeElement.className.includes("cm-content")), true);
    },
  );
});

test("without scripts the script is a plain field that is posted", async () => {
  await journey(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/en/labs/crash-one`);
    const area = part(page, "script");
    await area.fill((await area.inputValue()).replace("crash C2", "crahs C2"));
    await part(page, "run").click();
    assert.match(await part(page, "problems").textContent(), /`crahs` is not a command/);
    assert.match(await area.inputValue(), /crahs C2/);
  });
});
