// What scenarios of the analysis read and do.

import { ready } from "./actions.mjs";

/** White has to block an open three of black's. */
export const THREE = "#g=freestyle-15-h8i9h9h10g8i8i10";
/** Black wins by force, in more than one way. */
export const WON = "#g=freestyle-15-h8a1i8a3j8a5g10c1";

export const rows = (page) =>
  page.$$eval(".analysis .lines li", (all) =>
    all.map((one) => ({
      value: one.querySelector(".value").textContent,
      kind: one.querySelector(".value").className.replace("value ", ""),
      moves: [...one.querySelectorAll("button")].map((button) => button.textContent),
    })),
  );
/** A point as in links. People read capitals. @param {string} name */
export const asInLinks = (name) => {
  if (!/^[A-T]\d+$/.test(name)) throw new Error(`${name} is not written like a point`);
  return name.toLowerCase();
};
export const verdict = (page) => page.$eval(".analysis .worth b", (node) => node.textContent);
export const message = (page) =>
  page.$eval(".analysis .says", (node) => (node.hidden ? "" : node.querySelector("p").textContent));
/** The drawing over the board, for comparison. */
export const drawn = (page) => page.$eval("canvas.marks", (canvas) => canvas.toDataURL());
export const isBlank = (page) =>
  page.$eval(
    "canvas.marks",
    (canvas) =>
      !canvas
        .getContext("2d")
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value),
  );
export const depth = async (page) =>
  Number(/depth (\d+)/.exec(await page.$eval(".analysis .worth small", (node) => node.textContent))?.[1] ?? 0);

/** The pointer leaves the lines and their place: while it is on one, lines and messages do not change. */
export const rest = (page) => page.mouse.move(1, 1);

/** Opens the numbers without a pointer, because growing lines above them would come under it. */
export const openNumbers = (page) => page.$eval(".analysis .numbers:not(.named) summary", (node) => node.click());

export async function enter({ open, page, until }, query) {
  await open(query);
  await ready(page);
  await page.click('[data-do="analyse"]');
  await rest(page);
  await until(
    async () => (await page.$(".analysis .lines button")) && (await rows(page)).length > 0,
    "there are lines",
    60_000,
  );
}
