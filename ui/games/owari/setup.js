// @ts-check
// The settings of a new game of Owari, as they are shown.

const PITS = 12;

/**
 * The preview in words.
 * @param {{ stones: number, first: number }} options
 */
export const fillWords = ({ stones, first }) =>
  `${PITS * stones} stones in all; more than ${(PITS * stones) / 2} in one goal win. Player ${first + 1} begins.`;
