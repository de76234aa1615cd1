/** Korean: the first screen. Words in braces are filled in. */
export default {
  "start.chip": "나 · Tengen 레벨 {n}",
  "start.five": "다섯을 나란히 놓으면 이깁니다.",
  "start.discs": "돌을 뒤집어 많은 쪽이 이깁니다.",
  "start.lesson": "처음이세요? 2분 강의",
  "start.last": "완벽한 상대에게",
  "start.against": "20수를 버틸 수 있나요?",
  "start.hold": "최강의 Tengen에게",
  "start.holdAgainst": "네 돌 차이로 버틸 수 있나요?",
  "start.continue": "두던 대국 계속하기",
  "start.daily": "오늘의 문제",
  "start.today": "오늘 새로 나옴",
  "start.solved": "풀었음 · {n}일 연속",
  "start.streak": "{n}일 연속",
};
