/**
 * The elements of the "why?" view.
 */
import { element } from "../../ui/elements.js";

/** The buttons, and whether each takes half of a row. */
const BUTTONS = {
  first: false,
  back: false,
  forward: false,
  stop: true,
  threat: true,
  zone: true,
  save: true,
  board: true,
};

/** @typedef {ReturnType<typeof buildView>} WhyDom */

/** @param {(key: string) => string} t */
export function buildView(t) {
  const press = (/** @type {keyof typeof BUTTONS} */ name) =>
    /** @type {HTMLButtonElement} */ (
      element("button", { type: "button", value: name, class: BUTTONS[name] ? "wide" : "" }, t(name))
    );
  const close = element("button", { type: "button", class: "subtle close", "aria-label": t("close") }, "×");
  const heading = element("h2", { tabindex: "-1", id: "why-title" }, t("title"));
  const [status, detail, noteText, key] = [element("p"), element("p"), element("p"), element("p", { class: "key" })];
  const noteButtons = element("div", { class: "buttons" });
  const note = element("div", { class: "note", role: "alert", hidden: "" }, noteText, noteButtons);
  const buttons = {
    first: press("first"),
    back: press("back"),
    forward: press("forward"),
    stop: press("stop"),
    threat: press("threat"),
    zone: press("zone"),
    save: press("save"),
    board: press("board"),
  };
  const list = (/** @type {string} */ title, /** @type {HTMLElement} */ items) =>
    element(
      "details",
      { class: "record", open: "" },
      element("summary", {}, element("span", {}, t(title)), element("output")),
      items,
    );
  const [defences, walked] = [element("ol"), element("ol")];
  const [defenceList, walkedList] = [list("defences", defences), list("walked", walked)];
  const live = element("div", { class: "visually-hidden", "aria-live": "polite" });
  const boardRoot = element("div", { class: "board" });
  const side = element(
    "div",
    { class: "sidebar" },
    element("div", { class: "head" }, heading, close),
    element("div", { class: "status" }, status, detail),
    note,
    key,
    element("div", { class: "controls" }, ...Object.values(buttons)),
    defenceList,
    walkedList,
  );
  const inside = element("div", { class: "why-inside" }, element("section", { class: "board-area" }, boardRoot), side);
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { class: "why", "aria-labelledby": "why-title" }, inside, live)
  );
  close.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  return {
    dialog,
    heading,
    status,
    detail,
    note,
    noteText,
    noteButtons,
    key,
    buttons,
    defences,
    defenceList,
    walked,
    walkedList,
    live,
    boardRoot,
  };
}
