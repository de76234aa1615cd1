/**
 * Balanced starts for practice: `balanced.txt`, which `xtask/beginnings.mjs` writes. A line has a rule, the moves, and
 * the engine's value for black. It is a winning chance in percent, or in Othello a lead in discs.
 *
 * @import { Setup } from "../../game/types.js"
 */
import { gameOfRule } from "../../game/games.js";

/** @typedef {{ setup: Setup, text: string, value: number }} Beginning */

/**
 * @param {string} text
 * @returns {Beginning[]}
 */
export function readBeginnings(text) {
  /** @type {Beginning[]} */
  const found = [];
  for (const line of text.split("\n")) {
    const [rule, moves, value] = line.trim().split(/\s+/);
    const game = rule && !rule.startsWith("#") ? gameOfRule(rule) : undefined;
    if (!game || !/^[a-t]\d/.test(moves ?? "") || !Number.isFinite(Number(value))) continue;
    found.push({ setup: { game: game.name, rule, size: game.defaultSize }, text: moves, value: Number(value) });
  }
  return found;
}
