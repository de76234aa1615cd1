// The analysis by keyboard and by touch, and positions that are set up.

import { moves, played, ready, text } from "../actions.mjs";
import { THREE, WON, rows, asInLinks, depth, enter } from "../analysis.mjs";

export const scenarios = [
  {
    name: "analysis: by the keyboard alone",
    page: { locale: "en" },
    async run(tools) {
      const { open, page, assert, until } = tools;
      await open(WON);
      await ready(page);
      await page.focus('[data-do="analyse"]');
      await page.keyboard.press("Enter");
      await until(async () => (await page.$(".analysis .lines button")) !== null, "there are lines", 60_000);
      await until(async () => (await rows(page)).length === 3, "three of them");
      // To the first line with Tab: one stop a line.
      for (
        let stops = 0;
        stops < 24 && !(await page.evaluate(() => document.activeElement.closest(".lines") !== null));
        stops += 1
      ) {
        await page.keyboard.press("Tab");
      }
      const focused = () =>
        page.evaluate(() => [
          [...document.querySelectorAll(".lines li")].indexOf(document.activeElement.closest("li")),
          document.activeElement.textContent,
        ]);
      const shown = await rows(page);
      assert.deepEqual(await focused(), [0, shown[0].moves[0]]);
      await page.keyboard.press("ArrowDown");
      assert.deepEqual(await focused(), [1, shown[1].moves[0]]);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("End");
      assert.equal((await focused())[1], shown[0].moves.at(-1));
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      assert.equal((await played(page, 9)).at(-1), asInLinks(shown[0].moves[0]));
      await until(
        async () => await page.evaluate(() => document.activeElement !== document.body),
        "the focus does not fall to the page",
      );
    },
  },
  {
    name: "analysis: on a phone, by touch, within 64 MB",
    page: { width: 360, height: 640, touch: true, locale: "en" },
    async run(tools) {
      const { browser, open, page, assert, until, tap } = tools;
      await open(THREE);
      await ready(page);
      const press = async (selector) => {
        await page.$eval(selector, (node) => node.scrollIntoView({ block: "center" }));
        const { x, y } = await page.$eval(selector, (node) => {
          const box = node.getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        });
        if (browser === "chromium") await tap(x, y);
        else await page.mouse.click(x, y);
      };
      await press('[data-do="analyse"]');
      await until(
        async () => (await page.$(".analysis .lines button")) && (await rows(page)).length > 0,
        "there are lines",
        60_000,
      );
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "nothing is wider than the screen",
      );
      const small = await page.$$eval(".analysis button, .analysis select, .analysis summary, .rooms a", (all) =>
        all
          .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML.slice(0, 80)),
      );
      if (browser === "chromium") assert.deepEqual(small, []);
      await press(".analysis .gear summary");
      if (browser === "firefox") await page.select('[name="analysis-memory"]', String(64 << 20));
      assert.equal(await page.$eval('[name="analysis-memory"]', (node) => node.value), String(64 << 20));
      const memory = () =>
        page.$eval(".analysis dl", (node) => Number(/Memory used(\d+) MB/.exec(node.textContent)?.[1] ?? 0));
      await until(async () => (await depth(page)) >= 9 && (await memory()) > 0, "it has searched for a while");
      assert.ok((await memory()) <= 64, `${await memory()} MB`);
      const [line] = await rows(page);
      await press(".analysis .lines button");
      assert.equal((await played(page, 8)).at(-1), asInLinks(line.moves[0]));
    },
  },
  {
    name: "analysis: named openings; a position is set up by mouse and keyboard, turned, refused where it cannot be, and analysed",
    browsers: ["firefox"],
    page: { locale: "en" },
    async run(tools) {
      const { page, assert, until } = tools;
      await enter(tools, "#g=renju-15-h8h9");
      await until(
        async () => /: 13$/.test(await page.$eval(".analysis .named summary", (node) => node.textContent)),
        "the 13 direct openings are named",
        60_000,
      );
      assert.ok(
        (await page.$$eval(".analysis .named .name", (all) => all.map((one) => one.textContent))).includes(
          "Kagetsu (D4)",
        ),
      );
      const edit = async () => {
        // By script: the note of a link may still move the button.
        await page.$eval(".analysis .edit", (button) => button.click());
        await page.waitForSelector("dialog.editor .grid button");
      };
      const put = (name) => page.$eval(`dialog.editor [data-name="${name}"]`, (button) => button.click());
      const choose = (name, value) =>
        page.$eval(`dialog.editor [name="${name}"][value="${value}"]`, (input) => input.click());
      await edit();
      await page.click('dialog.editor button[value="clear"]');
      for (const name of ["a1", "b1", "c1", "d1", "e1"]) await put(name);
      await choose("editor-side", "2");
      await page.click('dialog.editor button[type="submit"]');
      await until(
        async () => (await page.$eval("dialog.editor .fault", (node) => node.textContent)) === "The game is over here.",
        "five in a row is no beginning",
        60_000,
      );
      assert.equal((await moves(page)).length, 2, "the game stays");
      await put("e1");
      await choose("editor-tool", "2");
      await put("h8");
      await page.focus('dialog.editor [data-name="i9"]');
      await page.keyboard.press("Enter");
      await page.click('dialog.editor button[value="turn"]');
      await page.click('dialog.editor button[value="mirror"]');
      await page.click('dialog.editor button[value="mirror"]');
      await choose("editor-rule", "freestyle");
      await page.click('dialog.editor button[type="submit"]');
      await until(
        () => page.evaluate(() => location.hash.startsWith("#g=freestyle-15-w_")),
        "the position is in the address",
      );
      assert.match(
        await page.evaluate(() => location.hash),
        /^#g=freestyle-15-w_a12a13a14a15_i7h8_$/,
        "turned to the right",
      );
      await until(
        async () => (await rows(page)).length > 0 && (await text(page, "#status")) === "White to move",
        "it is analysed",
      );

      await page.goto("about:blank");
      await enter(tools, "#g=othello-f5");
      await edit();
      await page.click('dialog.editor button[value="start"]');
      await page.click('dialog.editor button[value="swap"]');
      await page.click('dialog.editor button[type="submit"]');
      await until(
        async () => (await text(page, "#status")) === "White to move" && (await rows(page)).length > 0,
        "Othello too",
      );
    },
  },
];
