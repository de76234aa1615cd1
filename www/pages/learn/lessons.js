/**
 * The lessons: a position and a task each. Their texts are `learn.NAME.title`, `.text`, `.task` and `.right`.
 *
 * @typedef {object} Lesson
 * @property {string} name
 * @property {{ game?: "gomoku" | "othello", rule?: string, size?: string, moves: string }} board attributes of the
 *   board
 * @property {string[]} answers the correct moves; empty if any move is correct
 * @property {{ series: string, rule?: string }} [puzzle] the address of a puzzle to solve after it
 * @property {string} show the move to show on request, "" without a task
 */

/** @type {readonly Lesson[]} */
export const LESSONS = Object.freeze([
  {
    name: "five",
    puzzle: { series: "fours" },
    board: { rule: "freestyle", size: "9", moves: "b_c5d5e5f5_c6d6e4f3_" },
    answers: ["b5", "g5"],
    show: "g5",
  },
  {
    name: "block",
    puzzle: { series: "defence" },
    board: { rule: "freestyle", size: "9", moves: "w_c5d5e5f5_b5d6e4_" },
    answers: ["g5"],
    show: "g5",
  },
  {
    name: "open-four",
    puzzle: { series: "threes" },
    board: { rule: "freestyle", size: "9", moves: "b_d5e5f5_d6e4f7_" },
    answers: ["c5", "g5"],
    show: "g5",
  },
  {
    name: "open-three",
    puzzle: { series: "threes" },
    board: { rule: "freestyle", size: "9", moves: "b_e5f5_e6f4_" },
    answers: ["c5", "d5", "g5", "h5"],
    show: "g5",
  },
  {
    name: "stop-three",
    puzzle: { series: "defence" },
    board: { rule: "freestyle", size: "9", moves: "w_d5e5f5_d6f4_" },
    answers: ["c5", "g5"],
    show: "c5",
  },
  {
    name: "four-three",
    puzzle: { series: "fours" },
    board: { rule: "freestyle", size: "9", moves: "b_c5d5e5f6f7_b5d4e7g4h6_" },
    answers: ["f5"],
    show: "f5",
  },
  {
    name: "double-three",
    puzzle: { series: "threes" },
    board: { rule: "freestyle", size: "9", moves: "b_e5f5g6g7_d7e3h4c4_" },
    answers: ["g5"],
    show: "g5",
  },
  {
    name: "double-four",
    puzzle: { series: "fours" },
    board: { rule: "freestyle", size: "9", moves: "b_c5d5e5f6f7f8_b5f9d4e7h6g7_" },
    answers: ["f5"],
    show: "f5",
  },
  {
    name: "exactly-five",
    puzzle: { series: "fours", rule: "standard" },
    board: { rule: "standard", size: "9", moves: "b_c5d5e5g5h5d6d7d8_c6e7f4g3h7b3c3_" },
    answers: ["d4", "d9"],
    show: "d4",
  },
  {
    name: "caro",
    board: { rule: "caro", size: "9", moves: "b_c5d5f5g5c7d7e7f7_b5h5b7e3g3c9h9f2_" },
    answers: ["g7"],
    show: "g7",
  },
  {
    name: "forbidden",
    puzzle: { series: "forbidden", rule: "renju" },
    board: { rule: "renju", size: "9", moves: "b_e5f5g6g7_d7e3h4c4_" },
    answers: [],
    show: "",
  },
  { name: "openings", board: { rule: "freestyle", size: "15", moves: "" }, answers: [], show: "" },
  { name: "discs", puzzle: { series: "endgame" }, board: { game: "othello", moves: "" }, answers: [], show: "" },
]);
