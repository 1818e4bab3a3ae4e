// The end of the game: who won and why, and what may follow.

import { el, paintCanvas } from '../dom.js';
import { gameOf } from '../games/index.js';
import { seatLooks } from '../state.js';
import { ask } from './dialog.js';

const STONE = 72;

/** How long the last move may be looked at before the result covers it, in milliseconds. */
const PAUSE = 700;

/** The result of the game on the table. `again` starts a new game with the same settings. */
export function createResult(session, { sprites, again }) {
  let timer = 0;
  let shown = false;

  /** Shows the result and carries out what the person chooses. */
  async function show() {
    clearTimeout(timer);
    if (shown || !session.state.position.result) return;
    shown = true;
    const answer = await ask(question(session.state, sprites));
    shown = false;
    const acts = { again, save: () => session.save(), new: () => session.show('setup') };
    acts[answer]?.();
  }

  return {
    show,
    /** Hears of every change of position; when the game has just ended, the result is shown after a while. */
    update({ position }, { how, from }) {
      if (!how) return;
      clearTimeout(timer);
      if (position.result && from && !from.result) timer = setTimeout(show, PAUSE);
    },
    /** Shows nothing any more. */
    forget: () => clearTimeout(timer),
  };
}

function question(state, sprites) {
  const { title, reason, liberties } = gameOf(state.position.game).words.resultWords(state.position);
  return {
    title,
    text: reason,
    light: true,
    extra: el('div', { className: 'result' }, winners(state, sprites), liberties && table(state, liberties)),
    choices: [
      { id: 'again', label: 'New Game with the Same Settings', main: true },
      { id: 'save', label: 'Save' },
      { id: 'new', label: 'New Game…' },
      { id: 'look', label: 'Look at the Board' },
    ],
  };
}

function winners({ position, hello }, sprites) {
  const looks = seatLooks({ position, hello });
  const stones = position.result.winners.map((seat) => {
    const canvas = el('canvas', { 'aria-hidden': 'true' });
    paintCanvas(canvas, STONE, STONE, (ctx) => sprites.draw(ctx, { x: STONE / 2, y: STONE / 2 - 2 }, STONE * 0.38, looks[seat]));
    return canvas;
  });
  return el('div', { className: 'winners' }, ...stones);
}

function table({ position }, liberties) {
  const order = liberties.map((number, seat) => ({ number, seat })).sort((a, b) => b.number - a.number || a.seat - b.seat);
  const rows = order.map(({ number, seat }) =>
    el('tr', { className: position.result.winners.includes(seat) ? 'winner' : '' },
      el('th', { scope: 'row' }, position.seats[seat].name), el('td', {}, String(number))));
  const head = el('tr', {}, el('th', { scope: 'col' }, 'Player'), el('th', { scope: 'col' }, 'Liberties'));
  return el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows));
}
