// The pad in a player's card: the piece in hand, the buttons that turn and change it, and the pieces that are left.

import { el, setAttribute, setText } from '../../dom.js';
import { actorOf } from '../../state.js';
import { pieceDrawing } from '../shared/drawing.js';
import { icon } from '../shared/icons.js';
import { activate } from './gestures.js';
import { colourOf, figuresOf, isShared, lookOf } from './colours.js';
import { chosen, piecesOf, wayOf } from './selection.js';
import { latticeOf } from './placement.js';
import { PAD_NAMES, PAD_WORDS, handName, pieceName, sharedWords } from './words.js';

const BUTTONS = ['previous', 'next', 'flip', 'left', 'right', 'pass'];
const KEYS = { previous: 'b', next: 'n', flip: 'f', left: ',', right: '.', pass: 'p' };

/**
 * Where more than two play, only the pad of the player in turn is open, and always that of a person who plays against
 * computers alone.
 */
function rests(position, seat) {
  const people = position.seats.filter(({ bot }) => !bot);
  const alone = people.length === 1 && !position.seats[seat].bot;
  return position.seats.length > 2 && actorOf(position) !== seat && !alone;
}

/** Makes a player's pad. */
export function create(session, seat, tools) {
  const hand = el('div', { className: 'pad-hand', role: 'img' });
  const buttons = new Map(BUTTONS.map((item) => [item, button(item)]));
  const tray = el('div', { className: 'pad-tray', role: 'toolbar', on: { keydown: walk } });
  const both = el('p', { className: 'pad-colours' });
  const root = el(
    'div',
    { className: 'pad', on: { click: byKeyboard } },
    both,
    el('div', { className: 'pad-top' }, hand, el('div', { className: 'pad-buttons' }, ...buttons.values())),
    tray,
  );
  const pieces = new Map();
  const shown = { hand: '', order: '' };
  hand.dataset.item = 'hand';

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

  /** Presses of the pointer are the hand's business; clicks of keyboard and screen reader have no detail. */
  function byKeyboard(event) {
    const item = event.target.closest('[data-item]')?.dataset.item;
    if (event.detail === 0 && item)
      session.whenIdle(() => session.dispatch(activate(session.state, { rack: seat, item })));
  }

  /** The pieces are one stop of Tab; arrows walk among them. */
  function walk(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const all = [...pieces.values()];
    const at = all.indexOf(event.target.closest('.pad-piece'));
    if (!by || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[(at + by + all.length) % all.length].focus();
  }

  function showTray(state, piece) {
    const order = piecesOf(state.position, seat);
    if (order.join() !== shown.order) fill(state, order);
    shown.order = order.join();
    const focused = [...pieces].find(([, made]) => made === document.activeElement)?.[0];
    for (const [name, made] of pieces) {
      setAttribute(made, 'aria-label', pieceName(state, seat, name));
      setAttribute(made, 'aria-pressed', name === piece);
      setAttribute(made, 'tabindex', name === (focused ?? piece) ? '0' : '-1');
      made.classList.toggle('unfit', !figuresOf(state.position, seat).placeable.includes(name));
    }
  }

  function fill({ position }, order) {
    for (const [name, made] of pieces) {
      if (!order.includes(name)) made.remove();
    }
    const kept = new Map(pieces);
    pieces.clear();
    for (const name of order) pieces.set(name, kept.get(name) ?? pieceButton(name, position));
    tray.replaceChildren(...pieces.values());
  }

  /** Long pieces are shown lying. */
  function pieceButton(name, position) {
    const ways = position.view.pieces[name];
    const width = ({ cells }) => Math.max(...cells.map(([x]) => x)) - Math.min(...cells.map(([x]) => x));
    const widest = ways.reduce((best, way) => (width(way) > width(best) ? way : best));
    const made = el(
      'button',
      { type: 'button', className: 'pad-piece' },
      pieceDrawing(latticeOf(position), widest.cells),
    );
    made.dataset.item = name;
    return made;
  }

  function showHand(state, piece) {
    const way = wayOf(state, seat, piece);
    const key = JSON.stringify(way);
    setAttribute(hand, 'aria-label', handName(state, seat));
    if (key === shown.hand) return;
    shown.hand = key;
    hand.replaceChildren(...(way ? [pieceDrawing(latticeOf(state.position), way.cells)] : []));
  }

  /** Who plays two colours sees which is next, and the score of each. */
  function showShared(position) {
    const words = isShared(position) ? sharedWords(position, seat, tools.seats()) : '';
    both.hidden = words === '';
    setText(both, words);
  }

  return {
    root,
    update(state) {
      const { position } = state;
      const piece = chosen(state, seat);
      const inTurn = actorOf(position) === seat;
      root.style.setProperty('--seat', lookOf(tools.seats(), colourOf(position, seat)).colour);
      showShared(position);
      root.classList.toggle('resting', rests(position, seat));
      setAttribute(tray, 'aria-label', `${position.seats[seat].name}’s pieces left`);
      showHand(state, piece);
      showTray(state, piece);
      for (const [item, made] of buttons) {
        setAttribute(made, 'aria-label', `${PAD_NAMES[item]}, ${position.seats[seat].name}`);
        setAttribute(made, 'aria-disabled', (item === 'pass' ? !inTurn : piece === null) || null);
      }
    },
  };
}
