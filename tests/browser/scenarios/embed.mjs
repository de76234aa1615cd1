// The board in a frame on somebody's page: from another origin, sandboxed, under the policy and without it.

import { until } from '../harness.mjs';

/** A page of another origin with one frame in it. */
async function frameOf({ page, other, server }, query, attributes) {
  const blog = await other();
  await page.goto(blog.url('/blog.html'), { waitUntil: 'load' });
  await page.evaluate((src, extra) => {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries({ width: '360', height: '520', ...extra })) frame.setAttribute(name, value);
    frame.src = src;
    document.body.append(frame);
  }, server.url('/index.html') + query, attributes);
  return until(() => page.frames().find((frame) => frame.url().includes('embed=1')), 'the frame');
}

/** Plays two moves in a frame. */
async function playIn(frame, assert) {
  const named = (name) => frame.$eval(`[data-name="${name}"]`, (button) => button.ariaLabel ?? '').catch(() => '');
  const count = () => frame.$$eval('#grid button', (all) => all.filter((one) => /move \d/.test(one.ariaLabel ?? '')).length).catch(() => 0);
  await until(() => frame.$('#grid:not([aria-disabled="true"]) [aria-disabled="false"]'), 'the board takes a move');
  await frame.click('[data-name="h8"]');
  await until(async () => /Black, move 1/.test(await named('h8')), 'a stone');
  await until(async () => (await count()) === 2, 'an answer');
  await frame.click('[data-name="a1"]');
  await until(async () => (await count()) === 4, 'another answer');
  await frame.click('[data-do="undo"]');
  await until(async () => (await count()) === 2, 'undo');
  assert.equal(await frame.$eval('html', (html) => html.scrollWidth <= html.clientWidth), true, 'nothing sticks out');
}

const QUERY = '?embed=1&lang=en&time=300';

export const scenarios = [
  {
    name: 'embedded from another origin',
    async run(tools) {
      const frame = await frameOf(tools, QUERY, {});
      await playIn(frame, tools.assert);
      tools.assert.equal(await frame.evaluate(() => localStorage.getItem('tengen.game')), null, 'a frame keeps no game');
    },
  },
  {
    name: 'embedded in a sandboxed frame',
    server: { csp: false },
    async run(tools) {
      const frame = await frameOf(tools, QUERY, { sandbox: 'allow-scripts' });
      await playIn(frame, tools.assert);
    },
  },
  {
    name: 'embedded in a sandboxed frame under the policy: no worker may run, it plays all the same',
    tolerate: [/worker-src/, /blob:/],
    async run(tools) {
      const frame = await frameOf(tools, QUERY, { sandbox: 'allow-scripts' });
      await playIn(frame, tools.assert);
    },
  },
  {
    name: 'Othello in a sandboxed frame under the policy, on the main thread',
    tolerate: [/worker-src/, /blob:/],
    async run(tools) {
      const { assert, server } = tools;
      const frame = await frameOf(tools, `${QUERY}&game=othello&moves=f5d6`, { sandbox: 'allow-scripts' });
      const open = '#grid:not([aria-disabled="true"]) [aria-disabled="false"]';
      const count = () => frame.$eval('#count', (node) => parseInt(node.textContent ?? '', 10) || 0).catch(() => 0);
      for (const moves of [4, 6]) {
        await until(() => frame.$(open).catch(() => null), 'the board takes a move');
        await frame.click(open);
        await until(async () => (await count()) === moves, 'an answer');
      }
      assert.ok(server.requests.some((path) => path.endsWith('othello.bin')), 'its weights may be fetched');
      assert.equal(await frame.$eval('#note', (note) => note.hidden), true);
    },
  },
  {
    name: 'in nine frames',
    page: { width: 1760, height: 2400 },
    tolerate: [/worker-src/, /blob:/],
    async run({ page, server, assert }) {
      await page.goto(server.url('/tests/embed.html'), { waitUntil: 'load' });
      const frames = await until(() => {
        const all = page.frames().filter((frame) => frame.url().includes('embed=1'));
        return all.length === 9 && all;
      }, 'nine frames');
      for (const frame of frames) {
        await until(() => frame.$('#grid [data-name]').catch(() => null), `a board in ${frame.url()}`);
        const look = await frame.evaluate(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const controls = [...document.querySelectorAll('.controls button')].filter((one) => one.getClientRects().length);
          return {
            wide: document.documentElement.scrollWidth <= innerWidth,
            board: box('#board').width,
            bottom: Math.max(...controls.map((one) => one.getBoundingClientRect().bottom)),
            height: innerHeight,
            small: controls.filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).length,
            names: controls.every((one) => (one.textContent ?? '').trim() !== ''),
          };
        });
        const where = frame.url();
        assert.ok(look.wide, `${where}: nothing sticks out`);
        assert.ok(look.board >= 180, `${where}: a board of ${look.board}`);
        assert.ok(look.bottom <= look.height + 1, `${where}: the controls are seen (${look.bottom} of ${look.height})`);
        assert.equal(look.small, 0, `${where}: controls are large enough to touch`);
        assert.ok(look.names, `${where}: controls have names`);
      }
    },
  },
];

