/** Korean: messages if a page cannot start; `www/ui/boot.js` has a copy. Words in braces are filled in. */
export default {
  "boot.failed": "Tengen을 불러오지 못했습니다.",
  "boot.frame": "샌드박스 프레임에는 Access-Control-Allow-Origin: * 헤더가 필요합니다.",
  "boot.disk": "폴더를 HTTP로 여세요: npx http-server dist.",
  "boot.again": "다시 시도",
  "boot.noscript": "Tengen에는 JavaScript가 필요합니다.",
};
