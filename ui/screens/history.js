// @ts-check
// The history: what every turn has done, in drawings and few words, the one in progress last. The board shows the turn
// that the person points at, has tapped or has come to by the keyboard; a click or Enter begins the replay there.

import { el, setAttribute, setHidden, setText } from '../dom.js';
import { hearKeys } from '../keys.js';
import { gameOf } from '../games/index.js';
import { isStudied } from '../state.js';
import { createHistoryHead, createStudyPanel } from './study/panel.js';

/**
 * @import { Change, Commands, Playing, Replay, ShownTurn, TableSession, Tools } from '../types'
 * @import { Effect } from '../protocol'
 */

/**
 * The turns to show, as `{number, steps, effects, seat, ply, current}`: `seat` is who played, null where nobody knows,
 * `ply` where the turn ends. The one in progress comes last. In a replay the current one is that which is shown. Pure.
 * @param {Playing} state
 */
export function turnsOf({ record, history, position, live, replay }) {
  if (!record) return [];
  const now = live ?? position;
  const turns = history.map((turn, index) => ({
    number: index + 1,
    ...turn,
    steps: turn.steps ?? record.turns[index] ?? record.draft ?? [],
    current: false,
  }));
  const at = replay ? turns.findIndex(({ ply }) => ply >= replay.ply) : turns.length - 1;
  if (turns[at] && (replay || !now.result)) turns[at].current = true;
  return turns;
}

/** @typedef {ReturnType<typeof createLookBack>} Looking */

/** @type {{ [key: string]: number }} */
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** How long the pointer stays on a turn before it is shown, in milliseconds: who only passes is shown nothing. */
const STAYS = 80;

/**
 * Makes the list in `host`, and the tree of who studies the game; `tools` are the shared helpers of screens with
 * boards.
 * @param {HTMLElement} host @param {TableSession} session @param {Commands} commands @param {Tools} tools
 */
export function createHistory(host, session, commands, tools) {
  /** @type {TurnRow[]} */
  const rows = [];
  const list = el('ol', { className: 'turns', 'aria-label': 'Turns. Arrow keys walk through the game.' });
  const looking = createLookBack(list, rows, session);
  const stopListening = listen(list, rows, { session, looking });
  const scroll = createScroll(list);
  const head = createHistoryHead(session, commands);
  const study = createStudyPanel(session, commands, tools);
  host.append(...head.parts, list, study.root);

  function add() {
    const row = createTurnRow(tools, { choose: looking.choose, reached: looking.reached });
    list.append(el('li', {}, row.button));
    rows.push(row);
    return row;
  }

  /** @param {number} length */
  function trim(length) {
    rows.splice(length);
    while (list.children.length > length) list.lastChild?.remove();
  }

  return {
    /** `change` says what happened, as the session does. @param {Playing} state @param {Change} [change] */
    update(state, change = {}) {
      head.update(state);
      study.update(state);
      setHidden(list, !study.root.hidden);
      const turns = isStudied(state) ? [] : turnsOf(state);
      trim(turns.length);
      const looks = JSON.stringify([state.position.seats, tools.seats()]);
      turns.forEach((turn, index) => (rows[index] ?? add()).show(turn, state, looks));
      const current = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
      if (!current && rows.length > 0) setAttribute(rows[rows.length - 1].button, 'tabindex', '0');
      looking.keep(state, change, Boolean(host.hidden));
      // Under a pointer the list rests.
      if (!looking.at) scroll(turns.length, state.replay, current);
    },
    /** Shows the present on the board again. */
    forget: () => looking.at && looking.look(null),
    destroy() {
      study.destroy();
      looking.look(null);
      stopListening();
    },
  };
}

/**
 * What is looked at in the history.
 * @param {HTMLElement} list @param {TurnRow[]} rows @param {TableSession} session
 */
function createLookBack(list, rows, session) {
  /** The clock that waits for the pointer to stay. */
  let staying = 0;
  const looking = {
    /** The row that is looked at. */
    at: /** @type {TurnRow | null} */ (null),
    /** Whether the press that is going on is that of a finger. */
    finger: false,
    /** Shows the turn of a row on the board; null shows the present. @param {TurnRow | null} row */
    look(row) {
      clearTimeout(staying);
      looking.at = row;
      session.pointAt(row && row.turn);
    },
    /** Shows a row if the pointer stays there. @param {TurnRow | null} row */
    lookSoon(row) {
      clearTimeout(staying);
      if (row) staying = setTimeout(() => looking.look(row), STAYS);
    },
    /**
     * A finger, which cannot point, looks at a turn and back; others begin the replay after it.
     * @param {TurnRow} row
     */
    async choose(row) {
      if (looking.finger && !session.state.replay) return looking.look(looking.at === row ? null : row);
      clearTimeout(staying);
      await session.replay.to(row.turn?.ply ?? 0);
      if (looking.at === row) looking.look(null);
    },
    /** The keyboard has come to a row. In a replay it walks through that. @param {TurnRow} row */
    reached(row) {
      if (!session.state.replay && row.button.matches(':focus-visible')) looking.look(row);
    },
    /**
     * What is looked at may have become longer, or be gone; who acts has the present before him.
     * @param {Playing} state @param {Change} change @param {boolean} hidden
     */
    keep({ pointed }, { how }, hidden) {
      if (how && !pointed) looking.at = null;
      else if (looking.at && pointed) looking.look(rows.includes(looking.at) && !hidden ? looking.at : null);
    },
  };
  return looking;
}

/**
 * Listens to pointer and keyboard. Returns a function that stops it.
 * @param {HTMLElement} list @param {TurnRow[]} rows @param {{ session: TableSession, looking: Looking }} world
 */
