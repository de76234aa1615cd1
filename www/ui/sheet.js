/**
 * The frame of a dialog. On a phone it comes up from below.
 *
 * @import { Translate } from "../i18n/texts.js"
 */
import { element } from "./elements.js";
import { address } from "./site.js";
import { loadStyle } from "./style.js";

/**
 * Hides the page behind an open dialog as a whole. Disabling each of the board's 400 buttons takes long.
 * @param {boolean} hidden
 */
function hideGrid(hidden) {
  const grid = document.getElementById("grid");
  if (grid) grid.style.contentVisibility = hidden ? "hidden" : "";
}

/** Removes every dialog. */
export function removeSheets() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  hideGrid(false);
}

/**
 * A dialog in its frame, in place of every other. It closes by its button, by Escape and by a press outside it.
 * @param {Translate} t
 * @param {string} kind
 * @param {string} title
 * @param {(Node | string)[]} content
 * @returns {{ dialog: HTMLDialogElement, form: HTMLFormElement }}
 */
export function sheet(t, kind, title, ...content) {
  removeSheets();
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
  // It may be closed before it is shown. The browser does nothing then.
  const end = dialog.close;
  dialog.close = (value) => (dialog.open ? end.call(dialog, value) : dialog.remove());
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.querySelector("dialog[open]")) return;
    hideGrid(false);
    // The browser cannot return the focus to a hidden element.
    if (before instanceof HTMLElement && document.activeElement === document.body)
      before.focus({ preventScroll: true });
  });
  const show = () => {
    if (!dialog.isConnected) return;
    hideGrid(true);
    dialog.showModal();
    // The focus goes to the most likely next control, not to the close button.
    const first = dialog.querySelectorAll("[autofocus]");
    if (first.length) /** @type {HTMLElement} */ (first[first.length - 1]).focus({ preventScroll: true });
  };
  document.getElementById("sheets")?.append(dialog);
  // On a slow phone the layout of a dialog takes as long as building it. So it is a separate task. A change of language
  // rebuilds the settings at once, because they must not flicker.
  loadStyle(address("www/ui/sheets.css")).then(() => {
    if (kind === "settings") show();
    else setTimeout(show);
  });
  return { dialog, form };
}
