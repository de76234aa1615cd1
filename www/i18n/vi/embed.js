/** Vietnamese: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "Nhúng Tengen",
  "writer.about": "Chọn bàn cờ rồi chép đoạn mã.",
  "writer.moves": "Các nước (để trống: ván mới)",
  "writer.still": "Chỉ xem",
  "writer.frame": "Khung",
  "writer.element": "Phần tử tùy chỉnh",
  "writer.preview": "Xem trước",
  "writer.back": "Về ván cờ",
};
