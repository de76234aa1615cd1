/**
 * Simplified Chinese: what is said if a page cannot start; `www/ui/boot.js` repeats it. Words in braces are filled in.
 */
export default {
  "boot.failed": "天元加载失败。",
  "boot.frame": "沙盒框架需要标头 Access-Control-Allow-Origin: *。",
  "boot.disk": "请通过 HTTP 打开该文件夹：npx http-server dist。",
  "boot.again": "重试",
  "boot.noscript": "需要启用 JavaScript。",
};
