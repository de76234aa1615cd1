// Measures a first visit in Chromium: requests, bytes, and the times until the board is visible and takes a move.
//
//   cargo xtask build --release
//   node tests/browser/cold-start.mjs [--sites dist,other=FOLDER] [--rounds 5] [--rtt 0,40] [--mbits 10] [--slow 1] [--http2] [--query lang=en]
//
// Each round loads each site once, with an empty cache, in turn. So other work on the machine affects all sites alike.
// It prints medians. The server compresses with brotli, as a good host does. `--rtt` delays each answer by so many
// milliseconds; then all share a line of `--mbits`. `--http2` needs openssl for its certificate. `--list` names the
// files.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import puppeteer from "puppeteer-core";
import { fileOf, pathOf, POLICY, TYPES } from "../../xtask/server.mjs";
import { browserPath } from "./installed.mjs";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "dist" },
    rounds: { type: "string", default: "5" },
    rtt: { type: "string", default: "0,40" },
    mbits: { type: "string", default: "10" },
    slow: { type: "string", default: "1" },
    query: { type: "string", default: "lang=en" },
    http2: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

/** How long one visit may take. Milliseconds. */
const PATIENCE = 60_000;
/** Files that hosts compress. */
const COMPRESSED = /^text|javascript|json|wasm|svg/;

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** A certificate for this machine alone. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "tengen-cold-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${cert}`;
  execFileSync("openssl", words.split(" "), { stdio: "ignore" });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

/** Serves a folder like a host, and records what it sends. */
async function host(root) {
  /** Sent bodies, by file. @type {Map<string, Buffer>} */
  const bodies = new Map();
  const state = {
    rtt: 0,
    /** @type {{ path: string, bytes: number, at: number }[]} */
    sent: [],
    origin: "",
    stop: () => {},
  };
  /** When the line is free again. */
  let free = 0;
  const answer = async (request, response) => {
    const path = pathOf(request.url) ?? "";
    const at = Date.now();
    const file = await fileOf(root, path);
    if (!file) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    if (!bodies.has(file)) {
      const raw = readFileSync(file);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      bodies.set(file, COMPRESSED.test(type) ? brotliCompressSync(raw, quality) : raw);
    }
    const body = /** @type {Buffer} */ (bodies.get(file));
    if (state.rtt) {
      const begin = Math.max(performance.now() + state.rtt, free);
      free = begin + body.length / (Number(values.mbits) * 125);
      await sleep(free - performance.now());
    }
    state.sent.push({ path, bytes: body.length, at });
    response.writeHead(200, {
      "Content-Type": type,
      "Content-Length": body.length,
      "Content-Security-Policy": POLICY,
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "max-age=600",
      ...(COMPRESSED.test(type) ? { "Content-Encoding": "br" } : {}),
    });
    response.end(body);
  };
  const server = values.http2
    ? createSecureServer({ ...certificate(), allowHTTP1: true }, answer)
    : createServer(answer);
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  state.origin = `${values.http2 ? "https" : "http"}://127.0.0.1:${port}`;
  state.stop = () => server.close();
  return state;
}

/** Runs in the page before its scripts. Records when the board is visible and when it takes a move. */
function watch() {
  globalThis.seen = {};
  const look = () => {
    const now = performance.now();
    if (!document.querySelector("#grid button")) return;
    globalThis.seen.board ??= now;
    if (document.querySelector('#grid:not([aria-disabled="true"]) [aria-disabled="false"]'))
      globalThis.seen.engine ??= now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/** One visit with an empty cache. */
async function visit(browser, site) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(watch);
  if (Number(values.slow) > 1) await page.emulateCPUThrottling(Number(values.slow));
  site.sent.length = 0;
  await page.goto(`${site.origin}/?${values.query}`, { waitUntil: "domcontentloaded" });
  const found = await page.waitForFunction(
    () => globalThis.seen.engine !== undefined && { ...globalThis.seen, origin: performance.timeOrigin },
    {
      timeout: PATIENCE,
      polling: 50,
    },
  );
  const { board, engine, origin } = await found.jsonValue();
  const loaded = site.sent.filter(({ at }) => at <= origin + engine);
  await context.close();
  // Waits until the service worker has finished its fetches.
  await sleep(300);
  return { board, engine, requests: loaded.length, bytes: loaded.reduce((sum, one) => sum + one.bytes, 0), loaded };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const sites = await Promise.all(
  values.sites.split(",").map(async (one) => {
    const [name, folder = name] = one.split("=");
    return Object.assign(await host(resolve(folder)), { name });
  }),
);
const browser = await puppeteer.launch({
  executablePath: browserPath("chromium"),
  headless: true,
  acceptInsecureCerts: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--ignore-certificate-errors"],
});
console.log("site          RTT  requests     bytes   board ms  engine ms");
for (const rtt of values.rtt.split(",").map(Number)) {
  const visits = new Map(sites.map((site) => [site, []]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const site of sites) {
      site.rtt = rtt;
      visits.get(site)?.push(await visit(browser, site));
    }
  }
  for (const [site, all] of visits) {
    const of = (key) => median(all.map((one) => one[key]));
    const numbers = [
      String(rtt).padStart(6),
      String(of("requests")).padStart(10),
      String(of("bytes")).padStart(10),
      of("board").toFixed(0).padStart(11),
      of("engine").toFixed(0).padStart(11),
    ];
    console.log(site.name.padEnd(11) + numbers.join(""));
    if (values.list)
      for (const { path, bytes } of all[0].loaded) console.log(`  ${String(bytes).padStart(8)}  ${path}`);
  }
}
await browser.close();
for (const site of sites) site.stop();
