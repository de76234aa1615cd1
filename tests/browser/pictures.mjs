// Pictures of every view of the site, for inspection. The program film.mjs makes the moving picture of the README.
//
//   node tests/browser/pictures.mjs --out FOLDER [--widths 320,360,768,1280,1920,2560] [--themes light,dark]
//     [--views new,settings] [--lang en,zh,ja] [--sheets] [--site FOLDER] [--jobs N] [--list]
//
// The option --sheets also writes FOLDER/sheets/VIEW-….png, with the pictures of a view side by side. Narrow and wide
// ones have separate sheets, and a red line marks the end of the screen. The option --site takes another site than
// target/site, such as dist for the release. With --jobs N there are N pages open at a time. The option --list names
// the views. A page is loaded once as on a phone or tablet and once as on a desktop. Then its width and colours change
// in place. The program prints every problem of a page. It ends with 1 if a view could not be shown.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { numbers, sgfOf, stoneGame } from "../page/collections.mjs";
import { click, ready, text } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, sleep, until } from "./harness.mjs";
import { cutTexts, sticksOut } from "./measure.mjs";
import { ROOT, script, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "target/pictures" },
    widths: { type: "string", default: "320,360,768,1280,1920,2560" },
    themes: { type: "string", default: "light,dark" },
    views: { type: "string" },
    lang: { type: "string", default: "en" },
    site: { type: "string", default: "target/site" },
    jobs: { type: "string", default: "2" },
    sheets: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

/** The heights of the screens. */
const HEIGHTS = { 320: 568, 360: 740, 768: 1024, 1280: 800, 1920: 1080, 2560: 1440 };
const GAME = "h8i9g7g9h9h7i8j8i10f8h11";
/** Black wins by force, with quiet moves among the threats. */
const WON = "e8j8h10i8g10i10g9k8h8i7i9h6";
const NEAR_END = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

const analyse = async (page) => {
  await (await page.waitForSelector('[data-do="analyse"]')).click();
  await until(() => page.$(".analysis .lines button"), "there are lines", 60_000);
};

/** Stones for two players, in any language. */
const place = async (page, ...names) => {
  for (const name of names) {
    await click(page, name);
    await until(() => page.$eval(`[data-name="${name}"]`, (one) => one.ariaDisabled === "true"), `a stone at ${name}`);
  }
};

const sheet =
  (name, more = undefined) =>
  async (page) => {
    // The bar at the bottom may cover it.
    await page.$eval(`[data-do="${name}"]`, (one) => one.click());
    await page.waitForSelector("dialog[open]");
    await more?.(page);
  };

/** Shows the end of a dialog that is higher than the screen. Some of its content comes later. */
const scrollDown = async (page) => {
  await sleep(1000);
  await page.evaluate(() => document.querySelector("dialog[open]")?.scrollTo(0, 1e6));
};

const engineReady = (page) =>
  until(() => page.evaluate(() => document.documentElement.dataset.engine === "ready"), "the engine is there", 60_000);

const review = async (page) => {
  await until(() => page.$("#status.end"), "the game is over");
  await engineReady(page);
  await page.$eval("#record summary", (one) => one.click());
  await page.$eval('.record [data-do="review"]', (one) => one.click());
  await until(
    async () =>
      (await page.$("#review:not([hidden])")) && !(await page.$('#review button[value="stop"]:not([hidden])')),
    "the review has ended",
    90_000,
  );
};

const note = (page) => page.waitForSelector("#note:not([hidden])");

const why = (setup, moves) => async (page) => {
  await page.evaluate(
    (why, setup, text) => {
      import(new URL(why, document.baseURI).href).then(({ openWhy }) =>
        openWhy({ setup, text, winner: 1 }, { lang: document.documentElement.lang.slice(0, 2) }),
      );
    },
    script("why", join(ROOT, values.site)),
    setup,
    moves,
  );
  await until(
    () => page.$eval(".why .grid", (grid) => grid.getAttribute("aria-disabled") === "false").catch(() => false),
    "the proof",
    60_000,
  );
};

