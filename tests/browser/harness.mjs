// How a test in a browser is written
// ==================================
//
// A file tests/browser/scenarios/NAME.mjs exports one list. Each entry is one test in each of its browsers:
//
//   export const scenarios = [
//     {
//       name: 'a stone is placed where one clicks',
//       browsers: ['chromium', 'firefox'],       // the default; one, if the page decides all and no browser differs
//       server: { coi: true },                   // ServerOptions of xtask/server.mjs; default: the policy, not isolated
//       page: { width: 360, height: 640, touch: true, locale: 'ja', theme: 'dark' },    // PageOptions below
//       ownTime: true,                           // moves take the page's own second; default: a tenth of it
//       offline: true,                           // with the service worker, which caches all files; default: without
//       tolerate: [/404/],                       // console errors and failed requests that this scenario provokes
//       async run({ open, page, server, assert, until }) {
//         await open('?size=15');                // loads index.html with that query (or '#...') and waits for load
//         await page.click('#new-game');         // page is a Page of puppeteer-core
//         await until(() => page.$eval('#turn', (node) => node.textContent === 'Black'), 'it is black to move');
//         assert.equal(1, 1);                    // node:assert/strict
//       },
//     },
//   ];
//
// Every scenario has a fresh browser context (empty storage) and its own server. It fails by itself on:
// - an uncaught error in the page;
// - an error on the console, such as a violation of the policy;
// - a request that fails or gets a 404;
// - a request to an address outside the test's servers.
//
// It also gets:
// - `browser`: 'chromium' or 'firefox';
// - `context`: the BrowserContext;
// - `downloads`: the folder of saved files;
// - `newPage(options)`: another watched page;
// - `other(options)`: starts a server of another origin with the root tests/browser/, for pages that embed the game;
// - `problems`: the problems so far, which a scenario may read and empty;
// - `tap(x, y)` and `sleep(ms)`.
//
// To run all of it against dist/, one browser against target/site/ (built from the working tree), or one scenario:
//
//   cargo xtask test browser
//   node --test tests/browser/chromium.test.mjs
//   node --test --test-name-pattern='clicks' tests/browser/firefox.test.mjs
//
// With TENGEN_BROWSERS=2 two browsers of the kind work at the same time, each with its own scenario. With
// TENGEN_REPEAT=100 each scenario runs 100 times. A failed scenario leaves a picture in target/browser/. To look at the
// page, use tests/browser/screenshot.mjs (--help).

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { startBrowser } from "./browsers.mjs";
import { clickWhatIsSeen, findByScripts, waitAfterEscape, waitAfterReloads } from "./find.mjs";
import { recordEvents, whatIsSeen } from "./seen.mjs";
import { ROOT, startServer } from "./server.mjs";

/** The time limit of one scenario: test machines are slow and busy. Milliseconds. */
const TIMEOUT = 240_000;

/** How long before its limit a scenario fails by itself, to be reported. Milliseconds. */
const REPORT = 15_000;
// The trace of a call to the browser goes back to the scenario.
Error.stackTraceLimit = 25;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The pauses between two questions to a page, the first and the longest. Each question costs. Milliseconds. */
const PAUSES = { first: 20, step: 10, longest: 100 };

