/** Japanese: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "自分のページに天元を置く",
  "writer.about": "盤の内容を選び、下のどちらかのコードをページに貼り付けます。",
  "writer.moves": "手順（空欄なら新しい対局）",
  "writer.still": "見せるだけ",
  "writer.frame": "フレームとして",
  "writer.element": "カスタム要素として",
  "writer.preview": "プレビュー",
  "writer.back": "盤に戻る",
};
