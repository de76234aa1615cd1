/**
 * The board as a picture, and a game as an animation.
 *
 * @import { Palette } from "../board/textures.js"
 * @import { Setup, Snapshot } from "../game/types.js"
 */
import { Board } from "../board/board.js";
import { Client } from "../engine/client.js";
import { capabilities } from "../game/games.js";
import { makeGeometry } from "../board/geometry.js";
import { STILL } from "../board/scene.js";
import { writeGif } from "./gif.js";

/** Pixels along an edge; smaller ones for a picture that is too large. */
const PICTURES = [1200, 900, 700];
/** The largest picture, in bytes: chat programs take it unchanged. */
const MOST = 200_000;
const FILM = 480;
/** Hundredths of a second. */
const MOVE_SHOWN = 70;
const END_SHOWN = 300;

/** @typedef {{ numbers: boolean, coordinates: boolean, palette: Palette }} Look */

/**
 * Draws positions of one game on a separate canvas.
 * @param {Snapshot} first
 * @param {number} side
 * @param {Look} look
 */
function painter(first, side, { numbers, coordinates, palette }) {
  const canvas = document.createElement("canvas");
  const board = new Board(canvas);
  const geometry = makeGeometry({ size: first.size, layout: capabilities(first.game).board, side, coordinates });
  const draw = (/** @type {Snapshot} */ snapshot) =>
    board.draw(geometry, 1, { ...STILL, snapshot: { ...snapshot, forbidden: [] }, numbers, palette });
  return { canvas, draw };
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const toPng = (canvas) =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );

/**
 * The board with a line of text below it.
 * @param {HTMLCanvasElement} board
 * @param {[left: string, right: string]} line
 * @param {Palette} palette
 */
function withLine(board, [left, right], { wood, label }) {
  const { width } = board;
  const height = Math.round(width / 18);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width + height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = wood[1];
  context.fillRect(0, 0, width, canvas.height);
  context.drawImage(board, 0, 0);
  context.fillStyle = label;
  context.textBaseline = "middle";
  const middle = width + height * 0.42;
  const margin = height / 2;
  context.font = `${Math.round(height * 0.46)}px system-ui, sans-serif`;
  const room = width - 3 * margin;
  const address = Math.min(context.measureText(right).width, room / 2);
  context.fillText(left, margin, middle, room - address);
  context.textAlign = "right";
  context.fillText(right, width - margin, middle, address);
  return canvas;
}

/**
 * A picture of at most 200 KB. Grain and gradients, which browsers dither, do not compress. So the board has neither.
 * @param {Snapshot} snapshot
 * @param {Look} look
 * @param {[left: string, right: string]} [line] of text below the board
 * @returns {Promise<Blob>} a PNG
 */
export async function picture(snapshot, look, line) {
  const { name, wood, felt } = look.palette;
  /** @type {Palette} */
  const palette = {
    ...look.palette,
    name: `${name} flat`,
    wood: [wood[1], wood[1]],
    felt: [felt[1], felt[1]],
    flat: true,
  };
  let blob = new Blob();
  for (const side of PICTURES) {
    const { canvas, draw } = painter(snapshot, side, { ...look, palette });
    draw(snapshot);
    blob = await toPng(line ? withLine(canvas, line, palette) : canvas);
    if (blob.size <= MOST) break;
  }
  return blob;
}

/**
 * A small picture of a position, as an element.
 * @param {Snapshot} snapshot
 * @param {number} side in pixels
 * @param {Look} look
 */
export function thumbnail(snapshot, side, look) {
  const { canvas, draw } = painter(snapshot, side, look);
  draw(snapshot);
  return canvas;
}

/**
 * A game from its start to the position on the board. A separate engine plays it through.
 * @param {Setup} setup
 * @param {string} text
 * @param {Look} look
 * @param {(part: number) => void} onProgress from 0 to 1
 * @returns {Promise<Blob>} a GIF
 */
export async function film(setup, text, look, onProgress) {
  const client = new Client({ memory: 1 << 16 });
  try {
    const last = await client.open(setup, text);
    const { canvas, draw } = painter(last, FILM, look);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    const frames = [];
    for (let played = 0; played <= last.moves.length; played += 1) {
      draw(await client.goTo(played));
      frames.push({
        pixels: context.getImageData(0, 0, FILM, FILM).data,
        delay: played === last.moves.length ? END_SHOWN : MOVE_SHOWN,
      });
      onProgress(played / (last.moves.length + 1));
    }
    return new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (writeGif(FILM, FILM, frames))], { type: "image/gif" });
  } finally {
    client.close();
  }
}
