// @ts-check
// The games as a list, of which only the rows in sight are on the page. For screen readers it is a list box, whose
// active option the arrow keys move; any number of games can be chosen.

import { el, setAttribute } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import { createStack } from '../../study/stack.js';
import { createRows, rowId } from './row.js';

/**
 * @import { GameSummary } from '../../library/types'
 * @import { GameSession } from '../../types'
 */

/** How far beside what is in sight rows are on the page, in pixels, and how many there are at most. */
const BESIDE = 400;
const MOST = 150;
/** How high a row is before one has been seen. */
const ROW = 62;

/**
 * What the list tells: `open(id)` opens a game, `remove(ids)` deletes some, and `changed()` hears that others are
 * chosen.
 * @typedef {{ open(id: string): unknown, remove(ids: string[]): unknown, changed(): void }} ListHearer
 * @typedef {ReturnType<typeof createGameList>} GameList
 */

/**
 * Makes the list.
 * @param {GameSession} session @param {ListHearer} hear
 */
export function createGameList(session, hear) {
  const inner = el('div', { className: 'library-rows', role: 'none' });
  const root = el(
    'div',
    {
      ...{ className: 'library-list', role: 'listbox', tabIndex: 0, id: 'library-list' },
      'aria-label': 'Games. Enter opens, Space selects, Delete deletes.',
      'aria-multiselectable': 'true',
    },
    inner,
  );
  const choice = createChoice(hear.changed);
  const shown = createWindow({ root, inner, choice, session });
  choice.subscribe(shown.render);
  root.addEventListener('scroll', shown.render, { passive: true });
  listenToPointer(root, choice, hear);
  listenToList(root, { choice, shown, hear });
  const resized = new ResizeObserver(shown.render);
  resized.observe(root);

  return {
    root,
    render: shown.render,
    ...{ chosen: choice.chosen, chooseAll: choice.all, chooseNone: choice.none },
    /** @param {GameSummary[]} games */
    show(games) {
      choice.take(games);
      shown.pile();
      shown.render();
    },
    destroy: () => resized.disconnect(),
  };
}

/** @typedef {ReturnType<typeof createChoice>} Choice */

/**
 * The games of the list, which of them are chosen, and which is active. `changed()` hears that others are chosen.
 * @param {() => void} changed
 */
function createChoice(changed) {
  /** @type {GameSummary[]} */
  let games = [];
  /** @type {Set<string>} */
  let chosen = new Set();
  let active = 0;
  let render = () => {};

  /** @param {Iterable<string>} ids */
  function choose(ids) {
    chosen = new Set(ids);
    render();
    changed();
  }

  return {
    /** @param {() => void} next */
    subscribe: (next) => void (render = next),
    get games() {
      return games;
    },
    get active() {
      return active;
    },
    activate: (/** @type {number} */ place) => void (active = Math.min(Math.max(place, 0), games.length - 1)),
    /** @param {string} id */
    has: (id) => chosen.has(id),
    /** @param {string} id */
    toggle: (id) => choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]),
    all: () => choose(chosen.size === games.length ? [] : games.map(({ stamp }) => stamp.id)),
    none: () => choose([]),
    /** The ids of the chosen games, in the order of the list. */
    chosen: () => games.flatMap(({ stamp }) => (chosen.has(stamp.id) ? stamp.id : [])),
    /** Takes other games; those that stay stay chosen. @param {GameSummary[]} next */
    take(next) {
      games = next;
      const ids = new Set(next.map(({ stamp }) => stamp.id));
      chosen = new Set([...chosen].filter((id) => ids.has(id)));
      active = Math.min(active, Math.max(next.length - 1, 0));
    },
  };
}

/**
 * The rows in sight.
 * @param {{ root: HTMLElement, inner: HTMLElement, choice: Choice, session: GameSession }} world
 */
function createWindow({ root, inner, choice, session }) {
  let height = ROW;
  const stack = createStack(() => height);
  const page = createRows(inner, session);
  const pile = () => stack.take(choice.games.map((_, first) => /** @type {any} */ ({ first, nodes: [] })));

  /** @param {number} place */
  const at = (place) => ({
    place,
    of: choice.games.length,
    isChosen: choice.has(choice.games[place].stamp.id),
    isActive: place === choice.active,
  });

  function render() {
    const { first, end } = stack.seen(root.scrollTop - BESIDE, root.clientHeight + 2 * BESIDE, MOST);
    page.put(choice.games.slice(first, end), (index) => at(first + index));
    const [above, below] = [stack.top(first), stack.height - stack.top(end)];
    Object.assign(inner.style, { paddingTop: `${above}px`, paddingBottom: `${below}px` });
    setAttribute(root, 'aria-activedescendant', choice.games.length > 0 ? rowId(choice.active) : null);
    // All rows are as high as one.
    const seen = page.height();
    if (seen === 0 || Math.abs(seen - height) < 0.5) return;
    height = seen;
    pile();
    render();
  }

  return {
    pile,
    render,
    /** Makes a row the active one and brings it into sight. @param {number} place */
    activate(place) {
      choice.activate(place);
      const [top, bottom] = [stack.top(choice.active), stack.top(choice.active + 1)];
      if (top < root.scrollTop) root.scrollTop = top;
      else if (bottom > root.scrollTop + root.clientHeight) root.scrollTop = bottom - root.clientHeight;
      render();
    },
    /** How many rows a page has. */
    leap: () => Math.max(1, Math.floor(root.clientHeight / height) - 1),
  };
}

/** @param {HTMLElement} root @param {Choice} choice @param {ListHearer} hear */
function listenToPointer(root, choice, hear) {
  root.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const row = /** @type {HTMLElement | null} */ (target.closest('[role="option"]'));
    const game = choice.games[Number(row?.dataset.place ?? -1)];
    if (!game) return;
    choice.activate(Number(row?.dataset.place));
    if (target.closest('.library-mark') || event.ctrlKey || event.metaKey) choice.toggle(game.stamp.id);
    else hear.open(game.stamp.id);
  });
}

/**
 * @param {HTMLElement} root
 * @param {{ choice: Choice, shown: ReturnType<typeof createWindow>, hear: ListHearer }} parts
 */
function listenToList(root, { choice, shown, hear }) {
  const active = () => choice.games[choice.active].stamp.id;
  /** @type {{ [key: string]: () => unknown }} */
  const acts = {
    ArrowUp: () => shown.activate(choice.active - 1),
    ArrowDown: () => shown.activate(choice.active + 1),
    PageUp: () => shown.activate(choice.active - shown.leap()),
    PageDown: () => shown.activate(choice.active + shown.leap()),
    Home: () => shown.activate(0),
    End: () => shown.activate(choice.games.length - 1),
    Enter: () => hear.open(active()),
    ' ': () => choice.toggle(active()),
    Delete: () => hear.remove(choice.chosen().length > 0 ? choice.chosen() : [active()]),
  };
  hearKeys(root, (event) => {
    const isMod = event.ctrlKey || event.metaKey;
    const isAll = isMod && event.key === 'a';
    const act = isAll ? choice.all : acts[event.key];
    if (!act || choice.games.length === 0 || event.altKey || (isMod && !isAll)) return;
    event.preventDefault();
    act();
  });
}
