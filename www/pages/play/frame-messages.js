/**
 * What a host page sends to a frame: which origins, messages and values are understood.
 */
import { readLink, readParameters } from "../../game/link.js";

/** The origin of a sandboxed page, or of one from a disk. It is no target of a message. */
export const OPAQUE = "null";
/** Errors that one message or address causes, at most. */
const MOST_ERRORS = 8;

/** The codes of errors, as docs/EMBEDDING.md and tengen-board.d.ts list them. The element has two more. */
export const CODES = [
  ...["unknown", "value", "setup", "move"],
  ...["link-rule", "link-size", "link-squares", "link-game", "link-shape", "link-long"],
  ...["occupied", "off-board", "syntax", "illegal", "finished", "stones"],
  ...["unproven", "part", "other"],
];
/** The pages beside the game that a frame may show. The address of another page has no mode. */
const MODES = ["", "proof", "puzzle", "openings"];

/** The keys of each message. @type {Record<string, string[]>} */
const KEYS = {
  module: ["module"],
  load: ["moves", "game", "rule", "size"],
  goto: ["move"],
  set: ["values"],
  stop: [],
};
/** The values of `set` that the address has as well. */
const SHARED = /** @type {const} */ (["color", "colour", "time", "level", "lang", "theme"]);
/** The values of `set` that are yes or no. */
const FLAGS = ["coordinates", "numbers"];

/**
 * The origin that the parameter `origin` names; "" if it names none.
 * @param {string} text
 */
export function originOf(text) {
  if (text === OPAQUE) return text;
  try {
    const { protocol, origin } = new URL(text);
    return /^https?:$/.test(protocol) ? origin : "";
  } catch {
    return "";
  }
}

/**
 * The keys of a message that are not understood. Null for an unknown type.
 * @param {{ type?: unknown }} data
 */
export function unknownKeys(data) {
  const type = String(data.type).slice(0, 20);
  if (!Object.hasOwn(KEYS, type)) return null;
  const known = ["tengen", "type", ...KEYS[type]];
  return clipped(Object.keys(data).filter((name) => !known.includes(name)));
}

/** @param {string[]} names */
const clipped = (names) => names.slice(0, MOST_ERRORS).map((name) => name.slice(0, 40));

/**
 * The names of an address's values that are not understood. The position has its own check.
 * @param {string} search
 */
export function wrongParameters(search) {
  const query = new URLSearchParams(search);
  const wrong = [...SHARED, "clock"].filter((name) => query.has(name) && !isUnderstood(query, name));
  if (!MODES.includes(query.get("mode") ?? "")) wrong.push("mode");
  const link = readLink(search, "");
  if (query.get("opening") && link && "position" in link && !link.position.opening) wrong.push("opening");
  return clipped(wrong);
}

/**
 * The names of values of `set` that are not understood.
 * @param {URLSearchParams} values
 */
export function wrongValues(values) {
  return clipped(
    [...values.keys()].filter((name) => {
      if (FLAGS.includes(name)) return !["true", "false"].includes(values.get(name) ?? "");
      return !SHARED.some((one) => one === name) || !isUnderstood(values, name);
    }),
  );
}

/**
 * @param {URLSearchParams} query
 * @param {string} name
 */
function isUnderstood(query, name) {
  // Without a value it has its default.
  if (query.get(name) === "") return true;
  const { seats, time, level, lang, theme, clock } = readParameters(`?${query}`);
  if (name === "lang" || name === "theme") return (name === "lang" ? lang : theme) !== "";
  if (name === "color" || name === "colour") return seats !== null;
  return { time, level, clock }[name] !== null;
}
