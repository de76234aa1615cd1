// Offline: the service worker caches one complete version. Without it workers start from memory.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withVersions } from "../versions.mjs";
import { click, moves, openSheet, play, played, ready, text } from "../actions.mjs";

const QUERY = "?lang=en&time=200";

/** Requests that must fail once the host is gone. */
const GONE =
  /ERR_CONNECTION_REFUSED|NS_ERROR_(CONNECTION_REFUSED|INTERCEPTION_FAILED)|ERR_FAILED|NetworkError|Failed to (fetch|load)|importScripts|status 0|CONNECTION|Loading (failed|Worker)/i;

/** Waits until the service worker has everything for later visits, weights too. */
const isKept = (page, until, count = 40) =>
  until(
    () =>
      page.evaluate(async (least) => {
        if (!navigator.serviceWorker.controller) return false;
        const names = await caches.keys();
        const paths = (
          await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
        ).flat();
        return paths.length >= least && paths.some((url) => url.endsWith("othello.bin"));
      }, count),
    "the version is kept",
    60_000,
  );

/**
 * Makes the browser check for another version now. By itself it does so after a visit when idle: on a busy machine much
 * later.
 */
const lookForVersion = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => {});
  });

/** A scenario on a released site. */
const offline = (name, run, more = {}) => ({
  name,
  tolerate: [GONE],
  ...more,
  run: (t) =>
    withVersions(async (make) => {
      t.server.root = make();
      await run({ ...t, make });
    }),
});

/** Waits until a version that removes itself has left no service worker and no cache. */
async function isGone(page, until) {
  let left = "";
  const look = async () => {
    left = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const states = registrations.map(({ installing, waiting, active }) =>
        [installing, waiting, active].map((one) => one?.state ?? "-").join(" "),
      );
      return [...states, ...(await caches.keys())].join(", ");
    });
    return left === "";
  };
  await until(look, "nothing is left of it").catch((error) => {
    throw new Error(`${error.message}; left: ${left}`);
  });
}

/** Whether a page may share memory with its workers. */
const isIsolated = (page) => page.evaluate(() => globalThis.crossOriginIsolated);

/** Opens the page, waits until it is cached, then stops the host. */
async function openAndGo({ open, page, server, until }, query = QUERY) {
  await open(query);
  await ready(page);
  await isKept(page, until);
  await server.stop();
}

/**
 * A free point next to the first stone. If the person's stones are apart, the engine may prove a win before the stop.
 */
const beside = (page) =>
  page.$$eval("#grid button", (buttons) =>
    ["h9", "i8", "i9", "g9", "h7"].find((name) =>
      buttons.some((one) => one.dataset.name === name && one.ariaDisabled === "false"),
    ),
  );

/** Starts a long search, and stops it inside a step. */
async function stopDeep({ page, until, sleep }, name = "h8", count = 2) {
  await click(page, name);
  await until(async () => (await text(page, "#brief")) !== "", "the engine reports");
  await sleep(600);
  await page.click('[data-do="stop"]');
  await played(page, count);
}

