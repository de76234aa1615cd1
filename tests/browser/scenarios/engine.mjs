// The engine of the page: stopped, killed, missing, resized while it thinks, and never blocking the page.

import { click, moves, openSheet, played, ready, shows, text } from "../actions.mjs";

/** Records in the page when the engine is stopped and when its stone is on the board. */
const watchStop = (page) =>
  page.evaluate(() => {
    const times = (window.stopTimes = { pressed: 0, answered: 0 });
    document.addEventListener(
      "click",
      (event) => {
        if (event.target instanceof Element && event.target.closest('[data-do="stop"]'))
          times.pressed = performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      if (times.pressed && !times.answered) times.answered = performance.now();
    }).observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
  });

/** Keeps every worker that the page starts in `window.workers`. */
const recordWorkers = (page) =>
  page.evaluateOnNewDocument(() => {
    window.workers = [];
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        window.workers.push(this);
      }
    };
  });

const stop = (isolated) => ({
  name: `stop answers at once${isolated ? ", isolated" : ""}`,
  server: isolated ? { coi: true } : {},
  async run({ open, page, assert, until, sleep, browser }) {
    await recordWorkers(page);
    await open("?time=60000");
    await ready(page);
    await page.evaluate(() => performance.now());
    await click(page, "h8");
    await until(async () => /depth/.test(await text(page, "#brief")), "the engine reports");
    await sleep(1500);
    await watchStop(page);
    await page.click('[data-do="stop"]');
    const all = await played(page, 2);
    assert.equal(all[0], "h8");
    const { pressed, answered } = await page.evaluate(() => window.stopTimes);
    console.log(`# ${browser}${isolated ? ", isolated" : ""}: stopped in ${(answered - pressed).toFixed(1)} ms`);
    if (isolated) assert.equal(await page.evaluate(() => window.workers.length), 1, "the shared flag keeps the worker");
    // New game, undo, other rules during a search.
    await click(page, "a1");
    await until(
      () => page.$eval('[data-do="stop"]', (button) => !button.disabled && !button.hidden),
      "it thinks again",
    );
    await page.click('[data-do="undo"]');
    await played(page, 2);
    await click(page, "a1");
    await openSheet(page, "new");
    await page.click('dialog input[value="renju"]');
    await page.click('dialog [type="submit"]');
    await until(async () => /Renju/.test(await text(page, "#caption")), "the other rules");
    await until(async () => (await moves(page)).length === 0, "an empty board");
    assert.equal(await text(page, "#status"), "Your move");
    assert.equal(await text(page, "#brief"), "", "nothing is told of the old position");
  },
});

