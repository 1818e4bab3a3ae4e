// @ts-check
// What the program loads when it first shows something of rooms: all of it at once, so that a bundle has one file.

export { createDeviceCard } from './invitation.js';
export { createJoin } from './join.js';
export { createNewRoom } from './new-room.js';
export { createWaiting } from './waiting.js';
