import assert from "node:assert/strict";
import { test } from "node:test";
import { Slot, briefly } from "../../www/engine/worker/slot.js";

/** Objects of an engine: the live ones in order of creation, and the most that lived at once. */
function engine() {
  const alive = [];
  let most = 0;
  const make = (name, fails = false) => {
    if (fails) throw new Error(`no ${name}`);
    const one = { name, free: () => alive.splice(alive.indexOf(one), 1) };
    alive.push(one);
    most = Math.max(most, alive.length);
    return one;
  };
  return { make, alive: () => alive.map(({ name }) => name), most: () => most };
}

test("an object is kept for its key, and replaced for another", () => {
  const { make, alive } = engine();
  const slot = new Slot();
  const first = slot.use("a", () => make("a"));
  assert.equal(
    slot.use("a", () => make("a again")),
    first,
  );
  slot.use("b", () => make("b"));
  assert.deepEqual(alive(), ["b"]);
  slot.expire();
  slot.use("b", () => make("fresh"));
  assert.deepEqual(alive(), ["fresh"]);
  slot.clear();
  assert.equal(slot.held, null);
  assert.deepEqual(alive(), []);
});

test("the new object is made before the old one is freed, and a failure leaves the old one", () => {
  const { make, alive, most } = engine();
  const slot = new Slot();
  const first = slot.use("a", () => make("a"));
  assert.throws(() => slot.use("b", () => make("b", true)), /no b/);
  assert.equal(slot.held, first);
  assert.equal(
    slot.use("a", () => make("another")),
    first,
    "it is still known by its key",
  );
  slot.use("b", () => make("b"));
  assert.equal(most(), 2);
  assert.deepEqual(alive(), ["b"]);
});

test("with a trial two objects never live at once, and one that cannot be made leaves the old one", () => {
  const { make, alive, most } = engine();
  const slot = new Slot();
  const trial = (fails) => () => {
    if (fails) throw new Error("no");
  };
  const first = slot.use("a", () => make("a"), trial(true));
  assert.throws(() => slot.use("b", () => make("b"), trial(true)), /no/);
  assert.equal(slot.held, first);
  slot.use("b", () => make("b"), trial(false));
  assert.equal(most(), 1);
  assert.deepEqual(alive(), ["b"]);
});

test("what is used briefly is freed, whatever happens", () => {
  const { make, alive } = engine();
  assert.equal(
    briefly(make("a"), ({ name }) => name),
    "a",
  );
  assert.throws(() =>
    briefly(make("b"), () => {
      throw new Error("no");
    }),
  );
  assert.deepEqual(alive(), []);
});
