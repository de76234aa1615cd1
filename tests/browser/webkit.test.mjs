// WebKit plays, steps, opens a file and works offline.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test as declare } from "node:test";
import { readPuzzles } from "../../www/engine/puzzles/book.js";
import { button } from "./actions.mjs";
import { endWithin, until } from "./harness.mjs";
import { startServer } from "./server.mjs";
import { withVersions } from "./versions.mjs";
import { startWebKit } from "./webkit.mjs";

/** How many requested paths the report of a failed scenario has. */
const REQUESTS = 12;

let server;
let webkit;

before(async () => {
  endWithin(20 * 60_000, "webkit");
  webkit = await startWebKit();
});

// Also after a failed test: a running server would keep the run from ending.
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

after(async () => {
  await webkit?.stop();
  endWithin(15_000, "webkit");
});

/**
 * A scenario. A browser that no longer answers says nothing about the page. The scenario gets one more, and the log
 * names it.
 */
function test(name, { timeout }, run) {
  declare(name, { timeout: 2 * timeout }, async () => {
    try {
      await run();
    } catch (error) {
      if (!webkit.isSilent()) {
        const asked = server?.requests.slice(-REQUESTS).join(" ");
        if (error instanceof Error) error.message += `\n  ${await webkit.describe()}\n  asked last: ${asked}`;
        throw error;
      }
      console.error(`WebKit stopped during "${name}"; it starts again`);
      await server?.stop();
      await webkit.stop();
      webkit = await startWebKit();
      await run();
    }
  });
}

/** How many stones are on the board, by the labels of the grid. */
const stones = () =>
  webkit.evaluate(
    `return [...document.querySelectorAll('#grid button')].filter((one) => /, move \\d+/.test(one.ariaLabel)).length`,
  );

const canPlay = () =>
  webkit.evaluate(
    `return document.querySelector('#grid:not([aria-disabled="true"]) button[aria-disabled="false"]') !== null`,
  );

for (const coi of [false, true]) {
  test(`webkit: a move is played and answered${coi ? ", cross-origin isolated" : ""}`, {
    timeout: 120_000,
  }, async () => {
    server = await startServer({ coi });
    await webkit.open(server.url("/?lang=en&time=100"));
    // The first start on a fresh machine reads everything from disk. It has taken more than 20 seconds.
    await until(canPlay, "the board takes a move", 60_000);
    assert.equal(await webkit.evaluate("return globalThis.crossOriginIsolated"), coi);
    for (const [name, count] of /** @type {[string, number][]} */ ([
      ["h8", 2],
      ["a1", 4],
    ])) {
      await webkit.click(button(name));
      await until(async () => (await stones()) === count, `the engine answers ${name}`);
    }
  });
}

test("webkit: a move of Othello is played and answered", { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url("/?lang=en&time=100&game=othello"));
  await until(canPlay, "the board takes a move");
  await webkit.click(button("f5"));
  const played = () => webkit.evaluate(`return document.getElementById('count').textContent`);
  await until(async () => (await played()) === "2 / 2", "the engine answers");
  assert.ok(server.requests.some((path) => path.endsWith("othello.bin")));
});

