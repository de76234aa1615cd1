/**
 * The texts of the clock: the same keys in each language, as in `texts/`.
 *
 * @import { Lang, Translate } from "../i18n/texts.js"
 */

/** @type {Record<Lang, Record<string, string>>} */
export const CLOCK_TEXTS = {
  en: {
    "clock.title": "Clock for two people",
    "clock.off": "None",
    "clock.own": "Own",
    "clock.minutes": "Minutes",
    "clock.periods": "Periods",
    "clock.seconds": "Seconds each",
    "clock.offer": "{minutes} min + {periods} × {seconds} s",
    "clock.left": "{periods} × {seconds} s",
    "clock.byoyomi": "{side}: byoyomi, {periods} × {seconds} s",
    "clock.period": "{side}: periods left: {periods}",
    "clock.seconds-left": "{side}: {n} seconds",
  },
  zh: {
    "clock.title": "两人对局的棋钟",
    "clock.off": "不用",
    "clock.own": "自定",
    "clock.minutes": "分钟",
    "clock.periods": "读秒次数",
    "clock.seconds": "每次秒数",
    "clock.offer": "{minutes} 分 + {periods} × {seconds} 秒",
    "clock.left": "{periods} × {seconds} 秒",
    "clock.byoyomi": "{side}进入读秒，{periods} × {seconds} 秒",
    "clock.period": "{side}：还剩读秒 {periods} 次",
    "clock.seconds-left": "{side}：{n} 秒",
  },
  ja: {
    "clock.title": "二人用の対局時計",
    "clock.off": "なし",
    "clock.own": "自由",
    "clock.minutes": "分",
    "clock.periods": "秒読みの回数",
    "clock.seconds": "一回の秒数",
    "clock.offer": "{minutes} 分 + {seconds} 秒 × {periods}",
    "clock.left": "{seconds} 秒 × {periods}",
    "clock.byoyomi": "{side}：秒読みに入りました。{seconds} 秒 × {periods}",
    "clock.period": "{side}：秒読みはあと {periods} 回",
    "clock.seconds-left": "{side}：{n} 秒",
  },
};

/**
 * @param {Lang} lang
 * @returns {Translate}
 */
export function wordsOf(lang) {
  return (key, values = {}) =>
    CLOCK_TEXTS[lang][key].replaceAll(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
