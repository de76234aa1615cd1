// WebKit plays, steps, opens a file and goes on without a network.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { button } from './actions.mjs';
import { until } from './harness.mjs';
import { startServer } from './server.mjs';
import { withVersions } from './versions.mjs';
import { startWebKit } from './webkit.mjs';

let server;
let webkit;

before(async () => {
  webkit = await startWebKit();
});

after(async () => {
  await webkit?.stop();
  await server?.stop();
});

/** How many stones lie on the board, as the labels of the grid tell. */
const stones = () =>
  webkit.evaluate(
    `return [...document.querySelectorAll('#grid button')].filter((one) => /, move \\d+/.test(one.ariaLabel)).length`,
  );

const canPlay = () =>
  webkit.evaluate(`return document.querySelector('#grid:not([aria-disabled="true"]) button[aria-disabled="false"]') !== null`);

for (const coi of [false, true]) {
  test(`webkit: a move is played and answered${coi ? ', cross-origin isolated' : ''}`, { timeout: 120_000 }, async () => {
    server = await startServer({ coi });
    await webkit.open(server.url('/?lang=en&time=100'));
    // The first start on a fresh machine reads everything from the disk, and has taken more than 20 seconds.
    await until(canPlay, 'the board takes a move', 60_000);
    assert.equal(await webkit.evaluate('return globalThis.crossOriginIsolated'), coi);
    for (const [name, count] of /** @type {[string, number][]} */ ([['h8', 2], ['a1', 4]])) {
      await webkit.click(button(name));
      await until(async () => (await stones()) === count, `the engine answers ${name}`);
    }
    await server.stop();
    server = undefined;
  });
}

test('webkit: a move of Othello is played and answered', { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url('/?lang=en&time=100&game=othello'));
  await until(canPlay, 'the board takes a move');
  await webkit.click(button('f5'));
  const played = () => webkit.evaluate(`return document.getElementById('count').textContent`);
  await until(async () => (await played()) === '2 / 2', 'the engine answers');
  assert.ok(server.requests.some((path) => path.endsWith('othello.bin')));
  await server.stop();
  server = undefined;
});

test('webkit: a hint says what it is; pasted text is opened', { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url('/?lang=en&time=100#g=freestyle-15-h8a1i8a2j8a3'));
  const text = (selector) => webkit.evaluate(`return document.querySelector('${selector}')?.textContent ?? ''`);
  await until(() => webkit.evaluate(`return document.querySelector('[data-do="hint"]:not([disabled]):not([hidden])') !== null`), 'a hint can be asked for');
  await webkit.click('[data-do="hint"]');
  await until(async () => /: win by fours in 2 moves$/.test(await text('#substatus')), 'the hint is named');
  assert.match(await text('#live'), /win by fours in 2 moves/);
  await webkit.click('[data-do="paste"]');
  await until(() => webkit.evaluate(`return document.querySelector('.paste textarea') !== null`), 'the box is there');
  const paste = (words) =>
    webkit.evaluate(`document.querySelector('.paste textarea').value = '${words}'; document.querySelector('.paste form').requestSubmit(); return 0`);
  await paste('f5d6f5');
  await until(async () => /^Moves, character 5: /.test(await text('#paste-fault')), 'the fault is told');
  await paste('(;GM[Othello]B[f5]W[d6];)');
  await until(async () => /Perpendicular Opening/.test(await text('#caption')), 'the game is opened');
  await server.stop();
  server = undefined;
});

test('webkit: black plays from the proof', { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url('/www/proof/index.html?lang=en'));
  await until(canPlay, 'black has begun', 60_000);
  await webkit.click(button('a1'));
  await until(async () => (await stones()) === 3, 'black answers');
  await until(canPlay, 'it is white to move');
  assert.match(await webkit.evaluate(`return document.getElementById('substatus').textContent`), /from the proof/);
  await server.stop();
  server = undefined;
});

const textOf = (selector) => webkit.evaluate(`return document.querySelector('${selector}')?.textContent ?? ''`);

/** The keys of the keyboard as WebDriver names them. */
const KEYS = { home: '\ue011', end: '\ue010', left: '\ue012', right: '\ue014' };

