// The page that teaches the rules and the threats.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { button } from "../actions.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The frame of a lesson's board, once it can be played on. */
async function boardOf(page, name, until) {
  await page.$eval(`#${name}`, (lesson) => lesson.scrollIntoView());
  return until(
    async () => {
      const element = await page.evaluateHandle(
        (id) => document.querySelector(`#${id} tengen-board`).shadowRoot?.querySelector("iframe") ?? null,
        name,
      );
      const frame = await element.asElement()?.contentFrame();
      // A query in a still empty frame makes Firefox never find any element. So `$` waits.
      const there = await frame
        ?.evaluate(() => document.querySelector('#grid [data-name="e5"]') !== null)
        .catch(() => false);
      return frame && there ? frame : null;
    },
    `the board of ${name}`,
    30_000,
  );
}

/** The answer of a lesson. */
const answer = (page, name) => page.$eval(`#${name} .answer`, (node) => node.textContent ?? "");

export const scenarios = [
  {
    name: "lessons: a wrong move is taken back, a right one is told, and who asks is shown",
    async run({ open, page, assert, until }) {
      await open("?lang=en");
      await page.waitForSelector('.rooms a[href*="www/learn.html"]');
      await page.$eval('.rooms a[href*="www/learn.html"]', (link) => link.click());
      await page.waitForSelector("#five tengen-board");
      const board = await boardOf(page, "five", until);
      await board.click(button("a1"));
      await until(async () => /a1 is not it/.test(await answer(page, "five")), "a wrong move");
      await until(() => board.$eval(button("a1"), (one) => /empty/.test(one.ariaLabel)), "it is taken back");
      await board.click(button("g5"));
      await until(async () => /Black wins/.test(await answer(page, "five")), "a right move");
      await page.$eval('#five [value="again"]', (one) => one.click());
      await until(() => board.$eval(button("g5"), (one) => /empty/.test(one.ariaLabel)), "again");
      assert.equal(await answer(page, "five"), "");

      const fork = await boardOf(page, "four-three", until);
      await page.$eval('#four-three [value="show"]', (one) => one.click());
      await until(() => fork.$eval(button("f5"), (one) => /black/i.test(one.ariaLabel)), "the move is shown");
      assert.match(await answer(page, "four-three"), /^f5\. White must block/);

      const renju = await boardOf(page, "forbidden", until);
      await renju.$eval(button("e5"), (one) => one.focus());
      await until(
        () => renju.$eval(button("g5"), (one) => /forbidden: double three/.test(one.ariaLabel)),
        "the forbidden point",
        30_000,
      );
    },
  },
  {
    name: "lessons: axe-core finds nothing, light and dark, and nothing sticks out at 360 pixels",
    page: { width: 360, height: 740 },
    async run({ page, server, assert, until, newPage, browser }) {
      for (const [lang, theme] of [
        ["en", "light"],
        ["zh", "dark"],
        ["ja", "light"],
      ]) {
        const one = browser === "chromium" ? await newPage({ width: 360, height: 740, theme }) : page;
        await one.goto(server.url(`/www/learn.html?lang=${lang}`), { waitUntil: "load" });
        await until(() => one.$("#discs tengen-board"), "all lessons");
        assert.equal(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, lang);
        await one.evaluate(AXE);
        const found = await one.evaluate(async () => {
          // Other scenarios check the views of the boards.
          const { violations } = await window.axe.run(document, { resultTypes: ["violations"], iframes: false });
          return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
        });
        assert.deepEqual(found, [], lang);
        if (one !== page) await one.close();
      }
    },
  },
];
