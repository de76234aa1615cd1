import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { stamp } from "./offline.mjs";

const script = readFileSync(new URL("../sw.js", import.meta.url), "utf8");

/** A small site, stamped: its version, its page and its service worker. */
function site(files) {
  const folder = mkdtempSync(join(tmpdir(), "tengen-site-"));
  try {
    mkdirSync(join(folder, "www"));
    const all = { "index.html": '<meta name="version" content="">', "sw.js": script, "LICENSE-MIT": "x", ...files };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
    const version = stamp(folder);
    return {
      version,
      page: readFileSync(join(folder, "index.html"), "utf8"),
      worker: readFileSync(join(folder, "sw.js"), "utf8"),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a version is that of all files, and stands in the page and in the service worker", () => {
  const one = site({ "www/app.js": "a" });
  assert.match(one.version, /^[0-9a-f]{12}$/);
  assert.equal(one.page, `<meta name="version" content="${one.version}">`);
  assert.ok(one.worker.includes(`const VERSION="${one.version}";`));
  const [, list] = /const FILES=(\{[^}]*\});/.exec(one.worker) ?? [];
  assert.deepEqual(Object.keys(JSON.parse(list)), ["index.html", "www/app.js"]);
  assert.equal(site({ "www/app.js": "a" }).version, one.version);
  assert.notEqual(site({ "www/app.js": "b" }).version, one.version);
  assert.notEqual(site({ "www/app.js": "a", "www/b.js": "" }).version, one.version);
});

test("a site that has a version already is not stamped again", () => {
  assert.throws(() => site({ "index.html": '<meta name="version" content="1">' }), /expected once/);
});

test("the service worker of a release is JavaScript without comments", () => {
  const { worker } = site({});
  new Function(worker);
  assert.doesNotMatch(worker, /^\s*(\/\/|\/\*\*)/m);
});
