// A visitor who presses anything, at random, and looks for faults of the page. Not a part of the tests.
//
//   TENGEN_SITE=dist node tests/browser/anything.mjs [--browser chromium] [--seed 1] [--runs 10] [--steps 150]
//     [--language en] [--width 360] [--pages play,puzzles] [--verbose]
//
// Each run begins on a page with an empty profile. A step presses a control, plays a point, types, resizes,
// reloads or goes back. After it the page must answer. It may show no error, no text of a program, and nothing
// wider than its window. A run with a fault prints its seed and last steps. Its random numbers repeat; times do not.

import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { numbers } from "../page/random.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, sleep, watchPage } from "./harness.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    browser: { type: "string", default: "chromium" },
    seed: { type: "string", default: "1" },
    runs: { type: "string", default: "10" },
    steps: { type: "string", default: "150" },
    language: { type: "string", default: "en" },
    width: { type: "string", default: "" },
    pages: { type: "string", default: "" },
    verbose: { type: "boolean", default: false },
  },
});

/** The pages on which a run can begin. */
const PAGES = {
  play: "/?time=100",
  othello: "/?game=othello&time=100",
  small: "/?game=othello&rule=antiothello&size=6&time=100",
  renju: "/?rule=renju&color=both&time=100#g=renju-15-h8h9i7",
  caro: "/?rule=caro&time=100",
  won: "/?color=both#g=freestyle-15-h8a1i8a3j8a5g10c1",
  perfect: "/?play=perfect&time=100",
  puzzles: "/www/puzzles/index.html?series=fours",
  learn: "/www/learn.html",
  openings: "/www/openings/index.html?rule=othello&side=1",
  library: "/www/library/index.html",
  proof: "/www/proof/index.html",
  lab: "/www/lab.html",
  embed: "/www/embed.html",
};

/** What no page shows: values and keys of the program. */
const PROGRAM = /undefined|\bNaN\b|\[object |\{\w+\}|\bnull\b|Infinity|^[a-z]+\.[a-z]+[A-Za-z.]*$/m;

/** Firefox blames the service worker for requests of a page that was left. It asks for an icon before one is named. */
const TOLERATED = /A ServiceWorker intercepted|favicon\.ico/;

/** Texts that people might paste or type. */
const TEXTS = ["h8h9i9", "h8 i9 j10", "(;GM[4]SZ[15];B[hh];W[hi])", "F5d6C3", "garbage ☃", "12", "-1", "9e9", "", "0"];

const KEYS = [
  ..."ArrowLeft ArrowRight ArrowUp ArrowDown Enter Escape Tab Home End PageUp PageDown".split(" "),
  ..." ?hunsaplt12".split(""),
];

const server = await startServer();
const { browser, stop } = await startBrowser(values.browser);

/** The controls that a person can reach now. */
const reachable = (page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll("dialog[open]")].filter((one) => one.matches(":modal"));
    const root = dialogs.at(-1) ?? document;
    const all = root.querySelectorAll(
      "button, summary, input, select, textarea, a[href], [role=button], [tabindex='0']",
    );
    globalThis.controlsForTest = [...all].filter((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false;
      if (one.disabled || one.closest("[inert]")) return false;
      // A link that leaves the site, or saves a file of another page, is not followed.
      return !(one instanceof HTMLAnchorElement) || one.origin === location.origin;
    });
    return globalThis.controlsForTest.map((one) => ({
      tag: one.tagName.toLowerCase(),
      type: one.type ?? "",
      point: one.dataset.name ?? "",
      name: (one.ariaLabel ?? one.textContent ?? one.name ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 40),
      options: one instanceof HTMLSelectElement ? one.options.length : 0,
    }));
  });

/** Presses the control with a number of the last list, perhaps twice. */
const press = (page, at, twice) =>
  page.evaluate(
    (index, double) => {
      const one = globalThis.controlsForTest?.[index];
      if (!one?.isConnected) return;
      one.focus();
      one.click();
      if (double && one.isConnected) one.click();
    },
    at,
    twice,
  );

/** Sets the value of a control, or its chosen option. */
const change = (page, at, values) =>
  page.evaluate(
    (index, given) => {
      const one = globalThis.controlsForTest?.[index];
      if (!one?.isConnected) return;
      one.focus();
      Object.assign(one, given);
      for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
    },
    at,
    values,
  );

/** What is wrong with the look of a page. */
const wrong = (page) =>
  page.evaluate((source) => {
    const program = new RegExp(source, "m");
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) found.push(`wider than its window: ${scrollWidth} > ${clientWidth}`);
    // Documents have code.
    if (location.pathname.includes("/docs/")) return found;
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not shown
    const lines = document.body.innerText.split("\n").map((line) => line.trim());
    const edited = [...document.querySelectorAll("textarea, pre, code")]
      .map((one) => one.value ?? one.textContent)
      .join();
    for (const line of lines)
      if (program.test(line) && !edited.includes(line)) found.push(`shows "${line.slice(0, 90)}"`);
    const names = [...document.querySelectorAll("[aria-label]")].map((one) => one.ariaLabel ?? "");
    for (const name of new Set(names)) if (program.test(name)) found.push(`named "${name.slice(0, 90)}"`);
    return found;
  }, PROGRAM.source);

