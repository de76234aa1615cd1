/**
 * Frames of the screen. What is asked for is drawn with the next one, once, however often it is asked for. What is
 * asked for while a frame is drawn belongs to that frame, unless it has been drawn in it already.
 */

/** Called with the time of the frame, in milliseconds. @typedef {(now: number) => void} Draw */

/** @type {Set<Draw>} */
const wanted = new Set();
let isRequested = false;
let isDrawing = false;

/**
 * Asks for a drawing.
 * @param {Draw} draw the same function each time, or it is drawn twice
 */
export function nextFrame(draw) {
  wanted.add(draw);
  if (!isDrawing) request();
}

function request() {
  if (isRequested) return;
  isRequested = true;
  requestAnimationFrame(drawFrame);
}

/** @param {number} now */
function drawFrame(now) {
  isRequested = false;
  isDrawing = true;
  /** @type {Set<Draw>} */
  const drawn = new Set();
  try {
    // A set also visits what is added during the loop.
    for (const draw of wanted) {
      if (drawn.has(draw)) continue;
      drawn.add(draw);
      wanted.delete(draw);
      draw(now);
    }
  } finally {
    isDrawing = false;
    // The next step of an animation, or what is left where a drawing has thrown.
    if (wanted.size) request();
  }
}
