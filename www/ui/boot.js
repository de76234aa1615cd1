// A classic script: it runs even where a module may not load (a sandboxed frame from a host that does not send
// `Access-Control-Allow-Origin`), and says so instead of leaving an empty page.
(function () {
  "use strict";
  var query = new URLSearchParams(location.search);
  if (["1", "true", ""].indexOf(query.get("embed") ?? "0") >= 0) {
    document.documentElement.classList.add("embed");
  }
  // Play against perfection, the puzzles and the openings have pages of their own.
  var folder = { proof: "proof/", puzzle: "puzzles/", openings: "openings/" }[query.get("mode") ?? ""];
  if (folder && location.pathname.indexOf("/" + folder) < 0) {
    location.replace(
      new URL(
        "../" + folder + "index.html" + location.search + location.hash,
        /** @type {HTMLScriptElement} */ (document.currentScript).src,
      ),
    );
  }
  var theme = query.get("theme");
  try {
    // The chosen colours are there at the first paint, without a flash of the others.
    theme = theme || JSON.parse(localStorage.getItem("tengen.settings") || "{}").theme;
  } catch {
    // No storage, or nothing that can be read in it: the system's colours.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  addEventListener(
    "error",
    function (event) {
      var from = event.target;
      if (!(from instanceof HTMLScriptElement) || from.type !== "module") return;
      /** @type {Record<string, string>} */
      var words = {
        en: "The game could not be loaded.",
        zh: "无法加载游戏。",
        ja: "ゲームを読み込めません。",
      };
      /** @type {Record<string, string>} */
      var frame = {
        en: "In a sandboxed frame its host must send the header Access-Control-Allow-Origin: *.",
        zh: "置于沙盒框架中时，主机须发送 Access-Control-Allow-Origin: * 标头。",
        ja: "サンドボックス内のフレームでは、ホストが Access-Control-Allow-Origin: * を送る必要があります。",
      };
      /** @type {Record<string, string>} */
      var again = { en: "Try again", zh: "重试", ja: "もう一度" };
      var lang = (query.get("lang") || navigator.language || "en").slice(0, 2);
      if (!words[lang]) lang = "en";
      var show = function () {
        // Each module that is missing tells of it; the first will do.
        if (document.querySelector("p.noscript[role]")) return;
        var note = document.createElement("p");
        note.className = "noscript";
        note.setAttribute("role", "alert");
        // Only in a frame without an origin of its own the header may be to blame.
        note.textContent = words[lang] + (window.origin === "null" ? " " + frame[lang] : "") + " ";
        var retry = document.createElement("button");
        retry.type = "button";
        retry.textContent = again[lang];
        retry.addEventListener("click", function () {
          location.reload();
        });
        note.append(retry);
        document.body.prepend(note);
      };
      if (document.body) show();
      else addEventListener("DOMContentLoaded", show);
    },
    true,
  );
})();
