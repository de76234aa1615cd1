// Puzzles: solved by mouse, touch and keyboard against the engine's replies; the daily puzzle, series, own positions,
// frames.

import { readFileSync } from "node:fs";
import { puzzleOfTheDay, readPuzzles } from "../../../www/engine/puzzles/book.js";
import { button, centreOf, text } from "../actions.mjs";
import { script } from "../server.mjs";
import { checkTheme } from "../axe.mjs";

const PUZZLES = readPuzzles(readFileSync(new URL("../../../assets/puzzles.txt", import.meta.url), "utf8"));
const WIN = PUZZLES.find((one) => one.kind === "fours" && one.setup.rule === "freestyle")?.moves ?? "";

/** The easiest puzzle of a kind, by a rule if one is given. */
const easiest = (kind, rule = "") =>
  PUZZLES.filter((one) => one.kind === kind && (!rule || one.setup.rule === rule)).sort(
    (a, b) => a.grade - b.grade || a.moves.length - b.moves.length,
  )[0];

async function enter({ page, server }, query) {
  await page.goto(server.url(`/www/puzzles/index.html?lang=en&${query}`), { waitUntil: "load" });
}

const canPlay = (page) =>
  page.$eval("#grid", (grid) => grid.getAttribute("aria-disabled") === "false").catch(() => false);
const ready = ({ page, until }) => until(() => canPlay(page), "the board takes a move", 60_000);
const solved = (page) => page.$eval("#status", (node) => node.classList.contains("end"));

/** A free point far from the play, which is no puzzle's answer. */
const far = (page, answer) =>
  page.$$eval(
    "#grid button",
    (all, answer) => {
      const free = (name) =>
        name !== answer && all.some((one) => one.dataset.name === name && one.ariaDisabled === "false");
      return ["a1", "o15", "a15", "o1", "b2", "n14"].find(free) ?? "";
    },
    answer,
  );

/** Asks for hints until the move has a ring, and returns its name. */
async function hinted(tools) {
  const { page, until } = tools;
  for (;;) {
    await ready(tools);
    const name = await page.$$eval(
      "#grid button",
      (all) => all.find((one) => /hint$/.test(one.ariaLabel ?? ""))?.dataset.name ?? "",
    );
    if (name) return name;
    await page.click("#hint");
    await until(async () => (await text(page, "#told")) !== "" && (await canPlay(page)), "a hint");
  }
}

/** Plays `how` on the right moves until the puzzle is solved. */
async function solve(tools, how) {
  const { page, until } = tools;
  for (let moves = 0; moves < 40 && !(await solved(page)); moves += 1) {
    const name = await hinted(tools);
    await how(name);
    await until(
      async () => (await solved(page)) || /win in at most|Find \d more/.test(await text(page, "#told")),
      `${name} is right`,
      60_000,
    );
    await until(async () => (await solved(page)) || (await canPlay(page)), "the answer");
  }
}

