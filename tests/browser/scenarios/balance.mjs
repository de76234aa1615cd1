// The analysis finds a move that leaves the sides even: progress, Stop, a second stone, and what ends it.

import { click, moves, played, text } from "../actions.mjs";
import { faults } from "../axe.mjs";

const said = (page) => text(page, ".balance p").catch(() => "");
const found = (page) =>
  page.$$eval(".balance .lines li", (all) =>
    all.map((one) => ({
      value: one.querySelector(".value").textContent,
      moves: [...one.querySelectorAll("button")].map((move) => move.textContent),
    })),
  );
const press = (page, name) =>
  page.$$eval(".balance .tools button", (all, label) => all.find((one) => one.textContent === label)?.click(), name);
/** Until the search has ended: a sentence, not a count. */
const ended = (page, until, what) =>
  until(async () => /^(Nearest to even|Every move)/.test(await said(page)), what, 120_000);

/** Begins to record what the section says: a test that asks now and then may miss a quick search. */
const listen = (page) =>
  page.evaluate(() => {
    globalThis.heard = [];
    new MutationObserver(() => {
      const words = document.querySelector(".balance p")?.textContent;
      if (words && globalThis.heard.at(-1) !== words) globalThis.heard.push(words);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
/** Whether the section has said it since the test listened. */
const heard = (page, pattern) =>
  page.evaluate((source) => globalThis.heard.some((words) => new RegExp(source).test(words)), pattern.source);

async function begin({ open, page, until }, query) {
  await open(`?lang=en&mode=analyse&color=both&${query}`);
  await page.waitForSelector(".tools:not([hidden]) > .balances:not([hidden]):not([disabled])");
  await listen(page);
  await page.$eval(".analysis .balances", (one) => one.click());
  await until(() => heard(page, /^Points tried: \d+ of \d+\.$/), "the progress", 60_000);
}

export const scenarios = [
  {
    name: "analysis: a balancing move is searched among all points, then a second stone, and both are played",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      // Two adjacent black stones and a white one far away: white's best move is not even.
      await begin(tools, "moves=h8e5h9");
      assert.deepEqual(await faults(page), []);
      await until(() => heard(page, /of 222\./), "each empty point counts");
      await until(async () => (await found(page)).length === 4, "results come at once", 60_000);
      await ended(page, until, "the end");
      assert.match(await said(page), /^Nearest to even: [A-O]\d+\. (Even|(Black|White) (\d+ %|wins in \d+ moves?))\./);
      assert.equal((await moves(page)).length, 3, "nothing was played");
      assert.match(await text(page, "#live"), /Nearest to even/, "a screen reader hears the end");
      assert.deepEqual(await faults(page), []);
      await listen(page);
      await press(page, "Add a second stone");
      // How many depends on the first stone: it may make the position symmetric.
      await until(() => heard(page, /^Points tried: \d+ of \d+\.$/), "a second search", 60_000);
      await until(async () => (await found(page))[0]?.moves.length === 2, "two stones", 60_000);
      await press(page, "Stop");
      await until(async () => /^Nearest to even: [A-O]\d+ [A-O]\d+\./.test(await said(page)), "results stay");
      const [first] = await found(page);
      await page.$eval(".balance .lines button:nth-child(2)", (one) => one.click());
      await played(page, 5);
      assert.deepEqual(
        (await moves(page)).slice(3),
        first.moves.map((name) => name.toLowerCase()),
      );
      assert.equal(await page.$(".balance"), null, "another position ends it");
    },
  },
  {
    name: "analysis: a balancing move in Renju, stopped and repeated; a won position has none, Othello no button",
    page: { locale: "en" },
    async run(tools) {
      const { open, page, assert, until } = tools;
      await begin(tools, "rule=renju&moves=h8h9i9");
      await until(async () => (await found(page)).length > 0, "a result", 60_000);
      await listen(page);
      for (let times = 0; times < 3; times += 1) await page.$eval(".analysis .balances", (one) => one.click());
      await until(() => heard(page, /^Points tried: [1-9]/), "again", 60_000);
      assert.equal((await page.$$(".balance")).length, 1, "only one, however fast one presses");
      await until(async () => (await found(page)).length > 0, "a result", 60_000);
      await press(page, "Stop");
      await until(async () => /^Nearest to even/.test(await said(page)), "it stops");
      await listen(page);
      await press(page, "Try again");
      await until(() => heard(page, /^Points tried: \d+ of/), "it begins again");
      await click(page, "a1");
      await played(page, 4);
      assert.equal(await page.$(".balance"), null, "a move ends it");
      // White to move cannot stop an open four.
      await begin(tools, "moves=h8a1i8a3j8a5k8");
      await ended(page, until, "the end of a lost position");
      assert.match(
        await said(page),
        /^Nearest to even: [A-O]\d+\. Black wins in 1 move\. No tried move makes it even\.$/,
      );
      await page.$eval(".balance .close", (one) => one.click());
      assert.equal(await page.$(".balance"), null);
      await open("?lang=en&mode=analyse&color=both&rule=othello");
      await page.waitForSelector(".tools:not([hidden]) > .compares");
      assert.equal(await page.$eval(".analysis .balances", (one) => one.hidden), true);
    },
  },
];
