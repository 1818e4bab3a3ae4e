// @ts-check
// The session at the table of lessons and puzzles: another one beside that of the local game, which stays where it is.
// It plays by the parts of every session, in the same shell as the local one.

import { createComputer, createHints } from '../session/computer.js';
import { createExports } from '../session/exports.js';
import { createGame, createUndo } from '../session/game.js';
import { createHistoryReader, cut } from '../session/history.js';
import { createIntents } from '../session/intents.js';
import { createLookback, createReplay } from '../session/replay.js';
import { createNavigation } from '../session/navigation.js';
import { createNotices } from '../session/notices.js';
import { createQueue, createStore } from '../session/store.js';
import { createStudyElsewhere } from '../session/study.js';
import { createWatchingElsewhere } from '../session/watching.js';
import { createSync } from '../session/sync.js';
import { caught } from '../errors.js';
import { fileName } from '../state.js';
import { writtenWords } from '../words.js';

/**
 * @import { AppShell, Ask, Capabilities, GameStore, Playing, PracticeConnection, PracticeRunner, PracticeSession,
 *   PracticeTable, PracticeWorld, Transport } from '../types'
 * @import { Position } from '../protocol'
 */

/** What can be done at the table of lessons. @type {Capabilities} */
const CAPABILITIES = {
  canPlay: true,
  canActForAll: true,
  canUndoTurns: true,
  canSaveAs: false,
  canAskComputer: true,
  canChangePlayers: false,
  canBeginAgain: false,
  canPlayHere: false,
  hasChat: false,
};

/**
 * The table in the form of every transport; files and window are those of the local one. Seats say which is the
 * learner's, by its number from `own()`, and `refused(reason)` hears why a step was refused.
 * @param {Transport} local @param {PracticeConnection} connection
 * @param {{ own(): number, refused(reason: string | undefined): void }} learner
 * @returns {Transport}
 */
function practiceTransport(local, connection, { own, refused }) {
  /** @param {Position} position */
  const marked = (position) => ({
    ...position,
    seats: position.seats.map((seat, number) => ({ ...seat, yours: number === own() })),
  });
  return {
    ...local,
    async send(request) {
      try {
        /** @type {any} */
        const answer = await connection.send(request);
        if (answer?.refusals) answer.refusals.forEach((/** @type {any} */ refusal) => refused(refusal?.reason));
        return answer?.seats && answer.view ? marked(answer) : answer;
      } catch (error) {
        const { code, reason } = caught(error);
        if (code === 'illegal_step') refused(reason);
        throw error;
      }
    },
    onEvent: (hear) =>
      connection.onEvent((event) =>
        hear(event.event === 'changed' ? { ...event, position: marked(event.position) } : event),
      ),
  };
}

/**
 * Makes the session. `makeRunner(table)` makes what lays out what is to be done, and judges it. `draw(state)` returns a
 * picture of the board.
 * @template {PracticeRunner} Runner
 * @param {PracticeWorld & { makeRunner(table: PracticeTable): Runner, capabilities?: Partial<Capabilities> }} world
 * @returns {PracticeSession & { runner: Runner }}
 */
