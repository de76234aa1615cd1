/** Japanese: messages if a page cannot start; `www/ui/boot.js` has a copy. Words in braces are filled in. */
export default {
  "boot.failed": "天元を読み込めません。",
  "boot.frame": "サンドボックスのフレームには Access-Control-Allow-Origin: * ヘッダーが必要です。",
  "boot.disk": "フォルダーを HTTP で配信してください: npx http-server dist。",
  "boot.again": "再試行",
  "boot.noscript": "JavaScript を有効にしてください。",
};
