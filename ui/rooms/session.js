// @ts-check
// The session at a room's table: a second one beside that of the local game, which stays where it is. It plays by the
// parts of every session, in the same shell as the local one.

import { thoughtOf, createHints } from '../session/computer.js';
import { createExports } from '../session/exports.js';
import { createGame } from '../session/game.js';
import { createHistoryReader, cut } from '../session/history.js';
import { createIntents } from '../session/intents.js';
import { createLookback, createReplay } from '../session/replay.js';
import { createNavigation } from '../session/navigation.js';
import { createNotices } from '../session/notices.js';
import { createPace } from '../session/pace.js';
import { createQueue, createStore } from '../session/store.js';
import { createStudyElsewhere } from '../session/study.js';
import { createWatchingElsewhere } from '../session/watching.js';
import { createSync } from '../session/sync.js';
import { fileName } from '../state.js';
import { writtenWords } from '../words.js';
import { createRoomCommands } from './room-commands.js';
import { createDeviceLink } from './links.js';
import { createFinishedGames, createLostLog } from './finished-games.js';
import { createRoomKeeping } from './kept-games.js';
import { isPaused, isPlayer } from './room-state.js';
import { createPendingStep, roomTransport } from './transport.js';

/**
 * @import { AppShell, Ask, Capabilities, ComputerControl, GameRecord, GameStore, Playing } from '../types'
 * @import { RoomSession, Transport } from '../types'
 * @import { RoomCommands } from './room-commands.js'
 * @import { RoomConnection, Rooms, RoomState } from './types'
 */

/** What can be done at the table of a room by its players. @type {Capabilities} */
const CAPABILITIES = {
  canPlay: true,
  canActForAll: false,
  canUndoTurns: false,
  canSaveAs: false,
  canAskComputer: false,
  canChangePlayers: false,
  canBeginAgain: false,
  canPlayHere: true,
  hasChat: true,
};

/** What can be done there by who watches. @type {Capabilities} */
const WATCHING = { ...CAPABILITIES, canPlay: false };

/**
 * Makes the session of a room. `draw(state)` returns a picture of the board.
 * @param {object} world
 * @param {RoomConnection} world.connection
 * @param {Rooms} world.rooms
 * @param {Transport} world.transport that of the local table
 * @param {AppShell} world.shell
 * @param {Ask} world.ask
 * @param {(state: Playing) => string} world.draw
 * @param {(link: string) => Promise<Element>} world.card the picture of a link
 * @param {() => boolean} [world.isStill] whether nothing moves on boards
 * @returns {RoomSession}
 */
export function createRoomSession({
  connection,
  rooms,
  transport: local,
  shell,
  ask,
  draw,
  card,
  isStill = () => false,
}) {
  const store = /** @type {GameStore} */ (createStore(CAPABILITIES));
  const transport = roomTransport(local, connection, () => rooms.state.room);
  const kept = createRoomKeeping({ store, connection, shell });
  const parts = createParts({ store, transport, shell, rooms, kept, ask, draw, isStill });
  const away = () => shell.show('home');
  const { attempt, tell } = parts.notices;
  const device = createDeviceLink({ rooms, hosts: local.rooms, ask, card });
  const earlier = createFinishedGames({ connection, store, transport, shell, ask, tell });
  return createInterface(parts, {
    ...{ store, shell, transport },
    room: {
      ...createRoomCommands({ store, rooms, kept, attempt, ask, tell, away, prove: proverOf(transport, local) }),
      earlier: () => attempt(earlier),
      device: () => attempt(device),
      playHere: () => parts.playHere(Infinity),
    },
  });
}

/**
 * Keeps the settings and recent games the same as in the shell. Returns what ends that.
 * @param {GameStore} store @param {AppShell} shell
 */
const followShell = (store, shell) =>
  shell.subscribe(({ prefs, offered, recent }, change) => {
    if (change.prefs || recent !== store.state.recent) store.set({ prefs, offered, recent }, { prefs: change.prefs });
  });

/**
 * What checks the chance of the room's game; null where that cannot be done.
 * @param {Transport} transport that of the room @param {Transport} local
 */
function proverOf(transport, { rooms }) {
  const { prove } = rooms ?? {};
  if (!prove) return null;
  return async () => prove((await transport.send({ do: 'record', text: true })).text);
}

/** @typedef {ReturnType<typeof createParts>} RoomParts */
/** @typedef {ReturnType<typeof createRoomKeeping>} RoomKeeping */

/**
 * @param {object} world
 * @param {GameStore} world.store
 * @param {Transport} world.transport
 * @param {AppShell} world.shell
 * @param {Rooms} world.rooms
 * @param {RoomKeeping} world.kept
 * @param {Ask} world.ask
 * @param {(state: Playing) => string} world.draw
 * @param {() => boolean} world.isStill
 */
