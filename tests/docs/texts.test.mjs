// The texts of the interface, in English: at most six words, or cause and action in short sentences, in words of the field.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { faultsOfText } from "./prose.mjs";

const folder = new URL("../../www/i18n/en/", import.meta.url);

/** Longer texts that explain a rule or a proof, and texts that are not rewritten yet. The list only gets shorter. */
const KNOWN = new Set([
  "analysis.go",
  "analysis.threat",
  "analysis.pinned",
  "analysis.proof.open",
  "editor.over",
  "boot.frame",
  "writer.about",
  "writer.moves",
  "lab.title",
  "lab.key",
  "lab.numbered.1",
  "lab.numbered.2",
  "lab.numbered.3",
  "lab.numbered.6",
  "lab.numbered.7",
  "lab.numbered.8",
  "lab.numbered.9",
  "lab.numbered.11",
  "lab.numbered.18",
  "lab.numbered.19",
  "lab.numbered.20",
  "lab.numbered.21",
  "lab.numbered.22",
  "lab.numbered.24",
  "lab.numbered.26",
  "lab.name.to a depth, by 5, 9, 13 ...",
  "lab.name.attack in 15, a four to spare",
  "lab.name.attack in 15, two fours to spare",
  "learn.open-four.text",
  "learn.stop-three.text",
  "learn.stop-three.right",
  "learn.four-three.right",
  "learn.double-three.right",
  "learn.caro.text",
  "learn.forbidden.text",
  "learn.discs.text",
  "opens.swap",
  "step.colour-two",
  "step.square",
  "step.centre",
  "wait.centre",
  "wait.colour-two",
  "wait.square",
  "wait.fourth",
  "wait.number",
  "wait.fifths",
  "wait.offer",
  "wait.pick",
  "openings.about.memorise",
  "openings.about.balanced",
  "openings.notKept",
  "openings.shown",
  "openings.shownName",
  "title",
  "about.freestyle",
  "about.renju",
  "status.marked",
  "status.values",
  "new.time",
  "settings.confirm",
  "settings.values",
  "keys.steps",
  "keys.note",
  "think.book",
  "cell.line",
  "say.values",
  "fault.link-shape",
  "fault.at",
  "fault.off-board",
  "fault.size",
  "fault.ggf",
  "fault.rules-only",
  "fault.missing-discs",
  "fault.weights",
  "fault.part",
  "note.update-tabs",
  "proof.how",
  "proof.check",
  "proof.firstsHow",
  "proof.firstsTable",
  "proof.some",
  "proof.many",
  "proof.within",
  "proof.over",
  "proof.key",
  "proof.keyAll",
  "proof.keyInside",
  "puzzles.item.helped",
  "puzzles.kept",
  "puzzles.notKept",
  "puzzles.about.endgame",
  "puzzles.about.own",
  "puzzles.about.none",
  "puzzles.about.noOwn",
  "puzzles.wrong.endgame",
  "puzzles.hint.threes",
  "puzzles.hint.forbidden",
  "puzzles.hint.endgame",
  "puzzles.unknownNote",
  "puzzles.unproven",
  "file.size",
  "file.point",
  "file.late",
  "file.turn",
  "file.header",
  "file.large",
  "file.begin",
  "review.title",
  "review.more",
  "review.none",
  "review.none-discs",
  "review.empty",
  "mark.threw",
  "mark.slip-discs",
  "mark.last",
  "ask.played",
  "ask.best",
  "ask.holds",
  "ask.loses",
  "ask.no-win",
  "ask.worse",
  "ask.none",
  "why.within",
  "why.begins",
  "why.file",
  "why.straight-four",
  "why.none",
  "why.outside",
  "why.inside",
  "why.unknown",
  "why.lost",
]);

test("texts of the interface are short, or say cause and action", async () => {
  const faults = [];
  const needed = new Set();
  let count = 0;
  for (const name of readdirSync(folder)) {
    const { default: table } = await import(new URL(name, folder).href);
    for (const [key, text] of Object.entries(table)) {
      const found = [text].flatMap((one) => (typeof one === "string" ? one : Object.values(one))).flatMap(faultsOfText);
      count += 1;
      if (found.length === 0) continue;
      needed.add(key);
      if (!KNOWN.has(key)) faults.push(...found.map((fault) => `${name}, ${key}: ${fault}`));
    }
  }
  assert.ok(count > 500);
  assert.equal(faults.length, 0, `${faults.length} faults\n${faults.join("\n")}`);
  assert.deepEqual(
    [...KNOWN].filter((key) => !needed.has(key)),
    [],
    "these pass: take them off the list",
  );
});

test("planted faults are seen", () => {
  assert.deepEqual(faultsOfText("Save the game"), []);
  assert.deepEqual(faultsOfText("The browser keeps nothing here. Save the game as a file."), []);
  assert.equal(faultsOfText("This is a text that says one thing in many words").length, 1);
  assert.equal(faultsOfText("Go on").length, 1);
});
