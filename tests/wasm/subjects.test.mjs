// The worker side of every subject with the real engine: the page's clients ask, the handlers answer, on one thread.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { AnalystClient } from "../../www/engine/analysis/client.js";
import { hostFor as analysisHost } from "../../www/engine/analysis/worker.js";
import { Client } from "../../www/engine/client.js";
import { SubjectClient } from "../../www/engine/subject-client.js";
import { hostFor as playHost } from "../../www/engine/worker.js";
import { discGame, ggfOf, numbers, sgfOf, stoneGame } from "../page/collections.mjs";

const GOMOKU = { game: "gomoku", rule: "freestyle", size: 15 };
const OTHELLO = { game: "othello", rule: "othello", size: 8 };
/** An endgame of Othello with few empty squares. */
const ENDGAME = "-XXXXXX--OOOOOOXOOOOOOXXOOOOOXXXOOOXXOOXOOXOOOXX--OOOOX---XXXXXX X";

/** The files of the site are read from the repository. */
before(() => {
  globalThis.fetch = async (url) => {
    const type = String(url).endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    // The site serves the proofs at another path than the repository.
    const file = new URL(String(url).replace(/\/proofs\/(?=[^/]+$)/, "/assets/proofs/"));
    return new Response(await readFile(file), { headers: { "content-type": type } });
  };
});

/** A way to start that runs the engine on this thread, like a worker. */
const wayOf =
  (hostFor, sliced = false) =>
  () => {
    const port = { onmessage: null, onerror: null, ended: false };
    const host = hostFor({
      post: (data) => setTimeout(() => port.ended || port.onmessage?.({ data: structuredClone(data) })),
      sliced,
    });
    port.postMessage = (message) => setTimeout(() => port.ended || host.receive(message));
    port.terminate = () => {
      port.ended = true;
      host.stopped = Infinity;
    };
    return port;
  };

const clientOf = (subject) => new SubjectClient(subject, { ways: [wayOf(analysisHost)] });

test("play: a game, a search with its reports, a stop, and texts", async () => {
  const client = new Client({ ways: [wayOf(playHost)] });
  try {
    assert.equal((await client.open(GOMOKU, "h8i9")).text, "h8i9");
    assert.equal((await client.playMove("g7")).moves.length, 3);
    const infos = [];
    const found = await client.findMove({ nodes: 20_000 }, { onInfo: (info) => infos.push(info) });
    assert.ok(found.nodes > 0 && found.move);
    const control = new AbortController();
    const asked = client.findMove({ time: 600_000 }, { signal: control.signal, onInfo: () => control.abort() });
    assert.equal((await asked).stop, "stopped");
    assert.equal((await client.read("h8h9", GOMOKU)).game, "gomoku");
    assert.ok((await client.copies()).moves);
    await assert.rejects(client.playMove("h8"), { code: "occupied" });
    assert.equal((await client.open(OTHELLO, "f5")).game, "othello");
  } finally {
    client.close();
  }
});

test("in slices a search gives way, and a stop is noticed", async () => {
  const client = new Client({ ways: [wayOf(playHost, true)] });
  try {
    await client.open(GOMOKU, "h8i9");
    const control = new AbortController();
    const asked = client.findMove({ time: 600_000 }, { signal: control.signal, onInfo: () => control.abort() });
    assert.ok((await asked).move !== undefined);
  } finally {
    client.close();
  }
});

test("proof: black's answer, what the file knows, a threat, the engine's own move, and a missing file", async () => {
  const client = clientOf("proof");
  try {
    assert.deepEqual(await client.ask("open", { rule: "freestyle", size: 15 }), { refused: "", missing: "" });
    const { found } = await client.ask("answer", { game: "" });
    assert.equal(found.move, "h8");
    const [known, unknown] = await client.ask("known", { games: ["h8h9", "a1b2"] });
    assert.ok(known?.move);
    assert.equal(unknown, null);
    assert.equal((await client.ask("position", { game: "h8h9" })).played, 2);
    await client.ask("threat", { game: "h8h9g8" });
    assert.match(await client.ask("engine", { game: "h8h9" }), /^[a-o]\d+$/);
    // Renju's proof answers the second moves beside the first stone alone, which are those that the openings have.
    assert.deepEqual(await client.ask("open", { rule: "renju", size: 15 }), { refused: "", missing: "" });
    const [diagonal, straight, apart] = await client.ask("known", { games: ["h8g7", "h8h9", "h8h10"] });
    for (const second of [diagonal, straight]) assert.ok(second?.entry && second.moves > 10);
    assert.equal(apart, null);
    assert.match((await client.ask("open", { rule: "caro", size: 15 })).missing, /ENOENT/);
    assert.equal((await client.ask("answer", { game: "" })).found?.entry ?? null, null, "no file is left open");
  } finally {
    client.close();
  }
});

