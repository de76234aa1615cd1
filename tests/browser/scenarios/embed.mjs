// The board in a frame on a host page: from another origin, sandboxed, with and without the policy.

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { button, played, ready } from "../actions.mjs";
import { until } from "../harness.mjs";
import { withPackage } from "../packed.mjs";

/** A page of another origin with one frame in it. */
async function frameOf({ page, other, server }, query, attributes) {
  const blog = await other();
  await page.goto(blog.url("/blog.html"), { waitUntil: "load" });
  await page.evaluate(
    (src, extra) => {
      const frame = document.createElement("iframe");
      for (const [name, value] of Object.entries({ width: "360", height: "520", ...extra }))
        frame.setAttribute(name, value);
      frame.src = src;
      document.body.append(frame);
    },
    server.url("/index.html") + query,
    attributes,
  );
  return until(() => page.frames().find((frame) => frame.url().includes("embed=1")), "the frame");
}

/** Plays two moves in a frame. */
async function playIn(frame, assert) {
  const named = (name) => frame.$eval(`[data-name="${name}"]`, (button) => button.ariaLabel ?? "").catch(() => "");
  const count = () =>
    frame
      .$$eval("#grid button", (all) => all.filter((one) => /move \d/.test(one.ariaLabel ?? "")).length)
      .catch(() => 0);
  await until(() => frame.$('#grid:not([aria-disabled="true"]) [aria-disabled="false"]'), "the board takes a move");
  await frame.click('[data-name="h8"]');
  await until(async () => /Black, move 1/.test(await named("h8")), "a stone");
  await until(async () => (await count()) === 2, "an answer");
  await frame.click('[data-name="a1"]');
  await until(async () => (await count()) === 4, "another answer");
  await frame.click('[data-do="undo"]');
  await until(async () => (await count()) === 2, "undo");
  assert.equal(await frame.$eval("html", (html) => html.scrollWidth <= html.clientWidth), true, "nothing sticks out");
}

const QUERY = "?embed=1&lang=en&time=300";

