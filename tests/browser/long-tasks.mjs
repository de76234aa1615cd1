// The longest tasks of the page's own thread while a game is played, in Chromium: no frame can be drawn and no key is heard during one.
//
//   cargo xtask build --release
//   node tests/browser/long-tasks.mjs [--site dist] [--slow 4] [--moves 12] [--top 5]
//
// Each game is played with the mouse at 300 ms a move, with the panels open, then stepped through, with a hint and the sheets opened.
// Times are processor time of the thread, so that what else the machine does counts for nothing; --slow N makes the processor
// N times slower, as DevTools do.

import { parseArgs } from 'node:util';
import { click, moves, ready, text } from './actions.mjs';
import { startBrowser } from './browsers.mjs';
import { preparePage, sleep, until } from './harness.mjs';
import { ROOT, startServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'dist' },
    slow: { type: 'string', default: '1' },
    moves: { type: 'string', default: '12' },
    top: { type: 'string', default: '5' },
  },
});

/** Games that are measured: their query, and a first move. */
const GAMES = { 'Gomoku, 15 × 15': 'rule=freestyle', 'Renju, 15 × 15': 'rule=renju', 'Gomoku, 20 × 20': 'size=20', Othello: 'game=othello' };

const count = async (page) => Number(/^(\d+)/.exec(await text(page, '#count'))?.[1] ?? 0);

/** Plays a game and looks through it, step by step with its name. */
async function* playThrough(page) {
  const open = () => page.$$eval('#grid button', (all) => all.filter((one) => one.ariaDisabled === 'false').map((one) => one.dataset.name ?? ''));
  for (let turn = 0; turn < Number(values.moves); turn += 1) {
    const free = await open();
    if (!free.length || (await page.$('#status.end'))) break;
    const before = await count(page);
    await click(page, free[(turn * 7919) % free.length]);
    await until(async () => (await page.$('#status.end')) || ((await count(page)) >= before + 2 && (await page.$('#grid:not([aria-disabled="true"])'))), 'an answer', 60_000);
    yield 'a move and its answer';
  }
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await sleep(400);
    yield `the key ${key}`;
  }
  for (const name of ['new', 'settings', 'share', 'paste']) {
    await page.click(`[data-do="${name}"]`);
    await page.waitForSelector('dialog[open]');
    await sleep(500);
    await page.keyboard.press('Escape');
    await sleep(300);
    yield `the sheet "${name}"`;
  }
}

/** The tasks of the page's thread in a trace, in milliseconds of processor time, the longest first. */
function tasksOf(trace) {
  const { traceEvents } = JSON.parse(Buffer.from(trace).toString());
  const mains = traceEvents.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && event.tdur !== undefined && mains.includes(`${event.pid} ${event.tid}`));
  return tasks.map(({ tdur }) => tdur / 1000).sort((a, b) => b - a);
}

const server = await startServer({ root: ROOT + values.site });
const { browser, stop } = await startBrowser('chromium');
let worst = 0;
for (const [name, query] of Object.entries(GAMES)) {
  const page = await browser.newPage();
  await preparePage(page, 'chromium', { width: 1280, height: 800 });
  await page.goto(server.url(`/?lang=en&time=300&level=10&${query}`), { waitUntil: 'load' });
  await ready(page);
  await page.click('.thinking summary');
  await page.click('.record summary');
  // The page prepares for going on without a network.
  await sleep(4000);
  if (Number(values.slow) > 1) await page.emulateCPUThrottling(Number(values.slow));
  const found = [];
  const steps = playThrough(page);
  for (;;) {
    await page.tracing.start({ categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] });
    const { value, done } = await steps.next();
    for (const ms of tasksOf(await page.tracing.stop()).slice(0, 3)) found.push({ ms, step: value ?? 'the end' });
    if (done) break;
  }
  found.sort((a, b) => b.ms - a.ms);
  worst = Math.max(worst, found[0]?.ms ?? 0);
  console.log(`${name}: ${(await moves(page)).length} stones; longest tasks ${found.slice(0, Number(values.top)).map(({ ms, step }) => `${ms.toFixed(0)} ms (${step})`).join(', ')}`);
  await page.close();
}
console.log(`longest: ${worst.toFixed(0)} ms${Number(values.slow) > 1 ? `, ${values.slow} times slower` : ''}`);
await stop();
await server.stop();
