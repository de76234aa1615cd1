// The analysis: lines, forced wins, values on the board, the editor, and failures.

import { readFileSync } from "node:fs";
import { readPuzzles } from "../../../www/engine/puzzles/book.js";
import { click, moves, played, ready, text } from "../actions.mjs";
import { checkTheme, faults } from "../axe.mjs";

/** White has to block an open three of black's. */
const THREE = "#g=freestyle-15-h8i9h9h10g8i8i10";
/** Black wins by force, in more than one way. */
const WON = "#g=freestyle-15-h8a1i8a3j8a5g10c1";
const ENDGAME = "?game=othello&color=both&moves=--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--X";

const rows = (page) =>
  page.$$eval(".analysis .lines li", (all) =>
    all.map((one) => ({
      value: one.querySelector(".value").textContent,
      kind: one.querySelector(".value").className.replace("value ", ""),
      moves: [...one.querySelectorAll("button")].map((button) => button.textContent),
    })),
  );
/** A point as in links. People read capitals. @param {string} name */
const asInLinks = (name) => {
  if (!/^[A-T]\d+$/.test(name)) throw new Error(`${name} is not written like a point`);
  return name.toLowerCase();
};
const verdict = (page) => page.$eval(".analysis .worth b", (node) => node.textContent);
const message = (page) =>
  page.$eval(".analysis .says", (node) => (node.hidden ? "" : node.querySelector("p").textContent));
/** The drawing over the board, for comparison. */
const drawn = (page) => page.$eval("canvas.marks", (canvas) => canvas.toDataURL());
const isBlank = (page) =>
  page.$eval(
    "canvas.marks",
    (canvas) =>
      !canvas
        .getContext("2d")
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value),
  );
const depth = async (page) =>
  Number(/depth (\d+)/.exec(await page.$eval(".analysis .worth small", (node) => node.textContent))?.[1] ?? 0);

/** The pointer leaves the lines and their place: while it is on one, lines and messages do not change. */
const rest = (page) => page.mouse.move(1, 1);

/** Opens the numbers without a pointer, because growing lines above them would come under it. */
const openNumbers = (page) => page.$eval(".analysis .numbers:not(.named) summary", (node) => node.click());

async function enter({ open, page, until }, query) {
  await open(query);
  await ready(page);
  await page.click('[data-do="analyse"]');
  await rest(page);
  await until(
    async () => (await page.$(".analysis .lines button")) && (await rows(page)).length > 0,
    "there are lines",
    60_000,
  );
}

