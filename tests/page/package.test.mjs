// The npm package: packed, installed in an empty project, and used from node.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withPackage } from "../browser/packed.mjs";

test("the package is packed, installed in an empty project, and plays", { timeout: 120_000 }, () =>
  withPackage((project, tarball) => {
    assert.match(tarball, /^tengen-\d+\.\d+\.\d+\.tgz$/);
    writeFileSync(
      join(project, "play.mjs"),
      `
      import load, { Game, games, version } from "tengen";
      await load();
      const game = new Game({ game: "gomoku", rule: "freestyle", size: 15 });
      game.load("h8a1i8a2j8a3k8a4");
      const { move, proven } = game.findMove({ time: 200 });
      game.playMove(move);
      console.log(JSON.stringify({ move, proven, games: games().length, version: version(), winner: game.snapshot().outcome.winner }));
    `,
    );
    const said = JSON.parse(execFileSync(process.execPath, ["play.mjs"], { cwd: project, encoding: "utf8" }));
    assert.ok(["g8", "l8"].includes(said.move));
    assert.deepEqual([said.winner, said.games], [1, 2]);
    const files = readdirSync(join(project, "node_modules/tengen/www"));
    assert.ok(files.includes("tengen-board.js") && files.includes("tengen-board.d.ts") && !files.includes("lab.js"));
    const inside = (/** @type {string} */ path) => existsSync(join(project, "node_modules/tengen", path));
    const read = (/** @type {string} */ path) => readFileSync(join(project, "node_modules/tengen", path), "utf8");
    const links = [
      ...read("README.md").matchAll(/\]\(([^):#]+)/g),
      ...read("index.html").matchAll(/ (?:href|src)="([^":#?]+)"/g),
    ];
    assert.ok(links.length > 10, "links of the README and of the page");
    for (const [, path] of links) assert.ok(inside(path), path);
    const paths = Object.values(JSON.parse(read("package.json")).exports).flatMap((one) =>
      typeof one === "string" ? one : Object.values(one),
    );
    for (const path of paths) assert.ok(inside(path.replace(/\*.*/, "")), path);
  }),
);
