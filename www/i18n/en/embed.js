/** English: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "Embed Tengen",
  "writer.about": "Choose a board. Copy a snippet.",
  "writer.moves": "Moves (empty: new game)",
  "writer.still": "View only",
  "writer.frame": "Frame",
  "writer.element": "Custom element",
  "writer.preview": "Preview",
  "writer.back": "Back to the game",
};
