/** Vietnamese: words that several pages share. Words in braces are filled in. */
export default {
  name: "Tengen",

  "side.1": "Đen",
  "side.2": "Trắng",

  "game.gomoku": "Cờ caro",
  "game.othello": "Othello",

  "rule.freestyle": "Tự do",
  "rule.standard": "Tiêu chuẩn",
  "rule.renju": "Renju",
  "rule.caro": "Chặn hai đầu",
  "rule.caro6": "Chặn hai đầu (sáu cũng thắng)",
  "rule.othello": "Othello",
  "rule.antiothello": "Othello ngược",

  "room.label": "Chính",
  "room.play": "Chơi",
  "room.puzzles": "Câu đố",
  "room.learn": "Học",
  "room.analyse": "Phân tích",
  "room.games": "Thư viện",
  "room.more": "Thêm",
  "room.friend": "Chơi với bạn bè",
  "room.review": "Xem lại",
  "room.coach": "Huấn luyện viên",
  "room.perfect": "Đối thủ hoàn hảo",
  "room.openings": "Khai cuộc",
  "room.game": "Trò chơi",

  "action.why": "Vì sao?",
  "action.undo": "Đi lại",
  "action.hint": "Gợi ý",
  "action.close": "Đóng",
  "action.docs": "Cách hoạt động (tiếng Anh)",
  "action.cancel": "Hủy",
  "action.retry": "Thử lại",

  "fault.slow": "Máy tải chậm.",

  "count.units": "3 N Tr T",
  "count.number": "{n}",
  "count.moves": "{n} nước",

  "value.wins": "{side} thắng sau {moves}",
  "value.percent": "{side} {n}%",
  "value.lead": "{side} {n} quân",
  "value.fewer": "{side} ít hơn {n} quân",
  "value.level": "Cân bằng",

  "renju.names": "–",

  "kind.overline": "hàng dài",
  "kind.double-four": "bốn-bốn",
  "kind.double-three": "ba-ba",
};
