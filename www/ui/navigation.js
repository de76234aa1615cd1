/**
 * The navigation of the site, the same on every page. It leads to the five rooms, and a menu leads to other parts.
 * Beside it is the menu of games. On a phone the rooms are a bar at the bottom. A frame has none of it.
 */
import { GAMES } from "../game/games.js";
import { t } from "../i18n/texts.js";
import { element } from "./elements.js";
import { address } from "./site.js";
import { openStorage, readGame } from "./storage.js";

/** The rooms: name, address, and the path of the icon. The page of the game opens its own rooms without a load. */
const ROOMS = /** @type {const} */ ([
  ["play", "index.html", "M4 8h16M4 16h16M8 4v16M16 4v16"],
  ["puzzles", "www/puzzles/index.html", "M5 8h4V7a2 2 0 1 1 4 0v1h5v4h-1a2 2 0 1 0 0 4h1v4H5z"],
  ["learn", "www/learn.html", "M12 7C10 5 7 5 4 5v13c3 0 6 0 8 2 2-2 5-2 8-2V5c-3 0-6 0-8 2v13"],
  ["analyse", "index.html?mode=analyse", "M4 20h16M5 16l5-6 4 3 5-8"],
  ["games", "www/library/index.html", "M4 6h16M4 12h16M4 18h10"],
]);
/** What the menu leads to. */
const MORE = /** @type {const} */ ([
  ["friend", "index.html?mode=friend"],
  ["review", "index.html?mode=review"],
  ["coach", "index.html?mode=coach"],
  ["perfect", "www/proof/index.html"],
  ["openings", "www/openings/index.html"],
]);
const DOTS = "M6 12h.1M12 12h.1M18 12h.1";

/** The rooms of the page of the game. */
const PLAY = ["play", "analyse"];
/** The pages that the menu of games opens with another rule. Other pages lead to the game itself. */
const WITH_RULE = ["puzzles", "openings", "learn"];

/**
 * An address of the site with the language and the colours of this page's address.
 * @param {string} path
 * @param {Record<string, string>} [query]
 */
export function hrefOf(path, query = {}) {
  const href = address(path);
  const own = new URLSearchParams(location.search);
  for (const name of ["lang", "theme"]) if (own.has(name)) href.searchParams.set(name, own.get(name) ?? "");
  for (const [name, value] of Object.entries(query)) href.searchParams.set(name, value);
  return href.href;
}

/** @param {string} path */
function icon(path) {
  const [svg, line] = ["svg", "path"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/**
 * A menu. It closes by Escape, by a press outside it, and when the focus leaves it.
 * @param {string} name
 * @param {(Node | string)[]} label
 * @param {Node[]} content
 */
function menu(name, label, content) {
  const list = element("div", {}, ...content);
  const details = /** @type {HTMLDetailsElement} */ (
    element("details", { class: `menu ${name}` }, element("summary", {}, ...label), list)
  );
  const close = () => (details.open = false);
  list.addEventListener("click", close);
  details.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    close();
    details.querySelector("summary")?.focus();
    event.stopPropagation();
  });
  return details;
}

/**
 * A link. The page of the game carries out its own links as commands (`data-do`).
 * @param {string} name
 * @param {string} path
 * @param {string} here
 * @param {Node[]} content
 */
function roomLink(name, path, here, content) {
  const link = element("a", { href: hrefOf(path) }, ...content);
  if (PLAY.includes(here) && path.startsWith("index.html")) link.dataset.do = name;
  if (name === here) link.setAttribute("aria-current", "page");
  return link;
}

/**
 * The menu of games, with the rule in play as its name.
 * @param {string} here
 * @param {string} rule
 */
function gameMenu(here, rule) {
  const { pathname } = location;
  const content = GAMES.flatMap(({ name, rules }) => [
    ...(rules.length > 1 ? [element("b", {}, t(`game.${name}`))] : []),
    ...rules
      .filter((one) => one !== "caro6")
      .map((one) => {
        const href = WITH_RULE.includes(here) ? `${pathname}?rule=${one}` : hrefOf("index.html", { rule: one });
        const link = element("a", { href }, t(`rule.${one}`));
        if (PLAY.includes(here)) link.dataset.rule = one;
        if (one === rule) link.setAttribute("aria-current", "true");
        return link;
      }),
  ]);
  const label = element("span", { class: "visually-hidden" }, `${t("room.game")}: `);
  return menu("game", [label, element("b", {}, t(`rule.${rule}`))], content);
}

/** The rule of the address, else of the game that was played last. */
function lastRule() {
  const asked = new URLSearchParams(location.search).get("rule") ?? "";
  if (GAMES.some(({ rules }) => rules.includes(asked))) return asked;
  return readGame(openStorage())?.setup.rule ?? GAMES[0].defaultRule;
}

/**
 * Shows the navigation, or writes it again.
 * @param {string} here the room of the page: a name of a link
 * @param {string} [rule] in play
 */
export function showNavigation(here, rule = lastRule()) {
  if (document.documentElement.classList.contains("embed")) return;
  for (const old of document.querySelectorAll(".rooms, .menu.game")) old.remove();
  const label = (/** @type {string} */ name) => element("span", {}, t(`room.${name}`));
  const more = MORE.map(([name, path]) => roomLink(name, path, here, [label(name)]));
  const nav = element(
    "nav",
    { class: "rooms", "aria-label": t("room.label") },
    ...ROOMS.map(([name, path, shape]) => roomLink(name, path, here, [icon(shape), label(name)])),
    menu("more", [icon(DOTS), label("more")], more),
  );
  document.querySelector(".top .brand")?.after(nav, gameMenu(here, rule));
}

/**
 * Marks the link of the room that the page of the game is in.
 * @param {string} here
 */
export function markRoom(here) {
  for (const link of document.querySelectorAll(".rooms [data-do]")) {
    if (/** @type {HTMLElement} */ (link).dataset.do === here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

addEventListener("pointerdown", ({ target }) => {
  for (const open of document.querySelectorAll(".menu[open]"))
    if (!(target instanceof Node && open.contains(target))) open.removeAttribute("open");
});