export const scenarios = [
  {
    name: "embedded from another origin",
    async run(tools) {
      const frame = await frameOf(tools, QUERY, {});
      await playIn(frame, tools.assert);
      tools.assert.equal(
        await frame.evaluate(() => localStorage.getItem("tengen.game")),
        null,
        "a frame keeps no game",
      );
    },
  },
  {
    name: "embedded in a sandboxed frame",
    server: { csp: false },
    async run(tools) {
      const frame = await frameOf(tools, QUERY, { sandbox: "allow-scripts" });
      await playIn(frame, tools.assert);
    },
  },
  {
    name: "embedded in a sandboxed frame under the policy: no worker may run, it plays all the same",
    tolerate: [/worker-src/, /blob:/],
    async run(tools) {
      const frame = await frameOf(tools, QUERY, { sandbox: "allow-scripts" });
      await playIn(frame, tools.assert);
    },
  },
  {
    name: "Othello in a sandboxed frame under the policy, on the main thread",
    tolerate: [/worker-src/, /blob:/],
    async run(tools) {
      const { assert, server } = tools;
      const frame = await frameOf(tools, `${QUERY}&game=othello&moves=f5d6&color=black`, { sandbox: "allow-scripts" });
      const open = '#grid:not([aria-disabled="true"]) [aria-disabled="false"]';
      const count = () => frame.$eval("#count", (node) => parseInt(node.textContent ?? "", 10) || 0).catch(() => 0);
      for (const moves of [4, 6]) {
        await until(() => frame.$(open).catch(() => null), "the board takes a move");
        await frame.click(open);
        await until(async () => (await count()) === moves, "an answer");
      }
      assert.ok(
        server.requests.some((path) => path.endsWith("othello.bin")),
        "its weights may be fetched",
      );
      assert.equal(await frame.$eval("#note", (note) => note.hidden), true);
    },
  },
  {
    name: "a frame with moves keeps still: six files, no engine until it is touched, nobody answers, keys walk the moves, a link leads to the page",
    async run(tools) {
      const { assert, server } = tools;
      const frame = await frameOf(tools, "?embed=1&lang=en&rule=renju&moves=h8i9g7", {});
      const count = () =>
        frame
          .$$eval("#grid button", (all) => all.filter((one) => /move \d/.test(one.ariaLabel ?? "")).length)
          .catch(() => 0);
      const engine = () => server.requests.filter((path) => /\.wasm/.test(path)).length;
      await until(async () => (await count()) === 3, "the stones are seen");
      await tools.sleep(500);
      assert.equal(engine(), 0, "nothing is loaded but the board");
      const atRest = server.requests.filter((path) => path !== "/favicon.ico");
      assert.ok(atRest.length <= 6, `a frame at rest loads ${atRest.join(" ")}`);
      assert.equal(await frame.$eval("#whole", (link) => link.href.replace(/.*#/, "#")), "#g=renju-15-h8i9g7");
      await frame.focus("#whole");
      await frame.$eval("#whole", (link) => link.blur());
      await tools.page.keyboard.press("ArrowLeft");
      await until(async () => (await count()) === 2, "a key steps back");
      await tools.page.keyboard.press("Home");
      await until(async () => (await count()) === 0, "to the beginning");
      await tools.page.keyboard.press("End");
      await until(async () => (await count()) === 3, "to the end");
      assert.equal(engine(), 1, "now there is an engine");
      await frame.click('[data-do="undo"]');
      await until(async () => (await count()) === 2, "a button steps, too");
      await frame.click('[data-name="a1"]');
      await until(async () => (await count()) === 3, "a stone");
      await tools.sleep(300);
      assert.equal(await count(), 3, "nobody answers");
    },
  },
  {
    name: "a frame whose style sheet arrives late loads six files, too",
    browsers: ["chromium"],
    async run(tools) {
      const { page, assert, server } = tools;
      await page.setRequestInterception(true);
      page.on("request", async (request) => {
        if (/style.*css/.test(request.url())) await tools.sleep(400);
        await request.continue();
      });
      const frame = await frameOf(tools, "?embed=1&lang=en&rule=renju&moves=h8i9g7", {});
      await until(() => frame.$('#grid [aria-label*="move 3"]').catch(() => null), "the stones are seen");
      await tools.sleep(500);
      const atRest = server.requests.filter((path) => path !== "/favicon.ico");
      assert.ok(atRest.length <= 6, `a frame at rest loads ${atRest.join(" ")}`);
    },
  },
  {
    name: "three elements on one page share one compiled engine, and talk with the page",
    // Three pages in one.
    timeout: 240_000,
    async run({ page, server, assert }) {
      await page.goto(server.url("/tests/browser/boards.html"), { waitUntil: "load" });
      // The board of Othello is below the others. It loads when it becomes visible.
      await until(() => page.evaluate(() => document.querySelector("#two")?.position), "those that are seen", 60_000);
      await page.$eval("#three", (board) => board.scrollIntoView());
      const positions = await until(
        () =>
          page.evaluate(() => {
            const all = [...document.querySelectorAll("tengen-board")].map((board) => board.position);
            return all.every(Boolean) && all;
          }),
        "three positions",
        60_000,
      );
      assert.deepEqual(
        positions.map(({ moves, toMove }) => `${moves} ${toMove}`),
        ["h8h9 black", "h8i9g7 white", "f5d6 black"],
      );
      await page.evaluate(() => {
        window.heard = [];
        for (const type of ["move", "result", "error", "position"])
          addEventListener(`tengen-${type}`, ({ target, detail }) => window.heard.push([target.id, type, detail]));
      });
      const frames = page.frames().filter((frame) => frame.url().includes("embed=1"));
      for (const frame of frames) {
        await until(
          () => frame.$('#grid:not([aria-disabled="true"]) [aria-disabled="false"]').catch(() => null),
          "a board",
          60_000,
        );
        await frame.hover("#status");
        await frame.focus("#whole");
      }
      await page.evaluate(() => {
        const [one, two] = document.querySelectorAll("tengen-board");
        one.load({ rule: "freestyle", moves: "h8a1i8a2j8a3k8a4" });
        two.goTo(1);
        two.load({ rule: "no such rule" });
        two.set({ lang: "ja" });
      });
      await until(
        () => page.evaluate(() => window.heard.some(([id, type]) => id === "one" && type === "position")),
        "the first is loaded",
      );
      await until(
        () => page.evaluate(() => document.querySelector("#two").position.played === 1),
        "the second has stepped",
      );
      await until(
        () =>
          page.evaluate(() =>
            window.heard.some(([id, type, { code }]) => id === "two" && type === "error" && code === "setup"),
          ),
        "what is not understood is said",
      );
      const [one, two] = frames;
      await until(() => two.$eval("html", (html) => html.lang === "ja"), "the language is taken over");
      await one.click('[data-name="l8"]');
      const heard = await until(
        () => page.evaluate(() => window.heard.some(([, type]) => type === "result") && window.heard),
        "the game is won",
      );
      assert.deepEqual(
        heard.find(([, type]) => type === "move"),
        ["one", "move", { move: "l8", side: "black" }],
      );
      assert.deepEqual(
        heard.find(([, type]) => type === "result"),
        ["one", "result", { winner: "black", reason: "five" }],
      );
      // The engine thinks for the whole allowed time.
      await page.evaluate(() => {
        const board = document.querySelector("#one");
        board.set({ color: "black", time: 60000 });
        board.load({ rule: "freestyle", moves: "" });
      });
      await until(() => one.$eval("#count", (node) => node.textContent === ""), "a new game");
      await one.click('[data-name="h8"]');
      await until(() => one.$eval("#brief", (node) => node.textContent !== ""), "it thinks");
      await page.$eval("#one", (board) => board.stop());
      await until(
        () =>
          page.evaluate(() =>
            window.heard.some(([id, type, { side }]) => id === "one" && type === "move" && side === "white"),
          ),
        "it plays when it is stopped",
      );
      assert.ok(
        await page.$$eval("tengen-board", (all) =>
          all.every((board) => Number(board.shadowRoot.querySelector("iframe").height) > 200),
        ),
        "each has the height that it asks for",
      );
      // An attribute changes the position of the shown board.
      await page.$eval("#two", (board) => board.setAttribute("moves", "c3"));
      await until(
        () => page.evaluate(() => document.querySelector("#two").position.moves === "c3"),
        "the attribute is followed",
      );
      assert.equal(server.requests.filter((path) => /tengen_bg\.wasm/.test(path)).length, 1, "one engine for all");
    },
  },
  {
    name: "an element says what it does not understand, keeps its position, and works in a sandboxed page",
    server: { csp: false },
    tolerate: [/404/],
    async run({ page, server, assert }) {
      await page.goto(server.url("/tests/browser/blank.html"), { waitUntil: "load" });
      await page.evaluate(async (script) => {
        await import(script);
        window.heard = [];
        const hear = (id, type, { code, about, name, moves }) =>
          window.heard.push([id, type, code ?? moves, name ?? about].join(" ").trim());
        for (const type of ["error", "position"])
          addEventListener(`tengen-${type}`, ({ target, detail }) => hear(target.id, type, detail));
        addEventListener("message", ({ data }) => data.editor && hear("editor", "position", data.editor));
        // Boards of a page from a server exist before a script names the folder.
        const Board = customElements.get("tengen-board");
        const { base } = Board;
        Board.base = "/no-such-folder/";
        const all = {
          wrong: { rule: "nonsense", level: "99" },
          right: { moves: "h8i9" },
          nowhere: { src: "http://[" },
        };
        for (const [id, attributes] of Object.entries(all)) {
          const board = document.createElement("tengen-board");
          for (const [name, value] of Object.entries({ id, lang: "en", ...attributes }))
            board.setAttribute(name, value);
          document.body.append(board);
        }
        Board.base = base;
        // As in an editor for code: such a page has no origin.
        const editor = document.createElement("iframe");
        editor.sandbox = "allow-scripts";
        editor.srcdoc = `<tengen-board lang="en" moves="h8i9g7"></tengen-board><script type="module">
          addEventListener("tengen-position", ({ detail }) => parent.postMessage({ editor: detail }, "*"));
          await import("${script}");
        </script>`;
        document.body.prepend(editor);
      }, server.url("/www/tengen-board.js"));
      const heard = (text) =>
        until(() => page.evaluate((one) => window.heard.some((line) => line.startsWith(one)), text), text, 60_000);
      await heard("nowhere error address src");
      await heard("editor position h8i9g7");
      await heard("right position h8i9");
      await heard("wrong error value level");
      await heard("wrong error link-rule load");
      await page.$eval("#right", (board) => {
        board.set({ level: 99, speed: 3 });
        board.load({ moves: "h8".repeat(5000) });
        board.load({ moves: 7 });
        board.goTo(-1);
        const frame = board.shadowRoot.querySelector("iframe").contentWindow;
        frame.postMessage({ tengen: 1, type: "load", mooves: "c3" }, "*");
        frame.postMessage({ tengen: 1, type: "jump" }, "*");
      });
      for (const text of ["value level", "value speed", "setup load", "move goto", "value mooves", "unknown jump"])
        await heard(`right error ${text}`);
      // The moves are read by the engine, which had to load.
      await heard("right error occupied load");
      assert.equal(await page.$eval("#right", (board) => board.position.moves), "h8i9");
    },
  },
  {
    name: "an element says each wrong attribute, at rest and on the pages beside the game, whose height it takes",
    server: { csp: false },
    // The pages of the puzzles are fetched and proven.
    timeout: 240_000,
    page: { width: 1200, height: 900 },
    async run({ page, server, assert }) {
      await page.goto(server.url("/tests/browser/blank.html"), { waitUntil: "load" });
      const boards = {
        offBoard: [{ moves: "z99" }, ["error off-board load"]],
        twice: [{ moves: "h8h8" }, ["error occupied load"]],
        won: [{ moves: "h8a1i8a2j8a3k8a4l8a5" }, ["error finished load"]],
        squares: [{ game: "othello", size: "5" }, ["error link-squares load"]],
        noMode: [{ mode: "nonsense", moves: "h8" }, ["error value mode"]],
        noLibrary: [{ mode: "games", moves: "h8" }, ["ready 1", "error value mode", "position h8"]],
        noLesson: [{ mode: "learn" }, ["ready 1", "error value mode"]],
        noSource: [{ src: "http://[" }, ["error address src"]],
        noPuzzle: [{ puzzle: "nonsense" }, ["ready 1", "error value id"]],
        noRule: [{ mode: "puzzle", rule: "nonsense", moves: "h8" }, ["ready 1", "error link-rule load"]],
        noMoves: [{ mode: "puzzle", moves: "h8h8" }, ["ready 1", "error occupied load"]],
        noWin: [
          { mode: "puzzle", rule: "renju", moves: "h8", level: "99" },
          ["error value level", "error unproven load"],
        ],
        proof: [{ mode: "proof", rule: "caro", moves: "a1" }, ["ready 1", "error value rule", "error unproven load"]],
        openings: [{ mode: "openings", rule: "caro" }, ["ready 1", "error value rule"]],
        small: [{ size: "7", moves: "d4" }, ["position d4"]],
      };
      await page.evaluate(
        async (script, all) => {
          window.heard = {};
          for (const type of ["ready", "error", "position"])
            addEventListener(`tengen-${type}`, ({ target, detail }) => {
              const { code, about, name, moves, version } = detail;
              (window.heard[target.id] ??= []).push(
                `${type} ${code ?? version ?? moves} ${name ?? about ?? ""}`.trim(),
              );
            });
          await import(script);
          // As the parser of the page makes them: first the element, then its attributes.
          for (const [id, attributes] of Object.entries(all)) {
            const words = Object.entries({ id, lang: "en", ...attributes }).map(
              ([name, value]) => `${name}="${value}"`,
            );
            document.body.insertAdjacentHTML("beforeend", `<tengen-board ${words.join(" ")}></tengen-board>`);
          }
        },
        server.url("/www/tengen-board.js"),
        Object.fromEntries(Object.entries(boards).map(([id, [attributes]]) => [id, attributes])),
      );
      const heard = (id) => page.evaluate((one) => window.heard[one] ?? [], id);
      const height = (id) => page.$eval(`#${id}`, (board) => board.clientHeight);
      const first = await height("offBoard");
      for (const [id, [, expected]] of Object.entries(boards)) {
        const all = () => heard(id);
        await until(
          async () => {
            // A board outside the view is not fetched. Others that change their height may move it.
            await page.$eval(`#${id}`, (board) => board.scrollIntoView());
            const lines = await all();
            return expected.every((one) => lines.includes(one));
          },
          `${id}: ${expected}`,
          60_000,
        );
        const errors = (await all()).filter((line) => line.startsWith("error"));
        assert.deepEqual(
          errors,
          expected.filter((line) => line.startsWith("error")),
          id,
        );
      }
      // The page does not jump: a board has its height before it loads. The scroll bar takes some of the width later.
      assert.ok(first > 1000 && Math.abs((await height("offBoard")) - first) <= 20, `${first}`);
      // The pages beside the game take no messages, and no part of them is cut off.
      for (const id of ["noPuzzle", "proof", "openings"]) {
        await page.$eval(`#${id}`, (board) => {
          board.scrollIntoView();
          board.load({ moves: "h8" });
          board.set({ level: 99 });
          board.shadowRoot.querySelector("iframe").contentWindow.postMessage({ tengen: 1, type: "nope" }, "*");
        });
        for (const about of ["load", "set", "nope"])
          await until(async () => (await heard(id)).includes(`error unknown ${about}`), `${id}: ${about}`);
        await until(
          () =>
            page.$eval(`#${id}`, (board) => {
              const { contentDocument, clientHeight } = board.shadowRoot.querySelector("iframe");
              const { bottom } = contentDocument.querySelector(".sidebar").getBoundingClientRect();
              return clientHeight !== 458 && bottom + contentDocument.defaultView.scrollY <= clientHeight + 1;
            }),
          `${id} is whole`,
        );
      }
    },
  },
  {
    name: "an element without an attribute has its default back, and a message without content changes nothing",
    server: { csp: false },
    async run({ page, server, assert }) {
      await page.goto(server.url("/tests/browser/blank.html"), { waitUntil: "load" });
      await page.evaluate(async (script) => {
        await import(script);
        window.heard = [];
        addEventListener("tengen-error", ({ detail }) =>
          window.heard.push(`${detail.code} ${detail.name ?? detail.about}`),
        );
        document.body.innerHTML =
          '<tengen-board lang="en" rule="renju" moves="h8i9" color="white" time="60000"></tengen-board>';
      }, server.url("/www/tengen-board.js"));
      const frame = await until(() => page.frames().find((one) => one.url().includes("embed=1")), "the frame");
      // The full strength uses its minute, so it thinks until it is stopped. A lower level soon plays.
      await until(() => frame.$eval("#brief", (node) => node.textContent !== "").catch(() => false), "it thinks");
      await page.$eval("tengen-board", (board) => {
        for (const name of ["color", "time"]) board.removeAttribute(name);
        board.setAttribute("level", "1");
        board.removeAttribute("level");
        board.load();
        board.load(null);
        board.set({ nonsense: 1 });
      });
      await until(() => page.evaluate(() => window.heard.includes("value nonsense")), "all are heard");
      assert.deepEqual(await page.evaluate(() => window.heard), ["value moves", "value moves", "value nonsense"]);
      const position = await page.$eval("tengen-board", (board) => board.position);
      assert.deepEqual([position.rule, position.moves], ["renju", "h8i9"]);
      // Two people play again.
      await until(() => frame.$('#grid:not([aria-disabled="true"]) [data-name="g7"][aria-disabled="false"]'), "a turn");
      await frame.click('[data-name="g7"]');
      await until(() => page.$eval("tengen-board", (board) => board.position.moves === "h8i9g7"), "a stone");
      // Another game and its size, and the default ones again. The link to the whole page names a board without moves.
      const positionIs = (game, rule, size) =>
        until(
          () =>
            page.$eval(
              "tengen-board",
              ({ position }, wanted) => `${position.rule} ${position.size}` === wanted,
              `${rule} ${size}`,
            ),
          game,
        );
      await page.$eval("tengen-board", (board) => {
        board.removeAttribute("moves");
        board.setAttribute("rule", "antiothello");
        board.setAttribute("size", "6");
      });
      await positionIs("anti-Othello", "antiothello", 6);
      await until(
        () => frame.$eval("#whole", (link) => link.href.endsWith("#g=antiothello-6-")),
        "a link without moves",
      );
      await page.$eval("tengen-board", (board) => ["rule", "size"].forEach((name) => board.removeAttribute(name)));
      await positionIs("five-in-a-row", "freestyle", 15);
    },
  },
  {
    name: "a frame listens to its page only, and to the origin that it is given",
    // Firefox reports a message to another origin as an error. The message must not arrive.
    tolerate: [/does not match the recipient window/],
    async run(tools) {
      const { page, assert, sleep } = tools;
      const send = (message) =>
        page.evaluate((data) => document.querySelector("iframe").contentWindow.postMessage(data, "*"), message);
      const frame = await frameOf(tools, "?embed=1&lang=en&moves=h8i9&origin=https://elsewhere.example", {});
      const named = (name) => frame.$eval(`[data-name="${name}"]`, (button) => button.ariaLabel ?? "").catch(() => "");
      await until(async () => /move 1/.test(await named("h8")), "the position is there");
      await send({ tengen: 1, type: "load", moves: "c3" });
      await sleep(500);
      assert.match(await named("c3"), /empty/, "another origin is not heard");
      const open = await frameOf(tools, "?embed=1&lang=en&moves=h8i9", {});
      const here = (name) => open.$eval(`[data-name="${name}"]`, (button) => button.ariaLabel ?? "").catch(() => "");
      await until(async () => /move 1/.test(await here("h8")), "the position is there");
      await send({ tengen: 2, type: "load", moves: "d4" });
      await send("nonsense");
      await send({ tengen: 1, type: "load", moves: "c3" });
      await until(async () => /move 1/.test(await here("c3")), "the page around is heard");
    },
  },
  {
    name: "the page that writes the snippet shows what it writes",
    async run({ page, server, assert }) {
      await page.goto(server.url("/www/embed.html"), { waitUntil: "load" });
      const value = (name) => page.$eval(`[name="${name}"]`, (box) => box.value);
      await until(
        async () => /embed=1&amp;rule=freestyle&amp;size=15&amp;moves=h8i9g7"/.test(await value("frame")),
        "a frame",
      );
      await page.select('[name="rule"]', "othello");
      assert.equal(await value("moves"), "", "the example is of five-in-a-row");
      await page.$eval('[name="moves"]', (box) => {
        box.value = "f5d6";
        box.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await until(
        async () => /<tengen-board game="othello" moves="f5d6"><\/tengen-board>$/.test(await value("element")),
        "an element",
      );
      await until(
        () => page.evaluate(() => document.querySelector("tengen-board").position?.moves === "f5d6"),
        "the preview follows",
      );
      await until(
        () => page.$eval("tengen-board", (board) => board.clientHeight > board.clientWidth),
        "the preview is as high as its board",
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      // In the language of the address or the settings, with the preview. The snippet only names a chosen language.
      // A page that leaves while its preview loads ends those requests, which Firefox reports in several ways.
      const speaks = (tag, title) =>
        until(
          () =>
            page.evaluate(
              (tag, title) =>
                document.documentElement.lang === tag &&
                document.querySelector("h1").textContent === title &&
                [...document.querySelectorAll("[data-text]")].every(
                  (one) => one.textContent && one.textContent !== one.dataset.text,
                ) &&
                document.querySelector("tengen-board")?.lang === tag.slice(0, 2) &&
                document.querySelector("tengen-board").position?.moves === "h8i9g7",
              tag,
              title,
            ),
          tag,
        );
      await page.goto(server.url("/www/embed.html?lang=zh"), { waitUntil: "load" });
      await speaks("zh-Hans", "嵌入天元");
      await page.evaluate(() =>
        localStorage.setItem("tengen.settings", JSON.stringify({ v: 1, lang: "ja", theme: "dark" })),
      );
      await page.goto(server.url("/www/embed.html"), { waitUntil: "load" });
      await speaks("ja", "天元を埋め込む");
      assert.equal(await page.$eval("tengen-board", (board) => board.getAttribute("theme")), "dark");
      assert.doesNotMatch(await value("frame"), /lang=|theme=/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    },
  },
  {
    name: "in nine frames",
    page: { width: 1760, height: 2400 },
    tolerate: [/worker-src/, /blob:/],
    async run({ page, server, assert }) {
      await page.goto(server.url("/tests/embed.html"), { waitUntil: "load" });
      const frames = await until(() => {
        const all = page.frames().filter((frame) => frame.url().includes("embed=1"));
        return all.length === 9 && all;
      }, "nine frames");
      for (const frame of frames) {
        await until(() => frame.$("#grid [data-name]").catch(() => null), `a board in ${frame.url()}`);
        const look = await frame.evaluate(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const controls = [...document.querySelectorAll(".controls button")].filter(
            (one) => one.getClientRects().length,
          );
          return {
            wide: document.documentElement.scrollWidth <= innerWidth,
            board: box("#board").width,
            edge: Math.min(box("#board").left, box("#board").top, innerWidth - box("#board").right),
            bottom: Math.max(...controls.map((one) => one.getBoundingClientRect().bottom)),
            height: innerHeight,
            small: controls.filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).length,
            names: controls.every((one) => (one.textContent ?? "").trim() !== ""),
          };
        });
        const where = frame.url();
        assert.ok(look.wide, `${where}: nothing sticks out`);
        assert.ok(look.board >= 180, `${where}: a board of ${look.board}`);
        assert.ok(look.edge >= 5, `${where}: the board touches the edge of the frame (${look.edge})`);
        assert.ok(look.bottom <= look.height + 1, `${where}: the controls are seen (${look.bottom} of ${look.height})`);
        assert.equal(look.small, 0, `${where}: controls are large enough to touch`);
        assert.ok(look.names, `${where}: controls have names`);
      }
    },
  },
  {
    name: "the npm package: its engine and its board in a page of an empty project",
    async run({ page, other, assert, until }) {
      await withPackage(async (project) => {
        // Without a bundler the installed files are copied: the tests' server does not serve node_modules.
        cpSync(join(project, "node_modules/tengen"), join(project, "tengen"), { recursive: true });
        writeFileSync(
          join(project, "index.html"),
          `<!doctype html><html lang="en"><title>Mine</title><link rel="icon" href="data:,">
          <script type="importmap">{ "imports": { "tengen": "./tengen/index.js", "tengen/board": "./tengen/www/tengen-board.js" } }</script>
          <tengen-board moves="h8i9g7" lang="en"></tengen-board>
          <script type="module">
            import load, { Game } from "tengen";
            import "tengen/board";
            await load();
            const game = new Game();
            game.load("h8a1i8a2j8a3k8a4");
            game.playMove(game.findMove({ time: 200 }).move);
            document.title = "black " + game.snapshot().outcome.winner;
            document.querySelector("tengen-board").addEventListener("tengen-move", ({ detail }) => (document.title = detail.side + " " + detail.move));
          </script></html>`,
        );
        const server = await other({ root: project, host: "127.0.0.1" });
        await page.goto(server.url("/index.html"), { waitUntil: "load" });
        await until(async () => (await page.title()) === "black 1", "the engine plays");
        const frame = await until(
          () => page.frames().find((one) => one.url().includes("embed=1")),
          "the frame of the board",
        );
        assert.equal((await played(frame, 3)).join(), "h8,i9,g7");
        await ready(frame);
        await frame.click(button("j10"));
        await until(async () => (await page.title()) === "white j10", "the move is told");
      });
    },
  },
];
