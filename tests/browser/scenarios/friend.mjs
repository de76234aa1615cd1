// Two people with two browsers play without a server.

import { click as press, moves, played, ready, shows, text } from "../actions.mjs";

const panel = (page) => text(page, ".note.friend p").catch(() => "");
const noteOf = (page) =>
  page
    .$eval('#note[data-topic="friend"]', (one) => (one.hidden ? "" : one.firstElementChild?.textContent))
    .catch(() => "");

/** Presses a button of the panel and waits for the link. */
async function letter(page) {
  const isSent = await page.$eval("dialog.friend [name=link]", () => true).catch(() => false);
  // By script: a panel that is written anew replaces its buttons.
  if (!isSent) await page.$eval('.note.friend [value="send"]', (button) => button.click());
  await page.waitForSelector("dialog.friend .code svg");
  const link = await page.$eval("dialog.friend [name=link]", (one) => one.value);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  return link.slice(link.indexOf("#"));
}

/** A page in the background does not draw in Firefox. */
async function click(page, name) {
  await page.bringToFront();
  await press(page, name);
}

/** The address changes in a page that is open. */
async function receive(page, hash) {
  await page.bringToFront();
  await page.evaluate((to) => (location.hash = to), hash);
}

async function begin(page, choices) {
  await page.click('.caption [data-do="friend"]');
  await page.waitForSelector("dialog.friend [name=rule]");
  for (const [name, value] of Object.entries(choices))
    await page.$eval(
      `dialog.friend [name="${name}"]`,
      (one, to) => {
        one.value = to;
        one.dispatchEvent(new Event("change", { bubbles: true }));
      },
      value,
    );
  await page.click('dialog.friend [value="start"]');
}

async function accept(page) {
  await page.waitForSelector('dialog.friend [value="start"]');
  await page.click('dialog.friend [value="start"]');
}

