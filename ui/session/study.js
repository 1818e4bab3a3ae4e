// @ts-check
// Studying the game on the table: its tree, as far as it is known, and what a person does to it.

import {
  ROOT,
  countFrom,
  isMain,
  leadsTo,
  lastOf,
  merged,
  nextOf,
  nextTurnOf,
  nodeOf,
  previousOf,
  previousTurnOf,
} from '../study/tree.js';
import { NOWHERE } from '../state.js';
import { rowHere } from '../study/rows.js';
import { toggled } from '../study/shapes.js';
import { count } from '../words.js';

/**
 * @import { Request, TreeAnswer } from '../protocol'
 * @import { Notices, Parts, Question, Study, StudyControl } from '../types'
 * @typedef {Extract<Request, { do: 'annotate' | 'promote' | 'delete' | 'add_line' }>} TreeRequest
 * @typedef {Pick<Parts, 'store' | 'queue' | 'send' | 'attempt'>} TreeParts
 */

/** Said where the game is another one after an analysis, and it is a computer's turn. */
const WAITS = 'You have changed the game, so the computer waits. Choose Resume to let it play.';

/**
 * Makes it. `leaveReplay()` goes back to the game.
 * @param {TreeParts & Pick<Parts, 'game' | 'history' | 'ask' | 'leaveReplay'> & Pick<Notices, 'tell'>} parts
 * @returns {StudyControl}
 */
export function createStudy(parts) {
  const { store, queue, send, attempt, game, history, leaveReplay, tell } = parts;
  const tree = createKnownTree(parts);
  const { walk, go, walked, forget } = createWalks(parts);

  /** @param {boolean} on */
  const turn = (on) =>
    queue.enqueue(async () => {
      const { paused } = store.state.position;
      const position = await send({ do: 'study', on });
      game.arrive(position, 'redo', null);
      await history.readAll();
      if (!on && position.paused && !paused) tell(WAITS);
      return true;
    });

  /** Begins where the replay is, if there is one. */
  async function begin() {
    const ply = store.state.replay?.ply ?? null;
    leaveReplay();
    forget();
    await turn(true);
    return ply === null || go(() => nodeAfter(ply));
  }

  /** @param {number} ply */
  function nodeAfter(ply) {
    const { study } = store.state;
    let node = study && ROOT;
    for (let step = 0; study && node !== null && step < ply; step += 1) node = nextOf(study, node) ?? node;
    return node;
  }

  return {
    heard: tree.heard,
    toggle: () => attempt(() => (nodeOf(store.state) === null ? begin() : turn(false))),
    /** @param {number} node */
    go: (node) => go(() => node),
    first: walk(() => ROOT),
    last: walk((study, at) => lastOf(study, at, walked())),
    previous: walk(previousOf),
    next: walk((study, at) => nextOf(study, at, walked())),
    previousTurn: walk(previousTurnOf),
    nextTurn: walk((study, at) => nextTurnOf(study, at, walked())),
    ...createNotes(parts, tree.change),
  };
}

/**
 * The tree as it is known: asked for when a position or another window tells of a change.
 * @param {TreeParts} parts
 */
function createKnownTree({ store, queue, send, attempt }) {
  /** The positions for which it was asked for: where that fails, it is not asked for again and again. */
  const asked = new WeakSet();

  /** @param {TreeAnswer} answer */
  const take = (answer) => store.set({ study: merged(store.state.study, answer) });

  async function read() {
    if (nodeOf(store.state) === null) return;
    const since = store.state.study?.rev;
    take(await send({ do: 'tree', ...(since !== undefined && { since }) }));
  }

  const readSoon = () => attempt(() => queue.enqueue(read));

  store.subscribe(({ position, study }) => {
    if (!position?.tree || asked.has(position) || position.tree.rev <= (study?.rev ?? -1)) return;
    asked.add(position);
    readSoon();
  });

  return {
    /** Another window has changed the tree, which has this number now. @param {number} rev */
    heard(rev) {
      const { study } = store.state;
      if (!study || study.rev >= rev) return;
      store.set(NOWHERE);
      readSoon();
    },
    /**
     * Has the table change the tree by the request that `wanted(study)` names when its turn comes: changes before it
     * may still be on their way. What has come of it is to be saved.
     * @param {(study: Study) => TreeRequest} wanted
     */
    change: (wanted) =>
      attempt(() =>
        queue.enqueue(async () => {
          const { study } = store.state;
          if (!study) return false;
          take(await send({ ...wanted(study), since: study.rev }));
          store.set(NOWHERE);
          return true;
        }),
      ),
  };
}

/**
 * The ways from node to node. `walked()` is the line that was walked last: forward leads along it again.
 * @param {Pick<Parts, 'store' | 'queue' | 'send' | 'attempt' | 'game' | 'history'>} parts
 */
