/**
 * Simplified Chinese: what is said if a page cannot start; `www/ui/boot.js` repeats it. Words in braces are filled in.
 */
export default {
  "boot.failed": "天元加载失败。",
  "boot.frame": "沙盒框架需要标头 Access-Control-Allow-Origin: *。",
  "boot.again": "重试",
  "boot.noscript": "需要启用 JavaScript。",
};
