import init, { Game } from "tengen";

export default async function Page() {
  await init();
  const game = new Game();
  game.load("h8a1i8a2j8a3k8a4");
  const { move } = game.findMove({ time: 200 });
  game.free();
  return <p id="move">{`rendered ${move}`}</p>;
}
