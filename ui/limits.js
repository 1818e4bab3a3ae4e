// @ts-check
// What hosts and tables tell of themselves: the limits of rooms, the levels of computer players.

/**
 * @import { RoomLimits, RoomsState } from './rooms/types'
 * @import { Hello } from './protocol'
 */

/**
 * The limits where no host has told any: before one is known, and at hosts of earlier versions.
 * @type {RoomLimits}
 */
export const DEFAULT_LIMITS = { name: 24, line: 300, level: Infinity, watchers: 50 };

/**
 * The limits of rooms at the host whose lobby is visited.
 * @param {Pick<RoomsState, 'lobby'>} rooms
 */
export const limitsOf = ({ lobby }) => lobby?.hello?.limits ?? DEFAULT_LIMITS;

// The levels of computer players, as `hello` tells of them. Pure.

/**
 * The levels, from the weakest, which is 1.
 * @param {Pick<Hello, 'levels'>} hello
 */
export const levelsOf = ({ levels }) => levels.map((_, index) => index + 1);

/**
 * A level as people read it: `3 Casual`.
 * @param {Pick<Hello, 'levels'>} hello @param {number} level
 */
export const levelWords = ({ levels }, level) => `${level} ${levels[level - 1]}`;
