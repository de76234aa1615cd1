// The review of a game by mouse, keyboard and touch, stopped, and with its worker killed. Also finding the better move,
// sharing, and the coach.

import { button, click, moves, openSheet, played, ready, text } from "../actions.mjs";
import { until } from "../harness.mjs";
import { faults } from "../axe.mjs";

/** Black wins by force after white's sixth stone at the latest. */
const GAME = "h8i9h9o15h10o1h11a1h12";
/** Othello with twelve empty squares: all values are exact. */
const OTHELLO = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X b1a7h8a2a4g8a1h7h1b6a6a3g2--a8";

/** Notes the workers of engines that play or review; proofs and puzzles have workers of another script. */
const recordWorkers = (page) =>
  page.evaluateOnNewDocument(() => {
    window.workers = [];
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        if (!/worker-analysis/.test(String(args[0]))) window.workers.push(this);
      }
    };
  });

const works = (page) =>
  page.evaluate(() => document.querySelector('#review:not([hidden]) button[value="stop"]:not([hidden])') !== null);
const done = (page) =>
  until(async () => (await page.$("#review:not([hidden])")) && !(await works(page)), "the review has ended", 90_000);
const said = (page) => text(page, ".review-work p");
const columnsOf = (page, kind = "") => page.$$eval(`.review-graph rect${kind}[data-position]`, (all) => all.length);
const value = (page) =>
  page.$eval(".review-graph", (node) => [Number(node.ariaValueNow), node.getAttribute("aria-valuetext")]);
const count = (page) => text(page, "#count");

/** The middle of a column of the graph. */
async function column(page, index, total) {
  const box = await page.$eval(".review-graph", (node) => {
    node.scrollIntoView({ block: "center" });
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x, y, width, height };
  });
  return [box.x + (box.width * (index + 0.5)) / total, box.y + box.height / 2];
}

