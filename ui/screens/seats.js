// The players' cards beside the board: name, figures in words, rack.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { seatLooks } from '../state.js';

/** The width of the stone beside the name, and the room left beside a card that is brought into sight, in pixels. */
const SWATCH = 40;
const EDGE = 12;

/** Makes the cards in `host`. */
export function createSeats(host, session, { sprites, look }) {
  let cards = [];
  let inSight = null;

  function build(count) {
    cards = Array.from({ length: count }, (_, seat) => card(seat));
    host.replaceChildren(...cards.map(({ root }) => root));
    setAttribute(host, 'data-many', count > 4 ? 'true' : null);
  }

  function card(seat) {
    const swatch = el('canvas', { className: 'swatch', 'aria-hidden': 'true' });
    const name = el('h2', { className: 'seat-name' });
    const words = el('p', { className: 'seat-words' });
    const slots = el('canvas', { className: 'slots', 'aria-hidden': 'true' });
    const rack = el('button', { className: 'rack', type: 'button', on: { click: (event) => activate(event, seat) } }, slots);
    const turn = el('span', { className: 'turn-mark' });
    const top = el('div', { className: 'seat-top' }, name, turn);
    const head = el('div', { className: 'seat-head' }, swatch, el('div', { className: 'seat-text' }, top, words));
    const root = el('section', { className: 'seat' }, head, rack);
    root.dataset.seat = seat;
    return { root, swatch, name, words, rack, slots, turn, painted: '' };
  }

  /** Presses of the pointer are the hand's business; this is for keyboard and screen reader, whose clicks have no detail. */
  function activate(event, seat) {
    if (event.detail !== 0) return;
    const { gestures } = gameOf(session.state.position.game);
    session.whenIdle(() => session.intend(gestures.activate(session.state, { rack: seat })));
  }

  function show(seat, state) {
    const { position } = state;
    const { words, gestures, rack } = gameOf(position.game);
    const shown = cards[seat];
    const colour = seatLooks(state)[seat];
    const contents = rack.contents(position, seat, state.record?.options);
    const inTurn = gestures.actorOf(position) === seat;
    setText(shown.name, position.seats[seat].name);
    setText(shown.words, words.seatWords(position, seat, contents.lost));
    setText(shown.turn, turnMark(position, seat, inTurn));
    setAttribute(shown.root, 'aria-label', `${position.seats[seat].name}, ${colour.name} with ${colour.mark}`);
    setAttribute(shown.root, 'aria-current', inTurn ? 'true' : null);
    setAttribute(shown.rack, 'aria-label', words.rackName(state, seat, contents.lost));
    shown.root.style.setProperty('--seat', colour.colour);
    shown.root.classList.toggle('takes', Boolean(state.held) && gestures.targets(state).rack === seat);
    const next = { next: inTurn && gestures.isPlacing(position), taken: state.held?.kind === 'rack' };
    paint(shown, contents, colour, inTurn ? next : { next: false, taken: false }, rack);
  }

  /** Paints rack and swatch, if anything about them has changed. */
  function paint(shown, contents, colour, marks, { measure, paintRack }) {
    const width = shown.rack.clientWidth - 2 * parseFloat(getComputedStyle(shown.rack).paddingLeft);
    const key = JSON.stringify([contents, colour, marks, width, devicePixelRatio, look().ink]);
    if (key === shown.painted || width <= 0) return;
    shown.painted = key;
    const { height } = measure(contents.all, width);
    paintCanvas(shown.slots, width, height, (ctx) => paintRack(ctx, width, contents, colour, look(), sprites, marks));
    paintCanvas(shown.swatch, SWATCH, SWATCH, (ctx) => sprites.draw(ctx, { x: SWATCH / 2, y: SWATCH / 2 - 1 }, SWATCH * 0.4, colour));
  }

  function update(state) {
    if (cards.length !== state.position.seats.length) build(state.position.seats.length);
    cards.forEach((_, seat) => show(seat, state));
    bringIn(gameOf(state.position.game).gestures.actorOf(state.position));
  }

  /** Where the cards stand in a row that is scrolled, the one whose turn it is comes into sight. */
  function bringIn(seat) {
    if (seat === inSight || seat === null) return;
    inSight = seat;
    const { root } = cards[seat];
    host.scrollTo({ left: root.offsetLeft - host.offsetLeft - EDGE, top: root.offsetTop - host.offsetTop - EDGE });
  }

  return {
    update,
    /** Whose card lies at a point of the window; null where there is none. */
    at(x, y) {
      const card = document.elementFromPoint(x, y)?.closest('.seat');
      return card && host.contains(card) ? Number(card.dataset.seat) : null;
    },
  };
}

function turnMark(position, seat, inTurn) {
  if (position.result) return position.result.winners.includes(seat) ? 'won' : '';
  return inTurn ? 'to play' : '';
}
