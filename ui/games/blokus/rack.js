// @ts-check
// The pad in a player's card: the piece in hand, the buttons that turn and change it, and the pieces that are left.

import { el, setAttribute, setText } from '../../dom.js';
import { actorOf } from '../../state.js';
import { listenToItems } from '../shared/card-items.js';
import { pieceDrawing } from '../shared/drawing.js';
import { icon } from '../shared/icons.js';
import { activate } from './gestures.js';
import { colourOf, isShared, lookOf } from './colours.js';
import { latticeOf } from './places.js';
import { chosen, wayOf } from './selection.js';
import { createTray } from './tray.js';
import { PAD_NAMES, PAD_WORDS, handName, sharedWords } from './words.js';

/**
 * @import { Tools } from '../../types'
 * @import { Playing, Position, TableSession } from './types'
 */

const BUTTONS = ['previous', 'next', 'flip', 'left', 'right', 'pass'];
/** @type {{ [item: string]: string }} */
const KEYS = { previous: 'b', next: 'n', flip: 'f', left: ',', right: '.', pass: 'p' };

/**
 * Where more than two play, only the pad of the player in turn shows all pieces; where one person plays against
 * computers, theirs.
 * @param {Position} position @param {number} seat
 */
function rests(position, seat) {
  const people = position.seats.flatMap(({ bot }, each) => (bot ? [] : [each]));
  const open = people.length === 1 ? people[0] : actorOf(position);
  return position.seats.length > 2 && open !== seat;
}

/**
 * Makes a player's pad.
 * @param {TableSession} session @param {number} seat @param {Tools} tools
 */
export function create(session, seat, tools) {
  const hand = createHand(seat);
  const buttons = new Map(BUTTONS.map((item) => [item, button(item)]));
  const tray = createTray(seat);
  const both = el('p', { className: 'pad-colours' });
  const top = el(
    'div',
    { className: 'pad-top' },
    hand.root,
    el('div', { className: 'pad-buttons' }, ...buttons.values()),
  );
  const root = el('div', { className: 'pad' }, both, top, tray.root);
  listenToItems(root, session, seat, activate);

  /**
   * Who plays two colours sees which is next, and the score of each.
   * @param {Position} position
   */
  function showShared(position) {
    const words = isShared(position) ? sharedWords(position, seat, tools.seats()) : '';
    both.hidden = words === '';
    setText(both, words);
  }

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      const { position } = state;
      const piece = chosen(state, seat);
      const inTurn = actorOf(position) === seat;
      root.style.setProperty('--seat', lookOf(tools.seats(), colourOf(position, seat)).colour);
      showShared(position);
      root.classList.toggle('resting', rests(position, seat));
      hand.show(state, piece);
      tray.show(state, piece);
      for (const [item, made] of buttons) {
        setAttribute(made, 'aria-label', `${PAD_NAMES[item]}, ${position.seats[seat].name}`);
        setAttribute(made, 'aria-disabled', (item === 'pass' ? !inTurn : piece === null) || null);
      }
    },
  };
}

/** @param {string} item */
function button(item) {
  const made = el(
    'button',
    { type: 'button', className: 'button pad-button', title: `${PAD_NAMES[item]}  ${KEYS[item].toUpperCase()}` },
    item === 'pass' ? null : icon(item),
    el('span', { className: 'pad-word' }, PAD_WORDS[item]),
  );
  made.dataset.item = item;
  return made;
}

/**
 * The piece in hand, as it lies.
 * @param {number} seat
 */
function createHand(seat) {
  const root = el('div', { className: 'pad-hand', role: 'img' });
  let shown = '';
  root.dataset.item = 'hand';
  return {
    root,
    /** @param {Playing} state @param {string | null} piece */
    show(state, piece) {
      const way = wayOf(state, seat, piece);
      const key = JSON.stringify(way);
      setAttribute(root, 'aria-label', handName(state, seat));
      if (key === shown) return;
      shown = key;
      root.replaceChildren(...(way ? [pieceDrawing(latticeOf(state.position), way.cells)] : []));
    },
  };
}
