// Fingers over a board in another page, and boards in pages that are zoomed by their style.

import { button, centreOf, moves, played, ready, shows } from "../actions.mjs";
import { until } from "../harness.mjs";

/** A page of another origin, higher than its screen, with one board in it: a frame, or the element. */
async function blogWith({ page, other, server }, kind) {
  const blog = await other();
  await page.goto(blog.url("/blog.html"), { waitUntil: "load" });
  const address = server.url("/index.html?embed=1&lang=en&rule=renju&moves=h8i9g7");
  const element = server.url("/www/tengen-board.js");
  await page.evaluate(
    async (which, src, script) => {
      const board = document.createElement(which === "frame" ? "iframe" : "tengen-board");
      if (board instanceof HTMLIFrameElement) Object.assign(board, { src, width: "360", height: "458" });
      else {
        for (const [name, value] of Object.entries({ rule: "renju", moves: "h8i9g7", lang: "en" }))
          board.setAttribute(name, value);
        await import(script);
      }
      const space = () => Object.assign(document.createElement("p"), { style: "height: 1500px" });
      document.body.style.margin = "0";
      document.body.prepend(board);
      document.body.append(space());
    },
    kind,
    address,
    element,
  );
  return until(() => page.frames().find((frame) => frame.url().includes("embed=1")), "the frame");
}

/** The place on the screen of a point of a board in a frame. */
async function onScreen(page, frame, name) {
  const { x, y } = await centreOf(frame, name);
  const corner = await page.evaluate(() => {
    const host = document.querySelector("iframe, tengen-board");
    const box = (host.shadowRoot?.querySelector("iframe") ?? host).getBoundingClientRect();
    return { x: box.x, y: box.y };
  });
  return { x: x + corner.x, y: y + corner.y };
}

/** Moves a finger in steps, as a hand does. Returns how long it rested before, in milliseconds. */
async function swipe({ page, sleep }, from, to, rest = 0) {
  const begin = performance.now();
  let rested = 0;
  await page.touchscreen.touchStart(from.x, from.y);
  await sleep(rest);
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8;
    await page.touchscreen.touchMove(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
    rested ||= performance.now() - begin;
    await sleep(16);
  }
  await page.touchscreen.touchEnd();
  return rested;
}

export const scenarios = [
  ...["frame", "element"].map((kind) => ({
    name: `a swipe over an embedded board scrolls the page and sets no stone, a tap sets one (${kind})`,
    // Firefox has no finger in these tests.
    browsers: ["chromium"],
    page: { width: 360, height: 640, touch: true },
    async run(tools) {
      const { page, assert, sleep, server } = tools;
      const scrolled = () => page.evaluate(() => scrollY);
      const engine = () => server.requests.filter((path) => /\.wasm/.test(path)).length;
      let [frame, loaded, rested] = [null, 0, Infinity];
      // A busy machine moves the finger so late that it rests, and a resting finger aims.
      for (let trial = 0; trial < 5 && rested > 200; trial += 1) {
        loaded = engine();
        frame = await blogWith(tools, kind);
        await until(async () => (await moves(frame).catch(() => [])).length === 3, "the stones are seen");
        const from = await onScreen(page, frame, "d4");
        rested = await swipe(tools, from, { x: from.x, y: from.y - 200 });
      }
      await until(async () => (await scrolled()) > 100, "the page has scrolled");
      await sleep(300);
      assert.equal((await moves(frame)).length, 3, "no stone");
      assert.equal(engine(), loaded, "who scrolls past the board does not load its engine");

      await page.evaluate(() => scrollTo(0, 0));
      const at = await onScreen(page, frame, "a1");
      await tools.tap(at.x, at.y);
      await ready(frame);
      if ((await moves(frame)).length === 3) await tools.tap(at.x, at.y);
      await shows(frame, ["h8", "i9", "g7", "a1"]);

      // A finger that rests aims: it moves over the board, and the page stays.
      const [start, end] = [await onScreen(page, frame, "d4"), await onScreen(page, frame, "l12")];
      await swipe(tools, start, end, 500);
      await shows(frame, ["h8", "i9", "g7", "a1", "l12"]);
      assert.equal(await scrolled(), 0, "the page stays where it is");
    },
  })),
  ...[
    ["zoom: 1.4; direction: rtl", "html"],
    ["zoom: 0.7", "body"],
    ["transform: scale(0.6); transform-origin: 0 0", "body"],
    ["transform: scale(1.3); transform-origin: 0 0", "html"],
  ].map(([style, element]) => ({
    name: `a click places the stone where it is on a page with “${style}”`,
    page: { width: 1700, height: 1500 },
    async run({ open, page, assert }) {
      await open("?lang=en&color=both");
      await ready(page);
      await page.$eval(element, (node, css) => (node.style.cssText += css), style);
      const wanted = ["l4", "o1", "a15", "h8"];
      for (const [index, name] of wanted.entries()) {
        await page.$eval(button(name), (one) => one.scrollIntoView({ block: "center", inline: "center" }));
        // The board takes its new size a moment after the page.
        await until(async () => {
          const { x, y } = await centreOf(page, name);
          await page.mouse.move(x, y);
          return page.$eval(button(name), (one) => one.classList.contains("pointed"));
        }, `the mouse points at ${name}`);
        const { x, y } = await centreOf(page, name);
        await page.mouse.click(x, y);
        await played(page, index + 1);
      }
      assert.deepEqual(await moves(page), wanted);
    },
  })),
];
