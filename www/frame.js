/**
 * One redraw a frame, however often one is asked for.
 *
 * @param {(now: number) => boolean} draw true if it wants another frame at once
 * @returns {() => void} asks for a redraw
 */
export function frames(draw) {
  let waiting = false;
  const run = (/** @type {number} */ now) => {
    waiting = false;
    if (draw(now)) ask();
  };
  const ask = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(run);
  };
  return ask;
}
