// The documents are in plain English: short sentences, and words of the field (tests/docs/prose.mjs).

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { LONGEST, blocksOf, faultsOf, sentencesOf } from "./prose.mjs";

const root = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");

const DOCUMENTS = ["", "docs/", "research/", "research/experiments/", ".github/"].flatMap((folder) => {
  const names = readdirSync(new URL(folder, root));
  return names.filter((name) => name.endsWith(".md") && !name.includes(".zh-")).map((name) => folder + name);
});

for (const path of DOCUMENTS) {
  test(`${path} is plain English`, () => {
    const faults = faultsOf(read(path));
    assert.equal(faults.length, 0, `${faults.length} faults\n${faults.join("\n")}`);
  });
}

const EXPERIMENTS = DOCUMENTS.filter((path) => /^research\/experiments\/(?!README)/.test(path));

/** The most lines of documents that have to stay short; an experiment is one screen. @type {[string, number][]} */
const MOST_LINES = [
  ["README.md", 90],
  ["README.zh-CN.md", 90],
  ["BENCHMARKS.md", 150],
  ...EXPERIMENTS.map((path) => /** @type {[string, number]} */ ([path, 45])),
];

for (const [path, most] of MOST_LINES) {
  test(`${path} has at most ${most} lines`, () => assert.ok(read(path).trimEnd().split("\n").length <= most));
}

test("planted faults are seen", () => {
  assert.deepEqual(faultsOf("The engine blocks a four.\n\n    whoever\n\n```\nwhoever\n```\n"), []);
  assert.equal(faultsOf("Whoever plays `black` wins.").length, 1);
  assert.equal(faultsOf("| a | those of the page |\n| --- | --- |\n| b | deaf |").length, 2);
  assert.equal(faultsOf(`- ${"word ".repeat(LONGEST)}\n  more.`).length, 1);
  assert.equal(faultsOf("# Where a worker starts").length, 0);
  assert.equal(faultsOf("Where a file is missing, the tables serve.").length, 1);
  assert.equal(faultsOf("Where does a worker start?").length, 0);
  assert.equal(faultsOf("Use `whoever()` and [a page](whoever.md).").length, 0);
  assert.deepEqual(sentencesOf("It wins. Black, e.g. in Renju, plays 3.5 moves! Next?"), [
    "It wins.",
    "Black, e.g in Renju, plays 3.5 moves!",
    "Next?",
  ]);
  assert.deepEqual(
    blocksOf("a\nb\n\n1. c\n\n   d\n\n       code\n").map((block) => block.text),
    ["a b", "c", "d"],
  );
});