test("webkit: a hint says what it is; pasted text is opened", { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url("/?lang=en&time=100#g=freestyle-15-h8a1i8a2j8a3"));
  const text = (selector) => webkit.evaluate(`return document.querySelector('${selector}')?.textContent ?? ''`);
  await until(
    () => webkit.evaluate(`return document.querySelector('[data-do="hint"]:not([disabled]):not([hidden])') !== null`),
    "a hint can be asked for",
    60_000,
  );
  await webkit.click('[data-do="hint"]');
  await until(async () => /: win by fours in 2 moves$/.test(await text("#substatus")), "the hint is named", 60_000);
  assert.match(await text("#live"), /win by fours in 2 moves/);
  await webkit.click('[data-do="why"]');
  const canDefend = () =>
    webkit.evaluate(
      `return document.querySelector('.why .grid:not([aria-disabled="true"]) button[aria-disabled="false"]') !== null`,
    );
  await until(canDefend, "the proof is found", 60_000);
  assert.match(await text(".why .status p"), /^Black wins/);
  await webkit.click('.why .grid [data-name="o15"]');
  await until(
    async () =>
      /^Black has won/.test(await text(".why .status p")) || (await text(".why details:last-of-type output")) === "1",
    "a defence is answered",
  );
  await webkit.click(".why .close");
  await webkit.click('[data-do="paste"]');
  await until(() => webkit.evaluate(`return document.querySelector('.paste textarea') !== null`), "the box is there");
  const paste = (words) =>
    webkit.evaluate(
      `document.querySelector('.paste textarea').value = '${words}'; document.querySelector('.paste form').requestSubmit(); return 0`,
    );
  await paste("f5d6f5");
  await until(async () => /^Moves, character 5: /.test(await text("#paste-fault")), "the fault is told");
  await paste("(;GM[Othello]B[f5]W[d6];)");
  await until(async () => /Perpendicular Opening/.test(await text("#caption")), "the game is opened");
});

test("webkit: lines are analysed, and one is played", { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url("/?lang=en#g=freestyle-15-h8a1i8a3j8a5g10c1"));
  await until(canPlay, "the board takes a move");
  await webkit.click('[data-do="analyse"]');
  await until(
    async () => /^Black wins in \d+ moves?$/.test(await textOf(".analysis .worth b")),
    "black wins by force",
    60_000,
  );
  assert.equal(await textOf(".analysis .worth small"), "Proven");
  await webkit.click(".analysis .lines button");
  await until(async () => (await stones()) === 9, "its first move is played");
  await until(
    async () =>
      (await textOf("#status")) === "White to move" && /^Black wins in/.test(await textOf(".analysis .worth b")),
    "and it is searched again",
  );
  await webkit.click('[data-do="play"]');
  await until(() => webkit.evaluate(`return document.querySelector('.analysis').hidden`), "it is put away");
});

test("webkit: black plays from the proof", { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url("/www/proof/index.html?lang=en"));
  await until(canPlay, "black has begun", 60_000);
  await webkit.click(button("a1"));
  await until(async () => (await stones()) === 3, "black answers");
  await until(canPlay, "it is white to move");
  assert.match(await webkit.evaluate(`return document.getElementById('substatus').textContent`), /from the proof/);
});

test("webkit: puzzles: a wrong defence is refuted and the right one solves; a win is answered", {
  timeout: 120_000,
}, async () => {
  server = await startServer();
  const puzzles = readPuzzles(await readFile(new URL("../../assets/puzzles.txt", import.meta.url), "utf8"));
  const first = (kind) => puzzles.find((one) => one.kind === kind);
  const told = () => webkit.evaluate(`return document.getElementById('told').textContent`);
  const defence = first("defence");
  await webkit.open(server.url(`/?mode=puzzle&lang=en&id=${defence.id}`));
  await until(canPlay, "the puzzle", 60_000);
  const corner = await webkit.evaluate(
    `return ['a1', 'o15', 'a15', 'o1'].find((name) => document.querySelector('#grid [data-name="' + name + '"][aria-disabled="false"]'))`,
  );
  await webkit.click(button(corner));
  await until(async () => new RegExp(`^${corner.toUpperCase()} loses`).test(await told()), "it loses");
  await until(canPlay, "it is taken back");
  await webkit.click(button(defence.answer));
  await until(async () => /^Solved\. /.test(await told()), "solved");
  const win = first("threes");
  await webkit.open(server.url(`/www/puzzles/index.html?lang=en&id=${win.id}`));
  await until(canPlay, "the win", 60_000);
  const before = await webkit.evaluate(
    `return document.querySelectorAll('#grid [aria-label$="Black"], #grid [aria-label$="White"], #grid [aria-label$="last move"]').length`,
  );
  await webkit.click(button(win.answer));
  await until(async () => /is right: win in at most/.test(await told()), "it wins");
  await until(
    async () =>
      (await webkit.evaluate(
        `return document.querySelectorAll('#grid [aria-label$="Black"], #grid [aria-label$="White"], #grid [aria-label$="last move"]').length`,
      )) ===
      before + 2,
    "the answer",
  );
});