export const scenarios = [
  {
    name: "puzzles: a win is solved by mouse, a wrong move is refuted and taken back, and the result is kept",
    async run(tools) {
      const { page, assert, until } = tools;
      const puzzle = easiest("threes");
      await enter(tools, `id=${puzzle.id}`);
      await ready(tools);
      assert.match(await text(page, "#status"), /^(Black|White) wins by fours and threes$/);
      const wrong = await far(page, puzzle.answer);
      const { x, y } = await centreOf(page, wrong);
      await page.mouse.click(x, y);
      await until(
        async () =>
          new RegExp(`${wrong.toUpperCase()} (does not win|has no proven win)`).test(await text(page, "#told")),
        "it is refuted",
        60_000,
      );
      await until(() => page.$eval(button(wrong), (one) => /empty/.test(one.ariaLabel)), "it is taken back");
      await solve(tools, async (name) => {
        const at = await centreOf(page, name);
        await page.mouse.click(at.x, at.y);
      });
      assert.match(await text(page, "#told"), /makes the five unstoppable\. .*(nothing blocks both|no defence stops)/);
      // The result can be shared, and does not give the solution away.
      const shared = await page.$eval('#share [name="result"]', (input) => input.value);
      assert.match(shared, new RegExp(`^Tengen · Puzzles · .* · solved with help · http.*id=${puzzle.id}$`));
      assert.equal(await page.$eval("#next", (one) => one.classList.contains("later")), false);
      // "Why?" opens a view over the page, in which any defence can be tried.
      await page.click("#why");
      await until(
        () =>
          page
            .$eval(
              ".why .grid",
              (grid) => grid.getAttribute("aria-disabled") === "false" && grid.querySelector("[data-name]") !== null,
            )
            .catch(() => false),
        "the view",
        60_000,
      );
      assert.match(await text(page, ".why .status p"), /in at most \d+ moves/);
      await page.keyboard.press("Escape");
      await until(async () => !(await page.$(".why .grid")), "the view is closed");
      assert.equal(await page.evaluate(() => document.activeElement?.id), "why");
      assert.match(await page.$eval(`#list [data-id="${puzzle.id}"]`, (one) => one.ariaLabel), /solved with help/);
      await page.reload({ waitUntil: "load" });
      await ready(tools);
      assert.match(await page.$eval(`#list [data-id="${puzzle.id}"]`, (one) => one.ariaLabel), /solved with help/);
      await page.click("#next");
      await until(async () => !page.url().includes(puzzle.id), "the next puzzle");
    },
  },
  {
    name: "puzzles: the only defence by touch, and other moves show how they lose",
    page: { width: 360, height: 740, touch: true, still: true },
    async run(tools) {
      const { page, assert, until, browser, tap } = tools;
      const puzzle = easiest("defence");
      const play = async (name) => {
        const { x, y } = await centreOf(page, name);
        if (browser === "chromium") await tap(x, y);
        else await page.mouse.click(x, y);
      };
      await enter(tools, `id=${puzzle.id}`);
      await ready(tools);
      assert.match(await text(page, "#status"), /^(Black|White) has one defence$/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await play(puzzle.answer);
      await until(() => solved(page), "solved", 60_000);
      assert.match(await page.$eval(`#list [data-id="${puzzle.id}"]`, (one) => one.ariaLabel), /, solved$/);
      await ready(tools);
      const wrong = await far(page, puzzle.answer);
      await play(wrong);
      await until(
        async () => new RegExp(`^${wrong.toUpperCase()} loses: `).test(await text(page, "#told")),
        "how it loses",
        60_000,
      );
      await until(() => page.$("#why:not([hidden])"), "it can be asked why");
      await ready(tools);
      await until(
        () => page.$eval(button(puzzle.answer), (one) => /last move/.test(one.ariaLabel)),
        "the solved position is back",
      );
    },
  },
  {
    name: "puzzles: an endgame by keyboard, hints, the solution, and once more",
    async run(tools) {
      const { page, assert, until } = tools;
      const puzzle = easiest("endgame", "othello");
      await enter(tools, `id=${puzzle.id}`);
      await ready(tools);
      await page.focus('#grid [tabindex="0"]');
      await page.keyboard.press("Home");
      const other = await page.$$eval(
        "#grid button",
        (all, answer) =>
          all.find((one) => one.ariaDisabled === "false" && one.dataset.name !== answer)?.dataset.name ?? "",
        puzzle.answer,
      );
      const key = async (name) => {
        await page.focus(button(name));
        await page.keyboard.press("Enter");
      };
      await key(other);
      await until(
        async () => /gets \d+ of \d+ discs; the best move gets/.test(await text(page, "#told")),
        "what it is worth",
        60_000,
      );
      await ready(tools);
      await solve(tools, key);
      assert.match(await text(page, "#told"), /^Solved\. /);
      await page.click("#again");
      await until(async () => !(await solved(page)), "the puzzle from the start");
      await ready(tools);
      await page.click("#show");
      await until(async () => /^That is the solution/.test(await text(page, "#told")), "the solution", 60_000);
    },
  },
  {
    name: "puzzles: anti-Othello on 6 x 6 squares, from the menu, is solved by the fewest discs",
    page: { width: 360, height: 740, touch: true, still: true },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, "series=endgame");
      await ready(tools);
      await page.select("#rule", "antiothello6");
      await until(async () => /Anti-Othello 6 × 6/.test(await text(page, "#where")), "a puzzle of the board");
      await ready(tools);
      assert.equal(await page.$$eval("#grid button[data-name]", (all) => all.length), 36);
      assert.match(await text(page, "#status"), /^(Black|White): end with the fewest discs$/);
      await page.click("#hint");
      await until(async () => /^Corners gather discs\./.test(await text(page, "#told")), "a hint for fewest discs");
      await solve(tools, (name) => page.click(button(name)));
      assert.match(await text(page, "#told"), /^Solved\. [A-F][1-6] is best: you get \d+ of 36 discs\.$/);
      const count = PUZZLES.filter(({ setup }) => setup.rule === "antiothello" && setup.size === 6).length;
      assert.equal(await text(page, "#count"), `1 of ${count}`);
    },
  },
  {
    name: "puzzles: the one of the day, series, the visitor’s own, and names that do not exist",
    async run(tools) {
      const { open, page, server, assert, until } = tools;
      await open("?lang=en");
      await page.waitForSelector('.rooms a[href*="www/puzzles/index.html"]');
      await page.$eval('.rooms a[href*="www/puzzles/index.html"]', (link) => link.click());
      await until(() => page.url().includes("/puzzles/index.html"), "the page of puzzles");
      await ready(tools);
      const today = puzzleOfTheDay(PUZZLES, Date.now());
      assert.match(
        await text(page, "#where"),
        new RegExp(`^Daily puzzle · \\d+ [A-Z][a-z]+ · (Very easy|Easy|Medium|Hard) · .*${today.id}$`),
      );
      // Another puzzle, and Back to this one.
      await page.click("#next");
      await until(() => /[?&]id=(?!daily)/.test(page.url()), "the address of another puzzle");
      await ready(tools);
      await page.goBack();
      await until(async () => (await text(page, "#where")).endsWith(today.id), "Back steps to the one before");
      await ready(tools);
      // A series from the address, and a chosen one.
      await enter(tools, "series=forbidden&theme=dark");
      await ready(tools);
      const count = PUZZLES.filter(({ kind }) => kind === "forbidden").length;
      assert.equal(await text(page, "#count"), `0 of ${count}`);
      assert.equal(await text(page, "#status"), "White wins by Black's forbidden moves");
      await page.select("#theme", "guess");
      await until(async () => /has a win$/.test(await text(page, "#status")), "only that there is a win is told");
      await ready(tools);
      // Five ladders show the progress, and a press continues there.
      assert.deepEqual(await page.$$eval("#ladders b", (all) => all.map((one) => one.textContent)), [
        "Very easy",
        "Easy",
        "Medium",
        "Hard",
        "Very hard",
      ]);
      await page.click("#ladders li:nth-child(2) button");
      await ready(tools);
      assert.match(await text(page, "#where"), /^Easy · /);
      await page.select("#grade", "");
      await ready(tools);
      await page.$$eval("#list button", (all) => all[4].click());
      await until(
        () => page.$eval('#list button[aria-current="true"]', (one) => one.textContent === "5"),
        "a puzzle of the list",
      );
      await ready(tools);
      // Three minutes of fours: a missed puzzle, and the end of the time.
      await page.click("#rush");
      await ready(tools);
      const run = () => text(page, ".rush span").catch(() => "");
      await until(async () => /^(3:00|2:5\d) · solved 0, missed 0$/.test(await run()), "the run has begun");
      await ready(tools);
      const first = await text(page, "#where");
      await page.click("#next");
      await until(async () => /missed 1$/.test(await run()), "a puzzle is left out");
      await until(async () => (await text(page, "#where")) !== first, "another one");
      await page.evaluate(() => {
        const { now } = Date;
        Date.now = () => now() + 180_000;
      });
      await until(async () => /^Time is over\. Solved: 0\. Your best: 0\.$/.test(await text(page, "#told")), "the end");
      assert.equal(await page.$(".rush"), null);
      assert.match(await page.$eval("#share input", (one) => one.value), /Three minutes of fours · 0 solved/);
      await page.select("#theme", "own");
      assert.match(await text(page, "#about"), /^None yet\./);
      const id = await page.evaluate(
        async (moves, progress) => {
          const { addOwnPuzzle } = await import(progress);
          return addOwnPuzzle({ setup: { game: "gomoku", rule: "freestyle", size: 15 }, text: moves });
        },
        WIN,
        server.url(`/${script("progress")}`),
      );
      await enter(tools, `id=${id}`);
      await ready(tools);
      assert.equal(await text(page, "#count"), "0 of 1");
      assert.match(await text(page, "#status"), /^(Black|White) (wins|has a win)/);
      await page.click("#forget");
      await until(async () => (await text(page, "#count")) === "0 of 0", "it is removed");
      // A position of the address is stored on request.
      await enter(tools, `rule=freestyle&moves=${WIN}`);
      await ready(tools);
      await page.click("#keep");
      await until(async () => (await text(page, "#count")) === "0 of 1", "it is kept");
      const leadsTo = await page.$eval("#board-link", (one) => one.href.replace(/^[^#]*/, ""));
      assert.equal(leadsTo, `#g=freestyle-15-${WIN}`, "the main board opens the same position");
      for (const name of ["nosuch", "own-gone", "%3Cb%3E"]) {
        await enter(tools, `id=${name}`);
        await until(async () => /^No puzzle /.test(await text(page, "#status")), name);
        assert.equal(await page.$eval("#next", (one) => one.disabled), false);
      }
      assert.ok(server.requests.length > 0);
    },
  },
  {
    name: "puzzles: in a frame by name and by position; what is not proven is said",
    async run(tools) {
      const { page, server, assert, until } = tools;
      const puzzle = easiest("fours");
      await page.goto(server.url(`/?embed=1&mode=puzzle&lang=zh&id=${puzzle.id}`), { waitUntil: "load" });
      await until(() => page.url().includes("/puzzles/index.html?embed=1"), "the page of puzzles");
      await ready(tools);
      assert.match(await text(page, "#status"), /连续冲四取胜$/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      const position = async (query) => {
        await page.goto("about:blank");
        await page.goto(server.url(`/?embed=1&mode=puzzle&lang=en&${query}`), { waitUntil: "load" });
        await until(() => page.url().includes("/puzzles/"), "the page of puzzles");
      };
      await position(`rule=freestyle&moves=${WIN}`);
      await until(
        async () => /^(Black|White) (wins|has a win)/.test(await text(page, "#status").catch(() => "")),
        "the position is proven",
        60_000,
      );
      await ready(tools);
      await page.click("#show");
      await until(async () => /^That is the solution/.test(await text(page, "#told")), "the solution", 60_000);
      await position("rule=renju&moves=h8");
      await until(
        async () => /this is no puzzle/.test(await text(page, "#note").catch(() => "")),
        "nothing is proven",
        60_000,
      );
      assert.equal(await text(page, "#status"), "No puzzle");
      await position("rule=renju&moves=h8h8");
      const said = () => text(page, "#note").catch(() => "");
      await until(async () => /^Engine error: the point is occupied\./.test(await said()), "no game", 60_000);
      await position("rule=chess&moves=h8");
      await until(
        async () => /Cannot read the position in the address: chess/.test(await text(page, "#note").catch(() => "")),
        "no rule",
      );
      // The element reports the result to the host page.
      await page.goto(server.url("/www/embed.html"), { waitUntil: "load" });
      await page.evaluate(async (id) => {
        await customElements.whenDefined("tengen-board");
        globalThis.told = [];
        addEventListener("tengen-puzzle", ({ detail }) => globalThis.told.push(`${detail.id} ${detail.state}`));
        const board = document.createElement("tengen-board");
        board.setAttribute("puzzle", id);
        board.setAttribute("lang", "en");
        document.body.append(board);
      }, puzzle.id);
      await until(
        () => page.evaluate((id) => globalThis.told.includes(`${id} open`), puzzle.id),
        "the puzzle is open",
        60_000,
      );
    },
  },
  {
    name: "puzzles: axe-core finds nothing, in light and dark, in a frame and in a window",
    browsers: ["chromium"],
    page: { width: 360, height: 740 },
    async run(tools) {
      const { page } = tools;
      const [fours, endgame] = [easiest("fours").id, easiest("endgame").id];
      for (const query of [`series=x&id=${fours}`, `id=${endgame}&lang=ja`, `id=${fours}&embed=1`, "id=nosuch"]) {
        await enter(tools, query);
        if (!query.includes("nosuch")) await hinted(tools);
        await checkTheme(page, query);
      }
    },
  },
];
