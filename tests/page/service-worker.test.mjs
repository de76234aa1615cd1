// The service worker takes what other programs share, and leaves all other uploads to the host.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SITE = "https://example.org/tengen/";

/** Runs sw.js with a version, and returns its answer to a request. */
function serviceWorker(version = "v1") {
  const listeners = {};
  const kept = new Map();
  const source = readFileSync(new URL("../../sw.js", import.meta.url), "utf8").replace(
    'const VERSION = ""',
    `const VERSION = "${version}"`,
  );
  const cache = { put: async (place, response) => void kept.set(place, response), match: async () => undefined };
  vm.runInNewContext(source, {
    URL,
    Response: class extends Response {
      static redirect = (url, status) => ({ url, status });
    },
    File,
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
  return { ask, kept };
}

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