function createWalks({ store, queue, send, attempt, game, history }) {
  let tip = ROOT;

  /** @param {() => number | null} wanted */
  async function step(wanted) {
    const { position: before, study } = store.state;
    const node = wanted();
    const at = nodeOf(store.state);
    if (!study || node === null || at === null || node === at) return false;
    if (!leadsTo(study, at, tip)) tip = at;
    const position = await send({ do: 'go', node, rev: before.rev });
    const leads = [study.nodes.get(node)?.parent === at, study.nodes.get(at)?.parent === node];
    game.arrive(position, leads[1] ? 'undo' : 'redo', leads.includes(true) ? before : null);
    if (!leadsTo(study, node, tip)) tip = node;
    await history.read();
    return true;
  }

  /**
   * Goes to the node that `wanted()` names when the steps before have been shown.
   * @param {() => number | null} wanted
   */
  const go = (wanted) => attempt(() => queue.enqueue(() => step(wanted)));

  return {
    go,
    walked: () => tip,
    forget() {
      tip = ROOT;
    },
    /**
     * A way that leads to the node that `find` names.
     * @param {(study: import('../types').Study, at: number) => number | null} find
     */
    walk: (find) => () =>
      go(() => {
        const { study } = store.state;
        const at = nodeOf(store.state);
        return study && at !== null ? find(study, at) : null;
      }),
  };
}

/**
 * What is written beside steps, and what becomes of variations.
 * @param {Pick<Parts, 'store' | 'attempt' | 'ask'>} parts
 * @param {(wanted: (study: Study) => TreeRequest) => Promise<boolean>} change
 */
function createNotes({ store, attempt, ask }, change) {
  /** The node on the board: read when a change's turn comes, for a step before it may still be on its way. */
  const here = () => nodeOf(store.state) ?? ROOT;

  /** Asks before all from the turn on the board on is deleted. */
  async function removeHere() {
    const { study } = store.state;
    const row = rowHere(store.state);
    if (!study || !row || row.first === ROOT) return false;
    if ((await ask(deleteQuestion(isMain(study, row.first), countFrom(study, row.first)))) !== 'yes') return false;
    return change(() => ({ do: 'delete', node: row.first }));
  }

  return {
    /** @param {number} node @param {Partial<Omit<Extract<Request, { do: 'annotate' }>, 'do' | 'node'>>} note */
    annotate: (node, note) => change(() => ({ do: 'annotate', node, ...note })),
    /** Sets the mark of the step that led here, or takes it away. @param {'good' | 'bad' | 'interesting'} mark */
    mark: (mark) =>
      change(({ nodes }) => {
        const node = here();
        return { do: 'annotate', node, mark: nodes.get(node)?.mark === mark ? 'none' : mark };
      }),
    promote: () => change(() => ({ do: 'promote', node: here() })),
    addLine: (/** @type {number} */ node, /** @type {string[]} */ steps) =>
      change(() => ({ do: 'add_line', node, steps })),
    remove: () => attempt(removeHere),
    /** Folds what hangs on a row, or unfolds it. @param {import('../types').TreeRow} row */
    async fold(row) {
      const marked = row.folded ? row.nodes.filter(({ folded }) => folded).map(({ id }) => id) : [row.last];
      for (const node of marked) await change(() => ({ do: 'annotate', node, folded: !row.folded }));
    },
    /** @param {import('../types').State['drawing']} drawing */
    aim(drawing) {
      const { drawing: before } = store.state;
      if (before?.from !== drawing?.from || before?.to !== drawing?.to) store.set({ drawing });
    },
    /** Draws an arrow, or a ring where both places are the same; the same again takes it away. */
    draw: (/** @type {string} */ from, /** @type {string} */ to) =>
      change(({ nodes }) => {
        const node = here();
        return { do: 'annotate', node, shapes: toggled(nodes.get(node)?.shapes ?? [], from, to) };
      }),
  };
}

/**
 * The question before steps are deleted.
 * @param {boolean} isGame @param {number} steps @returns {Question}
 */
const deleteQuestion = (isGame, steps) => ({
  title: isGame ? 'Delete the game from this turn on?' : 'Delete this variation?',
  text: `${steps <= 1 ? 'This step and its notes' : `${count(steps, 'step')} and their notes`} are lost. This can’t be undone.`,
  choices: [
    { id: 'yes', label: 'Delete', main: true, grave: true },
    { id: 'no', label: 'Cancel' },
  ],
});

/**
 * Studying at a table where that cannot be done: `toggle` begins it elsewhere.
 * @param {() => Promise<unknown>} toggle @returns {StudyControl}
 */
export function createStudyElsewhere(toggle) {
  const nothing = async () => false;
  const ways = { go: nothing, first: nothing, last: nothing, previous: nothing, next: nothing };
  const turns = { previousTurn: nothing, nextTurn: nothing };
  const notes = {
    annotate: nothing,
    mark: nothing,
    promote: nothing,
    remove: nothing,
    fold: nothing,
    draw: nothing,
    addLine: nothing,
  };
  const aim = () => {};
  return { heard: () => {}, toggle, aim, ...ways, ...turns, ...notes };
}