export const scenarios = [
  {
    name: "analysis: a side passes; the pass is in the record and the link, is stepped over, and is answered by a search",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until, open } = tools;
      await enter(tools, "?color=both&moves=h8i9");
      // By script: the reason of a proven move may still move the button.
      await page.$eval(".analysis .passes", (button) => button.click());
      await until(async () => (await text(page, "#substatus")) === "Black passed", "black has passed");
      assert.equal(await text(page, "#status"), "White to move");
      assert.equal(await text(page, "#count"), "3 / 3");
      await until(async () => (await rows(page)).length > 0, "the position is searched");
      await rest(page);
      await click(page, "g7");
      await until(async () => (await text(page, "#count")) === "4 / 4", "white moves");
      assert.match(await page.$eval('[data-name="g7"]', (one) => one.ariaLabel), /White, move 4/);
      await page.click('[data-do="undo"]');
      await page.click('[data-do="undo"]');
      await until(async () => (await text(page, "#count")) === "2 / 4", "both are taken back");
      assert.equal(await text(page, "#status"), "Black to move");
      await page.click('[data-do="redo"]');
      await page.click('[data-do="redo"]');
      await until(async () => (await text(page, "#count")) === "4 / 4", "and come again");
      await page.click('[data-do="share"]');
      await page.waitForSelector('.share [name="link"]');
      const link = await page.$eval('.share [name="link"]', (one) => one.value);
      assert.match(link, /#g=freestyle-15-h8i9--g7$/);
      await page.keyboard.press("Escape");

      // In a game between people the side to move follows from the moves. The page offers no pass.
      await page.goto("about:blank");
      await open(link.replace(/^.*\//, ""));
      await ready(page);
      assert.equal(await text(page, "#count"), "4 / 4");
      assert.equal(await text(page, "#status"), "Black to move");
      await page.click(".record summary");
      await until(async () => /pass/.test(await text(page, ".record")), "the record tells the pass");
      // In Othello a side passes only without a move, and by itself.
      await page.goto("about:blank");
      await enter(tools, "?game=othello&color=both&moves=f5d6");
      assert.equal(await page.$eval(".analysis .passes", (one) => one.hidden), true);
    },
  },
  {
    name: "analysis: lines deepen, a line is pointed at, played, and searched again; the seats come back",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, THREE);
      assert.equal(await page.$eval('[data-do="analyse"]', (node) => node.getAttribute("aria-current")), "page");
      await until(async () => (await depth(page)) >= 6, "it deepens");
      const shown = await rows(page);
      assert.ok(
        shown.length >= 2 &&
          shown.every(({ kind, value }) => kind !== "estimate" || /^((Black|White) \d+ %|Even)$/.test(value)),
        JSON.stringify(shown),
      );
      assert.equal(new Set(shown.map((row) => row.moves[0])).size, shown.length);
      await until(
        async () =>
          /^◆?\s*Black threatens to win in/.test(await page.$eval(".analysis .forced", (node) => node.textContent)),
        "the threat is named",
      );
      await until(async () => !(await isBlank(page)), "values are on the board");

      // With the pointer on it, a line shows its stones and does not change.
      const values = await drawn(page);
      // Before that its moves keep changing.
      await until(
        () =>
          page.hover(".analysis .lines li button:nth-child(3)").then(
            () => true,
            () => false,
          ),
        "a line is pointed at",
      );
      await until(async () => (await drawn(page)) !== values, "the stones of the line are drawn");
      // A line may have a single move if a known win follows. The pointer goes to the first line with three moves.
      const line = (await rows(page)).find((row) => row.moves.length >= 3);
      await page.click(".analysis .lines li button:nth-child(3)");
      assert.deepEqual(
        (await played(page, 10)).slice(7),
        line.moves.slice(0, 3).map(asInLinks),
        "it is played to there",
      );
      await until(
        async () => (await text(page, "#status")) === "Black to move" && (await rows(page)).length > 0,
        "and searched again",
      );
      await rest(page);
      // The visitor places a stone for either side, without a reply.
      const free = await page.$eval('#grid button[aria-disabled="false"]', (button) => button.dataset.name);
      await click(page, free);
      await played(page, 11);
      await page.click('[data-do="undo"]');
      await played(page, 10);
      // Two buttons lead to both ends of the game.
      await page.click('[data-do="first"]');
      await played(page, 0);
      await page.click('[data-do="last"]');
      await played(page, 11);
      await page.click('[data-do="undo"]');
      await played(page, 10);

      // After a stop it does not search. Then it continues.
      await page.click(".analysis .go");
      await until(async () => (await message(page)) === "Stopped. Results stay.", "it stops");
      await page.click(".analysis .go");
      await until(async () => (await message(page)) === "" && (await rows(page)).length > 0, "it goes on");
      await page.select('[name="analysis-lines"]', "5");
      await until(async () => (await rows(page)).length === 5, "five lines");
      await page.$eval(".analysis .gear summary", (node) => node.click());
      assert.equal(await page.$eval(".analysis .legend.heat", (node) => node.hidden), true);
      await page.click('[name="analysis-heat"]');
      assert.equal(await text(page, ".analysis .legend.heat"), "weaker to betterloses");
      await openNumbers(page);
      await until(
        async () => /Nodes\/s/.test(await page.$eval(".analysis dl", (node) => node.textContent)),
        "the numbers are told",
      );

      await page.click('[data-do="play"]');
      await until(() => page.$eval(".analysis", (node) => node.hidden), "it is put away");
      await until(() => isBlank(page), "the board is drawn without values");
      assert.ok(await page.$(".players"), "the players are back");
      await page.reload();
      await until(async () => (await moves(page)).length === 10, "the game is kept");
    },
  },
  {
    name: "analysis: what is proven is told from an estimate, in both games, and axe-core finds nothing",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, WON);
      await until(async () => /^Black wins in \d+ moves?$/.test(await verdict(page)), "black wins by force");
      await until(async () => (await rows(page))[0].kind === "win", "the line is marked as proven");
      assert.match((await rows(page))[0].value, /^Black wins in/);
      assert.equal(await page.$eval(".analysis .worth small", (node) => node.textContent), "Proven");
      const [proven, estimate] = await page.evaluate(() => {
        const [one, other] = ["win", "estimate"].map((kind) => {
          const node = document.createElement("span");
          node.className = `value ${kind}`;
          document.querySelector(".analysis").append(node);
          const { backgroundColor, borderRadius, borderStyle } = getComputedStyle(node);
          node.remove();
          return [backgroundColor, borderRadius, borderStyle];
        });
        return [one, other];
      });
      proven.forEach((value, index) => assert.notEqual(value, estimate[index], "colour and shape differ"));
      await openNumbers(page);
      await checkTheme(page, "a proven line");
      await page.click(".analysis .compares");
      const said = () => text(page, ".compare p").catch(() => "");
      await until(async () => (await said()) === "Choose two points on the board.", "a question");
      await click(page, "k8");
      await until(async () => (await said()) === "K8. Choose another point.", "one of two");
      await click(page, "k8");
      await click(page, "o1");
      const columns = () => page.$$eval(".compare .columns b", (all) => all.map((one) => one.textContent));
      await until(async () => (await columns()).filter(Boolean).length === 2, "both have a value", 60_000);
      assert.ok(await page.$eval(".compare", (one) => one.getBoundingClientRect().bottom <= innerHeight), "on screen");
      assert.match((await columns())[0], /^Black wins in \d+ moves?$/);
      assert.match((await columns())[1], /^(Black|White) (wins|\d)/);
      await checkTheme(page, "two moves");
      assert.equal((await moves(page)).length, 8, "nothing was played");
      await page.click(".compare .columns button");
      await played(page, 9);
      assert.equal(await page.$(".compare"), null, "another position ends it");
      await page.click('[data-do="undo"]');
      await played(page, 8);
      await page.click(".analysis .edit");
      await page.waitForSelector("dialog.editor");
      await tools.sleep(300);
      await checkTheme(page, "the editor");
      await page.goto("about:blank");
      await enter(tools, ENDGAME);
      await until(
        async () => (await rows(page)).every(({ kind }) => kind === "exact"),
        "the end of Othello is exact",
        60_000,
      );
      const exact = await rows(page);
      assert.ok(
        exact.every(({ value }) => /^((Black|White) \+\d+ discs|Even)$/.test(value)),
        JSON.stringify(exact),
      );
      assert.equal(await message(page), "Search complete.");
      assert.equal(await page.$eval(".analysis .go", (one) => one.ariaDisabled), "true", "nothing is left to stop");
      assert.deepEqual(await faults(page), []);
    },
  },
  {
    name: "analysis: on a small board of Othello all moves have their exact scores",
    page: { width: 360, height: 740, locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      // 18 empty squares.
      const puzzles = readPuzzles(readFileSync(new URL("../../../assets/puzzles.txt", import.meta.url), "utf8"));
      const { moves } = puzzles.find(({ setup }) => setup.rule === "othello" && setup.size === 6);
      await enter(tools, `?game=othello&size=6&color=both&moves=${moves.slice(0, 28)}`);
      await page.$eval(".analysis .gear summary", (node) => node.click());
      await page.select('[name="analysis-lines"]', "8");
      await rest(page);
      const kinds = () => page.$$eval(".analysis .lines .value", (all) => all.map((one) => one.className));
      const legal = await page.$$eval('#grid [aria-disabled="false"]', (all) => all.length);
      const all = Array(Math.min(8, legal)).fill("value exact");
      await until(async () => String(await kinds()) === String(all), "all scores are exact", 60_000);
      // The table has the start, whose search takes a minute.
      await page.goto("about:blank");
      await enter(tools, "?game=othello&size=6&color=both");
      await until(async () => String(await kinds()) === String(Array(4).fill("value exact")), "the table", 20_000);
      assert.match(await verdict(page), /^White \+4/);
      // Other early positions take longer, and say so.
      await page.goto("about:blank");
      await enter(tools, `?game=othello&size=6&color=both&moves=${moves.slice(0, 14)}`);
      await until(
        async () => /^Exact scores of all moves: \d+ %$/.test(await message(page)),
        "the progress of the scores",
        60_000,
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    },
  },
  {
    name: "analysis: by the keyboard alone",
    page: { locale: "en" },
    async run(tools) {
      const { open, page, assert, until } = tools;
      await open(WON);
      await ready(page);
      await page.focus('[data-do="analyse"]');
      await page.keyboard.press("Enter");
      await until(async () => (await page.$(".analysis .lines button")) !== null, "there are lines", 60_000);
      await until(async () => (await rows(page)).length === 3, "three of them");
      // To the first line with Tab: one stop a line.
      for (
        let stops = 0;
        stops < 24 && !(await page.evaluate(() => document.activeElement.closest(".lines") !== null));
        stops += 1
      ) {
        await page.keyboard.press("Tab");
      }
      const focused = () =>
        page.evaluate(() => [
          [...document.querySelectorAll(".lines li")].indexOf(document.activeElement.closest("li")),
          document.activeElement.textContent,
        ]);
      const shown = await rows(page);
      assert.deepEqual(await focused(), [0, shown[0].moves[0]]);
      await page.keyboard.press("ArrowDown");
      assert.deepEqual(await focused(), [1, shown[1].moves[0]]);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("End");
      assert.equal((await focused())[1], shown[0].moves.at(-1));
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      assert.equal((await played(page, 9)).at(-1), asInLinks(shown[0].moves[0]));
      await until(
        async () => await page.evaluate(() => document.activeElement !== document.body),
        "the focus does not fall to the page",
      );
    },
  },
  {
    name: "analysis: on a phone, by touch, within 64 MB",
    page: { width: 360, height: 640, touch: true, locale: "en" },
    async run(tools) {
      const { browser, open, page, assert, until, tap } = tools;
      await open(THREE);
      await ready(page);
      const press = async (selector) => {
        await page.$eval(selector, (node) => node.scrollIntoView({ block: "center" }));
        const { x, y } = await page.$eval(selector, (node) => {
          const box = node.getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        });
        if (browser === "chromium") await tap(x, y);
        else await page.mouse.click(x, y);
      };
      await press('[data-do="analyse"]');
      await until(
        async () => (await page.$(".analysis .lines button")) && (await rows(page)).length > 0,
        "there are lines",
        60_000,
      );
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "nothing is wider than the screen",
      );
      const small = await page.$$eval(".analysis button, .analysis select, .analysis summary, .rooms a", (all) =>
        all
          .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML.slice(0, 80)),
      );
      if (browser === "chromium") assert.deepEqual(small, []);
      await press(".analysis .gear summary");
      if (browser === "firefox") await page.select('[name="analysis-memory"]', String(64 << 20));
      assert.equal(await page.$eval('[name="analysis-memory"]', (node) => node.value), String(64 << 20));
      const memory = () =>
        page.$eval(".analysis dl", (node) => Number(/Memory used(\d+) MB/.exec(node.textContent)?.[1] ?? 0));
      await until(async () => (await depth(page)) >= 9 && (await memory()) > 0, "it has searched for a while");
      assert.ok((await memory()) <= 64, `${await memory()} MB`);
      const [line] = await rows(page);
      await press(".analysis .lines button");
      assert.equal((await played(page, 8)).at(-1), asInLinks(line.moves[0]));
    },
  },
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
      assert.match(known["Opening proof"], /^Black wins in at most \d+ moves · 224 replies in it$/);

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
        async () => /^Black wins in at most \d+ moves$/.test((await facts())["Opening proof"] ?? ""),
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
  {
    name: "analysis: named openings; a position is set up by mouse and keyboard, turned, refused where it cannot be, and analysed",
    browsers: ["firefox"],
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, "#g=renju-15-h8h9");
      await until(
        async () => /: 13$/.test(await page.$eval(".analysis .named summary", (node) => node.textContent)),
        "the 13 direct openings are named",
        60_000,
      );
      assert.ok(
        (await page.$$eval(".analysis .named .name", (all) => all.map((one) => one.textContent))).includes(
          "Kagetsu (D4)",
        ),
      );
      const edit = async () => {
        // By script: the note of a link may still move the button.
        await page.$eval(".analysis .edit", (button) => button.click());
        await page.waitForSelector("dialog.editor .grid button");
      };
      const put = (name) => page.$eval(`dialog.editor [data-name="${name}"]`, (button) => button.click());
      const choose = (name, value) =>
        page.$eval(`dialog.editor [name="${name}"][value="${value}"]`, (input) => input.click());
      await edit();
      await page.click('dialog.editor button[value="clear"]');
      for (const name of ["a1", "b1", "c1", "d1", "e1"]) await put(name);
      await choose("editor-side", "2");
      await page.click('dialog.editor button[type="submit"]');
      await until(
        async () => (await page.$eval("dialog.editor .fault", (node) => node.textContent)) === "The game is over here.",
        "five in a row is no beginning",
        60_000,
      );
      assert.equal((await moves(page)).length, 2, "the game stays");
      await put("e1");
      await choose("editor-tool", "2");
      await put("h8");
      await page.focus('dialog.editor [data-name="i9"]');
      await page.keyboard.press("Enter");
      await page.click('dialog.editor button[value="turn"]');
      await page.click('dialog.editor button[value="mirror"]');
      await page.click('dialog.editor button[value="mirror"]');
      await choose("editor-rule", "freestyle");
      await page.click('dialog.editor button[type="submit"]');
      await until(
        () => page.evaluate(() => location.hash.startsWith("#g=freestyle-15-w_")),
        "the position is in the address",
      );
      assert.match(
        await page.evaluate(() => location.hash),
        /^#g=freestyle-15-w_a12a13a14a15_i7h8_$/,
        "turned to the right",
      );
      await until(
        async () => (await rows(page)).length > 0 && (await text(page, "#status")) === "White to move",
        "it is analysed",
      );

      await page.goto("about:blank");
      await enter(tools, "#g=othello-f5");
      await edit();
      await page.click('dialog.editor button[value="start"]');
      await page.click('dialog.editor button[value="swap"]');
      await page.click('dialog.editor button[type="submit"]');
      await until(
        async () => (await text(page, "#status")) === "White to move" && (await rows(page)).length > 0,
        "Othello too",
      );
    },
  },
  {
    name: "hint, analysis and review say the same of a position that the proof of the opening has",
    page: { locale: "en" },
    async run({ open, page, assert, until }) {
      await open("?color=black#g=freestyle-15-h8h6");
      await ready(page);
      await page.click('[data-do="hint"]');
      await until(async () => /proven win in at most 25 moves/.test(await text(page, "body")), "the hint");
      await page.click('[data-do="analyse"]');
      await page.waitForSelector(".analysis .worth b");
      await until(async () => (await text(page, ".analysis .worth b")) === "Black wins in 25 moves", "the analysis");
      assert.match(await text(page, ".analysis .worth small"), /^Proven$/);
      assert.match(await text(page, ".analysis .lines li .value"), /wins in 25 moves/);
      // White to move: every move loses.
      await page.click('[data-do="undo"]');
      await until(async () => (await text(page, ".analysis .worth b")) === "Black wins in 30 moves", "after one move");
      // The review, after a move with which black leaves the proof.
      await page.goto("about:blank");
      await open("#g=freestyle-15-h8h6a1");
      await ready(page);
      await page.click("#record summary");
      await page.click('.record [data-do="review"]');
      await page.waitForSelector("#review:not([hidden]) .review-graph");
      await page.focus(".review-graph");
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowLeft");
      const told = () => page.$eval(".review-graph", (node) => node.getAttribute("aria-valuetext") ?? "");
      await until(async () => /^2 H6 · Black wins by force \(25 moves\)/.test(await told()), "the review", 60_000);
      await until(
        () =>
          page.$$eval(".review-marks button", (all) =>
            all.some((one) => Number(one.value) === 2 && /misses a forced win/.test(one.textContent)),
          ),
        "the move that leaves the proof is marked",
        60_000,
      );
    },
  },
  {
    name: "analysis: the hint of the game goes, and Othello's discs are counted",
    page: { locale: "en" },
    async run({ open, page, until }) {
      await open("?color=black&time=100&moves=h8h9");
      await ready(page);
      const hints = () => page.$$eval("#grid button", (all) => all.filter((one) => /hint/.test(one.ariaLabel)).length);
      await page.click('[data-do="hint"]');
      await until(async () => (await hints()) === 1, "a hint");
      await page.click('[data-do="analyse"]');
      await page.waitForSelector(".analysis .lines button");
      await until(async () => (await hints()) === 0, "it is gone");
      await page.goto("about:blank");
      await open("#g=othello-f5d6c3");
      await until(async () => (await text(page, "#count")) === "3 / 3", "the game is there");
      await ready(page);
      await page.click('[data-do="analyse"]');
      await until(async () => (await text(page, "#substatus")) === "Move 3 · 5 black, 2 white", "the discs");
      const players = () => page.$eval(".players", (node) => node.checkVisibility());
      await until(async () => !(await players()), "the style of the analysis hides the players");
    },
  },
];