test("puzzles: a win, its judgement, a proof, and the values of an endgame", async () => {
  const client = clientOf("puzzles");
  const four = { setup: GOMOKU, text: "h8a1i8a3j8a5" };
  try {
    assert.equal((await client.ask("position", four)).played, 6);
    assert.match(await client.ask("win", four), /^[a-o]\d+/);
    assert.equal((await client.ask("judge", { ...four, text: `${four.text}k8` })).judgement, "decided");
    assert.ok(await client.ask("prove", four));
    const values = await client.ask("values", { setup: OTHELLO, text: ENDGAME });
    assert.ok(values.length > 0 && values.every(({ discs }, i) => i === 0 || discs <= values[i - 1].discs));
    assert.equal(await client.ask("values", { setup: OTHELLO, text: "f5" }), null);
    await assert.rejects(client.ask("position", { setup: GOMOKU, text: "h8h8" }), { code: "occupied" });
    assert.equal((await client.ask("position", four)).played, 6, "the game is still there");
  } finally {
    client.close();
  }
});

test("openings: what the book knows, and the names after the next move", async () => {
  const client = clientOf("openings");
  try {
    const position = await client.ask("position", { setup: OTHELLO, text: "f5" });
    assert.ok(position.replies.length > 0 && position.key);
    const names = await client.ask("names", { setup: { ...GOMOKU, rule: "renju" }, text: "h8h9" });
    assert.ok(names.length > 5 && names.every(({ moves }) => moves.length > 0));
  } finally {
    client.close();
  }
});

test("why: a proven win is explained, and a position that is refused leaves the one before", async () => {
  const client = clientOf("why");
  try {
    const { text } = await client.ask("open", { setup: GOMOKU, text: "h8a1i8a3j8a5" });
    assert.equal(await client.ask("prove", { text, winner: 1, nodes: 300_000 }), "proven");
    assert.ok((await client.ask("explain", { text, winner: 1 })).move);
    assert.equal((await client.ask("play", { text, move: "k8" })).played, 7);
    assert.equal((await client.ask("position", { text })).played, 6);
    await assert.rejects(client.ask("open", { setup: { ...GOMOKU, size: 99 }, text: "" }));
    assert.equal((await client.ask("position", { text })).played, 6);
    await client.ask("open", { setup: OTHELLO, text: ENDGAME });
    assert.ok((await client.ask("values", { text: ENDGAME, time: 60_000 })).length > 0);
  } finally {
    client.close();
  }
});

test("experiments: the plan, and one measurement", async () => {
  const client = clientOf("lab");
  try {
    const [first] = await client.ask("plan", {});
    assert.ok(first.techniques.length > 0);
    const what = { experiment: 0, technique: 0, exercise: 0, depth: 2, nodes: 10_000 };
    assert.equal((await client.ask("measure", what)).technique, first.techniques[0].name);
  } finally {
    client.close();
  }
});

test("analysis: lines deepen until something else is asked; names, forced wins, and a check", async () => {
  const heard = [];
  /** Settles with the first matching reply. */
  let wanted = () => {};
  const client = new AnalystClient({
    ways: [wayOf(analysisHost)],
    onReply: (reply) => {
      heard.push(reply);
      wanted(reply);
    },
    onDeath: (text) => wanted({ op: "death", text }),
  });
  const reply = (is) => new Promise((resolve) => (wanted = (one) => (one.op === "death" || is(one)) && resolve(one)));
  const share = { index: 0, of: 1, best: -1 };
  const lines = { op: "lines", setup: GOMOKU, text: "h8i9", count: 3, heat: true, memory: 4 << 20, share };
  try {
    const deep = reply(({ op, found }) => op === "lines" && found.lines.length === 3);
    client.ask(lines);
    assert.equal((await deep).op, "lines");
    assert.ok(heard.some(({ op }) => op === "heat"));
    const named = reply(({ op }) => op === "names");
    client.ask({ op: "names", setup: GOMOKU, text: "h8" });
    const { book, proof } = await named;
    assert.ok(book && proof?.known);
    const won = reply(({ op, side, found }) => op === "forced" && side === 1 && found.verdict === "win");
    client.ask({ op: "forced", setup: GOMOKU, text: "h8a1i8a3j8a5", memory: 4 << 20 });
    assert.equal((await won).op, "forced");
    const over = reply(({ op }) => op === "fault");
    client.ask({ op: "check", setup: GOMOKU, text: "a1a2b1b2c1c2d1d2e1" });
    assert.equal((await over).code, "finished");
    const checked = reply(({ op }) => op === "checked");
    client.ask({ op: "check", setup: GOMOKU, text: "h8" });
    assert.equal((await checked).op, "checked");
  } finally {
    client.close();
  }
});

