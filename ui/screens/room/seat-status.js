// @ts-check
// What a player's card says in a room: whether they are here, in a word and a mark, what their clock has left, and that
// the seat can be taken.

import { el, setAttribute, setText } from '../../dom.js';
import { leftOf } from '../../rooms/room-state.js';
import { mayTake } from '../../rooms/seating.js';
import { countdownWords, presenceOf } from '../../rooms/words.js';

/** @import { Playing, TableSession } from '../../types' */

/** With so little left a clock is marked, in milliseconds. */
const LITTLE = 30_000;

/** The marks of presence: they differ in form, too. @type {{ [kind: string]: string }} */
const MARKS = { you: '●', here: '●', away: '○', computer: '◆', stand_in: '◆', free: '◌' };

/** Said in little, which has room beside the name; so has all that is a single word. */
const BRIEF = new Set(['you', 'here', 'computer']);

/**
 * Makes the line of a seat.
 * @param {number} seat @param {Pick<TableSession, 'room'>} session
 */
export function createSeatStatus(seat, session) {
  const mark = el('span', { className: 'presence-mark', 'aria-hidden': 'true' });
  const words = el('span', { className: 'presence-words' });
  const clock = el('span', { className: 'seat-clock', role: 'timer' });
  const presence = el('span', { className: 'presence' }, mark, words);
  const take = el(
    'button',
    {
      type: 'button',
      className: 'button seat-take',
      'aria-label': `Take This Seat: seat ${seat + 1}`,
      on: { click: () => session.room?.actions.sit(seat) },
    },
    'Take This Seat',
  );
  const root = el('div', { className: 'seat-room' }, presence, clock, take);

  return {
    root,
    /** @param {Playing} state @param {number} now */
    update({ room, replay }, now) {
      root.hidden = !room;
      if (!room) return;
      const { kind, words: said } = presenceOf(room, seat);
      setText(mark, MARKS[kind]);
      setText(words, said);
      setAttribute(presence, 'data-presence', kind);
      take.hidden = replay !== null || !mayTake(room, seat);
      const isBrief = BRIEF.has(kind) || (take.hidden && !said.includes(' '));
      setAttribute(presence, 'data-brief', isBrief ? 'true' : null);
      // Computers take no time.
      const left = kind === 'computer' || kind === 'stand_in' ? null : leftOf(room, seat, now);
      clock.hidden = left === null;
      if (left === null) return;
      const runs = room.shown?.clocks?.seat === seat && room.shown.phase === 'playing' && !room.shown.clocks.paused;
      setText(clock, countdownWords(left));
      setAttribute(clock, 'data-runs', runs ? 'true' : null);
      setAttribute(clock, 'data-little', left < LITTLE ? 'true' : null);
    },
  };
}
