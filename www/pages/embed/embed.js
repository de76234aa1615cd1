/**
 * The page that writes the snippet for an embedded board, with a preview of it.
 *
 * @import { TengenBoard } from "../../tengen-board.js"
 */
import { GAMES, gameOfRule } from "../../game/games.js";
import { writeQuery } from "../../game/link.js";
import { showNavigation } from "../../ui/navigation.js";
import { markRule } from "../../ui/page.js";
import { address } from "../../ui/site.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { CHOICES } from "../../i18n/languages.js";
import { beginTexts, language, t, writeTexts } from "../../i18n/texts.js";
import { element } from "../../ui/elements.js";
import "../../tengen-board.js";

const asked = new URLSearchParams(location.search).get("lang");
const settings = readSettings(openStorage());
await beginTexts(asked, settings.lang, "play", "dialogs", "embed");
const lang = language();
const form = /** @type {HTMLFormElement} */ (document.getElementById("form"));

document.title = t("writer.title");
writeTexts();
showNavigation("embed");

/**
 * @param {string} name
 * @param {[string, string][]} options value and label
 */
function fill(name, options) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  const before = select.value;
  select.replaceChildren(...options.map(([value, label]) => element("option", { value }, label)));
  if (options.some(([value]) => value === before)) select.value = before;
}

fill(
  "rule",
  GAMES.flatMap(({ rules }) => rules.map((rule) => /** @type {[string, string]} */ ([rule, t(`rule.${rule}`)]))),
);
fill("color", [
  ["", t("writer.still")],
  ...["black", "white", "both", "none"].map((who) => /** @type {[string, string]} */ ([who, t(`new.${who}`)])),
]);
fill("lang", [["", t("settings.auto")], ...CHOICES]);
fill("theme", [
  ["", t("settings.auto")],
  ["light", t("settings.light")],
  ["dark", t("settings.dark")],
]);

const board = /** @type {TengenBoard} */ (document.createElement("tengen-board"));

function update() {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const game = gameOfRule(text("rule")) ?? GAMES[0];
  markRule(text("rule"));
  const moves = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("moves"));
  // The example is of five-in-a-row.
  if (game !== GAMES[0] && moves.value === moves.defaultValue) moves.value = "";
  fill(
    "size",
    game.offeredSizes.map((size) => [String(size), `${size} × ${size}`]),
  );
  const size = /** @type {HTMLSelectElement} */ (form.elements.namedItem("size")).value;
  /** @type {[string, string][]} */
  const chosen = [
    ...Object.entries(
      writeQuery({ game: game.name, rule: text("rule"), size: Number(size) }, moves.value.replaceAll(/\s+/g, "")),
    ),
    ["color", text("color")],
    ["lang", text("lang")],
    ["theme", text("theme")],
  ];
  const attributes = chosen.filter(([, value]) => value);
  const page = address("index.html");
  page.search = new URLSearchParams([["embed", "1"], ...attributes]).toString();
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    /** @type {HTMLTextAreaElement} */ (form.elements.namedItem(name)).value = value;
  };
  set(
    "frame",
    `<iframe src="${page.href.replaceAll("&", "&amp;")}" width="360" height="458" loading="lazy" title="Tengen"></iframe>`,
  );
  const words = attributes
    .map(([name, value]) => ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`)
    .join("");
  set(
    "element",
    `<script type="module" src="${address("www/tengen-board.js").href}"></script>\n<tengen-board${words}></tengen-board>`,
  );
  for (const name of ["game", "rule", "size", "moves", "color", "lang", "theme"]) {
    // The preview has this page's language and colours. A board in another page would follow its visitor.
    const value =
      attributes.find(([key]) => key === name)?.[1] ??
      (name === "lang" ? lang : name === "theme" ? document.documentElement.dataset.theme : undefined);
    if (value === undefined) board.removeAttribute(name);
    else if (board.getAttribute(name) !== value) board.setAttribute(name, value);
  }
}

form.addEventListener("input", update);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener(
  "focusin",
  (event) => event.target instanceof HTMLTextAreaElement && event.target.readOnly && event.target.select(),
);
update();
document.getElementById("preview")?.append(board);