const openDetails = (page) => page.$$eval("main details", (all) => all.forEach((one) => (one.open = true)));

const solvable = (page) => until(() => page.$('#grid[aria-disabled="false"]'), "a move is asked for", 60_000);

const FORBIDDEN = "color=both&rule=renju&moves=f8a1g8a15h6o1h7o15";

/**
 * @typedef {object} View
 * @property {string} [path] default: the game
 * @property {string} [query]
 * @property {string} [hash]
 * @property {(page: import('puppeteer-core').Page) => Promise<unknown>} [show] what is done before the picture
 * @property {number} [widest] CSS pixels: a frame is narrower than a screen
 * @property {boolean} [frame] a low frame, as in another page
 * @property {number} [wait] milliseconds before the first picture
 * @property {RegExp[]} [missing] files that the host does not have
 */
/** The library with games, a move played and the third of them chosen. */
async function collection(page) {
  const random = numbers(11);
  const games = Array.from({ length: 300 }, () => stoneGame(random));
  const file = join(mkdtempSync(join(tmpdir(), "tengen-pictures-")), "games.sgf");
  writeFileSync(file, sgfOf(games));
  const input = await page.$("#pick");
  await input.uploadFile(file);
  await until(() => page.$eval("#moves", (list) => list.children.length > 0), "the games", 60_000);
  rmSync(file);
  await page.$eval("#moves button", (one) => one.click());
  await until(() => page.$eval("#moves", (list) => list.children.length > 1), "the replies", 60_000);
}

