// @ts-check
// The tree of a game as a list of rows, of which only those in sight are on the page. It is a tree for screen readers,
// whose active row is that of the position on the board.

import { el, setAttribute } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import { nodeOf } from '../../study/tree.js';
import { rowBeside, rowHere, rowsOf } from '../../study/rows.js';
import { createStack } from '../../study/stack.js';
import { createTreeRow, surroundings } from './tree-row.js';

/**
 * @import { Playing, Study, TableSession, Tools, TreeRow } from '../../types'
 * @import { Surroundings, TreeRowElement } from './tree-row.js'
 */

/** How far beside what is in sight rows are on the page, in pixels, and how many there are at most. */
const BESIDE = 300;
const MOST = 150;

/**
 * Makes the list.
 * @param {TableSession} session @param {Tools} tools
 */
export function createTreeList(session, tools) {
  const inner = el('div', { className: 'tree-rows', role: 'none' });
  const root = el(
    'div',
    {
      ...{ className: 'tree', role: 'tree', tabIndex: 0, id: 'tree' },
      'aria-label': 'Variations. Left and right arrow keys step, up and down lead from row to row, Enter folds.',
    },
    inner,
  );
  const { go: choose, fold } = session.study;
  const shown = createWindow(root, inner, tools, (row) => createTreeRow(row, { choose, fold }));
  root.addEventListener('scroll', () => shown.scrolled(session.state), { passive: true });
  listen(root, session);

  /** @param {Playing} state */
  function update(state) {
    if (!state.study) return;
    shown.take(state.study);
    shown.render(state);
    const node = nodeOf(state);
    if (node !== null && state.study.nodes.has(node)) shown.bring(node, state);
  }

  // What stands above and under the list takes its height after it was filled.
  new ResizeObserver(() => session.state.position && update(/** @type {Playing} */ (session.state))).observe(root);
  return { root, update };
}

/**
 * Lets keys walk through the rows and act on the one on the board.
 * @param {HTMLElement} root @param {TableSession} session
 */
function listen(root, session) {
  /** @type {{ [key: string]: () => unknown }} */
  const acts = {
    ArrowUp: () => walk(-1),
    ArrowDown: () => walk(1),
    Enter: fold,
    ' ': fold,
  };

  /** @param {number} by */
  function walk(by) {
    session.whenIdle(() => {
      const { study } = session.state;
      const node = nodeOf(session.state);
      const row = study && node !== null ? rowBeside(study, node, by) : null;
      if (row) session.study.go(row.last);
    });
  }

  function fold() {
    const row = rowHere(session.state);
    if (row?.holds) session.study.fold(row);
  }

  hearKeys(root, (event) => {
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

/**
 * The rows in sight.
 * @param {HTMLElement} root @param {HTMLElement} inner @param {Tools} tools
 * @param {(row: TreeRow) => TreeRowElement} make
 */
function createWindow(root, inner, tools, make) {
  /** @type {Study | null} */
  let study = null;
  /** @type {TreeRow[]} */
  let rows = [];
  /** @type {ReturnType<typeof rowsOf>['at']} */
  let at = () => -1;
  const stack = createStack();
  const page = createPage(inner, make);
  let width = 0;
  const sight = createSight(root, stack, render);

  /** @param {Playing} state */
  function render(state) {
    if (root.clientWidth !== width) stack.forget();
    width = root.clientWidth;
    // The first row in sight stays where it is, whatever those above it turn out to be.
    const { first: anchor } = stack.seen(root.scrollTop, 0, 1);
    const before = stack.top(anchor);
    const { first, end } = stack.seen(root.scrollTop - BESIDE, root.clientHeight + 2 * BESIDE, MOST);
    page.put(rows.slice(first, end), state, surroundings(state, tools));
    page.pad(stack.top(first), stack.height - stack.top(end));
    if (!stack.learn(page.heights())) return;
    page.pad(stack.top(first), stack.height - stack.top(end));
    if (stack.top(anchor) !== before) root.scrollTop += stack.top(anchor) - before;
  }

  return {
    /** Takes the rows of a tree as it is now. @param {Study} next */
    take(next) {
      if (next === study) return;
      study = next;
      ({ rows, at } = rowsOf(next));
      stack.take(rows);
    },
    render,
    /** @param {Playing} state */
    scrolled(state) {
      render(state);
      sight.scrolled(at);
    },
    /** Brings the row of a node into sight when that has become another. @param {number} node @param {Playing} state */
    bring(node, state) {
      const place = at(node);
      setAttribute(root, 'aria-activedescendant', place < 0 ? null : `tree-${rows[place].first}`);
      if (place >= 0 && root.clientHeight > 0) sight.bring(node, place, state);
    },
  };
}

/**
 * Brings rows into sight.
 * @param {HTMLElement} root @param {ReturnType<typeof createStack>} stack @param {(state: Playing) => void} render
 */
function createSight(root, stack, render) {
  /**
   * The node that was brought last, in a list of this height, and whether it stays in sight until somebody scrolls: new
   * rows above it push it away, and so does the end of the list where that is lower for a moment.
   */
  let brought = { node: -1, height: 0, isKept: false };
  const isInSight = (/** @type {number} */ place) => stack.holds(place, root.scrollTop, root.clientHeight);

  return {
    /** @param {(node: number) => number} at the place of a node */
    scrolled(at) {
      brought.isKept = isInSight(at(brought.node));
    },
    /** @param {number} node @param {number} place @param {Playing} state */
    bring(node, place, state) {
      const height = root.clientHeight;
      if (node === brought.node && height === brought.height && !brought.isKept) return;
      // What is above may turn out to be of another height than was thought.
      for (let again = 0; again < 3 && !isInSight(place); again += 1) {
        root.scrollTop = Math.max((stack.top(place) + stack.top(place + 1) - height) / 2, 0);
        render(state);
      }
      brought = { node, height, isKept: isInSight(place) };
    },
  };
}

/**
 * The rows on the page, in `inner`, whose padding has the place of the others.
 * @param {HTMLElement} inner @param {(row: TreeRow) => TreeRowElement} make
 */
function createPage(inner, make) {
  /** The elements by the first nodes of their rows. @type {Map<number, TreeRowElement>} */
  const elements = new Map();
  /** Those that show no row now. @type {TreeRowElement[]} */
  const spare = [];

  return {
    /** @param {TreeRow[]} rows @param {Playing} state @param {Surroundings} around */
    put(rows, state, around) {
      const wanted = new Set(rows.map((row) => row.first));
      for (const [id, element] of elements) {
        const { root } = element;
        if (wanted.has(id)) continue;
        root.remove();
        elements.delete(id);
        spare.push(element);
      }
      let next = inner.firstElementChild;
      for (const row of rows) {
        const element = elements.get(row.first) ?? spare.pop() ?? make(row);
        elements.set(row.first, element);
        element.show(row, state, around);
        if (element.root === next) next = next.nextElementSibling;
        else inner.insertBefore(element.root, next);
      }
    },
    /** @param {number} above @param {number} below */
    pad(above, below) {
      inner.style.padding = `${above}px 0 ${below}px`;
    },
    /** How high the rows are, by their first nodes. @returns {[number, number][]} */
    heights: () => [...elements].map(([id, { root }]) => [id, root.offsetHeight]),
  };
}
