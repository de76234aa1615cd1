// A thousand games against perfection in each browser, by the page's own modules. It checks that black wins, and
// measures the time of its answers. Not a test; see `node tests/browser/perfect.mjs --help`.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBrowser } from "./browsers.mjs";
import { buildSite } from "../../xtask/site/build.mjs";
import { sleep } from "./harness.mjs";
import { ROOT, startServer } from "./server.mjs";
import { startWebKit } from "./webkit.mjs";

const HELP = `usage: node tests/browser/perfect.mjs [options]

Black answers from the proofs that ship, with the modules of the page of the proof; white plays at random, near the stones, in the
zone of the threat, or the engine's move of 3,000 nodes, in turn. All proven second moves come in turn, the symmetric ones too.
Needs the page's engine (cargo xtask build).

  --browsers LIST  chromium,firefox,webkit (default)
  --rules LIST     freestyle,standard (default), renju
  --sizes LIST     points along an edge, 15 (default), 19, 20
  --games N        of each rule and size in each browser, default 1000
  --seed N         other games
  --state FILE     keeps what was played; the same call goes on with it
  --slow N         Chromium's processor slowed N times; the engine then runs on the page's own thread, where this holds
`;

const { values } = parseArgs({
  options: {
    browsers: { type: "string", default: "chromium,firefox,webkit" },
    rules: { type: "string", default: "freestyle,standard" },
    sizes: { type: "string", default: "15" },
    games: { type: "string", default: "1000" },
    seed: { type: "string", default: "7" },
    state: { type: "string" },
    slow: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const [wanted, seed, slow] = [Number(values.games), Number(values.seed), Number(values.slow)];
/** A site with an additional script, which plays. */
const SITE = join(ROOT, "target/perfect");
const PLAYER = "tests/browser/perfect-games.mjs";
const GAMES = (await buildSite(SITE, { extra: [PLAYER] })).get(PLAYER);
/** The number of games that a page plays before it returns the results. */
const CHUNK = 20;

/** Starts a browser; `play` plays games in a fresh page. */
async function start(name, address) {
  const body = `globalThis.done = null;
    import('/${GAMES}').then((module) => module.playGames(options))
      .then((value) => { globalThis.done = { value }; }, (error) => { globalThis.done = { error: error + "\\n" + (error?.stack ?? "") }; });`;
  /** Asks the page repeatedly, because a driver limits the time of a script. */
  const wait = async (ask) => {
    for (;;) {
      const done = await ask();
      if (done?.error) throw new Error(done.error);
      if (done) return done.value;
      await sleep(200);
    }
  };
  if (name === "webkit") {
    const webkit = await startWebKit();
    const play = async (options) => {
      await webkit.open(address);
      await webkit.evaluate(`const options = arguments[0]; ${body}`, options);
      return wait(() => webkit.evaluate("return globalThis.done"));
    };
    return { play, stop: webkit.stop };
  }
  const { browser, stop } = await startBrowser(name);
  const page = await browser.newPage();
  const play = async (options) => {
    await page.goto(address, { waitUntil: "load" });
    if (slow > 1) await page.emulateCPUThrottling(slow);
    await page.evaluate(`{ const options = ${JSON.stringify(options)}; ${body} }`);
    return wait(() => page.evaluate(() => globalThis.done));
  };
  return { play, stop };
}

const state = values.state && existsSync(values.state) ? JSON.parse(readFileSync(values.state, "utf8")) : {};
const server = await startServer({ root: SITE, coi: true });
let lost = 0;
for (const name of values.browsers.split(",")) {
  const browser = await start(name, server.url("/www/learn.html"));
  const proofs = values.rules
    .split(",")
    .flatMap((rule) => values.sizes.split(",").map((size) => ({ rule, size: Number(size) })));
  for (const { rule, size } of proofs) {
    const key = [name, `${rule}${size}`, seed, slow].join(" ");
    const kept = (state[key] ??= { seconds: 0, games: [] });
    while (kept.games.length < wanted) {
      const from = kept.games.length;
      const { seconds, games } = await browser.play({
        rule,
        size,
        from,
        to: Math.min(from + CHUNK, wanted),
        seed,
        here: slow > 1,
      });
      kept.seconds = seconds;
      kept.games.push(...games);
      if (values.state) writeFileSync(values.state, JSON.stringify(state));
    }
    const times = kept.games.flatMap((game) => game.times).sort((a, b) => a - b);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))].toFixed(1);
    const sum = (of) => kept.games.reduce((total, game) => total + of(game), 0);
    const bad = kept.games.filter(({ result }) => result !== "won");
    lost += bad.length;
    const worst = kept.games.find((game) => game.times.includes(times.at(-1)));
    const tally = ["random", "near", "engine", "zone"]
      .map((kind) => `${sum((game) => (game.kind === kind ? 1 : 0))} ${kind}`)
      .join(", ");
    console.log(
      `${name}${slow > 1 ? `, ${slow} times slower` : ""}, ${rule}${size}: ${kept.games.length - bad.length} of ${kept.games.length} games won (${tally}), ` +
        `${new Set(kept.games.map(({ second }) => second)).size} of ${kept.seconds} second moves, ${times.length} answers, ${sum((game) => game.entries)} from the file, ` +
        `longest game ${Math.max(...kept.games.map(({ plies }) => plies))} plies; ms: median ${at(0.5)}, 99 % ${at(0.99)}, 99.9 % ${at(0.999)}, ` +
        `worst ${at(1)}, ${times.filter((ms) => ms > 50).length} over 50, ${times.filter((ms) => ms > 1000).length} over 1000; the slowest in ${worst.text}`,
    );
    for (const { i, kind, result, text } of bad) console.log(`  game ${i}, ${kind}: ${result} after ${text}`);
  }
  await browser.stop();
}
await server.stop();
process.exitCode = lost ? 1 : 0;
