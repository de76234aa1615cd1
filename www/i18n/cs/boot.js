/** Czech: messages if a page cannot start; `www/ui/boot.js` has a copy. Words in braces are filled in. */
export default {
  "boot.failed": "Tengen se nenačetl.",
  "boot.frame": "Izolované rámce potřebují hlavičku Access-Control-Allow-Origin: *.",
  "boot.disk": "Otevřete složku přes HTTP: npx http-server dist.",
  "boot.again": "Zkusit znovu",
  "boot.noscript": "Tengen potřebuje JavaScript.",
};