test("webkit: openings: the move of the book goes on, and a balanced beginning is shown", {
  timeout: 120_000,
}, async () => {
  server = await startServer();
  const told = () => webkit.evaluate(`return document.getElementById('told')?.textContent ?? ''`);
  await webkit.open(server.url("/?mode=openings&lang=en&rule=othello"));
  await until(canPlay, "a question", 60_000);
  await webkit.click(button("f5"));
  await until(async () => /^Right: F5\./.test(await told()), "it is right");
  await until(canPlay, "the next question");
  await webkit.open(server.url("/www/openings/index.html?lang=en&what=balanced&rule=renju"));
  await until(async () => /^Even: Black \d+ %\.$/.test(await told()), "a beginning", 60_000);
});

const textOf = (selector) => webkit.evaluate(`return document.querySelector('${selector}')?.textContent ?? ''`);

/** Acts on the board with a finger. WebKit's driver has none, so the test dispatches a browser's events itself. */
const finger = (...events) =>
  webkit.evaluate(
    `const board = document.querySelector('#board');
    for (const [type, x, y] of arguments[0])
      board.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, clientX: x, clientY: y }));
    return 0;`,
    events,
  );

test("webkit: a board in a frame leaves a swipe to the page, and takes a tap; a page that is scaled is played on where it is clicked", {
  timeout: 120_000,
}, async () => {
  server = await startServer();
  const at = (name) =>
    webkit.evaluate(
      `const box = document.querySelector('#grid [data-name="${name}"]').getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];`,
    );
  await webkit.open(server.url("/?embed=1&lang=en&color=both&moves=h8i9"));
  await until(async () => (await stones()) === 2, "the stones are seen", 60_000);
  assert.deepEqual(
    await webkit.evaluate(
      `return ['#board', '#grid button'].map((one) => getComputedStyle(document.querySelector(one)).touchAction)`,
    ),
    ["manipulation", "manipulation"],
    "a swipe is the browser's",
  );
  const [x, y] = await at("d4");
  await finger(["pointerdown", x, y], ["pointermove", x, y - 30], ["pointerup", x, y - 30]);
  await finger(["pointerdown", x, y], ["pointermove", x, y - 5], ["pointercancel", x, y - 5]);
  await finger(["pointerdown", x, y], ["pointerup", x, y]);
  await until(async () => (await stones()) === 3, "a tap sets a stone");
  await until(canPlay, "the engine is there");
  assert.match(await webkit.evaluate(`return document.querySelector('#grid [data-name="d4"]').ariaLabel`), /move 3/);

  await webkit.open(server.url("/?lang=en&color=both"));
  await until(canPlay, "the board takes a move");
  for (const [index, style] of ["scale(0.6)", "scale(0.8)", "translateX(40px)"].entries()) {
    await webkit.evaluate(`document.body.style.cssText = 'transform-origin: 0 0; transform: ${style}'; return 0`);
    const name = ["l4", "o1", "a15"][index];
    await webkit.click(button(name));
    await until(async () => (await stones()) === index + 1, `a stone with ${style}`);
    assert.match(
      await webkit.evaluate(`return document.querySelector('#grid [data-name="${name}"]').ariaLabel`),
      new RegExp(`move ${index + 1}`),
      style,
    );
  }
});

/** The keys of the keyboard as WebDriver names them. */
const KEYS = { home: "\ue011", end: "\ue010", left: "\ue012", right: "\ue014" };

