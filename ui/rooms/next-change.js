// @ts-check
// When a room at play next looks different though nobody has done anything: a clock counts, a question or a wait ends.
// Pure.

import { hostTime, lateOf, leftOf, openQuestion } from './room-state.js';
import { IN_DAYS } from './words.js';

/** @import { RoomState } from './types' */

const SECOND = 1000;

/** How often a clock that tells days is looked at. */
const NOW_AND_THEN = 60 * SECOND;

/**
 * After how many milliseconds something changes; null if nothing does by itself. `now` is the front's own clock.
 * @param {RoomState} room @param {number} now
 */
export function nextChange(room, now) {
  const changes = [clockChange(room, now), lateChange(room, now), questionEnd(room, now)].filter((ms) => ms !== null);
  return changes.length > 0 ? Math.min(...changes, NOW_AND_THEN) : null;
}

/**
 * When what is left has another second, which is rounded up; surely after it, as timers are not exact.
 * @param {number} left in milliseconds
 */
const nextSecond = (left) => (left >= IN_DAYS ? NOW_AND_THEN : left - (Math.ceil(left / SECOND) - 1) * SECOND + 1);

/** @param {RoomState} room @param {number} now */
function clockChange(room, now) {
  const clocks = room.shown?.clocks;
  if (!clocks || room.shown?.phase !== 'playing' || clocks.paused || clocks.since === null || clocks.seat === null)
    return null;
  const left = leftOf(room, clocks.seat, now) ?? 0;
  return left > 0 ? nextSecond(left) : null;
}

/** @param {RoomState} room @param {number} now */
function lateChange(room, now) {
  const late = lateOf(room);
  const wait = late ? late.when - hostTime(room, now) : 0;
  if (wait <= 0) return null;
  return late?.isSlow ? wait : nextSecond(wait);
}

/** @param {RoomState} room @param {number} now */
function questionEnd(room, now) {
  const question = openQuestion(room, now);
  return question && question.until - hostTime(room, now);
}
