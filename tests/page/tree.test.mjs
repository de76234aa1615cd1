import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MAX_COMMENT,
  ROOT,
  countVariations,
  emptyTree,
  follow,
  isMain,
  lineThrough,
  pathTo,
  promote,
  remove,
  restore,
  store,
  withComment,
} from "../../www/game/tree.js";
import { random } from "./random.mjs";

const names = (tree, ids) => ids.map((id) => tree.nodes[id].move).join(" ");
const tree = () => follow(follow(emptyTree(), ["h8", "i9", "g7", "j7"], 4), ["h8", "i9", "a1"], 3);

test("a move in the past begins a variation, and the line that was played stays", () => {
  const branched = tree();
  assert.equal(names(branched, branched.line), "h8 i9 a1");
  assert.equal(countVariations(branched), 1);
  assert.equal(isMain(branched, branched.at), false);
  const main = lineThrough(branched, 3);
  assert.equal(names(branched, main), "h8 i9 g7 j7");
  assert.ok(main.every((id) => isMain(branched, id)));
  // The same moves again change nothing.
  assert.equal(follow(branched, ["h8", "i9", "a1"], 3), branched);
  assert.equal(follow(branched, ["h8", "i9", "g7"], 3).nodes.length, branched.nodes.length);
});

test("a variation becomes the main line, a move is deleted with all that follows", () => {
  const promoted = promote(tree(), 5);
  assert.ok(isMain(promoted, 5) && !isMain(promoted, 3));
  assert.equal(names(promoted, lineThrough({ ...promoted, line: [] }, ROOT)), "h8 i9 a1");
  const cut = remove(tree(), 2);
  assert.equal(names(cut, cut.line), "h8");
  assert.equal(cut.at, 1);
  assert.deepEqual(store(cut), [[-1, "h8"]]);
  const other = remove(tree(), 3);
  assert.equal(names(other, other.line), "h8 i9 a1");
  assert.equal(countVariations(other), 0);
  assert.equal(remove(other, ROOT), other);
});

test("comments are kept with their moves", () => {
  const commented = withComment(withComment(tree(), 5, "why not here"), ROOT, "a game");
  assert.deepEqual(store(commented)[0], [-1, "", "a game"]);
  const back = restore(store(commented));
  assert.equal(back.nodes[ROOT].comment, "a game");
  assert.equal(back.nodes.find((node) => node.move === "a1").comment, "why not here");
  assert.equal(withComment(tree(), 5, "x".repeat(9999)).nodes[5].comment.length, MAX_COMMENT);
});

test("whatever is done to a tree, it stays one, and comes back as it was stored", (context) => {
  const { below, of } = random(context);
  let now = emptyTree();
  for (let step = 0; step < 1500; step += 1) {
    const alive = now.nodes.flatMap((node, id) => (node ? [id] : []));
    const id = of(alive);
    const path = pathTo(now, id).map((one) => now.nodes[one].move);
    switch (below(6)) {
      case 0:
      case 1:
      case 2:
        now = follow(now, [...path, `${of([..."abc"])}${1 + below(4)}`], path.length + below(2));
        break;
      case 3:
        now = promote(now, id);
        assert.ok(isMain(now, id));
        break;
      case 4:
        if (!below(4)) now = remove(now, id);
        break;
      default:
        now = withComment(now, id, of(["", "one", "two\nlines"]));
    }
    assert.ok(now.nodes[now.at]);
    assert.ok(now.at === ROOT || now.line.includes(now.at));
    now.line.forEach((one, index) => assert.equal(now.nodes[one].parent, index ? now.line[index - 1] : ROOT));
    const line = lineThrough(now, now.at);
    assert.ok(now.at === ROOT || line.includes(now.at));
    now.nodes.forEach((node, one) => {
      if (node && one !== ROOT)
        assert.equal(now.nodes[node.parent].children.filter((child) => child === one).length, 1);
    });
    if (step % 50 === 0) assert.deepEqual(store(restore(store(now))), store(now));
  }
});

test("garbage is no tree", (context) => {
  const { below, of } = random(context);
  const junk = [null, -2, 7, 1.5, "", "z9", "h8", [], {}, [-1, "h8"], [5, "i9"], [-1, "h8", 4]];
  for (let round = 0; round < 3000; round += 1) {
    const list = Array.from({ length: below(5) }, (_, index) =>
      below(3) ? [index - 1, of(["h8", "i9", "--", "a20"]), of(["", "x"])] : of(junk),
    );
    const back = restore(list);
    if (back) assert.deepEqual(restore(store(back)), back);
  }
  assert.equal(restore("x"), null);
  assert.equal(
    restore([
      [-1, "h8"],
      [-1, "h8"],
    ]),
    null,
    "the same move twice",
  );
});
