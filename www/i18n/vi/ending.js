/** Vietnamese: the end of a game. Words in braces are filled in. */
export default {
  "next.two": "Thêm ván nữa?",
  "next.won": "Hay lắm! Thử cấp cao hơn?",
  "next.lost": "Thêm ván nữa? Thử cấp thấp hơn?",
  "next.held": "Bạn giữ {n} trong 36 quân, tốt nhất {best}. Chơi hoàn hảo giữ {most}.",
  "next.again": "Tái đấu",
  "next.swap": "Đổi màu quân",
  "next.up": "Cấp {n}",
  "next.down": "Cấp {n}",
  "next.coach": "Có huấn luyện viên",
  "next.losses": "Huấn luyện viên báo trước nước thua.",
  "next.auto": "Ván sau: cấp {n}, theo kết quả của bạn.",
};
