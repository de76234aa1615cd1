// "Why?": the proof answers any defence, by mouse, touch and keyboard.

import { readSgf } from "../../../www/formats/sgf.js";
import { script } from "../server.mjs";
import { checkTheme, faults } from "../axe.mjs";

/** Opens the view over a page of the game, from its own module. */
async function enter({ open, page, until }, position, options = { lang: "en" }, query = "") {
  await open(`?lang=en&color=both&time=100${query}`);
  await page.evaluate(
    (why, position, options) => {
      import(new URL(why, document.baseURI).href)
        .then(({ openWhy }) => openWhy(position, options))
        .then(() => (globalThis.whyEnded = true));
    },
    script("why"),
    position,
    options,
  );
  await until(() => ready(page), "the proof is found", 60_000);
}

const gomoku = (text, rule = "freestyle") => ({ setup: { game: "gomoku", rule, size: 15 }, text });
const ready = (page) =>
  page
    .$eval(
      ".why .grid",
      (grid) => grid.getAttribute("aria-disabled") === "false" && grid.querySelector("[data-name]") !== null,
    )
    .catch(() => false);
const text = (page, selector) => page.$eval(`.why ${selector}`, (node) => node.textContent);
const stones = (page) => page.$$eval('.why .grid [aria-label*=", move "]', (all) => all.length);
const status = (page) => text(page, ".status p");
const button = (name) => `.why button[value="${name}"]`;