export function createPracticeSession({ makeRunner, capabilities, ...world }) {
  const { connection, shell, ask, draw, isStill = () => false } = world;
  const store = /** @type {GameStore} */ (createStore({ ...CAPABILITIES, ...capabilities }));
  const transport = practiceTransport(world.transport, connection, {
    own: () => runner.own(),
    refused: (reason) => runner.refused(reason),
  });
  const parts = createParts({ store, transport, shell, ask, draw, isStill });
  const runner = makeRunner({ ...parts, store, send: transport.send });
  let isBegun = false;
  transport.onEvent((event) => {
    parts.computer.hear(event);
    if (event.event === 'changed') parts.sync.hear(event.position);
    if (event.event !== 'connection') return;
    store.set({ connected: event.connected, lost: event.text ?? null });
    // A connection that comes back has another table.
    if (event.connected && isBegun) runner.again();
  });
  store.subscribe(({ replay, pointed }) => (replay ?? pointed?.position) && runner.used('history'));
  const stopFollowing = followShell(store, shell);
  return Object.assign(createInterface(parts, { store, shell, transport, runner }), {
    ...{ runner, lesson: null, puzzle: null },
    async start() {
      const { hello, prefs, offered, recent } = shell.state;
      store.set({ hello, prefs, offered, recent });
      await runner.begin();
      isBegun = true;
    },
    destroy() {
      stopFollowing();
      runner.destroy?.();
      connection.close();
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
 * @param {object} world
 * @param {GameStore} world.store
 * @param {Transport} world.transport
 * @param {AppShell} world.shell
 * @param {Ask} world.ask
 * @param {(state: Playing) => string} world.draw
 * @param {() => boolean} world.isStill
 */
function createParts({ store, transport, shell, ask, draw, isStill }) {
  const queue = createQueue();
  const { send } = transport;
  const takeForced = () => intents.takeForced();
  const notices = createNotices(store, { refresh: () => queue.enqueue(game.refresh) });
  const { attempt } = notices;
  const history = createHistoryReader(store, send);
  const withComputers = () => computer.keepPace();
  const game = createGame({ store, queue, send, attempt, history, withComputers, settled: takeForced });
  const hints = createHints(store);
  const computer = createComputer({ store, send, attempt, game, hints, isStill });
  const intents = createIntents({ store, send, ask, notices, game, hints, learn: shell.learn });
  const replay = createReplay({ store, queue, send, attempt, game, replace: async () => false, isStill });
  return {
    ...{ queue, notices, attempt, history, game, hints, computer, intents, replay },
    undoing: createUndo({ store, queue, attempt, game, takeForced, ask: async () => 'yes' }),
    sync: createSync({ store, queue, attempt, game, history, computer, replay, takeForced }),
    lookback: createLookback(store, send),
    navigation: createNavigation({ store, leaveReplay: replay.leave, playOn: () => {} }),
    exports: createExports({ store, transport, notices, draw }),
  };
}

/**
 * What screens and commands see of the session.
 * @param {ReturnType<typeof createParts>} parts
 * @param {{ store: GameStore, shell: AppShell, transport: Transport, runner: PracticeRunner }} world
 */
function createInterface(parts, { store, shell, transport, runner }) {
  const { queue, notices, game, hints, intents, computer, replay } = parts;
  const { attempt, tell, dismiss, acknowledge } = notices;
  const { help, focus, setCursor, zoomBoard, toggleLegal } = parts.navigation;
  const { dispatch } = intents;
  const save = () => attempt(() => saveCopy(store, transport));
  return {
    ...{ shell, room: null },
    get state() {
      return store.state;
    },
    get busy() {
      return queue.busy;
    },
    subscribe: store.subscribe,
    whenIdle: queue.whenIdle,
    ...{ attempt, tell, dismiss, acknowledge, dispatch },
    step: (/** @type {string} */ step) => dispatch({ step }),
    revise: (/** @type {string[]} */ steps) => dispatch({ revise: steps }),
    stepWhile: (/** @type {(position: Position) => string | null} */ next) =>
      attempt(() => queue.enqueue(() => game.stepWhile(next))),
    ...parts.undoing,
    playHint: () => dispatch({ step: hints.next() }),
    dropHint: hints.drop,
    computer: { ...computer, hint: () => hint(parts, runner, transport.send) },
    ...{ choosePlayers: () => {}, reseat: computer.reseat },
    study: createStudyElsewhere(async () => false),
    watching: createWatchingElsewhere(),
    replay: {
      ...replay,
      playOn: () => shell.openRecord(cut(store.state.record, store.state.replay?.ply ?? Infinity)),
    },
    pointAt: parts.lookback.pointAt,
    ...{ save, saveAs: save, exports: parts.exports },
    ...{ help, focus, setCursor, zoomBoard, toggleLegal },
    /** @param {string} id */
    ran: (id) => runner.used(id),
  };
}

/**
 * Shows what is left to be done. Where that is not known, the computer is asked, as at every table.
 * @param {ReturnType<typeof createParts>} parts @param {PracticeRunner} runner
 * @param {Transport['send']} send
 */
async function hint({ hints, computer, attempt }, runner, send) {
  const rest = runner.rest();
  return attempt(async () => {
    const isLegal =
      rest &&
      rest.length > 0 &&
      (await send({ do: 'preview', steps: rest }).then(
        () => true,
        () => false,
      ));
    if (!isLegal) return computer.hint();
    hints.show(rest);
    return true;
  });
}

/**
 * Saves a copy of the game as it stands; the local game keeps its own file.
 * @param {GameStore} store @param {Transport} transport
 */
async function saveCopy(store, transport) {
  const { text } = await transport.send({ do: 'record', text: true });
  const saved = await transport.files.export({ name: fileName(store.state), kind: 'record', data: text });
  if (saved) store.set({ notice: { kind: 'hint', text: writtenWords('Saved', saved) } });
  return Boolean(saved);
}