/** @type {Record<string, View>} */
const VIEWS = {
  // Play
  start: {},
  game: {
    query: `color=both&rule=renju&moves=${GAME}`,
    show: (page) => until(async () => (await text(page, "#count")).startsWith("11 / 11"), "the game"),
  },
  panels: {
    query: `color=both&time=500&moves=${GAME}`,
    show: async (page) => {
      await engineReady(page);
      await page.click('[data-do="hint"]');
      // The bar at the bottom may cover them.
      for (const part of ["#thinking", ".record"]) await page.$eval(`${part} summary`, (one) => one.click());
      await page.keyboard.press("ArrowLeft");
    },
  },
  thinking: { query: "color=black&time=60000&moves=h8i9g7", wait: 2500 },
  watched: { query: "color=none&time=60000&moves=h8i9g7", wait: 1500 },
  hint: {
    query: "color=both&moves=h8a1i8a2j8a3&time=1000",
    show: async (page) => {
      await engineReady(page);
      await page.click('[data-do="hint"]');
      await until(
        async () => !(await page.$('[data-do="stop"]:not([hidden])')) && /[A-O]\d/.test(await text(page, "#substatus")),
        "a hint",
      );
    },
  },
  forbidden: {
    query: FORBIDDEN,
    show: async (page) => {
      await click(page, "h8");
      await note(page);
    },
  },
  confirm: {
    query: "color=both&moves=h8i9",
    show: async (page) => {
      await page.evaluate(() =>
        localStorage.setItem("tengen.settings", JSON.stringify({ v: 1, confirm: true, numbers: true })),
      );
      await page.reload();
      await ready(page);
      await click(page, "g7");
    },
  },
  coach: {
    query: "color=black&time=100&moves=h8c2d5c3o15c4",
    show: async (page) => {
      await page.click('[data-do="settings"]');
      await page.waitForSelector("dialog.settings[open]");
      await page.click('dialog [name="coach"]');
      await page.keyboard.press("Escape");
      await until(() => page.evaluate(() => !document.querySelector("dialog")), "the dialog is closed");
      await sleep(1500);
      await click(page, "a15");
      await note(page);
    },
  },
  won: {
    query: "color=black&level=4&time=100&moves=h8a1i8a2j8a3k8a4",
    show: async (page) => {
      await click(page, "l8");
      await note(page);
    },
  },
  lost: {
    query: "color=black&level=4&time=300&moves=a1h8a3i8a5j8c1k8",
    show: async (page) => {
      await click(page, "c5");
      await note(page);
    },
  },
  "two-people-end": { query: "color=both&moves=a1a2b1b2c1c2d1d2e1" },
  caro: { query: "color=both&rule=caro&moves=h8g8i8n8j8a1k8a3" },
  clocks: { query: "color=both&clock=300-3x30" },
  linked: { hash: "g=renju-15-h8i9g7" },
  broken: { hash: "g=renju-15-h8h8", show: note },
  // Opening protocols
  swap2: { query: "opening=swap2&color=black&time=300" },
  "swap2-choice": {
    query: "opening=swap2&color=both",
    show: async (page) => {
      await ready(page);
      await place(page, "h8", "i9", "g7");
    },
  },
  taraguchi: { query: "rule=renju&opening=taraguchi&color=both" },
  soosorv: { query: "rule=renju&opening=soosorv&color=both&clock=300-3x30" },
  // Othello
  "othello-start": { query: "game=othello" },
  othello: { query: "game=othello&color=both&moves=f5d6c3d3c4f4f6" },
  "othello-end": { query: `game=othello&color=both&moves=${encodeURIComponent(NEAR_END)}` },
  "othello-over": {
    query: `game=othello&color=both&moves=${encodeURIComponent(`${NEAR_END} b1a7h8a2a4g8a1h7h1b6a6a3g2--a8`)}`,
  },
  values: {
    query: `game=othello&color=both&time=1000&moves=${encodeURIComponent(NEAR_END)}`,
    show: async (page) => {
      await engineReady(page);
      await page.click('[data-do="hint"]');
      await until(
        async () =>
          (await page.$$eval(
            "#grid button",
            (all) => all.filter((one) => /[+−-]\d/.test(one.ariaLabel ?? "")).length,
          )) > 2,
        "the values",
        60_000,
      );
    },
  },
  // Dialogs
  new: { show: sheet("new") },
  "new-end": { show: sheet("new", scrollDown) },
  "new-renju": { query: "rule=renju&opening=taraguchi&clock=300-3x30", show: sheet("new", scrollDown) },
  "new-othello": { query: "game=othello", show: sheet("new") },
  settings: { show: sheet("settings") },
  keys: { show: sheet("settings", scrollDown) },
  share: { query: `color=both&moves=${GAME}`, show: sheet("share") },
  "share-end": { query: `color=both&moves=${GAME}`, show: sheet("share", scrollDown) },
  open: { show: sheet("paste") },
  "open-fault": {
    show: sheet("paste", async (page) => {
      await page.type("dialog textarea", "h8 i9 z99 k10");
      await page.$eval("dialog form", (form) => form.requestSubmit());
    }),
  },
  kept: {
    query: "color=both",
    show: async (page) => {
      await place(page, "h8", "i9", "g7");
      await page.click('[data-do="new"]');
      await page.waitForSelector("dialog.new[open]");
      await page.waitForSelector('dialog[open] button[value="start"]');
      await page.$eval("dialog[open] form", (form) => form.requestSubmit());
      await until(() => page.evaluate(() => !document.querySelector("dialog")), "the dialog is closed");
      await ready(page);
      await place(page, "c3");
      await page.click('[data-do="paste"]');
      await page.waitForSelector(".kept li");
      await scrollDown(page);
    },
  },
  // A friend
  friend: { show: sheet("friend", (page) => page.waitForSelector("dialog.friend [name=rule]")) },
  "friend-link": {
    show: async (page) => {
      await sheet("friend", (one) => one.waitForSelector("dialog.friend [name=rule]"))(page);
      await page.$eval('dialog.friend [value="start"]', (one) => one.click());
      await page.waitForSelector(".note.friend");
      await place(page, "h8");
      await page.$eval('.note.friend [value="send"]', (one) => one.click());
      await page.waitForSelector("dialog.friend .code svg");
    },
  },
  // Analyse
  analysis: { query: `color=both&rule=renju&moves=${GAME}`, show: analyse, wait: 4000 },
  "analysis-balance": {
    query: "color=both&moves=h8i9",
    show: async (page) => {
      await analyse(page);
      await page.$eval(".analysis .balances", (one) => one.click());
      await until(() => page.$(".balance .tools button:nth-child(2):not([hidden])"), "the end", 120_000);
    },
  },
  "analysis-small": {
    query: "game=othello&size=6&color=both&moves=e4c5b3e3b5f4d5c2d2c1d1e1f3b4",
    show: analyse,
    wait: 4000,
  },
  "analysis-won": { query: "color=both&moves=h8a1i8a3j8a5g10c1", show: analyse, wait: 2500 },
  "analysis-values": {
    query: `color=both&rule=renju&moves=${GAME}`,
    show: async (page) => {
      await analyse(page);
      await page.$$eval('.analysis input[type="checkbox"]', (all) => all.forEach((one) => one.checked || one.click()));
    },
    wait: 6000,
  },
  "analysis-compared": {
    query: `color=both&rule=renju&moves=${GAME}`,
    show: async (page) => {
      await analyse(page);
      await page.$eval(".analysis .compares", (one) => one.click());
      await page.waitForSelector(".compare");
      await click(page, "j7");
      await click(page, "g8");
      await until(
        () => page.$$eval(".compare .columns b", (all) => all.length === 2 && all.every((one) => one.textContent)),
        "both values",
        60_000,
      );
    },
    wait: 3000,
  },
  "analysis-othello": {
    query: `game=othello&color=both&moves=${encodeURIComponent(NEAR_END)}`,
    show: analyse,
    wait: 2500,
  },
  editor: {
    query: `color=both&rule=renju&moves=${GAME}`,
    show: async (page) => {
      await analyse(page);
      await page.$eval(".analysis .edit", (one) => one.click());
      await page.waitForSelector("dialog.editor .grid button");
    },
  },
  // Review
  review: { hash: "g=freestyle-15-h8i9h9o15h10o1h11a1h12", show: review },
  "review-othello": {
    query: `game=othello&color=both&moves=${encodeURIComponent(`${NEAR_END} b1a7h8a2a4g8a1h7h1b6a6a3g2--a8`)}`,
    show: review,
  },
  // Why
  why: { query: "color=both", show: why({ game: "gomoku", rule: "freestyle", size: 15 }, WON) },
  "why-othello": {
    query: "game=othello&color=both",
    show: why({ game: "othello", rule: "othello", size: 8 }, NEAR_END),
  },
  // Faults
  "no-engine": { missing: [/\.wasm$/], show: note },
  "no-engine-othello": { query: "game=othello", missing: [/\.wasm$/], show: note },
  // In another page
  embed: { query: "embed=1&moves=h8i9g7", widest: 768, frame: true },
  "embed-play": { query: "embed=1", widest: 768, frame: true },
  "embed-othello": { query: "embed=1&game=othello&moves=f5d6c3&color=both", widest: 768, frame: true },
  "embed-forbidden": {
    query: `embed=1&${FORBIDDEN}`,
    widest: 768,
    frame: true,
    show: async (page) => {
      await page.waitForSelector('[data-name="h8"]');
      await click(page, "h8");
    },
  },
  "embed-proof": { query: "embed=1&mode=proof", widest: 768, frame: true, wait: 4000 },
  "embed-puzzle": { query: "embed=1&mode=puzzle&series=threes", widest: 768, frame: true, wait: 4000 },
  // Other pages
  learn: { path: "www/learn.html" },
  "learn-found": {
    path: "www/learn.html",
    hash: "overline",
    show: async (page) => {
      await ready(page);
      await click(page, "f5");
      await until(() => page.$("#answer.right"), "the forbidden point");
    },
  },
  "learn-othello": { path: "www/learn.html", hash: "parity" },
  openings: { path: "www/openings/index.html", query: "rule=othello" },
  "openings-renju": { path: "www/openings/index.html", query: "rule=renju" },
  "openings-balanced": { path: "www/openings/index.html", query: "what=balanced&rule=renju" },
  "openings-swap2": { path: "www/openings/index.html", query: "what=swap2" },
  "openings-swap2-answer": {
    path: "www/openings/index.html",
    query: "what=swap2",
    show: async (page) => {
      await (await page.waitForSelector("#take-two:not([disabled])")).click();
    },
  },
  library: { path: "www/library/index.html" },
  "library-games": { path: "www/library/index.html", show: collection },
  puzzles: { path: "www/puzzles/index.html", query: "series=threes" },
  "puzzles-shown": {
    path: "www/puzzles/index.html",
    query: "series=fours",
    show: async (page) => {
      await solvable(page);
      await page.$eval("#show", (one) => one.click());
      await until(() => page.$eval("#told", (told) => told.textContent !== ""), "the solution", 60_000);
    },
  },
  "puzzles-timed": {
    path: "www/puzzles/index.html",
    show: async (page) => {
      await solvable(page);
      await page.$eval("#rush", (one) => one.click());
      await sleep(1500);
    },
  },
  "puzzles-none": { path: "www/puzzles/index.html", query: "id=nosuch" },
  "puzzles-othello": { path: "www/puzzles/index.html", query: "series=endgame" },
  "puzzles-antiothello": { path: "www/puzzles/index.html", query: "series=endgame&rule=antiothello6" },
  proof: { path: "www/proof/index.html" },
  "proof-played": {
    path: "www/proof/index.html",
    show: async (page) => {
      await ready(page);
      await click(page, "i9");
      await sleep(500);
      await until(() => page.$('#grid:not([aria-disabled="true"])'), "black answers", 60_000);
      await openDetails(page);
    },
  },
  experiments: { path: "www/lab.html", show: openDetails },
  writer: { path: "www/embed.html" },
};

