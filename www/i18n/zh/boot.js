/**
 * Simplified Chinese: what is said if a page cannot start; `www/ui/boot.js` repeats it. Words in braces are filled in.
 */
export default {
  "boot.failed": "无法加载游戏。",
  "boot.frame": "置于沙盒框架中时，主机须发送 Access-Control-Allow-Origin: * 标头。",
  "boot.again": "重试",
  "boot.noscript": "需要启用 JavaScript。",
};
