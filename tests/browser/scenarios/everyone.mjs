// Accessibility: axe-core in every view, in light and dark; keyboard focus, which is never lost; and texts that fit.

import { LANGUAGES } from "../../../www/i18n/languages.js";
import { click, moves, openSheet, played, ready, resize } from "../actions.mjs";
import { checkTheme, faults } from "../axe.mjs";
import { writeChallenge } from "../../../www/pages/friend/challenge.js";
import { writeLetter } from "../../../www/pages/friend/letter.js";
import { cutTexts, sticksOut, underBar } from "../measure.mjs";

/** The element with the focus: its tag, with its accessible name. */
const focused = (page) =>
  page.evaluate(
    () =>
      `${document.activeElement?.tagName.toLowerCase()} ${document.activeElement?.getAttribute("data-name") ?? document.activeElement?.textContent?.trim() ?? ""}`,
  );

const FIVE = { game: "gomoku", rule: "freestyle", size: 15 };
const CHALLENGE = writeChallenge({
  setup: FIVE,
  text: "h8",
  side: 2,
  level: 3,
  time: 1000,
  ended: "win",
  moves: 9,
  name: "Anna",
});
const LETTER = writeLetter({
  key: "k3j9x2ab",
  from: 1,
  next: 2,
  days: 3,
  clock: null,
  at: Date.now(),
  end: "",
  offer: 0,
  names: ["Anna", ""],
  setup: FIVE,
  text: "h8",
  opening: "",
});

const VIEWS = {
  "the start": async () => {},
  "the dialog for a new game": async ({ page }) => openSheet(page, "new"),
  "the settings": async ({ page }) => openSheet(page, "settings"),
  sharing: async ({ page, until }) => {
    await page.click('[data-do="share"]');
    await until(async () => (await page.$$("dialog .field")).length > 3, "the copies are written");
  },
  opening: async ({ page }) => page.click('[data-do="paste"]'),
  "the panels open, and a later move": async ({ page }) => {
    // By script: on a phone they may lie under the bar of the navigation.
    await page.$eval("#thinking summary", (summary) => summary.click());
    await page.$eval(".record summary", (summary) => summary.click());
    await page.click('[data-do="undo"]');
  },
  "playing with a friend": async ({ page, until, check = async () => {} }) => {
    await page.click('.caption [data-do="friend"]');
    await page.waitForSelector("dialog.friend[open]");
    await check("the dialog that begins a game");
    await page.click('dialog.friend [value="start"]');
    await page.waitForSelector(".note.friend:not([hidden]) button");
    await until(() => page.evaluate(() => !document.querySelector("dialog")), "the dialog is closed");
    await check("a game with a friend");
    await page.click('.note.friend [value="send"]');
    await page.waitForSelector("dialog.friend .code svg");
    await check("its link");
    const title = () => page.$eval("dialog.friend h2", (one) => one.textContent).catch(() => "");
    for (const [hash, what] of [
      [CHALLENGE, "a challenge"],
      [LETTER, "an invitation"],
    ]) {
      const before = await title();
      await page.evaluate((text) => (location.hash = text), hash);
      // The name is the same in every language.
      const isNew = async () => {
        const now = await title();
        return now !== before && now.includes("Anna");
      };
      await until(isNew, what);
      await check(what);
    }
  },
  "a forbidden point": async ({ page }) => click(page, "h8"),
};

/** Each view in another language. @param {string} name of a view @param {number} from the language of the first view */
const languageOf = (name, from) => LANGUAGES[(Object.keys(VIEWS).indexOf(name) + from) % LANGUAGES.length].code;

/** The browsers share the languages. */
const FIRST = { chromium: 0, firefox: 3 };

/** Low phones, as a browser's own bars leave them. */
const LOW = [
  [320, 568],
  [360, 640],
  [390, 664],
  [412, 732],
];

/** A long line against the side to move, and a long proven one. */
const LONG = "#g=renju-15-h8g7f7f8h6g6g9g5g8h9f10e11e10d10e9g11";

