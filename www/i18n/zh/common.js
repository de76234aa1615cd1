/** Simplified Chinese: words that several pages share. Words in braces are filled in. */
export default {
  name: "天元",

  "side.1": "黑方",
  "side.2": "白方",

  "game.gomoku": "五子棋",
  "game.othello": "黑白棋",

  "rule.freestyle": "无禁手",
  "rule.standard": "标准",
  "rule.renju": "连珠",
  "rule.caro": "越南棋",
  "rule.caro6": "越南棋（长连也胜）",
  "rule.othello": "黑白棋",
  "rule.antiothello": "反黑白棋",

  "room.label": "主导航",
  "room.play": "对弈",
  "room.puzzles": "习题",
  "room.learn": "学习",
  "room.analyse": "分析",
  "room.games": "棋谱库",
  "room.more": "更多",
  "room.friend": "与好友对局",
  "room.review": "复盘",
  "room.coach": "教练",
  "room.perfect": "完美棋手",
  "room.openings": "开局",
  "room.game": "棋种",

  "action.why": "为什么？",
  "action.undo": "悔棋",
  "action.hint": "提示",
  "action.close": "关闭",
  "action.docs": "工作原理（英文）",
  "action.cancel": "取消",
  "action.retry": "重试",

  "fault.slow": "引擎加载缓慢。",

  "count.units": "4 万 亿",
  "count.number": "{n}",
  "count.moves": "{n} 步",

  "value.wins": "{side} {moves}内获胜",
  "value.percent": "{side} {n} %",
  "value.lead": "{side} {n} 子",
  "value.fewer": "{side}少 {n} 子",
  "value.level": "均势",

  "renju.names": "–",

  "kind.overline": "长连",
  "kind.double-four": "四四",
  "kind.double-three": "三三",
};
