// @ts-check
// The computer that watches: while a game is studied it thinks about the position on the board and tells what it knows,
// and it goes through the whole game when it is asked to.

import { isStudied } from '../state.js';
import { isImprovable, isWrong, lossWords, mainLine, placed } from '../study/shares.js';
import { ROOT, leadsTo, lineTo, nodeOf, reviewedHere } from '../study/tree.js';

/**
 * @import { AnalysisReport, MarkedTurn } from '../protocol'
 * @import { Parts, Review, ReviewedTurn, Watching } from '../types'
 * @typedef {Pick<Parts, 'store' | 'queue' | 'send' | 'attempt' | 'study'> & { tell(text: string): void }} ReviewParts
 */

/** How many turns are shown. */
const LINES = 4;

/** How long it waits before it goes on after somebody else had the computer, in milliseconds. */
const PAUSE = 500;

/**
 * Makes it. `page` is the document that may be hidden.
 * @param {ReviewParts & Pick<Parts, 'game'>} parts
 * @param {Pick<Document, 'hidden' | 'addEventListener'> | undefined} [page]
 * @returns {Watching}
 */
export function createWatching(parts, page = globalThis.document) {
  const { store, send, attempt, game } = parts;
  const watch = createWatch({ store, send }, page);
  const review = createReview(parts);

  /** The steps after which the board is shown, and the position in which they were pointed at; null for the present. */
  let pointed = /** @type {string[] | null} */ (null);
  let pointedIn = -1;

  /** @param {string[] | null} steps */
  async function pointAt(steps) {
    const { rev } = store.state.position ?? { rev: -1 };
    if (steps !== null && steps === pointed && rev === pointedIn) return;
    [pointed, pointedIn] = [steps, rev];
    const shown = steps && (await send({ do: 'preview', steps }).catch(() => null));
    if (pointed !== steps) return;
    if (!shown) return store.set({ pointed: null });
    const { number, seat } = { number: store.state.position.turn + 1, seat: null };
    store.set({
      pointed: { number, seat, steps: [], effects: [], ply: shown.ply, position: shown, words: 'After this turn' },
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
    retry: review.retry,
    stopReview: () => attempt(() => send({ do: 'stop' })),
  };
}

/**
 * Where the game cannot be studied the computer does not watch.
 * @returns {Watching}
 */
export function createWatchingElsewhere() {
  const nothing = async () => {};
  return {
    hear: () => {},
    toggle: () => {},
    pointAt: nothing,
    play: nothing,
    review: nothing,
    stopReview: nothing,
    retry: nothing,
  };
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
 * @param {ReviewParts} parts
 */
function createReview(parts) {
  const { store, queue, send, attempt, study } = parts;
  /** @param {Partial<Review>} patch */
  const set = (patch) => store.set({ review: /** @type {Review} */ ({ ...store.state.review, ...patch }) });

  /** The game as it was when the review was asked for, by its nodes: another line may be the game before it ends. */
  let line = /** @type {number[]} */ ([]);

  /** @param {MarkedTurn[]} turns */
  function show(turns) {
    const { study: tree, watch } = store.state;
    if (!tree) return;
    const marks = placed(tree, line, turns);
    const values = new Map(watch.values);
    for (const { start, value } of marks.values()) if (!values.has(start)) values.set(start, value);
    store.set({ watch: { ...watch, values } });
    set({ marks, turns });
  }

  async function run() {
    // The tree may still be on its way.
    await queue.enqueue(async () => {});
    const tree = store.state.study;
    if (tree === null) return false;
    line = mainLine(tree);
    await study.go(line.at(-1) ?? ROOT);
    const { began, position } = store.state;
    const nothing = { turns: [], marks: new Map(), players: [], points: [], retry: null };
    set({ isRunning: true, ...nothing, of: position.turn });
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
      if (better && isWrong(mark)) await study.addLine(start, better.steps);
  }

  return {
    run: () => attempt(run),
    retry: createRetry(parts, set),
    /** @param {MarkedTurn} turn */
    take(turn) {
      const { review } = store.state;
      if (review?.isRunning && !review.turns.some((known) => known.turn === turn.turn)) show([...review.turns, turn]);
    },
  };
}

/**
 * Another try at a turn that was a mistake: the board goes back to before it, and what is played there gets its mark.
 * Returns what begins it at the turn on the board.
 * @param {ReviewParts} parts @param {(patch: Partial<Review>) => void} set
 */
function createRetry({ store, send, attempt, study, tell }, set) {
  /** @param {ReviewedTurn} tried @param {number[]} line the nodes up to the board, where chance may have gone on */
  async function judge({ turn }, line) {
    set({ retry: null });
    const { turns } = await send({ do: 'review', from_turn: turn, to_turn: turn + 1 });
    const { review, study: tree } = store.state;
    if (!review || !tree || turns.length === 0) return false;
    set({ marks: new Map([...review.marks, ...placed(tree, line, turns)]) });
    const isBetter = !isImprovable(turns[0].mark);
    tell(isBetter ? 'Yes, that is a good turn.' : `Not yet: ${lossWords(turns[0].loss)}. Try again.`);
    return true;
  }

  store.subscribe(({ position, review, study: tree }) => {
    const tried = review?.retry;
    if (!position || !tried) return;
    const node = nodeOf(store.state);
    // Who walks on, or goes back to the game, has not tried.
    if (node === null || position.turn > tried.turn + 1) return set({ retry: null });
    if (!tree?.nodes.has(node)) return;
    if (!leadsTo(tree, tried.start, node)) set({ retry: null });
    else if (position.turn > tried.turn) attempt(() => judge(tried, lineTo(tree, node)));
  });

  return () =>
    attempt(async () => {
      const turn = reviewedHere(store.state);
      if (!turn) return false;
      await study.go(turn.start);
      set({ retry: turn });
      return true;
    });
}