function createParts({ store, transport, shell, rooms, kept, ask, draw, isStill }) {
  const queue = createQueue();
  const pending = createPendingStep(store, transport.send);
  const { send } = pending;
  const takeForced = () => intents.takeForced();
  const notices = createNotices(store, { refresh: () => queue.enqueue(game.refresh) });
  const { attempt } = notices;
  const history = createHistoryReader(store, send);
  const game = createGame({ store, queue, send, attempt, history, withComputers: () => {}, settled: takeForced });
  const hints = createHints(store);
  const intents = createIntents({ store, send, ask, notices, game, hints, learn: shell.learn });
  const computer = createWatching(store, send, isStill);
  const replace = async () => false;
  const replay = createReplay({ store, queue, send, attempt, game, replace, isStill });
  const sync = createSync({ store, queue, attempt, game, history, computer, replay, takeForced });
  const lost = createLostLog({
    ...{ store, rooms, ask },
    refresh: () => queue.enqueue(game.refresh),
    playOn: (record) => shell.openRecord(kept.marked(record)),
  });
  transport.onEvent((event) => {
    computer.hear(event);
    if (event.event === 'changed') sync.hear(event.position);
    if (event.event === 'rewound') attempt(lost.rewound);
    if (event.event === 'gone') attempt(() => lost.gone(event.why));
  });
  return {
    ...{ queue, pending, notices, attempt, history, game, hints, intents, computer, replay, sync, kept },
    analyse: async () => shell.analyseRecord(kept.marked(store.state.record)),
    /** @param {number} ply */
    playHere: (ply) => shell.openRecord(kept.marked(asFarAs(store.state.record, ply))),
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
    hear(event) {
      const patch = thoughtOf(store.state, event);
      if (patch) store.set(patch);
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
 * What screens and commands see of the session.
 * @param {RoomParts} parts
 * @param {{ store: GameStore, shell: AppShell, transport: Transport, room: RoomCommands }} world
 * @returns {RoomSession}
 */
function createInterface(parts, { store, shell, transport, room }) {
  const { queue, pending, notices, game, hints, intents, computer, replay } = parts;
  const { attempt, tell, dismiss, acknowledge } = notices;
  const { help, focus, setCursor, zoomBoard, toggleLegal } = parts.navigation;
  const { dispatch } = intents;
  const stopFollowing = followShell(store, shell);
  const save = () => attempt(() => saveCopy(store, transport));
  return {
    ...{ shell, room, lesson: null, puzzle: null, ran() {} },
    get state() {
      return store.state;
    },
    get busy() {
      return queue.busy;
    },
    subscribe: store.subscribe,
    whenIdle: queue.whenIdle,
    start: () => attempt(() => queue.enqueue(() => start(store, parts, { shell, transport }))),
    ...{ attempt, tell, dismiss, acknowledge, dispatch },
    step: (step) => dispatch({ step }),
    revise: (steps) => dispatch({ revise: steps }),
    stepWhile: (next) => attempt(() => queue.enqueue(() => game.stepWhile(next))),
    ...createDraftUndo(store, game),
    playHint: () => {},
    dropHint: hints.drop,
    ...{ computer, choosePlayers: () => {}, reseat: computer.reseat },
    study: createStudyElsewhere(parts.analyse),
    watching: createWatchingElsewhere(),
    replay: { ...replay, playOn: () => parts.playHere(store.state.replay?.ply ?? Infinity) },
    pointAt: parts.lookback.pointAt,
    ...{ save, saveAs: save, exports: parts.exports },
    ...{ help, focus, setCursor, zoomBoard, toggleLegal },
    follow: (next) => follow(store, parts, next),
    destroy() {
      stopFollowing();
      pending.end();
    },
  };
}

/**
 * Takes back steps of the own draft, and plays them again.
 * @param {GameStore} store @param {RoomParts['game']} game
 */
function createDraftUndo(store, game) {
  /** @type {(verb: 'take_back' | 'redo', how: string) => Promise<unknown>} */
  const perform = (verb, how) => game.perform(() => store.state.position.can[verb] && [{ do: verb }, how]);
  return {
    undo: () => perform('take_back', 'undo'),
    redo: () => perform('redo', 'redo'),
    resetTurn: () => game.perform(() => store.state.position.can.take_back && [{ do: 'revise', steps: [] }, 'undo']),
  };
}

/**
 * Fetches the game of the room.
 * @param {GameStore} store @param {RoomParts} parts @param {{ shell: AppShell, transport: Transport }} world
 */
async function start(store, { game, history, intents, kept }, { shell, transport }) {
  const { hello, prefs, offered, recent } = shell.state;
  store.set({ hello, prefs, offered, recent });
  game.arrive(await transport.send({ do: 'position' }), 'game');
  await history.readAll();
  intents.takeForced();
  await kept.keepMissed();
  return true;
}

/**
 * What the front knows of the room has changed: whose seats are whose may have, too.
 * @param {GameStore} store @param {RoomParts} parts @param {RoomState} room
 */
function follow(store, { attempt, intents, kept }, room) {
  const { room: before } = store.state;
  if (room === before) return;
  const isStill = room.shown?.phase === 'over' || isPaused(room);
  const capabilities = isPlayer(room) ? CAPABILITIES : WATCHING;
  store.set({ room, capabilities, ...(isStill && { held: null, offer: null }) }, { room: before ?? undefined });
  attempt(() => kept.follow(room));
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
 * A record as far as a ply.
 * @param {GameRecord} record @param {number} ply
 */
const asFarAs = (record, ply) => (ply === Infinity && record.result ? record : cut(record, ply));