function listen(list, rows, { session, looking }) {
  /** The row under the pointer. */
  /** @type {TurnRow | null} */
  let aimed = null;

  /** The pointer has come to a row by itself: rows that move under one that rests mean nothing. @param {any} event */
  function move({ target, pointerType, movementX, movementY }) {
    if (pointerType === 'touch' || (movementX === 0 && movementY === 0)) return;
    const row = rows.find(({ button }) => button.contains(target)) ?? null;
    if (row === aimed) return;
    aimed = row;
    looking.lookSoon(row);
  }

  /** @param {PointerEvent} event */
  function leave({ pointerType }) {
    if (pointerType === 'touch') return;
    aimed = null;
    looking.look(null);
  }

  /** A press beside the history brings the present back. @param {any} event */
  function pressed({ pointerType, target }) {
    looking.finger = pointerType === 'touch';
    if (looking.at && !list.contains(target)) looking.look(null);
  }

  /** Arrow keys lead from turn to turn and show them. @param {any} event */
  function walk(event) {
    const by = WAYS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = rows.findIndex(({ button }) => button === document.activeElement);
    const next = rows[at + by];
    if (at < 0 || !next) return;
    next.button.focus();
    if (session.state.replay) session.replay.to(next.turn?.ply ?? 0);
    else looking.look(next);
  }

  /** @type {{ [name: string]: (event: any) => void }} */
  const heard = { pointermove: move, pointerleave: leave, focusout: () => looking.look(null) };
  for (const [name, act] of Object.entries(heard)) list.addEventListener(name, act);
  hearKeys(list, walk);
  document.addEventListener('pointerdown', pressed);
  return () => document.removeEventListener('pointerdown', pressed);
}

/**
 * Makes what scrolls the list: to its end, or to the turn that is shown, when that has become another.
 * @param {HTMLElement} list
 */
function createScroll(list) {
  let scrolled = '';

  /** A row that is out of sight comes into the middle of the list. @param {HTMLElement} row */
  function bringIn(row) {
    const [{ top, bottom }, sight] = [row, list].map((element) => element.getBoundingClientRect());
    if (top < sight.top || bottom > sight.bottom)
      list.scrollTop = Math.max(row.offsetTop - list.offsetTop - list.clientHeight / 2, 0);
  }

  return function scroll(
    /** @type {number} */ length,
    /** @type {Replay | null} */ replay,
    /** @type {HTMLElement | null} */ current,
  ) {
    const where = [length, replay?.ply, list.clientHeight, list.scrollHeight].join(' ');
    if (where === scrolled) return;
    scrolled = where;
    if (!replay) list.scrollTop = list.scrollHeight;
    else if (current) bringIn(current);
  };
}

// A turn in the history: its number, who played, and what it has done.

/** @typedef {ReturnType<typeof createTurnRow>} TurnRow */

/**
 * Makes a row. `choose(row)` and `reached(row)` hear of a click and of the keyboard.
 * @param {Tools} tools @param {{ choose(row: TurnRow): unknown, reached(row: TurnRow): void }} acts
 */
function createTurnRow(tools, { choose, reached }) {
  const number = el('span', { className: 'turn-number' });
  const mark = el('span', { className: 'turn-seat', 'aria-hidden': 'true' });
  const name = el('span', { className: 'unseen' });
  const parts = el('span', { className: 'turn-steps' });
  const button = el(
    'button',
    { type: 'button', className: 'turn', on: { click: () => choose(row), focus: () => reached(row) } },
    el('span', { className: 'unseen' }, 'Turn '),
    number,
    mark,
    name,
    parts,
  );
  let drawn = { effects: /** @type {Effect[]} */ ([]), looks: /** @type {string | null} */ (null) };

  /**
   * What a turn has done is drawn anew only when it, or how it looks, has changed.
   * @param {ShownTurn} turn @param {Playing} state @param {string} looks
   */
  function draw({ effects }, state, looks) {
    if (drawn.effects === effects && drawn.looks === looks) return;
    drawn = { effects, looks };
    const told = gameOf(state.position.game).describeTurn(effects, state.position);
    const shown = told.length > 0 ? told : ['…'];
    parts.replaceChildren(...shown.flatMap((part) => [partOf(part, state, tools), ' ']).slice(0, -1));
  }

  const row = {
    button,
    turn: /** @type {ShownTurn | null} */ (null),
    /**
     * Shows a turn; `looks` is a text that changes when turns look otherwise.
     * @param {ShownTurn} turn @param {Playing} state @param {string} looks
     */
    show(turn, state, looks) {
      row.turn = turn;
      setText(number, String(turn.number));
      setText(name, turn.seat === null ? '' : `, ${state.position.seats[turn.seat].name}: `);
      mark.style.background = turn.seat === null ? 'none' : tools.seats()[turn.seat].colour;
      setAttribute(button, 'aria-current', turn.current ? 'step' : null);
      setAttribute(button, 'tabindex', turn.current ? '0' : '-1');
      draw(turn, state, looks);
    },
  };
  return row;
}

/** @param {any} part @param {Playing} state @param {Tools} tools */
function partOf(part, state, tools) {
  // An arrow stays on one line with what it lies between.
  if (typeof part === 'string') return el('span', { className: 'turn-part' }, part.replaceAll(' → ', '\u00a0→\u00a0'));
  return el(
    'span',
    { className: 'turn-part turn-drawing' },
    gameOf(state.position.game).drawPart?.(part, state, tools) ?? null,
    el('span', { className: 'unseen' }, part.words),
  );
}
