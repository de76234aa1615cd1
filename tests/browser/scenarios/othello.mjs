// Othello on the page: whole games by mouse, keyboard and touch, passes, links, the weights, a killed worker.

import { centreOf, click, openSheet, ready, text, turnOrEnd } from "../actions.mjs";

/** The legal squares, by their (English) labels. */
const legal = (page) =>
  page.$$eval("#grid button", (all) =>
    all.filter((one) => one.ariaDisabled === "false").map((one) => one.dataset.name ?? ""),
  );

/** The discs of black and white on the players' cards. */
const discs = (page) => page.$$eval(".player .discs", (all) => all.map((one) => Number(one.textContent)));

/** How many moves the game has, passes included. */
const count = async (page) => Number(/^(\d+)/.exec(await text(page, "#count"))?.[1] ?? 0);

/** Black is to move and has no move; white has c1. */
const PASS = `OX${"-".repeat(62)} X`;

/**
 * Plays to the end with `place`, and checks what the page shows.
 * @param {{ area?: number, fewest?: boolean }} [rules]
 */
async function wholeGame(page, { assert, until }, place, { area = 64, fewest = false } = {}) {
  let turns = 0;
  for (;;) {
    const over = await turnOrEnd(page);
    if (over) break;
    const open = await legal(page);
    const before = await count(page);
    await place(open[turns % open.length]);
    await until(async () => (await count(page)) > before || (await page.$("#status.end")), "a move");
    turns += 1;
    assert.ok(turns <= 60, "a game has at most 60 moves");
  }
  const [black, white] = await discs(page);
  const words = black === white ? "Draw" : black > white !== fewest ? "Black wins" : "White wins";
  // Empty squares count for the side with more discs. The winner's discs come first.
  const least = Math.min(black, white);
  const most = black === white ? area / 2 : area - least;
  const score = black === white ? [most, most] : fewest ? [least, most] : [most, least];
  assert.equal(await text(page, "#status"), `${words} ${score.join("–")}`);
  assert.ok(black + white <= area && turns > 2, `${black} and ${white} after ${turns} turns`);
  await until(async () => (await text(page, "#live")).includes(words), "the result is announced");
  return turns;
}

const QUERY = "?game=othello&lang=en&time=60&level=2";
/** The last twenty squares: a whole game takes 40 s, and the test by mouse plays one. */
const LAST_TWENTY = "&moves=--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--X";

/** Discs turn in several frames, or at once with reduced motion. */
const turning = (still) => ({
  name: `Othello: discs turn${still ? " at once for who wants nothing to move" : " over some pictures"}`,
  browsers: [still ? "firefox" : "chromium"],
  async run({ open, page, assert, until, sleep }) {
    // A busy machine may draw one frame in the whole time of a turn. So the page's clock runs ten times slower.
    await page.evaluateOnNewDocument(() => {
      const slow = (time) => time / 10;
      const [now, request] = [performance.now.bind(performance), requestAnimationFrame];
      performance.now = () => slow(now());
      window.requestAnimationFrame = (draw) => request((time) => draw(slow(time)));
    });
    await open("?game=othello&color=both");
    await ready(page);
    const e5 = await centreOf(page, "e5");
    await page.evaluate(({ x, y }) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("canvas"));
      const context = canvas.getContext("2d");
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      // A strip through the middle of the disc on e5, at every frame.
      window.strips = [];
      let last = "";
      const look = () => {
        const now = [
          ...(context?.getImageData((x - box.x - 30) * scale, (y - box.y) * scale, 60 * scale, 1).data ?? []),
        ].join();
        if (now !== last) window.strips.push(now);
        last = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, e5);
    await until(() => page.evaluate(() => window.strips.length === 1), "a first look");
    await page.$eval('[data-name="f5"]', (one) => one.click());
    await until(async () => (await count(page)) === 1, "a move");
    const strips = () => page.evaluate(() => window.strips.length);
    if (still) {
      await sleep(1200);
      assert.equal(await strips(), 2, "white, then black");
    } else await until(async () => (await strips()) > 3, "more than white, one picture between, and black");
  },
});

