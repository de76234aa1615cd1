// The clock for two players.

import { click, moves, openSheet, played, ready, text } from "../actions.mjs";

const times = (page) =>
  page.$$eval(".player", (all) => all.map((one) => one.querySelector(".time")?.textContent ?? ""));
const seconds = async (page, side) => {
  const [, minutes, rest] = /^(\d+):(\d\d)/.exec((await times(page))[side - 1]) ?? [];
  return Number(minutes) * 60 + Number(rest);
};

export const scenarios = [
  {
    name: "a clock is chosen, runs for the side to move, stands still in a dialog and in a pause, and is kept on reload",
    async run({ open, page, assert, until, sleep }) {
      await open();
      await ready(page);
      await openSheet(page, "new");
      await page.waitForSelector('dialog.new [name="clock"]');
      assert.equal(
        await page.$eval('dialog.new [name="clock"]', (one) => one.closest("[hidden]") !== null),
        true,
        "offered to two people only",
      );
      await page.click('dialog.new [name="color"][value="both"] + span');
      await page.waitForSelector('[name="clock-choice"][value="own"]');
      // After scrolling, the start button may cover it.
      await page.$eval('[name="clock-choice"][value="own"]', (one) => one.click());
      for (const [name, value] of [
        ["minutes", "2"],
        ["periods", "3"],
        ["seconds", "20"],
      ]) {
        await page.$eval(
          `[name="clock-${name}"]`,
          (one, to) => {
            one.value = to;
            one.dispatchEvent(new Event("input", { bubbles: true }));
          },
          value,
        );
      }
      await page.click('dialog.new button[type="submit"]');
      await until(async () => (await times(page)).every((one) => one === "2:00 3 × 20 s"), "both clocks are shown");
      await sleep(1200);
      assert.equal(await seconds(page, 1), 120, "before the first stone nothing runs");
      await click(page, "h8");
      await played(page, 1);
      await until(async () => (await seconds(page, 2)) < 120, "white's time runs");
      assert.equal(await seconds(page, 1), 120);

      await openSheet(page, "settings");
      await sleep(300);
      const before = await seconds(page, 2);
      await sleep(1500);
      assert.equal(await seconds(page, 2), before, "a dialog stops it");
      await page.keyboard.press("Escape");
      await until(async () => (await seconds(page, 2)) < before, "and it goes on");

      await page.click('[data-do="pause"]');
      await until(async () => (await text(page, "#status")) === "Clock paused", "a pause is told");
      const paused = await seconds(page, 2);
      await sleep(1300);
      assert.equal(await seconds(page, 2), paused);
      await page.reload();
      await until(async () => (await times(page))[1] !== "", "the clock comes back");
      assert.ok(Math.abs((await seconds(page, 2)) - paused) <= 1, "with the time that was left");
      await until(async () => (await seconds(page, 2)) < paused - 1, "it runs");
      await click(page, "i9");
      await until(async () => (await seconds(page, 1)) < 120, "black's time runs");
    },
  },
  {
    name: "who runs out of time has lost, and both may go on without a clock",
    async run({ open, page, assert, until }) {
      await open("?color=both&clock=1-1x1");
      await ready(page);
      await until(async () => (await times(page))[0] === "0:01 1 × 1 s", "the clock of the address");
      await click(page, "h8");
      await until(async () => (await text(page, "#status")) === "Black wins", "white has no time left");
      assert.equal(await text(page, "#substatus"), "White ran out of time");
      await click(page, "i9");
      assert.equal((await moves(page)).length, 1);
      await page.click('[data-do="undo"]');
      await until(async () => (await times(page)).join("") === "", "the clock is gone");
      await click(page, "i9");
      await played(page, 2);
    },
  },
];
