// @ts-check
// The session at a room's table: a second one beside that of the local game, which stays where it is. It plays by the
// parts of every session; files, settings and the way to other screens are those of the local one.

import { createExports } from '../session/exports.js';
import { createGame } from '../session/game.js';
import { createHints } from '../session/hints.js';
import { createHistoryReader } from '../session/history.js';
import { createIntents } from '../session/intents.js';
import { createLookback } from '../session/lookback.js';
import { createNavigation } from '../session/navigation.js';
import { createNotices } from '../session/notices.js';
import { createPace } from '../session/pace.js';
import { createQueue } from '../session/queue.js';
import { createReplay } from '../session/replay.js';
import { createStore } from '../session/store.js';
import { createSync } from '../session/sync.js';
import { fileName } from '../state.js';
import { writtenWords } from '../words.js';
import { cut } from '../record.js';
import { createRoomCommands } from './room-commands.js';
import { createDeviceLink } from './device-link.js';
import { createFinishedGames } from './finished-games.js';
import { createPendingStep } from './pending-step.js';
import { createLostLog } from './lost-log.js';
import { isPaused } from './room-state.js';
import { roomTransport } from './transport.js';

/**
 * @import { ComputerControl, GameStore, Playing, Session, Transport } from '../types'
 * @import { RoomConnection, Rooms, RoomState } from './types'
 */

/**
 * Makes the session of a room. `outer` is the local one, `draw(state)` answers a picture of the board.
 * @param {object} world
 * @param {RoomConnection} world.connection
 * @param {Rooms} world.rooms
 * @param {Transport} world.transport that of the local table
 * @param {Session} world.outer
 * @param {import('../types').Ask} world.ask
 * @param {(state: Playing) => string} world.draw
 * @param {(link: string) => Promise<Element>} world.card the picture of a link
 * @param {() => boolean} [world.isStill] whether nothing moves on boards
 * @returns {Session & { follow(room: RoomState): void, destroy(): void }}
 */
export function createRoomSession({
  connection,
  rooms,
  transport: local,
  outer,
  ask,
  draw,
  card,
  isStill = () => false,
}) {
  const store = /** @type {GameStore} */ (createStore());
  const transport = roomTransport(local, connection, () => rooms.state.room);
  const parts = createParts({ store, transport, outer, rooms, ask, draw, isStill });
  const away = () => outer.show('home');
  const { tell } = parts.notices;
  const device = createDeviceLink({ rooms, hosts: local.rooms, ask, card });
  const earlier = createFinishedGames({ connection, store, transport, outer, ask, tell });
  const stopPrefs = outer.subscribe((state, change) => {
    const { prefs, offered, recent } = state;
    if (change.prefs || recent !== store.state.recent) store.set({ prefs, offered, recent }, { prefs: change.prefs });
  });
  return over(outer, createInterface(parts, { store, outer, transport }), {
    room: {
      ...createRoomCommands({ store, rooms, ask, tell, away, prove: proverOf(transport, local) }),
      /** Offers the games that have ended in the room. */
      earlier: () => parts.attempt(earlier),
      /** Lets another device of this person in. */
      device: () => parts.attempt(device),
    },
    /** What is known of the room has changed. @param {RoomState} room */
    follow: (room) => follow(store, parts, room),
    destroy() {
      stopPrefs();
      parts.pending.end();
    },
  });
}

/**
 * What checks the chance of the room's game; null where that cannot be done.
 * @param {Transport} transport that of the room @param {Transport} local
 */
function proverOf(transport, { rooms }) {
  const { prove } = rooms ?? {};
  if (!prove) return null;
  return async () => prove((await transport.send({ do: 'record', text: true })).text);
}

/**
 * An object with all that these have, getters as such; the later ones win.
 * @param {object[]} objects @returns {any}
 */
const over = (...objects) =>
  Object.defineProperties({}, Object.assign({}, ...objects.map((each) => Object.getOwnPropertyDescriptors(each))));

/** @typedef {ReturnType<typeof createParts>} RoomParts */

/**
 * @param {object} world
 * @param {GameStore} world.store
 * @param {Transport} world.transport
 * @param {Session} world.outer
 * @param {Rooms} world.rooms
 * @param {import('../types').Ask} world.ask
 * @param {(state: Playing) => string} world.draw
 * @param {() => boolean} world.isStill
 */
function createParts({ store, transport, outer, rooms, ask, draw, isStill }) {
  const queue = createQueue();
  const pending = createPendingStep(store, transport.send);
  const { send } = pending;
  const takeForced = () => intents.takeForced();
  const notices = createNotices(store, { refresh: () => queue.enqueue(game.refresh) });
  const { attempt } = notices;
  const history = createHistoryReader(store, send);
  const game = createGame({ store, queue, send, attempt, history, withComputers: () => {}, settled: takeForced });
  const hints = createHints(store);
  const intents = createIntents({ store, send, ask, notices, game, hints, learn: outer.learn });
  const computer = createWatching(store, send, isStill);
  const replace = async () => false;
  const replay = createReplay({ store, queue, send, attempt, game, replace, isStill });
  const sync = createSync({ store, queue, attempt, game, history, computer, replay, takeForced });
  const lost = createLostLog({
    ...{ store, rooms, ask },
    refresh: () => queue.enqueue(game.refresh),
    playOn: (record) => outer.openRecord(record),
  });
  transport.onEvent((event) => {
    computer.hear(event);
    if (event.event === 'changed') sync.hear(event.position);
    const { event: name, why } = /** @type {{ event: string, why: string }} */ (/** @type {unknown} */ (event));
    if (name === 'rewound') attempt(lost.rewound);
    if (name === 'gone') attempt(() => lost.gone(why));
  });
  return {
    ...{ queue, pending, notices, attempt, history, game, hints, intents, computer, replay, sync },
    lookback: createLookback(store, send),
    navigation: createNavigation({ store, leaveReplay: replay.leave, playOn: () => {} }),
    exports: createExports({ store, transport, notices, draw }),
  };
}

