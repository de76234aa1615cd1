// Measures the longest tasks of the page's thread during a game, in Chromium. A task blocks drawing and input.
//
//   cargo xtask build --release
//   node tests/browser/long-tasks.mjs [--site dist] [--slow 4] [--moves 12] [--top 5] [--parts] [--games Othello] [--start]
//
// The mouse plays each game at 300 ms a move, with the panels open. Then it steps through the game, with a hint and the
// dialogs open. Times are processor times of the thread, so other work on the machine does not matter. The option
// --slow N makes the processor N times slower, like DevTools. The option --parts prints the parts of the longest tasks.
// The option --start measures the loading of the page instead.

import { parseArgs } from "node:util";
import { click, moves, ready, text } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, sleep, until } from "./harness.mjs";
import { ROOT, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    site: { type: "string", default: "dist" },
    slow: { type: "string", default: "1" },
    moves: { type: "string", default: "12" },
    top: { type: "string", default: "5" },
    parts: { type: "boolean", default: false },
    start: { type: "boolean", default: false },
    games: { type: "string", default: "" },
  },
});

/** The measured games: their query, and a first move. */
const GAMES = {
  "Gomoku, 15 × 15": "rule=freestyle",
  "Renju, 15 × 15": "rule=renju",
  "Gomoku, 20 × 20": "size=20",
  Othello: "game=othello",
};

const count = async (page) => Number(/^(\d+)/.exec(await text(page, "#count"))?.[1] ?? 0);

/** Plays a game and steps through it. Each step has a name. */
async function* playThrough(page) {
  const open = () =>
    page.$$eval("#grid button", (all) =>
      all.filter((one) => one.ariaDisabled === "false").map((one) => one.dataset.name ?? ""),
    );
  for (let turn = 0; turn < Number(values.moves); turn += 1) {
    const free = await open();
    if (!free.length || (await page.$("#status.end"))) break;
    const before = await count(page);
    await click(page, free[(turn * 7919) % free.length]);
    await until(
      async () =>
        (await page.$("#status.end")) ||
        ((await count(page)) >= before + 2 && (await page.$('#grid:not([aria-disabled="true"])'))),
      "an answer",
      60_000,
    );
    yield "a move and its answer";
  }
  for (const key of ["Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await sleep(400);
    yield `the key ${key}`;
  }
  for (const name of ["new", "settings", "share", "paste"]) {
    await page.click(`[data-do="${name}"]`);
    await page.waitForSelector("dialog[open]");
    await sleep(500);
    await page.keyboard.press("Escape");
    await sleep(300);
    yield `the sheet "${name}"`;
  }
}

/**
 * The parts of a task: the processor time of each kind of work in it, without nested work.
 * @param {any} task
 * @param {any[]} inside the events of its thread during the task
 */
function partsOf(task, inside) {
  const own = new Map();
  /** @type {any[]} */
  const open = [{ ...task, name: "other" }];
  const add = (name, us) => own.set(name, (own.get(name) ?? 0) + us);
  add("other", task.tdur);
  for (const event of inside.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length > 1 && event.ts >= open.at(-1).ts + open.at(-1).dur) open.pop();
    const data = event.args?.data ?? {};
    const name = `${event.name}${data.functionName ? ` ${data.functionName}` : data.type ? ` ${data.type}` : ""}`;
    add(open.at(-1).name, -event.tdur);
    add(name, event.tdur);
    open.push({ ...event, name });
  }
  return [...own]
    .filter(([, us]) => us > 1000)
    .sort((a, b) => b[1] - a[1])
    .map(([name, us]) => `${name} ${(us / 1000).toFixed(1)}`)
    .join(", ");
}

/** The tasks of the page's thread in a trace, in milliseconds of processor time, the longest first. */
function tasksOf(trace) {
  const { traceEvents } = JSON.parse(Buffer.from(trace).toString());
  const mains = traceEvents
    .filter((event) => event.name === "thread_name" && event.args.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const ours = traceEvents.filter(
    (event) => event.ph === "X" && event.tdur !== undefined && mains.includes(`${event.pid} ${event.tid}`),
  );
  const tasks = ours
    .filter(({ name }) => name === "RunTask")
    .sort((a, b) => b.tdur - a.tdur)
    .slice(0, 3);
  return tasks.map((task) => ({
    ms: task.tdur / 1000,
    parts: () =>
      partsOf(
        task,
        ours.filter(
          (event) =>
            event !== task &&
            event.tid === task.tid &&
            event.pid === task.pid &&
            event.ts >= task.ts &&
            event.ts + event.dur <= task.ts + task.dur,
        ),
      ),
  }));
}

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "toplevel",
  "v8",
  ...(values.parts ? ["blink", "cc", "disabled-by-default-v8.gc"] : []),
];

const server = await startServer({ root: ROOT + values.site });
const { browser, stop } = await startBrowser("chromium");
let worst = 0;

/** Prints the longest tasks. */
function report(name, found) {
  found.sort((a, b) => b.ms - a.ms);
  worst = Math.max(worst, found[0]?.ms ?? 0);
  const longest = found.slice(0, Number(values.top));
  if (values.parts)
    console.log(
      [name, ...longest.map(({ ms, step, parts }) => `${ms.toFixed(0)} ms (${step}): ${parts}`)].join("\n  "),
    );
  else
    console.log(`${name}: longest tasks ${longest.map(({ ms, step }) => `${ms.toFixed(0)} ms (${step})`).join(", ")}`);
}

for (const [name, query] of Object.entries(GAMES).filter(
  ([one]) => !values.games || values.games.split(",").some((part) => one.includes(part)),
)) {
  const page = await browser.newPage();
  await preparePage(page, "chromium", { width: 1280, height: 800 });
  const found = [];
  const slow = async () => Number(values.slow) > 1 && page.emulateCPUThrottling(Number(values.slow));
  const take = async (step) => {
    for (const { ms, parts } of tasksOf(await page.tracing.stop()))
      found.push({ ms, step, ...(values.parts && { parts: parts() }) });
  };
  if (values.start) {
    await slow();
    await page.tracing.start({ categories: CATEGORIES });
  }
  await page.goto(server.url(`/?lang=en&time=300&level=10&${query}`), { waitUntil: "load" });
  await ready(page);
  if (values.start) {
    await sleep(4000);
    await take("the start");
    report(name, found);
    await page.close();
    continue;
  }
  await page.click(".thinking summary");
  await page.click(".record summary");
  // The page prepares for offline play.
  await sleep(4000);
  await slow();
  const steps = playThrough(page);
  for (;;) {
    await page.tracing.start({ categories: CATEGORIES });
    const { value, done } = await steps.next();
    await take(value ?? "the end");
    if (done) break;
  }
  report(`${name}, ${(await moves(page)).length} stones`, found);
  await page.close();
}
console.log(`longest: ${worst.toFixed(0)} ms${Number(values.slow) > 1 ? `, ${values.slow} times slower` : ""}`);
await stop();
await server.stop();
