// The service worker of the page: it caches one complete version of the site, so that the game works offline.
//
// A version is a list of files with their hashes, which the build writes into this script (xtask/offline.mjs). The
// installation fetches all files of a version and rejects a file with a wrong hash. So a host that changes meanwhile,
// or a stale cache, cannot mix two versions. A new version waits until the page requests it and no other tab is open.
//
// Without a version, as in the repository, the script removes itself and its caches. A host switches it off this way.
// It waits like a new version: a page that loads meanwhile would lose files, or wait 30 seconds for them.

/** The version that this script keeps; "" for none. */
const VERSION = "";
/**
 * The hash of each file of the site, by its path: the first six hexadecimal digits of SHA-256.
 * @type {Record<string, string>}
 */
const FILES = {};

/**
 * Types that TypeScript's library for pages lacks.
 * @typedef {Event & { waitUntil(promise: Promise<unknown>): void }} WaitingEvent
 * @typedef {WaitingEvent & { request: Request, respondWith(answer: Promise<Response>): void }} FetchEvent
 * @typedef {WaitingEvent & { data: { op?: string, version?: string }, ports: readonly MessagePort[] }} OrderEvent
 * @typedef {object} Scope
 * @property {ServiceWorkerRegistration} registration
 * @property {{ claim(): Promise<void>, matchAll(options: { includeUncontrolled: boolean, type: "window" }): Promise<{
 *   url: string }[]> }} clients
 * @property {() => Promise<void>} skipWaiting
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

/** The address of the site. Other sites on the same host have other addresses. */
const SITE = new URL("./", location.href).href;
/** How long no page has asked for a file before the next version may begin, and the longest wait. Milliseconds. */
const QUIET = 300;
const LONGEST = 3000;
/** When a page last asked for a file. */
let lastAsked = 0;
/** The prefix of this site's cache names. */
const PREFIX = `tengen ${SITE} `;
const CACHE = PREFIX + VERSION;
/** The header with the hash of a cached file. */
const HASH = "x-tengen-hash";
/** The headers that isolate a page: whether its opener has it, and what it may embed. */
const OPENER = "cross-origin-opener-policy";
const EMBEDDER = "cross-origin-embedder-policy";

/**
 * Files that a first game does not need. Weights and icons come when the page is idle. The experiments, proofs,
 * puzzles, openings, "why?" and the module for analysis come on request.
 */
const RARE =
  /(^|\/)((worker-|texts-\w+-)?(lab|proofs?|puzzles|openings|why)[./-]|pkg\/analysis\/|docs\/|first-stones|progress)/;
const isRare = (/** @type {string} */ path) => RARE.test(path);
/** English, which replaces what does not load, and the languages of the browser. Other ones come when it is idle. */
const OWN = ["en", ...navigator.languages].map((tag) => `texts-${tag.slice(0, 2)}-`).join("|");
const LATER = new RegExp(`\\.(bin|png)$|/(?!${OWN})texts-`);
const isLater = (/** @type {string} */ path) => LATER.test(path) && !isRare(path);

/** The hash of a file, as `xtask/offline.mjs` writes it. @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 3), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The host's own answer if it has no such file. */
class Refused extends Error {
  /**
   * @param {string} path
   * @param {Response} response
   */
  constructor(path, response) {
    super(`${path}: ${response.status}`);
    this.response = response;
  }
}

/**
 * The file of this version, from the host or the browser's own cache.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function download(path) {
  // Some hosts redirect index.html to its folder.
  const address = SITE + path.replace(/^index\.html$/, "");
  // A file in the browser's cache serves, if it belongs to this version.
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetch(address, { cache });
    if (!response.ok) throw new Refused(path, response);
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) !== FILES[path]) continue;
    const headers = new Headers(response.headers);
    // The bytes are decoded already.
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    headers.set(HASH, FILES[path]);
    return new Response(bytes, { headers });
  }
  throw new Error(`${path} is of another version`);
}

/** The caches of this site, of all versions. */
async function cacheNames() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/**
 * The same file from an earlier version's cache.
 * @param {string} path
 */
async function fromEarlier(path) {
  for (const name of await cacheNames()) {
    const found = await (await caches.open(name)).match(SITE + path);
    if (found?.headers.get(HASH) === FILES[path]) return found;
  }
  return undefined;
}

/**
 * Caches files of this version. Fails if one of them is not available.
 * @param {string[]} paths
 */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(SITE + path)) return;
      await cache.put(SITE + path, (await fromEarlier(path)) ?? (await download(path)));
    }),
  );
}

