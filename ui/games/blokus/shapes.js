// The pieces in words: what people see, not the letters and numbers of the records. Pure.

/** Letters that are better said otherwise. */
const SAID = { I: 'straight', O: 'square' };

/** A piece by its name in records and its number of cells: `V-shaped piece of 5 cells`. */
export function shapeWords(name, cells) {
  if (cells === 1) return 'single cell';
  if (cells === 2) return 'piece of 2 cells';
  return `${SAID[name[0]] ?? `${name[0]}-shaped`} piece of ${cells} cells`;
}
