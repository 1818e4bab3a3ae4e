// @ts-check
// A small question beside the board: shall a stone's move be taken back, or the stone be removed?

import { el, setText } from '../dom.js';
import { gameOf } from '../games/index.js';

/**
 * @import { Offer, Playing, TableSession } from '../types'
 */

/**
 * Makes the question in `host`, where hints are, as it may cover no stone. It is shown while the state has an offer.
 * @param {HTMLElement} host @param {TableSession} session
 */
export function createOffer(host, session) {
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
    {
      className: 'advice offer',
      role: 'dialog',
      hidden: true,
      'aria-labelledby': title.id,
      'aria-describedby': text.id,
    },
    el('div', { className: 'advice-words' }, title, text),
    el('div', { className: 'choices' }, yes, no),
  );
  /** @type {Offer | null} */
  let shown = null;
  host.append(box);

  function accept() {
    const { step, revise } = /** @type {Offer} */ (session.state.offer);
    session.dispatch(revise ? { revise } : { step });
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
      yes.focus({ preventScroll: true });
    },
  };
}
