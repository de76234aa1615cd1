// The library: collections are opened, searched and explored. A game is opened, files are written, and broken input is
// listed.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discGame, numbers, rifOf, sgfOf, stoneGame, wthorOf } from "../../page/collections.mjs";
import { zipOf } from "../../page/zips.mjs";
import { button, text } from "../actions.mjs";
import { faults } from "./everyone.mjs";

/** Opens the page with the texts in English. */
const enter = ({ page, server }, query = "") =>
  page.goto(server.url(`/www/library/index.html?lang=en${query}`), { waitUntil: "load" });

/** Gives files to the page. @param {Record<string, Uint8Array>} files */
async function give({ page }, files) {
  const folder = mkdtempSync(join(tmpdir(), "tengen-library-"));
  const paths = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  });
  const input = await page.$("#pick");
  await input.uploadFile(...paths);
  return () => rmSync(folder, { recursive: true, force: true });
}

const count = (page) => text(page, "#count");
const moves = (page) => page.$$eval("#moves button", (all) => all.map((one) => one.textContent));
const rows = (page) => page.$$eval('#list [role="option"]', (all) => all.map((one) => one.textContent));
const type = (page, words) =>
  page.$eval(
    "#text",
    (box, value) => {
      box.value = value;
      box.dispatchEvent(new Event("input"));
    },
    words,
  );

const game = (black, white, points, more = {}) => ({
  rule: "renju",
  size: 15,
  black,
  white,
  event: "Tallinn Open",
  year: 2001,
  result: "1",
  moves: points,
  ...more,
});
/** Three games that begin alike, one of them mirrored. */
const THREE = [
  game("Sato", "Novák", [
    [7, 7],
    [7, 6],
    [7, 5],
    [8, 6],
  ]),
  game(
    "Tamm",
    "Sato",
    [
      [7, 7],
      [7, 8],
      [7, 9],
      [8, 8],
    ],
    { result: "2", year: 2011 },
  ),
  game(
    "Wang",
    "Kim",
    [
      [7, 7],
      [8, 6],
      [9, 5],
    ],
    { event: "Kyoto", year: 1999, result: "0" },
  ),
];

export const scenarios = [
  {
    name: "library: a collection is opened, searched as one types, and explored; a game is opened on its board",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      assert.deepEqual(await faults(page), []);
      const remove = await give(tools, { "three.sgf": sgfOf(THREE) });
      await until(async () => (await count(page)) === "3 of 3 games", "the games are there");
      remove();
      assert.deepEqual(
        (await moves(page)).map((words) => words.slice(0, 14)),
        ["H83 games (100"],
      );
      await page.click("#moves button");
      await until(async () => (await moves(page)).length === 2, "two replies are known");
      assert.match((await moves(page))[0], /^H92 games \(67 %\)/);
      assert.equal(await text(page, "#status"), "Games with this position: 3");
      await type(page, "sato");
      await until(async () => (await count(page)) === "2 of 3 games", "two games of Sato");
      assert.match((await rows(page))[0], /Sato – Novák.*Black won · 2001 · Tallinn Open/);
      await type(page, "novak tallinn");
      await until(async () => (await count(page)) === "1 of 3 games", "accents do not count");
      await type(page, "");
      await until(async () => (await count(page)) === "3 of 3 games", "all games again");
      await page.focus("#list");
      for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
      await until(async () => /Tamm – Sato/.test(await text(page, "#open")), "the second game is open");
      assert.match(
        await page.$eval("#open", (node) => node.href),
        /index\.html\?color=both&lang=en#g=renju-15-h8h7h6i7$/,
      );
      assert.deepEqual(await faults(page), []);
      // The game continues from the position that was on the board, mirrored.
      await page.click(button("i10"));
      await until(async () => /Games with this position: \d/.test(await text(page, "#status")), "a move by hand");
    },
  },
  {
    name: "library: archives of RIF and WTHOR; broken games are listed with their place; the position filters the list",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      const random = numbers(7);
      const stones = Array.from({ length: 60 }, () => stoneGame(random));
      const discs = Array.from({ length: 40 }, () => ({ ...discGame(random), year: 2011 }));
      const { wtb, jou, trn } = wthorOf(discs);
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      const broken = Buffer.from("(;GM[4]SZ[15];B[hh];W[hh])(;GM[4]SZ[15];B[hh];W[hi])");
      const remove = await give(tools, {
        "renju.zip": zipOf({ "a/renju.rif": rifOf(stones) }),
        "wthor.zip": zipOf({ "WTH.wtb": wtb, "WTHOR.JOU": jou, "WTHOR.TRN": trn }),
        "broken.sgf": broken,
        "letter.txt": Buffer.from("Dear friend"),
      });
      await until(async () => (await count(page)) === "101 of 101 games", "all games");
      remove();
      await until(async () => (await text(page, "#left-count")) === "Left out: 2", "what is left out");
      const listed = await page.$$eval("#faults li", (all) => all.map((one) => one.textContent));
      assert.deepEqual(listed, [
        "broken.sgf, byte 22: h8 is occupied.",
        "letter.txt, byte 0: the format is not known.",
      ]);
      await page.select("#rule", "othello");
      await until(async () => (await count(page)) === "40 of 101 games", "games of Othello");
      await page.$eval("#here", (one) => one.click());
      await until(async () => (await count(page)) === "0 of 101 games", "none of them on this board");
      await page.select("#setup", JSON.stringify({ game: "othello", rule: "othello", size: 8 }));
      await until(async () => (await count(page)) === "40 of 101 games", "all begin alike");
      assert.match((await moves(page))[0], /40 games \(100 %\)/);
      await page.click("#moves button");
      await until(async () => (await text(page, "#substatus")).startsWith("Moves: 1"), "a move is played");
      await until(async () => (await count(page)) === "40 of 101 games", "by symmetry all games have it");
      await page.click("#undo");
      await until(async () => (await text(page, "#substatus")).startsWith("Moves: 0"), "it is taken back");
      assert.deepEqual(await faults(page), []);
    },
  },
];
