// @ts-check
// A turn in the history: its number, who played, and what it has done.

import { el, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';

/** @import { Effect } from '../protocol' */

/** @import { Playing, ShownTurn, Tools } from '../types' */

/** @typedef {ReturnType<typeof createTurnRow>} TurnRow */

/**
 * Makes a row. `choose(row)` and `reached(row)` hear of a click and of the keyboard.
 * @param {Tools} tools @param {{ choose(row: TurnRow): unknown, reached(row: TurnRow): void }} acts
 */
export function createTurnRow(tools, { choose, reached }) {
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
