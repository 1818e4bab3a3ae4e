// @ts-check
// The end of the game: who won and why, and what may follow.

import { el, paintCanvas } from '../dom.js';
import { gameOf } from '../games/index.js';
import { figure } from '../words.js';
import { ask } from './dialog.js';

/** @import { Position } from '../protocol' */

/** @import { Change, Game, Playing, SeatLook, Sprites, TableSession } from '../types' */

const STONE = 72;

/** How long the last move may be looked at before the result covers it, in milliseconds. */
const PAUSE = 700;

/**
 * The result of the game on the table. `again` starts a new game with the same settings.
 * @param {TableSession} session @param {{ sprites: Sprites, seats(): SeatLook[], again(): unknown }} tools
 */
export function createResult(session, { sprites, seats, again }) {
  let timer = 0;
  let shown = false;

  /** Shows the result and carries out what the person chooses. */
  async function show() {
    clearTimeout(timer);
    if (shown || !session.state.position.result) return;
    shown = true;
    const answer = await ask(question(session.state, sprites, seats()));
    shown = false;
    /** @type {{ [answer: string]: () => unknown }} */
    const acts = {
      again,
      save: () => session.save(),
      new: () => session.setUp(),
      replay: () => session.replay.first(),
    };
    acts[answer]?.();
  }

  return {
    show,
    /**
     * Hears of every change of position; when the game has just ended, the result is shown after a while.
     * @param {Playing} state @param {Change} change
     */
    update({ position }, { how, from }) {
      if (!how || how === 'replay') return;
      clearTimeout(timer);
      if (position.result && from && !from.result) timer = setTimeout(show, PAUSE);
    },
    /**
     * Shows nothing any more by itself, as when Escape is pressed before the result has come: it was meant for the
     * result.
     */
    forget: () => clearTimeout(timer),
  };
}

/** @param {Playing} state @param {Sprites} sprites @param {SeatLook[]} looks */
function question(state, sprites, looks) {
  const { title, reason, table } = gameOf(state.position.game).words.result(state.position);
  return {
    title,
    text: reason,
    light: true,
    beside: true,
    extra: el('div', { className: 'result' }, winners(state, sprites, looks), table && figures(state, table)),
    choices: [
      { id: 'again', label: 'Rematch', main: true },
      { id: 'replay', label: 'Replay' },
      { id: 'save', label: 'Save' },
      { id: 'new', label: 'New game…' },
      { id: 'look', label: 'View board' },
    ],
  };
}

/** @param {Playing} state @param {Sprites} sprites @param {SeatLook[]} looks */
function winners({ position }, sprites, looks) {
  const stones = winnersOf(position).map((seat) => {
    const canvas = el('canvas', { 'aria-hidden': 'true' });
    paintCanvas(canvas, STONE, STONE, (ctx) =>
      sprites.draw(ctx, { x: STONE / 2, y: STONE / 2 - 2 }, STONE * 0.38, looks[seat]),
    );
    return canvas;
  });
  return el('div', { className: 'winners' }, ...stones);
}

/** @param {Playing} state @param {NonNullable<ReturnType<Game['words']['result']>['table']>} table */
function figures({ position }, { head, rows }) {
  const lines = rows.map(({ seat, cells }) =>
    el(
      'tr',
      { className: winnersOf(position).includes(seat) ? 'winner' : '' },
      el('th', { scope: 'row' }, position.seats[seat].name),
      ...cells.map((cell) => el('td', {}, typeof cell === 'number' ? figure(cell) : cell)),
    ),
  );
  const top = el('tr', {}, ...['Player', ...head].map((word) => el('th', { scope: 'col' }, word)));
  return el('table', {}, el('thead', {}, top), el('tbody', {}, ...lines));
}

/** @param {Position} position */
const winnersOf = ({ result }) => result?.winners ?? [];
