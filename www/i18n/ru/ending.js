/** Russian: the end of a game. Words in braces are filled in. */
export default {
  "next.two": "Ещё партию?",
  "next.won": "Отлично! Попробуете уровень выше?",
  "next.lost": "Ещё партию? Попробуете уровень ниже?",
  "next.held": "У вас {n} из 36 фишек, лучший итог — {best}. Безошибочная игра даёт {most}.",
  "next.again": "Реванш",
  "next.swap": "Сменить цвета",
  "next.up": "Уровень {n}",
  "next.down": "Уровень {n}",
  "next.coach": "С тренером",
  "next.losses": "Тренер предупредит о проигрывающем ходе.",
  "next.auto": "Дальше: уровень {n}, по вашим результатам.",
};
