// The page of openings: lines of the book and names by mouse, touch and keyboard; stored progress; balanced starts.

import { button, text } from "../actions.mjs";
import { faults } from "../axe.mjs";

async function enter({ page, server }, query) {
  await page.goto(server.url(`/www/openings/index.html?lang=en&${query}`), { waitUntil: "load" });
}

const asks = (page) => page.$eval("#grid", (grid) => grid.getAttribute("aria-disabled") === "false").catch(() => false);
const told = (page) => text(page, "#told");
const known = async (page) =>
  /Known: (\d+). To repeat: (\d+). Seen: (\d+)/
    .exec(await text(page, "#known"))
    ?.slice(1)
    .map(Number);
const stones = (page) =>
  page.$$eval("#grid button", (all) => all.filter((one) => /Black|White/.test(one.ariaLabel ?? "")).length);
/** The moves shown as book moves. */
const shown = (page) =>
  page.$$eval("#grid button", (all) =>
    all.filter((one) => /book move$/.test(one.ariaLabel ?? "")).map((one) => one.dataset.name),
  );
/** Whether the line has ended. */
const ended = async (page) => /^End of the book|^That is/.test(await text(page, "#status"));

/** Waits until the visitor's turn, or the end of the line. */
const turn = ({ page, until }) =>
  until(async () => (await asks(page)) || (await ended(page)), "a question or the end", 60_000);

/** Lets the page show the move, and plays it with `how`. */
async function answer(tools, how) {
  const { page, until } = tools;
  const before = await stones(page);
  await page.$eval("#show", (node) => node.click());
  await until(async () => (await shown(page)).length > 0, "the move is shown");
  const [move] = await shown(page);
  await how(move);
  await until(async () => (await stones(page)) > before, `${move} is played`);
  await turn(tools);
}

export const scenarios = [
  {
    name: "openings: a line of the book is memorised by mouse; right and wrong are told, kept, and asked again",
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, "rule=othello&side=1");
      await turn(tools);
      assert.equal(await text(page, "#status"), "Black: find the book move");
      assert.deepEqual(await known(page), [0, 0, 0]);
      assert.deepEqual(await faults(page), []);
      // By symmetry every first move is a book move.
      await page.click(button("f5"));
      await until(async () => /^Right: F5\. The book also plays/.test(await told(page)), "right");
      await turn(tools);
      assert.equal(await stones(page), 6);
      assert.deepEqual(await known(page), [0, 0, 1]);
      // A legal move outside the book.
      await page.$eval("#show", (node) => node.click());
      const good = await shown(page);
      assert.ok(good.length > 0);
      const bad = await page.$$eval(
        "#grid button",
        (all, names) =>
          all.find((one) => one.ariaDisabled === "false" && !names.includes(one.dataset.name))?.dataset.name,
        good,
      );
      await page.click(button(bad));
      await until(async () => (await told(page)).startsWith(`${bad.toUpperCase()} is not the book move.`), "wrong");
      assert.equal(await stones(page), 6, "it stays as it was");
      assert.deepEqual(await known(page), [0, 1, 2], "a position that was missed is counted once");
      await page.click(button(good[0]));
      await until(async () => (await stones(page)) > 6, "the right one goes on");
      for (let moves = 0; moves < 12 && !(await ended(page)); moves += 1) {
        await turn(tools);
        if (!(await ended(page))) await answer(tools, (move) => page.click(button(move)));
      }
      assert.ok(await ended(page), "the book comes to an end");
      assert.match(await told(page), /This line: 1 right, \d+ wrong\./);
      const before = await known(page);
      await page.reload();
      await turn(tools);
      assert.deepEqual(await known(page), before, "it is kept");
      assert.deepEqual(await faults(page), []);
      // A missed position comes again soon.
      for (let lines = 0; lines < 40 && (await told(page)) !== "Again: you missed this position."; lines += 1) {
        await page.$eval("#next", (node) => node.click());
        await turn(tools);
      }
      assert.equal(await told(page), "Again: you missed this position.");
      await page.click("#forget");
      await until(async () => (await known(page))[2] === 0, "nothing is known any more");
      // The table of freestyle: the first stone is given.
      await page.select("#rule", "freestyle");
      await until(
        async () => (await stones(page)) === 2 && (await asks(page)),
        "black is asked for the third stone",
        60_000,
      );
      await answer(tools, (move) => page.click(button(move)));
      assert.ok(await ended(page));
    },
  },
  {
    name: "openings: the names of Renju by the keyboard alone, and by touch on a phone in the dark",
    page: { width: 360, height: 640, touch: true, locale: "en", theme: "dark" },
    async run(tools) {
      const { browser, page, assert, until, tap } = tools;
      await enter(tools, "rule=renju");
      await turn(tools);
      assert.match(await text(page, "#status"), /^\w+ \([DI]\d+\): where is the third stone\?$/);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "nothing is wider than the screen",
      );
      assert.deepEqual(await faults(page), []);
      const press = async (selector) => {
        await page.$eval(selector, (node) => node.scrollIntoView({ block: "center" }));
        const { x, y } = await page.$eval(selector, (node) => {
          const box = node.getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        });
        if (browser === "chromium") await tap(x, y);
        else await page.mouse.click(x, y);
      };
      // Wrong, then shown, then right.
      const free = "a1";
      await page.focus(button(free));
      await page.keyboard.press("Enter");
      await until(async () => (await told(page)).startsWith("A1 makes no named opening."), "wrong");
      await page.focus("#show");
      await page.keyboard.press("Enter");
      await until(async () => (await shown(page)).length > 0, "it is shown");
      const [move] = await shown(page);
      assert.match(await page.$eval("#live", (node) => node.textContent), new RegExp(`needs .*${move.toUpperCase()}`));
      await page.focus(button(move));
      await page.keyboard.press("Enter");
      await until(async () => /^That is \w+ \(/.test(await text(page, "#status")), "named");
      assert.deepEqual(await known(page), [0, 1, 1]);
      const first = await text(page, "#status");
      await press("#next");
      await until(async () => (await asks(page)) && (await text(page, "#status")) !== first, "another one");
      await press("#show");
      await until(async () => (await shown(page)).length > 0, "it is shown");
      const [second] = await shown(page);
      await press(button(second));
      await until(async () => /^That is/.test(await text(page, "#status")), "by touch");
    },
  },
  {
    name: "openings: a balanced beginning is shown with its value, and played from on the board of the game",
    browsers: ["firefox"],
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      for (const [rule, value] of [
        ["renju", /^Even: Black (4\d|50|5\d|60) %\.$/],
        ["othello", /^Even: Black [+−]?[01]\.\d discs\.$/],
      ]) {
        await enter(tools, `what=balanced&rule=${rule}`);
        await until(async () => /^Balanced opening 1$/.test(await text(page, "#status")), "the first one", 60_000);
        assert.match(await told(page), value);
        await page.click("#next");
        await until(async () => /^Balanced opening 2$/.test(await text(page, "#status")), "the next one");
        await page.click("#list li:nth-child(5) button");
        await until(async () => /^Balanced opening 5$/.test(await text(page, "#status")), "one of the list");
        assert.equal(await page.$eval("#list [aria-current]", (node) => node.textContent), "5");
        assert.deepEqual(await faults(page), []);
      }
      const count = await stones(page);
      await page.click("#open");
      await until(
        () =>
          page
            .evaluate(() => location.pathname.endsWith("/index.html") && !location.pathname.includes("openings"))
            .catch(() => false),
        "the page of the game",
      );
      await until(async () => (await stones(page).catch(() => 0)) === count, "with the same stones", 60_000);
    },
  },
];
