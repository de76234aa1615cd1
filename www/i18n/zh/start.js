/** Simplified Chinese: the first screen. Words in braces are filled in. */
export default {
  "start.chip": "你 · 天元 {n} 级",
  "start.five": "五子连成一线即胜。",
  "start.discs": "翻转棋子，子多者胜。",
  "start.lesson": "新手？两分钟入门",
  "start.last": "面对完美棋手",
  "start.against": "你能坚持 20 步吗？",
  "start.hold": "面对最强的 Tengen",
  "start.holdAgainst": "你能只输四子吗？",
  "start.continue": "继续对局",
  "start.daily": "每日一题",
  "start.today": "今日新题",
  "start.solved": "今日已解 · 连续 {n} 天",
  "start.streak": "连续 {n} 天",
};