export const scenarios = [
  {
    name: "a finished game is looked back at with the mouse: graph, marks, the better move, link and picture",
    page: { locale: "en", height: 1000 },
    async run({ open, page, newPage, assert, until }) {
      await open(`#g=freestyle-15-${GAME}`);
      await until(() => page.$("#status.end"), "the game is over");
      await until(
        () => page.evaluate(() => document.documentElement.dataset.engine === "ready"),
        "the engine is there",
      );
      // The offer of another game moves what is below it.
      await page.waitForSelector("#note:not([hidden])");
      await page.click("#record summary");
      await page.click('.record [data-do="review"]');
      await done(page);
      assert.equal(await page.$eval("#note", (note) => note.hidden), true, "the offer of this review is gone");
      assert.equal(await said(page), "");
      assert.equal(await columnsOf(page), 10);
      // The end is proven, the beginning an estimate; the two differ in more than colour.
      assert.ok((await columnsOf(page, ".proven")) >= 3);
      assert.ok((await columnsOf(page, ".estimate")) >= 1);
      assert.equal(await page.$eval(".review-graph", (node) => node.clientHeight), 144);
      const [black, white] = (await text(page, ".review-sum")).split("\n");
      assert.match(black, /^Black: .* · (played like level \d+ \(\d+–\d+\)|too few moves for a level)$/);
      assert.match(white, /^White: 1 losing move · too few moves for a level$/);
      const marks = await page.$$eval(".review-marks button", (all) =>
        all.map((one) => ({
          ply: Number(one.value),
          kind: one.dataset.kind,
          text: one.textContent,
          last: one.classList.contains("last"),
        })),
      );
      const last = marks.find((mark) => mark.last);
      assert.ok(
        last && /White\): (loses by force|turns a win).*last chance to save the game/.test(last.text),
        JSON.stringify(marks),
      );
      const sign = `#record ol li:nth-child(${last.ply + 1}) button`;
      assert.equal(await page.$eval(sign, (node) => node.dataset.mark), "✕");
      assert.match(await page.$eval(sign, (node) => node.ariaLabel), /^\d+[A-O]\d+, Move \d+, loses by force/);
      // A click in the graph goes to that position. A click on a mark goes to the position before it, where the board
      // shows the better move.
      await page.mouse.click(...(await column(page, 3, 10)));
      await until(async () => /^3 /.test(await count(page)), "the third position");
      assert.equal((await value(page))[0], 3);
      // Proven marks have "why?".
      assert.equal(await page.$eval('#review button[value="why"]', (node) => node.hidden), true);
      await page.mouse.click(...(await column(page, last.ply + 1, 10)));
      await page.waitForSelector('#review button[value="why"]:not([hidden])');
      await page.click('#review button[value="why"]');
      await page.waitForSelector("dialog[open]");
      await page.keyboard.press("Escape");
      await until(async () => !(await page.$("dialog[open]")), "it is closed");
      await page.click(`.review-marks button[value="${last.ply}"]`);
      await until(async () => (await count(page)).startsWith(`${last.ply} `), "before the move that lost");
      // One sentence says why it loses.
      await until(
        async () => /^[A-O]\d+ (makes|threatens) .*\.$/.test(await text(page, "#review .review-why")),
        "the reason",
        60_000,
      );
      const better = /Better: (\S+)/.exec(last.text)?.[1] ?? "";
      await until(
        () => page.$eval(button(better.toLowerCase()), (node) => /suggest|hint/i.test(node.ariaLabel)),
        `${better} is shown`,
      );
      await page.click(".review details summary");
      await until(async () => (await page.$$(".review-values tbody tr")).length === 10, "a row for each position");
      assert.match(await text(page, ".review-values tbody tr:last-child"), /9 H12.*Black has won/);
      assert.deepEqual(await faults(page), []);

      // The better move is found, and the game is unchanged.
      await page.click('button[value="find"]');
      await until(async () => /Find a better move/.test(await text(page, ".review-question")), "the question");
      const asked = async () => /move\. (\S+) was played/.exec(await text(page, ".review-question"))?.[1];
      const first = marks[0];
      await until(async () => (await count(page)).startsWith(`${first.ply} `), "the position of the question");
      const actual = await asked();
      await click(page, actual.toLowerCase());
      await until(
        async () => /was played in the game/.test(await text(page, ".review-question .answer")),
        "the move of the game is no answer",
      );
      await page.click('.review-question button[value="show"]').catch(() => {});
      const shown = /Better: (\S+?)[ .]/.exec(await text(page, ".review-question .answer"))?.[1];
      assert.ok(shown, await text(page, ".review-question .answer"));
      if (marks.length > 1) {
        await page.click('.review-question button[value="next"]');
        await until(async () => (await count(page)).startsWith(`${marks[1].ply} `), "the second question");
        const best = /Better: (\S+)/.exec(marks[1].text)?.[1];
        if (best) {
          await click(page, best.toLowerCase());
          await until(
            async () => /^Right: /.test(await text(page, ".review-question .answer")),
            "the better move is right",
          );
        }
      }
      assert.deepEqual(await faults(page), []);
      await page.click('.review-question button[value="end"]');
      assert.match(await count(page), /\/ 9$/);

      // Shared: a link that shows the same without a search, and a picture.
      await page.click('button[value="share"]');
      await until(() => page.$("dialog.review-share"), "the dialog");
      const link = await page.$eval('dialog [name="review-link"]', (node) => node.value);
      assert.match(
        await page.$eval('dialog [name="review-text"]', (node) => node.value),
        /Black: \d+ mistakes?, White: \d+ mistakes?\n(.*\n)*Last chance to save the game: move \d+/,
      );
      await page.evaluate(() => {
        window.saved = null;
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          if (blob.type === "image/png") window.saved = blob;
          return make.call(URL, blob);
        };
        HTMLAnchorElement.prototype.click = () => {};
      });
      assert.deepEqual(await faults(page), []);
      await page.click('dialog button[value="png"]');
      const size = await until(
        () =>
          page.evaluate(async () => {
            if (!window.saved) return null;
            const { width, height } = await createImageBitmap(window.saved);
            return { width, height };
          }),
        "the picture",
      );
      assert.ok(size.width === 1280 && size.height > 1500, JSON.stringify(size));
      const other = await newPage({ locale: "en" });
      await other.goto(link, { waitUntil: "load" });
      await until(
        async () => (await other.$$(".review-marks button")).length === marks.length,
        "the marks of the link",
      );
      assert.match(await said(other), /came from a link/);
      assert.equal(await columnsOf(other), 10);
    },
  },
  {
    name: "a review is stopped, gone on with, walked by keys, and kept with its game",
    page: { locale: "en" },
    async run({ open, page, assert, until }) {
      await recordWorkers(page);
      await open(`#g=freestyle-15-${GAME}`);
      await until(
        () => page.evaluate(() => document.documentElement.dataset.engine === "ready"),
        "the engine is there",
      );
      await page.keyboard.press("l");
      await until(async () => (await columnsOf(page)) >= 5, "some positions are known");
      await page.click('#review button[value="stop"]');
      await until(async () => (await said(page)).startsWith("Stopped"), "it says so");
      const known = await columnsOf(page);
      assert.ok(known >= 5 && known < 10, `${known} are kept`);
      // Its worker dies twice in a row. The results stay, and a new worker continues. The page redraws shortly after a
      // click. Only then does the review show that it works.
      const goOn = async () => {
        await page.click('#review button[value="more"]');
        await until(() => works(page), "it goes on");
      };
      await goOn();
      for (let death = 0; death < 2; death += 1) {
        const alive = await until(
          () => page.evaluate((least) => window.workers.length > least && window.workers.length, death + 1),
          "the worker of the review",
        );
        await page.evaluate(
          (at) => window.workers[at].onerror?.({ message: "killed", preventDefault() {} }),
          alive - 1,
        );
        await until(
          async () => (await page.evaluate(() => window.workers.length)) > alive || !(await works(page)),
          "it is replaced, or given up",
        );
      }
      await until(async () => !(await works(page)), "it is given up or done", 60_000);
      if ((await columnsOf(page)) < 10) {
        assert.match(await said(page), /review engine failed/);
        assert.ok((await columnsOf(page)) >= known);
        await goOn();
      }
      await done(page);
      assert.equal(await columnsOf(page), 10);
      // By keys: Home, a step, the next mark, the end.
      await page.focus(".review-graph");
      await page.keyboard.press("Home");
      await until(async () => (await value(page))[0] === 0, "the beginning");
      await page.keyboard.press("ArrowRight");
      await until(async () => (await value(page))[0] === 1, "the first move");
      assert.match(
        (await value(page))[1],
        /^1 H8 · Black wins by force \(30 moves\)/,
        "as the proof of the opening says",
      );
      await page.keyboard.press("PageDown");
      await until(async () => /loses by force|misses|inaccuracy/.test((await value(page))[1]), "the first mark");
      await page.keyboard.press("End");
      await until(async () => (await value(page))[0] === 9, "the end");
      assert.equal(await page.evaluate(() => document.activeElement?.className), "review-graph");
      // After a reload it is there at once.
      const marks = await page.$$eval(".review-marks button", (all) => all.map((one) => one.textContent));
      await until(() => page.evaluate(() => location.hash.endsWith("h12")), "the address is written");
      await page.reload({ waitUntil: "load" });
      await until(
        () => page.evaluate(() => document.documentElement.dataset.engine === "ready"),
        "the engine is there again",
      );
      await page.keyboard.press("l");
      await until(async () => (await columnsOf(page)) === 10, "all values");
      assert.equal(await works(page), false);
      assert.deepEqual(await page.$$eval(".review-marks button", (all) => all.map((one) => one.textContent)), marks);
      // Another game has no review.
      await page.click('#review button[value="close"]');
      assert.equal(await page.$eval("#review", (node) => node.hidden), true);
    },
  },
  {
    name: "Othello is looked back at on a phone: the discs of each move",
    page: { width: 360, height: 640, touch: true, locale: "en" },
    async run({ browser, open, page, tap, assert, until }) {
      await open(`?game=othello&color=both&moves=${encodeURIComponent(OTHELLO)}`);
      await until(() => page.$("#status.end"), "the game is over");
      await until(
        () => page.evaluate(() => document.documentElement.dataset.engine === "ready"),
        "the engine is there",
      );
      await page.evaluate(() => document.querySelector('[data-do="review"]').click());
      await done(page);
      assert.equal(await columnsOf(page, ".proven"), 16);
      assert.equal(await columnsOf(page, ".estimate"), 0);
      const marks = await page.$$eval(".review-marks button", (all) => all.map((one) => one.textContent));
      assert.ok(marks.length && marks.every((one) => /\d+ discs? worse/.test(one)), JSON.stringify(marks));
      const levels = (await text(page, ".review-sum")).split("\n").slice(0, 2);
      for (const one of levels) assert.match(one, / · (played like level \d+ \(\d+–\d+\)|too few moves for a level)$/);
      const [x, y] = await column(page, 2, 16);
      if (browser === "chromium") await tap(x, y);
      else await page.mouse.click(x, y);
      await until(async () => (await value(page))[0] === 2, "a touch goes there");
      assert.match((await value(page))[1], /^2 A7 · (Black|White) \+\d+, exact/);
      assert.deepEqual(await faults(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${wide} pixels wide`);
      assert.ok(
        await page.$$eval("#review button", (all) =>
          all.every((one) => one.offsetParent === null || one.getBoundingClientRect().height >= 36),
        ),
        "large enough for a finger",
      );
    },
  },
  {
    name: "a win that was missed in a reviewed game becomes a puzzle of the visitor’s own, which is proven and solved",
    page: { locale: "en" },
    async run({ open, page, server, assert, until }) {
      // Both sides have an open three. Black ignores white's, and white wins.
      await open("#g=freestyle-15-h8c3h9d3h10e3o15f3o1g3");
      await until(() => page.$("#status.end"), "the game is over");
      await until(
        () => page.evaluate(() => document.documentElement.dataset.engine === "ready"),
        "the engine is there",
      );
      // The offer of another game moves what is below it.
      await page.waitForSelector("#note:not([hidden])");
      await page.click("#record summary");
      await page.click('.record [data-do="review"]');
      await until(
        () => page.$('.review-marks button[value="6"]:is([data-kind="missed"], [data-kind="threw"])'),
        "the missed win is marked",
        60_000,
      );
      // Longer searches of doubtful positions follow. The puzzle does not need them.
      await page.$eval('#review button[value="stop"]', (one) => one.click());
      await done(page);
      const own = () =>
        page.evaluate(() =>
          Object.entries(JSON.parse(localStorage.getItem("tengen.puzzles") ?? "{}").own ?? {}).map(([id, one]) => [
            id,
            one.moves,
            one.kind,
          ]),
        );
      await until(
        async () => (await own()).some(([, moves]) => moves === "h8c3h9d3h10e3"),
        "the position before it is kept",
      );
      const [id] = (await own()).find(([, moves]) => moves === "h8c3h9d3h10e3");
      await page.goto(server.url(`/www/puzzles/index.html?lang=en&id=${id}`), { waitUntil: "load" });
      await until(async () => /^Black (wins|has a win)/.test(await text(page, "#status")), "it is proven", 60_000);
      assert.equal(await page.$eval("#theme", (node) => node.value), "own");
      for (let moves = 0; moves < 9 && !(await page.$("#status.end")); moves += 1) {
        await until(() => page.$('#grid[aria-disabled="false"]'), "a move is asked for");
        // The second hint puts a ring on the move.
        let ringed = "";
        for (let hints = 0; hints < 3 && !ringed; hints += 1) {
          await page.click("#hint");
          await until(() => page.$('#grid[aria-disabled="false"]'), "a hint");
          ringed = await page.$$eval(
            "#grid button",
            (all) => all.find((one) => /hint$/.test(one.ariaLabel ?? ""))?.dataset.name ?? "",
          );
        }
        const before = await page.$$eval(
          "#grid button",
          (all) => all.filter((one) => /Black/.test(one.ariaLabel ?? "")).length,
        );
        await page.click(button(ringed));
        await until(
          async () =>
            (await page.$("#status.end")) ||
            ((await page.$$eval(
              "#grid button",
              (all) => all.filter((one) => /Black/.test(one.ariaLabel ?? "")).length,
            )) > before &&
              (await page.$('#grid[aria-disabled="false"]'))),
          `${ringed} is right`,
          60_000,
        );
      }
      await page.waitForSelector("#status.end");
      // The proof is stored with it.
      assert.ok(
        (await own()).every(([, , kind]) => kind !== ""),
        JSON.stringify(await own()),
      );
    },
  },
  {
    name: "the coach says what loses by proof before it is played, and is silent otherwise",
    page: { locale: "en" },
    async run({ open, page, assert, until }) {
      // White has an open three. If black answers it, nothing is proven for either side.
      await recordWorkers(page);
      await open("?color=black&time=100&moves=h8c2d5c3o15c4");
      await ready(page);
      await openSheet(page, "settings");
      await page.click('dialog [name="coach"]');
      await until(() => page.evaluate(() => window.workers.length > 1), "the coach has an engine");
      await page.keyboard.press("Escape");
      await click(page, "a15");
      await until(() => page.$('#note[data-topic="coach"]:not([hidden])'), "the coach speaks");
      assert.match(await text(page, "#note p"), /^A15 loses by force( \(\d+ moves?\))?: White plays/);
      assert.match(
        await text(page, "#note p"),
        /White plays C[15]\. C[15] makes an open four; nothing blocks both \w+ and \w+\.$/,
      );
      assert.equal((await moves(page)).length, 6);
      assert.deepEqual(await faults(page), []);
      // White's win is shown as a threat, and nothing is suggested.
      const labels = await page.$$eval("#grid button", (all) => all.map((one) => one.ariaLabel ?? ""));
      assert.ok(labels.filter((one) => /^\w+, empty, threat/.test(one)).length >= 1, "the threat is there");
      assert.ok(!labels.some((one) => /hint/.test(one)), "no point is suggested");
      // Taking it back changes nothing. Playing it anyway plays it.
      await page.click("#note button:first-of-type");
      assert.equal(await page.$eval("#note", (node) => node.hidden), true);
      await page.focus(button("a15"));
      await page.keyboard.press("Enter");
      await until(() => page.$('#note[data-topic="coach"]:not([hidden])'), "the coach speaks again");
      await page.click("#note button:last-of-type");
      const all = await played(page, 8);
      assert.equal(all[6], "a15");
      // A defence is played without a warning.
      await page.click('[data-do="undo"]');
      await played(page, 6);
      await click(page, "c5");
      await played(page, 8);
      assert.equal(await page.$eval("#note", (node) => node.hidden || node.dataset.topic !== "coach"), true);
    },
  },
];
