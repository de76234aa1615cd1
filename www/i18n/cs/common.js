/** Czech: words that several pages share. Words in braces are filled in. */
export default {
  name: "Tengen",

  "side.1": "Černý",
  "side.2": "Bílý",

  "game.gomoku": "Piškvorky",
  "game.othello": "Othello",

  "rule.freestyle": "Volná",
  "rule.standard": "Standardní",
  "rule.renju": "Renju",
  "rule.caro": "Caro",
  "rule.caro6": "Caro (vyhrává i šest)",
  "rule.othello": "Othello",
  "rule.antiothello": "Anti-Othello",

  "room.label": "Hlavní nabídka",
  "room.play": "Hrát",
  "room.puzzles": "Úlohy",
  "room.learn": "Učit se",
  "room.analyse": "Analýza",
  "room.games": "Knihovna",
  "room.more": "Další",
  "room.friend": "Hrát s přítelem",
  "room.review": "Rozbor",
  "room.coach": "Trenér",
  "room.perfect": "Dokonalý hráč",
  "room.openings": "Zahájení",
  "room.game": "Hra",

  "action.why": "Proč?",
  "action.undo": "Zpět",
  "action.hint": "Nápověda",
  "action.close": "Zavřít",
  "action.docs": "Jak to funguje (anglicky)",
  "action.cancel": "Zrušit",
  "action.retry": "Zkusit znovu",

  "fault.slow": "Engine se načítá pomalu.",

  "count.units": "3 \u00a0tis. \u00a0mil. \u00a0mld.",
  "count.number": "{n}",
  "count.moves": { one: "{n} tah", few: "{n} tahy", other: "{n} tahů" },

  "value.wins": "{side} vyhraje za {moves}",
  "value.percent": "{side} {n} %",
  "value.lead": {
    one: "{side} {n} kámen",
    few: "{side} {n} kameny",
    many: "{side} {n} kamene",
    other: "{side} {n} kamenů",
  },
  "value.fewer": "{side}: o {n} méně",
  "value.level": "Vyrovnáno",

  "renju.names": "–",

  "kind.overline": "přesah",
  "kind.double-four": "dvojitá čtyřka",
  "kind.double-three": "dvojitá trojka",
};
