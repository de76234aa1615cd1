// The network of five-in-a-row: it loads after the engine, and the analysis names it. Without it the game continues.

import { click, openSheet, play, played, ready, text } from "../actions.mjs";

/** The numbers of the analysis. */
const facts = (page) =>
  page.$$eval(".analysis dl > div", (all) =>
    Object.fromEntries(all.map((one) => [one.children[0].textContent, one.children[1].textContent])),
  );

/** Opens the analysis and the numbers beneath it. */
async function analyse(page, until) {
  await page.click('[data-do="analyse"]');
  await page.waitForSelector(".analysis .numbers:not(.named) summary");
  await page.$eval(".analysis .numbers:not(.named) summary", (node) => node.click());
  await until(async () => "Evaluation" in (await facts(page)), "there are numbers", 60_000);
}

const asked = (server) =>
  server.requests.filter((path) => /\/networks\//.test(path)).map((path) => path.slice(path.lastIndexOf("/") + 1));

/** Serves another file instead of a network. */
const damaged = (page) =>
  page.evaluateOnNewDocument(() => {
    const real = globalThis.fetch;
    globalThis.fetch = (address, ...rest) =>
      /\/networks\//.test(String(address))
        ? Promise.resolve(new Response(new Uint8Array([1, 2, 3])))
        : real.call(globalThis, address, ...rest);
  });

export const scenarios = [
  {
    name: "a game of five-in-a-row asks for the network of its rule, once, and the analysis names it",
    async run({ open, page, assert, until, server }) {
      await open("?lang=en&time=200");
      await ready(page);
      await play(page, "h8");
      await played(page, 2);
      await until(() => asked(server).length === 1, "the network is asked for");
      await openSheet(page, "new");
      await page.click('dialog input[value="renju"]');
      await page.click('dialog [type="submit"]');
      await until(() => asked(server).length === 2, "another rule has another one");
      await openSheet(page, "new");
      await page.click('dialog input[value="freestyle"]');
      await page.click('dialog [type="submit"]');
      await ready(page);
      await play(page, "h8");
      await played(page, 2);
      assert.deepEqual(asked(server), ["freestyle.bin", "renju.bin"]);
      await analyse(page, until);
      await until(async () => (await facts(page)).Evaluation === "network", "it values positions");
      assert.equal(await page.$eval("#note", (note) => note.hidden), true);
    },
  },
  {
    name: "without the network there is a note, the game goes on, and another try brings it",
    server: { missing: [/networks\//] },
    tolerate: [/404/],
    async run({ open, page, assert, until, server }) {
      await open("?lang=en&time=200");
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await text(page, "#note p"), /trained evaluation did not load/);
      await ready(page);
      server.missing = [];
      await page.click("#note button");
      await until(() => asked(server).length > 1, "asks again");
      await until(() => page.$eval("#note", (note) => note.hidden), "the note is gone");
      await click(page, "h8");
      await played(page, 2);
    },
  },
  {
    name: "where the network stays missing, the game goes on with the tables",
    server: { missing: [/networks\//] },
    tolerate: [/404/],
    async run({ open, page, until }) {
      await open("?lang=en&time=200");
      await page.waitForSelector("#note:not([hidden])");
      await ready(page);
      await click(page, "h8");
      await played(page, 2);
      await analyse(page, until);
      await until(async () => (await facts(page)).Evaluation === "fitted tables", "the tables value positions");
    },
  },
  {
    name: "a damaged network is refused: the game and the analysis go on with the tables",
    async run({ open, page, assert, until }) {
      await damaged(page);
      await open("?lang=en&time=200");
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await text(page, "#note p"), /trained evaluation did not load/);
      await ready(page);
      await click(page, "h8");
      await played(page, 2);
      await analyse(page, until);
      await until(async () => (await facts(page)).Evaluation === "fitted tables", "the tables value positions");
    },
  },
];