export const scenarios = [
  {
    name: "Othello: a whole game by mouse, begun from the sheet",
    browsers: ["chromium"],
    async run(tools) {
      const { open, page, assert, until, server } = tools;
      await open("?lang=en");
      await ready(page);
      const asksForWeights = () =>
        page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("othello.bin")));
      assert.ok(!(await asksForWeights()), "five in a row does without the weights");
      await openSheet(page, "new");
      await page.click('dialog input[value="othello"]');
      assert.equal(
        await page.$eval('dialog input[value="renju"]', (one) => one.getClientRects().length),
        0,
        "no rule to choose",
      );
      await page.$eval("dialog .options summary", (one) => one.click());
      await page.$eval('dialog input[name="time"][value="500"]', (one) => one.click());
      await page.$eval('dialog input[name="level"]', (one) => {
        one.value = "3";
        one.dispatchEvent(new Event("input", { bubbles: true }));
      });
      assert.equal(await text(page, "dialog .level output"), "3 · Easy");
      await page.click('dialog [type="submit"]');
      await until(async () => (await discs(page)).join() === "2,2", "four discs");
      assert.equal(await text(page, "#caption"), "Othello · 3 · Easy");
      assert.deepEqual(await legal(page), ["d3", "c4", "f5", "e6"]);
      assert.match(await page.$eval('[data-name="d3"]', (one) => one.ariaLabel ?? ""), /playable/);
      await until(asksForWeights, "the weights are asked for");
      await click(page, "a1");
      await click(page, "f5");
      await until(async () => (await count(page)) === 2, "an answer");
      await wholeGame(page, tools, (name) => click(page, name));
      const ended = await count(page);
      await page.click('[data-do="undo"]');
      await until(async () => !(await turnOrEnd(page)) && (await count(page)) < ended, "the game goes on");
      assert.ok((await legal(page)).length > 0, "undo stops where there is a choice");
      await page.click('[data-do="redo"]');
      await until(async () => (await count(page)) > 0, "redo");
      const times = server.requests.filter((path) => path.endsWith("othello.bin")).length;
      assert.ok(times === 1, `the weights came ${times} times`);
    },
  },
  {
    name: "Othello: anti-Othello on 4 x 4 squares, begun from the sheet",
    async run(tools) {
      const { open, page, assert, until } = tools;
      await open("?lang=en");
      await ready(page);
      await openSheet(page, "new");
      await page.click('dialog input[name="game"][value="othello"]');
      await page.click('dialog input[value="antiothello"]');
      assert.match(await text(page, "dialog .about"), /fewer discs wins/);
      await page.$eval("dialog .options summary", (one) => one.click());
      const offered = await page.$$eval('dialog [name="start-othello"]', (all) =>
        all.filter((one) => !one.closest("label").hidden && !one.closest("fieldset").hidden).map(({ value }) => value),
      );
      assert.deepEqual(offered, ["usual", "parallel"], "balanced starts are for the usual game");
      // A variant is not rated, so its dialog promises no level that follows.
      await page.waitForSelector('dialog [name="auto"]');
      const promised = async () => {
        const words = await page.$$eval("dialog :is(.toggle, .about)", (all) =>
          all.map((one) => (one.getClientRects().length ? one.textContent : "")).join(" "),
        );
        return [/Level follows my results/, /Each game against Tengen/].map((one) => one.test(words)).join();
      };
      assert.equal(await promised(), "false,false", "not for anti-Othello");
      await page.click('dialog input[name="rule-othello"][value="othello"]');
      assert.equal(await promised(), "true,true", "for the usual game");
      await page.select('dialog [name="size-othello"]', "4");
      assert.equal(await promised(), "false,false", "not for a small board");
      await page.click('dialog input[name="rule-othello"][value="antiothello"]');
      await page.click('dialog [type="submit"]');
      await until(async () => (await discs(page)).join() === "2,2", "four discs");
      assert.equal(await text(page, "#caption"), "Anti-Othello · 4 × 4");
      assert.deepEqual(await legal(page), ["b1", "a2", "d3", "c4"]);
      await wholeGame(page, tools, (name) => click(page, name), { area: 16, fewest: true });
      const ended = await count(page);
      await page.click('[data-do="undo"]');
      await until(async () => !(await turnOrEnd(page)) && (await count(page)) < ended, "the game goes on");
      // The address of a small board opens it again.
      await open("?lang=en#g=antiothello-4-b1c1");
      await until(async () => (await count(page)) === 2, "the two moves of the link");
      assert.match(await text(page, "#caption"), /^Anti-Othello · 4 × 4/);
      await open("?lang=en#g=othello-5-b1");
      await until(async () => /must be 4, 6 or 8: “5”/.test(await text(page, "#note")), "a fault names the sizes");
    },
  },
  {
    name: "Othello: a game to its end by keyboard alone",
    page: { still: true },
    async run(tools) {
      const { open, page, assert, until } = tools;
      await open(`${QUERY}${LAST_TWENTY}&color=black`);
      await ready(page);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-name") ?? "");
      for (let i = 0; i < 20 && !(await focused()); i += 1) await page.keyboard.press("Tab");
      assert.equal(await focused(), "e5");
      const at = (/** @type {string} */ name) => [name.charCodeAt(0), Number(name[1])];
      await wholeGame(page, tools, async (name) => {
        const [from, to] = [at(await focused()), at(name)];
        for (let i = Math.abs(to[0] - from[0]); i > 0; i -= 1)
          await page.keyboard.press(to[0] > from[0] ? "ArrowRight" : "ArrowLeft");
        for (let i = Math.abs(to[1] - from[1]); i > 0; i -= 1)
          await page.keyboard.press(to[1] > from[1] ? "ArrowDown" : "ArrowUp");
        assert.equal(await focused(), name);
        await page.keyboard.press("Enter");
      });
      await page.keyboard.press("u");
      await until(async () => !(await turnOrEnd(page)), "u takes back");
    },
  },
  {
    name: "Othello: a game to its end by touch on a screen of 360 pixels",
    page: { width: 360, height: 640, touch: true, scale: 2, still: true },
    async run(tools) {
      const { open, page, tap, assert } = tools;
      await open(`${QUERY}${LAST_TWENTY}&color=white`);
      await wholeGame(page, tools, async (name) => {
        const { x, y } = await centreOf(page, name);
        await tap(x, y);
      });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), "nothing sticks out");
    },
  },
  {
    name: "Othello: who cannot move passes, it is told, and undo goes over it",
    async run({ open, page, assert, until }) {
      await open(`#g=othello-${encodeURIComponent(PASS)}`);
      await until(
        async () => (await text(page, "#status")) === "Black has no move and passes",
        "the pass is announced",
      );
      await until(
        () => page.$eval("#toast", (node) => !node.hidden && /Black/.test(node.textContent ?? "")),
        "in large letters, too",
      );
      const apart = await page.evaluate(() => {
        const [words, board] = ["toast", "board"].map((id) => document.getElementById(id).getBoundingClientRect());
        return words.top >= board.bottom || words.left >= board.right;
      });
      assert.ok(apart, "the words do not cover the play");
      await until(async () => (await count(page)) === 1, "it is played");
      assert.equal(await text(page, "#status"), "White to move");
      assert.equal(await text(page, "#substatus"), "Black passed");
      await until(async () => /Black passed/.test(await text(page, "#live")), "and said");
      await click(page, "c1");
      await until(async () => (await text(page, "#status")) === "White wins 64–0", "the end");
      await page.click(".record summary");
      await until(
        async () =>
          (await page.$$eval(".record li", (all) => all.map((one) => one.textContent).join(" "))) === "1pass 2C1",
        "the list",
      );
      await page.click('[data-do="undo"]');
      await until(async () => (await count(page)) === 1, "before white’s move");
      await page.click('[data-do="undo"]');
      await until(async () => (await text(page, "#count")).startsWith("0 /"), "before the pass");
      await page.click('[data-do="redo"]');
      await until(async () => (await count(page)) === 1, "redo plays the pass");
      await page.click('[data-do="redo"]');
      await until(() => page.$("#status.end"), "and the rest");
      // The link begins with the board.
      await page.click('[data-do="share"]');
      await page.waitForSelector('dialog input[name="link"]');
      const link = await page.$eval('dialog input[name="link"]', (input) => input.value);
      await page.goto("about:blank");
      await page.goto(link);
      await until(async () => (await text(page, "#status")) === "White wins 64–0", "the link leads to the same");
    },
  },
  {
    name: "Othello: an engine that cannot move passes",
    async run({ open, page, assert, until }) {
      await open(`?game=othello&color=white&time=100&moves=${encodeURIComponent(PASS)}`);
      await until(async () => (await text(page, "#substatus")) === "Black passed", "a pass");
      assert.equal(await text(page, "#status"), "Your move");
      assert.deepEqual(await legal(page), ["c1"]);
      await page.click('[data-do="undo"]');
      await until(async () => (await text(page, "#status")) !== "Your move", "back to the engine");
      await page.click('[data-do="pause"]');
      await until(async () => (await text(page, "#status")) === "Your move", "it passes again");
    },
  },
  {
    name: "Othello: links lead to the same position, broken ones say where",
    browsers: ["chromium"],
    async run({ open, page, assert, until }) {
      await open("?game=othello&moves=f5d6c3d3&color=both");
      await until(async () => (await count(page)) === 4, "four moves");
      await click(page, "c4");
      await until(async () => (await count(page)) === 5, "five");
      await until(() => page.evaluate(() => location.href.includes("f5d6c3d3c4")), "the address follows the position");
      await page.click('[data-do="undo"]');
      await until(async () => (await count(page)) === 4, "four again");
      const before = await discs(page);
      await page.reload();
      await until(async () => (await text(page, "#count")) === "4 / 5", "a reload keeps the game");
      assert.deepEqual(await discs(page), before);
      for (const [link, message] of [
        ["#g=othello-f5f5", /character 3.*occupied/],
        ["#g=othello-f5z9", /character 3/],
        ["#g=othello-a1", /character 1.*illegal/],
        ["#g=othello-f5??", /character 3/],
        ["?game=chess", /no game “chess”/],
        [`#g=othello-${"-".repeat(40)}`, /./],
      ]) {
        await page.goto("about:blank");
        await open(link);
        await page.waitForSelector("#note:not([hidden])");
        assert.match(await text(page, "#note p"), message);
        await ready(page);
      }
      await page.click("#note button");
      await until(async () => (await text(page, "#count")) === "4 / 5", "back to the saved game");
    },
  },
  {
    name: "Othello in a frame of 300 pixels",
    page: { width: 300, height: 420 },
    async run({ open, page, assert, until }) {
      await open("?embed=1&game=othello&moves=f5d6c3&color=white&time=100&lang=en");
      await ready(page);
      assert.equal(await page.$eval("#tally", (node) => node.getAttribute("aria-label")), "5 black, 2 white");
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
      const [name] = await legal(page);
      await click(page, name);
      await until(async () => (await count(page)) === 5, "an answer");
    },
  },
  {
    name: "Othello: a replaced worker has its weights again",
    async run({ open, page, assert, until, server }) {
      await page.evaluateOnNewDocument(() => {
        window.workers = [];
        window.given = [];
        const Real = window.Worker;
        window.Worker = class extends Real {
          constructor(...args) {
            super(...args);
            window.workers.push(this);
          }
          postMessage(message, ...rest) {
            if (message.op === "weights") window.given.push(window.workers.indexOf(this));
            super.postMessage(message, ...rest);
          }
        };
      });
      await open("?game=othello&time=300");
      await ready(page);
      await click(page, "f5");
      await until(async () => (await count(page)) === 2, "an answer");
      await page.evaluate(() => window.workers[0].terminate());
      await click(page, (await legal(page))[0]);
      await until(async () => (await count(page)) === 4, "the engine answers after all");
      const given = await page.evaluate(() => window.given);
      assert.ok(given[0] === 0 && given.at(-1) > 0, `weights for the workers ${given}`);
      const times = server.requests.filter((path) => path.endsWith(".bin")).length;
      assert.ok(times === 1, `downloaded ${times} times`);
      // Stopped twice in the middle of a long search: the third worker has the game, too.
      await openSheet(page, "settings");
      await page.click('dialog input[name="time"][value="30000"]');
      await page.keyboard.press("Escape");
      for (const moves of [6, 8]) {
        await click(page, (await legal(page))[0]);
        await until(() => page.$eval('[data-do="stop"]', (one) => !one.hidden && !one.disabled), "the engine thinks");
        await until(async () => /depth/.test(await text(page, "#brief")), "the engine reports");
        await page.click('[data-do="stop"]');
        await until(async () => (await count(page)) === moves, "stopped");
      }
    },
  },
  {
    name: "Othello without its weights: a message, and the game goes on",
    server: { missing: [/othello\.bin/] },
    tolerate: [/404/],
    async run({ open, page, assert, until, server }) {
      await open("?game=othello&time=100");
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await text(page, "#note p"), /simpler/);
      await ready(page);
      await click(page, "f5");
      await until(async () => (await count(page)) === 2, "an answer all the same");
      // The note about the weights disappears with Othello.
      await openSheet(page, "new");
      await page.click('dialog input[name="game"][value="gomoku"]');
      await page.click('dialog [type="submit"]');
      await until(
        async () =>
          (await page.$$("#grid button")).length === 225 && (await page.$eval("#note", (note) => note.hidden)),
        "five in a row, without a note",
      );
      server.missing = [];
      await openSheet(page, "new");
      await page.click('dialog input[name="game"][value="othello"]');
      await page.click('dialog [type="submit"]');
      await until(async () => (await page.$$("#grid button")).length === 64 && (await count(page)) === 0, "a new game");
      await until(() => server.requests.filter((path) => path.endsWith(".bin")).length > 1, "asks for them again");
      await ready(page);
      await click(page, "f5");
      await until(async () => (await count(page)) === 2, "an answer");
      assert.equal(await page.$eval("#note", (note) => note.hidden), true);
    },
  },
  {
    name: "Othello without an engine stays in sight, and says why",
    server: { missing: [/tengen_bg\.wasm/] },
    tolerate: [/404/],
    async run({ open, page, assert, server, until }) {
      await open("?game=othello&moves=f5d6&color=black");
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await text(page, "#note p"), /Othello cannot be played without it/);
      server.missing = [];
      await page.click("#note button");
      await until(async () => (await count(page)) === 2, "the game is there after all");
    },
  },
  {
    name: "Othello: a double click places one disc, clicks on all squares at once do no harm",
    async run({ open, page, assert, sleep, until }) {
      await open("?game=othello&color=both");
      await ready(page);
      const { x, y } = await centreOf(page, "f5");
      await page.mouse.click(x, y, { count: 2 });
      await until(async () => (await count(page)) > 0, "a move");
      await sleep(200);
      assert.equal(await count(page), 1);
      await page.$$eval("#grid button", (all) => all.forEach((one) => one.click()));
      await until(async () => (await count(page)) >= 2, "another move");
      await sleep(300);
      const [black, white] = await discs(page);
      assert.equal(black + white, 4 + (await count(page)));
    },
  },
  {
    name: "Othello: the parallel start, chosen in the sheet",
    async run({ open, page, assert, until }) {
      await open("?lang=en&game=othello&size=6&color=white&level=1");
      await ready(page);
      await openSheet(page, "new");
      await page.$eval("dialog .options summary", (one) => one.click());
      await page.$eval('dialog input[name="start-othello"][value="parallel"]', (one) => one.click());
      await page.$eval('dialog input[name="color"][value="both"]', (one) => one.click());
      await page.click('dialog [type="submit"]');
      await until(async () => (await count(page)) === 0 && (await discs(page)).join() === "2,2", "four discs");
      assert.equal(await text(page, "#caption"), "Othello · 6 × 6");
      await until(async () => (await legal(page)).join() === "b2,c2,d2,e2", "the moves of this start");
      await click(page, "b2");
      await until(async () => (await discs(page)).join() === "4,1", "a move");
      // The sheet knows the start of the game on the board, and offers it open.
      await openSheet(page, "new");
      assert.equal(
        await page.$eval('dialog input[name="start-othello"][value="parallel"]', (one) => one.checked),
        true,
      );
      assert.equal(await page.$eval("dialog .options", (one) => one.open), true);
      // On the usual board too, without a balanced start.
      await page.select('dialog [name="size-othello"]', "8");
      await page.click('dialog [type="submit"]');
      await until(async () => (await legal(page)).join() === "c3,d3,e3,f3", "on the usual board");
      // In the analysis a new game is played, whatever its start.
      await page.click('[data-do="analyse"]');
      const current = () => page.$eval('[data-do="analyse"]', (one) => one.getAttribute("aria-current"));
      await until(async () => (await current()) === "page", "the analysis");
      await openSheet(page, "new");
      await page.click('dialog [type="submit"]');
      await until(async () => (await current()) === null, "the analysis is left");
      assert.deepEqual(await legal(page), ["c3", "d3", "e3", "f3"]);
    },
  },
  {
    name: "Othello: a balanced start by chance",
    async run({ open, page, assert, until }) {
      await open("?lang=en&game=othello&color=both");
      await ready(page);
      const texts = new Set();
      for (let game = 0; game < 4; game += 1) {
        await openSheet(page, "new");
        await page.$eval("dialog .options summary", (one) => one.click());
        await page.$eval('dialog input[name="start-othello"][value="random"]', (one) => one.click());
        await page.click('dialog [type="submit"]');
        await until(async () => (await page.$("dialog")) === null, "the sheet is gone");
        await until(async () => (await count(page)) > 0, "moves are on the board");
        await page.click('[data-do="share"]');
        await page.waitForSelector('dialog input[name="moves"]');
        texts.add(await page.$eval('dialog input[name="moves"]', (input) => input.value));
        await page.keyboard.press("Escape");
        await page.click('[data-do="undo"]');
      }
      assert.ok(texts.size > 1, [...texts].join());
    },
  },
  turning(true),
  turning(false),
];
