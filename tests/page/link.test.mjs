import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, capabilities, gameOfRule, setupOf } from "../../www/game/games.js";
import { characterAt, colorOf, readLink, readParameters, writeLink, writeQuery } from "../../www/game/link.js";
import { random } from "./random.mjs";

const OTHELLO = setupOf(capabilities("othello"));
const RULES = GAMES[0].rules;

test("what is written is read again", (context) => {
  const { below, of } = random(context);
  for (let round = 0; round < 500; round += 1) {
    const setup = { game: "gomoku", rule: of(RULES), size: 5 + below(16) };
    let text = "";
    for (let i = below(60); i > 0; i -= 1) text += "abcdefghijklmnopqrst"[below(setup.size)] + (1 + below(setup.size));
    assert.deepEqual(readLink("", writeLink(setup, text)), { position: { setup, text } });
    const query = new URLSearchParams({ rule: setup.rule, size: String(setup.size), moves: text });
    assert.deepEqual(readLink(`?${query}`, ""), { position: { setup, text } });
  }
});

test("Othello has links of its own", () => {
  const board = "---------------------------OX------XO--------------------------- X";
  for (const text of ["", "f5d6c3", "f5d6--c3", `${board} d3c3`]) {
    const position = { setup: OTHELLO, text };
    assert.deepEqual(readLink("", writeLink(OTHELLO, text)), { position });
    assert.deepEqual(readLink(`?${new URLSearchParams(writeQuery(OTHELLO, text))}`, ""), { position });
    assert.doesNotMatch(writeLink(OTHELLO, text), / /);
  }
  assert.deepEqual(readLink("", "#g=othello-8-f5d6").position, { setup: OTHELLO, text: "f5d6" });
  assert.deepEqual(readLink("?game=othello", "").position, { setup: OTHELLO, text: "" });
  assert.deepEqual(readLink("?rule=othello&moves=f5", "").position, { setup: OTHELLO, text: "f5" });
  assert.deepEqual(readLink("", "#g=OTHELLO-").position, { setup: OTHELLO, text: "" });
  assert.equal(readLink("?game=gomoku&rule=renju", "").position.setup.rule, "renju");
  assert.deepEqual(readLink("?game=chess", "").fault, { code: "link-game", text: "chess" });
  assert.equal(readLink("", `#g=othello-${"f5".repeat(9000)}`).fault.code, "link-long");
});

test("small boards and anti-Othello are in their links", () => {
  const { name, rules, sizes } = capabilities("othello");
  for (const rule of rules)
    for (const size of sizes) {
      const setup = { game: name, rule, size };
      const board = `${"-".repeat(size * size - 2)}XO X`;
      for (const text of ["", "b3c2--", board, `${board} a1`]) {
        const position = { setup, text };
        assert.deepEqual(readLink("", writeLink(setup, text)), { position });
        assert.deepEqual(readLink(`?${new URLSearchParams(writeQuery(setup, text))}`, ""), { position });
      }
    }
  assert.equal(writeLink({ ...OTHELLO, size: 6 }, "b3"), "#g=othello-6-b3");
  assert.equal(writeLink({ ...OTHELLO, rule: "antiothello" }, "f5"), "#g=antiothello-8-f5");
  assert.deepEqual(readLink("?game=othello&size=6&moves=b3", "").position, {
    setup: { ...OTHELLO, size: 6 },
    text: "b3",
  });
  for (const size of ["7", "5", "10", "0"])
    assert.deepEqual(readLink("", `#g=othello-${size}-b3`).fault, { code: "link-squares", text: size });
  assert.equal(readLink("", "#g=antiothello-b3").fault.code, "link-shape");
  assert.equal(readLink("?game=othello&rule=renju", "").fault.code, "link-rule");
});

test("an address without a position", () => {
  for (const [search, hash] of [
    ["", ""],
    ["?embed=1&lang=ja", ""],
    ["", "#top"],
    ["?x=1", "#"],
  ]) {
    assert.equal(readLink(search, hash), null);
  }
});

test("a fragment comes before the query, and parts have defaults", () => {
  assert.equal(readLink("?rule=renju", "#g=standard-15-").position.setup.rule, "standard");
  assert.deepEqual(readLink("?moves=h8", "").position, {
    setup: { game: "gomoku", rule: "freestyle", size: 15 },
    text: "h8",
  });
  assert.equal(readLink("?size=19", "").position.setup.size, 19);
});

test("a broken link says what is wrong", () => {
  const code = (hash) => readLink("", hash).fault?.code;
  assert.equal(code("#g="), "link-shape");
  assert.equal(code("#g=renju"), "link-shape");
  assert.equal(code("#g=%E0%A4%A"), "link-shape");
  assert.equal(code("#g=chess-15-e4"), "link-rule");
  assert.equal(code("#g=renju-4-"), "link-size");
  assert.equal(code("#g=renju-21-"), "link-size");
  assert.equal(code("#g=renju-1e1-"), "link-size");
  assert.equal(code("#g=renju--h8"), "link-size");
  assert.equal(code(`#g=renju-15-${"h8".repeat(9000)}`), "link-long");
  assert.equal(readLink("", "#g=renju-15-zz99").position.text, "zz99", "moves are for the engine to judge");
});

test("garbage is a fault or a position, never an exception", (context) => {
  const { below, next } = random(context);
  const alphabet = '#?&=g-%0123456789abcxyzrenju\u0000\ud800é五 +/\\"<>';
  for (let round = 0; round < 20000; round += 1) {
    let text = next() < 0.5 ? "#g=" : "";
    for (let i = below(40); i > 0; i -= 1) text += alphabet[below(alphabet.length)];
    const found = readLink(next() < 0.3 ? `?${text}` : "", text);
    if (found && "position" in found) {
      const { rule, size } = found.position.setup;
      assert.ok(gameOfRule(rule)?.sizes.includes(size));
    } else if (found) {
      assert.ok(found.fault.code.startsWith("link-"));
      assert.ok((found.fault.text ?? "").length <= 25);
    }
    readParameters(text);
  }
});

test("parameters of an embedded board", () => {
  const all = readParameters("?embed=1&lang=zh-CN&theme=dark&color=white&time=2500&level=3");
  assert.deepEqual(all, {
    embed: true,
    lang: "zh",
    theme: "dark",
    seats: { 1: "engine", 2: "human" },
    time: 2500,
    level: 3,
    clock: null,
    mode: "",
  });
  const none = readParameters("?lang=tlh&theme=pink&color=red&time=soon");
  assert.deepEqual(none, {
    embed: false,
    lang: "",
    theme: "",
    seats: null,
    time: null,
    level: null,
    clock: null,
    mode: "",
  });
  for (const bad of ["0", "11", "2.5", "x", ""]) assert.equal(readParameters(`?level=${bad}`).level, null);
  assert.equal(readParameters("?embed").embed, true);
  assert.equal(readParameters("?embed=0").embed, false);
  assert.equal(readParameters("?time=1e9").time, 60000);
  assert.equal(readParameters("?color=constructor").seats, null);
  for (const color of ["black", "white", "both", "none"]) {
    assert.equal(colorOf(readParameters(`?color=${color}`).seats), color);
  }
});

test("a place in bytes becomes one in characters", () => {
  assert.equal(characterAt("h8i9", 2), 2);
  assert.equal(characterAt("五h8", 3), 1);
  assert.equal(characterAt("h8", 99), 2);
});
