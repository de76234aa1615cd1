import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { fileOf, pathOf, POLICY, rangeOf, startServer } from "./server.mjs";

/** A site of a few files, next to a secret that is not part of it. */
let folder = "";
let site = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "tengen-server-"));
  site = join(folder, "site");
  for (const name of ["sub", ".git", "xtask", "src/xtask"]) mkdirSync(join(site, name), { recursive: true });
  const files = [
    "index.html",
    "sub/index.html",
    "a b.txt",
    ".git/config",
    "xtask/Cargo.toml",
    "src/xtask/x.js",
    "m.wasm",
  ];
  for (const name of files) writeFileSync(join(site, name), `text of ${name}`);
  writeFileSync(join(folder, "secret.txt"), "secret");
  symlinkSync(join(folder, "secret.txt"), join(site, "link.txt"));
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("an address names a file of the site, and no other", async () => {
  const found = async (address) => {
    const path = pathOf(address);
    const file = path === undefined ? undefined : await fileOf(site, path);
    return file && readFileSync(file, "utf8");
  };
  assert.equal(await found("/"), "text of index.html");
  assert.equal(await found("/sub/?x=1#y"), "text of sub/index.html");
  assert.equal(await found("/a%20b%2Etxt"), "text of a b.txt");
  assert.equal(await found("/src/xtask/x.js"), "text of src/xtask/x.js");
  for (const address of [
    "",
    "index.html",
    "/nothing",
    "/.git/config",
    "/xtask/Cargo.toml",
    "//etc/passwd",
    "/../secret.txt",
    "/sub/../index.html",
    "/sub/%2e%2e/index.html",
    "/sub/..%2findex.html",
    "/..%2fsecret.txt",
    "/%2fetc/passwd",
    "/..%5csecret.txt",
    "/link.txt",
    "/%",
    "/%zz",
    "/%ff",
    "/index.html%00",
  ]) {
    assert.equal(await found(address), undefined, address);
  }
});

test("ranges", () => {
  const all = undefined;
  const none = null;
  const bytes = (from, to) => ({ from, to });
  for (const [header, range] of /** @type {[string | undefined, ReturnType<typeof rangeOf>][]} */ ([
    [undefined, all],
    ["bytes=0-0", bytes(0, 0)],
    ["bytes=2-5", bytes(2, 5)],
    ["bytes=2-", bytes(2, 9)],
    ["bytes=-3", bytes(7, 9)],
    ["bytes=-30", bytes(0, 9)],
    ["bytes=5-99", bytes(5, 9)],
    ["bytes=10-", none],
    ["bytes=-0", none],
    ["bytes=5-2", all],
    ["bytes=-", all],
    ["bytes=0-1,3-4", all],
    ["lines=1-2", all],
    ["bytes=x-y", all],
  ])) {
    assert.deepEqual(rangeOf(header, 10), range, header);
  }
  assert.equal(rangeOf("bytes=-1", 0), none);
  assert.equal(rangeOf("bytes=0-", 0), none);
});

test("answers carry the headers of a good host", async () => {
  const server = await startServer({ root: site });
  const answer = await fetch(server.url("/m.wasm"));
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), "text of m.wasm");
  const headers = {
    "content-type": "application/wasm",
    "content-length": "14",
    "cache-control": "no-store",
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "accept-ranges": "bytes",
    "cross-origin-opener-policy": null,
  };
  for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers.get(name), value, name);

  const head = await fetch(server.url("/m.wasm"), { method: "HEAD" });
  assert.deepEqual([head.status, head.headers.get("content-length"), await head.text()], [200, "14", ""]);
  const part = await fetch(server.url("/m.wasm"), { headers: { Range: "bytes=5-6" } });
  assert.deepEqual([part.status, part.headers.get("content-range"), await part.text()], [206, "bytes 5-6/14", "of"]);
  const beyond = await fetch(server.url("/m.wasm"), { headers: { Range: "bytes=14-" } });
  assert.deepEqual([beyond.status, beyond.headers.get("content-range")], [416, "bytes */14"]);
  assert.equal((await fetch(server.url("/nothing"))).status, 404);
  assert.equal((await fetch(server.url("/"), { method: "POST", body: "x" })).status, 405);
  assert.deepEqual(server.requests, ["/m.wasm", "/m.wasm", "/m.wasm", "/m.wasm", "/nothing", "/"]);
  await server.stop();
});

test("a path that only a hostile client sends is answered too", async () => {
  const server = await startServer({ root: site });
  for (const path of ["/..%2fsecret.txt", "/../secret.txt", "/%", "*"]) {
    const status = await new Promise((resolve, reject) =>
      request({ port: server.port, host: "127.0.0.1", path }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end(),
    );
    assert.equal(status, 404, path);
  }
  await server.stop();
});

test("a test may ask for other headers, a sub-folder, another folder, missing files and other types", async () => {
  const server = await startServer({
    root: join(site, "src"),
    roots: { sub: site },
    folder: "/games/five",
    csp: false,
    cors: false,
    coi: true,
    missing: [/m\.wasm$/],
    types: { ".html": "text/plain" },
  });
  assert.match(server.url("/"), /^http:\/\/127\.0\.0\.1:\d+\/games\/five\/$/);
  const answer = await fetch(server.url("/sub/index.html"));
  assert.equal(await answer.text(), "text of sub/index.html");
  assert.equal(answer.headers.get("content-type"), "text/plain");
  assert.equal(answer.headers.get("content-security-policy"), null);
  assert.equal(answer.headers.get("access-control-allow-origin"), null);
  assert.equal(answer.headers.get("cross-origin-embedder-policy"), "require-corp");
  assert.equal((await fetch(`${server.origin}/sub/index.html`)).status, 404);
  await server.stop();

  const other = await startServer({ root: site, host: "localhost", missing: [/m\.wasm$/] });
  assert.match(other.origin, /^http:\/\/localhost:/);
  assert.equal((await fetch(other.url("/m.wasm"))).status, 404);
  other.missing = [];
  assert.equal((await fetch(other.url("/m.wasm"))).status, 200);
  await other.stop();
});

test("the process of cargo xtask serve holds its answers until it is told to release them, and ends with its input", async () => {
  const start = (port) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("serve.mjs", import.meta.url)), site, String(port), "--coi"],
      {
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const line = new Promise((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
    return { child, ended, line };
  };
  const first = start(0);
  const port = Number(/^port (\d+)$/.exec(await first.line)?.[1]);
  let answered = false;
  const answer = fetch(`http://127.0.0.1:${port}/`).then((one) => {
    answered = true;
    return one;
  });

  // Meanwhile another server finds the port taken, and reports it.
  const second = start(port);
  assert.match(await second.line, /EADDRINUSE/);
  assert.equal(await second.ended, 1);
  assert.equal(answered, false);

  first.child.stdin.write("release\n");
  const headers = (await answer).headers;
  assert.equal(headers.get("cross-origin-opener-policy"), "same-origin");
  first.child.stdin.end();
  assert.equal(await first.ended, 0);
});
