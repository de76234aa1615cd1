/** English: opening protocols and the clock. Words in braces are filled in. */
export default {
  "new.opening": "Opening",

  "opening.free": "Free",

  "new.first": "I place the first stones",
  "new.second": "Tengen places them",
  "new.moves": "First move",

  "step.who": "{who}: {text}",

  "opens.swap": "One player places three stones, the other chooses a side.",
  "opens.swap2":
    "One player places three stones; the other chooses a side, or adds two stones and lets the first one choose.",
  "opens.taraguchi":
    "After each of the first stones the other may swap sides; the fifth is one stone, or one of ten that White may choose from.",
  "opens.soosorv":
    "One player places an opening; sides may be swapped twice, and White says how many fifth moves Black has to offer.",

  "step.three":
    "Place three stones anywhere, black, white, black, so that you would take either side. Now stone {n} of {total}: {stone}.",
  "step.two": "Place two more stones, white and black. Then the other chooses a side. Now: {stone}.",
  "step.colour": "Which side do you take? White moves next.",
  "step.colour-two": "Take a side (White moves next), or place two more stones and let the other choose.",
  "step.opening":
    "Place an opening of Renju, black, white, black. Stone {n} of {total} ({stone}) goes into the square of {width} × {width} points in the middle.",
  "step.square": "Move {n} ({stone}) goes into the square of {width} × {width} points in the middle.",
  "step.swap": "You have {side}. Do you keep it, or swap sides?",
  "step.fourth": "Place the fourth stone (white) anywhere. Then you say how many fifth moves Black has to offer.",
  "step.number": "How many fifth moves must Black offer? White will take one of them.",
  "step.swap-number": "You have {side}, and Black has to offer {total} fifth moves. Do you keep it, or swap sides?",
  "step.fifth": "Place the fifth stone (black) anywhere.",
  "step.fifths":
    "Place one fifth stone near the middle, after which White may swap; or swap sides first; or offer ten fifth moves of which White takes one.",
  "step.offer": "Offer fifth move {n} of {total}. Moves that are the same by symmetry count once.",
  "step.pick": "Choose which of the offered fifth moves Black gets. Then White plays move 6.",
  "step.centre": "Stone 1 (black) goes on the point in the middle.",

  "wait.centre": "{who} places the first stone in the middle.",
  "wait.three": "{who} places three stones; then the other chooses a side.",
  "wait.two": "{who} places two more stones, white and black; then the other chooses a side.",
  "wait.colour": "{who} chooses a side.",
  "wait.colour-two": "{who} takes a side, or places two more stones.",
  "wait.opening": "{who} places an opening of Renju; then the other may swap sides.",
  "wait.square": "{who} places stone {n}, in the square of {width} × {width} points in the middle.",
  "wait.swap": "{who} keeps {side} or swaps sides.",
  "wait.fourth": "{who} places the fourth stone, and says how many fifth moves Black has to offer.",
  "wait.number": "{who} says how many fifth moves Black has to offer.",
  "wait.swap-number": "{who} keeps {side} or swaps sides. Black has to offer {total} fifth moves.",
  "wait.fifth": "{who} places the fifth stone.",
  "wait.fifths": "{who} places a fifth stone, or swaps sides, or offers ten fifth moves.",
  "wait.offer": "{who} offers fifth move {n} of {total}.",
  "wait.pick": "{who} chooses one of the offered fifth moves.",

  "option.b": "Take Black",
  "option.w": "Take White",
  "option.t": "Two more stones",
  "option.k": "Keep my side",
  "option.s": "Swap sides",
  "option.o": "One fifth stone",
  "option.m": "Offer ten",
  "option.n": "{n}",

  "chosen.b": "{who} takes Black",
  "chosen.w": "{who} takes White",
  "chosen.t": "{who} places two more stones",
  "chosen.k": "{who} keeps the side",
  "chosen.s": "Sides are swapped",
  "chosen.o": "{who} places one fifth stone",
  "chosen.m": "{who} offers ten fifth moves",
  "chosen.n": "Black has to offer {n}",

  "clock.title": "Clock for two people",
  "clock.off": "None",
  "clock.own": "Own",
  "clock.minutes": "Minutes",
  "clock.periods": "Periods",
  "clock.seconds": "Seconds each",
  "clock.offer": "{minutes} min + {periods} × {seconds} s",
  "clock.left": "{periods} × {seconds} s",
  "clock.byoyomi": "{side}: byoyomi, {periods} × {seconds} s",
  "clock.period": "{side}: periods left: {periods}",
  "clock.seconds-left": "{side}: {n} seconds",
};