/** Waits until the question has a true answer, and returns it. */
export async function until(question, what, timeout = 40_000) {
  const end = Date.now() + timeout;
  for (let pause = PAUSES.first; ; pause = Math.min(pause + PAUSES.step, PAUSES.longest)) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${timeout} ms for: ${what}`);
    await sleep(pause);
  }
}

/** Every scenario of tests/browser/scenarios/ that is meant for the browser. */
async function scenariosFor(browserName) {
  const folder = new URL("./scenarios/", import.meta.url);
  const found = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".mjs"))
    .sort()) {
    const { scenarios } = await import(new URL(file, folder).href);
    assert.ok(Array.isArray(scenarios), `${file} exports no list of scenarios`);
    for (const one of scenarios) found.push({ ...one, file });
  }
  const chosen = found.filter((one) => (one.browsers ?? ["chromium", "firefox"]).includes(browserName));
  // The two browsers work at the same time. Firefox begins in the middle, so that they do not analyse at the same time.
  const first = browserName === "firefox" ? Math.floor(chosen.length / 2) : 0;
  return [...chosen.slice(first), ...chosen.slice(0, first)];
}

/**
 * @typedef {object} PageOptions
 * @property {number} [width]   CSS pixels, default 1280
 * @property {number} [height]  CSS pixels, default 800
 * @property {number} [scale]   device pixels for each CSS pixel, default 1
 * @property {boolean} [touch]  a phone's screen (Firefox: touch events only, the pointer stays a mouse)
 * @property {string} [locale] the value of navigator.language
 * @property {'light' | 'dark'} [theme]  preferred colour scheme (Chromium only)
 * @property {boolean} [apart] the device of another person: its storage is separate
 * @property {boolean} [first] a first visit: the engine begins with a low level
 */

/**
 * Sets a page up before it is opened.
 * @param {import('puppeteer-core').Page} page
 * @param {'chromium' | 'firefox'} browserName
 * @param {PageOptions} options
 */
export async function preparePage(page, browserName, options) {
  const { width = 1280, height = 800, scale = 1, touch = false, locale, theme, first = false } = options;
  findByScripts(page);
  if (browserName === "firefox") waitAfterReloads(page);
  clickWhatIsSeen(page);
  waitAfterEscape(page);
  await recordEvents(page);
  const phone = touch && browserName === "chromium" ? { hasTouch: true, isMobile: true } : {};
  await page.setViewport({ width, height, deviceScaleFactor: scale, ...phone });
  if (!first) {
    await page.evaluateOnNewDocument(() => {
      try {
        if (localStorage.getItem("tengen.settings") === null) localStorage.setItem("tengen.settings", '{"v":1}');
      } catch {
        // A frame without an origin has no storage.
      }
    });
  }
  if (locale) {
    await page.evaluateOnNewDocument((language) => {
      Object.defineProperty(navigator, "language", { get: () => language });
      Object.defineProperty(navigator, "languages", { get: () => [language] });
    }, locale);
  }
  if (browserName === "chromium" && theme)
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
}

/** Disables the service worker: copying and hashing all files takes a good part of a short scenario. */
const withoutServiceWorker = (page) =>
  page.evaluateOnNewDocument(() => {
    if (globalThis.ServiceWorkerContainer)
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("a test without it"));
  });

/**
 * The time of the engine's moves for a page whose address says none. The page's own is a second. It is as good for a
 * test, and costs more than all the rest of a scenario. Milliseconds.
 */
const MOVE = 100;

/** The query of a page, with the time for a move. */
function withTime(query) {
  const [search, ...hash] = query.split("#");
  if (/[?&]time=/.test(search)) return query;
  const timed = `${search}${search.includes("?") ? "&" : "?"}time=${MOVE}`;
  return [timed, ...hash].join("#");
}

/** Records every problem of a page in `problems`. */
export function watchPage(page, problems, isOurs) {
  page.on("pageerror", (error) => {
    const text = `${error instanceof Error ? error.stack : error}`;
    // Leaving a page that is still loading ends its imports, which Firefox reports as an error. Other failed imports
    // are noticed below, by their requests.
    if (!/error loading dynamically imported module/.test(text)) problems.push(`uncaught: ${text}`);
  });
  page.on("error", (error) => problems.push(`page died: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url ?? ""})`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Leaving a page ends its requests.
    if (!/ERR_ABORTED|NS_BINDING_ABORTED|NS_BASE_STREAM_CLOSED/.test(why))
      problems.push(`request failed: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !isOurs(request.url())) problems.push(`foreign request: ${request.url()}`);
  });
}

/**
 * Lets a run that has no end fail before the runner's limit. The report names the calls that the browser has not answered.
 * @param {Promise<void>} run
 * @param {number} ms
 * @param {import('puppeteer-core').Browser} browser
 */
async function endingSoon(run, ms, browser) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      const calls = browser.debugInfo.pendingProtocolErrors.map(({ stack }) => stack);
      reject(new Error(`no end after ${ms} ms; without an answer: ${calls.join("\n") || "nothing"}`));
    }, ms);
  });
  // It may still fail later.
  run.catch(() => {});
  await Promise.race([run, late]).finally(() => clearTimeout(timer));
}