test('webkit: the moves are stepped through with buttons and keys, and a move in the past begins a variation', { timeout: 120_000 }, async () => {
  server = await startServer();
  await webkit.open(server.url('/?lang=en&color=both&moves=h8i9g7j10'));
  await until(async () => (await stones()) === 4, 'the moves are there');
  const reaches = (count, how) => until(async () => (await stones()) === count, `${how} leads to ${count} stones`);
  await webkit.click('[data-do="undo"]');
  await reaches(3, 'undo');
  await webkit.click('[data-do="redo"]');
  await reaches(4, 'redo');
  for (const [key, count] of [['home', 0], ['right', 1], ['right', 2], ['left', 1], ['end', 4], ['left', 3]]) {
    await webkit.type('body', KEYS[key]);
    await reaches(count, key);
  }
  await webkit.click(button('a1'));
  await reaches(4, 'a move in the past');
  await webkit.click('.record summary');
  await until(() => webkit.evaluate(`return document.querySelector('.record .other') !== null`), 'the other variation is offered');
  await webkit.open('about:blank');
  await webkit.open(server.url('/?lang=en'));
  await reaches(4, 'another visit');
  await server.stop();
  server = undefined;
});

test('webkit: a file is opened with the picker', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tengen-webkit-'));
  try {
    const file = join(folder, 'game.sgf');
    await writeFile(file, '(;FF[4]GM[4]SZ[15]RU[Renju]PB[Anna]PW[Ben];B[hh];W[ih](;B[hi])(;B[ii]))');
    server = await startServer();
    await webkit.open(server.url('/?lang=en&color=both'));
    await until(canPlay, 'the board takes a move');
    await webkit.click('[data-do="paste"]');
    await until(() => webkit.evaluate(`return document.querySelector('.paste input[type="file"]') !== null`), 'the dialog is there');
    await webkit.type('.paste input[type="file"]', file);
    await until(async () => (await textOf('#paste-taken p')) === 'SGF Renju · 15 × 15 · moves: 3 · variations: 1 · Anna – Ben', 'what it is');
    await webkit.click('.paste [type="submit"]');
    await until(async () => (await stones()) === 3, 'the game is opened');
  } finally {
    await rm(folder, { recursive: true });
    await server?.stop();
    server = undefined;
  }
});

test('webkit: without a network Stop, another game and a reload', { timeout: 240_000 }, () => withVersions(async (make) => {
  server = await startServer({ root: make() });
  await webkit.open(server.url('/?lang=en&level=10&time=60000'));
  await until(canPlay, 'the board takes a move');
  await until(() => webkit.evaluate(`return navigator.serviceWorker?.controller != null`), 'the service worker answers');
  // What is kept is written after that, the weights of Othello last.
  await webkit.evaluate(`(async () => {
    for (;;) {
      const names = await caches.keys();
      const paths = (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat();
      if (paths.some((url) => url.endsWith('othello.bin'))) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    document.body.dataset.kept = 'all';
  })()`);
  await until(() => webkit.evaluate(`return document.body.dataset.kept === 'all'`), 'the version is kept', 60_000);
  await server.stop();
  await webkit.click(button('h8'));
  await until(async () => (await textOf('#brief')) !== '', 'the engine reports');
  await webkit.click('[data-do="stop"]');
  await until(async () => (await stones()) === 2, 'the move that was found is played');
  await until(canPlay, 'the game goes on');
  await webkit.click('[data-do="new"]');
  await webkit.evaluate(`document.querySelector('dialog input[value="othello"]').click(); return 0`);
  await webkit.evaluate(`document.querySelector('dialog form').requestSubmit(); return 0`);
  await until(() => webkit.evaluate(`return document.querySelectorAll('#grid button').length === 64`), 'a board of Othello');
  await until(canPlay, 'Othello takes a move');
  await webkit.click(button('f5'));
  await until(async () => (await textOf('#count')) === '1 / 1', 'a move');
  assert.equal(await webkit.evaluate(`return document.getElementById('note').hidden`), true, 'nothing is missing');
  await webkit.reload();
  await until(async () => /^\d \/ \d$/.test(await textOf('#count')), 'the game is there after a reload');
  server = undefined;
}));
