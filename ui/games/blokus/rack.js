// @ts-check
// The pad in a player's card: the piece in hand, the buttons that turn and change it, and the pieces that are left.

import { el, setAttribute, setText } from '../../dom.js';
import { actorOf, isComputers } from '../../state.js';
import { ownedBy, sentence } from '../../words.js';
import { listenToItems, pieceDrawing, icon } from '../shared/drawing.js';
import { activate } from './gestures.js';
import { colourOf, isShared, lookOf, figuresOf, latticeOf, chosen, wayOf, piecesOf } from './selection.js';
import { PAD_NAMES, PAD_WORDS, handName, sharedWords, pieceName } from './words.js';
import { hearKeys } from '../../keys.js';

/**
 * @import { Tools } from '../../types'
 * @import { PieceWay, Playing, Position, TableSession } from './types'
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
  const people = position.seats.map((_, each) => each).filter((each) => !isComputers(position, each));
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
      // Nobody holds or turns the computer's pieces.
      const isPerson = !isComputers(position, seat);
      const piece = isPerson ? chosen(state, seat) : null;
      const inTurn = actorOf(position) === seat;
      root.style.setProperty('--seat', lookOf(tools.seats(), colourOf(position, seat)).colour);
      showShared(position);
      root.classList.toggle('resting', rests(position, seat));
      top.hidden = !isPerson;
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

// The pieces that a player has left, as buttons of a pad.

/** @type {{ [key: string]: number }} */
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Makes the tray of a seat.
 * @param {number} seat
 */
function createTray(seat) {
  /** @type {Map<string, HTMLButtonElement>} */
  const pieces = new Map();
  const root = el('div', { className: 'pad-tray', role: 'toolbar' });
  let shown = '';
  const bringIn = createFollow(root);
  hearKeys(root, walk);

  /**
   * The pieces are one stop of Tab; arrows walk among them.
   * @param {KeyboardEvent} event
   */
  function walk(event) {
    const by = WAYS[event.key];
    const all = [...pieces.values()];
    const target = /** @type {HTMLElement} */ (event.target);
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (target.closest('.pad-piece')));
    if (!by || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[(at + by + all.length) % all.length].focus();
  }

  /**
   * Pieces that stay keep their buttons, and with them the keyboard.
   * @param {Position} position @param {string[]} order
   */
  function fill(position, order) {
    if (order.join() === shown) return;
    shown = order.join();
    for (const [name, made] of pieces) {
      if (!order.includes(name)) made.remove();
    }
    const kept = new Map(pieces);
    pieces.clear();
    for (const name of order) pieces.set(name, kept.get(name) ?? pieceButton(name, position));
    root.replaceChildren(...pieces.values());
  }

  return {
    root,
    /**
     * Shows the pieces; `piece` is the one in hand.
     * @param {Playing} state @param {string | null} piece
     */
    show(state, piece) {
      const { position } = state;
      setAttribute(root, 'aria-label', `${sentence(ownedBy(position, seat, 'pieces'))} left`);
      fill(position, piecesOf(position, seat));
      const focused = [...pieces].find(([, made]) => made === document.activeElement)?.[0];
      for (const [name, made] of pieces) {
        setAttribute(made, 'aria-label', pieceName(state, seat, name));
        setAttribute(made, 'aria-pressed', name === piece);
        setAttribute(made, 'tabindex', name === (focused ?? piece) ? '0' : '-1');
        made.classList.toggle('unfit', !figuresOf(position, seat).placeable.includes(name));
      }
      if (piece !== null) bringIn(`${piece} ${shown}`, pieces.get(piece));
    },
  };
}

/**
 * Returns a function that scrolls the tray to the piece in hand when that or the pieces have changed: Previous and Next
 * also choose pieces out of sight.
 * @param {HTMLElement} tray
 */
function createFollow(tray) {
  let last = '';
  return (/** @type {string} */ key, /** @type {HTMLElement | undefined} */ made) => {
    if (key === last || !made) return;
    last = key;
    const left = made.offsetLeft - tray.offsetLeft;
    const right = left + made.offsetWidth - tray.clientWidth;
    if (left < tray.scrollLeft) tray.scrollLeft = left;
    else if (right > tray.scrollLeft) tray.scrollLeft = right;
  };
}

/**
 * Long pieces are shown lying.
 * @param {string} name @param {Position} position
 */
function pieceButton(name, position) {
  /** @type {PieceWay[]} */
  const ways = position.view.pieces[name];
  /** @param {PieceWay} way */
  const width = ({ cells }) => Math.max(...cells.map(([x]) => x)) - Math.min(...cells.map(([x]) => x));
  const widest = ways.reduce((best, way) => (width(way) > width(best) ? way : best));
  const drawing = pieceDrawing(latticeOf(position), widest.cells);
  const made = el('button', { type: 'button', className: 'pad-piece' }, drawing);
  made.dataset.item = name;
  return made;
}
