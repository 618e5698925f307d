// axe inside a page that allows no inline script: it is injected as the browser's own isolated evaluation.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every rule, and the few whose verdict depends on colours. */
const everything = { type: "tag", values: tags };
const colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Pages of this context bring axe along, so that it is not sent to each of them again. */
export const equip = (context) => context.addInitScript(source);

/** Fails with a readable list when the page, as it is now, violates a rule. */
export async function checkAccessibility(page, what, runOnly = everything) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    // Without passes and without frames to ask, axe writes no report that nobody reads.
    async (runOnly) =>
      (
        await globalThis["axe"].run(document, {
          runOnly,
          resultTypes: ["violations"],
          iframes: false,
          preload: false,
        })
      ).violations,
    runOnly,
  );
  if (violations.length === 0) return;
  const lines = violations.flatMap((violation) =>
    violation.nodes
      .slice(0, 5)
      .map((node) => `  ${violation.id}: ${node.html.slice(0, 160)}\n    ${node.failureSummary}`),
  );
  throw new Error(`axe, ${what}:\n${lines.join("\n")}`);
}

/** The page as it is now in both themes: every rule in one, in the other those that colours decide. */
export async function checkThemes(page, what) {
  await wear(page, "light");
  await checkAccessibility(page, `${what}, light`);
  await wear(page, "dark");
  await checkAccessibility(page, `${what}, dark`, colours);
}

/** Changes the theme and lets what fades into it arrive. */
async function wear(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const fading of document.getAnimations()) fading.finish();
  });
}