const isNarrow = (width) => width < 800;

/** The size of the screen, or of the frame, for a view. */
const sizeOf = (view, width) => ({ width, height: view.frame ? Math.round(width * 1.27) : (HEIGHTS[width] ?? 800) });

let failed = false;

/**
 * Takes the pictures of a view for one kind of device, in each width and theme, without reloading it. `fileOf` names
 * them.
 */
async function shoot(browser, server, { name, lang, widths, themes, fileOf }) {
  const view = VIEWS[name];
  const touch = isNarrow(widths[0]);
  // This view must not see the games of earlier views.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const host = view.missing ? await startServer({ root: join(ROOT, values.site), missing: view.missing }) : server;
  page.on("pageerror", (error) => console.log(`${name} ${widths} ${lang}: uncaught ${error}`));
  page.on(
    "console",
    (message) =>
      message.type() === "error" && !view.missing && console.log(`${name} ${widths} ${lang}: ${message.text()}`),
  );
  try {
    await preparePage(page, "chromium", { ...sizeOf(view, widths[0]), theme: themes[0], touch });
    await page.goto(
      `${host.url(`/${view.path ?? ""}`)}?lang=${lang}&${view.query ?? ""}${view.hash ? `#${view.hash}` : ""}`,
      { waitUntil: "load" },
    );
    try {
      if (
        !view.path &&
        !view.missing &&
        !view.frame &&
        ![
          "analysis",
          "thinking",
          "watched",
          "review",
          "review-othello",
          "othello-over",
          "two-people-end",
          "swap2",
          "swap2-choice",
        ].includes(name)
      )
        await ready(page);
      await view.show?.(page);
    } catch (error) {
      failed = true;
      console.log(`${name} ${widths} ${lang}: ${error}`);
    }
    await sleep(view.wait ?? (view.path ? 3000 : 900));
    for (const width of widths) {
      for (const theme of themes) {
        await page.setViewport({
          ...sizeOf(view, width),
          deviceScaleFactor: 1,
          ...(touch && { hasTouch: true, isMobile: true }),
        });
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
        await sleep(500);
        await page.screenshot({ path: fileOf(width, theme), fullPage: true });
        if (theme !== themes[0]) continue;
        for (const what of await sticksOut(page, width)) console.log(`${name} ${width} ${lang}: sticks out: ${what}`);
        for (const what of await cutTexts(page)) console.log(`${name} ${width} ${lang}: cut: ${what}`);
      }
    }
  } finally {
    await context.close();
    if (host !== server) await host.stop();
  }
}

