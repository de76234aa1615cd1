/**
 * Sharing a review: a link with its values, a text summary, and a picture.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Palette } from "../../board/textures.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Setup, Side, State } from "../../game/types.js"
 * @import { Mark, Verdict, columns } from "./logic.js"
 * @import { Words } from "./words.js"
 */
import { writeLink } from "../../game/link.js";
import { copyField, download, today } from "../../ui/copies.js";
import { element } from "../../ui/elements.js";
import { inTime } from "../../ui/late.js";
import { sheet } from "../../ui/sheet.js";
import { discsLost } from "./logic.js";
import { writeReview } from "./link.js";
import { SIGNS, entryText, markText, nameOf } from "./words.js";

/** The picture, in pixels. */
const PICTURE = { side: 1200, graph: 220, line: 44, margin: 40 };

/**
 * @typedef {object} ShareOptions
 * @property {Translate} t
 * @property {Words} words
 * @property {{ setup: Setup, start: string, names: string[], moves: number[], sides: Side[], verdicts: (Verdict |
 *   null)[] }} game
 * @property {Mark[]} marks
 * @property {ReturnType<typeof columns>} columns
 * @property {State} state
 * @property {Palette} palette
 * @property {() => Client} engine
 */

/**
 * A review in a few lines.
 * @param {Pick<ShareOptions, "words" | "game" | "marks">} options
 * @returns {string[]}
 */
export function summary({ words, game, marks }) {
  const { t, discs } = words;
  const of = (/** @type {Side} */ side) => marks.filter((mark) => mark.side === side).length;
  const lines = [
    /** @type {Side[]} */ ([1, 2])
      .map((side) => t("sum.mistakes", { side: t(`side.${side}`), n: of(side) }))
      .join(", "),
  ];
  if (discs) {
    const lost = { 1: 0, 2: 0 };
    discsLost(game.verdicts, game.moves).forEach((one, ply) => {
      if (one?.exact) lost[game.sides[ply]] += one.discs;
    });
    lines.push(t("sum.discs", { black: lost[1], white: lost[2] }));
  }
  const last = marks.find((mark) => mark.last);
  if (last)
    lines.push(
      t("sum.last", {
        n: last.ply + 1,
        cell: nameOf(game.moves[last.ply], words),
        text: markText({ ...last, last: false }, words),
      }),
    );
  if (game.verdicts.some((verdict) => !verdict || verdict.value === null)) lines.push(t("sum.partial"));
  return lines;
}

/**
 * The address of the game with its review.
 * @param {string} page without query and fragment
 * @param {Pick<ShareOptions, "words" | "game">} options
 */
function reviewLink(page, { words, game }) {
  const link = writeLink(game.setup, game.start + game.names.join(""));
  return `${page}${link}&r=${writeReview(game.verdicts, words.names, words.discs, 3)}`;
}