test("webkit: the moves are stepped through with buttons and keys, and a move in the past begins a variation", {
  timeout: 120_000,
}, async () => {
  server = await startServer();
  await webkit.open(server.url("/?lang=en&color=both&moves=h8i9g7j10"));
  await until(async () => (await stones()) === 4, "the moves are there");
  const reaches = (count, how) => until(async () => (await stones()) === count, `${how} leads to ${count} stones`);
  await webkit.click('[data-do="undo"]');
  await reaches(3, "undo");
  await webkit.click('[data-do="redo"]');
  await reaches(4, "redo");
  for (const [key, count] of [
    ["home", 0],
    ["right", 1],
    ["right", 2],
    ["left", 1],
    ["end", 4],
    ["left", 3],
  ]) {
    await webkit.type("body", KEYS[key]);
    await reaches(count, key);
  }
  await webkit.click(button("a1"));
  await reaches(4, "a move in the past");
  await webkit.click(".record summary");
  await until(
    () => webkit.evaluate(`return document.querySelector('.record .other') !== null`),
    "the other variation is offered",
  );
  await webkit.open("about:blank");
  await webkit.open(server.url("/?lang=en"));
  await reaches(4, "another visit");
});

test("webkit: a game is looked back at, and its marks and graph lead through it", { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url("/?lang=en#g=freestyle-15-h8i9h9o15h10o1h11a1h12"));
  await until(async () => (await textOf("#status")) === "Black wins", "the game is over", 60_000);
  // The offer moves what is below it.
  await until(() => webkit.evaluate(`return !document.querySelector('#note').hidden`), "the offer of another game");
  // By script: a press with the mouse may miss a button that moves meanwhile.
  for (const pressed of [".record summary", '.record [data-do="review"]'])
    await webkit.evaluate(`document.querySelector('${pressed}').click()`);
  await until(
    () => webkit.evaluate(`return document.querySelector('#review:not([hidden])') !== null`),
    "the review begins",
  );
  const ended = `const review = document.querySelector('#review:not([hidden])'); return review !== null && review.querySelector('button[value="stop"]').hidden`;
  await until(() => webkit.evaluate(ended), "the review has ended", 90_000);
  assert.equal(
    await webkit.evaluate(`return document.querySelectorAll('.review-graph rect[data-position]').length`),
    10,
  );
  assert.match(await textOf(".review-marks .last"), /White\): .*last chance to save the game/);
  await webkit.click(".review-graph");
  await until(async () => /^[45] /.test(await textOf("#count")), "the middle of the game");
  const ply = await webkit.evaluate(`return document.querySelector('.review-marks .last').value`);
  await webkit.click(".review-marks .last");
  await until(async () => (await textOf("#count")).startsWith(`${ply} `), "before the move that lost");
});

test("webkit: the coach says what loses, and the move is taken back", { timeout: 120_000 }, async () => {
  server = await startServer();
  // White has an open three: black must answer it.
  await webkit.open(server.url("/?lang=en&color=black&time=100&moves=h8c2d5c3o15c4"));
  await until(canPlay, "the board takes a move", 60_000);
  await webkit.evaluate(`
    globalThis.Worker = class extends Worker {
      constructor(...all) {
        super(...all);
        document.body.dataset.engines = 'more';
      }
    };
    return 0`);
  await webkit.click('[data-do="settings"]');
  await until(
    () => webkit.evaluate(`return document.querySelector('dialog[open] [name="coach"]') !== null`),
    "the settings are there",
  );
  await webkit.click('dialog [name="coach"]');
  await webkit.evaluate(`document.querySelector('dialog[open]').close(); return 0`);
  const spoken = () =>
    webkit.evaluate(`return document.querySelector('#note[data-topic="coach"]:not([hidden])') !== null`);
  // Without its engine the coach would let a move pass.
  await until(() => webkit.evaluate(`return document.body.dataset.engines !== undefined`), "the coach has an engine");
  await until(canPlay, "the board takes a move");
  await webkit.click(button("a15"));
  await until(spoken, "the coach speaks", 60_000);
  assert.match(await textOf("#note p"), /^A15 loses by force( \(\d+ moves?\))?: White plays/);
  await webkit.click("#note button:first-of-type");
  await until(async () => !(await spoken()), "it is taken back");
  assert.equal(await stones(), 6);
  await webkit.click(button("c5"));
  await until(async () => (await stones()) === 8, "a defence is played and answered", 60_000);
});