/** Puts pictures side by side, at most two screens of each. A line marks the end of the first screen. */
async function contactSheet(browser, file, columns, pictures) {
  const page = await browser.newPage();
  const cells = pictures
    .map(
      ({ path, width, height, share }) =>
        `<figure style="width:${width * share}px;max-height:${height * share * 2.2}px"><img src="${pathToFileURL(resolve(path))}" style="width:100%"><hr style="top:${height * share}px"></figure>`,
    )
    .join("");
  const html = `${file}.html`;
  writeFileSync(
    html,
    `<!doctype html><style>body{margin:0;background:#888;display:inline-grid;grid-template-columns:repeat(${columns},auto);gap:8px;align-items:start}figure{margin:0;position:relative;overflow:hidden}img{display:block}hr{position:absolute;left:0;width:14px;margin:0;border:0;border-top:3px solid red}</style>${cells}`,
  );
  await page.setViewport({ width: 2200, height: 600 });
  await page.goto(pathToFileURL(resolve(html)).href, { waitUntil: "load" });
  await (await page.$("body")).screenshot({ path: file });
  await page.close();
}

if (values.list) {
  console.log(Object.keys(VIEWS).join("\n"));
} else {
  const server = await startServer({ root: join(ROOT, values.site) });
  mkdirSync(join(values.out, "sheets"), { recursive: true });
  const [widths, themes, langs] = [
    values.widths.split(",").map(Number),
    values.themes.split(","),
    values.lang.split(","),
  ];
  const fileOf = (name, lang, width, theme) =>
    join(values.out, `${name}-${width}-${theme}${lang === "en" ? "" : `-${lang}`}.png`);
  const names = values.views?.split(",") ?? Object.keys(VIEWS);
  const tasks = names.flatMap((name) =>
    [true, false].map((narrow) => async (browser) => {
      const view = VIEWS[name];
      const mine = widths.filter((one) => isNarrow(one) === narrow && one <= (view.widest ?? Infinity));
      if (!mine.length) return;
      for (const lang of langs)
        await shoot(browser, server, {
          name,
          lang,
          widths: mine,
          themes,
          fileOf: (width, theme) => fileOf(name, lang, width, theme),
        });
      if (!values.sheets) return;
      const pictures = mine.flatMap((width) =>
        langs.flatMap((lang) =>
          themes.map((theme) => ({
            path: fileOf(name, lang, width, theme),
            ...sizeOf(view, width),
            share: width < 400 ? 1 : width > 1800 ? 0.45 : narrow ? 0.75 : 0.675,
          })),
        ),
      );
      const columns = narrow ? pictures.length : themes.length * langs.length;
      await contactSheet(
        browser,
        join(
          values.out,
          "sheets",
          `${name}-${narrow ? "narrow" : "wide"}${values.lang === "en" ? "" : `-${langs.join("-")}`}.png`,
        ),
        columns,
        pictures,
      );
    }),
  );
  await Promise.all(
    Array.from({ length: Number(values.jobs) }, async () => {
      // A page behind another one does not draw, so each job has a browser.
      const { browser, stop } = await startBrowser("chromium");
      for (let task = tasks.shift(); task; task = tasks.shift()) await task(browser);
      await stop();
    }),
  );
  await server.stop();
  if (failed) process.exitCode = 1;
}
