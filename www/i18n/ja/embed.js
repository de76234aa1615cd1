/** Japanese: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "天元を埋め込む",
  "writer.about": "盤の内容を選び、コードをコピーします。",
  "writer.moves": "手順（空欄は新しい対局）",
  "writer.still": "表示のみ",
  "writer.frame": "フレーム",
  "writer.element": "カスタム要素",
  "writer.preview": "プレビュー",
  "writer.back": "対局に戻る",
};
