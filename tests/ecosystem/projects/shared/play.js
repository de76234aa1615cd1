// What every project tries: the engine, and the board in its frame.

import init, { Game } from "tengen";
import { TengenBoard } from "tengen/board";

/** The position on a board that the project shows. */
function positionOnBoard() {
  TengenBoard.base = "/tengen/";
  const board = document.createElement("tengen-board");
  board.setAttribute("moves", "h8i9g7");
  return new Promise((resolve, reject) => {
    board["ontengen-position"] = ({ detail }) => resolve(detail.moves);
    board["ontengen-error"] = ({ detail }) => reject(new Error(detail.code));
    document.body.append(board);
  });
}

/** Shows the result as the title, where the test reads it. */
export async function play({ source, ask = async () => 3 } = {}) {
  try {
    await init(source);
    const game = new Game();
    game.load("h8a1i8a2j8a3k8a4");
    const { move } = game.findMove({ time: 200 });
    game.free();
    document.title = `${move} ${await ask()} ${await positionOnBoard()}`;
  } catch (error) {
    document.title = `failed: ${error}`;
  }
}
