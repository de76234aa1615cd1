// The page on every kind of host: under the policy, in a sub-folder, isolated, without its module, in a frame.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { POLICY, SITE } from "../server.mjs";
import { button, moves, play, ready, shows } from "../actions.mjs";

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

/** The files of a first load, and the faults that each of them has in turn. @type {string[]} */
let files = [];
const FAULTS = /** @type {const} */ (["cut", "changed", "missing", "page", "hangs"]);

/** An address such as /faulty/hangs/3/index.html is that of a page whose file 3 is never sent. @param {string} path */
function faultsOf(path) {
  const [, fault, number, rest] = /^\/faulty\/(\w+)\/(\d+)(\/.*)$/.exec(path) ?? [];
  if (!fault) return null;
  const isFaulty = files[Number(number)] === rest;
  return { path: rest, fault: isFaulty ? /** @type {typeof FAULTS[number]} */ (fault) : null };
}

export const scenarios = [
  {
    name: "each file of a first load that is cut, changed by a byte, missing, of another type or never sent leaves a button to try again, and a disk says how to serve",
    browsers: ["chromium"],
    server: { csp: false, faults: faultsOf },
    tolerate: [/./],
    timeout: 240_000,
    async run({ open, page, server, assert, until }) {
      await open(`${QUERY}&level=1`);
      await ready(page);
      await until(() => server.requests.some((path) => /networks/.test(path)), "the network is the last");
      const loaded = new Set(server.requests.filter((path) => /\.(css|js|wasm|bin)$/.test(path)));
      files = [...loaded].filter((path) => path !== "/sw.js");
      assert.ok(files.length >= 7, files.join(" "));
      await page.goto(server.url("/tests/browser/blank.html"), { waitUntil: "load" });
      // A page whose first script is never sent can do nothing: the browser itself is still loading it.
      const pages = files
        .flatMap((file, number) => FAULTS.map((fault) => ({ file, name: `${fault}/${number}` })))
        .filter(({ file, name }) => !(file.includes("/boot-") && name.startsWith("hangs")))
        .map(({ name }) => name);
      await page.evaluate(
        (names, query) => {
          for (const name of names) {
            const frame = document.createElement("iframe");
            frame.id = name;
            frame.src = `/faulty/${name}/index.html${query}`;
            document.body.append(frame);
          }
        },
        pages,
        QUERY,
      );
      const silent = () =>
        page.$$eval("iframe", (all) =>
          all
            .filter(({ contentDocument: page }) => {
              const isReady = page?.documentElement?.dataset.engine === "ready";
              return !isReady && !page?.querySelector("p.noscript[role] button, #note:not([hidden]) button");
            })
            .map(({ id }) => id),
        );
      await until(async () => (await silent()).length === 0, "a board or a button in every page", 60_000).catch(
        async (error) => {
          const left = (await silent()).map((id) => `${id} ${files[Number(id.split("/")[1])]}`);
          throw new Error(`${error.message}: ${left.join(", ")}`);
        },
      );
      for (const [lang, words] of Object.entries({ en: "over HTTP", zh: "通过 HTTP", ja: "HTTP で" })) {
        await page.goto(`${pathToFileURL(join(SITE, "index.html"))}?lang=${lang}`, { waitUntil: "load" });
        await until(() => page.$eval("p.noscript[role]", (note, text) => note.textContent.includes(text), words), lang);
      }
    },
  },
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
    name: "a part of the page that is missing, or never sent, leaves a sentence and a button that tries again",
    server: { csp: false },
    tolerate: [/404/, /www\/js\/(save|editor)-/],
    async run({ open, page, server, assert, until }) {
      // The page waits for 15 seconds.
      await page.evaluateOnNewDocument(() => {
        const set = globalThis.setTimeout;
        globalThis.setTimeout = (call, time, ...rest) => set(call, time === 15_000 ? 1500 : time, ...rest);
      });
      const parts = {
        save: ["dialog.share", () => page.click('[data-do="share"]')],
        editor: ["dialog.editor", () => page.$eval(".analysis .edit", (button) => button.click())],
      };
      const faults = {
        missing: [(name) => (server.missing = [new RegExp(`/${name}-`)]), () => (server.missing = [])],
        "never sent": [() => server.hold(), () => server.release()],
      };
      for (const [name, [dialog, press]] of Object.entries(parts)) {
        for (const [fault, [begin, end]] of Object.entries(faults)) {
          const analyse = async () => {
            await open(`${QUERY}&mode=analyse#g=freestyle-15-h8i9`);
            await page.waitForSelector(".analysis .edit");
          };
          await analyse();
          begin(name);
          await press();
          const offers = async () => {
            await page.waitForSelector('#note[data-topic="part"]:not([hidden]) button');
            assert.equal(await page.$eval("#note p", (one) => one.textContent), "This part did not load.", fault);
            assert.equal(await page.$(dialog), null, `${name} is ${fault}`);
            return page.$$eval("#note button", (all) => all.map((one) => one.textContent));
          };
          assert.deepEqual(await offers(), ["Try again", "Close"]);
          await page.click("#note button");
          await until(async () => (await offers())[0] === "Reload", "the next try fails too");
          end();
          await Promise.all([page.waitForNavigation(), page.click("#note button")]);
          await shows(page, ["h8", "i9"]);
          if (name === "editor") await analyse();
          await press();
          await page.waitForSelector(`${dialog}[open]`);
        }
      }
    },
  },
  {
    name: "a part of a frame or of a page outside the game that is never sent leaves a sentence and a button, until it arrives",
    server: { csp: false },
    tolerate: [/404/],
    async run({ open, page, server, assert, until }) {
      // The page waits for 15 seconds.
      await page.evaluateOnNewDocument(() => {
        const set = globalThis.setTimeout;
        globalThis.setTimeout = (call, time, ...rest) => set(call, time === 15_000 ? 2500 : time, ...rest);
      });
      /** Waits for a note with a button, and returns its sentence. @param {string} note its selector */
      const told = async (note) => {
        await page.waitForSelector(`${note} button`);
        assert.match(await page.$eval(`${note} button`, (one) => one.textContent), /^(Try again|再試行)$/);
        return page.$eval(note, (one) => one.firstChild.textContent.trim());
      };
      const isGone = (/** @type {string} */ note) => until(async () => !(await page.$(note)), "the note goes away");

      // Firefox waits with the load event for scripts, of a worker too.
      const enter = (/** @type {string} */ address) =>
        page.goto(server.url(`/${address}`), { waitUntil: "domcontentloaded" });

      server.hold(/\/frame-/);
      await enter(`index.html${QUERY}&embed=1`);
      assert.equal(await told("p.noscript[role]"), "Tengen did not load.");
      server.release();
      await isGone("p.noscript[role]");
      await ready(page);
      const engine = "#note:not([hidden])";
      for (const held of [/worker-engine-/, /\/pkg\/tengen_bg\.wasm/]) {
        server.hold(held);
        await open(`${QUERY}&embed=1`);
        await ready(page);
        await page.click(button("h8"));
        await page.waitForSelector(`${engine} button`);
        assert.equal(await page.$eval(`${engine} p`, (one) => one.textContent), "The engine is slow to load.");
        server.release();
        await isGone(engine);
        await until(async () => (await moves(page)).length === 2, "the engine answers");
      }

      /** @type {[string, RegExp][]} */
      const pages = [
        ["www/puzzles/index.html?lang=en", /worker-analysis-/],
        ["index.html?lang=ja&embed=1&mode=puzzle", /analysis\/tengen_bg\.wasm/],
        ["www/proof/index.html?lang=en", /worker-analysis-/],
        ["www/proof/index.html?lang=en", /\/proofs\/.*\.bin/],
        ["www/openings/index.html?lang=en&what=balanced", /analysis\/tengen_bg\.wasm/],
        ["www/library/index.html?lang=en", /worker-analysis-/],
        ["www/learn.html?lang=en", /analysis\/tengen_bg\.wasm/],
        ["www/lab.html?lang=en", /analysis\/tengen_bg\.wasm/],
      ];
      for (const [address, held] of pages) {
        server.hold(held);
        await enter(address);
        const sentence = /lang=ja/.test(address) ? /時間がかかって/ : /^The engine is slow to load\.$/;
        assert.match(await told("#slow"), sentence, address);
        server.release();
        await isGone("#slow");
        if (/lab/.test(address)) await page.waitForSelector("#experiment option");
        else if (!/openings/.test(address)) await ready(page);
      }

      // The panel of the analysis has its own sentence and button. A new worker may begin, and the late one arrive.
      const says = () => page.$eval(".analysis .says p", (one) => one.textContent).catch(() => "");
      for (const isPressed of [false, true]) {
        server.hold(/analysis\/tengen_bg\.wasm/);
        await enter(`index.html${QUERY}&mode=analyse`);
        await until(async () => (await says()) === "The engine is slow to load.", "the panel says it");
        if (isPressed) {
          await page.click(".analysis .says button");
          assert.equal(await says(), "Loading the engine…");
        }
        server.release();
        await page.waitForSelector(".analysis .lines button");
        assert.ok(await page.$eval(".analysis .says button", (one) => one.hidden));
      }

      // The button tries again, and a reload loads what is there by then.
      server.hold(/worker-analysis-/);
      await enter("www/puzzles/index.html?lang=en");
      await told("#slow");
      // Once the worker arrived, the button would go.
      await Promise.all([page.waitForNavigation({ waitUntil: "domcontentloaded" }), page.click("#slow button")]);
      server.release();
      await ready(page);
      // Puzzles do without the texts of reasons.
      server.hold(/texts-en-reasons-/);
      await enter("www/puzzles/index.html?lang=en");
      await ready(page);
      server.release();
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
