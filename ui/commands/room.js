// @ts-check
// The commands at the table of a room (`ui/commands.js` says what a command has).

import { isHost, isPaused, isPlayer, mySeats, openQuestion } from '../rooms/room-state.js';
import { onTable } from '../state.js';

/**
 * @import { Command, Playing, GameSession, State } from '../types'
 * @import { RoomCommands } from '../rooms/room-commands.js'
 * @import { RoomState } from '../rooms/types'
 */

/** @param {State} state @returns {state is Playing & { room: RoomState }} */
const atRoomsTable = (state) => onTable(state) && state.room !== null;
/** @param {State} state @returns {state is Playing & { room: RoomState }} */
const playsHere = (state) => atRoomsTable(state) && isPlayer(state.room) && state.room.shown?.phase === 'playing';
/** @param {State} state */
const hasClock = (state) => Boolean(state.room?.shown?.clocks);
/** @param {State} state */
const standsStill = (state) => state.room !== null && isPaused(state.room);

/**
 * A command of rooms.
 * @param {Pick<Command<State>, 'id' | 'title' | 'enabled'> & Partial<Command<State>>} command
 * @param {(room: RoomCommands) => unknown} act
 */
const rooms = (command, act) => ({
  menu: 'Room',
  ...command,
  applies: (/** @type {State} */ state) => state.room !== null && (command.applies?.(state) ?? true),
  /** @param {GameSession} session */
  run: (session) => session.room && act(session.room),
});

/** @param {State} state */
const mayAsk = (state) => playsHere(state) && openQuestion(state.room, performance.now()) === null;

/**
 * Whether a turn of this person is finished, and so could be taken back.
 * @param {Playing & { room: RoomState }} state
 */
const hasPlayed = ({ history, room: at }) =>
  history.slice(0, -1).some(({ seat }) => seat !== null && mySeats(at).includes(seat));

/** @param {State} state */
const mayAskUndo = (state) =>
  playsHere(state) && mayAsk(state) && state.room.shown?.settings.undo !== 'never' && hasPlayed(state);

/** @param {State} state */
const mayAskRematch = (state) =>
  atRoomsTable(state) &&
  isPlayer(state.room) &&
  state.room.shown?.phase === 'over' &&
  openQuestion(state.room, performance.now()) === null;

/**
 * The menu *Room*, at the table of a room.
 * @type {Command<State>[]}
 */
export const room = [
  rooms(
    {
      id: 'chat',
      title: 'People and Chat',
      keys: ['c'],
      applies: ({ capabilities }) => capabilities.hasChat,
      enabled: atRoomsTable,
    },
    (at) => at.toggleChat(),
  ),
  rooms(
    {
      id: 'ask_undo',
      title: 'Ask to Take Back',
      short: 'Ask to take back',
      line: true,
      enabled: mayAskUndo,
    },
    (at) => at.ask('undo'),
  ),
  rooms(
    {
      id: 'ask_pause',
      title: 'Ask to Pause the Game',
      applies: hasClock,
      enabled: (state) => mayAsk(state) && !standsStill(state),
    },
    (at) => at.ask('pause'),
  ),
  rooms(
    {
      id: 'ask_go_on',
      title: 'Ask to Go On',
      applies: hasClock,
      enabled: (state) => mayAsk(state) && standsStill(state),
    },
    (at) => at.ask('go_on'),
  ),
  rooms({ id: 'more_time', title: 'Offer Another Minute', applies: hasClock, enabled: mayAsk }, (at) =>
    at.ask('more_time'),
  ),
  rooms({ id: 'call_off', title: 'Ask to End the Game', enabled: mayAsk }, (at) => at.ask('call_off')),
  rooms({ id: 'rematch', title: 'Ask for a Rematch', enabled: mayAskRematch }, (at) => at.ask('rematch')),
  rooms({ id: 'resign', title: 'Resign', line: true, enabled: playsHere }, (at) => at.resign()),
  rooms(
    {
      id: 'end_game',
      title: 'End Game',
      enabled: (state) => atRoomsTable(state) && isHost(state.room) && state.room.shown?.phase === 'playing',
    },
    (at) => at.end(),
  ),
  rooms(
    {
      id: 'renew_link',
      title: 'Renew the Link…',
      enabled: (state) => atRoomsTable(state) && isHost(state.room),
    },
    (at) => at.renew(),
  ),
  rooms({ id: 'leave_room', title: 'Leave', enabled: atRoomsTable }, (at) => at.leave()),
];
