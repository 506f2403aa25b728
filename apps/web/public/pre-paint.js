// Runs before anything is drawn, so that neither the wrong theme nor the wrong language is ever seen.
// A file of its own because the content security policy allows no inline script. Keys as in shared/preferences.ts.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  var sidebar = null;
  try {
    theme = localStorage.getItem("pharos.theme");
    language = localStorage.getItem("pharos.lang");
    sidebar = localStorage.getItem("pharos.sidebar");
  } catch (error) {
    // Storage is switched off: the device's theme, Chinese.
  }
  // A link in a mail brings the language of its mail along.
  language = new URLSearchParams(location.search).get("lang") || language;
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.theme = theme;
  root.lang = language === "en" ? "en-US" : "zh-CN";
  // Pages without the shell, as in the route table. Anyone with a token sees the frame of the shell while scripts travel.
  var bare = /^\/(login|work|invite|publicSearch)$|^\/(sn\/apply|activate|rate|service-order-share|verify|article\/print|ins\/print)(\/|$)/;
  if (/(^|; )pharos_token=/.test(document.cookie) && !bare.test(location.pathname)) {
    root.dataset.frame = sidebar === "folded" ? "folded" : "open";
  }
  // The words of the language travel beside the first scripts; the build says where they are.
  var words = document.currentScript.dataset[language === "en" ? "wordsEn" : "wordsZh"];
  if (words) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = words;
    document.head.append(link);
  }
  // Until the style sheet arrives: the page's own ground, not the browser's.
  root.style.backgroundColor = theme === "dark" ? "#101317" : "#f6f7f9";
})();
