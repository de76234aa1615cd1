/** Korean: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "Tengen 넣기",
  "writer.about": "판을 고르고 코드를 복사하세요.",
  "writer.moves": "수순 (비우면 새 대국)",
  "writer.still": "보기 전용",
  "writer.frame": "프레임",
  "writer.element": "사용자 정의 요소",
  "writer.preview": "미리 보기",
  "writer.back": "대국으로 돌아가기",
};
