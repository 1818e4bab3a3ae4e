// @ts-check
// A small question beside a stone: shall its move be taken back, or the stone be removed?

import { el, setText } from '../dom.js';
import { gameOf } from '../games/index.js';

/**
 * @import { Board } from './board/board.js'
 * @import { Offer, Playing, TableSession } from '../types'
 */

const WIDTH = 250;
const GAP = 10;

/**
 * Makes the question in `stage`; it is shown while the state has an offer.
 * @param {HTMLElement} stage @param {TableSession} session @param {Board} board
 */
export function createOffer(stage, session, board) {
  const title = el('h2', { id: 'offer-title' });
  const text = el('p', { id: 'offer-text' });
  const yes = el('button', { type: 'button', className: 'button main', on: { click: accept } }, 'Take back');
  const no = el(
    'button',
    { type: 'button', className: 'button', on: { click: () => session.dispatch({ release: true }) } },
    'Keep',
  );
  const box = el(
    'div',
    { className: 'offer', role: 'dialog', hidden: true, 'aria-labelledby': title.id, 'aria-describedby': text.id },
    title,
    text,
    el('div', { className: 'choices' }, yes, no),
  );
  /** @type {Offer | null} */
  let shown = null;
  stage.append(box);

  function accept() {
    const { step, revise } = /** @type {Offer} */ (session.state.offer);
    session.dispatch(revise ? { revise } : { step });
  }

  /** @param {string} space */
  function place(space) {
    const { x, y, radius } = board.at(space);
    const width = Math.min(WIDTH, stage.clientWidth - 2 * GAP);
    box.style.width = `${width}px`;
    const left = Math.min(Math.max(x - width / 2, GAP), stage.clientWidth - width - GAP);
    const above = y > stage.clientHeight / 2;
    const top = above ? y - box.offsetHeight - 1.3 * radius - GAP : y + 1.3 * radius + GAP;
    Object.assign(box.style, { left: `${left}px`, top: `${Math.max(top, 0)}px` });
  }

  return {
    /** @param {Playing} state */
    update({ offer, position }) {
      if (offer === shown) return;
      const back = shown && !offer && box.contains(document.activeElement);
      shown = offer;
      box.hidden = !offer;
      if (back && session.state.cursor) session.focus(session.state.cursor);
      if (!offer) return;
      const words = gameOf(position.game).words.offer?.(offer) ?? { title: '', text: '' };
      setText(title, words.title);
      setText(text, words.text);
      text.hidden = words.text === '';
      setText(yes, words.yes ?? 'Take back');
      yes.className = words.grave ? 'button grave' : 'button main';
      place(offer.space);
      yes.focus({ preventScroll: true });
    },
  };
}
