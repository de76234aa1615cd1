// The examples of docs/EXAMPLES.md: each script runs unchanged, and logs what its comments claim.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, SITE } from "../server.mjs";

/** The scripts of the page, by their names. */
function examples() {
  const page = readFileSync(join(ROOT, "docs/EXAMPLES.md"), "utf8");
  return [...page.matchAll(/^`(\w+\.js)`[^\n]*(?:\n[^\n`]+)*\n\n```js\n([\s\S]*?)```/gm)].map(([, name, source]) => ({
    name,
    source,
  }));
}

/** The expected log of a script. */
const promised = (source) => [...source.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text);

export const scenarios = [
  {
    name: "the examples of the bindings do what they say",
    async run({ page, server, assert, until }) {
      const all = examples();
      assert.deepEqual(
        all.map(({ name }) => name),
        ["play.js", "analyse.js", "othello.js", "engine.js", "page.js"],
      );
      const folder = mkdtempSync(join(tmpdir(), "tengen-examples-"));
      try {
        mkdirSync(join(folder, "pkg"));
        for (const file of ["tengen.js", "tengen_bg.wasm"])
          cpSync(join(SITE, "www/pkg", file), join(folder, "pkg", file));
        cpSync(join(SITE, "www/icon.svg"), join(folder, "icon.svg"));
        cpSync(join(SITE, "www/othello.bin"), join(folder, "othello.bin"));
        for (const { name, source } of all) {
          writeFileSync(join(folder, name), source);
          writeFileSync(
            join(folder, `${name}.html`),
            `<!doctype html><link rel="icon" href="icon.svg"><script type="module" src="${name}"></script>`,
          );
        }
        server.root = folder;
        for (const { name, source } of all) {
          const wanted = promised(source);
          if (!wanted.length) continue;
          const logged = [];
          const listen = (message) => message.type() === "log" && logged.push(message.text());
          page.on("console", listen);
          await page.goto(server.url(`/${name}.html`));
          await until(
            () => logged.length >= wanted.length,
            `${name} logs ${wanted.length} lines, not ${logged.length}: ${logged}`,
          );
          page.off("console", listen);
          assert.deepEqual(logged, wanted, name);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
