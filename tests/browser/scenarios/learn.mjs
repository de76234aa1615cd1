// The page that teaches the rules and the threats.

import { button, played, ready, resize, text } from "../actions.mjs";
import { faults } from "../axe.mjs";

export const scenarios = [
  {
    name: "lessons: one board without a frame; a wrong move is taken back, a right one is kept, and a puzzle follows",
    async run({ open, page, server, assert, until }) {
      await open("?lang=en");
      await page.waitForSelector('.rooms a[href*="www/learn.html"]');
      await page.$eval('.rooms a[href*="www/learn.html"]', (link) => link.click());
      await page.waitForSelector("body.learn #contents [aria-current]");
      await ready(page);
      assert.equal(await page.$("iframe, tengen-board"), null);
      const press = (name) => page.$eval(button(name), (one) => one.click());
      const label = (name) => page.$eval(button(name), (one) => one.ariaLabel);
      assert.equal(await text(page, "#status"), "Make five");
      await press("a1");
      await until(async () => /A1 is not it/.test(await text(page, "#answer")), "a wrong move");
      await ready(page);
      assert.match(await label("a1"), /empty/, "it is taken back");
      await press("g5");
      await until(async () => /Black wins/.test(await text(page, "#answer")), "a right move");
      assert.match(await page.$eval("#puzzle", (one) => one.href), /puzzles\/index\.html.*series=fours/);
      await page.click("#again");
      await until(async () => /empty/.test(await label("g5")), "again");
      assert.equal(await text(page, "#answer"), "");

      // The board stays while the long list beside it scrolls.
      await resize(page, 1280, 800);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const shown = await page.$eval("#board", (one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return scrollY > 100 && top >= 0 && bottom <= innerHeight;
      });
      assert.ok(shown, "the board is on the screen at the end of the list");

      // The next one has an address, and Back leads to the one before.
      await page.click("#next");
      await until(async () => (await text(page, "#status")) === "Block a four", "the next lesson");
      assert.match(page.url(), /#block$/);
      await page.goBack();
      await until(async () => (await text(page, "#status")) === "Make five", "Back");
      assert.equal(await page.$$eval("#contents .done", (all) => all.length), 1, "what is done is marked");

      // The lesson about openings has only a text: its board takes no move, and it is done at once.
      await page.evaluate(() => (location.hash = "openings"));
      await until(async () => (await text(page, "#status")) === "A fair opening", "a lesson to read");
      await page.waitForSelector("#contents .done[aria-current]");
      await until(() => page.$(button("h8")), "the board of 15 x 15");
      await press("h8");
      assert.deepEqual([await label("h8"), await text(page, "#answer")], ["H8, empty", ""]);

      // By an old address: the answer, then Renju's cross, then Othello.
      await page.goto(server.url("/www/learn.html?lang=en#four-three"), { waitUntil: "load" });
      await ready(page);
      await page.click("#show");
      await until(async () => /Black/.test(await label("f5")), "the move is shown");
      assert.match(await text(page, "#answer"), /^F5\. White must block/);
      await page.evaluate(() => (location.hash = "forbidden"));
      await until(async () => /forbidden/.test(await label("g5")), "the forbidden point");
      await press("g5");
      await until(async () => /^G5 is forbidden: double three/.test(await text(page, "#answer")), "why");
      await page.evaluate(() => (location.hash = "discs"));
      await ready(page);
      await until(() => page.$('[data-name="e6"][aria-disabled="false"]'), "a playable square");
      assert.equal(await text(page, ".menu.game summary b"), "Othello", "the menu names the game of the lesson");
      assert.equal(await text(page, ".menu.game [aria-current]"), "Othello");
      await page.evaluate(() => (location.hash = "six"));
      await until(async () => (await page.$$("#grid button")).length === 36, "a small board");
      await until(() => page.$eval("#next", (one) => one.disabled), "the last lesson");

      // A store of a newer version stays, and an unknown lesson opens the first.
      await page.evaluate(() => localStorage.setItem("tengen.lessons", '{"v":7}'));
      await page.goto("about:blank");
      await page.goto(server.url("/www/learn.html?lang=en#nosuch"), { waitUntil: "load" });
      await ready(page);
      await press("g5");
      await until(async () => /Black wins/.test(await text(page, "#answer")), "solved");
      assert.equal(await page.evaluate(() => localStorage.getItem("tengen.lessons")), '{"v":7}');
    },
  },
  {
    name: "lessons: without their file the page says so, and the game stays",
    server: { missing: [/lessons-\w+\.js$/] },
    tolerate: [/404/, /lessons-\w+\.js/],
    async run({ open, page, server, until }) {
      await open("?lang=en&color=both&moves=h8i9");
      await played(page, 2);
      await page.goto(server.url("/www/learn.html?lang=en"), { waitUntil: "load" });
      await until(async () => /^The lessons did not load/.test(await text(page, "#note")), "the sentence");
      await page.goBack();
      await played(page, 2);
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
        await until(() => one.$("#contents .done, #contents [aria-current]"), "all lessons");
        assert.equal(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, lang);
        assert.deepEqual(await faults(one), [], lang);
        if (one !== page) await one.close();
      }
    },
  },
];
