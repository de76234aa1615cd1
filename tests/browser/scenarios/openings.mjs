// Opening protocols: two players, a player and the engine, and reloads in the middle of one.

import { button, centreOf, click, moves, openSheet, played, ready, text } from "../actions.mjs";
import { faults } from "../axe.mjs";

/** The text of the step, and its choices. */
const step = (page) => page.$eval(".protocol:not([hidden]) p", (node) => node.textContent ?? "").catch(() => "");
const options = (page) => page.$$eval(".protocol:not([hidden]) button", (all) => all.map((one) => one.value));
const choose = async (page, value) => {
  await page.waitForSelector(`.protocol:not([hidden]) button[value="${value}"]`);
  await page.click(`.protocol button[value="${value}"]`);
};
const cards = (page) => page.$$eval(".player", (all) => all.map((one) => one.querySelector("b")?.textContent));
const over = (page, until) =>
  until(() => page.$eval(".protocol", (node) => node.hidden).catch(() => false), "the opening is over");

export const scenarios = [
  {
    name: "Swap2 by two people: every step is told, and undo, reload and link survive in the middle",
    browsers: ["firefox"],
    async run({ open, page, assert, until }) {
      await open();
      await ready(page);
      await openSheet(page, "new");
      await page.waitForSelector('dialog.new [name="opening"][value="swap2"]');
      // After scrolling, the start button may cover it.
      await page.$eval('dialog.new [name="opening"][value="swap2"]', (one) => one.click());
      await until(
        async () => /adds two and passes the choice/.test(await text(page, "dialog.new")),
        "the protocol is explained",
      );
      assert.deepEqual(
        await page.$$eval('dialog.new [name="opening"]', (all) =>
          all.filter((one) => !one.parentElement.hidden).map((one) => one.value),
        ),
        ["", "swap", "swap2"],
      );
      await page.$eval('dialog.new [name="color"][value="both"]', (one) => one.click());
      await page.click('dialog.new button[type="submit"]');
      await until(async () => /three stones/.test(await step(page)), "the first step is explained");
      assert.equal(await text(page, "#status"), "Player 1 to move");
      for (const name of ["h8", "a1", "i9"]) await click(page, name);
      await played(page, 3);
      assert.deepEqual(await options(page), ["w", "b", "t"]);
      assert.equal(await text(page, "#status"), "Player 2 to move");
      assert.equal(
        await page.$eval(button("c3"), (one) => one.ariaDisabled),
        "true",
        "nothing is placed while a side is chosen",
      );
      await choose(page, "t");
      await click(page, "c3");
      await played(page, 4);
      await until(() => page.url().includes("o=swap2.3t"), "the address has the protocol");
      await page.reload();
      await played(page, 4);
      await until(async () => /two more stones/.test(await step(page)), "a reload comes back to the same step");
      await click(page, "d4");
      await played(page, 5);
      assert.deepEqual(await options(page), ["w", "b"]);
      await page.click('[data-do="undo"]');
      await played(page, 4);
      await page.click('[data-do="undo"]');
      await played(page, 3);
      assert.deepEqual(await options(page), []);
      await page.click('[data-do="undo"]');
      await until(async () => (await options(page)).length === 3, "the choice is taken back");
      for (let count = 0; count < 3; count += 1) await page.click('[data-do="redo"]');
      await played(page, 5);
      await choose(page, "w");
      await over(page, until);
      assert.deepEqual(await cards(page), ["Player 2", "Player 1"]);
      assert.equal(await text(page, "#status"), "White to move");
      assert.match(await text(page, "#caption"), /Swap2/);
      await until(() => page.url().includes(".5w"), "the address has the choice");
      const link = page.url();
      await open("?lang=en");
      await page.evaluate(() => localStorage.clear());
      await page.goto("about:blank");
      await page.goto(link);
      await played(page, 5);
      await until(async () => (await cards(page)).join() === "Player 2,Player 1", "a link has the sides");
    },
  },
  {
    name: "Swap2 against the engine: it places three stones, and takes a side",
    browsers: ["firefox"],
    async run({ open, page, assert, until }) {
      await open("?opening=swap2&color=white&time=100");
      await played(page, 3);
      await until(async () => (await options(page)).length === 3, "the visitor chooses");
      await choose(page, "b");
      await over(page, until);
      assert.deepEqual(await cards(page), ["You", "Tengen"]);
      await played(page, 4);
      assert.equal(await text(page, "#status"), "Your move");

      await open("?opening=swap2&color=black&time=100&lang=en");
      await page.waitForSelector(".protocol:not([hidden])");
      // By keyboard, with announcements.
      await page.focus(button("h8"));
      await page.keyboard.press("Enter");
      await until(async () => /Black H8\. .*Stone 2 of 3/.test(await text(page, "#live")), "the step is read out");
      await click(page, "i9");
      await click(page, "h10");
      await until(
        async () => (await moves(page)).length > 3 || (await page.$eval(".protocol", (node) => node.hidden)),
        "the engine decides",
        30_000,
      );
    },
  },
  {
    name: "Taraguchi-10 by two people on a phone: the square, a swap, ten fifth moves",
    page: { width: 360, height: 740, touch: true },
    async run({ open, page, assert, until, tap }) {
      await open("?opening=taraguchi&rule=renju&color=both");
      await page.waitForSelector(".protocol:not([hidden])");
      assert.equal(await page.$eval(button("h9"), (one) => one.ariaDisabled), "true");
      for (const [name, option] of [
        ["h8", "k"],
        ["i9", "k"],
        ["j8", "s"],
      ]) {
        await page.$eval(button(name), (one) => one.scrollIntoView({ block: "center" }));
        const { x, y } = await centreOf(page, name);
        await tap(x, y);
        await choose(page, option);
      }
      await until(async () => (await cards(page)).join() === "Player 2,Player 1", "the sides are swapped");
      await page.click(button("g9"));
      await choose(page, "m");
      const offers = ["a1", "b3", "c5", "d7", "e9", "f11", "k12", "l14", "m2", "o15"];
      for (const [index, name] of offers.entries()) {
        await page.click(button(name));
        await until(
          async () =>
            (await page.$$eval("#grid button", (all) => all.filter((one) => /offered/.test(one.ariaLabel)).length)) ===
            index + 1,
          `${name} is offered`,
        );
      }
      assert.match(await step(page), /^Player 1: Pick/);
      await page.click(button("c4"));
      await page.click(button("f11"));
      await over(page, until);
      assert.equal((await moves(page)).at(-1), "f11");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, "nothing sticks out");
    },
  },
  {
    name: "Soosõrv-8 between two engines ends in a game",
    browsers: ["chromium"],
    async run({ open, page, assert, until }) {
      await open("?opening=soosorv&rule=renju&color=none&time=100");
      await until(async () => (await moves(page)).length >= 6, "the game goes on", 60_000);
      assert.equal((await moves(page))[0], "h8");
    },
  },
  {
    name: "axe-core finds nothing in an opening, with a clock and in the dialog that chooses them; texts fit at 360 pixels",
    async run({ page, server, newPage, browser, assert, until }) {
      // The browsers share the languages as they share the themes (checkTheme).
      const views = {
        chromium: [["light", "en"]],
        firefox: [
          ["dark", "ja"],
          ["dark", "zh"],
        ],
      };
      for (const [theme, lang] of views[browser]) {
        const one = browser === "chromium" ? await newPage({ width: 360, height: 740 }) : page;
        const check = async (what) => {
          assert.deepEqual(await faults(one), [], `${what}, ${theme}, ${lang}`);
          assert.equal(
            await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            true,
            `${what}, ${lang}: nothing sticks out`,
          );
        };
        for (const [what, query] of [
          ["a choice", "rule=renju&opening=soosorv.3k&moves=h8i9j8a1"],
          ["offers and a clock", "rule=renju&opening=taraguchi.1k.2k.3s.4m.4xa1.4xb3&moves=h8i9j8g9&clock=300-3x30"],
        ]) {
          await one.goto("about:blank");
          await one.goto(`${server.url("/")}?color=both&theme=${theme}&lang=${lang}&${query}`);
          await until(async () => (await step(one)) !== "", "the step is shown");
          await check(what);
        }
        await openSheet(one, "new");
        await one.waitForSelector('dialog.new [name="clock-choice"][value="own"]');
        await one.$eval('dialog.new [name="clock-choice"][value="own"]', (input) => input.click());
        await check("the dialog");
        if (one !== page) await one.close();
      }
    },
  },
  {
    name: "white moves first, if one wishes",
    async run({ open, page, assert, until }) {
      await open();
      await ready(page);
      await openSheet(page, "new");
      await page.waitForSelector('dialog.new [name="first"][value="w___"]');
      await page.$eval('dialog.new [name="first"][value="w___"]', (one) => one.click());
      await page.$eval('dialog.new [name="color"][value="white"]', (one) => one.click());
      await page.click('dialog.new button[type="submit"]');
      await until(async () => (await text(page, "#status")) === "Your move", "the visitor has white, and moves first");
      await click(page, "h8");
      await played(page, 2);
      assert.match(await page.$eval(button("h8"), (one) => one.ariaLabel), /White/);
      await page.reload();
      await played(page, 2);
      assert.match(await page.$eval(button("h8"), (one) => one.ariaLabel), /White/);
      await openSheet(page, "new");
      await page.waitForSelector('dialog.new [name="first"]');
      await page.$eval('dialog.new [name="rule-gomoku"][value="renju"]', (one) => one.click());
      assert.equal(
        await page.$eval('dialog.new [name="first"]', (one) => one.closest("[hidden]") !== null),
        true,
        "not in Renju, whose rules are about black",
      );
    },
  },
  {
    name: "an opening without a rule of it is left out, and a broken one does not stop the page",
    async run({ open, page, assert }) {
      await open("?opening=taraguchi&color=both");
      await ready(page);
      assert.equal(await page.$(".protocol"), null);
      await open("?color=both&opening=swap2.9q&lang=en");
      await ready(page);
      await click(page, "h8");
      await played(page, 1);
    },
  },
];
