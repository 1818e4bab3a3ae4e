// @ts-check
// The limits of rooms. Hosts tell theirs.

/** @import { RoomLimits, RoomsState } from './rooms/types' */

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
