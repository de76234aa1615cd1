// One word a term. For each term www/i18n/<language>/glossary.json has the word in use, then words to avoid. Forms of an
// inflected word are separated by "|".

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { I18N, LANGS, allTexts, formsOf } from "./tables.mjs";

/** @type {Record<string, Record<string, string[]>>} */
const glossaries = Object.fromEntries(
  LANGS.map((lang) => [lang, JSON.parse(readFileSync(new URL(`${lang}/glossary.json`, I18N), "utf8"))]),
);

/** Texts of different pages with the same term. */
const SAID = {
  Othello: "game.othello rule.othello tagline learn.discs.title",
  freestyle: "rule.freestyle proof.freestyle learn.exactly-five.text proof.firstsHow lab.name.freestyle,_open",
  standard: "rule.standard proof.standard learn.exactly-five.text lab.name.standard,_open",
  renju: "rule.renju puzzles.about.forbidden learn.forbidden.text openings.about.names",
  caro: "rule.caro rule.caro6 learn.caro.title learn.caro.text",
  overline: "kind.overline about.renju learn.forbidden.text",
  "double three": "kind.double-three about.renju learn.double-three.title learn.forbidden.task",
  "double four": "kind.double-four about.renju learn.double-four.title",
  forbidden: "cell.forbidden warn.forbidden puzzles.theme.forbidden openings.cellForbidden result.forbidden",
  four: "puzzles.hint.fours learn.block.title puzzles.theme.threes",
  "open four": "why.straight-four learn.open-four.title learn.open-four.task",
  "open three": "hint.three learn.open-three.title learn.stop-three.task",
  "four-three": "learn.four-three.title",
  "win by fours": "hint.vcf puzzles.task.fours lab.name.won_by_fours",
  "forced win": "hint.threats lab.threats puzzles.hint.win why.not-found analysis.fact.proofs ask.holds",
  "quiet move": "why.quiet puzzles.theme.quiet puzzles.task.quiet puzzles.about.quiet",
  threat: "why.threat proof.threat cell.threat analysis.threat why.outside",
  hint: "action.hint puzzles.hint cell.hint keys.hint",
  review: "review.title room.review next.back sum.title puzzles.about.noOwn",
  analysis: "analysis.title editor.done",
  proven: "analysis.proven think.proven hint.proven puzzles.about.all",
  estimate: "analysis.estimate value.chance analysis.kind.estimate",
  handcrafted: "analysis.plain lab.numbered.24",
  coach: "room.coach settings.coach coach.working",
  puzzle: "puzzles.title room.puzzles puzzles.forget",
  opening: "openings.title room.openings analysis.fact.proof",
  "opening book": "think.book analysis.fact.replies openings.ask openings.end",
  mistake: "review.done sum.mistakes ask.none review.table-mark",
  inaccuracy: "mark.slip mark.slip-discs sides.slips",
  move: "review.table-move ask.title puzzles.task.endgame",
  undo: "action.undo proof.undo keys.undo",
  redo: "action.redo keys.undo",
  board: "new.size board.label why.boardLabel proof.board puzzles.board openings.board",
  "switch colours": "action.swap next.swap editor.swap option.s",
  "perfect player": "proof.title room.perfect new.perfect",
  engine: "think.title status.loading why.loading analysis.loading why.died",
  node: "think.nodes analysis.fact.nodes lab.nodes why.looked",
  stop: "action.stopHint review.stop analysis.stop why.stop lab.stop",
  resume: "action.resume review.more analysis.go",
  load: "status.loading why.loading proof.loading puzzles.loading openings.loading",
  library: "library.title room.games file.full open.more open.library openings.library",
  experiment: "lab.title lab.experiment",
  Black: "side.1 proof.within editor.tool.1",
  White: "side.2 proof.yours editor.tool.2",
  you: "seat.human openings.side",
  "Taraguchi-10": "opening.taraguchi learn.openings.taraguchi learn.openings.text",
  "Soosõrv-8": "opening.soosorv learn.openings.text",
};

/** A key has no blanks in the lists above. @param {string} name */
const key = (name) => name.replaceAll("_", " ");

test("each language has a word for every term of the glossary", () => {
  for (const lang of LANGS) {
    assert.ok(readdirSync(new URL(`${lang}/`, I18N)).includes("glossary.json"));
    assert.deepEqual(Object.keys(glossaries[lang]), Object.keys(SAID), lang);
    for (const [term, words] of Object.entries(glossaries[lang])) {
      assert.ok(words.length && words.every((word) => word.trim()), `${lang} ${term}`);
      assert.equal(new Set(words).size, words.length, `${lang} ${term}`);
    }
  }
});

test("a term is said by its word on every page", () => {
  const faults = [];
  for (const lang of LANGS) {
    const texts = allTexts(lang);
    for (const [term, names] of Object.entries(SAID)) {
      const forms = glossaries[lang][term][0].toLowerCase().split("|");
      for (const name of names.split(" ").map(key)) {
        const said = formsOf(texts[name] ?? "").join(" ");
        if (!forms.some((word) => said.toLowerCase().includes(word)))
          faults.push(`${lang} ${name}: “${said}” without “${forms}”`);
      }
    }
  }
  assert.deepEqual(faults, []);
});

test("no text says a term by another word", () => {
  const faults = [];
  for (const lang of LANGS) {
    const glossary = Object.values(glossaries[lang]).map((words) => words.map((word) => word.toLowerCase()));
    const allowed = glossary.flatMap(([word]) => word.split("|"));
    for (const [name, text] of Object.entries(allTexts(lang)))
      for (const form of formsOf(text))
        for (const other of glossary.flatMap((words) => words.slice(1))) {
          // A longer word in use may contain another one.
          const longer = allowed.filter((word) => word !== other && word.includes(other));
          const rest = longer.reduce((left, word) => left.replaceAll(word, "·"), form.toLowerCase());
          if (rest.includes(other)) faults.push(`${lang} ${name}: “${other}” in “${form}”`);
        }
  }
  assert.deepEqual(faults, []);
});

/** The same in English and not in another language, for a reason. @type {Set<string>} */
const DIFFER = new Set([
  // The name of the game, and five stones in a row.
  "game.gomoku",
  // Colours of the page, and kinds of puzzles; the usual start, and the rule.
  "settings.theme",
  "start.usual",
  // The record of a game, and its moves as a text; a board as a text.
  "record.title",
  "proof.moves",
  "format.board",
  "share.board",
  // The side that moves first, and the first move.
  "new.moves",
]);

test("what is the same in English is the same in every language", () => {
  const faults = [];
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const [name, text] of Object.entries(allTexts("en"))) {
    const said = JSON.stringify(text).toLowerCase();
    if (!DIFFER.has(name)) groups.set(said, [...(groups.get(said) ?? []), name]);
  }
  for (const lang of LANGS) {
    const texts = allTexts(lang);
    for (const names of groups.values()) {
      const said = new Set(names.map((name) => JSON.stringify(texts[name]).toLowerCase()));
      if (said.size > 1 && lang !== "en") faults.push(`${lang}: ${names.join(", ")}: ${[...said].join(", ")}`);
    }
  }
  assert.deepEqual(faults, []);
});
