/** Russian: words that several pages share. Words in braces are filled in. */
export default {
  name: "Tengen",

  "side.1": "Чёрные",
  "side.2": "Белые",

  "game.gomoku": "Гомоку",
  "game.othello": "Отелло",

  "rule.freestyle": "Свободные",
  "rule.standard": "Стандартные",
  "rule.renju": "Рэндзю",
  "rule.caro": "Каро",
  "rule.caro6": "Каро (шесть тоже выигрывает)",
  "rule.othello": "Отелло",
  "rule.antiothello": "Антиотелло",

  "room.label": "Главное меню",
  "room.play": "Игра",
  "room.puzzles": "Задачи",
  "room.learn": "Обучение",
  "room.analyse": "Анализ",
  "room.games": "Библиотека",
  "room.more": "Ещё",
  "room.friend": "Игра с другом",
  "room.review": "Разбор",
  "room.coach": "Тренер",
  "room.perfect": "Идеальный игрок",
  "room.openings": "Дебюты",
  "room.game": "Игра",

  "action.why": "Почему?",
  "action.undo": "Назад",
  "action.hint": "Подсказка",
  "action.close": "Закрыть",
  "action.docs": "Как это работает (англ.)",
  "action.cancel": "Отмена",
  "action.retry": "Повторить",

  "fault.slow": "Движок загружается медленно.",

  "count.units": "3 \u00a0тыс. \u00a0млн \u00a0млрд",
  "count.number": "{n}",
  "count.moves": { one: "{n} ход", few: "{n} хода", other: "{n} ходов" },

  "value.wins": "{side} выигрывают за {moves}",
  "value.percent": "{side} {n} %",
  "value.lead": {
    one: "{side} {n} фишка",
    few: "{side} {n} фишки",
    many: "{side} {n} фишек",
    other: "{side} {n} фишки",
  },
  "value.fewer": "{side}: на {n} меньше",
  "value.level": "Равенство",

  "renju.names":
    "Кансэй Кэйгэцу Сосэй Кагэцу Дзангэцу Угэцу Кинсэй Сёгэцу Кюгэцу Сингэцу Дзуйсэй Сангэцу Юсэй Тёсэй Кёгэцу Косэй Суйгэцу Рюсэй Унгэцу Хогэцу Рангэцу Гингэцу Мёдзё Сягэцу Мэйгэцу Суйсэй",

  "kind.overline": "длинный ряд",
  "kind.double-four": "вилка 4×4",
  "kind.double-three": "вилка 3×3",
};
