// Plays a match in an isolated page by the page's own client: several workers against one. Each opening is played with
// both colours.
//
//   cargo xtask build --release
//   node tests/browser/workers-match.mjs --openings openings/even-freestyle15.txt --out FILE [--workers 2] [--time 300]
//     [--games 200] [--rule freestyle] [--size 15] [--browser chromium]
//
// A search shorter than 300 ms has no help. FILE keeps a row a game, and the same call resumes a match. Both sides use
// the opening book. Each game begins with new clients, which load the helpers with one search that does not count.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startBrowser } from "./browsers.mjs";
import { ROOT, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    openings: { type: "string" },
    out: { type: "string" },
    workers: { type: "string", default: "2" },
    time: { type: "string", default: "300" },
    games: { type: "string", default: "200" },
    rule: { type: "string", default: "freestyle" },
    size: { type: "string", default: "15" },
    browser: { type: "string", default: "chromium" },
  },
});
if (!values.openings || !values.out) throw new Error("--openings and --out are needed");

/** Plays one game in the page. `helped`: the side with several workers, 1 for black. Returns its moves and result. */
async function playGame({ opening, setup, helped, workers, time }) {
  const load = (path) => import(new URL(path, location.origin).href);
  const [{ Client }, { Help }, { Helpers }] = await Promise.all(
    ["/www/engine/client.js", "/www/engine/help.js", "/www/engine/helpers.js"].map(load),
  );
  const download = async (file) => (await fetch(`/assets/networks/${file}`)).arrayBuffer();
  const common = { memory: 32 << 20, isolated: true, download };
  const help = new Help(workers - 1, common.memory, async (shared) => new Helpers(shared));
  const several = new Client({ ...common, help });
  const one = new Client({ ...common, help: null });
  const clients = { [helped]: several, [3 - helped]: one };
  try {
    for (const client of [several, one]) {
      await client.open(setup, opening);
      await client.fetchWeights(setup);
      await client.findMove({ time });
    }
    let snapshot = await one.open(setup, opening);
    await several.open(setup, opening);
    let [threads, searches] = [0, 0];
    while (!snapshot.outcome) {
      const side = snapshot.toMove;
      const answer = await clients[side].findMove({ time });
      if (side === helped && answer.nodes) {
        threads += answer.threads ?? 1;
        searches += 1;
      }
      snapshot = await one.playMove(answer.move);
      await several.playMove(answer.move);
    }
    return { moves: snapshot.text, winner: snapshot.outcome.winner ?? 0, threads: threads / Math.max(1, searches) };
  } finally {
    several.close();
    one.close();
  }
}

const openings = readFileSync(values.openings, "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith("#"));
if (!existsSync(values.out)) writeFileSync(values.out, "opening,helped,points,threads,moves\n");
const rows = readFileSync(values.out, "utf8").trim().split("\n").slice(1);
const points = rows.map((row) => Number(row.split(",")[2]));
const setup = { game: "gomoku", rule: values.rule, size: Number(values.size) };

/** The score of all games, and the difference in Elo with its 95 % error. */
function summary() {
  const [won, drawn, lost] = [1, 0.5, 0].map((value) => points.filter((one) => one === value).length);
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
  const spread = Math.sqrt(points.reduce((sum, one) => sum + (one - mean) ** 2, 0) / points.length ** 2);
  const elo = (score) => -400 * Math.log10(1 / score - 1);
  const error = (elo(mean + 1.96 * spread) - elo(mean - 1.96 * spread)) / 2;
  return `${points.length} games: +${won} =${drawn} -${lost}, Elo ${elo(mean).toFixed(0)} ± ${error.toFixed(0)}`;
}

// The sources themselves, without a page: the match needs their modules and an origin.
const server = await startServer({ root: ROOT, coi: true, csp: false });
const { browser, stop } = await startBrowser(values.browser);
const page = await browser.newPage();
await page.goto(server.url("/README.md"));
const count = Math.min(Number(values.games), 2 * openings.length);
for (let number = points.length; number < count; number += 1) {
  const opening = openings[number >> 1];
  const helped = 1 + (number % 2);
  const game = { opening, setup, helped, workers: Number(values.workers), time: Number(values.time) };
  const { moves, winner, threads } = await page.evaluate(playGame, game);
  points.push(winner === 0 ? 0.5 : winner === helped ? 1 : 0);
  appendFileSync(values.out, `${opening},${helped},${points.at(-1)},${threads.toFixed(2)},${moves}\n`);
  console.log(summary());
}
await stop();
await server.stop();
