import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const www = new URL("../../www/", import.meta.url);
const files = readdirSync(www, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js") && !name.startsWith("pkg/"))
  .sort();
const read = (name) => readFileSync(new URL(name, www), "utf8");

/** The modules outside www/board that import one of its modules at run time. */
const importersOf = (module) =>
  files.filter(
    (name) =>
      !name.startsWith("board/") && new RegExp(`^import .*from "[^"]*board/${module}\\.js";$`, "m").test(read(name)),
  );

test("a canvas, a grid and input become a board in one place", () => {
  assert.ok(files.length > 100);
  for (const module of ["grid", "input", "position", "stones", "marks", "magnifier"])
    assert.deepEqual(importersOf(module), [], `${module}.js belongs to the board`);
  // Pictures of a game need no input.
  assert.deepEqual(importersOf("board"), ["formats/pictures.js"]);
  for (const what of ["new Grid(", "new Board(", "listenToBoard(root"])
    assert.deepEqual(
      files.filter((name) => read(name).includes(what) && name !== "formats/pictures.js"),
      ["board/view.js"],
      what,
    );
  for (const name of files.filter((name) => name.startsWith("pages/")))
    assert.doesNotMatch(read(name), /\bmakeGeometry\b|\bPALETTES\b|forced-colors/, `${name} has a board of its own`);
});

test("a file of the site is named in one place", () => {
  // The element is a separate script, which finds the page by a relative path.
  const own = files.filter((name) => /\bimport\.meta\b/.test(read(name)));
  assert.deepEqual(own, ["tengen-board.js", "ui/site.js"]);
});

test("no module has more than 400 lines, and no line more than 120 columns", () => {
  for (const name of [...files, "../sw.js"]) {
    const lines = read(name).trimEnd().split("\n");
    assert.ok(lines.length <= 400, `${name} has ${lines.length} lines`);
    lines.forEach((line, index) => {
      // Texts are not wrapped.
      if (!/^\s*(?:[\w.-]+: |"[^"]+": )?["`]/.test(line))
        assert.ok([...line].length <= 120, `${name}:${index + 1} has ${[...line].length} columns`);
    });
  }
});

test("no style sheet has more than 400 lines", () => {
  const sheets = readdirSync(www, { recursive: true }).filter((name) => name.endsWith(".css"));
  assert.ok(sheets.length > 10);
  for (const name of sheets) assert.ok(read(name).trimEnd().split("\n").length <= 400, name);
});

test("texts have the size that the visitor chose: no style sheet sets a font in pixels", () => {
  for (const name of readdirSync(www, { recursive: true }).filter((file) => file.endsWith(".css")))
    assert.doesNotMatch(read(name), /font(?:-size)?:[^;{}]*\dpx/, name);
});

test("no function has more than 80 lines, which the linter holds", () => {
  const { overrides } = JSON.parse(readFileSync(new URL("../biome.json", www), "utf8"));
  const { complexity, style } = overrides.find(({ includes }) => includes.includes("www/**")).linter.rules;
  assert.deepEqual(complexity.noExcessiveLinesPerFunction.options, { maxLines: 80, skipIifes: true });
  assert.equal(style.noExcessiveLinesPerFile.options.maxLines, 400);
});

test("a page is a folder, with the page, its entry and its style called like it", () => {
  const pages = readdirSync(new URL("pages/", www), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // The documents are built from Markdown and have no script.
  for (const { name } of pages.filter(({ name }) => name !== "docs")) {
    const inside = readdirSync(new URL(`pages/${name}/`, www));
    assert.ok(inside.includes(`${name}.js`), `${name}.js`);
    const others = inside.filter((file) => /\.(html|css)$/.test(file) && !file.startsWith(`${name}.`));
    assert.deepEqual(others, [], name);
  }
});

test("a link to the page has a title, a description and a picture where links are shown", () => {
  const html = read("../index.html");
  const of = (name) => new RegExp(`<meta property="og:${name}" content="([^"]+)">`).exec(html)?.[1] ?? "";
  assert.match(of("title"), /Tengen/);
  assert.ok(of("description").length > 20);
  const picture = readFileSync(new URL(`../${of("image")}`, www));
  // A JPEG begins so. Services refuse large pictures.
  assert.equal(picture.readUInt16BE(0), 0xffd8);
  assert.ok(picture.length < 200_000);
});
