// @ts-check
// What screen readers hear and nobody sees.

import { el } from '../dom.js';
import { leftOf, mySeats } from '../rooms/room-state.js';

/** @import { RoomState } from '../rooms/types' */

/**
 * Makes it: `{root, say(text)}`. Each text is an element of its own, so that equal words are heard again; the empty one
 * takes away what was said.
 * @param {'polite' | 'assertive'} [live]
 */
export function createVoice(live = 'polite') {
  const root = el('div', { className: 'unseen', role: 'status', 'aria-live': live });
  return {
    root,
    /** @param {string} text */
    say: (text) => root.replaceChildren(...(text === '' ? [] : [el('p', {}, text)])),
  };
}

// What screen readers hear of the own clock: that 60, 30 or 10 seconds are left.

/** The seconds that are told, the fewest first. */
const TOLD = [10, 30, 60];

/**
 * Makes what says them: `say(text)`.
 * @param {(text: string) => void} say
 */
export function createClockVoice(say) {
  /** The turn that runs, and the last bound that was told of it. */
  let told = { since: /** @type {number | null} */ (null), bound: Infinity };

  /** Nothing is left of the words about the turn before. @param {number | null} since */
  function begin(since) {
    if (told.bound < Infinity) say('');
    told = { since, bound: Infinity };
  }

  return {
    /** @param {RoomState} room @param {number} now */
    update(room, now) {
      const clocks = room.shown?.clocks ?? null;
      if (clocks?.paused) return;
      const seat = clocks && mySeats(room).includes(clocks.seat ?? -1) ? clocks.seat : null;
      const since = seat === null ? null : (clocks?.since ?? null);
      if (since !== told.since) begin(since);
      if (seat === null) return;
      const left = Math.ceil((leftOf(room, seat, now) ?? Infinity) / 1000);
      const bound = TOLD.find((seconds) => left <= seconds) ?? Infinity;
      if (bound >= told.bound) return;
      told.bound = bound;
      say(`You have ${left} seconds left.`);
    },
  };
}