export const scenarios = [
  stop(false),
  stop(true),
  {
    name: "on four cores two more workers help in an isolated page; one that is killed costs nothing else",
    server: { coi: true },
    async run({ open, page, assert, until }) {
      await recordWorkers(page);
      await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 }));
      await open("?lang=en&color=black&level=10&time=2000");
      await ready(page);
      await page.click("#thinking summary");
      const workers = () => page.evaluate(() => window.workers.length);
      const threads = () => page.$eval("#facts .threads dd", (fact) => fact.textContent).catch(() => "");
      await click(page, "a1");
      await played(page, 2);
      assert.deepEqual([await workers(), await threads()], [1, ""], "the first search loads them");
      await click(page, "a3");
      await until(async () => (await threads()) === "3", "all three search");
      assert.equal(await workers(), 3);
      await page.evaluate(() => window.workers[1].terminate());
      await played(page, 4);
      await click(page, "o1");
      await page.click('[data-do="stop"]');
      await played(page, 6);
      await click(page, "o3");
      await until(async () => (await threads()) === "3", "another has taken its place");
      await played(page, 8);
      assert.equal(await page.$eval("#note", (note) => note.hidden), true);
    },
  },
  {
    name: "more workers help in Othello too",
    server: { coi: true },
    async run({ open, page, until }) {
      await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 }));
      await open("?lang=en&color=black&level=10&time=1500#g=othello-f5d6c3d3c2f3d7");
      await ready(page);
      await page.click("#thinking summary");
      const isHidden = () => page.$eval("#clock", (clock) => clock.hidden);
      await page.click('[data-do="hint"]');
      await until(async () => !(await isHidden()), "a search, which loads them");
      await until(isHidden, "its end");
      await page.click('[data-do="hint"]');
      const threads = () => page.$eval("#facts .threads dd", (fact) => fact.textContent).catch(() => "");
      await until(async () => (await threads()) === "3", "all three search");
    },
  },
  {
    name: "a killed worker is replaced and the game goes on",
    async run({ open, page, assert, until }) {
      await recordWorkers(page);
      await open("?time=500");
      await ready(page);
      await click(page, "h8");
      await played(page, 2);
      // A worker killed from outside sends no event. The page has to notice the silence.
      await page.evaluate(() => window.workers[0].terminate());
      await click(page, "a1");
      const all = await until(async () => {
        const now = await moves(page);
        return now.length === 4 && now;
      }, "the engine answers after all");
      assert.equal(all[2], "a1");
      assert.equal(await page.$eval("#note", (note) => note.hidden), true);
    },
  },
  {
    name: "a message that nobody knows does not touch the game",
    // The error on the page is expected.
    tolerate: [/unexpected message/],
    async run({ open, page, problems, assert, until }) {
      await recordWorkers(page);
      await open("?time=100");
      await ready(page);
      await click(page, "h8");
      await played(page, 2);
      // To the worker: it refuses, and keeps the game.
      await page.evaluate(() => {
        for (const message of [{ op: "rewind", id: 0.5 }, { id: 0.5 }, null]) window.workers[0].postMessage(message);
      });
      await click(page, "a1");
      assert.deepEqual((await played(page, 4)).slice(0, 1), ["h8"]);
      assert.equal(await page.evaluate(() => window.workers.length), 1);
      // From the worker: it is replaced.
      await page.evaluate(() => setTimeout(() => window.workers[0].onmessage({ data: { op: "rewound", id: 0 } })));
      await until(() => page.evaluate(() => window.workers.length === 2), "another worker");
      await click(page, "a3");
      await played(page, 6);
      assert.ok(problems.some((one) => /unexpected message "rewound"/.test(one)));
      assert.equal(await page.$eval("#note", (note) => note.hidden), true);
      // Switched on, the engine thinks on the visitor's time. The visitor's move ends that, and the worker stays.
      // A lost game leaves nothing to think about.
      for (const count of [4, 2]) {
        await page.click('[data-do="undo"]');
        await played(page, count);
      }
      await page.evaluate(() => {
        const worker = window.workers[1];
        const post = worker.postMessage.bind(worker);
        window.asked = [];
        worker.postMessage = (message) => {
          window.asked.push(message.op);
          post(message);
        };
      });
      const asked = () => page.evaluate(() => window.asked.join(" "));
      await openSheet(page, "settings");
      await page.click('dialog [name="ahead"]');
      await until(async () => (await asked()) === "ahead", "it thinks");
      await page.keyboard.press("Escape");
      await click(page, "c4");
      await played(page, 4);
      await until(async () => (await asked()) === "ahead stop play search play ahead", "it thinks again");
      await openSheet(page, "settings");
      await page.click('dialog [name="ahead"]');
      await until(async () => /ahead stop$/.test(await asked()), "it rests");
      assert.equal(await page.evaluate(() => window.workers.length), 2);
    },
  },
  {
    name: "two failures in a row: a message, a retry, and two people go on",
    async run({ open, page, assert, until }) {
      await page.evaluateOnNewDocument(() => {
        window.failing = true;
        const Real = window.Worker;
        window.Worker = class extends Real {
          postMessage(message, ...rest) {
            if (window.failing && message.op === "search")
              setTimeout(() => this.onerror?.(new ErrorEvent("error", { message: "unreachable" })), 20);
            else super.postMessage(message, ...rest);
          }
        };
      });
      await open("?time=200");
      await ready(page);
      await click(page, "h8");
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await text(page, "#note p"), /twice and is off/);
      await ready(page);
      await click(page, "i9");
      await click(page, "g7");
      await played(page, 3);
      await page.evaluate(() => {
        window.failing = false;
      });
      await page.click("#note button");
      await played(page, 4);
      await until(() => page.$eval("#note", (note) => note.hidden), "the message goes");
    },
  },
  {
    name: "without the wasm there is a message with a retry, and a board for two people",
    server: { missing: [/tengen_bg\.wasm/] },
    tolerate: [/404/],
    async run({ open, page, server, assert, until }) {
      await open("");
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await text(page, "#note p"), /did not load/);
      await ready(page);
      await click(page, "h8");
      await click(page, "i9");
      await shows(page, ["h8", "i9"]);
      server.missing = [];
      await page.click("#note button");
      await until(() => page.evaluate(() => document.documentElement.dataset.engine === "ready"), "the engine came");
      await played(page, 2);
      await click(page, "g7");
      await until(async () => (await moves(page)).length === 4, "the engine plays");
    },
  },
  {
    name: "a browser without what the wasm needs is told so",
    server: { missing: [/tengen_bg\.wasm/] },
    tolerate: [/404/],
    async run({ open, page, assert }) {
      await page.evaluateOnNewDocument(() => {
        WebAssembly.validate = () => false;
      });
      await open("");
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await text(page, "#note p"), /did not load.*lacks WebAssembly SIMD/);
    },
  },
  {
    name: "resizing during a search disturbs nothing",
    async run({ open, page, assert, until }) {
      await open("?time=2500");
      await ready(page);
      await click(page, "h8");
      for (const [width, height] of [
        [320, 600],
        [800, 400],
        [1500, 900],
        [360, 640],
      ]) {
        await page.setViewport({ width, height });
        await until(
          () =>
            page.evaluate((to) => {
              const node = document.getElementById("canvas");
              return innerWidth === to && Math.abs(node.width - node.clientWidth * devicePixelRatio) <= 1.5;
            }, width),
          `${width}: the canvas has the pixels of the screen`,
        );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${width}: nothing sticks out (${wide})`);
      }
      await played(page, 2);
      await click(page, "a1");
      await played(page, 4);
    },
  },
  {
    name: "engine against engine, watched and paused",
    async run({ open, page, until, assert, sleep }) {
      await open("?color=none&time=700&size=19");
      await until(async () => (await moves(page)).length >= 2, "they play");
      await page.click('[data-do="pause"]');
      await sleep(400);
      const still = (await moves(page)).length;
      await sleep(500);
      assert.equal((await moves(page)).length, still);
      await page.click('[data-do="pause"]');
      await until(async () => (await moves(page)).length > still, "they go on");
      await page.click('[data-do="undo"]');
    },
  },
  {
    name: "the page never blocks while the engine thinks",
    // Firefox does not report long tasks.
    browsers: ["chromium"],
    async run({ open, page, assert, sleep }) {
      await open("?time=3000");
      await ready(page);
      await page.click(".thinking summary");
      await sleep(300);
      await page.evaluate(() => {
        window.tasks = [];
        window.infos = new Set();
        new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => window.tasks.push(entry.duration)),
        ).observe({ type: "longtask" });
        let last = performance.now();
        window.gap = 0;
        const beat = (now) => {
          window.gap = Math.max(window.gap, now - last);
          last = now;
          requestAnimationFrame(beat);
        };
        requestAnimationFrame(beat);
      });
      // Checks rarely, because a check also takes the page's time.
      for (const [name, stone] of [
        ["h8", 2],
        ["a1", 4],
      ]) {
        await click(page, name);
        while (!(await page.$(`[aria-label*="move ${stone}, last"]`))) await sleep(300);
      }
      const { tasks, gap } = await page.evaluate(() => ({ tasks: window.tasks, gap: window.gap }));
      console.log(
        `# long tasks over 50 ms in two searches of 3 s: ${tasks.length} (${tasks.map((ms) => ms.toFixed(0)).join(" ")}), longest gap between frames ${gap.toFixed(0)} ms`,
      );
      // A machine that does much else stretches every task, so only a search on the main thread fails here.
      assert.ok(
        tasks.every((ms) => ms < 1500),
        `tasks of ${tasks} ms`,
      );
    },
  },
  {
    name: "a cold start",
    browsers: ["chromium", "firefox"],
    async run({ open, page, browser, until }) {
      await page.evaluateOnNewDocument(() => {
        const look = () => {
          if (document.querySelector('#grid:not([aria-disabled="true"]) [aria-disabled="false"]'))
            window.openAt = performance.now();
          else requestAnimationFrame(look);
        };
        look();
      });
      await open("");
      // The page checks once a frame, so it may notice later than this test.
      const openAt = await until(() => page.evaluate(() => window.openAt), "the board takes a move");
      console.log(`# ${browser}: the board takes a move ${openAt.toFixed(0)} ms after the address was entered`);
    },
  },
];
