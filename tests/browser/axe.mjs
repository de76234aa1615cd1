// What axe-core finds on a page. It is the checker of accessibility.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All rows of the board are built alike. Checking 225 buttons takes half of the time, so axe-core checks three rows. */
const ALIKE = ["#grid [role=row]:nth-child(n+4)"];

/** What depends on the theme. */
const COLOURS = ["color-contrast"];

/** The findings as text. @param {import('puppeteer-core').Page} page @param {string[]} [rules] default: all of them */
async function find(page, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (alike, runOnly) => {
      // Fading colours are not the final ones. An endless animation cannot be finished.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      const nameless = [...document.querySelectorAll(`:is(${alike}) button`)].filter((one) => !one.ariaLabel?.trim());
      const context = { include: [document], exclude: alike };
      const options = { resultTypes: ["violations"], ...(runOnly && { runOnly }) };
      const { violations } = await window.axe.run(context, options);
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${target} ${failureSummary?.split("\n").slice(1, 3).join(" ")}`,
        ),
      );
      return [...nameless.map((one) => `a point without a name: ${one.dataset.name}`), ...found];
    },
    ALIKE,
    rules,
  );
}

/** The findings on the page, as text. @param {import('puppeteer-core').Page} page */
export const faults = (page) => find(page);

/**
 * Checks the page in light and in dark. Only colours differ, so dark needs the rules of colours alone.
 * @param {import('puppeteer-core').Page} page
 * @param {string} what is checked
 */
export async function checkBothThemes(page, what) {
  const set = (theme) => page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  await set("light");
  assert.deepEqual(await find(page), [], `${what}, light`);
  await set("dark");
  assert.deepEqual(await find(page, COLOURS), [], `${what}, dark`);
}
