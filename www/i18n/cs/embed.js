/** Czech: the page that writes a snippet for an embedded board. Words in braces are filled in. */
export default {
  "writer.title": "Vložit Tengen",
  "writer.about": "Vyberte desku a zkopírujte kód.",
  "writer.moves": "Tahy (prázdné: nová partie)",
  "writer.still": "Jen prohlížení",
  "writer.frame": "Rámec",
  "writer.element": "Vlastní prvek",
  "writer.preview": "Náhled",
  "writer.back": "Zpět k partii",
};
