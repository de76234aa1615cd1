/**
 * Schedules drawings by frames. A requested drawing runs once in the next frame, for any number of requests. A request
 * during a frame belongs to that frame, unless the drawing has run in it already.
 */

/** Called with the time of the frame, in milliseconds. @typedef {(now: number) => void} Draw */

/** @type {Set<Draw>} */
const wanted = new Set();
let isRequested = false;
let isDrawing = false;

/**
 * Requests a drawing.
 * @param {Draw} draw always the same function, or it is drawn twice
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
    // A set also visits elements that are added during the loop.
    for (const draw of wanted) {
      if (drawn.has(draw)) continue;
      drawn.add(draw);
      wanted.delete(draw);
      draw(now);
    }
  } finally {
    isDrawing = false;
    // The next step of an animation, or the remaining drawings after an error.
    if (wanted.size) request();
  }
}