async function runOne(scenario, browserName, { browser, downloads }) {
  // Earlier scenarios have saved files.
  for (const name of readdirSync(downloads)) rmSync(join(downloads, name), { recursive: true, force: true });
  const context = await browser.createBrowserContext(
    browserName === "chromium" ? { downloadBehavior: { policy: "allow", downloadPath: downloads } } : {},
  );
  const servers = [await startServer(scenario.server)];
  const problems = [];
  const isOurs = (address) => servers.some((one) => address.startsWith(one.origin + "/"));
  const apart = [];
  const newPage = async (options = {}) => {
    if (options.apart) apart.push(await context.browser().createBrowserContext());
    const page = await (options.apart ? apart.at(-1) : context).newPage();
    watchPage(page, problems, isOurs);
    await preparePage(page, browserName, options);
    if (!scenario.offline) await withoutServiceWorker(page);
    return page;
  };
  try {
    const page = await newPage(scenario.page);
    try {
      const run = scenario.run({
        browser: browserName,
        context,
        downloads,
        page,
        server: servers[0],
        newPage,
        other: async (options = {}) => {
          const server = await startServer({
            root: join(ROOT, "tests/browser"),
            host: "localhost",
            csp: false,
            ...options,
          });
          servers.push(server);
          return server;
        },
        open: (query = "") =>
          page.goto(servers[0].url("/") + (scenario.ownTime ? query : withTime(query)), { waitUntil: "load" }),
        tap: (x, y) => page.touchscreen.tap(x, y),
        problems,
        assert,
        until,
        sleep,
      });
      await endingSoon(run, (scenario.timeout ?? TIMEOUT) - REPORT, browser);
      const unexpected = problems.filter((one) => !(scenario.tolerate ?? []).some((pattern) => pattern.test(one)));
      assert.deepEqual(unexpected, [], "something went wrong on the page");
    } catch (error) {
      const folder = join(ROOT, "target/browser");
      mkdirSync(folder, { recursive: true });
      const name = `${browserName}-${scenario.name.replaceAll(/[^\w]+/g, "-")}.png`;
      await page.screenshot({ path: join(folder, name) }).catch(() => {});
      const seen = [...problems, await whatIsSeen(page)].join("\n  ");
      console.error(`${scenario.name}:\n  ${seen}`);
      if (error instanceof Error) error.message += `\n  ${seen}`;
      throw error;
    }
  } finally {
    for (const one of [context, ...apart]) await one.close().catch(() => {});
    await Promise.all(servers.map((one) => one.stop()));
  }
}

/** How many browsers of a kind work at the same time. */
const BROWSERS = Number(process.env.TENGEN_BROWSERS ?? 1);

/** How often each scenario runs. */
const REPEATS = Number(process.env.TENGEN_REPEAT ?? 1);

/** The time limit of all scenarios of a browser. Milliseconds. */
const LIMIT = 45 * 60_000;

/** How long the process of the tests may take to end after the last scenario. Milliseconds. */
const END = 15_000;

/** Ends this process if something keeps it that long. One open server once held a whole test run until its limit. */
export function endWithin(ms, name) {
  setTimeout(() => {
    console.error(`${name}: still open after ${ms} ms: ${process.getActiveResourcesInfo().join(" ")}`);
    process.exit(1);
  }, ms).unref();
}

/** Declares every scenario of a browser as a test of node's runner. */
export async function runScenarios(browserName) {
  const scenarios = await scenariosFor(browserName);
  endWithin(LIMIT, browserName);
  /** Browsers that no scenario uses at the moment. A new one starts if all are busy. */
  const idle = [];
  /** Runs a scenario in an idle browser. Returns how the browser died meanwhile, if it did. */
  const attempt = async (scenario) => {
    const started = idle.pop() ?? (await startBrowser(browserName));
    try {
      await runOne(scenario, browserName, started);
    } catch (error) {
      const death = await started.death();
      if (death === undefined) {
        idle.push(started);
        throw error;
      }
      await started.stop();
      return death;
    }
    idle.push(started);
    return undefined;
  };
  describe(browserName, { concurrency: BROWSERS }, () => {
    after(async () => {
      await Promise.all(idle.map((one) => one.stop()));
      endWithin(END, browserName);
    });
    for (const scenario of scenarios.flatMap((one) => Array(REPEATS).fill(one))) {
      test(`${browserName}: ${scenario.name}`, { timeout: scenario.timeout ?? TIMEOUT }, async () => {
        // A browser that dies says nothing about the page. The scenario gets one more, and the death is printed.
        const death = await attempt(scenario);
        if (death === undefined) return;
        console.error(`${browserName} died during "${scenario.name}": ${death}`);
        const again = await attempt(scenario);
        if (again !== undefined) throw new Error(`${browserName} died twice: ${again}`);
      });
    }
  });
}
