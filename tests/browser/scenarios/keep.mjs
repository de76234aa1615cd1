// What survives: reload, links, broken links.

import { click, moves, play, played, ready, shows, text } from "../actions.mjs";

export const scenarios = [
  {
    name: "the game survives a reload, with its moves to redo",
    async run({ open, page }) {
      await open("");
      await ready(page);
      await page.click('.player[data-side="2"]');
      for (const name of ["h8", "i9", "g7"]) await click(page, name);
      await played(page, 3);
      await page.click('[data-do="undo"]');
      await played(page, 2);
      await page.reload();
      await shows(page, ["h8", "i9"]);
      await page.click('[data-do="redo"]');
      await shows(page, ["h8", "i9", "g7"]);
    },
  },
  {
    name: "a reload right after a move or a step loses nothing, ten times in a row",
    timeout: 240_000,
    async run({ open, page, assert, until }) {
      // The position of a link, which the page opens only while the visitor has played nothing. The variation is in the
      // stored game, not in the address.
      await open("?rule=renju&color=both&lang=en&moves=h8i9g7");
      await played(page, 3);
      await page.click('[data-do="undo"]');
      const line = ["h8", "i9"];
      await played(page, line.length);
      for (const name of ["a1", "c1", "e1", "g1", "i1", "a3", "c3"]) {
        await page.reload();
        assert.deepEqual(await played(page, line.length), line);
        assert.equal(
          await text(page, "#count"),
          line.length === 2 ? "2 / 3" : `${line.length} / ${line.length} · variation`,
        );
        await ready(page);
        await click(page, name);
        line.push(name);
        await until(
          () => page.$eval(`#grid [data-name="${name}"]`, (one) => /move \d/.test(one.ariaLabel ?? "")),
          `${name} is on the board`,
        );
      }
      await page.reload();
      assert.deepEqual(await played(page, line.length), line);
      assert.equal(await text(page, "#count"), `${line.length} / ${line.length} · variation`);
      for (const count of [line.length - 1, line.length - 2]) {
        await page.click('[data-do="undo"]');
        await played(page, count);
        await page.reload();
        assert.deepEqual(await played(page, count), line.slice(0, count));
        assert.equal(await text(page, "#count"), `${count} / ${line.length} · variation`, "with the moves to redo");
        await ready(page);
      }
    },
  },
  {
    name: "garbage in the storage does no harm",
    async run({ open, page }) {
      await open("");
      await ready(page);
      for (const [game, settings] of [
        ["{", "["],
        [
          '{"v":1,"rule":"renju","size":15,"text":"zz99","played":4,"black":"human","white":"engine","time":1000,"resigned":0}',
          '{"v":1,"lang":7}',
        ],
        ["null", '"x"'],
      ]) {
        await page.evaluate(
          (a, b) => {
            localStorage.setItem("tengen.game", a);
            localStorage.setItem("tengen.settings", b);
          },
          game,
          settings,
        );
        await page.reload();
        await ready(page);
      }
    },
  },
  {
    name: "a link opens its position and leaves the saved game alone",
    async run({ open, page, assert, server, until }) {
      await open("?color=both");
      await ready(page);
      await click(page, "a1");
      await played(page, 1);
      await page.goto("about:blank");
      await open("#g=renju-19-h8i9g7");
      await shows(page, ["h8", "i9", "g7"]);
      assert.equal(await text(page, "#caption"), "Renju · 19 × 19");
      await page.reload();
      await played(page, 3);
      await page.click("#note button");
      await shows(page, ["a1"]);
      // The page's own link leads to the position.
      await page.click('[data-do="share"]');
      await page.waitForSelector('dialog input[name="link"]');
      const link = await page.$eval('dialog input[name="link"]', (input) => input.value);
      assert.equal(link, `${server.url("/")}#g=freestyle-15-a1`);
      await page.keyboard.press("Escape");
      // A link followed within the page.
      await page.evaluate(() => {
        location.hash = "#g=standard-15-c3d4";
      });
      await shows(page, ["c3", "d4"]);
      await until(async () => /Standard/.test(await text(page, "#caption")), "the rule of the link");
    },
  },
  {
    name: "a broken link says what is wrong and where, and keeps the saved game",
    browsers: ["chromium"],
    async run({ open, page, assert }) {
      await open("?color=both");
      await ready(page);
      await click(page, "c3");
      await played(page, 1);
      const cases = [
        ["#g=renju-15-h8i9h8", /character 5/],
        ["#g=renju-15-h8xx", /character 3/],
        ["#g=chess-15-e4", /no rule “chess”/],
        ["#g=renju-99-h8", /size must be 5 to 20: “99”/],
        ["#g=%E0%A4%A", /rule-size-moves/],
        ["?rule=renju&moves=h8z99", /character 3/],
      ];
      for (const [link, message] of cases) {
        await page.goto("about:blank");
        await open(link);
        await page.waitForSelector("#note:not([hidden])");
        assert.match(await text(page, "#note p"), message);
        await ready(page);
        await shows(page, []);
      }
      await page.click("#note button");
      assert.deepEqual(await played(page, 1), ["c3"], "back to the saved game");
    },
  },
  {
    name: "a game that began with a link goes on after a reload",
    // The address is compared as a whole.
    ownTime: true,
    async run({ open, page, assert, until }) {
      await open("?rule=renju&moves=h8i9");
      await shows(page, ["h8", "i9"]);
      await click(page, "g7");
      await played(page, 3);
      await until(
        () => page.evaluate(() => location.search + location.hash === "#g=renju-15-h8i9g7"),
        "the address tells the position",
      );
      await page.reload();
      await shows(page, ["h8", "i9", "g7"]);
      assert.match(await text(page, "#caption"), /Renju/);
    },
  },
  {
    name: "without storage a reload keeps the position and who plays which side",
    page: { locale: "en" },
    async run({ open, page, assert, until }) {
      await page.evaluateOnNewDocument(() => {
        for (const name of ["localStorage", "sessionStorage", "indexedDB"])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException("denied", "SecurityError");
            },
          });
      });
      await open("?color=white&time=100");
      await played(page, 1);
      await play(page, (await moves(page))[0] === "h8" ? "h9" : "h8");
      const before = await moves(page);
      assert.equal(before.length, 3);
      const address = before.join("");
      await until(
        () => page.evaluate((text) => location.hash.endsWith(text), address),
        "the address tells the position",
      );
      await page.reload();
      await played(page, 3);
      assert.deepEqual(await page.$$eval(".player b", (all) => all.map((one) => one.textContent)), ["Tengen", "You"]);
    },
  },
  {
    name: "the list of moves leads to any position, and redo brings the rest back",
    async run({ open, page, assert, until }) {
      await open("?color=both&moves=h8i9g7j7h7");
      await ready(page);
      await page.click(".record summary");
      await until(() => page.$$eval(".record li", (all) => all.length === 5), "five moves");
      await page.click('.record button[value="2"]');
      await shows(page, ["h8", "i9"]);
      assert.equal(await text(page, "#count"), "2 / 5");
      await page.click('.record button[value="5"]');
      await played(page, 5);
      await page.click('[data-do="undo"]');
      await played(page, 4);
      await click(page, "a1");
      assert.deepEqual((await played(page, 5)).at(-1), "a1");
      await until(
        () => page.$$eval(".record li", (all) => all.at(-1)?.textContent === "5A1H7"),
        "the list follows, and offers what was played before",
      );
    },
  },
];
