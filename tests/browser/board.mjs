// What a person sees and does on the page, for the scenarios: the buttons of the ARIA grid lie over the board.

/** The button of a point: `button('h8')`. */
export const button = (name) => `#grid button[data-name="${name}"]`;

/**
 * How many stones lie on the board of a page or frame in English, read from the labels of the grid.
 * @param {import('puppeteer-core').Page | import('puppeteer-core').Frame} view
 */
export const stones = (view) =>
  view.$$eval('#grid button', (all) => all.filter((one) => /, move \d+/.test(one.ariaLabel ?? '')).length);

/** Waits until the board takes a move of the person's. */
export async function ready(view) {
  await view.waitForSelector('#grid:not([aria-disabled="true"]) button[aria-disabled="false"]', { timeout: 30_000 });
}

/**
 * Plays a point with the mouse and waits for the engine's answer.
 * @param {import('puppeteer-core').Page | import('puppeteer-core').Frame} view
 */
export async function play(view, name, until) {
  await ready(view);
  const before = await stones(view);
  await view.click(button(name));
  await until(async () => (await stones(view)) === before + 2, `the engine answers ${name}`, 30_000);
}
