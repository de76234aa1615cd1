// The service worker takes what other programs share, and leaves all other uploads to the host. It keeps the texts of
// other languages last.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SITE = "https://example.org/tengen/";

/** Runs sw.js with a version and files. Returns its answer to a request, and what it looks for at an event. */
function serviceWorker(version = "v1", files = []) {
  const listeners = {};
  const kept = new Map();
  const wanted = [];
  const source = readFileSync(new URL("../../sw.js", import.meta.url), "utf8")
    .replace('const VERSION = ""', `const VERSION = "${version}"`)
    .replace(
      "const FILES = {}",
      `const FILES = ${JSON.stringify(Object.fromEntries(files.map((path) => [path, "1"])))}`,
    );
  const cache = {
    put: async (place, response) => void kept.set(place, response),
    match: async (place) => wanted.push(place.slice(SITE.length)),
  };
  vm.runInNewContext(source, {
    URL,
    Response: class extends Response {
      static redirect = (url, status) => ({ url, status });
    },
    File,
    navigator: { languages: ["vi-VN", "fr"] },
    location: { href: `${SITE}sw.js` },
    caches: { open: async () => cache, keys: async () => [] },
    addEventListener: (type, listen) => (listeners[type] = listen),
  });
  const ask = async (path, form) => {
    let answer = null;
    const request = { url: SITE + path, method: "POST", formData: async () => form };
    listeners.fetch({ request, respondWith: (given) => (answer = given) });
    return answer && (await answer);
  };
  const wants = async (type, data) => {
    wanted.length = 0;
    let done;
    listeners[type]({ data, waitUntil: (promise) => (done = promise) });
    await done;
    return [...wanted].sort();
  };
  return { ask, kept, wants };
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

test("other uploads, and all without a version, go to the host", async () => {
  assert.equal(await serviceWorker().ask("other", new FormData()), null);
  assert.equal(await serviceWorker("").ask("share", new FormData()), null);
});
