// The service worker takes what other programs share, and leaves all other uploads to the host. It keeps the texts of
// other languages last. It isolates the pages, but no frame.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SITE = "https://example.org/tengen/";

/**
 * Runs sw.js with a version and files. The host sends `headers` with each file, also with those that are kept already.
 * Returns its answer to an upload, the isolation of a file, and what it looks for at an event.
 */
function serviceWorker(version = "v1", files = [], headers = {}) {
  const listeners = {};
  const kept = new Map();
  const wanted = [];
  const opened = [];
  const source = readFileSync(new URL("../../sw.js", import.meta.url), "utf8")
    .replace('const VERSION = ""', `const VERSION = "${version}"`)
    .replace(
      "const FILES = {}",
      `const FILES = ${JSON.stringify(Object.fromEntries(files.map((path) => [path, "1"])))}`,
    );
  const cache = {
    put: async (place, response) => void kept.set(place, response),
    match: async (place) => {
      wanted.push(place.slice(SITE.length));
      return new Response("text", { headers });
    },
  };
  vm.runInNewContext(source, {
    URL,
    Headers,
    fetch: async () => new Response("text", { headers }),
    Response: class extends Response {
      static redirect = (url, status) => ({ url, status });
    },
    File,
    navigator: { languages: ["vi-VN", "fr"] },
    location: { href: `${SITE}sw.js` },
    caches: {
      open: async (name) => {
        opened.push(name);
        return cache;
      },
      keys: async () => [],
    },
    addEventListener: (type, listen) => (listeners[type] = listen),
  });
  const ask = async (path, form) => {
    let answer = null;
    const request = { url: SITE + path, method: "POST", formData: async () => form };
    listeners.fetch({ request, respondWith: (given) => (answer = given) });
    return answer && (await answer);
  };
  const isolates = async (path, destination) => {
    let answer = null;
    const request = { url: SITE + path, method: "GET", destination };
    listeners.fetch({ request, respondWith: (given) => (answer = given) });
    const response = answer && (await answer);
    if (!response) return null;
    assert.equal(await response.text(), "text");
    return ["cross-origin-opener-policy", "cross-origin-embedder-policy"].map((name) => response.headers.get(name));
  };
  const wants = async (type, data) => {
    wanted.length = 0;
    let done;
    listeners[type]({ data, waitUntil: (promise) => (done = promise) });
    await done;
    return [...wanted].sort();
  };
  return { ask, kept, wants, isolates, listeners, opened };
}

test("texts of languages that the browser does not ask for come when the page is idle", async () => {
  const texts = ["en", "vi", "ja", "ru"].flatMap((lang) => [`js/texts-${lang}-play-1.js`, `js/texts-${lang}-lab-1.js`]);
  const { wants } = serviceWorker("v1", ["index.html", "weights.bin", ...texts]);
  assert.deepEqual(await wants("install"), ["index.html", "js/texts-en-play-1.js", "js/texts-vi-play-1.js"]);
  const later = await wants("message", { op: "keep-all" });
  assert.deepEqual(later, ["js/texts-ja-play-1.js", "js/texts-ru-play-1.js", "weights.bin"]);
});

test("a shared text and a shared file are kept for the page", async () => {
  const { ask, kept } = serviceWorker();
  const form = new FormData();
  form.set("title", "Tengen");
  form.set("text", "Your move:");
  form.set("url", `${SITE}#f=1`);
  form.append("files", new File([], "empty.sgf"));
  const answer = await ask("share", form);
  assert.deepEqual({ ...answer }, { url: `${SITE}?mode=shared`, status: 303 });
  const text = kept.get(`${SITE}shared`);
  assert.equal(await text.text(), `Your move: ${SITE}#f=1`);
  assert.equal(text.headers.get("x-tengen-name"), "");
  form.append("files", new File(["(;GM[4])"], "盤 1.sgf"));
  await ask("share", form);
  const file = kept.get(`${SITE}shared`);
  assert.equal(decodeURIComponent(file.headers.get("x-tengen-name")), "盤 1.sgf");
  assert.equal(await file.text(), "(;GM[4])");
});

test("other uploads go to the host", async () => {
  assert.equal(await serviceWorker().ask("other", new FormData()), null);
});

test("pages and workers are isolated; frames, the page that writes them, and other files are not", async () => {
  const files = ["index.html", "www/embed.html", "www/learn.html", "www/js/worker-1.js", "www/js/boot-1.js"];
  const { isolates } = serviceWorker("v1", files, { "content-type": "text/html", "x-tengen-hash": "1" });
  const [page, worker, plain] = [
    ["same-origin", "require-corp"],
    [null, "require-corp"],
    [null, null],
  ];
  for (const path of ["", "?mode=review", "index.html#g=1", "www/learn.html", "?lang=en&embed=0"])
    assert.deepEqual(await isolates(path, "document"), page, path);
  for (const path of ["", "?embed=1", "www/learn.html", "www/embed.html"])
    for (const frame of ["iframe", "frame", "object", "embed"]) assert.deepEqual(await isolates(path, frame), plain);
  // A frame's board that is opened alone may still talk to the page that opened it.
  for (const path of ["?embed=1", "?lang=en&embed=1#g=1", "www/embed.html", "www/embed.html?lang=zh"])
    assert.deepEqual(await isolates(path, "document"), plain, path);
  assert.deepEqual(await isolates("www/js/worker-1.js", "worker"), worker);
  assert.deepEqual(await isolates("www/js/boot-1.js", "script"), plain);
  assert.equal(await isolates("another.html", "document"), null, "not a file of the site");
});

test("a host that sends one of the headers decides itself", async () => {
  for (const [given, expected] of [
    [{ "Cross-Origin-Opener-Policy": "same-origin-allow-popups" }, ["same-origin-allow-popups", null]],
    [{ "Cross-Origin-Embedder-Policy": "unsafe-none" }, [null, "unsafe-none"]],
  ]) {
    const { isolates } = serviceWorker("v1", ["index.html", "worker.js"], given);
    assert.deepEqual(await isolates("", "document"), expected);
    assert.deepEqual(await isolates("worker.js", "worker"), expected);
  }
});

test("a service worker that is switched off answers no request, opens no cache and waits for the pages to close", async () => {
  // A call of skipWaiting fails here: the script does not have it.
  const { listeners, opened, wants } = serviceWorker("");
  assert.equal(listeners.fetch, undefined);
  await wants("install");
  await wants("message", { op: "keep-all" });
  assert.deepEqual(opened, []);
});
