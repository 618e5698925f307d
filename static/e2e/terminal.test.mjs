// Journeys through the command line of a lab and its terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import { browser, journey, open, part, still, withSite } from "./harness.mjs";

withSite();

const input = (page) => page.locator("rl-lab [data-part=command] input");

async function type(page, line) {
  await input(page).fill(line);
  await input(page).press("Enter");
  await page.waitForFunction(
    () =>
      document.querySelector("rl-lab [data-part=command] input")?.value === "" ||
      document.querySelector("rl-lab [data-part=command-error]")?.hidden === false,
  );
  await still(page);
}

const answers = (page) => part(page, "terminal-out").locator(".ran:not([hidden]) pre");

for (const lang of ["ko", "en"]) {
  test(`${lang}: a command is answered as on an operator's screen`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, `/${lang}/labs/crash-one?t=12000`);
      assert.ok(await part(page, "terminal").isHidden());
      await type(
        page,
        "kafka-consumer-groups --bootstrap-server localhost:9092 --describe --group orders-app",
      );
      await answers(page).waitFor();
      const lines = (await answers(page).textContent()).split("\n").filter((line) => line.trim());
      const header = lines[0] ?? "";
      assert.match(header, /^GROUP +TOPIC +PARTITION +CURRENT-OFFSET +LOG-END-OFFSET +LAG +CONSUMER-ID/);
      assert.equal(lines.length, 7, "a header and six partitions");
      const column = header.indexOf("PARTITION");
      for (const line of lines.slice(1))
        assert.match(line.slice(column), /^\d /, "columns stand under their names");
      assert.doesNotMatch(await part(page, "script").inputValue(), /\$ kafka/, "reading makes no branch");
      assert.ok(await part(page, "undo").isHidden());
      assert.equal(await part(page, "lanes").locator("svg:visible .ghost").count(), 0);
      assert.match(await part(page, "clock").textContent(), /^12\.000/, "and does not move the playhead");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Home");
      await page.waitForFunction(
        () => document.querySelector("rl-lab [data-part=terminal]")?.hidden === true,
      );
      await checkAccessibility(page, `terminal ${lang}`);
    });
  });

  test(`${lang}: mistakes stay in place and are told in the reader's language`, async () => {
    await journey(browser, {}, async (page) => {
      await open(page, `/${lang}/labs/crash-one?t=12000`);
      await type(page, "crash C9");
      const error = part(page, "command-error");
      await error.waitFor();
      assert.match(await error.textContent(), lang === "ko" ? /7번째 글자.*C9/ : /column 7.*C9/);
      assert.equal(await input(page).inputValue(), "crash C9");
      const marked = await input(page).evaluate((field) =>
        field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
      );
      assert.equal(marked, "C9");
      await checkAccessibility(page, `a mistake ${lang}`);
      await input(page).press("End");
      await input(page).pressSequentially(" ");
      assert.ok(await error.isHidden(), "typing on takes the message away");
    });
  });
}

test("Tab completes verbs, options and names, and leaves an empty field", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, "/en/labs/crash-one?t=12000");
    const field = input(page);
    await field.focus();
    await field.pressSequentially("$ kafka");
    await field.press("Tab");
    await page.waitForFunction(() =>
      document.querySelector("rl-lab [data-part=command] input")?.value.endsWith("groups "),
    );
    await field.pressSequentially("--desc");
    await field.press("Tab");
    await page.waitForFunction(() =>
      document.querySelector("rl-lab [data-part=command] input")?.value.endsWith("--describe "),
    );
    await field.pressSequentially("--group ");
    await field.press("Tab");
    await page.waitForFunction(() =>
      document.querySelector("rl-lab [data-part=command] input")?.value.endsWith("--group orders-app "),
    );
    await field.pressSequentially("--");
    await field.press("Tab");
    const list = part(page, "command-list");
    await list.waitFor();
    assert.match(await list.textContent(), /--members[\s\S]*--verbose/);
    assert.doesNotMatch(
      await list.textContent(),
      /--to-earliest/,
      "what does not go with --describe is not offered",
    );
    await checkAccessibility(page, "completions");
    await field.press("ArrowDown");
    assert.equal(await list.locator("[aria-selected=true]").count(), 1);
    await field.press("Escape");
    assert.ok(await list.isHidden());
    await field.fill("cra");
    await field.press("Tab");
    await page.waitForFunction(
      () => document.querySelector("rl-lab [data-part=command] input")?.value === "crash ",
    );
    await field.press("Tab");
    await list.waitFor();
    assert.match(await list.textContent(), /C1[\s\S]*C2/);
    await field.fill("");
    await field.press("Tab");
    assert.ok(await field.evaluate((one) => document.activeElement !== one));
  });
});

test("the arrows go through what was typed, undo takes a command back", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, "/ko/labs/crash-one?t=12000");
    await type(page, "$ kafka-consumer-groups --bootstrap-server localhost:9092 --list");
    await answers(page).waitFor();
    assert.equal((await answers(page).textContent()).trim(), "orders-app");
    await type(page, "$ kafka-consumer-groups --list --verbose");
    await page.waitForFunction(() => document.querySelectorAll("rl-lab .ran:not([hidden])").length === 2);
    assert.match(await answers(page).last().textContent(), /UnavailableOptionException/);
    await input(page).press("ArrowUp");
    await input(page).press("ArrowUp");
    assert.match(await input(page).inputValue(), /--list$/);
    await input(page).press("ArrowDown");
    assert.match(await input(page).inputValue(), /--verbose$/);
    // what writes is a deed: a branch, and undo takes it back
    await type(page, "$ kafka-consumer-groups --bootstrap-server localhost:9092 --delete --group orders-app");
    await page.waitForFunction(() => document.querySelectorAll("rl-lab .ran:not([hidden])").length === 3);
    assert.match(await part(page, "script").inputValue(), /\$ kafka-consumer-groups .*--delete/);
    await input(page).press("Escape");
    await part(page, "undo").click();
    await page.waitForFunction(() => document.querySelectorAll("rl-lab .ran:not([hidden])").length === 2);
    await part(page, "terminal-close").click();
    assert.ok(await part(page, "terminal").isHidden());
  });
});

test("after a wrong command line the options are explained", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, "/ko/labs/crash-one?t=12000");
    await type(page, "$ kafka-consumer-groups --bootstrap-server localhost:9092 --describe");
    await page.waitForFunction(() =>
      document.querySelector("rl-lab .ran pre")?.textContent.includes("--to-earliest"),
    );
    assert.match(await answers(page).textContent(), /Option \[describe\] takes one of these options/);
    assert.match(await part(page, "terminal-out").textContent(), /종료 코드 1/);
  });
});

test("a scenario's own commands stand in the terminal when the run gets there", async () => {
  await journey(browser, {}, async (page) => {
    await open(page, "/en/labs/tool-reset-running?at=refused");
    await answers(page).first().waitFor();
    assert.equal(await answers(page).count(), 1);
    assert.match(await answers(page).first().textContent(), /the current state is Stable/);
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelector("rl-lab [data-part=terminal]")?.hidden === true);
  });
});
