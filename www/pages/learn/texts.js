/**
 * The texts of the page that teaches: the same keys in each language, as in `texts/`.
 *
 * @import { Lang, Translate } from "../../i18n/texts.js"
 */

/** @type {Record<Lang, Record<string, string>>} */
export const LEARN_TEXTS = {
  en: {
    "learn.title": "The rules and the threats",
    "learn.about": "Short lessons with boards to play on. Tap the point that you think is right; nothing can go wrong.",
    "learn.back": "To the game",
    "learn.contents": "Lessons",
    "learn.show": "Show me",
    "learn.again": "Again",
    "learn.no": "{move} is not the move. Look again.",
    "learn.shown": "{move}. {text}",
    "learn.page": "Tengen: the rules and the threats",
    "learn.five.title": "Five in a row",
    "learn.five.text":
      "Black and White place stones in turn on the crossings of the lines, Black first. Stones never move. Who first has five in a row, along a line or a diagonal, wins.",
    "learn.five.task": "Black to move: make five.",
    "learn.five.right": "Five in a row: Black wins.",
    "learn.block.title": "A four must be answered",
    "learn.block.text":
      "Four in a row with one free end is a four: the next stone makes five. The other side has no choice but to take that point, unless it makes five itself.",
    "learn.block.task": "White to move: stop the five.",
    "learn.block.right": "Right. The row is closed at both ends now.",
    "learn.open-four.title": "An open four wins",
    "learn.open-four.text":
      "A row of four with both ends free makes five at either end, and one stone cannot stop both.",
    "learn.open-four.task": "Black to move: make a row of four with both ends free.",
    "learn.open-four.right": "White can stop one end only. Black makes five at the other.",
    "learn.open-three.title": "An open three threatens",
    "learn.open-three.text":
      "Three stones that can become an open four with the next one are an open three. They may have a gap. The other side has to answer at once, or make a four first.",
    "learn.open-three.task": "Black to move: make an open three.",
    "learn.open-three.right": "An open three: White has to answer now.",
    "learn.stop-three.title": "Stop an open three",
    "learn.stop-three.text":
      "One takes a point beside the row, so that the four to come has one free end only. Close is better than far.",
    "learn.stop-three.task": "White to move: stop the open three.",
    "learn.stop-three.right": "Now Black can make a four, but not an open one.",
    "learn.four-three.title": "Four and three",
    "learn.four-three.text":
      "One stone may make two threats. The four must be answered, and then the three becomes an open four. This is how most games are won.",
    "learn.four-three.task": "Black to move: make a four and an open three with one stone.",
    "learn.four-three.right": "White must stop the four, and Black makes an open four with the three.",
    "learn.double-three.title": "Two threes",
    "learn.double-three.text":
      "Two open threes with one stone: White can stop one of them. In Renju this is forbidden to Black.",
    "learn.double-three.task": "Black to move: make two open threes.",
    "learn.double-three.right": "Unless White has fours of its own, one of the threes becomes an open four.",
    "learn.double-four.title": "Two fours",
    "learn.double-four.text":
      "Two fours with one stone cannot both be stopped. In Renju this too is forbidden to Black.",
    "learn.double-four.task": "Black to move: make two fours.",
    "learn.double-four.right": "Two points make five. White can take one.",
    "learn.exactly-five.title": "Exactly five",
    "learn.exactly-five.text":
      "In freestyle six or more in a row win as well. By the standard rule only exactly five do: a row of six is nothing.",
    "learn.exactly-five.task": "Standard rule, Black to move: win. The long row would become six.",
    "learn.exactly-five.right": "Exactly five: Black wins.",
    "learn.caro.title": "Caro",
    "learn.caro.text":
      "In Caro, which comes from Vietnam, a five with an opponent's stone at both ends does not win; the edge of the board blocks nothing. So a four can also be stopped at its end. Exactly five win; where “six too” is chosen, longer rows do as well.",
    "learn.caro.task": "Caro, Black to move: win. A five on e5 would be blocked at both ends.",
    "learn.caro.right": "White has only one end: five in a row, Black wins.",
    "learn.forbidden.title": "Renju",
    "learn.forbidden.text":
      "In Renju Black, who has the first move, may not make a double three, a double four or six in a row: who plays there loses. A five always wins, and White may do everything. Points that are forbidden to Black are marked with a cross, and White can win by making Black need one.",
    "learn.forbidden.task":
      "The cross is the point of the lesson on two threes. Tap it to hear why, then place a stone elsewhere.",
    "learn.forbidden.right": "Any other point is allowed.",
    "learn.openings.title": "A fair beginning",
    "learn.openings.text":
      "Black, who moves first, has a great advantage. So good players begin by a protocol: by Swap one player places three stones and the other takes a side; by Swap2 the other may also add two stones and let the first one choose. Renju has Taraguchi-10 and Soosõrv-8. Each step is explained while you play.",
    "learn.openings.swap2": "Play Swap2 against Tengen",
    "learn.openings.taraguchi": "Play Taraguchi-10",
    "learn.discs.title": "Othello",
    "learn.discs.text":
      "A disc is placed so that a row of the other side’s discs lies between it and another one of yours; all discs between are turned. Who has no such move passes, and the game ends when nobody has one. Most discs win. A disc in a corner can never be turned.",
    "learn.discs.task": "Black to move: play one of the marked squares.",
    "learn.discs.right": "The disc between has been turned.",
  },
  zh: {
    "learn.title": "规则与威胁",
    "learn.about": "几个可以直接在棋盘上下的小课。点你认为正确的点，下错也没关系。",
    "learn.back": "回到对局",
    "learn.contents": "课程",
    "learn.show": "给我看",
    "learn.again": "再来",
    "learn.no": "{move} 不是这一手，再看看。",
    "learn.shown": "{move}。{text}",
    "learn.page": "天元：规则与威胁",
    "learn.five.title": "五子连线",
    "learn.five.text": "黑白双方轮流把棋子放在线的交叉点上，黑先。棋子放下后不再移动。先在横、竖或斜线上连成五子者胜。",
    "learn.five.task": "黑走：连成五子。",
    "learn.five.right": "五连，黑胜。",
    "learn.block.title": "冲四必须应",
    "learn.block.text": "一端空着的四子连线叫“四”：再下一子就成五。对方除非自己能成五，否则只能占住那个点。",
    "learn.block.task": "白走：挡住五连。",
    "learn.block.right": "对。这一线两端都封住了。",
    "learn.open-four.title": "活四必胜",
    "learn.open-four.text": "两端都空着的四子叫活四，任一端都能成五，一颗子挡不住两端。",
    "learn.open-four.task": "黑走：做一个活四。",
    "learn.open-four.right": "白只能挡一端，黑在另一端成五。",
    "learn.open-three.title": "活三是威胁",
    "learn.open-three.text": "再下一子就能成活四的三子叫活三，中间可以有空。对方必须马上应，或者先冲四。",
    "learn.open-three.task": "黑走：做一个活三。",
    "learn.open-three.right": "活三成了，白现在必须应。",
    "learn.stop-three.title": "挡住活三",
    "learn.stop-three.text": "占住三子旁边的点，使接下来的四只有一端是空的。近挡比远挡好。",
    "learn.stop-three.task": "白走：挡住活三。",
    "learn.stop-three.right": "现在黑还能冲四，但成不了活四。",
    "learn.four-three.title": "四三",
    "learn.four-three.text": "一子可以同时造成两个威胁。四必须应，接着三就变成活四。多数对局就是这样取胜的。",
    "learn.four-three.task": "黑走：一子同时做四和活三。",
    "learn.four-three.right": "白必须挡四，黑用三做成活四。",
    "learn.double-three.title": "双三",
    "learn.double-three.text": "一子同时做两个活三，白只能挡住一个。在连珠里黑方禁止这样下。",
    "learn.double-three.task": "黑走：做双活三。",
    "learn.double-three.right": "除非白自己有冲四，否则其中一个三会成活四。",
    "learn.double-four.title": "双四",
    "learn.double-four.text": "一子同时做两个四，无法都挡住。在连珠里这也是黑方的禁手。",
    "learn.double-four.task": "黑走：做双四。",
    "learn.double-four.right": "有两个点可以成五，白只能占一个。",
    "learn.exactly-five.title": "恰好五子",
    "learn.exactly-five.text": "无禁手规则里，六子以上也算赢。标准规则里只有恰好五子才赢，六子什么也不是。",
    "learn.exactly-five.task": "标准规则，黑走：取胜。长的那一行会变成六子。",
    "learn.exactly-five.right": "恰好五子，黑胜。",
    "learn.caro.title": "越南棋",
    "learn.caro.text":
      "越南棋（Caro）里，两端都被对方堵住的五子不算赢，棋盘边不算堵。所以四子也可以从它的另一端来挡。恰好五子才赢；选“长连胜”时，更长的也赢。",
    "learn.caro.task": "越南棋，黑走：取胜。e5 成的五子两端都被堵住。",
    "learn.caro.right": "白方只堵了一端：五子，黑胜。",
    "learn.forbidden.title": "连珠",
    "learn.forbidden.text":
      "连珠里先走的黑方不得下双三、双四或长连（六子以上），下了就输；但成五总是赢，白方没有限制。黑方的禁手点用叉标出，白方可以迫使黑方需要这样的点而取胜。",
    "learn.forbidden.task": "叉就是双三那一课的点。点它可以听到原因，然后把子放在别处。",
    "learn.forbidden.right": "其他点都可以下。",
    "learn.openings.title": "公平的开局",
    "learn.openings.text":
      "先走的黑方优势很大，所以高手用开局规则：交换规则里一方放三颗子，另一方选择执黑或执白；Swap2 里另一方还可以再放两颗子，让对方选择。连珠有塔拉古奇-10 与索索夫-8。下的时候每一步都有说明。",
    "learn.openings.swap2": "与引擎下 Swap2",
    "learn.openings.taraguchi": "下塔拉古奇-10",
    "learn.discs.title": "黑白棋",
    "learn.discs.text":
      "落子要使一排对方的棋子夹在新子和自己另一颗子之间，夹住的棋子全部翻转。没有这样的着法就要停一手，双方都没有时终局，子多者胜。角上的棋子永远不会被翻转。",
    "learn.discs.task": "黑走：下在有标记的格子里。",
    "learn.discs.right": "夹住的棋子翻转了。",
  },
  ja: {
    "learn.title": "ルールと手筋",
    "learn.about": "盤の上で打てる短いレッスンです。正しいと思う点を選んでください。間違えてもかまいません。",
    "learn.back": "対局へ",
    "learn.contents": "レッスン",
    "learn.show": "答えを見る",
    "learn.again": "もう一度",
    "learn.no": "{move} ではありません。もう一度考えてみましょう。",
    "learn.shown": "{move}。{text}",
    "learn.page": "天元：ルールと手筋",
    "learn.five.title": "五つ並べる",
    "learn.five.text":
      "黒と白が交互に、線の交わる点に石を置きます。黒が先です。置いた石は動きません。縦・横・斜めに先に五つ並べた方が勝ちです。",
    "learn.five.task": "黒番：五を作ってください。",
    "learn.five.right": "五連です。黒の勝ち。",
    "learn.block.title": "四は止めなければならない",
    "learn.block.text":
      "片方の端が空いた四つの並びを「四」といい、次の一手で五になります。自分が五を作れない限り、相手はその点に打つしかありません。",
    "learn.block.task": "白番：五を止めてください。",
    "learn.block.right": "正解。両端がふさがりました。",
    "learn.open-four.title": "達四は勝ち",
    "learn.open-four.text": "両端が空いた四つの並びはどちらでも五になり、一手では止められません。",
    "learn.open-four.task": "黒番：両端が空いた四を作ってください。",
    "learn.open-four.right": "白は片方しか止められず、黒はもう片方で五になります。",
    "learn.open-three.title": "三は脅し",
    "learn.open-three.text":
      "次の一手で達四になる三つの石を「三」といいます。間が空いていてもかまいません。相手はすぐに止めるか、先に四を打たなければなりません。",
    "learn.open-three.task": "黒番：三を作ってください。",
    "learn.open-three.right": "三ができました。白は止めなければなりません。",
    "learn.stop-three.title": "三を止める",
    "learn.stop-three.text": "並びの隣に打ち、次の四の片端だけが空くようにします。離れるより近くが良い手です。",
    "learn.stop-three.task": "白番：三を止めてください。",
    "learn.stop-three.right": "黒は四を打てますが、達四にはなりません。",
    "learn.four-three.title": "四三",
    "learn.four-three.text":
      "一手で二つの脅しを作れることがあります。四は止めなければならず、その間に三が達四になります。多くの対局はこれで決まります。",
    "learn.four-three.task": "黒番：一手で四と三を作ってください。",
    "learn.four-three.right": "白が四を止め、黒は三を達四にします。",
    "learn.double-three.title": "三三",
    "learn.double-three.text": "一手で二つの三を作ると、白は片方しか止められません。連珠では黒の禁手です。",
    "learn.double-three.task": "黒番：三三を作ってください。",
    "learn.double-three.right": "白に四がなければ、どちらかの三が達四になります。",
    "learn.double-four.title": "四四",
    "learn.double-four.text": "一手で二つの四を作ると、両方は止められません。連珠ではこれも黒の禁手です。",
    "learn.double-four.task": "黒番：四四を作ってください。",
    "learn.double-four.right": "五になる点が二つあり、白は一つしか止められません。",
    "learn.exactly-five.title": "ちょうど五つ",
    "learn.exactly-five.text":
      "自由ルールでは六つ以上でも勝ちです。標準ルールではちょうど五つだけが勝ちで、六つは何にもなりません。",
    "learn.exactly-five.task": "標準ルール、黒番：勝ってください。長い並びは六つになります。",
    "learn.exactly-five.right": "ちょうど五つ。黒の勝ち。",
    "learn.caro.title": "カロ",
    "learn.caro.text":
      "ベトナムのカロでは、両端に相手の石がある五つは勝ちになりません。盤の端は止めたことになりません。だから四は、その先の端でも止められます。勝ちはちょうど五つだけで、「六も勝ち」を選べば長い並びも勝ちです。",
    "learn.caro.task": "カロ、黒番：勝ってください。e5 の五つは両端を止められています。",
    "learn.caro.right": "白が止めたのは片端だけ。五つで黒の勝ち。",
    "learn.forbidden.title": "連珠",
    "learn.forbidden.text":
      "連珠では、先に打つ黒は三三・四四・長連（六つ以上）を打てず、打つと負けです。五はいつでも勝ちで、白に制限はありません。黒の禁点には印が付き、白は黒がそこに打たざるを得ない形を作って勝つこともできます。",
    "learn.forbidden.task": "印は「三三」のレッスンの点です。押すと理由が分かります。その後、別の点に打ってください。",
    "learn.forbidden.right": "ほかの点には打てます。",
    "learn.openings.title": "公平な始め方",
    "learn.openings.text":
      "先に打つ黒はとても有利です。そこで開局規定を使います。スワップでは一方が石を三つ置き、他方が黒か白を選びます。スワップ2では石を二つ加えて相手に選ばせることもできます。連珠にはタラグチ-10 とソーソロフ-8 があります。対局中、どの段階も説明されます。",
    "learn.openings.swap2": "エンジンとスワップ2で打つ",
    "learn.openings.taraguchi": "タラグチ-10で打つ",
    "learn.discs.title": "オセロ",
    "learn.discs.text":
      "新しい石と自分の石の間に相手の石の列をはさむように置くと、はさんだ石がすべて返ります。そのような手がなければパスで、両者に手がなくなると終局です。多い方が勝ちです。隅の石は返されません。",
    "learn.discs.task": "黒番：印のあるマスに置いてください。",
    "learn.discs.right": "はさまれた石が返りました。",
  },
};

/**
 * The page's texts and these.
 * @param {Translate} t
 * @param {Lang} lang
 * @returns {Translate}
 */
export function withLearnTexts(t, lang) {
  const table = LEARN_TEXTS[lang];
  return (key, values = {}) => {
    if (!Object.hasOwn(table, key)) return t(key, values);
    return table[key].replaceAll(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  };
}
