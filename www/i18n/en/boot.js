/** English: messages if a page cannot start; `www/ui/boot.js` has a copy. Words in braces are filled in. */
export default {
  "boot.failed": "Tengen did not load.",
  "boot.frame": "Sandboxed frames need the header Access-Control-Allow-Origin: *.",
  "boot.disk": "Serve the folder over HTTP: npx http-server dist.",
  "boot.again": "Try again",
  "boot.noscript": "Tengen needs JavaScript.",
};
