// Play against perfection: the page of the proof that black wins.

import { readFile } from "node:fs/promises";
import { checkTheme } from "../axe.mjs";

/** Opens the page and waits until it is white's turn. */
async function enter({ page, server, until }, query = "") {
  await page.goto(server.url(`/www/proof/index.html?lang=en${query}`), { waitUntil: "load" });
  await until(() => ready(page), "black has begun", 60_000);
}

const ready = (page) =>
  page.$eval("#grid", (grid) => grid.getAttribute("aria-disabled") === "false").catch(() => false);
const text = (page, id) => page.$eval(`#${id}`, (node) => node.textContent);
const stones = (page) => page.$$eval('#grid [aria-label*=", move "]', (all) => all.length);
const over = (page) => page.$eval("#status", (node) => node.classList.contains("end"));

/** Plays a white stone with the keyboard's click and waits for the answer. */
async function reply({ page, until }, name) {
  const before = await stones(page);
  await page.$eval(`#grid [data-name="${name}"]`, (button) => button.click());
  await until(async () => (await stones(page)) >= before + 2 && (await ready(page)), `black answers ${name}`);
}

/** The number of moves on the page. */
async function promised(page) {
  return Number(/about (\d+) moves/.exec(await text(page, "status"))?.[1] ?? NaN);
}

