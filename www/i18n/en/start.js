/** English: the first screen. Words in braces are filled in. */
export default {
  "start.chip": "You · Tengen level {n}",
  "start.five": "Get five in a row.",
  "start.discs": "Turn discs; most discs win.",
  "start.lesson": "New here? Two-minute lesson",
  "start.last": "Can you last 20 moves",
  "start.against": "against the perfect player?",
  "start.hold": "Lose by only four discs",
  "start.holdAgainst": "against full strength?",
  "start.continue": "Continue your game",
  "start.daily": "Puzzle of the day",
  "start.today": "New today",
  "start.solved": { one: "Solved today", other: "Solved · {n} days in a row" },
  "start.streak": { one: "{n} day in a row", other: "{n} days in a row" },
};
