/**
 * The view of a text in the dialog that opens games: the detected format, or the fault and its place.
 *
 * @import { Reading } from "../../formats/written.js"
 * @import { Fault } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { ENCODINGS } from "../../formats/encodings.js";
import { FileFault } from "../../formats/written.js";
import { capabilities } from "../../game/games.js";
import { parseStart, withSide } from "../../game/notation.js";
import { element } from "../../ui/elements.js";

/** How many characters are shown before and after a fault. */
const CONTEXT = 10;

/**
 * @param {string} format
 * @param {Translate} t
 */
function formatName(format, t) {
  return ["moves", "board", "link"].includes(format) ? t(`format.${format}`) : format;
}

/**
 * The detected format of a text, and buttons for the alternatives.
 * @param {Reading[]} list
 * @param {number} chosen the index of the chosen one
 * @param {Translate} t
 * @param {(index: number) => void} onChoose
 */
export function takenContent(list, chosen, t, onChoose) {
  const reading = list[chosen];
  const others = list.flatMap((other, index) => {
    if (index === chosen) return [];
    const label = other.from >= 0 ? t("open.from", { n: other.from }) : t("open.as", { game: t(`game.${other.game}`) });
    const button = element("button", { type: "button" }, label);
    button.addEventListener("click", () => onChoose(index));
    return [button];
  });
  return [
    element("p", {}, element("b", {}, formatName(reading.format, t)), ` ${aboutReading(reading, t)}`),
    ...(reading.placed ? [sideChoice(reading, t)] : []),
    ...others,
  ];
}

/**
 * @param {Reading} reading
 * @param {Translate} t
 */
function aboutReading(reading, t) {
  const { setup, players, moves, variations, skipped, placed } = reading;
  return [
    t(`rule.${setup.rule}`),
    `${setup.size} × ${setup.size}`,
    moves || !placed ? t("open.moves", { n: moves }) : t("open.position"),
    ...(variations ? [t("open.variations", { n: variations })] : []),
    ...(skipped ? [t("open.skipped", { n: skipped })] : []),
    ...(players[0] || players[1] ? [`${players[0] || "?"} – ${players[1] || "?"}`] : []),
    ...resultParts(reading, t),
  ].join(" · ");
}

/**
 * The file's result, the rules' result, and their contradiction. Equal results appear once.
 * @param {Reading} reading
 * @param {Translate} t
 */
function resultParts({ result, end }, t) {
  const say = (/** @type {0 | 1 | 2} */ winner) =>
    winner ? t("result.win", { side: t(`side.${winner}`) }) : t("result.draw");
  if (result && end && result.winner !== end.winner)
    return [
      t("open.byFile", { result: say(result.winner) }),
      t("open.byRules", { result: say(end.winner) }),
      t("open.contradiction"),
    ];
  const known = result ?? end;
  return known ? [say(known.winner)] : [];
}

/**
 * A menu with a label.
 * @param {object} menu
 * @param {string} menu.name
 * @param {string} menu.label
 * @param {readonly [string, string][]} menu.options values and labels
 * @param {string} menu.chosen
 * @param {(value: string) => void} onChoose
 */
function menu({ name, label, options, chosen }, onChoose) {
  const select = /** @type {HTMLSelectElement} */ (
    element("select", { name }, ...options.map(([value, words]) => element("option", { value }, words)))
  );
  select.value = chosen;
  select.addEventListener("change", () => onChoose(select.value));
  return element("label", { class: "field" }, element("span", {}, label), select);
}

/**
 * The choice of a rule, for a file whose rule this page does not know.
 * @param {Reading} reading
 * @param {string} chosen
 * @param {Translate} t
 * @param {(rule: string) => void} onChoose
 */
export function ruleChoice({ unknownRule, setup }, chosen, t, onChoose) {
  if (!unknownRule) return [];
  const options = capabilities(setup.game).rules.map(
    (rule) => /** @type {[string, string]} */ ([rule, t(`rule.${rule}`)]),
  );
  const label = t("open.unknownRule", { text: unknownRule.slice(0, 40) });
  return [menu({ name: "rule", label, options, chosen: chosen || setup.rule }, onChoose)];
}

/**
 * The menu that decodes a file again.
 * @param {string} chosen
 * @param {Translate} t
 * @param {(encoding: string) => void} onChoose
 */
export function encodingChoice(chosen, t, onChoose) {
  const options = ENCODINGS.map((name) => /** @type {[string, string]} */ ([name, name]));
  return menu(
    { name: "encoding", label: t("open.encoding"), options: [["", t("open.automatic")], ...options], chosen },
    onChoose,
  );
}

/**
 * The side to move in a position without moves.
 * @param {Reading} reading
 * @param {Translate} t
 */
function sideChoice(reading, t) {
  const sides = element("div", { class: "choices", role: "group", "aria-label": t("open.side") });
  const toMove = parseStart(reading.text)?.toMove;
  for (const side of /** @type {const} */ ([1, 2])) {
    const input = /** @type {HTMLInputElement} */ (
      element("input", { type: "radio", name: "side", value: String(side) })
    );
    input.checked = side === toMove;
    input.addEventListener("change", () => {
      reading.text = withSide(reading.text, side);
      reading.open = { ...reading.open, text: reading.text };
    });
    sides.append(element("label", {}, input, element("span", {}, t("open.toMove", { side: t(`side.${side}`) }))));
  }
  return sides;
}

/**
 * The fault of a text.
 * @param {unknown} error
 * @param {string | null} text null if it is of bytes
 * @param {Translate} t
 * @param {(fault: Fault) => string} explain
 * @returns {{ content: (Node | string)[], at: number | null }} `at`: the wrong character, -1 for none, null without a
 * text box
 */
export function faultContent(error, text, t, explain) {
  const what = /** @type {Partial<Fault> & { format?: string }} */ (error ?? {});
  const code = what.code ?? "other";
  const fault =
    error instanceof FileFault && t.has(`file.${code}`)
      ? t(`file.${code}`, { text: what.text ?? "" })
      : explain({ code, text: what.text ?? String(error) });
  if (what.at === undefined) return { content: [fault], at: -1 };
  const format = formatName(what.format ?? "moves", t);
  if (text === null) return { content: [t("open.byte", { format, at: what.at + 1, fault })], at: null };
  const { at } = what;
  const [before, after] = [text.slice(Math.max(0, at - CONTEXT), at), text.slice(at, at + CONTEXT)];
  const mark = element("mark", {}, after.slice(0, 1) || "␣");
  const [cut, more] = [at > CONTEXT ? "…" : "", at + CONTEXT < text.length ? "…" : ""];
  return {
    content: [
      `${t("open.character", { format, at: at + 1, fault })} `,
      element("code", {}, cut, before, mark, after.slice(1), more),
    ],
    at,
  };
}
