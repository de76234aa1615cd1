// A classic script: it runs even where a module may not load (a sandboxed frame from a host that does not send
// `Access-Control-Allow-Origin`), and says so instead of leaving an empty page.
(function () {
  "use strict";
  var query = new URLSearchParams(location.search);
  if (["1", "true", ""].indexOf(query.get("embed") ?? "0") >= 0) {
    document.documentElement.classList.add("embed");
  }
  var theme = query.get("theme");
  try {
    // The chosen colours are there at the first paint, without a flash of the others.
    theme = theme || JSON.parse(localStorage.getItem("tengen.settings") || "{}").theme;
  } catch {
    // No storage, or nothing that can be read in it: the system's colours.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  addEventListener("error", function (event) {
    var from = event.target;
    if (!(from instanceof HTMLScriptElement) || from.type !== "module") return;
    /** @type {Record<string, string>} */
    var words = {
      en: "The game could not be loaded. In a sandboxed frame its host must send the header Access-Control-Allow-Origin: *.",
      zh: "无法加载游戏。若置于沙盒框架中，主机须发送 Access-Control-Allow-Origin: * 标头。",
      ja: "ゲームを読み込めません。サンドボックス内のフレームでは、ホストが Access-Control-Allow-Origin: * を送る必要があります。",
    };
    var lang = (query.get("lang") || navigator.language || "en").slice(0, 2);
    var show = function () {
      var note = document.createElement("p");
      note.className = "noscript";
      note.setAttribute("role", "alert");
      note.textContent = words[lang] || words.en;
      document.body.prepend(note);
    };
    if (document.body) show();
    else addEventListener("DOMContentLoaded", show);
  }, true);
})();
