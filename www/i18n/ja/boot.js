/** Japanese: what is said if a page cannot start; `www/ui/boot.js` repeats it. Words in braces are filled in. */
export default {
  "boot.failed": "ゲームを読み込めません。",
  "boot.frame": "サンドボックス内のフレームでは、ホストが Access-Control-Allow-Origin: * を送る必要があります。",
  "boot.again": "もう一度",
  "boot.noscript": "JavaScript を有効にしてください。",
};
