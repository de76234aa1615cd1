/** Simplified Chinese: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "嵌入天元",
  "writer.about": "选择棋盘内容，然后复制一段代码。",
  "writer.moves": "着法（留空为新对局）",
  "writer.still": "仅展示",
  "writer.frame": "框架",
  "writer.element": "自定义元素",
  "writer.preview": "预览",
  "writer.back": "回到对局",
};
