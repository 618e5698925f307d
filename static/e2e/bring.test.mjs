// Journeys through "Bring your own": a pasted text becomes the lab's group.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility } from "./axe.mjs";
import { browser, journey, part, site, still, withSite } from "./harness.mjs";

withSite();

async function paste(page, text) {
  await page.locator("#bring-text").fill(text);
  await page.locator("[data-part=bring-form] button").click();
  await page.waitForFunction(() => document.querySelector("#bring-said")?.textContent !== "");
  await still(page);
}

const yaml = `spring:
  kafka:
    consumer:
      group-id: pay-app
      max-poll-records: 20
      properties:
        session.timeout.ms: 10000
        max.poll.record: 5
        sasl.jaas.config: PlainLoginModule required password="hunter2";
    listener:
      concurrency: 3
      ack-mode: RECORD
`;

for (const lang of ["ko", "en"]) {
  test(`${lang}: Spring's settings become a group that runs, and what if goes on from there`, async () => {
    await journey(browser, {}, async (page) => {
      const sent = [];
      page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
      await page.goto(`${site.url}/${lang}/labs/bring`);
      await still(page);
      await paste(page, yaml);
      const script = await part(page, "script").inputValue();
      assert.match(script, /group pay-app max\.poll\.records=20 session\.timeout\.ms=10000/);
      assert.match(script, /app app1 concurrency=3 .*listener=record ack=record/);
      const table = part(page, "bring-found");
      const words = (await table.locator("th, td").allTextContents()).join(" ");
      assert.match(words, /max\.poll\.record\b/);
      assert.match(words, lang === "ko" ? /이런 설정은 없어요/ : /no such setting here/);
      assert.match(words, lang === "ko" ? /암호화와 로그인/ : /About encryption and logins/);
      assert.doesNotMatch(words, /hunter2/);
      assert.equal(await table.locator("code:empty").count(), 0, "no chip without a name");
      const lefts = await table
        .locator("tr:first-child :is(th, td)")
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
      assert.deepEqual([...new Set(lefts)], ["start"], "headings stand over their cells");
      await checkAccessibility(page, `bring ${lang}`);
      await page.locator("rl-lab [data-part=command] input").fill("crash app1-1");
      await page.locator("rl-lab [data-part=command] input").press("Enter");
      await page.waitForFunction(() =>
        document.querySelector("rl-lab [data-part=script]")?.value.includes("crash app1-1"),
      );
      await still(page);
      assert.ok(!sent.some((one) => one.includes("pay-app")), "nothing of it was sent");
    });
  });
}

test("a text that is not what it claims to be is told by its line, and the work stays", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/en/labs/bring`);
    await still(page);
    const before = await part(page, "script").inputValue();
    await paste(page, "group.id=a\nDear colleagues,\n");
    assert.match(await page.locator("#bring-said").textContent(), /line 2: .*neither a setting/);
    const chosen = await page
      .locator("#bring-text")
      .evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(chosen, "Dear colleagues,");
    assert.equal(await part(page, "script").inputValue(), before);
    await checkAccessibility(page, "bring, refused");
  });
});

test("what --describe printed is the group again", async () => {
  await journey(browser, {}, async (page) => {
    await page.goto(`${site.url}/ko/labs/bring`);
    await still(page);
    await paste(
      page,
      [
        "GROUP  CONSUMER-ID  HOST       CLIENT-ID  #PARTITIONS  CURRENT-EPOCH  CURRENT-ASSIGNMENT  TARGET-EPOCH  TARGET-ASSIGNMENT",
        "pay    web-1        /10.0.0.1  web        2            4              pay:0,1             4             pay:0,1",
        "pay    web-2        /10.0.0.2  web        1            4              pay:2               4             pay:2",
      ].join("\n"),
    );
    assert.match(
      await part(page, "script").inputValue(),
      /topic pay partitions=3\ngroup pay-2 group\.protocol=consumer/,
    );
  });
});
