// Actions of the scenarios on a page or in a frame. They use only what a person sees or a screen reader reads. The
// buttons of the ARIA grid lie over the board. Their labels are English.

import assert from "node:assert/strict";
import { until } from "./harness.mjs";

/** The button of a point: `button('h8')`. */
export const button = (name) => `#grid button[data-name="${name}"]`;

/** The text of an element. */
export const text = (page, selector) => page.$eval(selector, (node) => node.textContent ?? "");

/** Waits until the board takes a move. A frame that is still loading has no board yet. */
export const ready = (page) =>
  until(
    () => page.$('#grid:not([aria-disabled="true"]) [aria-disabled="false"]').catch(() => null),
    "the board takes a move",
    30_000,
  );

/** Opens a dialog of the page of the game by its button. It loads with the first press. */
export async function openSheet(page, name) {
  await page.click(`[data-do="${name}"]`);
  await page.waitForSelector(`dialog.${name}[open]`);
}

/** The names of the points with stones, in the order of the moves. */
export const moves = (page) =>
  page.$$eval("#grid button", (buttons) =>
    buttons
      .map((button) => ({
        name: button.dataset.name,
        number: Number(/move (\d+)/.exec(button.ariaLabel ?? "")?.[1] ?? 0),
      }))
      .filter(({ number }) => number > 0)
      .sort((a, b) => a.number - b.number)
      .map(({ name }) => name),
  );

/** Waits until `count` moves are on the board, and returns them. */
export const played = (page, count) =>
  until(async () => {
    const all = await moves(page);
    return all.length === count ? all : null;
  }, `${count} moves are on the board`);

/** Waits until exactly these moves are on the board, because the page draws with a delay. */
export async function shows(page, names) {
  const wanted = names.join(" ");
  let seen = "";
  await until(async () => (seen = (await moves(page)).join(" ")) === wanted, `the moves ${wanted}`).catch(() =>
    assert.equal(seen, wanted),
  );
}

/** Waits until it is the person's turn or the game is over; true if it is over. */
export const turnOrEnd = (page) =>
  until(
    () =>
      page.evaluate(() => {
        const end = document.querySelector("#status.end") !== null;
        return end
          ? "end"
          : document.querySelector('#grid:not([aria-disabled="true"]) [aria-disabled="false"]')
            ? "turn"
            : "";
      }),
    "a turn or an end",
  ).then((what) => what === "end");

/** Waits until the page has drawn twice, at least some milliseconds. A hidden page draws nothing. */
const drawnTwice = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20)));
        setTimeout(done, 400);
      }),
  );

/** The place of an element on the screen, once the layout is stable. After a resize it changes with a delay. */
async function stableBox(page, selector) {
  const look = () => page.$eval(selector, (one) => one.getBoundingClientRect().toJSON());
  let box = await look();
  await until(async () => {
    await drawnTwice(page);
    const before = box;
    box = await look();
    return box.x === before.x && box.y === before.y && box.width === before.width && box.height === before.height;
  }, `${selector} stays where it is`);
  return box;
}

/** The middle of a point on the screen, once the layout is stable. */
export async function centreOf(page, name) {
  const { x, y, width, height } = await stableBox(page, `[data-name="${name}"]`);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Makes the page of the game as large as this, and waits for its layout. */
export async function resize(page, width, height) {
  await page.setViewport({ ...page.viewport(), width, height });
  await until(
    () => page.evaluate((wide, high) => innerWidth === wide && innerHeight === high, width, height),
    `the page is ${width} x ${height}`,
  );
  await stableBox(page, ".controls");
}

/** A click on a point. */
export async function click(page, name) {
  const { x, y } = await centreOf(page, name);
  await page.mouse.click(x, y);
}

/** A free point far from the middle, so that the person loses soon. */
export const farPoint = (page) =>
  page.$$eval("#grid button", (buttons) => {
    const size = Math.sqrt(buttons.length);
    const free = (button) => button.ariaDisabled === "false";
    // Every third point of the lowest and the highest row: they never make five in a row.
    for (const row of [size - 1, 0]) {
      for (let column = 0; column < size; column += 3) {
        const button = buttons[row * size + column];
        if (free(button)) return button.dataset.name ?? "";
      }
    }
    return buttons.find(free)?.dataset.name ?? "";
  });

/** Plays a point with the mouse and waits for the engine's answer. */
export async function play(page, name) {
  await ready(page);
  const before = (await moves(page)).length;
  await page.click(button(name));
  await until(async () => (await moves(page)).length === before + 2, `the engine answers ${name}`, 30_000);
}

/** Plays to the end against the engine with `place`, and checks what the page shows. */
export async function playToTheEnd(page, place) {
  let turns = 0;
  while (!(await turnOrEnd(page))) {
    const name = await farPoint(page);
    const before = (await moves(page)).length;
    await place(name);
    await until(async () => (await moves(page)).length > before, `a stone at ${name}`);
    turns += 1;
    assert.ok(turns < 60, "the engine wins against a person who does not try");
  }
  assert.match(await text(page, "#status"), /^Tengen won · \d+ moves$/);
  assert.equal(await text(page, "#substatus"), "five in a row");
  const line = await page.$$eval(
    "#grid button",
    (all) => all.filter((one) => /winning line/.test(one.ariaLabel ?? "")).length,
  );
  assert.ok(line >= 5, `${line} stones in the winning line`);
  return turns;
}
