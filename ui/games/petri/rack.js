// What a player has in his card: the bites, and while it is his turn the piece in hand with the buttons that turn it.

import { el, setAttribute, setText } from '../../dom.js';
import { actorOf } from '../../state.js';
import { pieceDrawing } from '../shared/drawing.js';
import { icon } from '../shared/icons.js';
import { activate } from './gestures.js';
import { inHand, latticeOf } from './hand.js';
import { bitesName, bitesShort, handName } from './words.js';

/** More bites than this are counted, not shown one by one. */
const MOST_SHOWN = 5;

/** Makes what a player has. */
export function create(session, seat) {
  const hand = el('div', { className: 'pad-hand', role: 'img' });
  const buttons = [
    ['left', 'Rotate left', ','],
    ['right', 'Rotate right', '.'],
    ['flip', 'Flip', 'F'],
  ].map(button);
  const top = el('div', { className: 'pad-top' }, hand, ...buttons);
  const signs = el('span', { className: 'bite-signs', 'aria-hidden': 'true' });
  const words = el('span', {});
  const bites = el('p', { className: 'bites' }, signs, words);
  const root = el('div', { className: 'pad petri-pad', on: { click: byKeyboard } }, bites, top);
  hand.dataset.item = 'hand';
  let drawn = '';

  function button([item, label, key]) {
    const made = el(
      'button',
      { type: 'button', className: 'button pad-button', title: `${label}  ${key}`, 'aria-label': label },
      icon(item),
    );
    made.dataset.item = item;
    return made;
  }

  /** Presses of the pointer are the hand's business; clicks of keyboard and screen reader have no detail. */
  function byKeyboard(event) {
    const item = event.target.closest('[data-item]')?.dataset.item;
    if (event.detail === 0 && item)
      session.whenIdle(() => session.dispatch(activate(session.state, { rack: seat, item })));
  }

  function showHand(state) {
    const mine = actorOf(state.position) === seat ? inHand(state) : null;
    top.hidden = !mine;
    if (!mine) return;
    buttons[2].hidden = mine.way.flip === null;
    setAttribute(hand, 'aria-label', handName(state, seat));
    const key = JSON.stringify([mine.way.cells, state.position.view.grid]);
    if (key !== drawn) hand.replaceChildren(pieceDrawing(latticeOf(state.position), mine.way.cells));
    drawn = key;
  }

  function showBites({ position }) {
    const { bites: number, bite_size: size, eliminated } = position.view.seats[seat];
    bites.hidden = eliminated;
    setText(words, bitesShort(position, seat));
    setAttribute(bites, 'title', bitesName(position, seat));
    const shown = Math.min(number, MOST_SHOWN);
    if (signs.dataset.shown === `${shown} ${size}`) return;
    signs.dataset.shown = `${shown} ${size}`;
    signs.replaceChildren(...Array.from({ length: shown }, () => el('i', { className: `bite-sign size-${size}` })));
  }

  return {
    root,
    update(state) {
      showHand(state);
      showBites(state);
    },
  };
}
