// @ts-check
// A small question in the place of the headline, where it covers and moves nothing: shall a stone's move be taken back,
// or the stone be removed?

import { el, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { ASKED_DELAY, createPressGuard } from './press-guard.js';

/**
 * @import { Offer, Playing, TableSession } from '../types'
 */

/**
 * Makes the question after the `words` of the bar, whose place it takes while the state has an offer.
 * @param {HTMLElement} words @param {TableSession} session
 */
export function createOffer(words, session) {
  const title = el('h2', { id: 'offer-title' });
  const text = el('p', { id: 'offer-text' });
  const yes = el('button', { type: 'button', className: 'button main', on: { click: accept } }, 'Take back');
  const no = el(
    'button',
    { type: 'button', className: 'button', on: { click: () => session.dispatch({ release: true }) } },
    'Keep',
  );
  const choices = el('div', { className: 'choices' }, yes, no);
  const box = el(
    'div',
    {
      className: 'offer instead-of-words',
      role: 'dialog',
      hidden: true,
      'aria-labelledby': title.id,
      'aria-describedby': text.id,
    },
    el('div', { className: 'offer-box' }, el('div', { className: 'offer-words' }, title, ' ', text), choices),
  );
  const guard = createPressGuard(choices, ASKED_DELAY);
  /** @type {Offer | null} */
  let shown = null;
  words.after(box);

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
      guard.begin();
      const asked = gameOf(position.game).words.offer?.(offer) ?? { title: '', text: '' };
      setText(title, asked.title);
      setText(text, asked.text);
      setText(yes, asked.yes ?? 'Take back');
      yes.className = asked.grave ? 'button grave' : 'button main';
      yes.focus({ preventScroll: true });
    },
  };
}
