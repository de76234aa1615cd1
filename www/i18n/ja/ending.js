/** Japanese: the end of a game. Words in braces are filled in. */
export default {
  "next.two": "もう一局？",
  "next.won": "お見事！ レベルを上げますか？",
  "next.lost": "もう一局？ レベルを下げますか？",
  "next.held": "36石のうち{n}石、自己最高は{best}石。最善なら{most}石です。",
  "next.again": "もう一局",
  "next.swap": "黒白を交代",
  "next.up": "レベル {n}",
  "next.down": "レベル {n}",
  "next.coach": "コーチと打つ",
  "next.losses": "コーチは負けになる手の前に警告します。",
  "next.auto": "次はレベル{n}（成績による）。",
};
