// @ts-check
// The colours of a game, of which a seat has one or two. Pure.

/**
 * @import { Look } from '../../types'
 * @import { ColourFigures, Position } from './types'
 */

/**
 * The colour that a seat plays with now: the one in turn, or the next of its own that will be.
 * @param {Position} position @param {number} seat @returns {number}
 */
export function colourOf({ view }, seat) {
  /** @type {number[]} */
  const own = view.seats[seat].colours;
  const { length } = view.colours;
  /** @param {number} colour */
  const wait = (colour) => (colour - (view.turn ?? 0) + length) % length;
  const playing = own.filter((colour) => !view.colours[colour].passed);
  return (playing.length > 0 ? playing : own).reduce((best, colour) => (wait(colour) < wait(best) ? colour : best));
}

/**
 * The figures of the colour that a seat plays with now.
 * @param {Position} position @param {number} seat @returns {ColourFigures}
 */
export const figuresOf = (position, seat) => position.view.colours[colourOf(position, seat)];

/**
 * Whether seats play more than one colour.
 * @param {Position} position @returns {boolean}
 */
export const isShared = ({ view }) => view.colours.length > view.seats.length;

/**
 * How a colour looks; `seats` are the looks of the seats and of the colours that nobody chose.
 * @param {Look[]} seats @param {number} colour
 */
export const lookOf = (seats, colour) => seats[colour];
