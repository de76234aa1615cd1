/**
 * The sections below the board that load when they are first open.
 *
 * @import { Translate } from "../../i18n/texts.js"
 */
import { inTime } from "../../ui/late.js";
import { byId, note, reasonOf } from "../../ui/page.js";

/** @param {Translate} t */
export function offerSections(t) {
  showOnce(t, "first-stones", "failedMap", async (box) => (await import("./first-stones.js")).showFirstStones(box, t));
  showOnce(t, "small-proof", "failed", async (box) => (await import("./solve.js")).offerSmallProof(box, t));
}

/**
 * Fills a section when it is first open. It may be open before this script has loaded.
 * @param {Translate} t
 * @param {string} id
 * @param {string} key of the text if that fails
 * @param {(box: HTMLElement) => Promise<void>} fill
 */
function showOnce(t, id, key, fill) {
  const box = /** @type {HTMLElement} */ (document.querySelector(`#${id} > div`));
  const show = () => box.childElementCount || inTime(fill(box)).catch((why) => note(t(key, { why: reasonOf(why) })));
  byId(id).addEventListener("toggle", show);
  if (byId(id).hasAttribute("open")) show();
}
