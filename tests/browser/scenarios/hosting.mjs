// The page on every kind of host: under the policy, in a sub-folder, isolated, without its module, in a frame.

import { POLICY } from "../server.mjs";
import { moves, play, ready } from "../actions.mjs";

/** English, and an engine that answers soon. */
const QUERY = "?lang=en&time=100";

/**
 * A page of another site that frames the game; returns the frame.
 * @param {string} attributes of the iframe
 */
async function frame({ page, other, server }, attributes, query = "&embed=1") {
  const blog = await other();
  await page.goto(blog.url("/blank.html"), { waitUntil: "load" });
  const source = server.url("/index.html") + QUERY + query;
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML("beforeend", html),
    `<iframe title="a game" width="400" height="500" ${attributes} src="${source}"></iframe>`,
  );
  const found = await page.waitForFrame((one) => one.url().startsWith(server.origin));
  return found;
}

export const scenarios = [
  {
    name: "a move is played and answered under the content security policy",
    async run({ open, page, server, assert }) {
      const answer = await open(QUERY);
      assert.equal(answer?.headers()["content-security-policy"], POLICY);
      const opened = Date.now();
      await ready(page);
      console.log(`the board takes a move ${Date.now() - opened} ms after the page has loaded`);
      await play(page, "h8");
      await play(page, "a1");
      assert.ok(server.requests.some((path) => path.endsWith(".wasm")));
    },
  },
  {
    name: "a sub-folder of a host will do",
    server: { folder: "/games/five" },
    async run({ open, page }) {
      await open(QUERY);
      await play(page, "h8");
    },
  },
  {
    name: "a cross-origin isolated page plays",
    server: { coi: true },
    async run({ open, page, assert }) {
      await open(QUERY);
      assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), true);
      await play(page, "h8");
    },
  },
  {
    name: "a host that knows no WebAssembly by name will do",
    server: { types: { ".wasm": "application/octet-stream" } },
    async run({ open, page }) {
      await open(QUERY);
      await play(page, "h8");
    },
  },
  {
    name: "a missing module is told, and comes back with a retry",
    server: { missing: [/\.wasm$/] },
    tolerate: [/404/],
    async run({ open, page, server, assert, until }) {
      await open(QUERY);
      await page.waitForSelector("#note:not([hidden]) button", { timeout: 30_000 });
      assert.notEqual(await page.$eval("#note p", (node) => node.textContent?.trim()), "");
      server.missing = [];
      await page.click("#note button");
      await play(page, "h8");
      await until(() => page.$eval("#note", (node) => /** @type {HTMLElement} */ (node).hidden), "the note goes away");
    },
  },
  {
    name: "another site frames the game",
    async run(t) {
      await play(await frame(t, ""), "h8");
    },
  },
  {
    name: "a sandboxed frame plays, without storage or an origin",
    // The page requests a worker from a blob, is refused, and runs without. Firefox logs the refusal.
    tolerate: [/worker-src/],
    async run(t) {
      const game = await frame(t, 'sandbox="allow-scripts"');
      t.assert.equal(await game.evaluate(() => globalThis.origin), "null");
      await play(game, "h8");
    },
  },
  {
    name: "a sandboxed frame plays where no policy forbids a worker from a blob",
    server: { csp: false },
    async run(t) {
      await play(await frame(t, 'sandbox="allow-scripts"'), "h8");
    },
  },
  {
    name: "a sandboxed frame says what its host must send",
    server: { cors: false },
    tolerate: [/CORS|Cross-Origin|origin|ERR_FAILED|request failed/i],
    async run(t) {
      const game = await frame(t, 'sandbox="allow-scripts"');
      const note = await game.waitForSelector("[role=alert].noscript");
      t.assert.match(await note.evaluate((node) => node.textContent), /Access-Control-Allow-Origin/);
    },
  },
  {
    name: "a frame opens the position of its address",
    async run(t) {
      const game = await frame(t, "", "&embed=1&rule=renju&moves=h8h9");
      await ready(game);
      t.assert.equal((await moves(game)).length, 2);
    },
  },
];
