// @ts-check
// The changes of a room that are none of its game. Made from docs/online.schema.json by `make schema`: do not edit.

/** Their verbs. @type {ReadonlySet<string>} */
export const ROOM_CHANGES = new Set([
  'admit',
  'answer',
  'ask',
  'claim',
  'clear',
  'computer',
  'device',
  'end',
  'hand_over',
  'invite',
  'kick',
  'leave',
  'mute',
  'ready',
  'rename',
  'resign',
  'say',
  'settings',
  'sit',
  'stand',
  'start',
  'take_away',
]);
