// The sizes that a build prints (xtask/sizes.mjs).

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const SIZES = fileURLToPath(new URL("../../xtask/sizes.mjs", import.meta.url));
const PAGE = `<link rel="stylesheet" href="www/js/style-1.css"><script data-texts='{"en":"1"}' data-pages="play"></script>`;

test("compressed copies of a site's files are not counted beside them", () => {
  const folder = mkdtempSync(join(tmpdir(), "tengen-sizes-"));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const print = (budget) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SIZES, folder, String(budget)], {
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  try {
    write("index.html", PAGE);
    for (const path of ["sw.js", "www/pkg/tengen.js", "www/pkg/tengen_bg.wasm", "www/js/style-1.css"])
      write(path, path);
    for (const path of ["www/js/texts-en-play-1.js", "www/js/worker-engine-1.js", "www/js/frame-1.js"])
      write(path, path);
    const before = print(1000);
    assert.equal(before.status, 0, before.stderr);
    assert.match(before.stdout, /a frame at rest, 4 files/);
    for (const path of ["www/js/worker-engine-1.js", "www/js/frame-1.js", "index.html"])
      for (const ending of ["br", "gz"]) write(`${path}.${ending}`, "x".repeat(2000));
    assert.deepEqual(print(1000), before);
    assert.equal(print(10).status, 1, "over the budget");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
