// The library: collections are opened, searched and explored. A game is opened, files are written, and broken input is
// listed.

import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discGame, ggfOf, libOf, numbers, psqOf, rifOf, sgfOf, stoneGame, wthorOf } from "../../page/collections.mjs";
import { zipOf } from "../../page/zips.mjs";
import { button, played, ready, text } from "../actions.mjs";
import { faults } from "../axe.mjs";

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

/** A text that may not be there yet. */
const said = (page, selector) => text(page, selector).catch(() => "");
const count = (page) => text(page, "#total");
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

const TREE = "(;GM[4]SZ[15]RU[Renju]PB[Olga]PW[Pia];B[hh](;W[hi];B[hj])(;W[ii]C[Far away];B[jj]))";

/**
 * A folder is opened. A game of it opens on the game's page with its variations and comments, and "back" leads to the
 * library.
 */
async function openTheTree({ page, browser, assert, until }) {
  const folder = mkdtempSync(join(tmpdir(), "tengen-folder-"));
  mkdirSync(join(folder, "club", "old"), { recursive: true });
  writeFileSync(join(folder, "club", "tree.sgf"), TREE);
  writeFileSync(join(folder, "club", "old", "odd.sgf"), "no game");
  writeFileSync(join(folder, "club", ".hidden"), "no game");
  // Only Chromium's driver gives a folder to a page.
  if (browser === "chromium") await (await page.$("#pick-folder")).uploadFile(join(folder, "club"));
  else await (await page.$("#pick")).uploadFile(join(folder, "club", "tree.sgf"));
  await until(async () => /^\d of 4 games$/.test(await count(page)), "the folder is read");
  await type(page, "olga");
  await until(async () => (await count(page)) === "1 of 4 games", "its game is listed");
  if (browser === "chromium") {
    await until(async () => (await page.$$("#faults li")).length === 1, "what is left out");
    assert.equal(await text(page, "#faults"), "club/old/odd.sgf, byte 0: the format is not known.");
  }
  await until(async () => /^Olga/.test((await rows(page))[0] ?? ""), "its row is there");
  await openWithComment(page, until);
  assert.doesNotMatch(page.url(), /kept=/);
  rmSync(folder, { recursive: true, force: true });
}

