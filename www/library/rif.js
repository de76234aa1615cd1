/**
 * RenjuNet's database (`.rif`): XML with players, tournaments, rules and games. It is read tag by tag as it arrives.
 * Nothing is fetched. Only XML's five entities and numbers are expanded.
 *
 * @import { Sink } from "./sink.js"
 */
import { ruleOf } from "../formats/rules.js";
import { FileFault } from "../formats/written.js";
import { isPass } from "../game/notation.js";
import { PASS_POINT, pointOf } from "./points.js";
import { MAX_MOVES } from "./record.js";
import { BLACK, DRAW, UNKNOWN, WHITE } from "./store.js";

const NAME = "RIF";
const SIZE = 15;
/** The longest tag or text, in characters. */
const MAX_TEXT = 1 << 16;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** Black's points. @type {Readonly<Record<string, number>>} */
const RESULTS = { 1: BLACK, 0: WHITE, 0.5: DRAW };

/** @param {string} text */
export const plainText = (text) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
    if (name) return ENTITIES[name] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** @param {string} tag @returns {Record<string, string>} */
function attributesOf(tag) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [, name, one, other] of tag.matchAll(ATTRIBUTE)) found[name] = plainText(one ?? other);
  return found;
}

export class RifReader {
  /** @type {Sink} */ #sink;
  #decoder = new TextDecoder("utf-8");
  #begun = false;
  #rest = "";
  /** @type {Map<string, string>} */ #players = new Map();
  /** @type {Map<string, string>} */ #rules = new Map();
  /** @type {Map<string, { name: string, year: number }>} */ #tournaments = new Map();
  /** The open game. @type {Record<string, string> | null} */ #game = null;
  #moves = new Uint16Array(MAX_MOVES);
  /** The number of games so far, which is their place. */ #count = 0;
  /** Whether the rest of the file cannot be read. */ isBroken = false;

  /** @param {Sink} sink */
  constructor(sink) {
    this.#sink = sink;
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    if (this.isBroken) return;
    if (!this.#begun) this.#begin(chunk);
    this.#rest += this.#decoder.decode(chunk, { stream: true });
    this.#read();
    if (this.#rest.length > MAX_TEXT) this.#break();
  }

  end() {
    if (!this.isBroken && (this.#rest.trim() || this.#game)) this.#sink.fault(this.#fault("cut"), "game");
  }

  /** @param {Uint8Array} chunk */
  #begin(chunk) {
    this.#begun = true;
    const head = String.fromCharCode(...chunk.subarray(0, 200));
    const [, encoding] = /encoding\s*=\s*["']([\w-]+)["']/.exec(head) ?? [];
    try {
      if (encoding) this.#decoder = new TextDecoder(encoding);
    } catch {
      // An unknown encoding: UTF-8, the default of XML, stays.
    }
  }

  #break() {
    this.isBroken = true;
    this.#sink.fault(this.#fault("xml"), "game");
    this.#rest = "";
  }

  /** @param {string} code @param {string} [text] */
  #fault(code, text) {
    return new FileFault(NAME, code, this.#count, text);
  }

  /** Reads all complete tags. */
  #read() {
    const text = this.#rest;
    let at = 0;
    for (let next = text.indexOf("<"); next >= 0; next = text.indexOf("<", at)) {
      const end = endOfTag(text, next);
      if (end < 0) {
        // A comment or a list of entities may be long, so nothing of it is stored.
        at = next;
        break;
      }
      if (!this.#tag(text, next, end)) {
        at = next;
        break;
      }
      at = end;
    }
    this.#rest = at === 0 && !text.includes("<") ? "" : text.slice(at);
  }

  /** @param {string} text @param {number} from @param {number} end @returns {boolean} whether it is whole */
  #tag(text, from, end) {
    const tag = text.slice(from, end);
    const name = /^<(\/?[\w:-]+)/.exec(tag)?.[1] ?? "";
    if (name === "game") {
      this.#game = attributesOf(tag);
      this.#count += 1;
      if (tag.endsWith("/>")) this.#close("");
    } else if (name === "move" && this.#game) {
      const close = tag.endsWith("/>") ? end : text.indexOf("</move>", end);
      if (close < 0) return false;
      this.#close(text.slice(end, close));
    } else if (name === "player") {
      const { id = "", name: first = "", surname = "" } = attributesOf(tag);
      this.#players.set(id, `${first} ${surname}`.trim());
    } else if (name === "tournament") {
      const { id = "", name: called = "", year = "" } = attributesOf(tag);
      this.#tournaments.set(id, { name: called, year: Number(year) || 0 });
    } else if (name === "rule") {
      const { id = "", name: called = "" } = attributesOf(tag);
      this.#rules.set(id, called);
    } else if (name === "/game") this.#game = null;
    return true;
  }

  /** The moves of a game. @param {string} text */
  #close(text) {
    const game = this.#game;
    this.#game = null;
    if (!game) return;
    try {
      const length = this.#read15(plainText(text));
      const tournament = this.#tournaments.get(game.tournament);
      const told = {
        rule: ruleOf(this.#rules.get(game.rule) ?? "") || "renju",
        size: SIZE,
        start: "",
        moves: this.#moves,
        length,
        black: this.#players.get(game.black) ?? "",
        white: this.#players.get(game.white) ?? "",
        event: tournament?.name ?? "",
        year: tournament?.year ?? 0,
        result: RESULTS[Number.parseFloat(game.bresult)] ?? UNKNOWN,
        place: this.#count,
      };
      this.#sink.game(told, NAME, "game");
    } catch (error) {
      this.#sink.fault(error, "game");
    }
  }

  /** @param {string} text @returns {number} the number of moves */
  #read15(text) {
    let length = 0;
    for (const word of text.toLowerCase().split(/[\s,]+/)) {
      if (!word) continue;
      if (length === MAX_MOVES) throw this.#fault("long");
      const point = isPass(word) || word === "-" ? PASS_POINT : pointOf(word, SIZE, false);
      if (point < 0 || Number.isNaN(point)) throw this.#fault("point", word.slice(0, 20));
      this.#moves[length] = point;
      length += 1;
    }
    return length;
  }
}

/**
 * The end of a tag, a comment or a declaration; -1 if it is not complete yet.
 * @param {string} text
 * @param {number} from
 */
function endOfTag(text, from) {
  const after = (/** @type {string} */ sign) => {
    const at = text.indexOf(sign, from);
    return at < 0 ? -1 : at + sign.length;
  };
  if (text.startsWith("<!--", from)) return after("-->");
  if (text.startsWith("<![CDATA[", from)) return after("]]>");
  if (text.startsWith("<!DOCTYPE", from)) {
    const simple = after(">");
    const inner = text.indexOf("[", from);
    return inner >= 0 && (simple < 0 || inner < simple) ? after("]>") : simple;
  }
  return after(">");
}
