/** Simplified Chinese: the end of a game. Words in braces are filled in. */
export default {
  "next.two": "再来一局？",
  "next.won": "下得好！试试更高等级？",
  "next.lost": "再来一局？试试更低等级？",
  "next.held": "36 子中你得 {n} 子，最好成绩 {best} 子。完美下法得 {most} 子。",
  "next.again": "再来一局",
  "next.swap": "交换黑白",
  "next.up": "等级 {n}",
  "next.down": "等级 {n}",
  "next.coach": "开启教练",
  "next.losses": "教练会在必败着法前提醒你。",
  "next.auto": "下一局：{n} 级，依据你的战绩。",
};