export const scenarios = [
  {
    name: "axe-core finds nothing in any view, in light and dark",
    page: { locale: "en" },
    async run(t) {
      const { open, page, browser, until } = t;
      for (const [name, show] of Object.entries(VIEWS)) {
        await page.goto("about:blank");
        const lang = languageOf(name, FIRST[browser]);
        await open(`?lang=${lang}&color=both&rule=renju&moves=f8a1g8a15h6o1h7o15`);
        await ready(page);
        await show({ ...t, check: (what) => checkTheme(page, `${what}, ${lang}`) });
        await checkTheme(page, `${name}, ${lang}`);
      }
      for (const query of [
        "lang=vi&game=othello",
        "lang=ko&embed=1",
        "lang=ru&moves=a1a2b1b2c1c2d1d2e1&color=both",
        "lang=ja",
        "lang=zh&game=othello&embed=1",
      ]) {
        await page.goto("about:blank");
        await open(`?${query}`);
        await until(
          () => page.$$eval("#grid button", (all) => all.length > 0 && all.every((one) => one.ariaLabel)),
          "the board has its labels",
        );
        await until(
          () => page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== "running")),
          "nothing moves",
        );
        await checkTheme(page, query);
      }
    },
  },
  {
    name: "axe-core finds nothing where the engine is missing",
    server: { missing: [/\.wasm$/] },
    tolerate: [/404/],
    async run({ open, page, assert }) {
      await open("?lang=en");
      await page.waitForSelector("#note:not([hidden]) button", { timeout: 30_000 });
      assert.deepEqual(await faults(page), []);
      assert.deepEqual(await page.$$eval(".player b", (all) => all.map((one) => one.textContent)), [
        "Player",
        "Player",
      ]);
    },
  },
  {
    name: "the focus comes back from a note, and Escape cancels it",
    async run({ open, page, assert, until }) {
      await open("?lang=en&color=both&rule=renju&moves=f8a1g8a15h6o1h7o15");
      await ready(page);
      await page.focus('#grid button[data-name="h8"]');
      await page.keyboard.press("Enter");
      await page.waitForSelector("#note:not([hidden]) button");
      await page.keyboard.press("Escape");
      await until(() => page.$eval("#note", (note) => note.hidden), "Escape cancels");
      assert.equal((await moves(page)).length, 8);
      assert.match(await focused(page), /^button h8/);
      // By its button, and by playing the move anyway.
      for (const [label, count] of /** @type {[string, number][]} */ ([
        ["Cancel", 8],
        ["Play anyway", 9],
      ])) {
        await page.focus('#grid button[data-name="h8"]');
        await page.keyboard.press("Enter");
        const button = await until(
          async () => (await page.$$("#note:not([hidden]) button")).length === 2 && page.$$("#note button"),
          "the note",
        );
        for (const one of button) {
          if ((await one.evaluate((node) => node.textContent)) !== label) continue;
          await one.focus();
          await page.keyboard.press("Enter");
          break;
        }
        await played(page, count);
        assert.match(await focused(page), /^button h8/, label);
      }
    },
  },
  {
    name: "a change of language keeps the focus, and the tab tells the language",
    async run({ open, page, assert, until }) {
      await open("?color=both");
      await ready(page);
      await openSheet(page, "settings");
      await page.focus('dialog input[name="lang"][value="ko"]');
      await page.keyboard.press(" ");
      await until(() => page.evaluate(() => document.documentElement.lang === "ko"), "Korean");
      assert.deepEqual(
        await page.evaluate(() => [
          document.activeElement?.getAttribute("name"),
          document.activeElement?.getAttribute("value"),
        ]),
        ["lang", "ko"],
      );
      assert.match(await page.$eval("dialog", (one) => one.textContent), /아직/, "no player has checked it");
      await page.keyboard.press("Escape");
      await until(() => page.$("dialog").then((dialog) => !dialog), "the dialog is closed");
      assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
      // From the board by a key, and back to the same point.
      for (const key of ["n", "o"]) {
        await page.focus('#grid button[data-name="c3"]');
        await page.keyboard.press(key);
        await page.waitForSelector("dialog[open]");
        await page.keyboard.press("Escape");
        await until(
          async () => !(await page.$("dialog")) && /^button c3/.test(await focused(page)),
          `${key} and Escape lead back to the point`,
        );
      }
    },
  },
  {
    name: "the labels of buttons contain what is seen, and cards say that they switch sides",
    async run({ open, page, assert }) {
      await open("?lang=en");
      await ready(page);
      const wrong = await page.$$eval("button[aria-label], a[aria-label], button[title]", (all) =>
        all
          .filter((one) => {
            const label = (one.getAttribute("aria-label") ?? "").toLowerCase();
            return label && !label.includes((one.textContent ?? "").trim().toLowerCase());
          })
          .map((one) => one.outerHTML.slice(0, 120)),
      );
      assert.deepEqual(wrong, []);
      const cards = await page.$$eval(".player", (all) => all.map((one) => one.textContent));
      assert.match(cards[0], /^YouBlack.*hand over to Tengen/);
      assert.match(cards[1], /^TengenWhite.*play it yourself/);
      assert.equal((await page.$$("h1")).length, 1);
    },
  },
  {
    name: "texts fit in seven languages from 360 to 1440 pixels",
    timeout: 360_000,
    async run({ open, page, assert, until }) {
      const cut = [];
      for (const [query, langs] of /** @type {[string, string][]} */ ([
        ["", "ru cs ko"],
        ["game=othello", "vi ru zh"],
        ["color=both&opening=swap2&clock=300-3x30", "ru cs ja"],
        ["color=both&rule=renju&moves=f8a1g8a15h6o1h7o15", "en cs vi"],
      ])) {
        for (const lang of langs.split(" ")) {
          await page.goto("about:blank");
          await open(`?lang=${lang}&${query}`);
          await until(() => page.$("#grid button"), "the board is there");
          await until(
            () => page.evaluate(() => document.documentElement.dataset.engine === "ready"),
            "the engine is ready",
          );
          if (query.includes("opening")) await page.waitForSelector(".protocol:not([hidden])");
          if (query.includes("renju")) {
            // On a tablet the note about a forbidden point replaces the players.
            await ready(page);
            await click(page, "h8");
            await page.waitForSelector("#note:not([hidden])");
          }
          for (const [width, height] of [
            [360, 740],
            [768, 1024],
            [1280, 800],
            [1440, 900],
          ]) {
            await resize(page, width, height);
            const texts = await cutTexts(page);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
            const found = wide ? ["the page is wider than the screen"] : [];
            // Every control is visible without scrolling, except where a question is asked on a phone.
            if (width > 700 || !/opening|renju/.test(query)) found.push(...(await underBar(page, ".controls button")));
            cut.push(...[...found, ...texts].map((one) => `${lang} ${width} ${query}: ${one}`));
          }
          if (query !== "game=othello") continue;
          // The first move replaces the offers by the cards of the players.
          await resize(page, 360, 740);
          await click(page, "d3");
          await until(() => page.$eval(".players", (one) => one.checkVisibility()), "the cards are seen");
          for (const [width, height] of [
            [360, 740],
            [1280, 800],
          ]) {
            await resize(page, width, height);
            const rows = await page.$$eval(".player small", (all) =>
              all.map((one) => one.offsetHeight / Number.parseFloat(getComputedStyle(one).fontSize)),
            );
            if (rows.some((high) => high > 2)) cut.push(`${lang} ${width} ${query}: a card has two lines: ${rows}`);
          }
        }
      }
      assert.deepEqual(cut, []);
    },
  },
  {
    name: "in confirm mode the controls stay where they are",
    page: { width: 360, height: 740, touch: true },
    async run({ open, page, assert, tap, until }) {
      for (const lang of ["en", "ja", "zh"]) {
        await page.goto("about:blank");
        await open(`?lang=${lang}&color=both`);
        await ready(page);
        await page.evaluate(() => localStorage.setItem("tengen.settings", JSON.stringify({ v: 1, confirm: true })));
        await page.reload();
        await ready(page);
        const top = () => page.$eval(".controls", (node) => node.getBoundingClientRect().top);
        const before = await top();
        const box = await page.$eval('[data-name="h8"]', (node) => node.getBoundingClientRect().toJSON());
        await tap(box.x + box.width / 2, box.y + box.height / 2);
        await until(
          () => page.$eval("#substatus, #status", () => /h8/i.test(document.querySelector(".status").textContent)),
          "the point is marked",
        );
        assert.equal(await top(), before, lang);
      }
    },
  },
  {
    name: "nothing is wider than a phone of 320, 360 or 390 pixels, with long lines",
    page: { width: 360, height: 740, touch: true, locale: "en" },
    async run(t) {
      const { open, page, assert, until } = t;
      const found = [];
      const measure = async (name) => {
        for (const width of [320, 360, 390]) {
          await resize(page, width, 740);
          found.push(...(await sticksOut(page, width)).map((one) => `${name}, ${width}: ${one}`));
        }
      };
      /** What is to be seen without scrolling, also where the browser's own bars leave little. */
      const isSeen = async (what, selector, sizes) => {
        for (const [width, height] of sizes) {
          await resize(page, width, height);
          const covered = [...(await cutTexts(page)), ...(await underBar(page, selector))];
          found.push(...covered.map((one) => `${what}, ${width} x ${height}: ${one}`));
        }
      };
      for (const [name, show] of Object.entries(VIEWS)) {
        await page.goto("about:blank");
        await open(`?lang=${languageOf(name, 2)}&rule=renju&color=both&moves=f8a1g8a15h6o1h7o15`);
        await ready(page);
        await show(t);
        await measure(name);
        if (name === "the start") {
          await isSeen("controls", ".controls button", LOW);
        }
      }
      await page.goto("about:blank");
      await open(`?lang=ru${LONG}`);
      await ready(page);
      await page.click('[data-do="analyse"]');
      const length = () => page.$$eval(".analysis .forced .moves", (all) => all[0]?.children.length ?? 0);
      await until(async () => (await length()) > 9, "a long win is proven", 60_000);
      await measure("analysis");
      await isSeen("the first line", ".analysis .lines li:first-child", [[360, 740]]);
      assert.deepEqual(found, []);
    },
  },
];
