// @ts-check
// What a player has in his card: the bites, and while it is his turn the piece in hand with the buttons that turn it.

import { el, setAttribute, setText } from '../../dom.js';
import { actorOf } from '../../state.js';
import { listenToItems, pieceDrawing, icon } from '../shared/drawing.js';
import { activate } from './gestures.js';
import { inHand, latticeOf } from './hand.js';
import { bitesName, bitesShort, handName } from './words.js';

/** @import { Playing, TableSession } from './types' */

/** More bites than this are counted, not shown one by one. */
const MOST_SHOWN = 5;

/**
 * Makes what a player has.
 * @param {TableSession} session @param {number} seat
 */
export function create(session, seat) {
  const bites = createBites(seat);
  const hand = createHand(seat);
  const root = el('div', { className: 'pad petri-pad' }, bites.root, hand.root);
  listenToItems(root, session, seat, activate);
  return {
    root,
    /** @param {Playing} state */
    update(state) {
      hand.show(state);
      bites.show(state);
    },
  };
}

/**
 * The piece in hand, and the buttons that turn it.
 * @param {number} seat
 */
function createHand(seat) {
  const hand = el('div', { className: 'pad-hand', role: 'img' });
  const flip = button('flip', 'Flip', 'F');
  const root = el(
    'div',
    { className: 'pad-top' },
    hand,
    button('left', 'Rotate left', ','),
    button('right', 'Rotate right', '.'),
    flip,
  );
  let drawn = '';
  hand.dataset.item = 'hand';
  return {
    root,
    /** @param {Playing} state */
    show(state) {
      const mine = actorOf(state.position) === seat ? inHand(state) : null;
      root.hidden = !mine;
      if (!mine) return;
      flip.hidden = mine.way.flip === null;
      setAttribute(hand, 'aria-label', handName(state, seat));
      const key = JSON.stringify([mine.way.cells, state.position.view.grid]);
      if (key !== drawn) hand.replaceChildren(pieceDrawing(latticeOf(state.position), mine.way.cells));
      drawn = key;
    },
  };
}

/** @param {string} item @param {string} label @param {string} key */
function button(item, label, key) {
  const made = el(
    'button',
    { type: 'button', className: 'button pad-button', title: `${label}  ${key}`, 'aria-label': label },
    icon(item),
    el('span', { className: 'pad-word' }, label),
  );
  made.dataset.item = item;
  return made;
}

/**
 * The bites of a player.
 * @param {number} seat
 */
function createBites(seat) {
  const signs = el('span', { className: 'bite-signs', 'aria-hidden': 'true' });
  const words = el('span', {});
  const root = el('p', { className: 'bites' }, signs, words);
  return {
    root,
    /** @param {Playing} state */
    show({ position }) {
      const { bites: number, bite_size: size, eliminated } = position.view.seats[seat];
      root.hidden = eliminated;
      setText(words, bitesShort(position, seat));
      setAttribute(root, 'title', bitesName(position, seat));
      const shown = Math.min(number, MOST_SHOWN);
      if (signs.dataset.shown === `${shown} ${size}`) return;
      signs.dataset.shown = `${shown} ${size}`;
      signs.replaceChildren(...Array.from({ length: shown }, () => el('i', { className: `bite-sign size-${size}` })));
    },
  };
}
