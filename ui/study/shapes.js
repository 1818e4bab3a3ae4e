// @ts-check
// Arrows and rings on the board, as the table keeps them: the name of a place, or two with `>` between. Pure.

/**
 * The shapes of a node after one was drawn: the same again takes it away.
 * @param {string[]} shapes @param {string} from @param {string} to the same place for a ring
 */
export function toggled(shapes, from, to) {
  const drawn = from === to ? from : `${from}>${to}`;
  return shapes.includes(drawn) ? shapes.filter((shape) => shape !== drawn) : [...shapes, drawn];
}

/**
 * The places of a shape; the same twice for a ring.
 * @param {string} shape
 */
export function placesOf(shape) {
  const [from, to = from] = shape.split('>');
  return { from, to };
}

/**
 * A shape in words.
 * @param {string} shape
 */
export function shapeWords(shape) {
  const { from, to } = placesOf(shape);
  return from === to ? `ring on ${from}` : `arrow from ${from} to ${to}`;
}
