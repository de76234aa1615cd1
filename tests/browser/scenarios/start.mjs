// The first screen: who plays, the lesson of a first visit, and the ways to continue.

import { click, played, ready, text } from "../actions.mjs";
import { faults } from "../axe.mjs";

export const scenarios = [
  {
    name: "start: on a phone a first visit plays at once, and finds the puzzle of the day and the perfect player",
    page: { first: true, width: 360, height: 640, touch: true, locale: "en" },
    async run({ open, page, server, assert, tap, until }) {
      await page.evaluateOnNewDocument(() => {
        window.shifts = [];
        try {
          new PerformanceObserver((list) => {
            for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push(one.value);
          }).observe({ type: "layout-shift", buffered: true });
        } catch {
          // Firefox does not measure it.
        }
      });
      await open("");
      await ready(page);
      await page.waitForSelector("#start .picture canvas");
      assert.equal(await text(page, "#chip"), "You · Tengen level 4");
      assert.equal(await text(page, "#welcome"), "Get five in a row. New here? Two-minute lesson");
      const seen = await page.$$eval("#chip, #start > a, #welcome a", (all) => {
        const bar = document.querySelector("nav.rooms").getBoundingClientRect().top;
        return all.map((one) => one.getBoundingClientRect().bottom <= bar + 1);
      });
      assert.deepEqual(seen, [true, true, true, true], "all of it is on the screen");
      assert.deepEqual(await faults(page), []);
      assert.ok((await page.evaluate(() => window.shifts.reduce((sum, one) => sum + one, 0))) < 0.01, "nothing shifts");
      const links = await page.$$eval("#start > a, #welcome a", (all) =>
        all.map((one) => new URL(one.href)).map(String),
      );
      assert.match(links.join(" "), /puzzles\/index\.html\?id=daily .*proof\/index\.html\?rule=freestyle&size=15/);

      // One tap: a move.
      const { x, y } = await page.$eval('[data-name="h8"]', (one) => {
        const box = one.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
      await tap(x, y).catch(() => page.mouse.click(x, y));
      await played(page, 2);
      assert.equal(await page.$eval("#start", (one) => one.checkVisibility()), false);
      assert.match(await text(page, '.player[data-side="2"] small'), /level 4/);

      // The unfinished game waits on the next empty board, also on a later visit.
      await page.click(".menu.game summary");
      await page.click('.menu.game [data-rule="renju"]');
      await page.waitForSelector("#start button");
      assert.equal(await text(page, "#start button small"), "Freestyle · 2 moves");
      // It may be below the screen.
      await page.$eval("#start button", (one) => one.click());
      await played(page, 2);
      await page.goto(server.url("/?rule=renju&lang=ja"), { waitUntil: "load" });
      await page.waitForSelector("#start button small");
      await until(async () => (await text(page, "#start button small")).includes("2手"), "in Japanese");
      assert.equal(await page.$eval("#welcome", (one) => one.hidden), true, "the lesson is for a first visit");
      // The dialog of a new game.
      await page.click("#chip");
      await page.waitForSelector("dialog.new[open]");
      await page.keyboard.press("Escape");

      // A text that is pasted is reviewed in two taps.
      await page.click('[data-do="paste"]');
      await page.waitForSelector("dialog[open] textarea");
      await page.$eval(".paste textarea", (box) => {
        box.value = "h8i9g7h7j9g9";
      });
      await page.click('.paste [value="review"]');
      await page.waitForSelector("#review:not([hidden])");
      await until(async () => (await text(page, "#count")) === "6 / 6", "the game");
    },
  },
  {
    name: "start: without the file of puzzles there is no picture, and the game begins",
    page: { first: true, locale: "en" },
    server: { missing: [/puzzles\.txt$/] },
    tolerate: [/404/],
    async run({ open, page, assert }) {
      await open("");
      await page.waitForSelector("#start .daily");
      await ready(page);
      await click(page, "h8");
      await played(page, 2);
      assert.equal(await page.$("#note:not([hidden])"), null);
    },
  },
];