export const scenarios = [
  {
    name: "the dialog of a game with a friend offers the board in play",
    async run({ open, page, assert }) {
      await open("?lang=en&rule=antiothello&size=6&color=both");
      await ready(page);
      await page.click('.caption [data-do="friend"]');
      await page.waitForSelector("dialog.friend [name=rule]");
      const offered = await page.$$eval("dialog.friend :is([name=rule], [name=size])", (all) =>
        all.map(({ value }) => value),
      );
      assert.deepEqual(offered, ["antiothello", "6"]);
    },
  },
  {
    name: "two people play a game by links, and a link that is cut, old or of another game changes nothing",
    async run({ open, page, newPage, server, assert, until }) {
      await open("?lang=en");
      await ready(page);
      const friend = await newPage({ apart: true, width: 360, height: 800, touch: true });
      await friend.goto(server.url("/?lang=en"));
      await ready(friend);

      await page.bringToFront();
      await begin(page, { side: "1", time: "3d", name: "Anna" });
      await until(async () => /^Play first/.test(await panel(page)), "the first move is hers");
      await click(page, "a1");
      await until(async () => (await panel(page)) === "Send the link to your friend.", "a letter is due");
      const first = await letter(page);
      await until(async () => /^Waiting.* 3 days left\.$/.test(await panel(page)), "she waits");
      await click(page, "b1");
      assert.deepEqual(await moves(page), ["a1"], "not her turn");

      await receive(friend, first.slice(0, -4));
      await until(async () => /cut or altered/.test(await noteOf(friend)), "a cut link");
      await friend.click("#note button");
      await receive(friend, first.replace("Anna", "Anne"));
      await until(async () => /cut or altered/.test(await noteOf(friend)), "an altered link");
      await receive(friend, first);
      await accept(friend);
      await shows(friend, ["a1"]);
      assert.match(await text(friend, ".note.friend h2"), /^Anna – /);
      await until(async () => /^Your move.* 3 days left\.$/.test(await panel(friend)), "his move");

      const sides = [page, friend];
      const names = ["a1"];
      for (const [index, name] of ["a2", "b1", "b2", "c1", "c2", "d1", "d2"].entries()) {
        const [mover, other] = [sides[(index + 1) % 2], sides[index % 2]];
        await click(mover, name);
        names.push(name);
        await played(mover, names.length);
        await until(async () => (await panel(mover)) === "Send the link to your friend.", "a letter is due");
        await receive(other, await letter(mover));
        await shows(other, names);
        await until(async () => (await noteOf(other)).endsWith(`played ${name.toUpperCase()}.`), "what has changed");
      }

      await receive(page, first);
      await until(async () => /own link/.test(await noteOf(page)), "her own link");
      await receive(friend, first);
      await until(async () => /older than your game/.test(await noteOf(friend)), "an old link");
      await shows(friend, names);
      await friend.reload();
      await shows(friend, names);
      await until(async () => /^Waiting/.test(await panel(friend)), "his page knows the game");

      await click(page, "e1");
      await until(async () => (await text(page, "#status")) === "You won!", "she has won");
      await receive(friend, await letter(page));
      await until(async () => (await text(friend, "#status")) === "Black wins", "he knows");
      assert.equal(await panel(friend), "The game is over.");
      await click(page, "k1");
      assert.equal((await moves(page)).length, 9);
    },
  },
  {
    name: "by links: an opening protocol, a draw that is offered and accepted, and a win that is claimed on time",
    async run({ open, page, newPage, server, assert, until }) {
      await open("?lang=en");
      await ready(page);
      const friend = await newPage({ apart: true });
      await friend.goto(server.url("/?lang=en"));
      await ready(friend);
      const status = (one, words) =>
        until(async () => (await text(one, "#status")) === words, `${words} on the board`).catch(async (error) => {
          throw new Error(`${error.message}, but ${await text(one, "#status")}`);
        });

      await page.bringToFront();
      await begin(page, { side: "1", opening: "swap2", time: "1d", name: "Anna" });
      for (const [index, name] of ["a1", "b2", "c4"].entries()) {
        await until(async () => !/^Send/.test(await panel(page)), "she places three stones");
        await click(page, name);
        await played(page, index + 1);
      }
      await until(async () => (await panel(page)) === "Send the link to your friend.", "the choice is his");
      await receive(friend, await letter(page));
      await accept(friend);
      await shows(friend, ["a1", "b2", "c4"]);
      await friend.waitForSelector('.protocol:not([hidden]) button[value="b"]');
      await friend.click('.protocol button[value="b"]');
      await until(
        async () => (await panel(friend)) === "Send the link to your friend.",
        "white moves, and he has black",
      );
      await receive(page, await letter(friend));
      await until(async () => (await noteOf(page)) === "Friend has decided.", "his choice");
      await click(page, "d5");
      await page.waitForSelector('.note.friend [value="draw"]');
      await page.click('.note.friend [value="draw"]');
      const offer = await letter(page);
      await until(async () => /You offer a draw/.test(await panel(page)), "she has offered");
      assert.equal(await page.$('.note.friend [value="draw"]'), null, "once");
      await receive(friend, offer);
      await until(async () => (await noteOf(friend)) === "Anna played D5. Anna offers a draw.", "he gets the offer");
      await friend.reload();
      await until(async () => /^Your friend offers a draw/.test(await panel(friend)), "the page keeps it");
      await friend.click('.note.friend [value="accept"]');
      await status(friend, "Draw");
      const end = await letter(friend);
      await receive(page, end);
      await status(page, "Draw");
      assert.equal(await text(page, "#substatus"), "by agreement");
      await until(async () => (await noteOf(page)) === "Friend accepts the draw.", "she knows");
      await receive(friend, offer.replace("1d", "2d"));
      await until(async () => /cut or altered/.test(await noteOf(friend)), "an altered link of a finished game");
      await receive(page, offer);
      await until(async () => /own link/.test(await noteOf(page)), "an old link of a finished game");
      await status(page, "Draw");

      await page.click('.note.friend [value="again"]');
      await page.waitForSelector("dialog.friend [name=time]");
      await page.$eval("dialog.friend [name=time]", (one) => (one.value = "1d"));
      await page.click('dialog.friend [value="start"]');
      await until(async () => /^Play first/.test(await panel(page)), "another game");
      await click(page, "h8");
      await until(async () => (await panel(page)) === "Send the link to your friend.", "a letter is due");
      await receive(friend, await letter(page));
      await accept(friend);
      await shows(friend, ["h8"]);
      const later = async (one) => {
        await one.bringToFront();
        await one.evaluate(() => {
          const { now } = Date;
          Date.now = () => now() + 2 * 86_400_000;
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        });
      };
      await later(page);
      await until(async () => (await panel(page)) === "Your friend's time is over.", "two days have passed");
      await page.click('.note.friend [value="claim"]');
      await page.waitForSelector("dialog.friend .code svg");
      const claim = await letter(page);
      await receive(friend, claim);
      await until(async () => /cut or altered/.test(await noteOf(friend)), "his clock says otherwise");
      await later(friend);
      await friend.click("#note button");
      await receive(friend, claim);
      await status(friend, "Black wins");
      await until(async () => (await noteOf(friend)) === "Anna reports: the time is over.", "he knows");
      await receive(page, claim.replace("#f=1", "#f=3"));
      await until(async () => /newer Tengen/.test(await noteOf(page)), "a link of a newer version");
    },
  },
  {
    name: "a challenge: a friend plays against the engine from the same position, and both results are compared",
    async run({ open, page, server, assert, until, newPage }) {
      await open("?lang=en&color=black&level=1#g=freestyle-15-h8a1h9a2h10a3h11a5");
      await ready(page);
      await click(page, "h12");
      await until(async () => (await text(page, "#status")) === "You won!", "five in a row");
      await page.click('[data-do="share"]');
      await page.waitForSelector("dialog [name=beat]");
      await page.$eval("dialog [name=from]", (one) => {
        one.value = "9";
        one.dispatchEvent(new Event("input"));
      });
      const hash = (await page.$eval("dialog [name=beat]", (one) => one.value)).replace(/^[^#]*/, "");
      const friend = await newPage({ apart: true, width: 360, height: 800, touch: true });
      await friend.goto(server.url("/?lang=en&color=both#g=renju-15-h8h9"));
      await shows(friend, ["h8", "h9"]);
      await receive(friend, hash.replace("a1", "b1"));
      await until(async () => /cut or altered/.test(await noteOf(friend)), "an altered challenge");
      await shows(friend, ["h8", "h9"]);
      await receive(friend, hash);
      await until(
        async () => /Friend: won in 1 move\. Black · level 1/.test(await text(friend, "dialog.friend").catch(() => "")),
        "the challenge",
      );
      await accept(friend);
      await shows(friend, ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a5"]);
      await friend.reload();
      await shows(friend, ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a5"]);
      await click(friend, "h12");
      await until(
        async () => (await noteOf(friend)) === "You did equally well. You: won in 1 move. Friend: won in 1 move.",
        "the comparison",
      );
      await friend.click("#note button");
      await accept(friend);
      await until(async () => (await moves(friend)).length === 8, "another try");
      assert.equal(await friend.$eval("#note", (one) => one.hidden), true);
    },
  },
  {
    name: "a shared text, a shared file and a file of the system are opened; a huge text changes nothing",
    async run({ open, page, assert, until }) {
      await page.evaluateOnNewDocument(() => {
        const file = new File(["(;GM[4]SZ[15]RU[Renju];B[hh];W[ig])"], "game.sgf");
        const value = { setConsumer: (take) => take({ files: [{ getFile: async () => file }] }) };
        Object.defineProperty(globalThis, "launchQueue", { value });
      });
      await open("?lang=en&color=both&moves=a1b2");
      await played(page, 2);
      // As the service worker keeps it (tests/page/service-worker.test.mjs).
      const share = (content, name = "") =>
        page.evaluate(
          async (body, headers) => {
            const place = new URL("shared", location.origin + location.pathname).href;
            await (await caches.open("test")).put(place, new Response(body, { headers }));
          },
          content,
          { "x-tengen-name": name },
        );
      await share("x".repeat(10 << 20));
      await open("?lang=en&mode=shared#g=freestyle-15-a1b2");
      await until(async () => /4 MB/.test(await text(page, "#paste-fault").catch(() => "")), "the size is reported");
      await shows(page, ["a1", "b2"]);

      await share("(;GM[4]SZ[15];B[hh])", "one.sgf");
      await open("?lang=en&mode=shared#g=freestyle-15-a1b2&1");
      await until(async () => /SGF/.test(await text(page, "#paste-taken").catch(() => "")), "a shared file");
      assert.equal(new URL(page.url()).searchParams.get("mode"), null);

      await open("?lang=en&mode=file");
      await until(async () => /Renju/.test(await text(page, "#paste-taken").catch(() => "")), "a file of the system");
    },
  },
  {
    name: "two people play live, from offer to answer to moves, and go on by links without a connection",
    async run({ open, page, newPage, server, assert, until }) {
      await open("?lang=en");
      await ready(page);
      const friend = await newPage({ apart: true });
      await friend.goto(server.url("/?lang=en"));
      await ready(friend);
      const link = async (from) => {
        await from.waitForSelector("dialog.friend .code svg");
        return (await from.$eval("dialog.friend [name=link]", (one) => one.value)).replace(/^[^#]*/, "");
      };
      await page.bringToFront();
      await begin(page, { side: "1", time: "300-3x30" });
      await page.waitForSelector('.note.friend [value="live"]');
      await page.click('.note.friend [value="live"]');
      const offer = await link(page);
      await receive(friend, offer);
      await accept(friend);
      const answer = await link(friend);
      await receive(page, answer);
      for (const one of [page, friend]) await until(async () => (await panel(one)) === "Connected.", "the connection");
      const names = [];
      for (const name of ["h8", "i9", "g7", "f6"]) {
        await click(names.length % 2 ? friend : page, name);
        names.push(name);
        for (const one of [page, friend]) {
          await one.bringToFront();
          await shows(one, names);
        }
      }
      assert.match(await text(page, ".player .time"), /^[345]:/, "the clock runs");
      await friend.bringToFront();
      await friend.click('.note.friend [value="draw"]');
      await page.bringToFront();
      await until(async () => /^Your friend offers a draw/.test(await panel(page)), "a draw is offered");
      await page.click('.note.friend [value="decline"]');
      await until(async () => (await panel(page)) === "Connected.", "it is declined");
      await friend.close();
      await until(async () => /^Your move.*Connection lost/.test(await panel(page)), "the loss is reported", 60_000);
      await click(page, "a1");
      await played(page, 5);
      assert.match(await letter(page), /h8i9g7f6a1/);
    },
  },
];