/** Whether a promise ends within a time. */
const within = (promise, ms) => Promise.race([promise.then(() => true), sleep(ms).then(() => false)]);

async function run(seed) {
  const { below, next } = numbers(seed);
  const chance = (part) => next() < part;
  const one = (list) => list[below(list.length)];
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults = new Set();
  const steps = [];
  const problems = [];
  watchPage(page, problems, (address) => address.startsWith(`${server.origin}/`));
  // Under load Chromium sometimes dies while a tool navigates quickly between isolated pages. Without a tool that was
  // not seen.
  let died = false;
  page.on("error", () => (died = true));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  const width = Number(values.width) || one([320, 360, 412, 800, 1280]);
  await preparePage(page, values.browser, { locale: values.language, width, height: one([560, 640, 900]) });
  const begins = values.pages ? values.pages.split(",") : Object.keys(PAGES);
  const begin = one(begins);
  await page.goto(server.url(PAGES[begin]), { waitUntil: "load" });
  steps.push(`${begin} at ${width}`);
  for (let step = 0; step < Number(values.steps) && faults.size === 0 && !died; step += 1) {
    const act = async () => {
      const controls = await reachable(page);
      const points = controls.flatMap((control, at) => (control.point ? [at] : []));
      const others = controls.flatMap((control, at) => (control.point ? [] : [at]));
      const kind = below(100);
      if (kind < 30 && points.length) {
        const at = one(points);
        steps.push(`point ${controls[at].point}`);
        await press(page, at, chance(0.1));
      } else if (kind < 80 && others.length) {
        const at = one(others);
        const control = controls[at];
        steps.push(`${control.tag} ${control.type} "${control.name}"`);
        if (control.options) await change(page, at, { selectedIndex: below(control.options) });
        else if (control.tag === "textarea" || /text|number|search|url/.test(control.type))
          await change(page, at, { value: one(TEXTS) });
        else if (control.type === "range") await change(page, at, { value: String(below(100)) });
        else if (control.type !== "file") await press(page, at, chance(0.1));
      } else if (kind < 90) {
        const key = one(KEYS);
        steps.push(`key ${key}`);
        await page.keyboard.press(key);
      } else if (kind < 93) {
        const to = one([320, 360, 700, 1280]);
        steps.push(`width ${to}`);
        await page.setViewport({ width: to, height: one([480, 640, 900]) });
      } else if (kind < 95) {
        steps.push("reload");
        await page.reload({ waitUntil: "load" });
      } else if (kind < 97) {
        steps.push("back");
        if (new URL(page.url()).origin === server.origin) await page.goBack({ waitUntil: "load" });
        if (page.url() === "about:blank") await page.goForward({ waitUntil: "load" });
      } else {
        const ms = below(1500);
        steps.push(`wait ${ms}`);
        await sleep(ms);
      }
      await sleep(one([0, 20, 100, 300]));
    };
    // A step may leave the page, which ends its own evaluation.
    const acted = act().catch((error) => {
      if (
        !/context|navigat|frame|detached|Target closed|aborted|discarded|Timed out after waiting/i.test(error.message)
      )
        faults.add(`step: ${error.message}`);
    });
    if (!(await within(acted, 40_000)) && !died) faults.add("a step takes more than 40 s");
    const looked = wrong(page).then(
      (found) => found.forEach((fault) => faults.add(fault)),
      () => {},
    );
    if (!(await within(looked, 20_000)) && !died) faults.add("the page does not answer for 20 s");
    for (const problem of problems.splice(0))
      if (!TOLERATED.test(problem) && !problem.startsWith("page died")) faults.add(problem);
  }
  if (died) console.log(`seed ${seed}: the browser lost the page`);
  if (values.verbose) console.log(steps.join("\n"));
  if (faults.size) {
    mkdirSync("target/browser", { recursive: true });
    await page.screenshot({ path: `target/browser/anything-${seed}.png` }).catch(() => {});
    const at = page.url().replace(server.origin, "");
    console.log(
      `seed ${seed}, step ${steps.length - 1}, at ${at}\n  ${[...faults].join("\n  ")}\n  after: ${steps.slice(-14).join(" · ")}`,
    );
  }
  await within(
    context.close().catch(() => {}),
    10_000,
  );
  return faults.size > 0;
}

let found = 0;
const first = Number(values.seed);
for (let seed = first; seed < first + Number(values.runs); seed += 1) found += Number(await run(seed));
console.log(`${values.runs} runs from seed ${first}, ${values.browser}, ${values.language}: ${found} with faults`);
await within(stop(), 15_000);
await server.stop();
process.exit(found ? 1 : 0);
