// Documents and comments are in plain English: short sentences, and words of the field (tests/docs/prose.mjs).

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { extname } from "node:path";
import { test } from "node:test";
import { commentsOf } from "./comments.mjs";
import { LONGEST, LONGEST_IN_COMMENTS, blocksOf, faultsOf, sentencesOf } from "./prose.mjs";

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

/** Folders with sources whose comments are checked. */
const SOURCES = ["crates", "examples", "fuzz", "src", "tests", "tools", "www", "xtask"];

/** Folders with generated files. */
const GENERATED = /^(www\/pkg|(\w+\/)*(target|node_modules)|fuzz\/(artifacts|corpus))\//;

/** Files that are about the wordings that they contain. */
const ABOUT_WORDINGS = ["tests/docs/prose.mjs", "tests/docs/prose.test.mjs"];

const sources = SOURCES.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true }).map(
    (name) => `${folder}/${String(name).replaceAll("\\", "/")}`,
  ),
).concat("sw.js");

test("comments are plain English", () => {
  const faults = [];
  let count = 0;
  for (const path of sources) {
    const language = /** @type {const} */ ({ ".rs": "rs", ".js": "js", ".mjs": "js", ".css": "css" })[extname(path)];
    if (!language || GENERATED.test(path) || ABOUT_WORDINGS.includes(path)) continue;
    for (const { line, text } of commentsOf(read(path), language)) {
      count += 1;
      faults.push(...faultsOf(text, LONGEST_IN_COMMENTS, line).map((fault) => `${path}, ${fault}`));
    }
  }
  assert.ok(count > 8000, `${count} comments`);
  assert.equal(faults.length, 0, `${faults.length} faults\n${faults.join("\n")}`);
});

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

test("the prose of comments is found", () => {
  const texts = (/** @type {string} */ source, /** @type {"rs" | "js" | "css"} */ language) =>
    commentsOf(source, language).flatMap(({ text }) => blocksOf(text).map((block) => block.text));
  assert.deepEqual(texts("/// One.\n/// Two.\n\n/// Three.\nlet a = '\"'; // Four.\n", "rs"), [
    "One. Two.",
    "Three.",
    "Four.",
  ]);
  assert.deepEqual(texts('let a = "// no"; let b = r#"/* no " */"#; /* Yes. */', "rs"), ["Yes."]);
  assert.deepEqual(texts('let a = "// no", b = /[/"]\\/\\//, c = `\n// no`; // Yes.', "js"), ["Yes."]);
  assert.deepEqual(texts("/**\n * One.\n *\n *     code\n *\n * @param {{ a: {} }} name of it\n */", "js"), [
    "One.",
    "of it",
  ]);
  assert.deepEqual(texts("/** One. @type {string} */ /** @returns {A} two */", "js"), ["One.", "two"]);
  assert.deepEqual(texts("a { b: url('/*'); } /* One. */", "css"), ["One."]);
  assert.deepEqual(
    commentsOf("\n// a\n\n  // b\n", "js").map(({ line }) => line),
    [2, 4],
  );
});
