/**
 * Additional options of a new game: an opening protocol, the first move, and a clock for two players.
 *
 * @import { Setup, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { GAMES, capabilities, isVariant, openingsOf, setupOf } from "../../game/games.js";
import { clockField } from "../../ui/clock-field.js";
import { levelOf, nextLevel, readRatings, writeRatings } from "../../game/rating.js";
import { element } from "../../ui/elements.js";
import { choices, toggle } from "../../ui/fields.js";
import { openStorage } from "../../ui/storage.js";
import { sentences } from "../../i18n/wording.js";
import { writeStones } from "../../game/notation.js";

/** The text of a game in which white moves first. */
const WHITE_FIRST = writeStones([], [], 2);

/**
 * The level that follows the visitor: a switch, the estimate, its explanation, and a button that forgets it.
 * @param {HTMLFormElement} form
 * @param {Translate} t
 * @param {State} state
 * @param {() => Setup} setup
 */
function ratingFields(form, t, state, setup) {
  const storage = openStorage();
  const told = element("p", { class: "about" });
  const reset = element("button", { type: "button", value: "reset" }, t("rating.reset"));
  const row = toggle("auto", t("rating.auto"), readRatings(storage)?.auto ?? false);
  const slider = /** @type {HTMLInputElement} */ (form.querySelector('[name="level"]'));
  const write = () => {
    const ratings = readRatings(storage);
    // Games of a variant are not rated.
    told.hidden = isVariant(setup());
    row.hidden = reset.hidden = told.hidden || !ratings;
    const mine = ratings && levelOf(ratings, setup().game);
    if (ratings && !mine) reset.hidden = true;
    const [n, spread] = [mine?.level ?? 0, mine?.spread ?? 0].map((value) => value.toFixed(1));
    const games = t("rating.games", { n: mine?.games ?? 0 });
    told.textContent = !ratings
      ? t("rating.newer")
      : sentences(mine ? t("rating.mine", { n, spread, games }) : t("rating.none"), t("rating.how"));
  };
  row.addEventListener("change", () => {
    const ratings = readRatings(storage);
    if (!ratings) return;
    const auto = /** @type {HTMLInputElement} */ (row.querySelector("input")).checked;
    writeRatings(storage, { ...ratings, auto });
    if (!auto) return;
    slider.value = String(nextLevel(ratings, setup().game, state.level));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  reset.addEventListener("click", () => {
    const ratings = readRatings(storage);
    if (!ratings) return;
    delete ratings.estimates[setup().game];
    writeRatings(storage, ratings);
    write();
  });
  form.addEventListener("change", write);
  write();
  return [row, told, reset];
}

/**
 * @param {object} options
 * @param {HTMLFormElement} options.form
 * @param {Translate} options.t
 * @param {State} options.state
 * @param {HTMLElement} options.openings the place of protocols and the first move
 * @param {HTMLElement} options.clocks the place of the clock
 * @param {() => Setup} options.setup the present choice
 */
export function addChoices({ form, t, state, openings, clocks, setup }) {
  const names = new Set(
    GAMES.flatMap(({ rules }) => rules.flatMap((rule) => openingsOf({ ...setupOf(GAMES[0]), rule }))),
  );
  const protocols = choices(
    "opening",
    t("new.opening"),
    [
      ["", t("opening.free")],
      ...[...names].map((name) => /** @type {[string, string]} */ ([name, t(`opening.${name}`)])),
    ],
    state.opening?.name ?? "",
  );
  const about = element("p", { class: "about" });
  const first = choices(
    "first",
    t("new.moves"),
    [
      ["", t("side.1")],
      [WHITE_FIRST, t("side.2")],
    ],
    state.snapshot?.start === WHITE_FIRST ? WHITE_FIRST : "",
  );
  openings.className = clocks.className = "fields";
  openings.append(protocols, about, first, ...ratingFields(form, t, state, setup));
  clocks.append(clockField(element, t, state.clock));
  const radios = (/** @type {HTMLElement} */ field) => [...field.querySelectorAll("input")];

  const update = () => {
    const now = setup();
    const offered = openingsOf(now);
    protocols.hidden = !offered.length;
    for (const input of radios(protocols)) {
      const fits = !input.value || offered.includes(input.value);
      /** @type {HTMLElement} */ (input.parentElement).hidden = !fits;
      if (input.checked && !fits) radios(protocols)[0].checked = true;
    }
    const opening = String(new FormData(form).get("opening"));
    about.hidden = !opening;
    if (opening) about.textContent = t(`opens.${opening}`);
    // A protocol begins with black. So does Renju, because its rules restrict black.
    first.hidden = Boolean(opening) || now.rule === "renju" || !capabilities(now.game).balancedStones;
    if (first.hidden) radios(first)[0].checked = true;
    clocks.hidden = new FormData(form).get("color") !== "both";
    // With a protocol the players have no colours yet.
    for (const [value, key] of opening
      ? [
          ["black", "first"],
          ["white", "second"],
        ]
      : [
          ["black", "black"],
          ["white", "white"],
        ]) {
      const label = form.querySelector(`[name="color"][value="${value}"] + span`);
      if (label) label.textContent = t(`new.${key}`);
    }
  };
  form.addEventListener("change", update);
  update();
}
