/** Korean: words that several pages share. Words in braces are filled in. */
export default {
  name: "Tengen",

  "side.1": "흑",
  "side.2": "백",

  "game.gomoku": "오목",
  "game.othello": "오셀로",

  "rule.freestyle": "자유룰",
  "rule.standard": "표준룰",
  "rule.renju": "렌주",
  "rule.caro": "카로",
  "rule.caro6": "카로 (6목도 승리)",
  "rule.othello": "오셀로",
  "rule.antiothello": "안티 오셀로",

  "room.label": "주 메뉴",
  "room.play": "대국",
  "room.puzzles": "문제",
  "room.learn": "배우기",
  "room.analyse": "분석",
  "room.games": "라이브러리",
  "room.more": "더 보기",
  "room.friend": "친구와 대국",
  "room.review": "복기",
  "room.coach": "코치",
  "room.perfect": "완벽한 상대",
  "room.openings": "오프닝",
  "room.game": "게임",

  "action.why": "왜?",
  "action.undo": "무르기",
  "action.hint": "힌트",
  "action.close": "닫기",
  "action.docs": "작동 원리 (영어)",
  "action.cancel": "취소",
  "action.retry": "다시 시도",

  "fault.slow": "엔진을 불러오는 데 시간이 걸립니다.",

  "count.units": "4 만 억",
  "count.number": "{n}",
  "count.moves": "{n}수",

  "value.wins": "{side}이 {moves} 만에 승리",
  "value.percent": "{side} {n}%",
  "value.lead": "{side} {n}개",
  "value.fewer": "{side} {n}개 적음",
  "value.level": "호각",

  "renju.names":
    "한성 계월 소성 화월 잔월 우월 금성 송월 구월 신월 서성 산월 유성 장성 협월 항성 수월 유성 운월 포월 남월 은월 명성 사월 명월 혜성",

  "kind.overline": "장목",
  "kind.double-four": "쌍사",
  "kind.double-three": "쌍삼",
};
