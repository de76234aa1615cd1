/** Vietnamese: the first screen. Words in braces are filled in. */
export default {
  "start.chip": "Bạn · Tengen cấp {n}",
  "start.five": "Xếp năm quân liền một hàng.",
  "start.discs": "Lật quân; ai nhiều quân hơn thì thắng.",
  "start.lesson": "Mới chơi? Bài học hai phút",
  "start.last": "Bạn trụ được 20 nước",
  "start.against": "trước đối thủ hoàn hảo không?",
  "start.hold": "Bạn chỉ thua bốn quân",
  "start.holdAgainst": "trước Tengen mạnh nhất được không?",
  "start.continue": "Chơi tiếp ván của bạn",
  "start.daily": "Câu đố của ngày",
  "start.today": "Mới hôm nay",
  "start.solved": "Đã giải · {n} ngày liên tiếp",
  "start.streak": "{n} ngày liên tiếp",
};
