/** English: what is said if a page cannot start; `www/ui/boot.js` repeats it. Words in braces are filled in. */
export default {
  "boot.failed": "The game could not be loaded.",
  "boot.frame": "In a sandboxed frame its host must send the header Access-Control-Allow-Origin: *.",
  "boot.again": "Try again",
  "boot.noscript": "Tengen needs JavaScript.",
};