/** @param {ShareOptions} options */
export function shareSheet(options) {
  const { t, words, game, marks } = options;
  const page = location.origin === "null" ? location.href.split(/[?#]/)[0] : location.origin + location.pathname;
  const text = [
    ...summary(options),
    ...marks.map((mark) => entryText({ ...mark, last: false }, game.moves[mark.ply], words)),
  ].join("\n");
  const copied = /** @type {[string, string]} */ ([t("review.copy"), t("review.copied")]);
  const said = element("p", { class: "fault", role: "status" });
  const save = /** @type {HTMLButtonElement} */ (element("button", { type: "button", value: "png" }, t("sum.picture")));
  save.addEventListener("click", async () => {
    save.disabled = true;
    said.textContent = "";
    try {
      download(`tengen-review-${today()}.png`, await picture(options));
    } catch {
      said.textContent = t("sum.failed");
    }
    save.disabled = false;
  });
  sheet(
    t,
    "review-share",
    t("sum.title"),
    copyField({ name: "review-link", label: t("sum.link"), value: reviewLink(page, options), words: copied }),
    copyField({
      name: "review-text",
      label: t("sum.text"),
      value: text,
      rows: Math.min(10, 2 + text.split("\n").length),
      words: copied,
    }),
    save,
    said,
  );
}

/**
 * The last position, the graph, and the summary, one below the other.
 * @param {ShareOptions} options
 * @returns {Promise<Blob>} a PNG
 */
async function picture(options) {
  const { words, game, marks, columns, palette, engine } = options;
  const { picture: drawBoard } = await inTime(import("../../formats/pictures.js"));
  const last = await engine().open(game.setup, game.start + game.names.join(""));
  const board = await createImageBitmap(await drawBoard(last, { numbers: !words.discs, coordinates: true, palette }));
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const { side, graph, line, margin } = PICTURE;
  // The marks that fit, with the marks of the result first.
  const lines = [
    ...summary(options),
    ...marks
      .slice(0, 8)
      .map((mark) => `${SIGNS[mark.kind]} ${entryText({ ...mark, last: false }, game.moves[mark.ply], words)}`),
    location.host + location.pathname,
  ];
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const font = `26px ${style.getPropertyValue("--sans")}`;
  context.font = font;
  const rows = lines.flatMap((one) => wrapped(one, side, (part) => context.measureText(part).width));
  canvas.width = side + 2 * margin;
  canvas.height = side + graph + rows.length * line + 4 * margin;
  context.fillStyle = colour("--background");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(board, margin, margin, side, side);
  context.translate(margin, side + 2 * margin);
  context.fillStyle = colour("--graph") || colour("--surface");
  context.fillRect(0, 0, side, graph);
  drawGraph(context, {
    columns,
    marks,
    width: side,
    height: graph,
    sides: [colour("--ahead"), colour("--behind")],
    accent: colour("--accent"),
    middle: colour("--middle"),
    halo: colour("--background"),
  });
  context.translate(0, graph + margin);
  context.fillStyle = colour("--text");
  context.font = font;
  context.textBaseline = "top";
  rows.forEach((row, index) => context.fillText(row, 0, index * line));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/**
 * Wraps a line to a width. Chinese and Japanese break anywhere.
 * @param {string} text
 * @param {number} width
 * @param {(text: string) => number} measure
 */
export function wrapped(text, width, measure) {
  /** @type {string[]} */
  const rows = [];
  let row = "";
  for (const part of text.match(/[^\u3000-\u9fff\uff00-\uffef\s]+\s*|[^]/g) ?? []) {
    if (row && measure((row + part).trimEnd()) > width) {
      rows.push(row.trimEnd());
      row = "";
    }
    row += part;
  }
  return [...rows, row.trimEnd()];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ columns: ShareOptions["columns"], marks: Mark[], width: number, height: number, sides: string[],
 *   accent: string, middle: string, halo: string }} look
 */
function drawGraph(context, { columns, marks, width, height, sides, accent, middle, halo }) {
  const step = width / columns.length;
  const half = height / 2;
  const hatches = sides.map((colour) => context.createPattern(hatchOf(colour), "repeat") ?? colour);
  columns.forEach((column, index) => {
    if (!column) return;
    const high = Math.max(3, Math.abs(column.height) * (half - 2));
    const side = column.height >= 0 ? 0 : 1;
    context.fillStyle = (column.proven ? sides : hatches)[side];
    context.fillRect(index * step, side ? half : half - high, Math.max(1, step - 2), high);
  });
  context.fillStyle = middle;
  context.fillRect(0, half - 0.5, width, 1);
  context.fillStyle = accent;
  context.strokeStyle = halo;
  context.lineWidth = 6;
  context.lineJoin = "round";
  context.font = "600 26px sans-serif";
  context.textAlign = "center";
  for (const { ply, kind } of marks) {
    const column = columns[ply + 1];
    const place = /** @type {const} */ ([(ply + 1.5) * step, column && column.height >= 0 ? height - 14 : 30]);
    context.strokeText(SIGNS[kind], ...place);
    context.fillText(SIGNS[kind], ...place);
  }
  context.textAlign = "start";
}

/**
 * A tile with diagonal lines.
 * @param {string} colour
 */
function hatchOf(colour) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const hatch = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  hatch.strokeStyle = colour;
  hatch.lineWidth = 2.4;
  hatch.beginPath();
  for (const x of [-8, 0, 8]) {
    hatch.moveTo(x, 8);
    hatch.lineTo(x + 8, 0);
  }
  hatch.stroke();
  return tile;
}
