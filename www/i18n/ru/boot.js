/** Russian: messages if a page cannot start; `www/ui/boot.js` has a copy. Words in braces are filled in. */
export default {
  "boot.failed": "Tengen не загрузился.",
  "boot.frame": "Изолированным фреймам нужен заголовок Access-Control-Allow-Origin: *.",
  "boot.disk": "Откройте папку по HTTP: npx http-server dist.",
  "boot.again": "Повторить",
  "boot.noscript": "Для Tengen нужен JavaScript.",
};