test("webkit: two people play by links", { timeout: 120_000 }, async () => {
  server = await startServer();
  // The same site under another name has another storage, like another person's browser.
  const friend = await startServer({ host: "localhost" });
  const has = (selector) =>
    webkit.evaluate(`return document.querySelector(arguments[0])?.checkVisibility() ?? false`, selector);
  const press = async (selector) => {
    await until(() => has(selector), selector);
    await webkit.evaluate(`document.querySelector(arguments[0]).click(); return 0`, selector);
  };
  const letter = async () => {
    await press('.note.friend [value="send"]');
    await until(() => has("dialog.friend .code svg"), "the code");
    const link = await webkit.evaluate(`return document.querySelector('dialog.friend [name="link"]').value`);
    return link.slice(link.indexOf("#"));
  };
  try {
    await webkit.open(server.url("/?lang=en"));
    await until(canPlay, "the board takes a move", 60_000);
    await press('.caption [data-do="friend"]');
    await press('dialog.friend [value="start"]');
    await until(async () => (await textOf(".note.friend p")) === "Play first. Then send the link.", "black begins");
    await webkit.click(button("h8"));
    await until(async () => (await stones()) === 1, "the first move");
    const first = await letter();
    await webkit.open(friend.url(`/?lang=en${first}`));
    await press('dialog.friend [value="start"]');
    await until(async () => (await stones()) === 1, "the friend sees it");
    await until(canPlay, "the friend's move", 60_000);
    await webkit.click(button("i9"));
    await until(async () => (await stones()) === 2, "the friend plays");
    const second = await letter();
    await webkit.open(server.url(`/?lang=en${second}`));
    await until(async () => (await textOf("#note p")) === "Friend played I9.", "the answer");
    await until(async () => (await stones()) === 2, "both stones");
  } finally {
    await friend.stop();
  }
});

test("webkit: a file is opened with the picker", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "tengen-webkit-"));
  try {
    const file = join(folder, "game.sgf");
    await writeFile(file, "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Anna]PW[Ben];B[hh];W[ih](;B[hi])(;B[ii]))");
    server = await startServer();
    await webkit.open(server.url("/?lang=en&color=both"));
    await until(canPlay, "the board takes a move");
    await webkit.click('[data-do="paste"]');
    await until(
      () => webkit.evaluate(`return document.querySelector('.paste input[type="file"]') !== null`),
      "the dialog is there",
    );
    await webkit.type('.paste input[type="file"]', file);
    await until(
      async () => (await textOf("#paste-taken p")) === "SGF Renju · 15 × 15 · moves: 3 · variations: 1 · Anna – Ben",
      "what it is",
    );
    await webkit.click('.paste [type="submit"]');
    await until(async () => (await stones()) === 3, "the game is opened");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("webkit: without a network Stop, another game and a reload", { timeout: 240_000 }, () =>
  withVersions(async (make) => {
    server = await startServer({ root: make() });
    await webkit.open(server.url("/?lang=en&level=10&time=60000"));
    await until(canPlay, "the board takes a move");
    await until(
      () => webkit.evaluate(`return navigator.serviceWorker?.controller != null`),
      "the service worker answers",
    );
    // The cache is written after that, the weights of Othello last.
    await webkit.evaluate(`(async () => {
    for (;;) {
      const names = await caches.keys();
      const paths = (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat();
      if (paths.some((url) => url.endsWith('othello.bin'))) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    document.body.dataset.kept = 'all';
  })()`);
    await until(() => webkit.evaluate(`return document.body.dataset.kept === 'all'`), "the version is kept", 60_000);
    await server.stop();
    await webkit.click(button("h8"));
    await until(async () => (await textOf("#brief")) !== "", "the engine reports");
    await webkit.click('[data-do="stop"]');
    await until(async () => (await stones()) === 2, "the move that was found is played");
    await until(canPlay, "the game goes on");
    await webkit.click('[data-do="new"]');
    await until(() => webkit.evaluate(`return document.querySelector('dialog.new[open]') !== null`), "the dialog");
    await webkit.evaluate(`document.querySelector('dialog input[value="othello"]').click(); return 0`);
    await webkit.evaluate(`document.querySelector('dialog form').requestSubmit(); return 0`);
    await until(
      () => webkit.evaluate(`return document.querySelectorAll('#grid button').length === 64`),
      "a board of Othello",
    );
    await until(canPlay, "Othello takes a move");
    await webkit.click(button("f5"));
    await until(async () => (await textOf("#count")) === "1 / 1", "a move");
    assert.equal(await webkit.evaluate(`return document.getElementById('note').hidden`), true, "nothing is missing");
    await webkit.reload();
    await until(async () => /^\d \/ \d$/.test(await textOf("#count")), "the game is there after a reload");
    assert.equal(await webkit.evaluate("return globalThis.crossOriginIsolated"), true);
    // While the engine thinks there is no hint to ask for, and it reports by itself.
    await webkit.evaluate(`document.querySelector('[data-do="hint"]:not([hidden])')?.click(); return 0`);
    await until(async () => (await textOf("#brief")) !== "", "a worker of the isolated page reports");
  }),
);

test("webkit: the navigation leads to every room, and keeps the game", { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url("/?lang=en&color=both#g=renju-15-h8i9"));
  await until(async () => (await stones()) === 2, "the game", 60_000);
  const enter = (name) =>
    webkit.evaluate(
      `[...document.querySelectorAll('nav.rooms a')].find((one) => one.textContent === '${name}').click(); return 0`,
    );
  const here = () => textOf('nav.rooms [aria-current="page"]');
  assert.equal(await here(), "Play");
  await webkit.click(button("g7"));
  await until(async () => (await stones()) === 3, "a move of the visitor");
  await enter("Analyse");
  await until(async () => (await here()) === "Analyse", "the analysis, on the same page");
  assert.equal(await stones(), 3);
  for (const name of ["Puzzles", "Learn", "Library"]) {
    await enter(name);
    await until(async () => (await here()) === name, `the room ${name}`, 60_000);
  }
  await enter("Play");
  await until(async () => (await stones()) === 3, "the game is there again", 60_000);
});

