// The players' cards beside the board: name, figures in words, and what the game shows in them.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { actorOf } from '../state.js';

/** The width of the stone beside the name, and the room left beside a card that is brought into sight, in pixels. */
const SWATCH = 40;
const EDGE = 12;

/**
 * Makes the cards in `host`. `tools` has the `sprites` of stones, `theme()` the colours of boards and `seats()` those
 * of the players.
 */
export function createPlayerCards(host, session, tools) {
  const { sprites, theme, seats } = tools;
  let cards = [];
  let shownGame = null;
  let inSight = null;

  function build({ game, seats: players }) {
    shownGame = game;
    cards = players.map((_, seat) => card(gameOf(game), seat));
    host.replaceChildren(...cards.map(({ root }) => root));
    setAttribute(host, 'data-many', players.length > 4 ? 'true' : null);
  }

  function card(game, seat) {
    const swatch = el('canvas', { className: 'swatch', 'aria-hidden': 'true' });
    const name = el('h2', { className: 'seat-name' });
    const words = el('p', { className: 'seat-words' });
    const turn = el('span', { className: 'turn-mark' });
    const top = el('div', { className: 'seat-top' }, name, turn);
    const head = el('div', { className: 'seat-head' }, swatch, el('div', { className: 'seat-text' }, top, words));
    const rack = game.rack?.create(session, seat, tools) ?? null;
    const root = el('section', { className: 'seat' }, head, rack && rack.root);
    root.dataset.seat = seat;
    return { root, swatch, name, words, rack, turn, painted: '' };
  }

  function show(seat, state) {
    const { position } = state;
    const { words, gestures } = gameOf(position.game);
    const shown = cards[seat];
    const colour = seats()[seat];
    const inTurn = actorOf(position) === seat;
    const takes = Boolean(state.held) && gestures.targets(state).rack === seat;
    setText(shown.name, position.seats[seat].name);
    setText(shown.words, words.seatWords(state, seat));
    setAttribute(shown.words, 'title', words.seatHelp?.(state, seat) ?? null);
    setText(shown.turn, turnMark(position, seat, inTurn));
    setAttribute(
      shown.root,
      'aria-label',
      [position.seats[seat].name, colour.name, colour.mark && `with ${colour.mark}`].filter(Boolean).join(', '),
    );
    setAttribute(shown.root, 'aria-current', inTurn ? 'true' : null);
    shown.root.style.setProperty('--seat', colour.colour);
    shown.root.classList.toggle('takes', takes);
    shown.rack?.update(state, takes);
    paintSwatch(shown, colour);
  }

  function paintSwatch(shown, colour) {
    const key = JSON.stringify([colour, devicePixelRatio, theme().ink]);
    if (key === shown.painted) return;
    shown.painted = key;
    paintCanvas(shown.swatch, SWATCH, SWATCH, (ctx) =>
      sprites.draw(ctx, { x: SWATCH / 2, y: SWATCH / 2 - 1 }, SWATCH * 0.4, colour),
    );
  }

  function update(state) {
    const { position } = state;
    if (cards.length !== position.seats.length || position.game !== shownGame) build(position);
    cards.forEach((_, seat) => show(seat, state));
    bringIn(actorOf(position) ?? position.result?.winners[0] ?? null);
  }

  /** Where the cards stand in a row that is scrolled, the one whose turn it is comes into sight, if it is not. */
  function bringIn(seat) {
    if (seat === inSight || seat === null) return;
    inSight = seat;
    const { root } = cards[seat];
    host.scrollTo({ left: root.offsetLeft - host.offsetLeft - EDGE });
    const [card, side] = [root, host.parentElement].map((element) => element.getBoundingClientRect());
    if (card.top < side.top || card.bottom > side.bottom)
      host.parentElement.scrollTo({ top: root.offsetTop - host.offsetTop - EDGE });
  }

  return {
    update,
    /** What of a card lies at a point of the window, as a target; null where there is none. */
    at(x, y) {
      const under = document.elementFromPoint(x, y);
      const card = under?.closest('.seat');
      if (!card || !host.contains(card)) return null;
      return { rack: Number(card.dataset.seat), item: under.closest('[data-item]')?.dataset.item ?? null };
    },
  };
}

function turnMark(position, seat, inTurn) {
  if (position.result) return position.result.winners.includes(seat) ? 'winner' : '';
  return inTurn ? 'to play' : '';
}