export const scenarios = [
  {
    name: "black plays from the proof, and wins as soon as it has promised",
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools);
      assert.equal(await stones(page), 1);
      assert.match(await text(page, "proven"), /^Checked: Black wins after/);
      assert.equal(await text(page, "substatus"), "Black has already won. How long can you last?");
      assert.equal(await page.$eval("#share", (one) => one.hidden), true);
      await reply(tools, "a1");
      assert.match(await text(page, "substatus"), /from the proof/);
      // The same position in the view that any proven win opens.
      await page.click("#why");
      await until(() => page.$('.why .grid:not([aria-disabled="true"]) [data-name="a1"]'), "the view is there", 60_000);
      assert.match(await page.$eval(".why .status", (one) => one.textContent), /^Black wins/);
      await page.keyboard.press("Escape");
      await until(async () => !(await page.$(".why")), "it is closed");
      let left = await promised(page);
      assert.ok(left > 3 && left < 40, `${left} moves`);
      // The reply that holds out longest by the page's numbers.
      for (let turn = 0; turn < 40 && !(await over(page)); turn += 1) {
        const best = await page.$$eval("#grid button", (all) => {
          const known = all.map((one) => [one.dataset.name, Number(/about (\d+) moves/.exec(one.ariaLabel)?.[1] ?? 0)]);
          const free = all
            .filter((one) => one.getAttribute("aria-disabled") === "false")
            .map((one) => one.dataset.name);
          return known.sort((a, b) => b[1] - a[1])[0][1] ? known[0][0] : free[0];
        });
        await reply(tools, best).catch(async (error) => {
          if (!(await over(page))) throw error;
        });
        const now = await promised(page);
        if (Number.isFinite(now)) {
          assert.ok(now >= 1 && now < 40, `${now} moves after ${left}`);
          left = now;
        }
      }
      assert.match(await text(page, "status"), /Black has won/);
      const [, lasted, best] = /^You lasted (\d+) moves? · best: (\d+)$/.exec(await text(page, "substatus")) ?? [];
      assert.ok(lasted && lasted === best, await text(page, "substatus"));
      assert.equal(await page.$eval("#share", (one) => one.hidden), false);
      // The visitor can try again from any position.
      await page.click("#undo");
      await until(async () => !(await over(page)) && (await ready(page)), "a move is taken back");
      await page.click("#new");
      await until(async () => (await stones(page)) === 1 && (await ready(page)), "a new game");
    },
  },
  {
    name: "the replies are told apart, and the threat is shown",
    page: { width: 360, height: 640, still: true },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools);
      await reply(tools, "a1");
      await reply(tools, "b3");
      const count = (part) =>
        page.$$eval("#grid button", (all, part) => all.filter((one) => one.ariaLabel.includes(part)).length, part);
      await until(async () => (await count("same threat")) > 100, "replies outside of the zone");
      await until(async () => (await count("Black wins in about")) > 3, "replies of the zone");
      await page.focus('#grid [data-name="o15"]');
      assert.match(await text(page, "key"), /O15 loses to the same threat/);
      await page.click("#threat");
      assert.match(await text(page, "key"), /Black's threat/);
      assert.equal(await page.$eval("#threat", (one) => one.getAttribute("aria-pressed")), "true");
      await page.click("#replies");
      assert.equal(await page.$eval("#replies", (one) => one.getAttribute("aria-pressed")), "false");
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    },
  },
  {
    name: "the board of 19 is chosen and loaded by itself, and a game on it is won on a narrow screen",
    browsers: ["firefox"],
    page: { width: 360, height: 740, still: true },
    async run(tools) {
      const { page, server, assert, until } = tools;
      const files = () =>
        server.requests.filter((path) => /proofs\/.*\.bin/.test(path)).map((path) => path.replace(/^.*\/|\?.*$/g, ""));
      await enter(tools, "&rule=standard");
      assert.equal(await page.$$eval("#grid button", (all) => all.length), 225);
      assert.ok(!files().some((name) => /19/.test(name)), `only what is played is loaded: ${files()}`);
      // A move of the earlier game, which the other board must not get.
      await reply(tools, "a1");
      await page.$eval(".about-proof", (one) => (one.open = true));
      await page.select("#size", "19");
      await until(
        async () =>
          (await page.$$eval("#grid button", (all) => all.length)) === 361 &&
          (await stones(page)) === 1 &&
          (await ready(page)),
        "black has begun on 19",
        60_000,
      );
      assert.equal(files().at(-1), "standard19.bin");
      assert.match(page.url(), /size=19/);
      assert.match(await text(page, "proven"), /Black wins after every second move of White/);
      await reply(tools, "s19");
      assert.match(await text(page, "substatus"), /from the proof/);
      await page.click("#why");
      await until(() => page.$('.why .grid:not([aria-disabled="true"]) [data-name="a1"]'), "the view is there", 60_000);
      await page.keyboard.press("Escape");
      await until(async () => !(await page.$(".why")), "it is closed");
      // White plays along the edge, where stones change nothing.
      for (let row = 1; row < 19 && !(await over(page)); row += 2) {
        await reply(tools, `s${row}`).catch(async (error) => {
          if (!(await over(page))) throw error;
        });
        assert.ok((await over(page)) || (await promised(page)) > 0, await text(page, "substatus"));
      }
      assert.match(await text(page, "status"), /Black has won/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      // The address of a game on this board, in a frame.
      await page.goto(server.url("/?embed=1&mode=proof&size=19&moves=j10a1&lang=en"), { waitUntil: "load" });
      await until(
        async () => page.url().includes("/proof/index.html") && (await stones(page)) === 3 && (await ready(page)),
        "the game goes on",
        60_000,
      );
      assert.equal(files().at(-1), "freestyle19.bin");
      assert.match(await text(page, "substatus"), /from the proof/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    },
  },
  {
    name: "the board of 20 is offered, and Renju's proof after the second moves that its rules allow",
    page: { width: 360, height: 740, still: true },
    async run(tools) {
      const { page, server, assert, until } = tools;
      const sizes = () => page.$$eval("#size option", (all) => all.map((one) => one.value));
      const points = () => page.$$eval("#grid button", (all) => all.length);
      await enter(tools, "&size=20");
      assert.equal(await points(), 400);
      assert.ok(server.requests.some((path) => /freestyle20\.bin/.test(path)));
      assert.match(await text(page, "proven"), /after every second move of White/);
      // Far away and beside the first stone.
      const label = (name) => page.$eval(`#grid [data-name="${name}"]`, (button) => button.ariaLabel);
      for (const name of ["t20", "k10"])
        await until(async () => /about/.test(await label(name)), `${name} has its number`);
      await reply(tools, "t20");
      assert.match(await text(page, "substatus"), /from the proof/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      // The other rule has its own file, and the size stays.
      assert.ok(!server.requests.some((path) => /standard20/.test(path)));
      await page.$eval(".about-proof", (one) => (one.open = true));
      await page.select("#rule", "standard");
      await until(async () => (await stones(page)) === 1 && (await ready(page)), "black has begun again", 60_000);
      assert.equal(await points(), 400);
      assert.deepEqual(await sizes(), ["15", "19", "20"]);
      assert.match(page.url(), /rule=standard/);
      assert.match(page.url(), /size=20/);
      assert.ok(server.requests.some((path) => /standard20\.bin/.test(path)));
      assert.match(await text(page, "proven"), /after every second move of White/);
      // Renju: white's second move is beside the first stone, and both its kinds are proven.
      await page.select("#rule", "renju");
      await until(async () => (await points()) === 225 && (await ready(page)), "black has begun Renju", 60_000);
      assert.deepEqual(await sizes(), ["15"]);
      assert.match(page.url(), /rule=renju&size=15|size=15&rule=renju/);
      assert.match(await text(page, "proven"), /must touch Black's.* after every second move of White\.$/);
      assert.equal(await text(page, "substatus"), "White's stone must touch Black's.");
      const open = () =>
        page.$$eval('#grid [aria-disabled="false"]', (all) => all.map((one) => one.dataset.name).sort());
      assert.deepEqual(await open(), ["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"]);
      for (const name of ["h9", "i9"])
        await until(async () => /about/.test(await label(name)), `${name} has its number`);
      assert.equal(await label("a1"), "A1, empty");
      // White plays along the edge, where stones change nothing.
      for (const [second, third, opening, rows] of /** @type {[string, RegExp, string, number][]} */ ([
        ["h9", /^[GI]9$/, "Kagetsu (D4)", 0],
        ["g8", /^G[79]$/, "Kagetsu (D4)", 15],
        ["i9", /^(G9|I7)$/, "Hogetsu (I7)", 15],
      ])) {
        await reply(tools, second);
        const [said, name] = (await text(page, "substatus")).split(" · ");
        const [move] = /^\w\d(?=: from the proof)/.exec(said) ?? [said];
        assert.match(move, third);
        assert.equal(name, opening);
        for (let row = 1; row < rows && !(await over(page)); row += 2) {
          await reply(tools, `o${row}`).catch(async (error) => {
            if (!(await over(page))) throw error;
          });
          assert.ok((await over(page)) || (await promised(page)) > 0, await text(page, "substatus"));
        }
        if (rows) assert.match(await text(page, "status"), /Black has won/);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
        await page.click(rows ? "#new" : "#undo");
        await until(async () => (await stones(page)) === 1 && (await ready(page)), "White's second move is next");
      }
      // An address with a second move that the rules forbid starts over.
      await enter(tools, "&rule=renju&moves=h8a1i9");
      assert.equal(await stones(page), 1);
    },
  },
  {
    name: "a proof that does not answer all second moves says so, and the board shows which",
    page: { width: 360, height: 740, still: true },
    async run(tools) {
      const { page, assert, until } = tools;
      await page.evaluateOnNewDocument(
        (bytes) => {
          globalThis.Worker = undefined;
          const usual = globalThis.fetch;
          const isProof = (address) => String(address).includes("proofs/freestyle15");
          globalThis.fetch = async (address, ...rest) =>
            isProof(address) ? new Response(new Uint8Array(bytes)) : usual(address, ...rest);
        },
        [...(await readFile(new URL("../../data/winning-tree.bin", import.meta.url)))],
      );
      await enter(tools);
      assert.match(await text(page, "proven"), /Black wins after 4 of 35 second moves of White.*no number/);
      const label = (name) => page.$eval(`#grid [data-name="${name}"]`, (button) => button.ariaLabel);
      await until(async () => /not proven/.test(await label("h9")), "an open move is marked");
      assert.doesNotMatch(await label("a1"), /not proven/, "the corner is proven");
      await reply(tools, "a1");
      assert.match(await text(page, "substatus"), /from the proof/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      // After an open second move the engine plays, and the page does not claim a win.
      await enter(tools, "&moves=h8h9");
      await until(async () => /Not in the proof.*not proven/.test(await text(page, "substatus")), "the engine plays");
      assert.equal(await text(page, "status"), "Your move (White)");
    },
  },
  {
    name: "a new game while the proof loads, and after it failed to load, has the proof",
    tolerate: [/404/],
    async run(tools) {
      const { page, server, assert, until } = tools;
      await page.evaluateOnNewDocument(() => {
        // Without workers the engine runs on the page's thread, whose requests the test can hold.
        globalThis.Worker = undefined;
        const usual = globalThis.fetch;
        const held = new Promise((done) => (globalThis.letGo = done));
        globalThis.fetch = async (address, ...rest) => {
          if (!String(address).includes("proofs/")) return usual(address, ...rest);
          globalThis.isHeld = true;
          await held;
          return usual(address, ...rest);
        };
      });
      // The board has no points before its first position.
      const label = () => page.$eval('#grid [data-name="a1"]', (one) => one.ariaLabel).catch(() => "");
      const isWhole = async () => /^Checked/.test(await text(page, "proven")) && /about/.test(await label());
      await page.goto(server.url("/www/proof/index.html?lang=en&moves=h8a1"), { waitUntil: "load" });
      await until(() => page.evaluate(() => globalThis.isHeld), "the proof is on its way");
      assert.equal(await page.$eval("#undo", (one) => one.disabled), true);
      await page.click("#new");
      await page.evaluate(() => globalThis.letGo());
      await until(isWhole, "the numbers are there", 60_000);
      assert.equal(await stones(page), 1);
      // A file that is missing for a while.
      server.missing = [/standard15/];
      await page.$eval(".about-proof", (one) => (one.open = true));
      await page.select("#rule", "standard");
      await until(async () => /proof did not load/.test(await text(page, "note")), "it is missing", 60_000);
      server.missing = [];
      await page.click("#new");
      await until(isWhole, "the second try has it", 60_000);
      assert.equal(await page.$eval("#note", (one) => one.hidden), true);
    },
  },
  {
    name: "a game that White wins says so, and an impossible game in the address starts over",
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, "&moves=h8g3c3g4e12g5k11g6b13");
      await page.$eval('#grid [data-name="g7"]', (one) => one.click());
      await until(() => over(page), "the game is over");
      assert.equal(await text(page, "status"), "You have won");
      assert.equal(await text(page, "substatus"), "");
      assert.equal(await text(page, "live"), "White plays G7. You have won");
      assert.equal(await page.$eval("#share", (one) => one.hidden), true);
      for (const query of ["&moves=h8h8", "&moves=h8a1h8", "&moves=h8z99a16", "&rule=renju&moves=h8h9h9"]) {
        await enter(tools, query);
        assert.match(await text(page, "note"), /linked game does not fit/, query);
        assert.equal(await stones(page), 1, query);
      }
    },
  },
  {
    name: "a game with a move taken back is not among the best",
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools);
      const lose = async () => {
        // Stones along two edges threaten nothing.
        for (const name of ["a", "o"].flatMap((column) => [1, 3, 5, 7, 9, 11, 13, 15].map((row) => column + row))) {
          const isFree = await page.$eval(`#grid [data-name="${name}"]`, (one) => one.ariaDisabled === "false");
          if (!isFree) continue;
          await reply(tools, name).catch(async (error) => {
            if (!(await over(page))) throw error;
          });
          if (await over(page)) break;
        }
      };
      await reply(tools, "a1");
      await page.$eval(".record", (one) => (one.open = true));
      await page.click("#record li:first-child button");
      await until(async () => (await stones(page)) === 1 && (await ready(page)), "the first move");
      await lose();
      assert.match(await text(page, "substatus"), /^You lasted \d+ moves?$/);
      await page.click("#new");
      await until(async () => (await stones(page)) === 1 && (await ready(page)), "a new game");
      await lose();
      assert.match(await text(page, "substatus"), /^You lasted \d+ moves? · best: \d+$/);
    },
  },
  {
    name: "the address of a game leads to the page of the proof, in a frame too",
    async run({ page, server, assert, until }) {
      await page.goto(server.url("/?embed=1&mode=proof&lang=zh"), { waitUntil: "load" });
      await until(() => page.url().includes("/proof/index.html?embed=1"), "the page of the proof");
      await until(() => ready(page), "black has begun", 60_000);
      assert.equal(await page.$eval("h1", (node) => node.textContent), "挑战完美棋手");
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    },
  },
  {
    name: "the map of other first stones is loaded when it is opened; without its file that is said",
    tolerate: [/404/],
    async run(tools) {
      const { page, server, assert, until } = tools;
      server.missing = [/first-stones\.txt/];
      await enter(tools);
      assert.ok(!server.requests.some((path) => /first-stones/.test(path)), "nothing of it is loaded before");
      await page.click("#first-stones summary");
      await until(async () => /map did not load: 404/.test(await text(page, "note")), "it is said");
      assert.equal(await stones(page), 1, "the game is there");
      server.missing = [];
      await page.click("#first-stones summary");
      await page.click("#first-stones summary");
      await page.waitForSelector("#first-stones table");
      const cells = await page.$$eval("#first-stones tbody td", (all) => all.map((one) => one.textContent));
      assert.equal(cells.length, 225);
      assert.equal(cells[112], "●", "the middle");
      // The same by symmetry: H7, G8, I8 and H9.
      for (const other of [111, 113, 127]) assert.equal(cells[other], cells[97]);
      const legend = await page.$$eval("#first-stones li", (all) => all.map((one) => one.textContent));
      assert.deepEqual(legend, ["Proven: 1", "All samples won: 8", "Open: 27"]);
    },
  },
  {
    name: "axe-core finds nothing on the page of the proof, in light and dark, in a frame and in a window",
    async run(tools) {
      const { page } = tools;
      for (const query of ["", "&embed=1", "&lang=ja"]) {
        await enter(tools, query);
        await reply(tools, "a1");
        await page.$$eval("details", (all) => all.forEach((one) => (one.open = true)));
        if (!query.includes("embed")) await page.waitForSelector("#first-stones table");
        await checkTheme(page, query);
      }
    },
  },
  {
    name: "a hint names a position of the proof, and the dialog of a new game leads to its page",
    async run({ open, page, server, assert, until }) {
      await open("?lang=en&time=100&color=both#g=freestyle-15-h8a1");
      await until(() => page.$('[data-do="hint"]:not([disabled]):not([hidden])'), "a hint can be asked for");
      assert.ok(!server.requests.some((path) => /proof/.test(path)), "nothing of the proof is loaded before");
      await page.click('[data-do="hint"]');
      await until(
        async () => /proven win in about \d+ moves/.test(await text(page, "substatus")),
        "the hint is named",
        60_000,
      );
      // The page also shows that black then wins in one move less.
      const [, cell, n] = /^(\w+): proven win in about (\d+) moves/.exec(await text(page, "substatus")) ?? [];
      await page.$eval(`#grid [data-name="${cell.toLowerCase()}"]`, (one) => one.click());
      await until(async () => !/proven/.test(await text(page, "substatus")), "the move is played");
      await page.click('[data-do="hint"]');
      await until(
        async () =>
          new RegExp(`lost, but holds out longest \\(${Number(n) - 1} moves\\)`).test(await text(page, "substatus")),
        "white hears it",
        60_000,
      );
      await page.click('[data-do="new"]');
      await until(() => page.$('.sheet a[href*="proof/"]'), "the link is there");
      await page.click('.sheet a[href*="proof/"]');
      await until(() => page.url().includes("/proof/index.html"), "the page of the proof");
      await until(() => ready(page), "black has begun", 60_000);
    },
  },
  {
    name: "a connection that breaks once does not cost the proof",
    async run(tools) {
      const { page, assert, until } = tools;
      await page.evaluateOnNewDocument(() => {
        // Without workers the engine runs on the page's thread, whose requests the test can break.
        globalThis.Worker = undefined;
        const usual = globalThis.fetch;
        let broken = false;
        globalThis.fetch = async (address, ...rest) => {
          if (broken || !String(address).includes("proofs/")) return usual(address, ...rest);
          broken = true;
          throw new TypeError("the connection broke");
        };
      });
      await enter(tools);
      await reply(tools, "g9");
      await until(async () => /from the proof/.test(await text(page, "substatus")), "black plays from the proof");
      assert.equal(await text(page, "note"), "");
    },
  },
  {
    name: "without the file of a proof, and with a damaged one, the engine plays and the page says so",
    tolerate: [/404/, /proofs/],
    async run(tools) {
      const { page, assert, until } = tools;
      await page.evaluateOnNewDocument(() => {
        // Without workers the engine runs on the page's thread, whose requests the test can answer.
        globalThis.Worker = undefined;
        const usual = globalThis.fetch;
        globalThis.fetch = async (address, ...rest) => {
          if (!String(address).includes("proofs/")) return usual(address, ...rest);
          const what = new URLSearchParams(location.search).get("what");
          if (what === "missing") return new Response("", { status: 404 });
          if (what === "foreign") return new Response("<!doctype html>");
          if (what === "other") return usual(String(address).replace("freestyle", "renju"), ...rest);
          const whole = new Uint8Array(await (await usual(address, ...rest)).arrayBuffer());
          return new Response(whole.slice(0, -3));
        };
      });
      for (const [what, said] of /** @type {[string, RegExp][]} */ ([
        ["missing", /did not load/],
        ["foreign", /no file of a proof/],
        ["cut", /cut or changed/],
        ["other", /about another rule or board/],
      ])) {
        await enter(tools, `&what=${what}`);
        assert.match(await text(page, "note"), said);
        await reply(tools, "g9");
        await until(async () => /not proven/.test(await text(page, "substatus")), "the engine plays");
        assert.equal(await text(page, "status"), "Your move (White)");
      }
    },
  },
];
