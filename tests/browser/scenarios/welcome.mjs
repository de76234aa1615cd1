// The first minutes: the level of a first visit, the end of a game and the next offer, keys.

import { button, click, moves, openSheet, played, ready, text } from "../actions.mjs";

/** The elements in red, the colour of faults and warnings. */
const red = (page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--accent)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [...document.querySelectorAll("body *")]
      .filter(
        (one) =>
          one.checkVisibility() &&
          ["color", "backgroundColor", "borderTopColor", "fill", "stroke"].some(
            (name) => getComputedStyle(one)[name] === color,
          ),
      )
      .map((one) => one.id || one.tagName);
  });

export const scenarios = [
  {
    name: "a first visit begins at level 4, and a later one where it was left",
    page: { first: true },
    async run({ open, page, assert, until }) {
      await open("");
      await ready(page);
      assert.match(await text(page, "#caption"), /4 · Casual/);
      await page.click('.player[data-side="2"]');
      await click(page, "h8");
      await played(page, 1);
      await page.click('.player[data-side="2"]');
      await played(page, 2);
      // The address changes with a delay. A reload before that may only find the address's position.
      await until(
        () => page.evaluate(() => /h8[a-o]\d+$/.test(location.hash) && Boolean(history.state?.game)),
        "the address tells the position",
      );
      await page.reload();
      await until(async () => /4 · Casual/.test(await text(page, "#caption")), "the level is kept");
      // The visitor's own card hands the side over: the page says so, and the press can be taken back.
      await page.click('.player[data-side="1"]');
      await until(async () => (await text(page, "#note p")) === "Tengen now plays Black.", "it is said");
      await page.click("#note button");
      await until(() => page.$eval("#note", (note) => note.hidden), "the note goes");
      assert.equal(await text(page, '.player[data-side="1"] b'), "You");
    },
  },
  {
    name: "who wins is told so, and the next game is beside it",
    async run({ open, page, assert, until }) {
      await open("?level=4#g=freestyle-15-h8a1i8a2j8a3k8a4");
      await played(page, 8);
      await page.click('.player[data-side="2"]');
      await ready(page);
      assert.deepEqual(await red(page), [], "nothing is red in play");
      await click(page, "l8");
      await until(async () => (await text(page, "#status")) === "You won!", "the visitor is told");
      assert.ok(await page.$("#status.won"), "a win of the visitor is gold");
      assert.deepEqual(await red(page), [], "and nothing is red");
      await page.waitForSelector("#note:not([hidden]) button");
      assert.equal(await text(page, "#substatus"), "five in a row");
      const offers = await page.$$eval("#note button", (all) => all.map((one) => one.textContent));
      assert.deepEqual(offers, ["Review", "Rematch", "Switch colours", "Level 5"]);
      assert.equal(await text(page, "#brief"), "", "the engine does not tell what was before the end");
      await page.click("#note button:nth-child(1)");
      // The graph of the review has the focus. Keys step through the game once it is drawn, a frame later.
      const isDrawn = () =>
        page.evaluate(() => document.activeElement?.matches('.review-graph[aria-valuenow="9"]') ?? false);
      await until(isDrawn, "the review is there");
      await page.keyboard.press("Home");
      await played(page, 0);
      assert.equal(await text(page, "#count"), "0 / 9");
      await page.keyboard.press("End");
      await until(async () => (await moves(page)).length === 9, "to the end again");
    },
  },
  {
    name: "the offer of a next game goes with the end of the game, and comes after a game of two engines",
    page: { locale: "en" },
    async run({ open, page, assert, until }) {
      const isOffered = () => page.$eval("#note", (note) => !note.hidden && note.dataset.topic === "result");
      await open("?color=both&clock=60#g=freestyle-15-h8a1i8");
      await played(page, 3);
      await page.click('[data-do="resign"]');
      await until(isOffered, "the offer after a resignation");
      await page.click('[data-do="undo"]');
      await until(async () => !(await isOffered()), "the game goes on");
      // A game whose end is left by a step back.
      await page.goto("about:blank");
      await open("?color=both&moves=h8a1i8a2j8a3k8a4");
      await ready(page);
      await click(page, "l8");
      await until(isOffered, "the offer after a five");
      await page.click('[data-do="undo"]');
      await until(async () => !(await isOffered()), "the five is taken back");
      await page.goto("about:blank");
      await open("?color=none&time=100&moves=h8a1i8a2j8a3k8a4");
      await until(isOffered, "the offer after a game of two engines");
      assert.deepEqual(await page.$$eval("#note button", (all) => all.map((one) => one.textContent)), [
        "Review",
        "Rematch",
      ]);
    },
  },
  {
    name: "again, with a level more",
    async run({ open, page, assert, until }) {
      await open("?level=4#g=freestyle-15-h8a1i8a2j8a3k8a4");
      await played(page, 8);
      await page.click('.player[data-side="2"]');
      await click(page, "l8");
      await page.waitForSelector("#note:not([hidden]) button:nth-child(4)");
      await page.click("#note button:nth-child(4)");
      await played(page, 0);
      await until(async () => /5 · Medium/.test(await text(page, "#caption")), "a level more");
      assert.equal(await text(page, "#status"), "Your move");
    },
  },
  {
    name: "the level follows the results if one wishes, the coach is offered after two losses, and a newer store is left alone",
    async run({ open, page, assert, until }) {
      const lost = "h8a1a15i8a13j8c15k8";
      const estimate = (points, losses) => ({ points, spread: 80, games: 9, losses });
      const keep = (ratings) =>
        page.evaluate((value) => localStorage.setItem("tengen.rating", JSON.stringify(value)), ratings);
      const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("tengen.rating") ?? "null"));
      const loses = async (isFromLink = false) => {
        if (!isFromLink)
          await page.evaluate((text) => {
            const [seats, limits] = [
              { black: "human", white: "engine" },
              { time: 60, level: 4 },
            ];
            const game = { v: 1, id: `own-${performance.timeOrigin}`, rule: "freestyle", size: 15, text, played: 8 };
            localStorage.setItem("tengen.game", JSON.stringify({ ...game, ...seats, ...limits, resigned: 0 }));
          }, lost);
        await page.goto("about:blank");
        await open(`?lang=en${isFromLink ? `&level=4&time=60&color=black&moves=${lost}` : ""}`);
        await ready(page);
        await played(page, 8);
        await page.click('[data-do="resign"]');
        await page.waitForSelector('#note[data-topic="result"]:not([hidden]) button');
        return page.$$eval("#note button", (all) => all.map((one) => one.textContent));
      };
      await open("");
      await keep({ v: 1, auto: false, estimates: { gomoku: estimate(600, 1) }, counted: [] });
      assert.deepEqual(await loses(), ["Review", "Rematch", "With the coach", "Level 3"]);
      assert.match(await text(page, "#status"), /^Tengen won · 8 moves$/);
      assert.equal(await page.$("#status.won"), null, "a loss is calm");
      const after = await kept();
      assert.equal(after.estimates.gomoku.losses, 2);
      assert.ok(after.estimates.gomoku.points < 600);
      // The same game does not count again.
      await page.click('[data-do="undo"]');
      await until(() => page.$eval("#note", (note) => note.hidden), "the game continues");
      await page.click('[data-do="resign"]');
      await page.waitForSelector('#note[data-topic="result"]:not([hidden]) button');
      assert.deepEqual(await kept(), after);
      // Nor does a game that began with moves of a link.
      await loses(true);
      assert.deepEqual(await kept(), after);

      // The dialog explains the estimate, and turns it on and off.
      await openSheet(page, "new");
      await page.$eval("dialog .options summary", (one) => one.click());
      await page.waitForSelector('dialog [name="auto"]');
      assert.match(await text(page, "dialog .options"), /Your level: 4\.\d ± 0\.4 \(10 games\)/);
      await page.$eval('dialog [name="auto"]', (one) => one.click());
      await page.keyboard.press("Escape");
      await until(async () => (await kept()).auto, "it is on");
      await keep({ ...(await kept()), estimates: { gomoku: estimate(20, 0) } });
      assert.deepEqual(await loses(), ["Review", "Rematch", "Switch colours"]);
      assert.equal(await text(page, "#note p"), "Next: level 3, from your results.");
      await page.click("#note button:nth-child(2)");
      await until(async () => /3 · Easy/.test(await text(page, "#caption")), "the rematch has that level");
      await openSheet(page, "new");
      await page.waitForSelector('dialog [value="reset"]');
      await page.$eval('dialog [value="reset"]', (one) => one.click());
      await until(async () => !(await kept()).estimates.gomoku, "it is forgotten");

      // A store of a newer version.
      const newer = { v: 9, level: "?" };
      await keep(newer);
      assert.deepEqual(await loses(), ["Review", "Rematch", "Switch colours", "Level 3"]);
      assert.deepEqual(await kept(), newer);
      await openSheet(page, "new");
      await page.waitForSelector('dialog [name="auto"]');
      assert.match(await text(page, "dialog .options"), /newer version\. It stays unchanged\./);
    },
  },
  {
    name: "at the end of a game the offers and Undo are both seen on a small phone and on a tablet",
    page: { width: 360, height: 640, touch: true },
    async run({ open, page, assert, until, sleep }) {
      for (const [lang, width, height] of /** @type {[string, number, number][]} */ ([
        ["en", 360, 640],
        ["zh", 360, 640],
        ["ja", 360, 640],
        ["en", 768, 1024],
      ])) {
        await page.setViewport({ width, height });
        await page.goto("about:blank");
        await open(`?lang=${lang}&level=4&time=60000&color=black&moves=h8a1i8a2j8a3k8a4`);
        await ready(page);
        await page.evaluate(() => scrollTo(0, 0));
        await page.hover(button("l8"));
        await sleep(100);
        // Firefox scrolls back to the message that the position comes from a link.
        const before = await page.evaluate(() => scrollY);
        await click(page, "l8");
        await until(() => page.$('#note[data-topic="result"]:not([hidden])'), "the offers").catch(async (fault) => {
          const there = await page.evaluate(() =>
            [...document.querySelectorAll("#status, #note")].map((one) => one.textContent),
          );
          throw new Error(
            `${fault.message}; ${lang}, ${width} px; there are ${(await moves(page)).length} moves and ${JSON.stringify(there)}`,
          );
        });
        await sleep(100);
        const seen = await page.evaluate(() =>
          [...document.querySelectorAll('#note button, [data-do="undo"], [data-do="redo"], #status')].map((one) => {
            const box = one.getBoundingClientRect();
            return {
              what: one.textContent,
              inside: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
              width: box.width >= 44 && one.scrollWidth <= one.clientWidth + 1,
            };
          }),
        );
        assert.ok(seen.length >= 6, JSON.stringify(seen));
        assert.deepEqual(
          seen.filter(({ inside, width }) => !inside || !width),
          [],
          lang,
        );
        assert.equal(await page.evaluate(() => scrollY), before, "nothing has moved");
      }
    },
  },
  {
    name: "keys: steps, the list of keys, and the board read out",
    async run({ open, page, assert, until }) {
      await open("?color=both&moves=h8i9g7");
      await played(page, 3);
      for (const [key, count] of [
        ["ArrowLeft", 2],
        ["ArrowLeft", 1],
        ["End", 3],
        ["Home", 0],
        ["ArrowRight", 1],
      ]) {
        await page.keyboard.press(key);
        await until(async () => (await moves(page)).length === count, `${key} leads to ${count}`);
        const said = key === "End" || key === "ArrowRight" ? "Forward" : "Back";
        await until(
          async () => (await text(page, "#live")) === `${said} to move ${count}`,
          `${key} is told as a step ${said}`,
        );
      }
      await page.keyboard.press("b");
      await until(
        async () => (await text(page, "#live")) === "Black: H8. White: –. White to move, Move 1.",
        "the board is read",
      );
      await page.keyboard.press("?");
      await page.waitForSelector("dialog.settings[open]");
      assert.ok((await text(page, ".shortcuts")).includes("read the board aloud"));
    },
  },
  {
    name: "a stone is heard and felt unless that is switched off, and never in a frame; in the background the title says whose move it is",
    async run({ open, page, assert, until }) {
      await page.evaluateOnNewDocument(() => {
        window.knocks = 0;
        window.touches = 0;
        const node = class {
          connect(next) {
            return next;
          }
          start() {
            window.knocks += 1;
          }
        };
        const context = class {
          state = "running";
          currentTime = 0;
          sampleRate = 8000;
          createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
          suspend = async () => {};
        };
        Object.assign(window, {
          AudioContext: context,
          AudioBufferSourceNode: node,
          BiquadFilterNode: node,
          GainNode: node,
        });
        Object.defineProperty(navigator, "vibrate", { configurable: true, value: () => (window.touches += 1) });
        const real = window.matchMedia.bind(window);
        window.matchMedia = (query) =>
          query.includes("pointer: coarse") ? Object.assign(new EventTarget(), { matches: true }) : real(query);
      });
      const heard = () => page.evaluate(() => [window.knocks, window.touches]);
      await open("?lang=en&color=both");
      await ready(page);
      await click(page, "h8");
      await until(async () => (await heard()).join() === "1,1", "a knock and a touch");
      await openSheet(page, "settings");
      await page.$eval('dialog input[name="sound"]', (one) => one.click());
      await page.keyboard.press("Escape");
      await click(page, "i9");
      await played(page, 2);
      const hide = (hidden) =>
        page.evaluate((value) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        }, hidden);
      await hide(true);
      assert.equal(await page.title(), "Black to move · Tengen");
      await hide(false);
      assert.equal(await page.title(), "Tengen · Gomoku, Renju, Othello");
      assert.deepEqual(await heard(), [1, 1], "switched off");
      await page.evaluate(() => localStorage.setItem("tengen.settings", '{"v":1}'));
      await page.goto("about:blank");
      await open("?embed=1&lang=en&color=both");
      await ready(page);
      await click(page, "h8");
      await played(page, 1);
      await click(page, "i9");
      await played(page, 2);
      assert.deepEqual(await heard(), [0, 0], "a frame is silent");
    },
  },
];
