/** Korean: the end of a game. Words in braces are filled in. */
export default {
  "next.two": "한 판 더 둘까요?",
  "next.won": "잘 두셨습니다! 더 높은 레벨로?",
  "next.lost": "한 판 더? 더 낮은 레벨로?",
  "next.held": "36개 중 {n}개, 최고 기록 {best}개. 완벽하게 두면 {most}개입니다.",
  "next.again": "재대국",
  "next.swap": "색 바꾸기",
  "next.up": "레벨 {n}",
  "next.down": "레벨 {n}",
  "next.coach": "코치와 함께",
  "next.losses": "코치가 지는 수를 두기 전에 알려 줍니다.",
  "next.auto": "다음은 레벨 {n} (성적에 따라).",
};
