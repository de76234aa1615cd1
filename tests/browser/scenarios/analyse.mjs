// The analysis: lines, forced wins, values on the board, and what hint and review say of the same position.

import { readFileSync } from "node:fs";
import { readPuzzles } from "../../../www/engine/puzzles/book.js";
import { click, moves, played, ready, text } from "../actions.mjs";
import { checkTheme, faults } from "../axe.mjs";
import {
  THREE,
  WON,
  rows,
  asInLinks,
  verdict,
  message,
  drawn,
  isBlank,
  depth,
  rest,
  openNumbers,
  enter,
} from "../analysis.mjs";

const ENDGAME = "?game=othello&color=both&moves=--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--X";

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
      assert.equal(await page.$eval(".analysis .explains", (one) => one.hidden), true, "it is too early for Why?");
      const free = () =>
        page.$$eval('#grid [aria-disabled="false"]', (all) => all.map((one) => [one.dataset.name, one.ariaLabel]));
      const heard = /^[A-F]\d, empty, playable, White \+4 discs, exact$/;
      await until(async () => (await free()).every(([, label]) => heard.test(label)), "the labels say the values");
      // Two moves are compared by the same scores.
      await page.click(".analysis .compares");
      await page.waitForSelector(".compare");
      const [[one], [other]] = await free();
      await click(page, one);
      await click(page, other);
      const columns = (tag) => page.$$eval(`.compare .columns ${tag}`, (all) => all.map((node) => node.textContent));
      await until(async () => String(await columns("b")) === "White +4 discs,White +4 discs", "both are exact");
      assert.deepEqual(await columns("small"), ["exact", "exact"]);
      // The table has the first eight plies.
      await page.goto("about:blank");
      await enter(tools, `?game=othello&size=6&color=both&moves=${moves.slice(0, 14)}`);
      const every = async () => (await free()).every(([, label]) => /, exact$/.test(label));
      await until(every, "the scores after seven plies", 20_000);
      // Anti-Othello has no table: its early positions take longer, and say so.
      await page.goto("about:blank");
      await enter(tools, "?rule=antiothello&size=6&color=both");
      await until(
        async () => /^Exact scores of all moves: \d+ %$/.test(await message(page)),
        "the progress of the scores",
        60_000,
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    },
  },
  {
    name: "hint, analysis and review say the same of a position that the proof of the opening has",
    page: { locale: "en" },
    async run({ open, page, assert, until }) {
      await open("?color=black#g=freestyle-15-h8h6");
      await ready(page);
      await page.click('[data-do="hint"]');
      await until(async () => /proven win in about 25 moves/.test(await text(page, "body")), "the hint");
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
