// The analysis with several workers, with some that die, and on a hidden page.

import { click, moves, played } from "../actions.mjs";
import { THREE, rows, message, depth, rest, openNumbers, enter } from "../analysis.mjs";

export const scenarios = [
  {
    name: "analysis: a worker that dies, a hidden page and a game that is over are told, and nothing is lost",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await page.evaluateOnNewDocument(() => {
        globalThis.analysts = [];
        globalThis.Worker = class extends Worker {
          constructor(url, options) {
            super(url, options);
            if (options?.name === "tengen-analysis") globalThis.analysts.push(this);
          }
        };
      });
      await enter(tools, THREE);
      await until(() => page.evaluate(() => globalThis.analysts.length === 2), "one for lines, one for forced wins");
      const before = await rows(page);
      await page.evaluate(() => globalThis.analysts[0].dispatchEvent(new ErrorEvent("error", { message: "planted" })));
      await until(async () => (await message(page)).startsWith("The analysis engine failed."), "it is told");
      assert.equal((await rows(page)).length, before.length, "what was found stays");
      assert.equal((await moves(page)).length, 7);
      await page.click(".analysis .says button");
      await until(() => page.evaluate(() => globalThis.analysts.length >= 3), "another one is started");
      await until(async () => (await message(page)) === "", "it searches again");

      const hide = (hidden) =>
        page.evaluate((value) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
      await hide(true);
      await until(async () => (await message(page)) === "Paused while hidden.", "it rests");
      await page.$eval(".analysis .gear summary", (node) => node.click());
      await page.click('[name="analysis-pinned"]');
      await hide(true);
      await until(async () => (await message(page)) === "", "pinned, it goes on");
      await hide(false);

      await page.goto("about:blank");
      await tools.open("#g=freestyle-15-a1a2b1b2c1c2d1d2e1");
      await until(() => page.$eval("#status", (node) => node.classList.contains("end")), "a game that is over");
      await page.click('[data-do="analyse"]');
      await until(
        async () => (await page.$(".analysis")) && /^The game is over\./.test(await message(page)),
        "it is told",
      );
      await page.click('[data-do="undo"]');
      await until(async () => (await rows(page)).length > 0, "a move earlier there is something to search", 60_000);
      assert.equal((await rows(page))[0].kind, "win");
    },
  },
  {
    name: "analysis: several threads share the first moves; one dies and the others go on; book and proof are in the numbers",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await page.evaluateOnNewDocument(() => {
        Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 4 });
        globalThis.analysts = [];
        globalThis.Worker = class extends Worker {
          constructor(url, options) {
            super(url, options);
            if (options?.name !== "tengen-analysis") return;
            globalThis.analysts.push(this);
            this.asked = [];
          }

          postMessage(message) {
            this.asked?.push(message);
            super.postMessage(message);
          }

          terminate() {
            this.isOver = true;
            super.terminate();
          }
        };
      });
      /** The latest shares of the workers that search lines. */
      const shares = () =>
        page.evaluate(() =>
          globalThis.analysts
            .filter((one) => !one.isOver)
            .map((one) => one.asked.findLast(({ op }) => op === "lines")?.share)
            .filter(Boolean)
            .map(({ index, of }) => ({ index, of })),
        );
      const facts = () =>
        page.$$eval(".analysis dl > div", (all) =>
          Object.fromEntries(all.map((one) => [one.children[0].textContent, one.children[1].textContent])),
        );
      // A position that no proof has.
      await enter(tools, "#g=freestyle-15-g9");
      await openNumbers(page);
      // A phone begins with one thread, other machines with half of theirs.
      assert.equal(await page.$eval('[name="analysis-threads"]', (node) => node.value), "2");
      assert.deepEqual(await page.$$eval('[name="analysis-threads"] option', (all) => all.map((one) => one.value)), [
        "1",
        "2",
        "3",
        "4",
      ]);
      await page.select('[name="analysis-threads"]', "3");
      await until(
        async () =>
          JSON.stringify((await shares()).sort((a, b) => a.index - b.index)) ===
          JSON.stringify([0, 1, 2].map((index) => ({ index, of: 3 }))),
        "three share the moves",
      );
      await until(async () => (await facts()).Threads === "3", "it is told");
      // A line may be missing for a moment when the best move changes and the moves are shared again. So the test reads
      // all lines at once.
      const shown = await until(async () => {
        const all = await rows(page);
        return all.length === 3 && (await depth(page)) >= 3 ? all : null;
      }, "there are three lines");
      assert.equal(new Set(shown.map((row) => row.moves[0])).size, 3);
      const values = shown.map(({ value }) => Number.parseInt(value, 10));
      assert.deepEqual(
        values,
        [...values].sort((a, b) => b - a),
        "the best line is the first",
      );
      await page.goto("about:blank");
      await enter(tools, "#g=freestyle-15-h8");
      await openNumbers(page);
      await until(async () => (await shares()).length === 3, "three share the moves here, too");
      const known = await until(
        async () => {
          const all = await facts();
          return "Opening book" in all && "Opening proof" in all ? all : null;
        },
        "book and proof are known",
        60_000,
      );
      assert.match(known["Opening book"], /^F6 F10 J6 J10|known after \d+ moves/);
      assert.match(known["Opening proof"], /^Black wins in about \d+ moves · 224 replies in it$/);

      const kill = (index) =>
        page.evaluate(
          (at) =>
            globalThis.analysts
              .filter((one) => !one.isOver && one.asked.some(({ op }) => op === "lines"))
              [at].dispatchEvent(new ErrorEvent("error", { message: "planted" })),
          index,
        );
      await kill(1);
      await until(async () => (await message(page)) === "One thread failed; 2 are left.", "it is told");
      await until(
        async () =>
          JSON.stringify(await shares()) ===
          JSON.stringify([
            { index: 0, of: 2 },
            { index: 1, of: 2 },
          ]),
        "its moves are dealt again",
      );
      await until(async () => (await rows(page)).length === 3, "the lines stay");
      // A move to another position continues with the remaining workers.
      await click(page, "a1");
      await played(page, 2);
      await until(
        async () => /^Black wins in about \d+ moves$/.test((await facts())["Opening proof"] ?? ""),
        "the proof answers this reply",
        60_000,
      );
      await until(
        async () => (await rows(page)).length === 3 && (await shares()).every(({ of }) => of === 2),
        "so does the search",
      );
      await page.click(".analysis .says button");
      await rest(page);
      await until(async () => (await shares()).length === 3, "all are started again");
      await until(async () => (await message(page)) === "" && (await rows(page)).length === 3, "and search");
      for (let left = 3; left > 0; left -= 1) await kill(0);
      await until(
        async () => (await message(page)).startsWith("The analysis engine failed."),
        "without one left it is over",
      );
      await page.click(".analysis .says button");
      await rest(page);
      await until(async () => (await message(page)) === "" && (await rows(page)).length === 3, "and begins again");
      // In Othello too, and one thread is one worker again.
      await page.goto("about:blank");
      // The named openings are also a list of lines.
      const best = async () => page.$$(".analysis > ol > li");
      await enter(tools, "#g=othello-f5d6c3");
      await openNumbers(page);
      await until(
        async () => (await shares()).length === 3 && (await best()).length === 3,
        "three share the moves of Othello",
        60_000,
      );
      await until(
        async () => /^D3 · [+−]\d\.\d/.test((await facts())["Opening book"] ?? ""),
        "the book of Othello",
        60_000,
      );
      await page.select('[name="analysis-threads"]', "1");
      await until(async () => (await facts()).Threads === "1" && (await best()).length === 3, "one thread");
      assert.equal((await shares()).filter(({ of }) => of === 1).length, 1);
    },
  },
];
