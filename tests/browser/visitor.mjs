// Records the stored data of a visit in Chromium: the person plays, reviews, solves, memorises and chooses colours.
//
//   TENGEN_SITE=FOLDER node tests/browser/visitor.mjs > tests/data/visitor.json
//
// It writes the storage and the database of the site in FOLDER. The committed file is from the site of commit 4355e52.
// A scenario opens it with the present site (scenarios/visitor.mjs).

import { button, click, played, ready } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, until } from "./harness.mjs";
import { startServer } from "./server.mjs";

const server = await startServer();
const { browser, stop } = await startBrowser("chromium");
const page = await browser.newPage();
await preparePage(page, "chromium", { locale: "en" });
const open = (path) => page.goto(server.url(path), { waitUntil: "load" });

/** Presses an element that a dialog may redraw at any moment. */
const press = (selector) => page.$eval(selector, (one) => one.click());

// A finished game with an abandoned variation, and its review.
await open("/?lang=en&color=both");
await ready(page);
const moves = ["h8", "i9", "h9", "i8", "h7", "i7", "h10", "i10"];
for (const [index, name] of moves.entries()) {
  await click(page, name);
  await played(page, index + 1);
}
await page.click('[data-do="undo"]');
await played(page, moves.length - 1);
for (const [index, name] of ["h6", "a1", "h11"].entries()) {
  if (await page.$("#status.end")) break;
  await click(page, name);
  await played(page, moves.length + index);
}
await page.click("#record summary");
await page.$eval('[data-do="review"]', (one) => one.click());
await until(
  async () => (await page.$("#review:not([hidden])")) && !(await page.$('#review button[value="stop"]:not([hidden])')),
  "the review has ended",
  120_000,
);

// A game of Othello, and other colours.
await press('[data-do="settings"]');
await page.waitForSelector("dialog.settings[open]");
await press('dialog input[name="theme"][value="dark"]');
await page.keyboard.press("Escape");
await press('[data-do="new"]');
await page.waitForSelector("dialog.new[open]");
await press('dialog input[value="othello"]');
await press('dialog input[value="both"]');
await press('dialog [type="submit"]');
await until(() => page.$(button("f5")), "a board of Othello");
await ready(page);
await page.click(button("f5"));
await until(() => page.$('#grid:not([aria-disabled="true"]) [data-name="f6"][aria-disabled="false"]'), "the next move");
await page.click(button("f6"));
await until(() => page.$eval("#count", (one) => one.textContent === "2 / 2"), "two moves");
await new Promise((resolve) => setTimeout(resolve, 1500));

// A puzzle whose answer is shown, and one position of an opening.
await open("/www/puzzles/index.html?lang=en&series=fours");
await until(() => page.$("#show:not([disabled])"), "a puzzle", 60_000);
await page.click("#show");
await new Promise((resolve) => setTimeout(resolve, 3000));
await open("/www/openings/index.html?lang=en&rule=othello&side=1");
await until(() => page.$('#grid[aria-disabled="false"]'), "a question", 60_000);
await page.click(button("f5"));
await until(() => page.$eval("#known", (one) => /Asked: 1/.test(one.textContent ?? "")), "it is known");

const left = await page.evaluate(async () => {
  const settle = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const databases = [];
  for (const { name, version } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name));
    const stores = [];
    for (const store of database.objectStoreNames) {
      const open = database.transaction(store).objectStore(store);
      const indexes = [...open.indexNames].map((one) => ({ name: one, keyPath: open.index(one).keyPath }));
      stores.push({ name: store, keyPath: open.keyPath, indexes, records: await settle(open.getAll()) });
    }
    databases.push({ name, version, stores });
  }
  return { localStorage: { ...localStorage }, databases };
});
console.log(JSON.stringify(left));
await stop();
await server.stop();
