/** English: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "Tengen on your own page",
  "writer.about": "Choose what the board shows, and copy one of the two snippets into your page.",
  "writer.moves": "Moves, or nothing for a new game",
  "writer.still": "Only show it",
  "writer.frame": "As a frame",
  "writer.element": "As a custom element",
  "writer.preview": "Preview",
  "writer.back": "To the board",
};