test("webkit: a lesson: a wrong move is taken back, a right one is kept, and the next one follows", {
  timeout: 120_000,
}, async () => {
  server = await startServer();
  await webkit.open(server.url("/?lang=en&mode=learn"));
  await until(canPlay, "the first lesson", 60_000);
  await webkit.click(button("a1"));
  await until(async () => /A1 is not it/.test(await textOf("#answer")), "a wrong move");
  await until(
    () => webkit.evaluate(`return /empty/.test(document.querySelector('${button("a1")}').ariaLabel)`),
    "it is taken back",
  );
  await until(canPlay, "another try");
  // By script: two clicks in a short time count as one double click. Until the wrong stone is taken back, no move
  // counts, so it is clicked again.
  await until(async () => {
    await webkit.evaluate(`document.querySelector('${button("g5")}').click(); return 0`);
    return /Black wins/.test(await textOf("#answer"));
  }, "a right move");
  await webkit.click("#next");
  await until(async () => (await textOf("#status")) === "Block a four", "the next lesson");
});

test("webkit: puzzles: the daily one, a ladder, and three minutes of fours", { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url("/www/puzzles/index.html?lang=en"));
  await until(canPlay, "the puzzle of the day", 60_000);
  assert.match(await textOf("#where"), /^Daily puzzle · /);
  await webkit.click("#ladders li:nth-child(2) button");
  await until(async () => /^Easy · /.test(await textOf("#where")), "the ladder goes on");
  await webkit.click("#rush");
  await until(async () => /solved 0, missed 0$/.test(await textOf(".rush span")), "the run has begun");
  await webkit.click("#next");
  await until(async () => /missed 1$/.test(await textOf(".rush span")), "a puzzle is left out");
  await webkit.click(".rush button");
  await until(() => webkit.evaluate(`return document.querySelector('.rush') === null`), "the run is stopped");
});
