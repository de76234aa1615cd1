// Whole games: by mouse, by keyboard alone, by touch on a phone.

import {
  centreOf,
  click,
  farPoint,
  moves,
  openSheet,
  playToTheEnd,
  played,
  ready,
  shows,
  text,
  turnOrEnd,
} from "../actions.mjs";

export const scenarios = [
  {
    name: "a whole game by mouse",
    async run({ open, page, assert, until }) {
      await open("?time=60");
      await ready(page);
      await playToTheEnd(page, (name) => click(page, name));
      // After the end, undo continues the game.
      await page.click('[data-do="undo"]');
      await until(async () => !(await turnOrEnd(page)), "the game goes on");
      await openSheet(page, "new");
      await page.click('dialog input[value="white"]');
      await page.click('dialog [type="submit"]');
      await played(page, 1);
      assert.equal(await text(page, "#status"), "Your move");
    },
  },
  {
    name: "a whole game by keyboard alone",
    async run({ open, page, assert, until }) {
      await open("?time=60");
      await ready(page);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-name") ?? "");
      for (let i = 0; i < 20 && !(await focused()); i += 1) await page.keyboard.press("Tab");
      assert.equal(await focused(), "h8", "one Tab stop, in the middle of the board");
      const walk = async (name) => {
        const at = await focused();
        const aim = (/** @type {string} */ point) => [point.charCodeAt(0), Number(point.slice(1))];
        const [dx, dy] = [aim(name)[0] - aim(at)[0], aim(name)[1] - aim(at)[1]];
        for (let i = 0; i < Math.abs(dx); i += 1) await page.keyboard.press(dx > 0 ? "ArrowRight" : "ArrowLeft");
        for (let i = 0; i < Math.abs(dy); i += 1) await page.keyboard.press(dy > 0 ? "ArrowUp" : "ArrowDown");
        assert.equal(await focused(), name);
      };
      let turn = 0;
      await playToTheEnd(page, async (name) => {
        await walk(name);
        turn += 1;
        await page.keyboard.press(turn % 2 ? "Enter" : " ");
      });
      await until(async () => /Tengen won/.test(await text(page, "#live")), "the result is announced");
      await page.keyboard.press("Home");
      await page.keyboard.press("PageUp");
      await page.keyboard.press("u");
      await until(async () => !(await turnOrEnd(page)), "u takes back");
      // The point under the focus may be occupied. A stone is placed only on a legal point.
      await walk(await farPoint(page));
      await page.keyboard.press("n");
      await page.waitForSelector("dialog[open]");
      await page.keyboard.press("Escape");
      await until(() => page.$("dialog[open]").then((one) => !one), "Escape closes the dialog");
    },
  },
  {
    name: "a whole game by touch on a screen of 360 pixels",
    page: { width: 360, height: 640, touch: true, scale: 2 },
    async run({ open, page, tap, assert, browser, until }) {
      await open("?time=60");
      await ready(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, "nothing sticks out");
      await playToTheEnd(page, async (name) => {
        const { x, y } = await centreOf(page, name);
        await tap(x, y);
      });
      if (browser !== "chromium") return;
      // Aim, correct the slip, release. Moving to the button may have scrolled the board away.
      await page.click('[data-do="undo"]');
      await until(async () => !(await turnOrEnd(page)), "the game goes on");
      await page.evaluate(() => scrollTo(0, 0));
      const before = await moves(page);
      const from = await centreOf(page, "c13");
      const to = await centreOf(page, "n13");
      await page.touchscreen.touchStart(from.x, from.y);
      await page.touchscreen.touchMove(to.x, to.y);
      await page.touchscreen.touchEnd();
      await played(page, before.length + 2);
      const after = await moves(page);
      assert.equal(after[before.length], "n13", "placed where the finger was lifted");
      // Off the board: nothing.
      await page.touchscreen.touchStart(from.x, from.y);
      const box = await page.$eval("#board", (node) => node.getBoundingClientRect().toJSON());
      await page.touchscreen.touchMove(from.x, box.bottom + 60);
      await page.touchscreen.touchEnd();
      assert.equal((await moves(page)).length, after.length, "a finger that leaves the board places nothing");
    },
  },
  {
    name: "a touch that is cancelled places nothing, and a second tap can be asked for",
    page: { width: 360, height: 640, touch: true },
    async run({ open, page, tap, assert, sleep }) {
      await open("?color=both");
      await ready(page);
      const { x, y } = await centreOf(page, "h8");
      const send = (type) =>
        page.$eval(
          "#board",
          (node, kind, at) =>
            node.dispatchEvent(
              new PointerEvent(kind, {
                pointerId: 7,
                pointerType: "touch",
                isPrimary: true,
                bubbles: true,
                clientX: at.x,
                clientY: at.y,
              }),
            ),
          type,
          { x, y },
        );
      await send("pointerdown");
      await send("pointercancel");
      await send("pointerup");
      await sleep(200);
      await shows(page, []);

      await openSheet(page, "settings");
      await page.click('dialog input[name="confirm"]');
      await page.keyboard.press("Escape");
      await tap(x, y);
      await sleep(200);
      assert.deepEqual(await moves(page), [], "the first tap marks");
      assert.match(await text(page, "#status"), /again/);
      await tap(x, y);
      await played(page, 1);
    },
  },
  {
    name: "a double click places one stone",
    async run({ open, page, sleep }) {
      await open("?color=both");
      await ready(page);
      const { x, y } = await centreOf(page, "h8");
      await page.mouse.click(x, y, { count: 2 });
      await played(page, 1);
      await sleep(150);
      await shows(page, ["h8"]);
    },
  },
  {
    name: "Renju: forbidden points are shown and asked about; two people play",
    async run({ open, page, assert, until }) {
      // h8 h9 and g7 g10 make a point where two open threes cross.
      await open("?rule=renju&color=both&moves=h9a1h10a15f8o1g8o15");
      await ready(page);
      assert.match(await page.$eval('[data-name="h8"]', (one) => one.ariaLabel ?? ""), /forbidden: double three/);
      await click(page, "h8");
      await page.waitForSelector("#note:not([hidden])");
      assert.equal((await moves(page)).length, 8);
      await page.click("#note button");
      await until(async () => (await text(page, "#status")) === "White wins", "black loses");
      assert.match(await text(page, "#substatus"), /forbidden/);
    },
  },
  {
    name: "languages: the browser chooses, the switch changes",
    page: { locale: "ja" },
    async run({ open, page, assert, until }) {
      await open("?color=both");
      await ready(page);
      assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
      assert.equal(await text(page, "#status"), "黒の番です");
      await openSheet(page, "settings");
      await page.click('dialog input[value="zh"]');
      await until(async () => (await text(page, "#status")) === "轮到黑方", "Chinese");
      assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
      assert.match(await page.$eval('[data-name="h8"]', (one) => one.ariaLabel ?? ""), /空/);
      await page.reload();
      await until(async () => (await text(page, "#status")) === "轮到黑方", "still Chinese");
    },
  },
];
