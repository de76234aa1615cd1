// WebKit at least loads the page and plays.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button } from './actions.mjs';
import { until } from './harness.mjs';
import { startServer } from './server.mjs';
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