/**
 * Answers from the cache. A file that is not cached is fetched if it belongs to this version.
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SITE + path);
  if (kept) return kept;
  try {
    const fresh = await download(path);
    await cache.put(SITE + path, fresh.clone()).catch(() => {});
    return fresh;
  } catch (error) {
    worker.registration.update().catch(() => {});
    // A whole page may be newer; a part of one may not.
    if (request.mode === "navigate") return fetch(request);
    // The page gets the host's answer, as without a service worker.
    if (error instanceof Refused) return error.response;
    throw error;
  }
}

/**
 * Isolates a page of this site, so that it shares memory with its workers. The browser demands one of the headers of a
 * worker's script too. The page that writes frames, boards for frames, and a host with own headers stay as they are.
 * @param {string} path
 * @param {Request} request
 * @param {Response} response
 */
function isolated(path, { destination, url }, response) {
  const isPage = destination === "document" && path !== "www/embed.html" && !/[?&]embed=1/.test(url);
  const headers = new Headers(response.headers);
  const isDecided = headers.has(OPENER) || headers.has(EMBEDDER);
  if (!response.ok || isDecided || !(isPage || destination === "worker")) return response;
  headers.set(EMBEDDER, "require-corp");
  if (isPage) headers.set(OPENER, "same-origin");
  return new Response(response.body, { headers });
}

/**
 * Keeps what another program shares with the installed page, and opens the page, which takes it
 * (`www/pages/play/arrivals.js`).
 * @param {Request} request
 */
async function takeShared(request) {
  const form = await request.formData();
  const file = form.getAll("files").find((one) => typeof one !== "string" && one.size > 0);
  const text = ["text", "url", "title"].map((name) => String(form.get(name) ?? "")).filter(Boolean);
  const name = file instanceof File ? file.name || "text" : "";
  const cache = await caches.open(CACHE);
  const headers = { "x-tengen-name": encodeURIComponent(name) };
  await cache.put(`${SITE}shared`, new Response(file ?? text.slice(0, 2).join(" "), { headers }));
  return Response.redirect(`${SITE}?mode=shared`, 303);
}

/** Removes this site's caches, apart from the one to keep. */
async function sweep(/** @type {string} */ kept = "") {
  for (const name of await cacheNames()) if (name !== kept) await caches.delete(name);
}

addEventListener("install", (event) => {
  const install = async () => {
    if (VERSION) await keep(Object.keys(FILES).filter((path) => !isLater(path) && !isRare(path)));
  };
  /** @type {WaitingEvent} */ (event).waitUntil(install());
});

addEventListener("activate", (event) => {
  const activate = async () => {
    await sweep(VERSION && CACHE);
    if (!VERSION) await worker.registration.unregister();
  };
  /** @type {WaitingEvent} */ (event).waitUntil(activate());
});

/**
 * Answers a request of a page for a file of this version.
 * @param {Event} event
 */
function onFetch(event) {
  const { request, respondWith } = /** @type {FetchEvent} */ (event);
  lastAsked = Date.now();
  const address = request.url.split(/[?#]/, 1)[0];
  if (request.method === "POST" && address === `${SITE}share`) {
    respondWith.call(event, takeShared(request));
    return;
  }
  if (request.method !== "GET" || !address.startsWith(SITE)) return;
  const path = address.slice(SITE.length) || "index.html";
  if (!Object.hasOwn(FILES, path)) return;
  respondWith.call(
    event,
    answer(path, request).then((response) => isolated(path, request, response)),
  );
}

// Firefox would ask a worker that removes itself, and wait 30 seconds.
if (VERSION) addEventListener("fetch", onFetch);

addEventListener("message", (message) => {
  const event = /** @type {OrderEvent} */ (/** @type {unknown} */ (message));
  const obey = async () => {
    switch (event.data?.op) {
      case "claim":
        // The page loaded before there was a service worker. A page of another version is not claimed.
        if (event.data.version === VERSION) await worker.clients.claim();
        break;
      case "keep-all":
        // The page may still ask a worker that has switched itself off. Opening its cache would create it again.
        if (VERSION) await keep(Object.keys(FILES).filter(isLater)).catch(() => {});
        break;
      case "quiet":
        // Chromium begins the next version when this worker is idle. A request at that moment delays it by 30 s.
        lastAsked = Date.now();
        for (const end = lastAsked + LONGEST; Date.now() < Math.min(lastAsked + QUIET, end); )
          await new Promise((done) => setTimeout(done, 50));
        event.ports[0]?.postMessage({});
        break;
      case "activate": {
        // Another tab runs the old version and would get parts of the new one.
        const tabs = (await worker.clients.matchAll({ includeUncontrolled: true, type: "window" })).filter(({ url }) =>
          url.startsWith(SITE),
        );
        event.ports[0]?.postMessage({ alone: tabs.length < 2 });
        if (tabs.length < 2) await worker.skipWaiting();
        break;
      }
      default:
    }
  };
  event.waitUntil(obey());
});
