/** Russian: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "Встроить Tengen",
  "writer.about": "Выберите доску и скопируйте код.",
  "writer.moves": "Ходы (пусто: новая партия)",
  "writer.still": "Только показ",
  "writer.frame": "Фрейм",
  "writer.element": "Свой элемент",
  "writer.preview": "Просмотр",
  "writer.back": "Назад к партии",
};
