/** Russian: the first screen. Words in braces are filled in. */
export default {
  "start.chip": "Вы · Tengen, уровень {n}",
  "start.five": "Соберите пять в ряд.",
  "start.discs": "Переворачивайте фишки; у кого больше, тот победил.",
  "start.lesson": "Впервые здесь? Урок за две минуты",
  "start.last": "Продержитесь 20 ходов",
  "start.against": "против идеального игрока?",
  "start.hold": "Сумеете уступить лишь четыре фишки",
  "start.holdAgainst": "сильнейшему Tengen?",
  "start.continue": "Продолжить партию",
  "start.daily": "Задача дня",
  "start.today": "Новая сегодня",
  "start.solved": {
    one: "Решена · {n} день подряд",
    few: "Решена · {n} дня подряд",
    other: "Решена · {n} дней подряд",
  },
  "start.streak": { one: "{n} день подряд", few: "{n} дня подряд", other: "{n} дней подряд" },
};
