/** Czech: the first screen. Words in braces are filled in. */
export default {
  "start.chip": "Vy · Tengen, úroveň {n}",
  "start.five": "Dejte pět v řadě.",
  "start.discs": "Obracejte kameny; vyhrává, kdo jich má víc.",
  "start.lesson": "Začínáte? Lekce na dvě minuty",
  "start.last": "Vydržíte 20 tahů",
  "start.against": "proti dokonalému hráči?",
  "start.hold": "Dokážete prohrát jen o čtyři kameny",
  "start.holdAgainst": "s nejsilnějším Tengenem?",
  "start.continue": "Pokračovat v partii",
  "start.daily": "Úloha dne",
  "start.today": "Dnes nová",
  "start.solved": {
    one: "Vyřešeno · {n} den v řadě",
    few: "Vyřešeno · {n} dny v řadě",
    other: "Vyřešeno · {n} dní v řadě",
  },
  "start.streak": { one: "{n} den v řadě", few: "{n} dny v řadě", other: "{n} dní v řadě" },
};
