// What axe-core finds on a page. It is the checker of accessibility.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All rows of the board are built alike. Checking 225 buttons takes half of the time, so axe-core checks three rows. */
const ALIKE = ["#grid [role=row]:nth-child(n+4)"];

/** The findings on the page, as text. @param {import('puppeteer-core').Page} page */
export async function faults(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (alike) => {
    // Fading colours are not the final ones. An endless animation cannot be finished.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const nameless = [...document.querySelectorAll(`:is(${alike}) button`)].filter((one) => !one.ariaLabel?.trim());
    const context = { include: [document], exclude: alike };
    const options = { resultTypes: ["violations"] };
    const { violations } = await window.axe.run(context, options);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target} ${failureSummary?.split("\n").slice(1, 3).join(" ")}`,
      ),
    );
    return [...nameless.map((one) => `a point without a name: ${one.dataset.name}`), ...found];
  }, ALIKE);
}

/**
 * Checks the page in a theme. The browsers share the themes, because only colours differ: Chromium has light, Firefox
 * dark.
 * @param {import('puppeteer-core').Page} page
 * @param {string} what is checked
 */
export async function checkTheme(page, what) {
  const theme = await page.evaluate(
    () => (document.documentElement.dataset.theme = navigator.userAgent.includes("Firefox") ? "dark" : "light"),
  );
  assert.deepEqual(await faults(page), [], `${what}, ${theme}`);
}
