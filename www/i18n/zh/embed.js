/** Simplified Chinese: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "把天元放进你的网页",
  "writer.about": "选好棋盘的内容，然后把下面任一段代码复制到你的网页。",
  "writer.moves": "着法；留空则为新对局",
  "writer.still": "只展示",
  "writer.frame": "框架",
  "writer.element": "自定义元素",
  "writer.preview": "预览",
  "writer.back": "回到棋盘",
};
