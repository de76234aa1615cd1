/**
 * The frame of a dialog. On a phone it comes up from below.
 *
 * @import { Translate } from "../i18n/texts.js"
 */
import { element } from "./elements.js";

/**
 * While a dialog is open nothing behind it can be reached: to tell each of the board's 400 buttons takes long.
 * @param {boolean} hidden
 */
function hideGrid(hidden) {
  const grid = document.getElementById("grid");
  if (grid) grid.style.contentVisibility = hidden ? "hidden" : "";
}

/** Takes every dialog away. */
export function removeSheets() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  hideGrid(false);
}

/**
 * A dialog in its frame. It closes by its button, by Escape and by a press beside it.
 * @param {Translate} t
 * @param {string} kind
 * @param {string} title
 * @param {(Node | string)[]} content
 * @returns {{ dialog: HTMLDialogElement, form: HTMLFormElement }}
 */
export function sheet(t, kind, title, ...content) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#i-close");
  icon.append(use);
  const close = element("button", { type: "button", class: "subtle close", "aria-label": t("action.close") }, icon);
  const form = /** @type {HTMLFormElement} */ (element("form", { method: "dialog" }));
  const heading = element("h2", { id: `sheet-${kind}`, tabindex: "-1", autofocus: "" }, title);
  form.append(element("div", { class: "head" }, heading, close), ...content);
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { class: `sheet ${kind}`, "aria-labelledby": `sheet-${kind}` }, form)
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.querySelector("dialog[open]")) return;
    hideGrid(false);
    // The browser could not give the focus back to what was not shown.
    if (before instanceof HTMLElement && document.activeElement === document.body)
      before.focus({ preventScroll: true });
  });
  const show = () => {
    if (!dialog.isConnected) return;
    hideGrid(true);
    dialog.showModal();
    // The focus goes to what is most likely wanted next, not to the button that closes.
    const first = dialog.querySelectorAll("[autofocus]");
    if (first.length) /** @type {HTMLElement} */ (first[first.length - 1]).focus({ preventScroll: true });
  };
  document.getElementById("sheets")?.append(dialog);
  // To lay a dialog out takes a slow phone as long as to build it, so that is a task of its own. The settings are built
  // anew where one chooses another language in them, and must not flicker then.
  if (kind === "settings") show();
  else setTimeout(show);
  return { dialog, form };
}
