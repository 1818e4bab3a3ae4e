// @ts-check
// The pieces that a player has left, as buttons of a pad.

import { el, setAttribute } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import { pieceDrawing } from '../shared/drawing.js';
import { figuresOf } from './colours.js';
import { latticeOf } from './places.js';
import { piecesOf } from './selection.js';
import { pieceName } from './words.js';

/**
 * @import { PieceWay, Playing, Position } from './types'
 */

/** @type {{ [key: string]: number }} */
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Makes the tray of a seat.
 * @param {number} seat
 */
export function createTray(seat) {
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
      setAttribute(root, 'aria-label', `${position.seats[seat].name}’s pieces left`);
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
