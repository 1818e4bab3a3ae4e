// @ts-check
// The position as a list of fourteen numbers under the players' cards: the stones of pits 0 to 13. It is shown with the
// numbers of the pits.

import { el, setText } from '../../dom.js';

/** @import { Playing } from './types' */

/** Makes the list. */
export function create() {
  const title = el('h2', {}, 'Pits 0 to 13');
  const numbers = el('p', {});
  const about = { className: 'panel pit-list', 'aria-label': 'Stones in pits 0 to 13', tabIndex: 0 };
  const root = el('section', about, title, numbers);
  return {
    root,
    /** @param {Playing} state */
    update({ position, prefs }) {
      root.hidden = !prefs.coordinates;
      setText(numbers, `(${position.state.pits.join(' ')})`);
    },
    destroy() {},
  };
}
