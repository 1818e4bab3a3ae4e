// @ts-check
// The computer that watches: while a game is studied it thinks about the position on the board and tells what it knows,
// and it goes through the whole game when it is asked to.

import { isStudied } from '../state.js';
import { mainLine, placed } from '../study/shares.js';
import { ROOT, nodeOf } from '../study/tree.js';

/**
 * @import { AnalysisReport, MarkedTurn } from '../protocol'
 * @import { Parts, Review, ReviewedTurn, Study, TransportEvent, Watching } from '../types'
 */

/** How many turns are shown. */
const LINES = 4;

/** How long it waits before it goes on after somebody else had the computer, in milliseconds. */
const PAUSE = 500;

/**
 * Makes it. `page` is the document that may be hidden.
 * @param {Pick<Parts, 'store' | 'send' | 'attempt' | 'game'> & Pick<Parts, 'study'>} parts
 * @param {Pick<Document, 'hidden' | 'addEventListener'> | undefined} [page]
 * @returns {Watching}
 */
export function createWatching({ store, send, attempt, game, study }, page = globalThis.document) {
  const watch = createWatch({ store, send }, page);
  const review = createReview({ store, send, attempt, study });

  /** Shows the board after steps; null brings the present back. */
  let pointed = /** @type {string[] | null} */ (null);

  /** @param {string[] | null} steps */
  async function pointAt(steps) {
    pointed = steps;
    const shown = steps && (await send({ do: 'preview', steps }).catch(() => null));
    if (pointed !== steps) return;
    if (!shown) return store.set({ pointed: null });
    const { number, seat } = { number: store.state.position.turn + 1, seat: null };
    store.set({
      pointed: { number, seat, steps: [], effects: [], ply: shown.ply, position: shown, words: 'As it would be' },
    });
  }

  return {
    hear(event) {
      if (event.event === 'analysis') watch.take(event);
      if (event.event === 'reviewed') review.take(event);
    },
    toggle: () => store.set({ watch: { ...store.state.watch, on: !store.state.watch.on, report: null } }),
    pointAt,
    async play(steps) {
      pointed = null;
      store.set({ pointed: null });
      for (const step of steps) if (!(await game.perform(() => [{ do: 'step', step }, 'step']))) return;
    },
    review: review.run,
    stopReview: () => attempt(() => send({ do: 'stop' })),
  };
}

/**
 * Where the game cannot be studied the computer does not watch.
 * @returns {Watching}
 */
export function createWatchingElsewhere() {
  const nothing = async () => {};
  return { hear: () => {}, toggle: () => {}, pointAt: nothing, play: nothing, review: nothing, stopReview: nothing };
}

/**
 * The analysis of the position on the board.
 * @param {Pick<Parts, 'store' | 'send'>} parts @param {Pick<Document, 'hidden' | 'addEventListener'> | undefined} page
 */
function createWatch({ store, send }, page) {
  /** The position that the table thinks about; null while it rests. */
  let asked = /** @type {number | null} */ (null);

  function wanted() {
    const { position, watch, connected, replay, thinking } = store.state;
    const isOn = watch.on && connected && !page?.hidden && replay === null && thinking === null;
    return isOn && position && isStudied(store.state) ? position.rev : null;
  }

  function look() {
    const before = asked;
    asked = wanted();
    if (asked === before) return;
    const { position, review } = store.state;
    if (asked !== null) begin(asked);
    // A change of the position has ended it. Stopping ends a review as well.
    else if (before === position?.rev && isStudied(store.state) && !review?.isRunning)
      send({ do: 'stop' }).catch(() => {});
  }

  /** @param {number} rev */
  async function begin(rev) {
    const report = await send({ do: 'analyse', lines: LINES, rev }).catch(() => null);
    if (report) take(report);
    // Who asked for something else had the computer; then it goes on.
    if (!report || report.exact || report.lines.length === 0 || asked !== rev) return;
    asked = null;
    setTimeout(look, PAUSE);
  }

  /** @param {AnalysisReport} report */
  function take(report) {
    const { position, watch } = store.state;
    const node = nodeOf(store.state);
    if (!watch.on || node === null || report.rev !== position.rev) return;
    store.set({ watch: { ...watch, report, values: new Map(watch.values).set(node, report.value) } });
  }

  store.subscribe(look);
  page?.addEventListener('visibilitychange', look);
  return { take };
}

/**
 * The review of the game: all its turns, each with a mark.
 * @param {Pick<Parts, 'store' | 'send' | 'attempt' | 'study'>} parts
 */
function createReview({ store, send, attempt, study }) {
  /** @param {Partial<Review>} patch */
  const set = (patch) => store.set({ review: /** @type {Review} */ ({ ...store.state.review, ...patch }) });

  /** @param {MarkedTurn[]} turns */
  function show(turns) {
    const { study: tree, watch } = store.state;
    if (!tree) return;
    const marks = placed(tree, turns);
    const values = new Map(watch.values);
    for (const { start, value } of marks.values()) if (!values.has(start)) values.set(start, value);
    store.set({ watch: { ...watch, values } });
    set({ marks, turns });
  }

  async function run() {
    const tree = store.state.study;
    if (tree === null) return false;
    const end = mainLine(tree).at(-1) ?? ROOT;
    await study.go(end);
    const { began } = store.state;
    set({ isRunning: true, turns: [], marks: new Map(), players: [], points: [], of: store.state.position.turn });
    try {
      const { turns, players, turning_points: points } = await send({ do: 'review' });
      if (store.state.began !== began) return false;
      show(turns);
      set({ players, points });
      await addBetter(store.state.review?.marks ?? new Map());
    } finally {
      if (store.state.began === began && store.state.review) set({ isRunning: false });
    }
    return true;
  }

  /** Puts better turns beside those that lost much. @param {Map<number, ReviewedTurn>} marks */
  async function addBetter(marks) {
    for (const { start, better, mark } of marks.values())
      if (better && (mark === 'mistake' || mark === 'blunder')) await study.addLine(start, better.steps);
  }

  return {
    run: () => attempt(run),
    /** @param {MarkedTurn} turn */
    take(turn) {
      const { review } = store.state;
      if (review?.isRunning && !review.turns.some((known) => known.turn === turn.turn)) show([...review.turns, turn]);
    },
  };
}
