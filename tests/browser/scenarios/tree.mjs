// Going back destroys nothing: variations, the last games, two tabs, the history of the browser.

import { click, moves, openSheet, played, ready, shows, text } from "../actions.mjs";
import { script } from "../server.mjs";

const address = (page) => page.evaluate(() => location.hash);
const count = (page) => text(page, "#count");

/** Begins a new game between two players. */
async function newGame(page) {
  await openSheet(page, "new");
  await page.click('dialog input[value="both"]');
  await page.click('dialog [type="submit"]');
  await played(page, 0);
}

export const scenarios = [
  {
    name: "a stone in the past begins a variation; it is commented, promoted, deleted and brought back, and comes back after a reload",
    async run({ open, page, assert, until }) {
      await open("?color=both&moves=h8i9g7j7h7h6f8e9");
      await played(page, 8);
      await page.click(".record summary");
      await page.waitForSelector('.record button[value="4"]');
      await page.click('.record button[value="4"]');
      await played(page, 4);
      await click(page, "a1");
      await played(page, 5);
      assert.equal(await count(page), "5 / 5 · variation");
      assert.match(await text(page, "#live"), /variation/);
      // One press restores the played line completely.
      await page.click(".record .other");
      await shows(page, ["h8", "i9", "g7", "j7", "h7"]);
      assert.equal(await count(page), "5 / 8");
      await page.click(".record .other");
      await shows(page, ["h8", "i9", "g7", "j7", "a1"]);
      await page.type(".branch textarea", "Far away");
      await page.click("#status");
      await page.click('.branch [value="promote"]');
      await until(async () => (await count(page)) === "5 / 5", "it is the main line");
      await page.reload();
      await shows(page, ["h8", "i9", "g7", "j7", "a1"]);
      await page.click(".record summary");
      await until(() => page.$eval(".branch textarea", (box) => box.value === "Far away"), "the comment is there");
      await page.click('.branch [value="delete"]');
      await shows(page, ["h8", "i9", "g7", "j7"]);
      assert.equal(await page.$(".record .other"), null);
      await page.click("#note button");
      await shows(page, ["h8", "i9", "g7", "j7", "a1"]);
      await page.click(".record .other");
      await shows(page, ["h8", "i9", "g7", "j7", "h7"]);
      assert.equal(await count(page), "5 / 8 · variation");
    },
  },
  {
    name: "the address tells the position; back and forward lead from game to game, not from move to move",
    async run({ open, page, assert, until }) {
      await open("?color=both");
      await ready(page);
      const entries = await page.evaluate(() => history.length);
      for (const name of ["h8", "i9", "g7"]) await click(page, name);
      await played(page, 3);
      await until(async () => (await address(page)) === "#g=freestyle-15-h8i9g7", "the address follows");
      await page.click('[data-do="undo"]');
      await until(async () => (await address(page)) === "#g=freestyle-15-h8i9", "the address follows back");
      assert.equal(await page.evaluate(() => history.length), entries, "moves make no entries");
      await newGame(page);
      await click(page, "a1");
      await played(page, 1);
      await until(async () => (await address(page)) === "#g=freestyle-15-a1", "the other game is in the address");
      await page.goBack();
      await shows(page, ["h8", "i9"]);
      assert.equal(await count(page), "2 / 3", "with the moves to redo");
      await page.goForward();
      await shows(page, ["a1"]);
      await page.reload();
      await shows(page, ["a1"]);
      await page.goBack();
      await shows(page, ["h8", "i9"]);
    },
  },
  {
    name: "a new game loses nothing: the last games are in a list",
    async run({ open, page, assert, until }) {
      await open("?color=both");
      await ready(page);
      for (const name of ["h8", "i9"]) await click(page, name);
      await played(page, 2);
      await newGame(page);
      await click(page, "c3");
      await played(page, 1);
      await page.click('[data-do="paste"]');
      await until(() => page.$$eval(".kept li", (all) => all.length === 2), "two games are listed");
      assert.match(await text(page, ".kept li:nth-child(2)"), /Freestyle.*moves: 2/s);
      await page.click(".kept li:nth-child(2) button");
      await shows(page, ["h8", "i9"]);
      await page.click('[data-do="paste"]');
      await page.waitForSelector(".kept li:nth-child(2) .delete");
      await page.click(".kept li:nth-child(2) .delete");
      await until(() => page.$$eval(".kept li", (all) => all.length === 1), "one is deleted");
    },
  },
  {
    name: "fifty games are kept, and the oldest goes first",
    async run({ open, page, assert, until }) {
      await open("?color=both");
      await ready(page);
      await page.evaluate(async (path) => {
        const { KeptGames } = await import(`./${path}`);
        const kept = new KeptGames();
        const game = (number) => ({
          v: 1,
          id: `game-${number}`,
          when: number,
          rule: "renju",
          size: 15,
          text: "h8",
          played: 1,
          black: "human",
          white: "human",
          time: 1000,
          level: 10,
          resigned: 0,
          tree: [[-1, "h8"]],
          count: 1,
          winner: 0,
          reason: "",
        });
        for (let number = 0; number < 53; number += 1) await kept.put(game(number));
      }, script("kept"));
      await click(page, "h8");
      await played(page, 1);
      await page.click('[data-do="paste"]');
      await until(() => page.$$eval(".kept li", (all) => all.length === 50), "fifty games");
      const ids = await page.$$eval(".kept li", (all) => all.map((one) => one.dataset.game));
      assert.ok(ids.includes("game-52") && ids.includes("game-4") && !ids.includes("game-3"));
    },
  },
  {
    name: "a game that the page left before the database had it is in the list all the same",
    async run({ open, page, until }) {
      await page.evaluateOnNewDocument(() => {
        if (origin !== "null" && !localStorage.getItem("database")) indexedDB.open = () => /** @type {any} */ ({});
      });
      await open("?color=both");
      await ready(page);
      for (const name of ["h8", "i9"]) await click(page, name);
      await played(page, 2);
      await page.evaluate(() => localStorage.setItem("database", "there"));
      await page.goto("about:blank");
      await open("?lang=en");
      await played(page, 2);
      await newGame(page);
      await until(async () => (await moves(page)).length === 0, "another game");
      await page.click('[data-do="paste"]');
      await until(
        () => page.$$eval(".kept li", (all) => all.some((one) => /moves: 2/.test(one.textContent))),
        "the first is listed",
      );
      await page.click(".kept li button");
      await shows(page, ["h8", "i9"]);
    },
  },
  {
    name: "two tabs do not overwrite one another",
    async run({ open, page, newPage, server, until }) {
      await open("?color=both");
      await ready(page);
      for (const name of ["h8", "i9"]) await click(page, name);
      await played(page, 2);
      // The second tab opens the same game and plays other moves.
      const second = await newPage();
      await second.goto(server.url("/"), { waitUntil: "load" });
      await played(second, 2);
      await click(second, "a1");
      await played(second, 3);
      await page.bringToFront();
      await click(page, "g7");
      await played(page, 3);
      await until(async () => /g7$/.test(await address(page)), "the first tab has its game in the address");
      await page.reload();
      await shows(page, ["h8", "i9", "g7"]);
      await second.bringToFront();
      await second.reload();
      await shows(second, ["h8", "i9", "a1"]);
      await second.click('[data-do="paste"]');
      await until(() => second.$$eval(".kept li", (all) => all.length === 2), "both games are kept");
      await shows(second, ["h8", "i9", "a1"]);
    },
  },
];
