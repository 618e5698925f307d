// axe inside a page that allows no inline script: it is injected as the browser's own isolated evaluation.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with a readable list when the page, as it is now, violates a rule. */
export async function checkAccessibility(page, what) {
  await page.evaluate(source);
  const violations = await page.evaluate(
    async (only) =>
      (await globalThis["axe"].run(document, { runOnly: { type: "tag", values: only } })).violations,
    tags,
  );
  if (violations.length === 0) return;
  const lines = violations.flatMap((violation) =>
    violation.nodes
      .slice(0, 5)
      .map((node) => `  ${violation.id}: ${node.html.slice(0, 160)}\n    ${node.failureSummary}`),
  );
  throw new Error(`axe, ${what}:\n${lines.join("\n")}`);
}
