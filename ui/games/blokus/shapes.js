// @ts-check
// The pieces in words: what people see, not the letters and numbers of the records. Pure.

/**
 * What a piece looks like, by its name in records.
 * @type {{ [name: string]: string }}
 */
const LOOKS = {
  2: 'straight piece',
  I3: 'straight piece',
  I4: 'straight piece',
  I5: 'straight piece',
  V3: 'corner',
  V5: 'large corner',
  L4: 'L',
  L5: 'long L',
  T4: 'T',
  T5: 'long T',
  Z4: 'zigzag',
  Z5: 'Z',
  N: 'long zigzag',
  O: 'square',
  F: 'crooked T',
  P: 'square with a tail',
  U: 'U',
  W: 'staircase',
  X: 'cross',
  Y: 'straight piece with a bump',
};

/**
 * A piece by its name in records and its number of cells: `long L of 5 cells`.
 * @param {string} name @param {number} cells
 */
export const shapeWords = (name, cells) => (cells === 1 ? 'single cell' : `${LOOKS[name]} of ${cells} cells`);
