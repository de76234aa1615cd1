/** Japanese: the first screen. Words in braces are filled in. */
export default {
  "start.chip": "あなた・天元レベル{n}",
  "start.five": "五つ並べれば勝ち。",
  "start.discs": "石を返し、多いほうが勝ち。",
  "start.lesson": "はじめての方へ：2分のレッスン",
  "start.last": "完璧な相手に",
  "start.against": "20手耐えられますか？",
  "start.hold": "最強の Tengen に",
  "start.holdAgainst": "4石差で負けを止められますか？",
  "start.continue": "対局を続ける",
  "start.daily": "今日の問題",
  "start.today": "本日更新",
  "start.solved": "解決済み・{n}日連続",
  "start.streak": "{n}日連続",
};
