// @ts-check
// What screen readers hear of the own clock: that 60, 30 or 10 seconds are left.

import { leftOf, mySeats } from '../../rooms/room-state.js';

/** @import { RoomState } from '../../rooms/types' */

/** The seconds that are told, the fewest first. */
const TOLD = [10, 30, 60];

/**
 * Makes what says them: `say(text)`.
 * @param {(text: string) => void} say
 */
export function createClockVoice(say) {
  /** The turn that runs, and the last bound that was told of it. */
  let told = { since: /** @type {number | null} */ (null), bound: Infinity };

  return {
    /** @param {RoomState} room @param {number} now */
    update(room, now) {
      const clocks = room.shown?.clocks;
      if (!clocks || clocks.paused || clocks.seat === null || !mySeats(room).includes(clocks.seat)) return;
      if (clocks.since !== told.since) told = { since: clocks.since, bound: Infinity };
      const left = Math.ceil((leftOf(room, clocks.seat, now) ?? Infinity) / 1000);
      const bound = TOLD.find((seconds) => left <= seconds) ?? Infinity;
      if (bound >= told.bound) return;
      told.bound = bound;
      say(`You have ${left} seconds left.`);
    },
  };
}
