/**
 * Reports late downloads of the engine to the page. None is aborted, because a slow host may still deliver.
 */
import { PATIENCE } from "../ui/late.js";

/** @type {(isLate: boolean) => void} */
let tell = () => {};
/** How many downloads are late. */
let late = 0;

/**
 * Sets the function that is called if a download is late, and again once none is late.
 * @param {(isLate: boolean) => void} call
 */
export function onLateDownload(call) {
  tell = call;
}

/** @param {Promise<unknown>} download also ends if it fails */
export function watchDownload(download) {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    late += 1;
    tell(true);
  }, PATIENCE);
  const end = () => {
    clearTimeout(timer);
    if (isLate) late -= 1;
    if (isLate && late === 0) tell(false);
  };
  download.then(end, end);
}