const all = [
  offline("without a network: Stop, and the game goes on", async (t) => {
    const { page, assert } = t;
    await openAndGo(t, "?lang=en&level=10&time=60000");
    await stopDeep(t);
    await ready(page);
    assert.equal(await page.$eval("#note", (note) => note.hidden), true);
    assert.equal(await text(page, '.player[data-side="2"] b'), "Tengen", "the engine still plays");
    await click(page, await beside(page));
    // The engine's last report may still be shown.
    const canStop = () => page.$eval('[data-do="stop"]', (stop) => stop.getClientRects().length > 0);
    await t.until(async () => (await canStop()) && (await text(page, "#brief")) !== "", "the engine thinks again");
    await page.click('[data-do="stop"]');
    await played(page, 4);
  }),
  offline("without a network: another game, and a reload isolates the page, but no frame", async (t) => {
    const { page, assert } = t;
    await openAndGo(t);
    await play(page, "h8");
    await openSheet(page, "new");
    await page.click('dialog input[value="othello"]');
    await page.click('dialog [type="submit"]');
    await t.until(async () => (await moves(page)).length === 0, "a board of Othello");
    await ready(page);
    await page.click('#grid button[data-name="f5"]');
    await t.until(async () => (await text(page, "#count")) === "2 / 2", "the engine answers");
    assert.equal(await page.$eval("#note", (note) => note.hidden), true, "with its weights");
    assert.equal(await isIsolated(page), false, "the first visit came from the host");
    await page.reload();
    await ready(page);
    assert.equal(await text(page, "#count"), "2 / 2", "the game is there");
    // A link within the site leads to the page as well.
    await page.goto(`${t.server.url("/index.html")}${QUERY}#g=renju-15-h8h9`);
    await t.until(async () => (await moves(page)).length === 2, "the position of the link");
    assert.equal(await isIsolated(page), true);
    await page.click('[data-do="hint"]');
    await t.until(
      async () => /best move found/.test(await text(page, "#substatus")),
      "a worker of the isolated page answers",
    );
    // The page that writes frames is left alone, and so is a board in a frame.
    await page.goto(`${t.server.url("/www/embed.html")}?lang=en`);
    await page.evaluate((query) => {
      const html = `<iframe title="a game" width="400" height="500" src="../${query}"></iframe>`;
      document.body.insertAdjacentHTML("afterbegin", html);
    }, `${QUERY}&embed=1`);
    const frame = await t.until(() => page.frames().find((one) => one.url().includes(QUERY)), "the frame");
    await play(frame, "h8");
    assert.deepEqual([await isIsolated(page), await isIsolated(frame)], [false, false]);
  }),
  offline(
    "without a service worker: Stop and another game in the worker that is there, or from memory",
    async (t) => {
      const { page, server } = t;
      // An embedded board registers no service worker.
      await t.open("?lang=en&embed=1&level=10&time=60000");
      await ready(page);
      t.assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
      // The engine loads with the first move.
      await stopDeep(t);
      await ready(page);
      await t.sleep(500);
      await server.stop();
      await stopDeep(t, await beside(page), 4);
      await ready(page);
      await stopDeep(t, await beside(page), 6);
    },
    { server: { csp: false } },
  ),
  offline(
    "without a service worker and under the policy: the move that was found is played, the worker is kept",
    async (t) => {
      const { page, server } = t;
      // The search ends by itself: without another worker a stop cannot end it. On a busy machine the stop comes late.
      await t.open("?lang=en&embed=1&level=10&time=5000");
      await ready(page);
      await stopDeep(t);
      await ready(page);
      await t.sleep(500);
      await server.stop();
      await stopDeep(t, await beside(page), 4);
      await ready(page);
      await click(page, await beside(page));
      await played(page, 6);
    },
    { tolerate: [GONE, /worker-src|Content.Security.Policy/i] },
  ),
  offline(
    "a frame keeps its page for visits without a network only if it is asked to",
    async ({ open, page, assert, until }) => {
      await open("?lang=en&embed=1&offline=1");
      await ready(page);
      // Until it is touched a frame loads nothing.
      await click(page, "h8");
      await until(
        () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 1),
        "it is registered",
      );
      assert.equal(await page.evaluate(() => document.documentElement.classList.contains("embed")), true);
    },
  ),
  offline("a new version waits in the middle of a game, and begins whole", async (t) => {
    const { open, page, server, make, assert, until } = t;
    await open(QUERY);
    await isKept(page, until);
    await play(page, "h8");
    server.root = make((html) => html.replace("</main>", '</main><i id="second"></i>'));
    // A reload still shows the first version, though the host has the second.
    await page.reload();
    await ready(page);
    assert.equal(await page.$("#second"), null);
    await lookForVersion(page);
    await page.waitForSelector("#note:not([hidden]) button");
    assert.match(await text(page, "#note p"), /new version is ready/);
    await play(page, "a1");
    assert.equal(await page.$eval("#note", (note) => note.hidden), false, "a move does not take the offer away");
    // Another tab runs the first version and must keep it.
    const tab = await t.newPage();
    await tab.goto(server.url("/") + QUERY);
    await ready(tab);
    await page.bringToFront();
    await page.click("#note button");
    await until(async () => /other Tengen tabs/.test(await text(page, "#note p")), "the other tab is named");
    assert.equal(await tab.$("#second"), null);
    await tab.close();
    // The service worker may count the closed tab for a moment. A question that comes too early is repeated. The first
    // version may also still be storing files: then the second begins later, and the next reload shows it.
    await until(
      async () => {
        await page.reload();
        const offered = await page
          .waitForSelector("#second, #note:not([hidden]) button", { timeout: 5000 })
          .catch(() => null);
        if (!offered || (await page.$("#second"))) return page.$("#second");
        const loaded = page.waitForNavigation({ timeout: 5000 }).then(
          () => true,
          () => false,
        );
        await page.click("#note button");
        return (await loaded) && (await page.$("#second"));
      },
      "the second version runs",
      60_000,
    );
    await ready(page);
    assert.equal((await moves(page)).length, 4, "the game is there");
    const caches = await page.evaluate(() => globalThis.caches.keys());
    assert.equal(caches.length, 1, "the first version is gone");
  }),
  offline("a version is kept whole or not at all", async (t) => {
    const { open, page, server, make, until, assert, sleep } = t;
    await open(QUERY);
    await isKept(page, until);
    // The host has the list of the second version, but one file of a third version.
    const [second, third] = [
      make((html) => html.replace("</main>", '</main><i id="second"></i>')),
      make((html) => html.replace("</main>", '</main><i id="third"></i>')),
    ];
    const { copyFileSync } = await import("node:fs");
    copyFileSync(`${third}/index.html`, `${second}/index.html`);
    server.root = second;
    await page.reload();
    await ready(page);
    await lookForVersion(page);
    await sleep(1500);
    assert.equal(await page.$("#second, #third"), null);
    assert.equal(await page.$eval("#note", (note) => note.hidden), true, "nothing is offered");
    server.root = third;
    await page.reload();
    await lookForVersion(page);
    await page.waitForSelector("#note:not([hidden]) button");
    await Promise.all([page.waitForNavigation(), page.click("#note button")]);
    await ready(page);
    assert.notEqual(await page.$("#third"), null);
  }),
  offline(
    "what the host lacks is missing through the service worker as well, and is there once the host has it",
    async ({ open, page, server, assert, until }) => {
      server.missing = [/othello\.bin/];
      await open(QUERY);
      await ready(page);
      await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker answers");
      await openSheet(page, "new");
      await page.click('dialog input[value="othello"]');
      await page.click('dialog [type="submit"]');
      await until(() => page.$('#grid button[data-name="d3"][aria-disabled="false"]'), "Othello is on the board");
      assert.equal(await page.evaluate(async () => (await fetch("www/othello.bin")).status), 404);
      await page.waitForSelector("#note:not([hidden]) button");
      assert.match(await text(page, "#note p"), /simpler/);
      server.missing = [];
      // By script: the page may have asked again by itself, and the note is gone then.
      await page.$eval("#note button", (button) => button.click());
      await until(() => page.evaluate(async () => (await fetch("www/othello.bin")).ok), "the weights are there");
      await until(() => page.$eval("#note", (note) => note.hidden), "the note is gone");
    },
    { tolerate: [/404/] },
  ),
  offline("a host switches the service worker off: the visitor accepts the new version", async (t) => {
    const { open, page, server, make, assert, until } = t;
    await open(QUERY);
    await isKept(page, until);
    server.root = make((html) => html, { stamped: false });
    await page.reload();
    await ready(page);
    await lookForVersion(page);
    await page.waitForSelector("#note[data-topic='update']:not([hidden]) button");
    await Promise.all([page.waitForNavigation(), page.click("#note button")]);
    await ready(page);
    await isGone(page, until);
    await page.reload();
    await play(page, "h8");
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
  }),
  offline(
    "a host switches the service worker off: it goes when the page is closed, and no load waits for it",
    async (t) => {
      const { open, page, newPage, server, make, assert, until, sleep } = t;
      await open(QUERY);
      await isKept(page, until);
      server.root = make((html) => html, { stamped: false });
      // Its removal takes a while, as on a busy machine.
      const slow = `addEventListener("activate", (event) => event.waitUntil(new Promise((done) => setTimeout(done, 3000))));`;
      const script = join(server.root, "sw.js");
      writeFileSync(script, `${slow}\n${readFileSync(script, "utf8")}`);
      for (const pause of [0, 150, 450]) {
        await page.reload({ waitUntil: "domcontentloaded" });
        await page.evaluate(() => {
          navigator.serviceWorker.getRegistration().then((one) => one?.update().catch(() => {}));
        });
        await sleep(pause);
        await page.reload({ waitUntil: "domcontentloaded" });
        await ready(page);
      }
      await lookForVersion(page);
      await page.waitForSelector("#note[data-topic='update']:not([hidden]) button");
      const next = await newPage();
      await page.close();
      await sleep(500);
      await next.goto(server.url(`/${QUERY}`), { waitUntil: "domcontentloaded" });
      await ready(next);
      await isGone(next, until);
      await next.reload();
      await play(next, "h8");
      assert.equal(await next.evaluate(() => navigator.serviceWorker.controller), null);
    },
  ),
  {
    name: "the manifest and the icons are there, and where the browser offers it the page is installed from the settings",
    async run({ page, server, assert, until }) {
      await page.goto(server.url("/?lang=en"));
      const manifest = await page.evaluate(async () =>
        (await fetch(document.querySelector('link[rel="manifest"]').href)).json(),
      );
      assert.equal(manifest.display, "standalone");
      const sizes = await page.evaluate(
        async (icons) =>
          Promise.all(
            icons.map(async ({ src }) => {
              const image = new Image();
              image.src = src;
              await image.decode();
              return image.naturalWidth;
            }),
          ),
        [...manifest.icons, { src: "www/icons/apple.png" }],
      );
      assert.deepEqual(sizes.slice(1), [192, 512, 512, 180]);
      await ready(page);
      // The browser offers it after a while, or never. So the test makes the event.
      await page.evaluate(() =>
        dispatchEvent(
          Object.assign(new Event("beforeinstallprompt"), { prompt: async () => void (window.installing = true) }),
        ),
      );
      await openSheet(page, "settings");
      const install = await until(async () => (await page.$$("dialog .toggle button")).at(0), "the offer");
      await install.evaluate((button) => button.click());
      await until(
        () => page.evaluate(() => window.installing && !document.querySelector("dialog .toggle button")),
        "it is taken",
      );
    },
  },
];

export const scenarios = all.map((one) => ({ ...one, offline: true }));
