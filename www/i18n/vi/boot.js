/** Vietnamese: messages if a page cannot start; `www/ui/boot.js` has a copy. Words in braces are filled in. */
export default {
  "boot.failed": "Tengen không tải được.",
  "boot.frame": "Khung sandbox cần tiêu đề Access-Control-Allow-Origin: *.",
  "boot.disk": "Hãy phục vụ thư mục qua HTTP: npx http-server dist.",
  "boot.again": "Thử lại",
  "boot.noscript": "Tengen cần JavaScript.",
};
