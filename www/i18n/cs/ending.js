/** Czech: the end of a game. Words in braces are filled in. */
export default {
  "next.two": "Další partii?",
  "next.won": "Výborně! Zkusíte vyšší úroveň?",
  "next.lost": "Další partii? Zkusíte nižší úroveň?",
  "next.held": "Máte {n} z 36 kamenů, nejlépe {best}. Dokonalá hra dá {most}.",
  "next.again": "Odveta",
  "next.swap": "Vyměnit barvy",
  "next.up": "Úroveň {n}",
  "next.down": "Úroveň {n}",
  "next.coach": "S trenérem",
  "next.losses": "Trenér varuje před prohrávajícím tahem.",
  "next.auto": "Příště: úroveň {n}, podle vašich výsledků.",
};
