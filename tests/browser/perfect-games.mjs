// Runs in the page for tests/browser/perfect.mjs. Black plays many games from the proof with the modules of the proof's
// page, without its board.

import { ProofClient } from "../../www/engine/proof/client.js";
import initialise, { Game } from "../../www/pkg/analysis/tengen.js";
import { address } from "../../www/ui/site.js";
import { generator, players } from "../wasm/white.mjs";

/**
 * Plays games, each with a freshly loaded proof.
 * @param {{ rule: string, size: number, from: number, to: number, seed: number, here: boolean }} options numbers of games; `here`: without a worker
 */
export async function playGames({ rule, size, from, to, seed, here }) {
  if (here) globalThis.Worker = undefined;
  await initialise({ module_or_path: address("www/pkg/analysis/tengen_bg.wasm") });
  const client = new ProofClient();
  const game = new Game({ rule, size, seed });
  await client.open(rule, size);
  const first = (await client.answer("")).found.move;
  const { names } = game.load(first);
  const replies = names.filter((name) => name !== first);
  const known = await client.known(replies.map((name) => first + name));
  const seconds = replies.filter((_, i) => known[i]);
  const kinds = Object.keys(players);
  const games = [];
  for (let i = from; i < to; i += 1) {
    const { refused, missing } = await client.open(rule, size);
    // All second moves in turn. The next turn chooses white's moves in another way.
    const turn = Math.floor(i / seconds.length);
    const [second, kind] = [seconds[i % seconds.length], kinds[(i + turn) % kinds.length]];
    const random = generator(seed + i);
    const moves = [first, second];
    const result = { i, second, kind, result: "", plies: 0, entries: 0, times: [], text: "" };
    const zone = async (text) => (await client.threat(text))?.zone;
    while (!result.result) {
      const begin = performance.now();
      const { found } = await client.answer(moves.join(""));
      result.times.push(performance.now() - begin);
      if (!found) {
        result.result = `lost its way ${refused}${missing}`.trimEnd();
        break;
      }
      result.entries += found.entry ? 1 : 0;
      moves.push(found.move);
      const snapshot = game.load(moves.join(""));
      if (snapshot.outcome) {
        result.result = snapshot.outcome.winner === 1 ? "won" : "not won";
        break;
      }
      moves.push(await players[kind]({ snapshot, text: moves.join(""), random, game, zone }));
      if (game.load(moves.join("")).outcome) result.result = "lost";
    }
    result.plies = moves.length;
    result.text = moves.join("");
    games.push(result);
  }
  game.free();
  return { seconds: seconds.length, games };
}
