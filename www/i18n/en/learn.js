/** English: lessons. Words in braces are filled in. */
export default {
  "learn.title": "The rules and the threats",
  "learn.about": "Short lessons with boards to play on. Tap the point that you think is right; nothing can go wrong.",
  "learn.back": "To the game",
  "learn.contents": "Lessons",
  "learn.show": "Show me",
  "learn.again": "Again",
  "learn.no": "{move} is not the move. Look again.",
  "learn.shown": "{move}. {text}",
  "learn.page": "Tengen: the rules and the threats",
  "learn.five.title": "Five in a row",
  "learn.five.text":
    "Black and White place stones in turn on the crossings of the lines, Black first. Stones never move. Who first has five in a row, along a line or a diagonal, wins.",
  "learn.five.task": "Black to move: make five.",
  "learn.five.right": "Five in a row: Black wins.",
  "learn.block.title": "A four must be answered",
  "learn.block.text":
    "Four in a row with one free end is a four: the next stone makes five. The other side has no choice but to take that point, unless it makes five itself.",
  "learn.block.task": "White to move: stop the five.",
  "learn.block.right": "Right. The row is closed at both ends now.",
  "learn.open-four.title": "An open four wins",
  "learn.open-four.text": "A row of four with both ends free makes five at either end, and one stone cannot stop both.",
  "learn.open-four.task": "Black to move: make a row of four with both ends free.",
  "learn.open-four.right": "White can stop one end only. Black makes five at the other.",
  "learn.open-three.title": "An open three threatens",
  "learn.open-three.text":
    "Three stones that can become an open four with the next one are an open three. They may have a gap. The other side has to answer at once, or make a four first.",
  "learn.open-three.task": "Black to move: make an open three.",
  "learn.open-three.right": "An open three: White has to answer now.",
  "learn.stop-three.title": "Stop an open three",
  "learn.stop-three.text":
    "One takes a point beside the row, so that the four to come has one free end only. Close is better than far.",
  "learn.stop-three.task": "White to move: stop the open three.",
  "learn.stop-three.right": "Now Black can make a four, but not an open one.",
  "learn.four-three.title": "Four and three",
  "learn.four-three.text":
    "One stone may make two threats. The four must be answered, and then the three becomes an open four. This is how most games are won.",
  "learn.four-three.task": "Black to move: make a four and an open three with one stone.",
  "learn.four-three.right": "White must stop the four, and Black makes an open four with the three.",
  "learn.double-three.title": "Two threes",
  "learn.double-three.text":
    "Two open threes with one stone: White can stop one of them. In Renju this is forbidden to Black.",
  "learn.double-three.task": "Black to move: make two open threes.",
  "learn.double-three.right": "Unless White has fours of its own, one of the threes becomes an open four.",
  "learn.double-four.title": "Two fours",
  "learn.double-four.text": "Two fours with one stone cannot both be stopped. In Renju this too is forbidden to Black.",
  "learn.double-four.task": "Black to move: make two fours.",
  "learn.double-four.right": "Two points make five. White can take one.",
  "learn.exactly-five.title": "Exactly five",
  "learn.exactly-five.text":
    "In freestyle six or more in a row win as well. By the standard rule only exactly five do: a row of six is nothing.",
  "learn.exactly-five.task": "Standard rule, Black to move: win. The long row would become six.",
  "learn.exactly-five.right": "Exactly five: Black wins.",
  "learn.caro.title": "Caro",
  "learn.caro.text":
    "In Caro, which comes from Vietnam, a five with an opponent's stone at both ends does not win; the edge of the board blocks nothing. So a four can also be stopped at its end. Exactly five win; where “six too” is chosen, longer rows do as well.",
  "learn.caro.task": "Caro, Black to move: win. A five on e5 would be blocked at both ends.",
  "learn.caro.right": "White has only one end: five in a row, Black wins.",
  "learn.forbidden.title": "Renju",
  "learn.forbidden.text":
    "In Renju Black, who has the first move, may not make a double three, a double four or six in a row: who plays there loses. A five always wins, and White may do everything. Points that are forbidden to Black are marked with a cross, and White can win by making Black need one.",
  "learn.forbidden.task":
    "The cross is the point of the lesson on two threes. Tap it to hear why, then place a stone elsewhere.",
  "learn.forbidden.right": "Any other point is allowed.",
  "learn.openings.title": "A fair beginning",
  "learn.openings.text":
    "Black, who moves first, has a great advantage. So good players begin by a protocol: by Swap one player places three stones and the other takes a side; by Swap2 the other may also add two stones and let the first one choose. Renju has Taraguchi-10 and Soosõrv-8. Each step is explained while you play.",
  "learn.openings.swap2": "Play Swap2 against Tengen",
  "learn.openings.taraguchi": "Play Taraguchi-10",
  "learn.discs.title": "Othello",
  "learn.discs.text":
    "A disc is placed so that a row of the other side’s discs lies between it and another one of yours; all discs between are turned. Who has no such move passes, and the game ends when nobody has one. Most discs win. A disc in a corner can never be turned.",
  "learn.discs.task": "Black to move: play one of the marked squares.",
  "learn.discs.right": "The disc between has been turned.",
};
