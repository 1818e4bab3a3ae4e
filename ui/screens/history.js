// The history: what every turn has done, in drawings and few words, the one in progress last. The board shows the turn
// that the person points at, has tapped or has come to by the keyboard; a click or Enter begins the replay there.

import { el, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';

/**
 * The turns to show, as `{number, steps, effects, seat, ply, current}`: `seat` is who played, null where nobody knows,
 * `ply` where the turn
 * ends. The one in progress comes last. In a replay the current one is the one that is shown. Pure.
 */
export function turnsOf({ record, history, position, live, replay }) {
  if (!record) return [];
  const now = live ?? position;
  const turns = history.map((turn, index) => ({
    number: index + 1,
    steps: record.turns[index] ?? record.draft ?? [],
    ...turn,
    current: false,
  }));
  const at = replay ? turns.findIndex(({ ply }) => ply >= replay.ply) : turns.length - 1;
  if (turns[at] && (replay || !now.result)) turns[at].current = true;
  return turns;
}

const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** How long the pointer stays on a turn before it is shown, in milliseconds: who only passes is shown nothing. */
const STAYS = 80;

/** Makes the list in `host`; `tools` are the shared helpers of screens with boards. */
export function createHistory(host, session, tools) {
  const list = el('ol', {
    className: 'turns',
    'aria-label': 'Turns. Arrow keys walk through the game.',
    on: { keydown: walk, pointermove: move, pointerleave: leave, focusout: () => look(null) },
  });
  const rows = [];
  let scrolled = '';
  /** The row that is looked at, the one under the pointer, and the clock that waits for the pointer to stay there. */
  let looked = null;
  let aimed = null;
  let staying = 0;
  /** Whether the press that is going on is that of a finger. */
  let finger = false;
  document.addEventListener('pointerdown', pressed);
  host.append(el('h2', {}, 'History'), list);

  /** Shows the turn of a row on the board; null shows the present. */
  function look(row) {
    clearTimeout(staying);
    looked = row;
    session.pointAt(row && row.turn);
  }

  /** The pointer has come to a row by itself: rows that move under one that rests mean nothing. */
  function move({ target, pointerType, movementX, movementY }) {
    if (pointerType === 'touch' || (movementX === 0 && movementY === 0)) return;
    const row = rows.find(({ button }) => button.contains(target)) ?? null;
    if (row === aimed) return;
    clearTimeout(staying);
    aimed = row;
    if (row) staying = setTimeout(() => look(row), STAYS);
  }

  function leave({ pointerType }) {
    if (pointerType === 'touch') return;
    aimed = null;
    look(null);
  }

  /** A press beside the history brings the present back. */
  function pressed({ pointerType, target }) {
    finger = pointerType === 'touch';
    if (looked && !list.contains(target)) look(null);
  }

  /** A finger, which cannot point, looks at a turn and back; others begin the replay after it. */
  async function choose(row) {
    if (finger && !session.state.replay) return look(looked === row ? null : row);
    clearTimeout(staying);
    await session.replay.to(row.turn.ply);
    if (looked === row) look(null);
  }

  /** The keyboard has come to a row. In a replay it walks through that. */
  function reached(row) {
    if (!session.state.replay && row.button.matches(':focus-visible')) look(row);
  }

  function show(turn, index, state, wear) {
    const row = rows[index] ?? add();
    row.turn = turn;
    setText(row.number, String(turn.number));
    setText(row.name, turn.seat === null ? '' : `, ${state.position.seats[turn.seat].name}: `);
    row.mark.style.background = turn.seat === null ? 'none' : tools.seats()[turn.seat].colour;
    setAttribute(row.button, 'aria-current', turn.current ? 'step' : null);
    setAttribute(row.button, 'tabindex', turn.current ? '0' : '-1');
    tell(row, turn, state, wear);
  }

  /** What a turn has done is drawn anew only when it, or how it looks, has changed. */
  function tell(row, { effects }, state, wear) {
    if (row.effects === effects && row.wear === wear) return;
    Object.assign(row, { effects, wear });
    const game = gameOf(state.position.game);
    const parts = game.describeTurn(effects, state.position);
    const shown = parts.length > 0 ? parts : ['…'];
    row.parts.replaceChildren(...shown.flatMap((part) => [partOf(game, part, state), ' ']).slice(0, -1));
  }

  function partOf(game, part, state) {
    // An arrow stays on one line with what it lies between.
    if (typeof part === 'string')
      return el('span', { className: 'turn-part' }, part.replaceAll(' → ', '\u00a0→\u00a0'));
    return el(
      'span',
      { className: 'turn-part turn-drawing' },
      game.drawPart(part, state, tools),
      el('span', { className: 'unseen' }, part.words),
    );
  }

  function add() {
    const row = {
      turn: null,
      effects: null,
      wear: null,
      number: el('span', { className: 'turn-number' }),
      mark: el('span', { className: 'turn-seat', 'aria-hidden': 'true' }),
      name: el('span', { className: 'unseen' }),
      parts: el('span', { className: 'turn-steps' }),
    };
    row.button = el(
      'button',
      {
        type: 'button',
        className: 'turn',
        on: {
          click: () => choose(row),
          focus: () => reached(row),
        },
      },
      el('span', { className: 'unseen' }, 'Turn '),
      row.number,
      row.mark,
      row.name,
      row.parts,
    );
    list.append(el('li', {}, row.button));
    rows.push(row);
    return row;
  }

  /** Arrow keys lead from turn to turn and show them. */
  function walk(event) {
    const by = WAYS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = rows.findIndex(({ button }) => button === document.activeElement);
    const next = rows[at + by];
    if (at < 0 || !next) return;
    next.button.focus();
    if (session.state.replay) session.replay.to(next.turn.ply);
    else look(next);
  }

  /** What is looked at may have become longer, or be gone; who acts has the present before him. */
  function keepLooking({ pointed }, { how }) {
    if (how && !pointed) looked = null;
    else if (looked && pointed) look(rows.includes(looked) && !host.hidden ? looked : null);
  }

  /** A row that is out of sight comes into the middle of the list. */
  function bringIn(row) {
    const [{ top, bottom }, sight] = [row, list].map((element) => element.getBoundingClientRect());
    if (top < sight.top || bottom > sight.bottom)
      list.scrollTop = Math.max(row.offsetTop - list.offsetTop - list.clientHeight / 2, 0);
  }

  function trim(length) {
    rows.splice(length);
    while (list.children.length > length) list.lastChild.remove();
  }

  return {
    /** `change` says what happened, as the session does. */
    update(state, change = {}) {
      const turns = turnsOf(state);
      trim(turns.length);
      const wear = JSON.stringify([state.position.seats, tools.seats(), state.prefs.tiles]);
      turns.forEach((turn, index) => show(turn, index, state, wear));
      const current = list.querySelector('[aria-current]');
      if (!current && rows.length > 0) setAttribute(rows.at(-1).button, 'tabindex', '0');
      keepLooking(state, change);
      // Under a pointer the list rests.
      if (looked) return;
      const where = [turns.length, state.replay?.ply, list.clientHeight, list.scrollHeight].join(' ');
      if (where === scrolled) return;
      scrolled = where;
      if (!state.replay) list.scrollTop = list.scrollHeight;
      else if (current) bringIn(current);
    },
    /** Shows the present on the board again. */
    forget: () => looked && look(null),
    destroy() {
      look(null);
      document.removeEventListener('pointerdown', pressed);
    },
  };
}
