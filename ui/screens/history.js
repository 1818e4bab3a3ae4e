// The history: what every turn has done, in drawings and few words, the one in progress last. Who points at a turn sees
// it on the board; a
// click, or the arrow keys, show the position as it was after it.

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

/** Makes the list in `host`; `tools` are the shared helpers of screens with boards. */
export function createHistory(host, session, tools) {
  const list = el('ol', {
    className: 'turns',
    'aria-label': 'Turns. Arrow keys walk through the game.',
    on: { keydown: walk, pointerleave: () => session.pointAt(null), focusout: () => session.pointAt(null) },
  });
  const rows = [];
  let scrolled = '';
  host.append(el('h2', {}, 'History'), list);

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
    const point = () => session.pointAt(row.turn.steps);
    row.button = el(
      'button',
      {
        type: 'button',
        className: 'turn',
        on: { click: () => session.replay.to(row.turn.ply), pointerenter: point, focus: point },
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

  /** Arrow keys lead from turn to turn, and show what they come to. */
  function walk(event) {
    const by = WAYS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = rows.findIndex(({ button }) => button === document.activeElement);
    const next = rows[at + by];
    if (at < 0 || !next) return;
    next.button.focus();
    session.replay.to(next.turn.ply);
  }

  function trim(length) {
    rows.splice(length);
    while (list.children.length > length) list.lastChild.remove();
  }

  return {
    update(state) {
      const turns = turnsOf(state);
      trim(turns.length);
      const wear = JSON.stringify([state.position.seats, tools.seats(), state.prefs.tiles]);
      turns.forEach((turn, index) => show(turn, index, state, wear));
      const current = list.querySelector('[aria-current]');
      if (!current && rows.length > 0) setAttribute(rows.at(-1).button, 'tabindex', '0');
      const where = [turns.length, state.replay?.ply, list.clientHeight, list.scrollHeight].join(' ');
      if (where === scrolled) return;
      scrolled = where;
      if (!state.replay) list.scrollTop = list.scrollHeight;
      else if (current) list.scrollTop = Math.max(current.offsetTop - list.offsetTop - list.clientHeight / 2, 0);
    },
  };
}
