/** English: the end of a game. Words in braces are filled in. */
export default {
  "next.two": "Another game?",
  "next.won": "Well played! Try a higher level?",
  "next.lost": "Another game? Try a lower level?",
  "next.held": "You kept {n} of 36 discs, at best {best}. Perfect play keeps {most}.",
  "next.again": "Rematch",
  "next.swap": "Switch colours",
  "next.up": "Level {n}",
  "next.down": "Level {n}",
  "next.coach": "With the coach",
  "next.losses": "The coach warns before losing moves.",
  "next.auto": "Next: level {n}, from your results.",
};
