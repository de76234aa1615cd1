/** English: words that several pages share. Words in braces are filled in. */
export default {
  name: "Tengen",

  "side.1": "Black",
  "side.2": "White",

  "game.gomoku": "Five in a row",
  "game.othello": "Othello",

  "rule.freestyle": "Freestyle",
  "rule.standard": "Standard",
  "rule.renju": "Renju",
  "rule.caro": "Caro",
  "rule.caro6": "Caro (six also wins)",
  "rule.othello": "Othello",
  "rule.antiothello": "Anti-Othello",

  "room.label": "Main",
  "room.play": "Play",
  "room.puzzles": "Puzzles",
  "room.learn": "Learn",
  "room.analyse": "Analyse",
  "room.games": "Library",
  "room.more": "More",
  "room.friend": "Play a friend",
  "room.review": "Review",
  "room.coach": "Coach",
  "room.perfect": "Perfect player",
  "room.openings": "Openings",
  "room.game": "Game",

  "action.why": "Why?",
  "action.undo": "Undo",
  "action.hint": "Hint",
  "action.close": "Close",
  "action.docs": "How it works",
  "action.cancel": "Cancel",
  "action.retry": "Try again",

  "fault.slow": "The engine is slow to load.",

  "count.units": "3 K M B",
  "count.number": "{n}",
  "count.moves": { one: "{n} move", other: "{n} moves" },

  "value.wins": "{side} wins in {moves}",
  "value.percent": "{side} {n} %",
  "value.lead": "{side} {n} discs",
  "value.fewer": "{side}: {n} fewer",
  "value.level": "Even",

  "renju.names": "–",

  "kind.overline": "overline",
  "kind.double-four": "double four",
  "kind.double-three": "double three",
};
