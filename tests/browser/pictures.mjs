// Pictures of every view of the page, to be looked at, and the pictures of the README.
//
//   node tests/browser/pictures.mjs --out FOLDER [--widths 360,768,1280,1920] [--themes light,dark] [--views new,settings] [--lang en]
//   node tests/browser/pictures.mjs --readme           writes docs/board.jpg and docs/othello.jpg anew
//
// --site FOLDER takes another site than the repository, such as dist for the release; --list names the views.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { click, played, ready, text } from './actions.mjs';
import { startBrowser } from './browsers.mjs';
import { preparePage, sleep, until } from './harness.mjs';
import { ROOT, startServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'target/pictures' },
    widths: { type: 'string', default: '360,768,1280,1920' },
    themes: { type: 'string', default: 'light,dark' },
    views: { type: 'string' },
    lang: { type: 'string', default: 'en' },
    site: { type: 'string', default: '.' },
    readme: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

/** The heights of the screens. */
const HEIGHTS = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 };
const GAME = 'h8i9g7g9h9h7i8j8i10f8h11';
const NEAR_END = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';

const sheet = (name) => async (page) => {
  await page.click(`[data-do="${name}"]`);
  await page.waitForSelector('dialog[open]');
};

/** @typedef {{ query?: string, path?: string, show?: (page: import('puppeteer-core').Page) => Promise<unknown>, widest?: number, full?: boolean, wait?: number }} View */
/** @type {Record<string, View>} */
const VIEWS = {
  start: { query: '' },
  game: { query: `color=both&rule=renju&moves=${GAME}`, show: (page) => played(page, GAME.match(/[a-z]\d+/g)?.length) },
  hint: {
    query: 'color=both&moves=h8a1i8a2j8a3&time=1000',
    show: async (page) => {
      await page.click('[data-do="hint"]');
      await until(async () => /win by/.test(await text(page, '#substatus')) || (await page.$('html:not([lang="en"])')), 'a hint');
    },
  },
  won: {
    query: 'color=black&level=4&time=100&moves=h8a1i8a2j8a3k8a4',
    show: async (page) => {
      await click(page, 'l8');
      await page.waitForSelector('#note:not([hidden])');
    },
  },
  forbidden: { query: 'color=both&rule=renju&moves=f8a1g8a15h6o1h7o15', show: (page) => click(page, 'h8') },
  panels: {
    query: `color=both&time=500&moves=${GAME}`,
    show: async (page) => {
      await page.click('[data-do="hint"]');
      await page.click('#thinking summary');
      await page.click('.record summary');
      await page.keyboard.press('ArrowLeft');
    },
    full: true,
  },
  new: { query: '', show: sheet('new') },
  settings: { query: '', show: sheet('settings') },
  share: { query: `color=both&moves=${GAME}`, show: sheet('share') },
  open: { query: '', show: sheet('paste') },
  'new-othello': { query: 'game=othello', show: sheet('new') },
  swap2: { query: 'opening=swap2&color=black&time=300' },
  taraguchi: { query: 'rule=renju&opening=taraguchi&color=both' },
  clocks: { query: 'color=both&clock=300-3x30' },
  othello: { query: 'game=othello&color=both&moves=f5d6c3d3c4f4f6' },
  values: {
    query: `game=othello&color=both&time=1000&moves=${encodeURIComponent(NEAR_END)}`,
    show: async (page) => {
      await page.click('[data-do="hint"]');
      await until(async () => (await page.$$eval('#grid button', (all) => all.filter((one) => /[+−-]\d/.test(one.ariaLabel ?? '')).length)) > 2, 'the values', 60_000);
    },
  },
  embed: { query: 'embed=1&moves=h8i9g7', widest: 768 },
  'embed-othello': { query: 'embed=1&game=othello&moves=f5d6c3', widest: 768 },
  learn: { path: 'www/learn.html', wait: 9000 },
  writer: { path: 'www/embed.html', full: true },
  laboratory: { path: 'www/lab.html', full: true },
  proof: { path: 'www/proof/index.html' },
};

/** @param {import('puppeteer-core').Browser} browser */
async function shoot(browser, server, { name, width, height, theme, file, quality = undefined }) {
  const view = VIEWS[name];
  // The games of the views before are none of this one's.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(`${name} ${width} ${theme}: uncaught ${error}`));
  page.on('console', (message) => message.type() === 'error' && console.log(`${name} ${width} ${theme}: ${message.text()}`));
  try {
    await preparePage(page, 'chromium', { width, height, theme, touch: width < 800, scale: width < 800 ? 1.5 : 1 });
    await page.goto(server.url(`/${view.path ?? ''}?lang=${values.lang}&theme=${theme}&${view.query ?? ''}`), { waitUntil: 'load' });
    if (!view.path) await ready(page);
    await view.show?.(page);
    await sleep(view.wait ?? (view.path ? 4000 : 900));
    await page.screenshot({ path: file, fullPage: view.full ?? false, ...(quality && { type: 'jpeg', quality }) });
  } catch (error) {
    console.log(`${name} ${width} ${theme}: ${error}`);
    await page.screenshot({ path: file }).catch(() => {});
  } finally {
    await context.close();
  }
}

if (values.list) {
  console.log(Object.keys(VIEWS).join('\n'));
} else {
  const server = await startServer({ root: join(ROOT, values.site) });
  const { browser, stop } = await startBrowser('chromium');
  if (values.readme) {
    for (const [name, file] of [['game', 'board.jpg'], ['values', 'othello.jpg']]) {
      await shoot(browser, server, { name, width: 1180, height: 760, theme: 'light', file: join(ROOT, 'docs', file), quality: 88 });
    }
  } else {
    mkdirSync(values.out, { recursive: true });
    for (const name of values.views?.split(',') ?? Object.keys(VIEWS)) {
      for (const width of values.widths.split(',').map(Number).filter((one) => one <= (VIEWS[name].widest ?? Infinity))) {
        for (const theme of values.themes.split(',')) {
          await shoot(browser, server, { name, width, height: HEIGHTS[width] ?? 800, theme, file: join(values.out, `${name}-${width}-${theme}.png`) });
        }
      }
    }
  }
  await stop();
  await server.stop();
}
