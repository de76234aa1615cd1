/**
 * The page that teaches the rules and the threats: lessons with playable boards.
 *
 * @import { TengenBoard } from "../../tengen-board.js"
 * @import { Lesson } from "./lessons.js"
 */
import { showNavigation } from "../../ui/navigation.js";
import { element } from "../../ui/elements.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { beginTexts, language, t, writeTexts } from "../../i18n/texts.js";
import "../../tengen-board.js";
import { LESSONS } from "./lessons.js";

/** How long a wrong move is shown before it is taken back. Milliseconds. */
const WRONG_TIME = 1200;

const asked = new URLSearchParams(location.search).get("lang");
const settings = readSettings(openStorage());
await beginTexts(asked, settings.lang, "learn");
const lang = language();

if (settings.theme) document.documentElement.dataset.theme = settings.theme;
document.title = t("learn.page");
writeTexts();
showNavigation("learn");

/** @param {Lesson} lesson */
function lessonView({ name, board: attributes, answers, show, engine }) {
  const board = /** @type {TengenBoard} */ (document.createElement("tengen-board"));
  const title = t(`learn.${name}.title`);
  board.title = title;
  for (const [key, value] of Object.entries({
    ...attributes,
    ...(engine && { color: "both" }),
    lang,
    ...(settings.theme && { theme: settings.theme }),
  }))
    board.setAttribute(key, value);
  const said = element("p", { class: "answer", role: "status" });
  const again = element("button", { type: "button", value: "again" }, t("learn.again"));
  const reveal = element("button", { type: "button", value: "show" }, t("learn.show"));
  let solved = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const { size, moves, ...setup } = attributes;
  const position = (more = "") => ({ ...setup, ...(size && { size: Number(size) }), moves: moves + more });
  const start = () => {
    clearTimeout(timer);
    board.load(position());
  };
  const tell = (/** @type {string} */ text, /** @type {boolean} */ right) => {
    said.textContent = text;
    said.classList.toggle("right", right);
  };
  again.addEventListener("click", () => {
    solved = false;
    tell("", false);
    start();
  });
  reveal.addEventListener("click", () => {
    solved = true;
    clearTimeout(timer);
    board.load(position(show));
    tell(t("learn.shown", { move: show, text: t(`learn.${name}.right`) }), true);
  });
  board.addEventListener("tengen-move", (event) => {
    if (solved) return;
    const { move } = /** @type {CustomEvent<{ move: string }>} */ (event).detail;
    clearTimeout(timer);
    solved = !answers.length || answers.includes(move);
    tell(solved ? t(`learn.${name}.right`) : t("learn.no", { move }), solved);
    // A wrong stone is shown for a moment.
    if (!solved) timer = setTimeout(start, WRONG_TIME);
  });
  return element(
    "section",
    { class: "lesson", id: name },
    element(
      "div",
      {},
      element("h2", {}, title),
      element("p", {}, t(`learn.${name}.text`)),
      element("p", {}, element("b", {}, t(`learn.${name}.task`))),
      said,
      element("div", { class: "buttons" }, ...(show ? [reveal] : []), again),
    ),
    board,
  );
}

/** The last lesson has no board: the page itself explains each step. */
function openings() {
  const link = (/** @type {string} */ query, /** @type {string} */ text) =>
    element("a", { href: `../index.html?${query}` }, text);
  return element(
    "section",
    { class: "lesson", id: "openings" },
    element(
      "div",
      {},
      element("h2", {}, t("learn.openings.title")),
      element("p", {}, t("learn.openings.text")),
      element(
        "p",
        {},
        link("opening=swap2&color=black", t("learn.openings.swap2")),
        " · ",
        link("rule=renju&opening=taraguchi&color=both", t("learn.openings.taraguchi")),
      ),
    ),
  );
}

const names = [...LESSONS.map(({ name }) => name)];
names.splice(names.indexOf("discs"), 0, "openings");
const list = element(
  "ol",
  {},
  ...names.map((name) => element("li", {}, element("a", { href: `#${name}` }, t(`learn.${name}.title`)))),
);
document.getElementById("contents")?.append(list);
const views = new Map(LESSONS.map((lesson) => [lesson.name, () => lessonView(lesson)]));
document.getElementById("lessons")?.append(...names.map((name) => (views.get(name) ?? openings)()));
