// @ts-check
// The session: carries out what the person wants, one request after the other, and tells the screens what has become of
// it. Its parts are wired together here; each of them does one thing.

import { createComputer, createHints } from './computer.js';
import { createEditing } from './editing.js';
import { createExports } from './exports.js';
import { createGame, createUndo } from './game.js';
import { createHistoryReader } from './history.js';
import { createIntents } from './intents.js';
import { createKeptOpening, createShelf } from './library.js';
import { createLeaving, createSaving } from './saving.js';
import { createLookback, createReplay } from './replay.js';
import { createNavigation } from './navigation.js';
import { createNotices } from './notices.js';
import { createOpening, createPasting, createRecordOpening, createRecent, createStartup } from './opening.js';
import { createRated } from './rated.js';
import { createQueue, createStore } from './store.js';
import { createStudy } from './study.js';
import { createPreferenceStore } from './settings.js';
import { createSync } from './sync.js';
import { createWatching } from './watching.js';
import { isStudied } from '../state.js';

/**
 * @import { AppShell, Ask, GameSession, GameSettings, GameStore, Parts, Playing, Prefs, Transport } from '../types'
 */

/**
 * A session over a transport. `ask(question)` puts a question to the person and resolves to the id of a choice;
 * `draw(state)` returns a picture of the board that is shown, `isStill()` whether nothing moves on boards.
 * @param {Transport} transport @param {Ask} ask @param {(state: Playing) => string} draw
 * @param {() => boolean} [isStill]
 * @returns {GameSession}
 */
export function createSession(transport, ask, draw, isStill = () => false) {
  const parts = createParts(transport, ask, draw, isStill);
  listen(transport, parts);
  return createInterface(createShell(transport, parts), parts);
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
  const { prefer } = preferences;
  const library = createShelf({ store, transport, queue, notices, prefer });
  const leaving = createLeaving({ store, queue, transport, ask, notices, library, saveNow, prefer });
  const rated = createRated({ store, send, attempt, ask, notices, replace: leaving.replace, prefer });
  const { replace } = rated;
  const opening = createOpening({ store, transport, attempt, game, replace, recent });
  const { receiveWaiting } = opening;
  const replay = createReplay({ store, queue, send, attempt, game, replace, isStill });
  const study = createStudy({
    store,
    queue,
    send,
    attempt,
    game,
    history,
    ask,
    leaveReplay: replay.leave,
    tell: notices.tell,
  });
  const navigation = createNavigation({ store, leaveReplay: replay.leave, playOn: computer.toggle });
  const watching = createWatching({ store, queue, send, attempt, game, study, tell: notices.tell });
  return {
    ...{ store, queue, notices, game, hints, computer, preferences, intents, saving, opening, replay, study, watching },
    ...{ navigation, rated },
    editing: createEditing({ store, send, notices, game, replace, study, show: navigation.show }),
    library: { ...library, open: createKeptOpening({ attempt, game, replace, library }) },
    quit: leaving.quit,
    openRecord: createRecordOpening({ store, attempt, game, replace }),
    pastePosition: createPasting({ ask, attempt, game, replace }),
    undoing: createUndo({ store, queue, attempt, game, takeForced, ask }),
    sync: createSync({ store, queue, attempt, game, history, computer, replay, takeForced, ask }),
    startup: createStartup({
      ...{ store, queue, transport, attempt, game, history, library, receiveWaiting },
      settingsFound: preferences.found,
    }),
    lookback: createLookback(store, send),
    exports: createExports({ store, transport, notices, draw }),
  };
}

/**
 * Leads what comes from the transport to the parts.
 * @param {Transport} transport @param {SessionParts} parts
 */
function listen(transport, { computer, notices, opening, startup, study, sync, watching }) {
  transport.onEvent((event) => {
    computer.hear(event);
    watching.hear(event);
    if (event.event === 'changed') sync.hear(event.position);
    if (event.event === 'tree') study.heard(event.rev);
    if (event.event === 'connection') startup.connection(event);
    if (event.event === 'opened') opening.receiveFile(event.file);
    if (event.event === 'trouble') notices.alarm(event.text);
    if (event.event === 'hint') notices.tell(event.text);
  });
}

/**
 * What there is around every table.
 * @param {Transport} transport @param {SessionParts} parts @returns {AppShell}
 */
function createShell(transport, parts) {
  const { store, notices, preferences, opening, openRecord, pastePosition, editing, replay, study, navigation } = parts;
  const { library, quit, rated } = parts;
  const { attempt } = notices;
  const { show, setUp, joinBy, showLab, showLessons, showPuzzles, showDaily, continueGame } = navigation;
  const { newGame, open, reopen, receiveFile } = opening;
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    ...{ prefer: preferences.prefer, learn: preferences.learn, offerSettings: preferences.offerSettings },
    ...{ show, setUp, joinBy, showLab, showLessons, showPuzzles, showDaily, continueGame },
    newRatedGame: (request) => attempt(() => rated.begin(request, newGame)),
    ...{ newGame, open, reopen, receiveFile, pastePosition, editing, library, quit },
    openRecord: (record) => openRecord(record),
    replayRecord: async (record) => (await openRecord(record, { stays: true })) && replay.first(),
    analyseRecord: async (record) => (await openRecord(record)) && study.toggle(),
    showLogs: () => attempt(() => transport.window.showLogs()),
    fullScreen: () => attempt(() => transport.window.fullScreen()),
  };
}

/**
 * What screens and commands see of a session.
 * @param {AppShell} shell @param {SessionParts} parts @returns {GameSession}
 */
function createInterface(shell, parts) {
  const { store, queue, notices, game, hints, computer, intents, saving, replay, study, watching } = parts;
  const { attempt, tell, dismiss, acknowledge } = notices;
  const { help, focus, setCursor, zoomBoard, toggleLegal, choosePlayers } = parts.navigation;
  const { dispatch } = intents;
  return {
    shell,
    ...{ room: null, lesson: null, puzzle: null, ran() {} },
    get state() {
      return store.state;
    },
    get busy() {
      return queue.busy;
    },
    subscribe: store.subscribe,
    whenIdle: queue.whenIdle,
    start: parts.startup.start,
    ...{ attempt, tell, dismiss, acknowledge, dispatch },
    step: (step) => dispatch({ step }),
    revise: (steps) => dispatch({ revise: steps }),
    stepWhile: (next) => attempt(() => queue.enqueue(() => game.stepWhile(next))),
    ...parts.undoing,
    undo: () => (isStudied(store.state) ? study.previous() : parts.undoing.undo()),
    redo: () => (isStudied(store.state) ? study.next() : parts.undoing.redo()),
    playHint: () => dispatch({ step: hints.next() }),
    dropHint: hints.drop,
    ...{ computer, choosePlayers, reseat: computer.reseat, replay, study, watching },
    pointAt: parts.lookback.pointAt,
    save: saving.save,
    saveAs: saving.saveAs,
    exports: parts.exports,
    ...{ help, focus, setCursor, zoomBoard, toggleLegal },
  };
}
