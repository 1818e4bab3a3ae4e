// @ts-check
// The colours of the tiles as the person wants to see them. Pure.

/**
 * @import { Dyes, Playing } from './types'
 */

/**
 * Plain red, blue, green, yellow and purple, as the game's source names them.
 * @type {{ [letter: string]: string }}
 */
const PLAIN = { R: '#e02b2b', B: '#2f6fe4', G: '#22a13c', Y: '#ffdf1f', P: '#9a4bd0' };

/**
 * The colours by letter: those safe for the colour-blind that the view tells, or the plain ones.
 * @param {Pick<Playing, 'position' | 'prefs'>} state @returns {Dyes}
 */
export function coloursOf({ position, prefs }) {
  const { colours } = position.view;
  if (prefs.tiles !== 'plain') return colours;
  return Object.fromEntries(
    Object.entries(colours).map(([letter, dye]) => [letter, { ...dye, colour: PLAIN[letter] ?? dye.colour }]),
  );
}