/**
 * Computers in a room are its host's: they are shown, and nothing is asked of them.
 * @param {GameStore} store @param {Transport['send']} send @param {() => boolean} isStill
 * @returns {ComputerControl}
 */
function createWatching(store, send, isStill) {
  const pace = createPace(store, send, isStill);
  const nothing = async () => false;
  return {
    hear({ event, ...told }) {
      const { seat, rev, nodes, of } = /** @type {any} */ (told);
      const { thinking } = store.state;
      if (event === 'thinking') store.set({ thinking: { seat, asked: null, rev, nodes: 0, of: null } });
      if (event === 'thought' && thinking) store.set({ thinking: null });
      if (event === 'progress' && thinking) store.set({ thinking: { ...thinking, nodes, of: of ?? thinking.of } });
    },
    ready: pace.ready,
    shown: pace.shown,
    skip: pace.skip,
    keepPace: nothing,
    hint: nothing,
    playTurn: nothing,
    hurry: nothing,
    toggle: nothing,
    reseat: nothing,
  };
}

/**
 * What screens and commands see, where it is another than at the local table.
 * @param {RoomParts} parts @param {{ store: GameStore, outer: Session, transport: Transport }} world
 */
function createInterface(parts, { store, outer, transport }) {
  const { queue, notices, game, hints, intents, computer, replay, attempt } = parts;
  const { dispatch } = intents;
  const { help, focus, setCursor, zoomBoard, toggleLegal } = parts.navigation;
  /** @type {(verb: 'take_back' | 'redo', how: string) => Promise<unknown>} */
  const perform = (verb, how) => game.perform(() => store.state.position.can[verb] && [{ do: verb }, how]);
  const save = () => attempt(() => saveCopy(store, transport));
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    attempt,
    start: () => attempt(() => queue.enqueue(() => start(store, parts, { outer, transport }))),
    ...{ save, saveAs: save, dispatch, computer, exports: parts.exports },
    step: (/** @type {string} */ step) => dispatch({ step }),
    revise: (/** @type {string[]} */ steps) => dispatch({ revise: steps }),
    stepWhile: (/** @type {Parameters<Session['stepWhile']>[0]} */ next) =>
      attempt(() => queue.enqueue(() => game.stepWhile(next))),
    playHint: () => {},
    dropHint: hints.drop,
    undo: () => perform('take_back', 'undo'),
    redo: () => perform('redo', 'redo'),
    resetTurn: () => game.perform(() => store.state.position.can.take_back && [{ do: 'revise', steps: [] }, 'undo']),
    whenIdle: queue.whenIdle,
    get busy() {
      return queue.busy;
    },
    ...{ help, focus, setCursor, zoomBoard, toggleLegal },
    tell: notices.tell,
    choosePlayers: () => {},
    ...parts.lookback,
    reseat: computer.reseat,
    showLogs: outer.showLogs,
    replay: { ...replay, playOn: () => playHere(store, outer, store.state.replay?.ply ?? Infinity) },
    /** The game of the room goes on at the local table. */
    playHere: () => playHere(store, outer, Infinity),
    dismiss: notices.dismiss,
    acknowledge: notices.acknowledge,
  };
}

/**
 * Fetches the game of the room.
 * @param {GameStore} store @param {RoomParts} parts @param {{ outer: Session, transport: Transport }} world
 */
async function start(store, { game, history, intents }, { outer, transport }) {
  const { hello, prefs, offered, recent } = outer.state;
  store.set({ hello: /** @type {any} */ (hello), prefs, offered, recent });
  game.arrive(await transport.send({ do: 'position' }), 'game');
  await history.readAll();
  intents.takeForced();
  return true;
}

/**
 * What the front knows of the room has changed: whose seats are whose may have, too.
 * @param {GameStore} store @param {RoomParts} parts @param {RoomState} room
 */
function follow(store, { intents }, room) {
  const { room: before } = store.state;
  if (room === before) return;
  const isStill = room.shown?.phase === 'over' || isPaused(room);
  store.set({ room, ...(isStill && { held: null, offer: null }) }, { room: before ?? undefined });
  // What a person has no choice about has waited, too.
  if (before && isPaused(before) && !isPaused(room)) intents.takeForced();
}

/**
 * Saves a copy of the game as it stands; the local game keeps its own file.
 * @param {GameStore} store @param {Transport} transport
 */
async function saveCopy(store, transport) {
  const { text } = await transport.send({ do: 'record', text: true });
  const name = fileName(store.state);
  const saved = await transport.files.export({ name, kind: 'record', data: text });
  if (saved) store.set({ notice: { kind: 'hint', text: writtenWords('Saved', saved) } });
  return Boolean(saved);
}

/**
 * Puts the game of a room, as far as a ply, on the local table.
 * @param {GameStore} store @param {Session} outer @param {number} ply
 */
function playHere({ state }, outer, ply) {
  const whole = ply === Infinity;
  return outer.openRecord(whole && state.record.result ? state.record : cut(state.record, ply));
}
