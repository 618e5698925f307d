// Pages on paper, as the browser lays them out for print: A4 between its margins, whatever the theme.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, journey, site, withSite } from "./harness.mjs";

withSite();

const A4 = { width: 703, height: 1016 }; // CSS pixels inside margins of 12 and 14 mm

const pages = [
  "/labs/crash-one",
  "/lessons/liveness",
  "/quiz",
  "/compare/runs?set=static&show=1&guess=1",
  "/compare/assignors?show=1&g=C1&for=range",
  "/compare/map",
];

/** What of a page is wrong on paper. */
const faults = () => {
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const list = [];
  for (const element of document.querySelectorAll(
    "header.site, footer, .btn, .icon, .skip, .dock, [role=tablist]",
  )) {
    if (seen(element)) list.push(`a screen's own: ${element.outerHTML.slice(0, 80)}`);
  }
  for (const svg of document.querySelectorAll("main svg.rl, main table")) {
    if (!seen(svg)) continue;
    const { left, right } = svg.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1)
      list.push(`cut off at ${Math.round(right)}: ${svg.outerHTML.slice(0, 80)}`);
  }
  const root = getComputedStyle(document.documentElement);
  if (root.getPropertyValue("--bg") !== "#ffffff") list.push("dark paper");
  if (document.documentElement.scrollWidth > innerWidth)
    list.push(`${document.documentElement.scrollWidth} px wide`);
  for (const scroller of document.querySelectorAll("main .scroll")) {
    if (seen(scroller) && scroller.scrollWidth > scroller.clientWidth + 1) {
      list.push(`needs scrolling: ${scroller.getAttribute("aria-label")}`);
    }
  }
  return list;
};

for (const lang of ["ko", "en"]) {
  for (const path of pages) {
    test(`on paper: ${lang}${path}`, async () => {
      await journey(browser, { viewport: A4, colorScheme: "dark" }, async (page) => {
        await page.goto(`${site.url}/${lang}${path}`);
        await page.emulateMedia({ media: "print" });
        assert.deepEqual(await page.evaluate(faults), []);
        const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
        assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
      });
    });
  }
}

test("on paper: a lab's script is whole, as it stands now, with the address of the lab", async () => {
  await journey(browser, { viewport: A4, colorScheme: "dark" }, async (page) => {
    await page.goto(`${site.url}/en/labs/crash-one`);
    await page.locator("[data-part=dock]:not([hidden])").waitFor();
    await page.emulateMedia({ media: "print" });
    await page.pdf();
    const script = page.locator("[data-part=paper-script]");
    assert.equal(await script.textContent(), await page.locator("textarea#scn").inputValue());
    assert.match(
      await page.locator("[data-part=paper-address]").textContent(),
      /^http:.*\/en\/labs\/crash-one/,
    );
    const [inner, outer] = await script.evaluate((pre) => [pre.scrollHeight, pre.clientHeight]);
    assert.ok(inner <= outer && outer > 300, `${inner} of ${outer}`);
    await page.emulateMedia({ media: "screen" });
    assert.equal(await script.isVisible(), false, "only on paper");
  });
});