/** The place of a point on the screen. */
async function placeOf(page, name) {
  return page.$eval(`.why .grid [data-name="${name}"]`, (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
}

/** Waits for the answer to a defence. */
async function answered({ page, until }, before, name) {
  await until(async () => (await stones(page)) >= before + 2 && (await ready(page)), `${name} is answered`);
}

export const scenarios = [
  {
    name: "any defence is answered by a click, and the win comes as soon as it is promised",
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, { ...gomoku("h8a1i9b1"), winner: 1 });
      assert.equal(await stones(page), 5);
      let left = Number(/at most (\d+) moves/.exec(await status(page))?.[1]);
      assert.ok(left > 3 && left < 40, await status(page));
      assert.match(await text(page, ".key"), /^Only these \d+ points matter/);
      // A distant defence, then relevant ones, to the end.
      for (let turn = 0; !/has won/.test(await status(page)); turn += 1) {
        assert.ok(turn < 30);
        const before = await stones(page);
        const names = await page.$$eval(
          ".why .grid button",
          (all, part) => {
            const free = all.filter((one) => one.getAttribute("aria-disabled") === "false");
            const wanted = free.filter((one) => one.ariaLabel.includes(part));
            return (wanted.length ? wanted : free).map((one) => one.dataset.name);
          },
          turn % 2 ? "may matter" : "same threat",
        );
        const name = names[turn % names.length];
        await page.mouse.click(...(await placeOf(page, name)));
        await answered(tools, before, name);
        if (/has won/.test(await status(page))) break;
        const now = /next move/.test(await status(page))
          ? 1
          : Number(/at most (\d+) moves/.exec(await status(page))?.[1]);
        assert.ok(now >= 1 && now <= left, `${now} after ${left}`);
        left = now;
      }
      // Back to the beginning, and forward again.
      const last = await stones(page);
      await page.click(button("first"));
      assert.equal(await stones(page), 5);
      await page.click(button("forward"));
      assert.equal(await stones(page), 7);
      await page.$eval(".why details:last-of-type li:last-child button", (one) => one.click());
      assert.equal(await stones(page), last);
      await page.keyboard.press("Escape");
      await until(() => page.evaluate(() => globalThis.whyEnded && !document.querySelector(".why")), "it is closed");
    },
  },
  {
    name: "it is walked by keyboard: the points, the defences, back and forward; and what is said is heard",
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, { ...gomoku("h8h9g9i9g10i7j10", "renju"), winner: 2 });
      assert.match(await status(page), /^White wins/);
      assert.equal(await page.evaluate(() => document.activeElement?.id), "why-title");
      assert.match(await text(page, "[aria-live]"), /White plays \w+\. It threatens an open four.*points matter/);
      const before = await stones(page);
      const name = await page.$eval(".why details li button", (one) => {
        one.focus();
        return one.textContent;
      });
      await page.keyboard.press("Enter");
      await answered(tools, before, name);
      assert.match(await text(page, "[aria-live]"), /White plays/);
      await page.$eval(".why h2", (one) => one.focus());
      await page.keyboard.press("ArrowLeft");
      assert.equal(await stones(page), before);
      await page.keyboard.press("ArrowRight");
      assert.equal(await stones(page), before + 2);
      await page.keyboard.press("Home");
      assert.equal(await stones(page), before);
      // From point to point, and a stone far away.
      await page.focus('.why .grid [data-name="a1"]');
      assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /A1, empty: loses to the same threat/);
      assert.match(await text(page, ".key"), /A1 loses to the same threat/);
      await page.keyboard.press("ArrowUp");
      assert.equal(await page.evaluate(() => document.activeElement.dataset.name), "a2");
      await page.keyboard.press("Enter");
      await answered(tools, before, "a2");
      assert.match(await status(page), /next move|has won|at most/);
      await page.click(button("back"));
      await page.click(button("threat"));
      assert.equal(await page.$eval(button("threat"), (one) => one.getAttribute("aria-pressed")), "true");
      await page.click(button("zone"));
      assert.equal(await page.$eval(button("zone"), (one) => one.getAttribute("aria-pressed")), "false");
      await page.click(".why .close");
      await until(() => page.evaluate(() => globalThis.whyEnded), "it is closed");
    },
  },
  {
    name: "a finger plays a defence on a small screen; nothing is wider than it",
    page: { width: 360, height: 640, touch: true },
    async run(tools) {
      const { page, assert, tap } = tools;
      await enter(tools, gomoku("h8a1i8a4j8"));
      assert.match(await status(page), /^Black wins/);
      const before = await stones(page);
      await tap(...(await placeOf(page, "o15")));
      await answered(tools, before, "o15");
      assert.equal(await page.$eval(".why", (one) => one.scrollWidth <= innerWidth), true);
    },
  },
  {
    name: "beside a proven hint and a finished game stands Why?, which opens on what is on the board, and gives it back",
    async run(tools) {
      const { open, page, server, assert, until } = tools;
      await open("?lang=en&time=100&color=both#g=freestyle-15-h8a1i8a4j8o15");
      await until(() => page.$('[data-do="hint"]:not([disabled]):not([hidden])'), "a hint can be asked for");
      assert.equal(await page.$eval('[data-do="why"]', (one) => one.hidden), true);
      assert.ok(!server.requests.some((path) => /why[-/]/.test(path)), "nothing of the view is loaded before");
      await page.click('[data-do="hint"]');
      await until(() => page.$('[data-do="why"]:not([hidden])'), "the hint is proven");
      await page.click('[data-do="why"]');
      await until(() => ready(page), "the proof is found", 60_000);
      assert.match(await status(page), /^Black wins/);
      await page.keyboard.press("Escape");
      await until(async () => !(await page.$(".why")), "it is closed");
      assert.equal(await page.evaluate(() => document.activeElement?.dataset.do), "why");
      // Black plays it, and the game is over. The view goes back to the move that forced the win.
      for (const name of ["g8", "f8", "k8"]) await page.$eval(`#grid [data-name="${name}"]`, (one) => one.click());
      await until(async () => /won|wins/i.test(await page.$eval("#status", (one) => one.textContent)), "black has won");
      await until(() => page.$('[data-do="why"]:not([hidden])'), "Why? stands beside the result");
      await until(() => page.$('#note[data-topic="result"]:not([hidden])'), "the offer of another game");
      await page.click('[data-do="why"]');
      await until(() => ready(page), "the proof is found", 60_000);
      assert.match(await text(page, ".status"), /Forced win from move \d+/);
      await page.click(button("board"));
      await until(
        () =>
          page.evaluate(
            () => !document.querySelector(".why") && /\d+ \/ \d+/.test(document.querySelector("#count").textContent),
          ),
        "the position is on the board",
      );
      await until(
        async () =>
          (await page.$eval("#status", (one) => one.textContent)) !== "" &&
          !(await page.$eval("#status", (one) => one.classList.contains("end"))),
        "the game goes on from there",
      );
    },
  },
  {
    name: "in Othello each move of an endgame carries its discs, and the better side answers to the end",
    async run(tools) {
      const { page, assert, until } = tools;
      const board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
      await enter(tools, { setup: { game: "othello", rule: "othello", size: 8 }, text: board });
      assert.equal(await status(page), "Black wins by 18");
      for (let turn = 0; !/has won/.test(await status(page)); turn += 1) {
        assert.ok(turn < 20);
        // The best defence keeps the disc difference.
        assert.equal(await status(page), "Black wins by 18");
        const before = await text(page, ".why details:last-of-type output").catch(() => "");
        await page.$eval(".why details li button", (one) => one.click());
        await until(
          async () => (await ready(page)) && (await text(page, "details:last-of-type output")) !== before,
          "black answers",
        );
      }
    },
  },
  {
    name: "a proof is saved with its variations, a worker that dies is said to and replaced, and what has no proof says so",
    async run(tools) {
      const { page, assert, until } = tools;
      await page.evaluateOnNewDocument(() => {
        const Usual = globalThis.Worker;
        globalThis.whyWorkers = [];
        globalThis.Worker = class extends Usual {
          constructor(url, options) {
            super(url, options);
            if (options?.name === "tengen-why") globalThis.whyWorkers.push(this);
          }
        };
        globalThis.savedFiles = [];
        const usual = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          if (/sgf/.test(blob.type)) blob.text().then((text) => globalThis.savedFiles.push(text));
          return usual(blob);
        };
      });
      await enter(tools, { ...gomoku("h8h9g9i9g10i7j10", "renju"), winner: 2 });
      await page.click(button("save"));
      await until(() => page.evaluate(() => globalThis.savedFiles.length), "a file", 60_000);
      const sgf = await page.evaluate(() => globalThis.savedFiles[0]);
      const { tree, setup } = readSgf(sgf, { game: "gomoku", rule: "freestyle", size: 15 });
      const written = {
        rule: setup.rule,
        nodes: tree.nodes.length,
        branches: tree.nodes.filter((node) => node.children.length > 1).length,
        comments: tree.nodes.filter((node) => /White plays/.test(node.comment)).length,
      };
      assert.ok(
        written.rule === "renju" && written.nodes > 12 && written.branches > 0 && written.comments > 3,
        JSON.stringify(written),
      );
      assert.match(await text(page, ".note"), /^Saved (the whole proof: )?\d+ positions/);
      // The worker dies during a question, and once more before the next.
      const before = await stones(page);
      await page.evaluate(() => {
        const [worker] = globalThis.whyWorkers;
        worker.terminate();
        worker.dispatchEvent(new ErrorEvent("error", { message: "planted", cancelable: true }));
      });
      await page.$eval('.why .grid [data-name="a1"]', (one) => one.click());
      await until(async () => /engine failed/.test(await text(page, ".note")), "its end is told");
      assert.equal(await stones(page), before);
      await page.click(button("remedy"));
      await answered(tools, before, "a1");
      assert.equal(await page.evaluate(() => globalThis.whyWorkers.length), 2);
      await checkTheme(page, "a broken engine");
      await page.click(".why .close");
      await page.evaluate(
        (why) =>
          import(new URL(why, document.baseURI).href).then(
            ({ openWhy }) => void openWhy({ setup: { game: "gomoku", rule: "freestyle", size: 9 }, text: "e5e6" }),
          ),
        script("why"),
      );
      await until(() => page.$(".why .note:not([hidden])"), "an answer", 60_000);
      assert.match(await text(page, ".note"), /No forced win was found/);
      assert.deepEqual(await faults(page), []);
    },
  },
];
