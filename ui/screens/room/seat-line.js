// @ts-check
// What a player's card says in a room: whether they are here, in a word and a mark, and what their clock has left.

import { el, setAttribute, setText } from '../../dom.js';
import { leftOf } from '../../rooms/room-state.js';
import { clockWords, presenceOf } from '../../rooms/words.js';

/** @import { Playing } from '../../types' */

/** With so little left a clock is marked, in milliseconds. */
const LITTLE = 30_000;

/** The marks of presence: they differ in form, too. @type {{ [kind: string]: string }} */
const MARKS = { you: '●', here: '●', away: '○', computer: '◆', free: '◌' };

/**
 * Makes the line of a seat.
 * @param {number} seat
 */
export function createSeatLine(seat) {
  const mark = el('span', { className: 'presence-mark', 'aria-hidden': 'true' });
  const words = el('span', { className: 'presence-words' });
  const clock = el('span', { className: 'seat-clock', role: 'timer' });
  const presence = el('span', { className: 'presence' }, mark, words);
  const root = el('p', { className: 'seat-room' }, presence, clock);

  return {
    root,
    /** @param {Playing} state @param {number} now */
    update({ room }, now) {
      root.hidden = !room;
      if (!room) return;
      const { kind, words: said } = presenceOf(room, seat);
      setText(mark, MARKS[kind]);
      setText(words, said);
      setAttribute(presence, 'data-presence', kind);
      // Computers take no time.
      const left = kind === 'computer' ? null : leftOf(room, seat, now);
      clock.hidden = left === null;
      if (left === null) return;
      const runs = room.shown?.clocks?.seat === seat && room.shown.phase === 'playing' && room.stoppedAt === null;
      setText(clock, clockWords(left));
      setAttribute(clock, 'data-runs', runs ? 'true' : null);
      setAttribute(clock, 'data-little', left < LITTLE ? 'true' : null);
    },
  };
}
