// A visitor of an earlier version returns: the data in the browser (tests/data/visitor.json) still works.

import { readFileSync } from "node:fs";
import { click, moves, played, ready, text } from "../actions.mjs";

const LEFT = JSON.parse(readFileSync(new URL("../../data/visitor.json", import.meta.url), "utf8"));
const [{ stores }] = LEFT.databases;
const [gomoku, othello] = stores[0].records;

/** Restores the stored data. It runs in a page of the site that stores nothing itself. */
async function restore({ localStorage: texts, databases }) {
  for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, value);
  for (const { name, version, stores: all } of databases) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => {
        for (const { name: store, keyPath, indexes } of all) {
          const made = request.result.createObjectStore(store, { keyPath });
          for (const index of indexes) made.createIndex(index.name, index.keyPath);
        }
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const { name: store, records } of all) {
      const transaction = database.transaction(store, "readwrite");
      for (const one of records) transaction.objectStore(store).put(one);
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = reject;
      });
    }
    database.close();
  }
}

/** The games in the database, by their names. */
const inDatabase = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("tengen");
        request.onsuccess = () => {
          const all = request.result.transaction("games").objectStore("games").getAllKeys();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result);
          };
        };
      }),
  );

export const scenarios = [
  {
    name: "a visitor of an earlier version finds games, review, settings, puzzles and openings again",
    page: { locale: "en" },
    async run({ open, page, server, assert, until }) {
      await page.goto(server.url("/www/learn.html"), { waitUntil: "load" });
      await page.evaluate(restore, LEFT);

      await open("");
      await until(async () => (await text(page, "#count")) === "2 / 2", "the game of Othello");
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
      await page.click('[data-do="paste"]');
      const ids = await until(async () => {
        const all = await page.$$eval(".kept li", (items) => items.map((one) => one.dataset.game));
        return all.length ? all : null;
      }, "the games");
      assert.deepEqual(ids.sort(), [gomoku.id, othello.id].sort());
      await page.$eval(`.kept li[data-game="${gomoku.id}"] button`, (one) => one.click());
      await played(page, gomoku.played);
      assert.equal((await moves(page)).join(""), gomoku.text);
      assert.match(await text(page, "#count"), /variation/);
      // The review is shown again without a new search.
      const before = await page.evaluate(() => localStorage.getItem("tengen.reviews"));
      await page.click("#record summary");
      await page.$eval('#record [data-do="review"]', (one) => one.click());
      await page.waitForSelector("#review:not([hidden])");
      await until(async () => !(await page.$('#review button[value="stop"]:not([hidden])')), "it is complete");
      assert.equal(await page.evaluate(() => localStorage.getItem("tengen.reviews")), before);

      // New data is stored with it.
      await ready(page);
      await click(page, "a15");
      await played(page, gomoku.played + 1);
      await until(async () => (await inDatabase(page)).length >= 2, "the games are in the database");
      assert.deepEqual((await inDatabase(page)).filter((id) => ids.includes(id)).sort(), ids);

      await page.goto(server.url("/www/puzzles/index.html"), { waitUntil: "load" });
      await page.select("#theme", "own");
      await until(async () => (await text(page, "#count")) === "0 of 1", "the own puzzle");
      await page.goto(server.url("/www/openings/index.html?rule=othello&side=1"), { waitUntil: "load" });
      await until(async () => /Seen: 1/.test(await text(page, "#known")), "what is known of openings");
    },
  },
];
