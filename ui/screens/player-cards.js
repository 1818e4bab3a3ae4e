// @ts-check
// The players' cards beside the board: name, figures in words, and what the game shows in them.

import { el, paintCanvas, setAttribute, setHidden, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { actorOf, isComputers, isOver, winnersOf } from '../state.js';
import { DOT, isYou } from '../words.js';
import { leftOf } from '../rooms/room-state.js';
import { mayTake } from '../rooms/seating.js';
import { countdownWords, presenceOf } from '../rooms/words.js';

/**
 * @import { Game, Playing, SeatLook, TableSession, Tools } from '../types'
 * @import { Position } from '../protocol'
 */

/** The width of the stone beside the name, in pixels. */
const SWATCH = 40;

/**
 * Makes the cards in `host`. `tools` has the `sprites` of stones, `theme()` the colours of boards and `seats()` those
 * of the players.
 * @param {HTMLElement} host @param {TableSession} session @param {Tools} tools
 */
export function createPlayerCards(host, session, tools) {
  /** @type {ReturnType<typeof createCard>[]} */
  let cards = [];
  /** @type {string | null} */
  let shownGame = null;
  /** @type {number | null} */
  let inSight = null;
  const opened = createOpenCards(() => update(/** @type {Playing} */ (session.state)));

  /** @param {Position} position */
  function build({ game, seats: players }) {
    shownGame = game;
    cards = players.map((_, seat) => createCard(gameOf(game), session, seat, { tools, opened }));
    host.replaceChildren(...cards.map(({ root }) => root));
    setAttribute(host, 'data-many', players.length > 4 ? 'true' : null);
  }

  /**
   * Where the cards stand in a row that is scrolled, the one whose turn it is comes into sight, if it is not.
   * @param {number | null} seat
   */
  function bringIn(seat) {
    if (seat === inSight || seat === null) return;
    inSight = seat;
    const { root } = cards[seat];
    bringIntoSight(root);
  }

  /** @param {Playing} state */
  function update(state) {
    const { position } = state;
    if (cards.length !== position.seats.length || position.game !== shownGame) build(position);
    arrange(host, cards, position);
    cards.forEach((card) => card.update(state));
    bringIn(actorOf(position) ?? position.result?.winners[0] ?? null);
  }

  return {
    update,
    /** Shows what the clocks have left now. @param {Playing} state */
    beat: (state) => cards.forEach((card) => card.beat(state)),
    /**
     * What of a card lies at a point of the window, as a target; null where there is none.
     * @param {number} x @param {number} y
     */
    at(x, y) {
      const under = document.elementFromPoint(x, y);
      const card = /** @type {HTMLElement | null | undefined} */ (under?.closest('.seat'));
      if (!card || !host.contains(card)) return null;
      const item = /** @type {HTMLElement | null | undefined} */ (under?.closest('[data-item]'));
      return { rack: Number(card.dataset.seat), item: item?.dataset.item ?? null };
    },
  };
}

/**
 * Puts the cards in the order of play, as soon as that is known.
 * @param {HTMLElement} host @param {{ root: HTMLElement }[]} cards @param {Position} position
 */
function arrange(host, cards, position) {
  const order = gameOf(position.game).order?.(position) ?? cards.map((_, seat) => seat);
  const wanted = order.map((seat) => cards[seat].root);
  if (wanted.some((root, place) => host.children[place] !== root)) host.append(...wanted);
}

/**
 * Where a card is a line, it has no box of its own.
 * @param {HTMLElement} root
 */
function bringIntoSight(root) {
  const box = root.getClientRects().length > 0 ? root : root.firstElementChild;
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** @typedef {ReturnType<typeof createOpenCards>} Opened */

/**
 * Which cards are open where each has a line only: by itself that of the person in turn, or of the only person here,
 * who then need not open it to play; and any that was opened by hand.
 * @param {() => void} changed
 */
function createOpenCards(changed) {
  /** @type {number | null} */
  let own = null;
  /** @type {Set<number>} */
  const byHand = new Set();
  return {
    /** @param {Playing} state @param {number} seat */
    has({ position }, seat) {
      const actor = actorOf(position);
      const alone = position.tree ? -1 : position.seats.findIndex((_, each) => isYou(position, each));
      if (alone >= 0) own = alone;
      else if (actor !== null && !isComputers(position, actor)) own = actor;
      return seat === own || byHand.has(seat);
    },
    /** @param {number} seat */
    isByHand: (seat) => byHand.has(seat),
    /** @param {number} seat */
    toggle(seat) {
      if (!byHand.delete(seat)) byHand.add(seat);
      changed();
    },
  };
}

/**
 * The button over the line of a card, in small windows.
 * @param {number} seat @param {Opened} opened
 */
function createOpener(seat, opened) {
  const button = el('button', { type: 'button', className: 'seat-open', on: { click: () => opened.toggle(seat) } });
  return {
    button,
    /** @param {string} name */
    update(name) {
      setAttribute(button, 'aria-expanded', String(opened.isByHand(seat)));
      setAttribute(button, 'aria-label', `More about ${name}`);
    },
  };
}

/**
 * The card of a seat.
 * @param {Game} game @param {TableSession} session @param {number} seat
 * @param {{ tools: Tools, opened: Opened }} world
 */
function createCard(game, session, seat, { tools, opened }) {
  const swatch = createSwatch(tools);
  const name = el('h2', { className: 'seat-name' });
  const words = el('p', { className: 'seat-words' });
  const turn = el('span', { className: 'turn-mark' });
  const top = el('div', { className: 'seat-top' }, name, turn);
  const opener = createOpener(seat, opened);
  const text = el('div', { className: 'seat-text' }, top, words);
  const head = el('div', { className: 'seat-head' }, swatch.root, text, opener.button);
  const full = el('p', { className: 'seat-full' });
  const line = createSeatStatus(seat, session);
  const rack = game.rack?.create(session, seat, tools) ?? null;
  const root = el('section', { className: 'seat' }, head, line.root, full, rack && rack.root);
  root.dataset.seat = String(seat);

  return {
    root,
    /** @param {Playing} state */
    beat: (state) => line.update(state, performance.now()),
    /** @param {Playing} state */
    update(state) {
      const { position } = state;
      const look = tools.seats()[seat];
      const inTurn = actorOf(position) === seat && (state.replay !== null || !isOver(state));
      const takes = Boolean(state.held) && game.gestures.targets(state).rack === seat;
      setText(name, position.seats[seat].name);
      // A name that is longer than the card is in full for who points at it; for fingers the card opens.
      setAttribute(name, 'title', position.seats[seat].name);
      setFigures(words, game.words.seatWords(state, seat));
      setText(full, opened.isByHand(seat) ? `${position.seats[seat].name}: ${game.words.seatWords(state, seat)}` : '');
      opener.update(position.seats[seat].name);
      setAttribute(root, 'data-open', opened.has(state, seat) ? 'true' : null);
      setAttribute(words, 'title', game.words.seatHelp?.(state, seat) ?? null);
      setText(turn, turnMark(state, seat, inTurn));
      setAttribute(root, 'aria-label', labelOf(position.seats[seat], look));
      setAttribute(root, 'aria-current', inTurn ? 'true' : null);
      root.style.setProperty('--seat', look.colour);
      root.classList.toggle('takes', takes);
      line.update(state, performance.now());
      rack?.update(state, takes);
      swatch.paint(look);
    },
  };
}

/**
 * Sets the figures of a card, which DOT parts. Each has an element of its own, so that a line ends between two of them.
 * @param {HTMLElement} words @param {string} text
 */
function setFigures(words, text) {
  if (words.textContent === text) return;
  const figures = text.split(DOT).map((figure, at, { length }) => (at < length - 1 ? `${figure}${DOT}` : figure));
  words.replaceChildren(...figures.map((figure) => el('span', {}, figure)));
}

/**
 * The stone beside a name, painted anew when it looks otherwise.
 * @param {Tools} tools
 */
function createSwatch({ sprites, theme }) {
  const root = el('canvas', { className: 'swatch', 'aria-hidden': 'true' });
  let painted = '';
  return {
    root,
    /** @param {SeatLook} look */
    paint(look) {
      const key = JSON.stringify([look, devicePixelRatio, theme().ink]);
      if (key === painted) return;
      painted = key;
      paintCanvas(root, SWATCH, SWATCH, (ctx) =>
        sprites.draw(ctx, { x: SWATCH / 2, y: SWATCH / 2 - 1 }, SWATCH * 0.4, look),
      );
    },
  };
}

/** @param {{ name: string }} player @param {SeatLook} look */
const labelOf = ({ name }, look) => [name, look.name, look.mark && `with ${look.mark}`].filter(Boolean).join(', ');

/** @param {Playing} state @param {number} seat @param {boolean} inTurn */
function turnMark(state, seat, inTurn) {
  if (isOver(state)) return winnersOf(state).includes(seat) ? 'winner' : '';
  return inTurn ? 'to play' : '';
}

// What a player's card says in a room: whether they are here, in a word and a mark, what their clock has left, and that
// the seat can be taken.

/** With so little left a clock is marked, in milliseconds. */
const LITTLE = 30_000;

/** The marks of presence: they differ in form, too. @type {{ [kind: string]: string }} */
const MARKS = { you: '●', here: '●', away: '○', computer: '◆', stand_in: '◆', free: '◌' };

/** Said in little, which has room beside the name; so has all that is a single word. */
const BRIEF = new Set(['you', 'here', 'computer']);

/**
 * Makes the line of a seat.
 * @param {number} seat @param {Pick<TableSession, 'room'>} session
 */
function createSeatStatus(seat, session) {
  const mark = el('span', { className: 'presence-mark', 'aria-hidden': 'true' });
  const words = el('span', { className: 'presence-words' });
  const clock = el('span', { className: 'seat-clock', role: 'timer' });
  const presence = el('span', { className: 'presence' }, mark, words);
  const take = el(
    'button',
    {
      type: 'button',
      className: 'button seat-take',
      'aria-label': `Take This Seat: seat ${seat + 1}`,
      on: { click: () => session.room?.actions.sit(seat) },
    },
    'Take This Seat',
  );
  const root = el('div', { className: 'seat-room' }, presence, clock, take);

  return {
    root,
    /** @param {Playing} state @param {number} now */
    update({ room, replay }, now) {
      setHidden(root, !room);
      if (!room) return;
      const { kind, words: said } = presenceOf(room, seat);
      setText(mark, MARKS[kind]);
      setText(words, said);
      setAttribute(presence, 'data-presence', kind);
      setHidden(take, replay !== null || !mayTake(room, seat));
      const isBrief = BRIEF.has(kind) || (take.hidden && !said.includes(' '));
      setAttribute(presence, 'data-brief', isBrief ? 'true' : null);
      // Computers take no time.
      const left = kind === 'computer' || kind === 'stand_in' ? null : leftOf(room, seat, now);
      setHidden(clock, left === null);
      if (left === null) return;
      const runs = room.shown?.clocks?.seat === seat && room.shown.phase === 'playing' && !room.shown.clocks.paused;
      setText(clock, countdownWords(left));
      setAttribute(clock, 'data-runs', runs ? 'true' : null);
      setAttribute(clock, 'data-little', left < LITTLE ? 'true' : null);
    },
  };
}
