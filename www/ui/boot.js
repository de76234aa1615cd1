// A classic script: it runs even if modules may not load. Then it shows a message instead of an empty page. Modules
// fail in a sandboxed frame whose host does not send `Access-Control-Allow-Origin`.
(function () {
  "use strict";
  var query = new URLSearchParams(location.search);
  if (["1", "true", ""].indexOf(query.get("embed") ?? "0") >= 0) {
    document.documentElement.classList.add("embed");
    // A frame shows no header. Its picture would load if the page is measured before the style sheet is there.
    new MutationObserver(function (_, observer) {
      var picture = document.querySelector(".brand img");
      if (!picture) return;
      picture.remove();
      observer.disconnect();
    }).observe(document.documentElement, { childList: true, subtree: true });
  }
  var isFrame = document.documentElement.classList.contains("embed");
  // These modes are separate pages. A frame has no library and no lessons, and shows the board instead.
  var page = {
    proof: "proof/index.html",
    puzzle: "puzzles/index.html",
    openings: "openings/index.html",
    games: isFrame ? "" : "library/index.html",
    learn: isFrame ? "" : "learn.html",
  }[query.get("mode") ?? ""];
  if (page && location.pathname.indexOf("/" + page) < 0) {
    location.replace(
      new URL(
        "../" + page + location.search + location.hash,
        /** @type {HTMLScriptElement} */ (document.currentScript).src,
      ),
    );
  }
  /** How long a host may take to deliver the page's scripts. Milliseconds. */
  var PATIENCE = 15000;
  /**
   * The messages when no module runs. `i18n/<language>/boot.js` has the same.
   * @type {Record<string, { failed: string, frame: string, disk: string, again: string }>}
   */
  var texts = {
    en: {
      failed: "Tengen did not load.",
      frame: "Sandboxed frames need the header Access-Control-Allow-Origin: *.",
      disk: "Serve the folder over HTTP: npx http-server dist.",
      again: "Try again",
    },
    zh: {
      failed: "天元加载失败。",
      frame: "沙盒框架需要标头 Access-Control-Allow-Origin: *。",
      disk: "请通过 HTTP 打开该文件夹：npx http-server dist。",
      again: "重试",
    },
    ja: {
      failed: "天元を読み込めません。",
      frame: "サンドボックスのフレームには Access-Control-Allow-Origin: * ヘッダーが必要です。",
      disk: "フォルダーを HTTP で配信してください: npx http-server dist。",
      again: "再試行",
    },
    vi: {
      failed: "Tengen không tải được.",
      frame: "Khung sandbox cần tiêu đề Access-Control-Allow-Origin: *.",
      disk: "Hãy phục vụ thư mục qua HTTP: npx http-server dist.",
      again: "Thử lại",
    },
    ko: {
      failed: "Tengen을 불러오지 못했습니다.",
      frame: "샌드박스 프레임에는 Access-Control-Allow-Origin: * 헤더가 필요합니다.",
      disk: "폴더를 HTTP로 여세요: npx http-server dist.",
      again: "다시 시도",
    },
    ru: {
      failed: "Tengen не загрузился.",
      frame: "Изолированным фреймам нужен заголовок Access-Control-Allow-Origin: *.",
      disk: "Откройте папку по HTTP: npx http-server dist.",
      again: "Повторить",
    },
    cs: {
      failed: "Tengen se nenačetl.",
      frame: "Izolované rámce potřebují hlavičku Access-Control-Allow-Origin: *.",
      disk: "Otevřete složku přes HTTP: npx http-server dist.",
      again: "Zkusit znovu",
    },
  };
  /** @type {{ theme?: string, lang?: string }} */
  var settings = {};
  /** @type {{ text?: string }} */
  var game = {};
  try {
    game = JSON.parse(localStorage.getItem("tengen.game") || "{}") || {};
    settings = JSON.parse(localStorage.getItem("tengen.settings") || "{}") || {};
  } catch {
    // No storage, or no readable data in it.
  }
  // An empty board comes with the first screen. Its place is kept from the first paint on.
  var hasGame = game.text || /[?#&](g|moves|opening|clock|embed)\b/.test(location.search + location.hash);
  if (!hasGame) document.documentElement.classList.add("start");
  // Sets the chosen colours before the first paint, so that the others do not flash.
  var theme = query.get("theme") || settings.theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  // As `visitorsLang` of `i18n/texts.js` has it.
  var asked = query.get("lang") || settings.lang;
  var lang =
    (asked ? [asked] : [].concat(/** @type {any} */ (navigator.languages)))
      .map(function (/** @type {string} */ tag) {
        return String(tag).slice(0, 2).toLowerCase();
      })
      .filter(function (/** @type {string} */ code) {
        return texts[code];
      })[0] || "en";
  // Requests the texts at once, because the page's modules do so only after all of them have loaded. The build inserts
  // the hash in the names of a language.
  var script = /** @type {HTMLScriptElement} */ (document.currentScript);
  var hash = JSON.parse(script.dataset.texts || "{}")[lang];
  (hash ? String(script.dataset.pages).split(" ") : []).forEach(function (/** @type {string} */ name) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL("texts-" + lang + "-" + name + "-" + hash + ".js", script.src).href;
    document.head.append(link);
  });
  var root = document.documentElement;
  /** Whether the page's modules run: `beginTexts` of `i18n/texts.js` says so. */
  var hasStarted = function () {
    return "started" in root.dataset;
  };
  /** @param {EventTarget | null} node */
  var isStyle = function (node) {
    return node instanceof HTMLLinkElement && node.rel === "stylesheet";
  };
  /** Whether a style sheet is missing: then the note stays. */
  var isBare = false;
  /** Shows once that the page did not load. @param {string} more */
  var tell = function (more) {
    if (!document.body) {
      addEventListener("DOMContentLoaded", function () {
        tell(more);
      });
      return;
    }
    // Each missing module reports itself; one note is enough.
    if (document.querySelector("p.noscript[role]")) return;
    var note = document.createElement("p");
    note.className = "noscript";
    note.setAttribute("role", "alert");
    note.textContent = [texts[lang].failed, more, ""].filter(Boolean).join(" ") + " ";
    var retry = document.createElement("button");
    retry.type = "button";
    retry.textContent = texts[lang].again;
    retry.addEventListener("click", function () {
      location.reload();
    });
    note.append(retry);
    document.body.prepend(note);
    // A slow host may still deliver.
    new MutationObserver(function () {
      if (hasStarted() && !isBare) note.remove();
    }).observe(root, { attributeFilter: ["data-started"] });
  };
  var isDisk = location.protocol === "file:";
  if (isDisk) tell(texts[lang].disk);
  addEventListener(
    "error",
    function (event) {
      var from;
      try {
        from = event.target;
      } catch (_) {
        // Firefox has sent an event whose target a sandboxed page may not read. It is no part of the page.
        return;
      }
      var isScript = from instanceof HTMLScriptElement && from.type === "module";
      isBare ||= isStyle(from) && !hasStarted();
      // A module that was cut is a fault of its text.
      if (!isScript && (hasStarted() || (from !== window && !isBare))) return;
      // Only in a frame with an opaque origin can the header be the cause.
      tell(isDisk ? texts[lang].disk : isScript && window.origin === "null" ? texts[lang].frame : "");
    },
    true,
  );
  setTimeout(function () {
    if (hasStarted() || !document.querySelector('script[type="module"]')) return;
    // The browser shows nothing before its style sheets, and scripts wait for them.
    [].forEach.call(document.querySelectorAll("link"), function (/** @type {HTMLLinkElement} */ link) {
      if (!isStyle(link) || link.sheet) return;
      isBare = true;
      link.remove();
    });
    tell("");
  }, PATIENCE);
})();