/** The game of the tree opens from the list with its variation and comment. */
async function openWithComment(page, until) {
  await page.focus("#list");
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await until(async () => /Olga – Pia/.test(await text(page, "#open")), "it is open");
  await Promise.all([page.waitForNavigation(), page.click("#open")]);
  await played(page, 3);
  await page.waitForSelector(".record summary");
  await page.click(".record summary");
  await until(async () => (await page.$$(".record .other")).length > 0, "its variation is there");
  await page.click(".record .other");
  await until(
    async () => (await page.$$eval(".branch textarea", ([box]) => box?.value)) === "Far away",
    "its comment is there",
  );
}

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
      await page.$eval("#engine", (one) => one.click());
      await until(
        async () =>
          (await page.$$eval("#moves .engine-value", (all) => all.map((one) => one.textContent))).every((one) =>
            /\d|level/i.test(one),
          ),
        "the engine values every move",
        60_000,
      );
      assert.deepEqual(await faults(page), []);
      await page.$eval("#engine", (one) => one.click());
      await until(
        async () =>
          (await page.$$eval("#moves .engine-value", (all) => all.map((one) => one.textContent))).join("") === "",
        "the values go",
      );
      await type(page, "sato");
      await until(async () => (await count(page)) === "2 of 3 games", "two games of Sato");
      assert.match((await rows(page))[0], /Sato – Novák.*Black won · 2001 · .*Tallinn Open/);
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
      await openTheTree(tools);
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
  {
    name: "library: small boards and anti-Othello have positions of their own",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      const random = numbers(11);
      const boards = [
        { size: 6, rule: "othello" },
        { size: 6, rule: "antiothello", parallel: true },
        { size: 8, rule: "othello" },
      ];
      const [small, fewest, usual] = boards.map((board) => Array.from({ length: 5 }, () => discGame(random, board)));
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      const remove = await give(tools, { "a.sgf": sgfOf([...small, ...fewest]), "b.ggf": ggfOf(usual) });
      await until(async () => (await count(page)) === "15 of 15 games", "all games");
      remove();
      const boardOf = (rule, size) => JSON.stringify({ game: "othello", rule, size });
      assert.equal(await page.$eval("#setup", (one) => one.value), boardOf("othello", 6), "the first game's board");
      await until(async () => (await text(page, "#status")) === "Games with this position: 5", "its start");
      await page.select("#setup", boardOf("othello", 8));
      await until(async () => (await moves(page))[0]?.startsWith("D3"), "the moves of the large board");
      await page.select("#setup", boardOf("antiothello", 6));
      await until(async () => (await text(page, "#status")) === "Games with this position: 0", "another start");
      await page.select("#rule", "antiothello");
      await until(async () => (await count(page)) === "5 of 15 games", "games in which the fewest discs win");
      assert.match((await rows(page))[0], /Anti-Othello · 6 × 6/);
      await page.focus("#list");
      for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
      await until(async () => (await text(page, "#open")) !== "", "a game is open");
      await page.click("#first");
      await until(async () => (await text(page, "#status")) === "Games with this position: 5", "all begin like it");
      await Promise.all([page.waitForNavigation(), page.click("#open")]);
      await until(async () => (await said(page, "#caption")) === "Anti-Othello · 6 × 6", "it opens");
      // A collection whose first game has a set-up start begins there.
      await enter(tools);
      await until(
        async () => (await said(page, "#status")) === "Open a collection of games",
        "the page is ready again",
      );
      const removeFewest = await give(tools, { "c.sgf": sgfOf(fewest) });
      await until(
        async () => (await text(page, "#status")) === "Games with this position: 5",
        "all of them begin here",
      );
      removeFewest();
      // The position of the address stays, whatever is opened.
      await enter(tools, "#g=othello-6-");
      await page.reload();
      await until(async () => (await said(page, "#status")) === "Open a collection of games", "an address");
      const removeBoth = await give(tools, { "d.sgf": sgfOf([...usual, ...small]) });
      await until(async () => (await count(page)) === "10 of 10 games", "two kinds");
      removeBoth();
      assert.equal(await page.$eval("#setup", (one) => one.value), boardOf("othello", 6), "the board of the address");
      for (const [hash, fault] of [
        ["#g=othello-6-a1", /the move is illegal/],
        ["#g=othello-5-a1", /must be 4, 6 or 8/],
      ]) {
        await enter(tools, hash);
        await page.reload();
        await until(async () => fault.test(await said(page, "#note")), `the fault of ${hash}`);
        await until(async () => (await page.$$("#grid button")).length === 225, "a board all the same");
      }
    },
  },
  {
    name: "library: it is kept in the browser, and shown in the analysis, the openings and the review",
    page: { locale: "en" },
    async run(tools) {
      const { open, page, server, assert, until } = tools;
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      await page.$eval("#keep", (one) => one.click());
      const wide = Buffer.from(`\ufeff(;GM[4]SZ[15];B[aa];W[bb])\n${TREE}`, "utf16le");
      const remove = await give(tools, { "three.sgf": sgfOf(THREE), "wide.sgf": wide });
      await until(async () => (await count(page)) === "5 of 5 games", "the games are there");
      await until(
        async () => (await page.$$("#opening option")).length > 1,
        "the openings are listed, and all is kept",
      );
      remove();
      assert.match(await text(page, "#opening"), /D\d/);
      await page.reload();
      await until(async () => (await count(page)) === "5 of 5 games", "the games are there again");
      await type(page, "olga");
      await until(async () => /^Olga/.test((await rows(page))[0] ?? ""), "the game in UTF-16 is listed");
      await openWithComment(page, until);
      await open("?lang=en&color=both&rule=renju&moves=h8h9h10a1");
      await ready(page);
      await page.click('[data-do="analyse"]');
      await until(async () => (await said(page, ".known-games summary")) === "Library: 0 games", "no such game");
      await page.click('[data-do="undo"]');
      await until(async () => (await said(page, ".known-games summary")) === "Library: 3 games", "three games", 60_000);
      assert.match(await text(page, ".known-games .explorer"), /^[GI]9?/);
      await until(
        async () => /\d|level/i.test(await said(page, ".known-games .engine-value")),
        "the analysis values it",
      );
      assert.deepEqual(await faults(page), []);
      await page.click(".known-games .explorer button");
      await until(async () => (await said(page, ".known-games summary")) === "Library: 2 games", "the move is played");
      await page.goto("about:blank");
      await open("?lang=en&color=both&rule=renju&moves=h8h9h10a1b3");
      await ready(page);
      await page.click(".record summary");
      await page.click('.record [data-do="review"]');
      await until(
        async () => /Move 4 leaves your library/.test(await said(page, ".review-known")),
        "the review says it",
        60_000,
      );
      await page.$eval(".review .known-games summary", (one) => one.click());
      await until(async () => (await page.$$(".review .explorer, .review .reached")).length === 2, "its explorer");
      await page.click(".review-known button");
      await until(
        async () => (await said(page, ".review .known-games summary")) === "Library: 3 games",
        "it follows the position",
      );
      // By script: the review above may still change its height.
      await page.$eval(".review .explorer button", (one) => one.click());
      await until(
        async () => (await said(page, ".review .known-games summary")) === "Library: 2 games",
        "the move is a variation",
      );
      await page.goto(server.url("/www/openings/index.html?lang=en&what=memorise&rule=renju"), { waitUntil: "load" });
      await until(async () => (await page.$$(".known-games")).length === 1, "beside the openings");
      await page.$eval(".known-games summary", (one) => one.click());
      await until(async () => /^Library: \d+ games$/.test(await said(page, ".known-games summary")), "it is asked");
      assert.deepEqual(await faults(page), []);
      await page.waitForSelector(".known-games .reached a");
      await page.$eval(".known-games .tick input", (one) => one.click());
      await until(
        async () => /\d/.test(await said(page, ".known-games .engine-value")),
        "the engine values it",
        60_000,
      );
      await Promise.all([page.waitForNavigation(), page.click(".known-games .reached a")]);
      await until(async () => / – .*: open/.test(await said(page, "#open")), "the game is open in the library");
    },
  },
  {
    name: "library: the list is saved as SGF and RenLib, and read again",
    page: { locale: "en" },
    async run(tools) {
      const { page, downloads, assert, until } = tools;
      const saved = (ending) =>
        readdirSync(downloads)
          .filter((name) => name.startsWith("tengen-") && name.endsWith(ending))
          .map((name) => join(downloads, name))
          // The browser first makes an empty file.
          .filter((path) => statSync(path).size > 0);
      const before = [...saved(".sgf"), ...saved(".lib")];
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      let remove = await give(tools, { "three.sgf": sgfOf(THREE) });
      await until(async () => (await count(page)) === "3 of 3 games", "the games are there");
      remove();
      await type(page, "sato");
      await until(async () => (await count(page)) === "2 of 3 games", "two are listed");
      for (const [id, ending] of [
        ["#sgf", ".sgf"],
        ["#lib", ".lib"],
      ]) {
        await page.$eval(id, (one) => one.click());
        await until(() => saved(ending).some((name) => !before.includes(name)), `a file${ending}`);
      }
      const [sgf] = saved(".sgf").filter((name) => !before.includes(name));
      const [lib] = saved(".lib").filter((name) => !before.includes(name));
      await page.$eval("#clear", (one) => one.click());
      await until(async () => (await count(page)) === "", "all games are closed");
      await type(page, "");
      remove = await give(tools, { "a.sgf": readFileSync(sgf), "b.lib": readFileSync(lib) });
      await until(async () => (await count(page)) === "4 of 4 games", "two games of each");
      remove();
      const list = await rows(page);
      assert.match(list[0], /Sato – Novák.*Black won · 2001 · Renju · 15 × 15 · .* · Tallinn Open/);
      assert.match(list[1], /Tamm – Sato.*White won · 2011/);
    },
  },
  {
    name: "library: on a phone all is there, nothing is wider than the screen, and axe-core finds nothing",
    page: { width: 360, height: 640, touch: true, locale: "en", theme: "dark" },
    async run(tools) {
      const { page, assert, until } = tools;
      const random = numbers(5);
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      const games = Array.from({ length: 400 }, () => stoneGame(random));
      const remove = await give(tools, { "many.sgf": sgfOf(games) });
      await until(async () => (await count(page)) === "400 of 400 games", "the games are there");
      remove();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.ok((await rows(page)).length < 60, "only the rows in sight are there");
      await page.$eval("#list", (one) => (one.scrollTop = 58 * 300));
      await until(
        async () => (await page.$$('#list [aria-posinset="302"]')).length === 1,
        "rows far below come when they are in sight",
      );
      await page.focus("#list");
      await page.keyboard.press("End");
      await until(
        async () => (await page.$$('#list [aria-posinset="400"][aria-selected="true"]')).length === 1,
        "the last one",
      );
      assert.deepEqual(await faults(page), []);
    },
  },
  {
    name: "library: reading stops when one says so, and what was read stays; text can be typed meanwhile",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      const random = numbers(9);
      const games = sgfOf(Array.from({ length: 500 }, () => stoneGame(random)));
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      const remove = await give(tools, { "large.sgf": Buffer.concat(Array.from({ length: 200 }, () => games)) });
      await page.waitForSelector("#reading:not([hidden])");
      await until(async () => /^[1-9][\d,]* games, \d+ % read/.test(await text(page, "#progress")), "some are read");
      await page.$eval("#stop", (one) => one.click());
      await until(() => page.$eval("#reading", (one) => one.hidden), "reading has ended");
      remove();
      const [, listed, all] = /^([\d,]+) of ([\d,]+) games$/.exec(
        await until(
          async () => /games$/.test(await text(page, "#total")) && text(page, "#total"),
          "what was read is listed",
        ),
      );
      assert.equal(listed, all);
      const number = Number(all.replaceAll(",", ""));
      assert.ok(number > 0 && number < 100_000, all);
      await type(page, "sato");
      await until(async () => (await text(page, "#total")) !== `${listed} of ${all} games`, "the list is searched");
    },
  },
  {
    name: "library: files of five formats are dropped together, and a hostile one among them harms nothing",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      const random = numbers(13);
      const stones = Array.from({ length: 4 }, () => stoneGame(random));
      const discs = Array.from({ length: 4 }, () => discGame(random));
      await enter(tools);
      await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready");
      await page.click(button("h8"));
      await until(async () => (await text(page, "#substatus")) === "Moves: 1", "a stone is on the board");
      const bomb = zipOf({ "bomb.sgf": Buffer.concat([sgfOf(stones), Buffer.alloc(48 << 20, 32)]) });
      const files = {
        "a.ggf": ggfOf(discs),
        "b.psq": psqOf(stones[0]),
        "c.lib": libOf(stones),
        "d.sgf": sgfOf(stones),
        "e.rif": rifOf(stones),
        "f.zip": bomb,
        "g.sgf": Buffer.from(`(;GM[4]SZ[15]${"(;B[hh](;W[hi]".repeat(5000)}`),
      };
      await page.evaluate(
        (given) => {
          const transfer = new DataTransfer();
          for (const [name, content] of given)
            transfer.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name));
          document.body.dispatchEvent(
            new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }),
          );
        },
        Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]),
      );
      await until(
        async () => (await text(page, "#left-count")) === "Left out: 2",
        "the hostile files are listed",
        60_000,
      );
      const listed = await page.$$eval("#faults li", (all) => all.map((one) => one.textContent));
      assert.match(listed[0], /^f\.zip\/bomb\.sgf, byte 0: it unpacks to far too much\.$/);
      assert.match(listed[1], /^g\.sgf, byte 0: a closing “\)” is missing\.$/);
      // Four of each format, one of Piskvork, and the games before the bomb's blanks.
      assert.equal(await text(page, "#total"), "21 of 21 games");
      assert.equal(await text(page, "#substatus"), "Moves: 1", "what is on the board stays");
    },
  },
  {
    name: "library: the dialog for one game says that a text has more games, and leads to the library",
    page: { locale: "en" },
    async run({ open, page, assert, until }) {
      await open("?lang=en");
      await ready(page);
      await page.click('[data-do="paste"]');
      await page.waitForSelector('dialog.paste textarea[name="text"]');
      await page.$eval(
        'dialog.paste textarea[name="text"]',
        (box, value) => {
          box.value = value;
          box.dispatchEvent(new Event("input"));
        },
        String(sgfOf(THREE)),
      );
      await until(
        async () =>
          /The first of 3 games\. The library opens them all: Game library$/.test(await text(page, "dialog.paste")),
        "the other games are told",
      );
      assert.deepEqual(await faults(page), []);
      await Promise.all([page.waitForNavigation(), page.$eval("dialog.paste p.about a", (one) => one.click())]);
      await until(async () => (await said(page, "#status")) === "Open a collection of games", "the library is there");
      assert.match(page.url(), /www\/library\/index\.html\?lang=en$/);
    },
  },
];
