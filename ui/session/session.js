// @ts-check
// The session: carries out what the person wants, one request after the other, and tells the screens what has become of
// it. Its parts are wired together here; each of them does one thing.

import { createComputer } from './computer.js';
import { createExports } from './exports.js';
import { createGame } from './game.js';
import { createHints } from './hints.js';
import { createHistoryReader } from './history.js';
import { createIntents } from './intents.js';
import { createLeaving } from './leaving.js';
import { createLookback } from './lookback.js';
import { createNavigation } from './navigation.js';
import { createNotices } from './notices.js';
import { createOpening, createRecordOpening } from './opening.js';
import { createPreferenceStore } from './preferences.js';
import { createQueue } from './queue.js';
import { createRecent } from './recent.js';
import { createReplay } from './replay.js';
import { createSaving } from './saving.js';
import { createStartup } from './startup.js';
import { createStore } from './store.js';
import { createSync } from './sync.js';
import { createUndo } from './undo.js';

/**
 * @import { Position } from '../protocol'
 * @import { Ask, GameStore, Playing, State, Transport } from '../types'
 * @import { RoomCommands } from '../rooms/room-commands.js'
 */

/**
 * A session over a transport. `ask(question)` puts a question to the person and resolves to the id of a choice;
 * `draw(state)` answers a picture of the board that is shown, `isStill()` whether nothing moves on boards.
 * @param {Transport} transport @param {Ask} ask @param {(state: Playing) => string} draw
 * @param {() => boolean} [isStill]
 */
export function createSession(transport, ask, draw, isStill = () => false) {
  const parts = createParts(transport, ask, draw, isStill);
  listen(transport, parts);
  return createInterface(transport, parts);
}

/** @typedef {ReturnType<typeof createParts>} SessionParts */

/**
 * Makes the parts of a session. Those that need one another are joined by what they call back.
 * @param {Transport} transport @param {Ask} ask @param {(state: Playing) => string} draw @param {() => boolean} isStill
 */
function createParts(transport, ask, draw, isStill) {
  const { send } = transport;
  // The parts act on a game only while there is one.
  const store = /** @type {GameStore} */ (createStore());
  const queue = createQueue();
  const takeForced = () => intents.takeForced();
  const notices = createNotices(store, { refresh: () => queue.enqueue(game.refresh) });
  const { attempt } = notices;
  const history = createHistoryReader(store, send);
  const withComputers = () => computer.keepPace();
  const game = createGame({ store, queue, send, attempt, history, withComputers, settled: takeForced });
  const hints = createHints(store);
  const computer = createComputer({ store, send, attempt, game, hints, isStill });
  const preferences = createPreferenceStore({ store, transport, attempt, keepPace: computer.keepPace });
  const intents = createIntents({ store, send, ask, notices, game, hints, learn: preferences.learn });
  const recent = createRecent({ store, transport });
  const saving = createSaving({ store, queue, transport, ask, notices, recent });
  const { saveNow } = saving;
  const { replace, quit } = createLeaving({ store, queue, transport, ask, notices, recent, saveNow });
  const opening = createOpening({ store, transport, attempt, game, replace, recent });
  const { receiveWaiting } = opening;
  const replay = createReplay({ store, queue, send, attempt, game, replace, isStill });
  return {
    ...{ store, queue, notices, game, hints, computer, preferences, intents, saving, opening, replay },
    quit,
    openRecord: createRecordOpening({ store, attempt, game, replace }),
    undoing: createUndo({ store, queue, attempt, game, takeForced, ask }),
    sync: createSync({ store, queue, attempt, game, history, computer, replay, takeForced, ask }),
    startup: createStartup({ store, queue, transport, attempt, game, history, receiveWaiting }),
    lookback: createLookback(store, send),
    navigation: createNavigation({ store, leaveReplay: replay.leave, playOn: computer.toggle }),
    exports: createExports({ store, transport, notices, draw }),
  };
}

/**
 * Leads what comes from the transport to the parts.
 * @param {Transport} transport @param {SessionParts} parts
 */
function listen(transport, { computer, notices, opening, startup, sync }) {
  /** @type {{ [event: string]: (event: any) => unknown }} */
  const hearers = {
    changed: ({ position }) => sync.hear(position),
    connection: startup.connection,
    opened: ({ file }) => opening.receiveFile(file),
    trouble: ({ text }) => notices.alarm(text),
    hint: ({ text }) => notices.tell(text),
  };
  transport.onEvent((event) => {
    computer.hear(event);
    hearers[event.event]?.(event);
  });
}

/**
 * What screens and commands see of a session.
 * @param {Transport} transport @param {SessionParts} parts
 */
function createInterface(transport, parts) {
  const { store, queue, notices, game, hints, computer, preferences, intents, saving, opening, replay } = parts;
  const { attempt } = notices;
  const { dispatch } = intents;
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    attempt,
    tell: notices.tell,
    start: parts.startup.start,
    newGame: opening.newGame,
    open: opening.open,
    reopen: opening.reopen,
    openRecord: parts.openRecord,
    receiveFile: opening.receiveFile,
    save: saving.save,
    saveAs: saving.saveAs,
    quit: parts.quit,
    ...preferences,
    dispatch,
    /** @param {string} step */
    step: (step) => dispatch({ step }),
    /** @param {string[]} steps */
    revise: (steps) => dispatch({ revise: steps }),
    /** @param {(position: Position) => string | null} next */
    stepWhile: (next) => attempt(() => queue.enqueue(() => game.stepWhile(next))),
    /** Plays the step that is hinted. */
    playHint: () => dispatch({ step: hints.next() }),
    dropHint: hints.drop,
    ...parts.undoing,
    whenIdle: queue.whenIdle,
    get busy() {
      return queue.busy;
    },
    ...parts.navigation,
    ...parts.lookback,
    reseat: computer.reseat,
    showLogs: () => attempt(() => transport.window.showLogs()),
    fullScreen: () => attempt(() => transport.window.fullScreen()),
    replay,
    computer,
    exports: parts.exports,
    /** What can be done about the room; null at the local table. */
    room: /** @type {RoomCommands | null} */ (null),
    /** The game of a room goes on at the local table. */
    playHere: () => {},
    dismiss: notices.dismiss,
    acknowledge: notices.acknowledge,
  };
}
