// @ts-check
// A hint in words, at an edge of the board: what could be played, and a button that plays it.

import { el, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { inPlay } from '../state.js';

/**
 * @import { Hint, Playing, TableSession } from '../types'
 * @import { Board } from './board/board.js'
 */

/** How much room is left around the middle of what is hinted, in radii of a stone. */
const CLEAR = 3;

/**
 * Makes the box in `stage`; it is shown while the state has a hint.
 * @param {HTMLElement} stage @param {TableSession} session @param {Board} board
 */
export function createHintBox(stage, session, board) {
  const text = el('p', { id: 'advice-text' });
  const where = el('p', { className: 'advice-where' });
  const play = el(
    'button',
    { type: 'button', className: 'button main', on: { click: () => session.playHint() } },
    'Play it',
  );
  const close = el('button', { type: 'button', className: 'button', on: { click: () => session.dropHint() } }, 'Close');
  const box = el(
    'div',
    { className: 'offer advice', role: 'dialog', hidden: true, 'aria-label': 'Hint', 'aria-describedby': text.id },
    el('div', {}, text, where),
    el('div', { className: 'choices' }, play, close),
  );
  /** @type {Hint | null} */
  let shown = null;
  stage.append(box);

  /**
   * Away from what is hinted: at the bottom, unless the step lies there.
   * @param {Playing} state @param {string} step
   */
  function place(state, step) {
    const [space] = gameOf(state.position.game)
      .marksOf(step)
      .map(({ from, space: at, gone, cells }) => from ?? at ?? gone ?? cells?.[0]);
    if (space === undefined) return box.classList.remove('above');
    const { y, radius } = board.at(space);
    return box.classList.toggle('above', y + CLEAR * radius > stage.clientHeight - box.offsetHeight);
  }

  return {
    /** @param {Playing} state */
    update(state) {
      const { position } = state;
      const hint = inPlay(state) ? state.hint : null;
      if (hint === shown) return;
      const left = shown && !hint && box.contains(document.activeElement);
      shown = hint;
      box.hidden = !hint;
      if (left && session.state.cursor) session.focus(session.state.cursor);
      if (!hint) return;
      const { steps, at } = hint;
      setText(text, gameOf(position.game).words.hint(state, steps[at]));
      setText(where, steps.length > 1 ? `Step ${at + 1} of ${steps.length}` : '');
      place(state, steps[at]);
      play.focus({ preventScroll: true });
    },
  };
}
