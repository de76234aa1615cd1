/**
 * The list of a game's moves. Each is a button that goes back to it.
 * @param {HTMLElement} list
 * @param {string[]} moves their names
 * @param {(game: string[]) => void} onJump gets the moves up to the chosen one
 */
export function writeRecord(list, moves, onJump) {
  list.replaceChildren(
    ...moves.map((name, i) => {
      const item = document.createElement("li");
      const jump = document.createElement("button");
      jump.type = "button";
      const number = document.createElement("i");
      number.textContent = `${i + 1} `;
      jump.append(number, name.toUpperCase());
      if (i === moves.length - 1) jump.setAttribute("aria-current", "true");
      // Going back to a white move means going to the answer to it.
      jump.addEventListener("click", () => onJump(moves.slice(0, i + 1)));
      item.append(jump);
      return item;
    }),
  );
}
