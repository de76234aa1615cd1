/** Japanese: words that several pages share. Words in braces are filled in. */
export default {
  name: "天元",

  "side.1": "黒",
  "side.2": "白",

  "game.gomoku": "五目並べ",
  "game.othello": "オセロ",

  "rule.freestyle": "フリースタイル",
  "rule.standard": "スタンダード",
  "rule.renju": "連珠",
  "rule.caro": "カロ",
  "rule.caro6": "カロ（六も勝ち）",
  "rule.othello": "オセロ",
  "rule.antiothello": "反オセロ",

  "room.label": "メイン",
  "room.play": "対局",
  "room.puzzles": "問題集",
  "room.learn": "学ぶ",
  "room.analyse": "検討",
  "room.games": "ライブラリ",
  "room.more": "その他",
  "room.friend": "友だちと対局",
  "room.review": "振り返り",
  "room.coach": "コーチ",
  "room.perfect": "完璧な相手",
  "room.openings": "序盤",
  "room.game": "種目",

  "action.why": "なぜ？",
  "action.undo": "待った",
  "action.hint": "ヒント",
  "action.close": "閉じる",
  "action.docs": "仕組み（英語）",
  "action.cancel": "キャンセル",
  "action.retry": "再試行",

  "fault.slow": "エンジンの読み込みに時間がかかっています。",

  "count.units": "4 万 億",
  "count.number": "{n}",
  "count.moves": "{n}手",

  "value.wins": "{side}があと{moves}で勝ち",
  "value.percent": "{side} {n} %",
  "value.lead": "{side} {n}石",
  "value.fewer": "{side}が{n}石少ない",
  "value.level": "互角",

  "renju.names": "–",

  "kind.overline": "長連",
  "kind.double-four": "四々",
  "kind.double-three": "三々",
};
