// The lowest phones, and narrow frames: the main buttons are seen without scrolling, and no text is cut.

import { click, ready, resize } from "../actions.mjs";
import { cutTexts, sticksOut, underBar } from "../measure.mjs";

/** The lowest phones, as their browsers' own bars leave them. */
const LOW = [
  [320, 568],
  [360, 640],
];
const CONTROLS = ".controls :is(button, a)";

const solvable = (page, until) => until(() => page.$('#grid[aria-disabled="false"]'), "a move is asked for", 60_000);

/**
 * Pages, by their addresses: what is done there, and what is to be seen.
 * @type {[string, string, ((t: any) => Promise<unknown>)?, string?][]}
 */
const VIEWS = [
  ["a first visit", "/?lang=en"],
  ["a first visit, Vietnamese", "/?lang=vi"],
  ["Othello, Russian", "/?lang=ru&game=othello"],
  [
    "the end of a game",
    "/?lang=en&color=black&level=4&moves=h8a1i8a2j8a3k8a4",
    async ({ page }) => {
      await ready(page);
      await click(page, "l8");
      await page.waitForSelector("#note:not([hidden]) button");
    },
  ],
  [
    "a broken link",
    "/?lang=en#g=renju-15-h8h8",
    ({ page }) => page.waitForSelector(":root.start #note:not([hidden]) button"),
    "#note button",
  ],
  [
    "balanced openings",
    "/www/openings/index.html?lang=en&what=balanced&rule=renju",
    undefined,
    `${CONTROLS}, #links a`,
  ],
  ["the proof, Russian", "/www/proof/index.html?lang=ru", ({ page, until }) => solvable(page, until)],
  [
    "a puzzle that does not exist",
    "/www/puzzles/index.html?lang=en&id=nosuch",
    ({ page }) => page.waitForSelector("#note:not([hidden])"),
  ],
  [
    "three minutes of puzzles",
    "/www/puzzles/index.html?lang=en",
    async ({ page, until }) => {
      await solvable(page, until);
      await page.$eval("#rush", (one) => one.click());
      await page.waitForSelector(".rush button");
    },
    `${CONTROLS}, .rush button`,
  ],
  ["a long lesson, Russian", "/www/learn.html?lang=ru#openings"],
  ["a lesson of Othello", "/www/learn.html?lang=en#parity"],
];

export const scenarios = [
  {
    name: "on the lowest phones each page shows its main buttons, and no text is cut",
    page: { width: 320, height: 568, touch: true },
    async run(t) {
      const { page, server, assert } = t;
      const found = [];
      for (const [name, address, show, selector = CONTROLS] of VIEWS) {
        await page.goto("about:blank");
        await page.goto(server.url(address), { waitUntil: "load" });
        if (show) await show(t);
        else await page.waitForSelector("#grid button");
        await t.until(
          () => page.$$eval(".controls button", (all) => all.some((one) => one.checkVisibility() && !one.disabled)),
          `a button of ${name}`,
        );
        for (const [width, height] of LOW) {
          await resize(page, width, height);
          await page.evaluate(() => scrollTo(0, 0));
          const wrong = [
            ...(await underBar(page, selector)),
            ...(await cutTexts(page)),
            ...(await sticksOut(page, width)),
          ];
          found.push(...wrong.map((one) => `${name}, ${width} x ${height}: ${one}`));
        }
      }
      assert.deepEqual(found, []);
    },
  },
  {
    name: "a broken link leaves its buttons above the bar before the first screen has come",
    page: { width: 320, height: 568, touch: true },
    server: { faults: (path) => (/\/start-\w+\.js$/.test(path) ? { path, fault: "hangs" } : null) },
    async run({ page, server, assert, until }) {
      await page.goto(server.url("/?lang=en#g=renju-15-h8h8"));
      await page.waitForSelector("#note:not([hidden]) button");
      await until(() => page.$(':root.start #grid[aria-disabled="false"]'), "an empty board");
      assert.deepEqual(await underBar(page, "#note button"), []);
    },
  },
  {
    name: "in narrow frames of every language the status is not cut, and the frame does not scroll",
    page: { width: 320, height: 418, touch: true },
    async run({ page, server, assert, until }) {
      const found = [];
      for (const lang of ["en", "zh", "ja", "ko", "vi", "cs", "ru"]) {
        for (const query of ["rule=renju", "mode=proof"]) {
          await page.goto("about:blank");
          await page.goto(server.url(`/?embed=1&lang=${lang}&${query}`), { waitUntil: "load" });
          await until(() => page.$("#grid button"), "the board");
          await until(() => page.$eval("#substatus", (one) => one.textContent !== ""), "the status", 30_000);
          for (const [width, height] of [
            [320, 418],
            [360, 458],
          ]) {
            await resize(page, width, height);
            const wrong = [...(await cutTexts(page)), ...(await sticksOut(page, width))];
            const look = await page.evaluate(() => {
              const { scrollHeight, clientHeight } = document.getElementById("substatus");
              const scrolls = document.documentElement.scrollHeight - innerHeight;
              return { cut: scrollHeight > clientHeight + 2, scrolls: Math.max(scrolls, 0) };
            });
            if (look.cut) wrong.push("the second line of the status is cut");
            if (look.scrolls) wrong.push(`the frame scrolls by ${look.scrolls} pixels`);
            found.push(...wrong.map((one) => `${lang}, ${query}, ${width} px: ${one}`));
          }
        }
      }
      assert.deepEqual(found, []);
    },
  },
];
