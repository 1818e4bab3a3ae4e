// @ts-check
// The part of New Game for a game in a room. Its code is loaded once somebody chooses such a place.

import { PLACES, shownAddress, defaultServer } from '../rooms/links.js';
import { createLateCode, tellMissing } from './late-code.js';

/**
 * @import { Rooms } from '../rooms/types'
 * @import { ChangeSettings, Form, GameSettings, Problems, ScreenTools, GameSession, State } from '../types'
 * @import { NewRoom } from './rooms/new-room.js'
 */

const code = createLateCode(() => import('./rooms/late.js'));

/**
 * Whether the place is a room.
 * @param {Pick<State, 'where'>} state
 */
export const isInRoom = ({ where }) => where !== PLACES[0];

/**
 * Whether the host at which a room would be lets this person make one; one that is not known yet may.
 * @param {Pick<State, 'where'>} state @param {Pick<Rooms, 'state'>} rooms
 */
const mayCreate = ({ where }, { state: { lobby } }) => where !== 'online' || (lobby?.hello?.may_create ?? true);

/**
 * What is said of the place where the game is played.
 * @param {Pick<State, 'where' | 'prefs'>} state @param {Pick<Rooms, 'state'>} rooms
 */
export function placeWords(state, rooms) {
  if (state.where === 'nearby') return 'This device hosts the room. Others on your network can join.';
  if (state.where !== 'online') return '';
  if (!mayCreate(state, rooms)) return 'Only the person hosting here can create rooms.';
  const server = defaultServer(rooms.state, state.prefs);
  return server ? `At ${shownAddress(server)}. Others can join there or with a link.` : 'Others can join with a link.';
}

/**
 * Makes it: `enter()` is to be called when the place is a room; `isBusy` is true while one is made. `add(room)` puts
 * its fields on the screen, and `changed()` hears that something is to be shown anew.
 * @param {Form} form @param {Pick<ScreenTools, 'rooms' | 'hosts'> & { session: GameSession }} world
 * @param {{ change: ChangeSettings, changed(): void, add(room: NewRoom): void }} screen
 */
export function createRoomPart(form, world, { change, changed, add }) {
  const { session, rooms } = world;
  /** @type {NewRoom | null} */
  let room = null;
  let isBusy = false;

  async function load() {
    const { createNewRoom } = await code();
    if (room) return;
    room = createNewRoom(form, world, change);
    add(room);
  }

  return {
    get isBusy() {
      return isBusy;
    },
    async enter() {
      const { where, prefs } = session.state;
      const server = where === 'online' ? defaultServer(rooms.state, prefs) : null;
      if (server) rooms.visit(server);
      else rooms.leaveLobby();
      try {
        await load();
      } catch {
        session.shell.setUp(form.name);
        await tellMissing(session);
      }
      changed();
    },
    /** @param {GameSettings} now @param {Problems} found */
    show: (now, found) => room?.show(now, found),
    /** @param {GameSettings} now */
    async create(now) {
      if (!room || isBusy || !mayCreate(session.state, rooms)) return;
      isBusy = true;
      changed();
      await room.create(now).finally(() => {
        isBusy = false;
        changed();
      });
    },
  };
}
