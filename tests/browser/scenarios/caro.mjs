// Caro: a five blocked at both ends does not count.

import { button, click, openSheet, played, ready, text } from "../actions.mjs";

/** The black four d8 to g8 with h8 to fill, and white's stones. */
const BLOCKED = "d8c8e8i8f8d1g8e1";
const OPEN = "d8c8e8b1f8d1g8e1";
/** Black fills the gap at f8 and has six. */
const SIX = "d8a1e8b1g8d1h8e1i8g1";

export const scenarios = [
  {
    name: "Caro: a five blocked at both ends does not win, an open one does; by links and from the dialog",
    browsers: ["firefox"],
    async run({ open, page, assert, until }) {
      const after = async (rule, moves, point, count) => {
        await open(`?color=both&lang=en#g=${rule}-15-${moves}`);
        await played(page, count - 1);
        await until(() => page.$eval(button(point), (one) => /empty/.test(one.ariaLabel)), "the position is there");
        await ready(page);
        await click(page, point);
        await played(page, count);
        return (await page.$("#status.end")) ? text(page, "#status") : "";
      };
      assert.equal(await after("caro", BLOCKED, "h8", 9), "", "blocked");
      assert.match(await page.evaluate(() => location.hash), new RegExp(`^#g=caro-15-${BLOCKED}h8`));
      await until(async () => /White/.test(await text(page, "#status")), "white is to move");
      assert.match(await after("caro", OPEN, "h8", 9), /Black wins/, "one end is free");
      assert.match(await after("freestyle", BLOCKED, "h8", 9), /Black wins/, "in freestyle nothing blocks");
      assert.equal(await after("caro", SIX, "f8", 11), "", "six are none");
      assert.match(await after("caro6", SIX, "f8", 11), /Black wins/, "six win");

      // The dialog offers it, and the address has it.
      await openSheet(page, "new");
      await page.waitForSelector('dialog[open] input[value="caro"]');
      await page.click('dialog input[name="color"][value="both"]');
      assert.equal(await page.$('dialog input[value="caro6"]'), null, "both Caros are one rule");
      await page.click('dialog input[value="caro"]');
      // The tick is that of the game on the board.
      await page.$eval('dialog [name="six"]', (one) => one.click());
      assert.match(await text(page, "dialog"), /Exactly five wins\. Blocked at both ends, it does not\./);
      await page.$eval('dialog [name="six"]', (one) => one.click());
      assert.match(await text(page, "dialog"), /Six always wins\./);
      await page.$eval("dialog .options summary", (one) => one.click());
      await page.select('dialog [name="size-gomoku"]', "9");
      await page.click('dialog [type="submit"]');
      await played(page, 0);
      await ready(page);
      await click(page, "e5");
      await until(() => page.evaluate(() => location.hash.startsWith("#g=caro6-9-e5")), "the address of a new game");
      // The dialog remembers both, and takes the tick back.
      await openSheet(page, "new");
      await page.waitForSelector("dialog[open] .options[open]");
      assert.ok(await page.$eval('dialog [name="six"]', (one) => one.checked));
      await page.$eval('dialog [name="six"]', (one) => one.click());
      await page.click('dialog [type="submit"]');
      await played(page, 0);
      await ready(page);
      await click(page, "e5");
      await until(() => page.evaluate(() => location.hash.startsWith("#g=caro-9-e5")), "the tick is taken back");

      // The engine blocks a four with one free end, on the point or beyond the end of the row.
      await open("?color=black&level=10&time=100&lang=en#g=caro-15-d8c8e8b1f8d1");
      await played(page, 6);
      await ready(page);
      await click(page, "g8");
      await until(
        async () =>
          (
            await page.$$eval("#grid button", (all) =>
              all.filter((one) => /move 8\b/.test(one.ariaLabel ?? "")).map((one) => one.dataset.name),
            )
          )[0],
        "an answer",
        30_000,
      ).then((answer) => {
        assert.ok(["h8", "i8"].includes(answer), answer);
      });
    },
  },
];
