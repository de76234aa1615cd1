// Files and texts of other programs: opened from the box, a picker, by dropping and by Ctrl+V; saved as files.

import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { click, moves, played, ready, text } from '../actions.mjs';
import { until } from '../harness.mjs';

const SGF = '(;FF[4]GM[4]SZ[15]RU[Renju]PB[Anna]PW[Ben];B[hh];W[ih](;B[hi]C[main];W[gg])(;B[ii]C[other]))';

/** Opens the dialog with a text in it, as somebody who types would. */
async function type(page, words) {
  if (!(await page.$('dialog.paste[open]'))) await page.click('[data-do="paste"]');
  await page.waitForSelector('.paste textarea');
  await page.$eval('.paste textarea', (box, value) => {
    box.value = value;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }, words);
}

const taken = (page) => text(page, '#paste-taken p').catch(() => '');

/** Pastes or drops on the page, as the browser does. */
const give = (page, kind, words, name = '') =>
  page.evaluate((type, content, file) => {
    const data = new DataTransfer();
    if (file) data.items.add(new File([content], file));
    else data.setData('text/plain', content);
    // Firefox makes the data of such an event from two members of its own.
    const event = type === 'paste' ? new ClipboardEvent('paste', { clipboardData: data, data: content, dataType: 'text/plain', bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }, kind, words, name);

export const scenarios = [
  {
    name: 'the box says what it takes a text for, and offers the other reading',
    async run({ open, page, assert }) {
      await open('?color=both');
      await ready(page);
      await type(page, 'f5d6c3d3c4');
      await until(async () => (await taken(page)) === 'Moves Freestyle · 15 × 15 · moves: 5', 'it is five in a row');
      await page.click('#paste-taken button');
      await until(async () => (await taken(page)) === 'Moves Othello · 8 × 8 · moves: 5', 'it is Othello');
      await page.click('.paste [type="submit"]');
      await until(async () => (await text(page, '#count')) === '5 / 5', 'the game is there');
      assert.match(await text(page, '#caption'), /Othello/);
      await type(page, '８，８ ９，９');
      await until(async () => (await taken(page)) === 'Gomocup Freestyle · 15 × 15 · moves: 2', 'numbers, in full-width digits');
      await page.click('#paste-taken button');
      await page.click('.paste [type="submit"]');
      assert.deepEqual(await played(page, 2), ['h8', 'i7']);
    },
  },
  {
    name: 'SGF is opened with its variations, by Ctrl+V and by dropping a file; a fault is told with its place',
    async run({ open, page, assert }) {
      await open('?color=both');
      await ready(page);
      await give(page, 'paste', SGF);
      await until(async () => (await taken(page)) === 'SGF Renju · 15 × 15 · moves: 4 · variations: 1 · Anna – Ben', 'what it is');
      await page.keyboard.press('Enter');
      assert.deepEqual(await played(page, 4), ['h8', 'i8', 'h7', 'g9']);
      await page.click('.record summary');
      await page.waitForSelector('.record .other');
      await page.click('.record .other');
      assert.deepEqual(await played(page, 3), ['h8', 'i8', 'i7']);
      await until(() => page.$eval('.branch textarea', (box) => box.value === 'other'), 'its comment');
      await give(page, 'drop', 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n-1\nA.zip\nB.zip\n', 'game.psq');
      await until(async () => /^Piskvork .*moves: 2/.test(await taken(page)), 'a file of Piskvork');
      await page.click('.paste [type="submit"]');
      assert.deepEqual(await played(page, 2), ['h8', 'i7']);
      await type(page, '(;GM[4];B[hh];W[hh])');
      await page.click('.paste [type="submit"]');
      await until(async () => /^SGF, character 17: h8 is already taken\./.test(await text(page, '#paste-fault')), 'the fault');
      assert.equal(await page.$eval('.paste textarea', (box) => box.value.slice(box.selectionStart)), 'hh])');
      assert.deepEqual(await moves(page), ['h8', 'i7']);
    },
  },
  {
    name: 'a library of RenLib is chosen with the picker and opens at its beginning',
    async run({ open, page, assert }) {
      const folder = await mkdtemp(join(tmpdir(), 'tengen-'));
      try {
        const file = join(folder, 'small.lib');
        const nodes = [0x00, 0x00, 0x78, 0x00, 0x69, 0x80, 0x87, 0x40, 0x8a, 0x40];
        await writeFile(file, Buffer.from([0xff, ...Buffer.from('RenLib'), 0xff, 3, 0, ...new Array(10).fill(0xff), ...nodes]));
        await open('?color=both');
        await ready(page);
        await page.click('[data-do="paste"]');
        const input = await page.waitForSelector('.paste input[type="file"]');
        await input.uploadFile(file);
        await until(async () => /^RenLib .*moves: 3 · variations: 1/.test(await taken(page)), 'what it is');
        await page.click('.paste [type="submit"]');
        await until(async () => (await text(page, '#count')) === '0 / 3', 'at its beginning');
        await page.click('[data-do="redo"]');
        assert.deepEqual(await played(page, 1), ['h8']);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  },
  {
    name: 'a diagram stays a position that was set up, with the side to move chosen',
    async run({ open, page, assert }) {
      await open('?color=both');
      await ready(page);
      const rows = Array.from({ length: 15 }, (_, row) => (row === 7 ? '. . . . . . . X X O . . . . .' : '. '.repeat(15).trim())).join('\n');
      await type(page, rows);
      await until(async () => (await taken(page)) === 'Board Freestyle · 15 × 15 · position', 'a position');
      await page.click('.taken label:nth-child(1)');
      await page.click('.paste [type="submit"]');
      await until(async () => (await text(page, '#status')) === 'Black to move', 'black is to move');
      assert.equal(await page.$eval('[data-name="j8"]', (one) => one.ariaLabel), 'j8, White');
      assert.equal(await page.$eval('[data-do="undo"]', (one) => one.disabled), true);
      await click(page, 'a1');
      await until(async () => (await text(page, '#count')) === '1 / 1', 'one move');
      await page.reload();
      await until(async () => (await text(page, '#count')) === '1 / 1' && (await text(page, '#status')) === 'White to move', 'it comes back');
      await page.click('[data-do="undo"]');
      await until(async () => (await text(page, '#status')) === 'Black to move', 'and is taken back');
    },
  },
  {
    name: 'a diagram with numbers is a game; the result of a file is told, and a resigned game stays resigned',
    async run({ open, page, assert }) {
      await open('?lang=en&color=both');
      await ready(page);
      const places = { '7,7': '1', '8,6': '2', '6,8': '3' };
      await type(page, Array.from({ length: 15 }, (_, row) => Array.from({ length: 15 }, (_, column) => places[`${column},${row}`] ?? '.').join(' ')).join('\n'));
      await until(async () => (await taken(page)) === 'Board Freestyle · 15 × 15 · moves: 3', 'a game');
      await page.click('.paste [type="submit"]');
      assert.deepEqual(await played(page, 3), ['h8', 'i9', 'g7']);
      await type(page, '(;GM[4]PB[Anna]PW[Ben]RE[W+R];B[hh];W[ih])');
      await until(async () => /moves: 2 · Anna – Ben · White wins$/.test(await taken(page)), 'the result is told');
      await page.click('.paste [type="submit"]');
      await until(async () => (await text(page, '#status')) === 'White wins', 'it is over');
      assert.equal(await text(page, '#substatus'), 'Black resigned');
      await page.reload();
      await until(async () => (await text(page, '#status')) === 'White wins', 'and stays so');
    },
  },
  {
    name: 'a game is saved as SGF, text, picture and animation',
    browsers: ['chromium'],
    async run({ open, page, assert }) {
      const folder = await mkdtemp(join(tmpdir(), 'tengen-'));
      try {
        const session = await page.createCDPSession();
        await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: page.browserContext().id });
        await open('?color=both&moves=h8i9g7');
        await played(page, 3);
        await page.click('[data-do="share"]');
        for (const ending of ['sgf', 'txt', 'png', 'gif']) {
          await page.waitForSelector(`.files [value="${ending}"]:not(:disabled)`);
          await page.click(`.files [value="${ending}"]`);
          const name = await until(async () => (await readdir(folder)).find((one) => one.endsWith(`.${ending}`)), `a file in ${ending}`);
          const bytes = await until(() => {
            const content = readFileSync(join(folder, name));
            return content.length > 0 && content;
          }, 'its content');
          if (ending === 'sgf') assert.match(String(bytes), /^\(;FF\[4\]GM\[4\]SZ\[15\].*\n;B\[hh\]\n;W\[ig\]\n;B\[gi\]\)/);
          if (ending === 'txt') assert.equal(String(bytes), 'h8i9g7\n');
          if (ending === 'png') assert.equal(String(bytes.subarray(1, 4)), 'PNG');
          if (ending === 'gif') assert.equal(String(bytes.subarray(0, 6)), 'GIF89a');
        }
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  },
  {
    name: 'a game of Othello is saved in GGF with the names and the result',
    browsers: ['chromium'],
    async run({ open, page, assert }) {
      await open('?game=othello&color=both&moves=f5d6c3');
      await until(async () => (await text(page, '#count')) === '3 / 3', 'the game is there');
      await page.click('[data-do="resign"]');
      await page.click('[data-do="share"]');
      await page.waitForSelector('.share [name="ggf"]');
      assert.match(await page.$eval('.share [name="ggf"]', (box) => box.value), /^\(;GM\[Othello\]PB\[Player\]PW\[Player\]RE\[\+64\.000:r\]PC/);
    },
  },
];