test("library: files are read in pieces, and what was played is told with names and book moves", async () => {
  const client = clientOf("library");
  try {
    const random = numbers(4);
    const stones = Array.from({ length: 30 }, () => stoneGame(random));
    const discs = Array.from({ length: 20 }, () => discGame(random));
    const files = [
      { name: "a.sgf", blob: new Blob([sgfOf(stones)]) },
      { name: "b.ggf", blob: new Blob([ggfOf(discs)]) },
      { name: "c.txt", blob: new Blob(["no game"]) },
    ];
    await client.ask("add", { files });
    let progress = { done: false };
    while (!progress.done) progress = await client.ask("readOn", {});
    assert.deepEqual([progress.games, progress.broken, progress.read], [50, 1, progress.total]);
    assert.deepEqual(
      (await client.ask("faults", {})).map(({ file, code }) => [file, code]),
      [["c.txt", "unknown"]],
    );
    const filter = { text: "", rule: "", result: "", from: 0, to: 0, opening: 0 };
    const look = { filter, by: "year", down: true, here: true, shifted: true };
    const renju = { game: "gomoku", rule: "renju", size: 15 };
    const first = await client.ask("look", { ...look, setup: renju, text: "" });
    assert.deepEqual([first.all, first.listed, first.games, first.moves.length], [50, 30, 30, 1]);
    const rows = await client.ask("rows", { from: 0, count: 100 });
    assert.equal(rows.length, 30);
    assert.ok(rows.every(({ year }, at) => at === 0 || year <= rows[at - 1].year));
    const othello = await client.ask("look", { ...look, setup: OTHELLO, text: "" });
    assert.deepEqual([othello.games, othello.moves.length, othello.moves[0].games], [20, 1, 20]);
    const after = await client.ask("look", { ...look, setup: OTHELLO, text: "f5d6" });
    assert.ok(after.replies.length > 0 && typeof after.discs === "number");
    const { text, setup } = await client.ask("game", { index: rows[0].id });
    assert.deepEqual(setup, renju);
    const counts = await client.ask("known", { setup, text: `${text.slice(0, 8)}a1`, shifted: true });
    assert.ok(counts[0] === 30 && counts[counts.length - 1] <= 1);
    await assert.rejects(client.ask("game", { index: 50 }), { code: "missing" });
    const openings = await client.ask("openings", {});
    assert.ok(
      openings.some(({ opening }) => /^[DI]\d/.test(opening.code)),
      JSON.stringify(openings),
    );
    const [named] = openings;
    const of = await client.ask("look", {
      ...look,
      here: false,
      filter: { ...filter, opening: named.number },
      setup,
      text: "",
    });
    assert.equal(of.listed, named.games);
    const { blob, games } = await client.ask("write", { format: "sgf" });
    assert.equal((await blob.text()).split("(;").length - 1, games);
    assert.equal(await client.ask("clear", {}), 0);
    assert.equal((await client.ask("look", { ...look, setup: renju, text: "" })).all, 0);
  } finally {
    client.close();
  }
});

test("scores: the moves of small Othello, step by step, and a position that is no game", async () => {
  const client = clientOf("scores");
  try {
    await assert.rejects(client.ask("position", { game: "" }), { code: "not-open" });
    await client.ask("open", { rule: "othello", size: 4, memory: 0, table: false });
    const known = await client.ask("position", { game: "" });
    assert.deepEqual(known.moves.map(({ cell }) => cell).sort(), [1, 11, 14, 4]);
    let scores = known;
    while (!scores.done) scores = await client.ask("step", { time: 20 });
    assert.deepEqual([scores.low, scores.high, scores.progress], [-10, -10, 1]);
    await assert.rejects(client.ask("position", { game: "a1" }), { code: "illegal" });
    await assert.rejects(client.ask("open", { rule: "othello", size: 8, memory: 0, table: false }), { code: "option" });
  } finally {
    client.close();
  }
});
