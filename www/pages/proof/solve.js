/**
 * The section that proves small Othello again, with a progress bar.
 *
 * @import { Translate } from "../../i18n/texts.js"
 */
import { compactText } from "../../i18n/wording.js";
import { byId, reasonOf } from "../../ui/page.js";
import { SmallProof } from "./small-proof.js";

/**
 * Offers the proof: a button, and how far it is.
 * @param {HTMLElement} box
 * @param {Translate} t
 */
export function offerSmallProof(box, t) {
  const [how, told, run, bar] = ["p", "p", "button", "progress"].map((name) => document.createElement(name));
  const button = /** @type {HTMLButtonElement} */ (run);
  const progress = /** @type {HTMLProgressElement} */ (bar);
  const proof = new SmallProof();
  how.textContent = t("solveHow");
  button.type = "button";
  button.textContent = t("solveStart");
  progress.hidden = true;
  progress.setAttribute("aria-label", t("solve"));
  button.addEventListener("click", async () => {
    if (proof.running) {
      // It ends after the present step, and only then starts again.
      button.disabled = true;
      proof.running = false;
      return;
    }
    button.textContent = t("solveStop");
    progress.hidden = false;
    try {
      await proof.run(({ done, nodes, ...numbers }) => {
        progress.value = numbers.percent / 100;
        told.textContent = t(done ? "solved" : "solving", { ...numbers, count: compactText(nodes, t) });
        button.hidden = done;
        if (done) byId("live").textContent = told.textContent;
      });
    } catch (error) {
      told.textContent = t("failed", { why: reasonOf(error) });
    }
    button.textContent = t("solveStart");
    button.disabled = false;
  });
  box.replaceChildren(how, button, progress, told);
}
