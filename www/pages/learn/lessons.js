/**
 * The lessons: a position and a task each. Their texts are `learn.NAME.title`, `.text`, `.task` and `.right`.
 *
 * @typedef {object} Lesson
 * @property {string} name
 * @property {{ game?: "gomoku" | "othello", rule?: string, size?: string, moves: string }} board attributes of the
 *   board
 * @property {string[]} answers the correct moves; empty if any move is correct
 * @property {boolean} [reading] whether the lesson is its text alone: the board takes no move
 * @property {{ series: string, rule?: string }} [puzzle] the address of a puzzle to solve after it
 * @property {string} show the move to show on request, "" without a task
 * @property {boolean} [hidden] whether the crosses are hidden: the answers are the forbidden points
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
  { name: "openings", board: { rule: "freestyle", size: "15", moves: "" }, answers: [], reading: true, show: "" },

  // Renju's forbidden points.
  {
    name: "forbidden",
    puzzle: { series: "forbidden", rule: "renju" },
    board: { rule: "renju", size: "9", moves: "b_e5f5g6g7_d7e3h4c4_" },
    answers: [],
    show: "",
  },
  {
    name: "one-row",
    puzzle: { series: "forbidden", rule: "renju" },
    board: { rule: "renju", size: "9", moves: "b_b5d5f5h5_c3g7d8f2_" },
    hidden: true,
    answers: ["e5"],
    show: "e5",
  },
  {
    name: "overline",
    puzzle: { series: "forbidden", rule: "renju" },
    board: { rule: "renju", size: "9", moves: "b_c5d5e5g5h5_c7e3g7d8h2_" },
    hidden: true,
    answers: ["f5"],
    show: "f5",
  },
  {
    name: "false-three",
    puzzle: { series: "threes", rule: "renju" },
    board: { rule: "renju", size: "9", moves: "b_f5g5e6e7d2d3d4d6d7_i5g4c8f6g6a8a3h8i2_" },
    answers: ["e5"],
    show: "e5",
  },
  {
    name: "five-first",
    puzzle: { series: "fours", rule: "renju" },
    board: { rule: "renju", size: "9", moves: "b_c5d5f5g5e3e4e6e7e8_a2b8c3d8g8h3h7i1a6_" },
    answers: ["e5"],
    show: "e5",
  },
  {
    name: "trap",
    puzzle: { series: "forbidden", rule: "renju" },
    board: { rule: "renju", size: "9", moves: "w_c5d5e5f6f7f8h7_b5f9d3e4g6g7_" },
    answers: ["c2"],
    show: "c2",
  },

  // Othello's first course.
  {
    name: "discs",
    puzzle: { series: "endgame", rule: "othello" },
    board: { game: "othello", moves: "" },
    answers: [],
    show: "",
  },
  {
    name: "corner",
    puzzle: { series: "endgame", rule: "othello" },
    board: { game: "othello", moves: "e6f4e3f2d3d6g1c4c5e2d2c3f5c1e7f1c2" },
    answers: ["h1"],
    show: "h1",
  },
  {
    name: "no-corner",
    puzzle: { series: "endgame", rule: "othello" },
    board: { game: "othello", moves: "e6f4e3f2d3d6g1c4c5e2d2c3f5c1e7f1" },
    answers: ["e1"],
    show: "e1",
  },
  {
    name: "mobility",
    puzzle: { series: "endgame", rule: "othello" },
    board: { game: "othello", moves: "f5d6c4f4c6b4b3b7f3a2a4e3c2c5e6f6a8f2" },
    answers: ["b5"],
    show: "b5",
  },
  {
    name: "parity",
    puzzle: { series: "endgame", rule: "othello" },
    board: {
      game: "othello",
      moves: "f5f4d3c4g3g4b3b4e3f2e2f6e6c5c6d6h4b6a4f3g5c3e1a5d2a3e7d7g6e8b5f7c2f1c7b8a7b2d8g7f8h7c1b1a1d1h8h6g1g8h5",
    },
    answers: ["a2"],
    show: "a2",
  },
  {
    name: "six",
    puzzle: { series: "endgame", rule: "othello6" },
    board: { game: "othello", size: "6", moves: "c2b4d5c1b2d2b1e3c5a1e4b3d1e1f3c6e2d6b5f5" },
    answers: ["f4"],
    show: "f4",
  },
]);
