// @ts-check
// The seats of a room that waits, a card for each.

import { el, setAttribute, paintCanvas, setText } from '../../dom.js';
import { looksOf } from '../../state.js';
import { button, put } from '../form.js';
import { levelChoices } from './room-fields.js';

/**
 * @import { MemberActions } from '../../rooms/room-commands.js'
 * @import { SeatView } from '../../rooms/seating.js'
 * @import { GameSession, Playing, ScreenTools, SeatLook, Tools } from '../../types'
 * @import { RoomActions } from '../../rooms/types'
 * @import { Hello } from '../../protocol'
 */

/**
 * Makes the cards: `{root, show(views, mayHost)}`. `acts` is what can be done about a person.
 * @param {Pick<ScreenTools, 'tools' | 'rooms'> & { session: GameSession, acts: MemberActions }} world
 */
export function createSeatCards({ session, tools, rooms, acts }) {
  const { hello } = /** @type {Playing} */ (session.state);
  const list = el('ol', { className: 'places' });
  const world = {
    act: rooms.room,
    hello,
    tools,
    mostLevel: () => rooms.state.room?.limits.level ?? hello.levels.length,
    /** @param {SeatView} view */
    remove: ({ member }) => member && acts.remove(member.member),
    level: () => session.state.prefs.level,
    /** @param {number} level */
    setLevel: (level) => session.shell.prefer({ level }),
  };
  /** @type {ReturnType<typeof createSeatCard>[]} */
  let cards = [];
  return {
    root: el('section', { className: 'seats-part', 'aria-label': 'Seats' }, list),
    /** @param {SeatView[]} views @param {boolean} mayHost */
    show(views, mayHost) {
      if (cards.length !== views.length) {
        cards = views.map(({ seat }) => createSeatCard(seat, world));
        list.replaceChildren(...cards.map(({ root }) => root));
        setAttribute(list, 'data-count', views.length);
      }
      const looks = looksOf(views, hello, session.state.prefs);
      views.forEach((view, seat) => cards[seat].show(view, looks[seat], mayHost));
    },
  };
}

// The card of a seat in the waiting room: who sits there, whether they are here and ready, and what can be done.

/** The width of the stone, in pixels. */
const STONE = 56;

/**
 * @typedef {object} SeatWorld
 * @property {RoomActions} act
 * @property {Hello} hello
 * @property {Tools} tools
 * @property {() => number} mostLevel
 * @property {(seat: SeatView) => unknown} remove asks, and removes who sits there
 * @property {() => number} level of a computer that is added
 * @property {(level: number) => void} setLevel
 */

/**
 * Makes the card of a seat: `{root, show(view, look, mayHost)}`.
 * @param {number} seat @param {SeatWorld} world
 */
function createSeatCard(seat, world) {
  const { act, tools } = world;
  /** @type {SeatView | null} */
  let now = null;
  const stone = el('canvas', { className: 'place-stone', 'aria-hidden': 'true' });
  const name = el('h3', { className: 'place-name', id: `place-${seat}` });
  const words = el('p', { className: 'place-words' });
  const state = el('p', { className: 'place-state' });
  const computer = computerField(seat, world);

  /** @param {string} label @param {() => unknown} run @param {string} [kind] */
  const named = (label, run, kind = '') => {
    const made = button(label, run, kind);
    setAttribute(made, 'aria-label', `${label}: seat ${seat + 1}`);
    return made;
  };
  const take = named('Take This Seat', () => act.sit(seat), 'main');
  const stand = named('Leave Seat', () => act.stand(seat));
  const watch = named('Watch Instead', () => act.stand(seat));
  const remove = button('Remove…', () => now && world.remove(now), 'grave');

  const acts = el('div', { className: 'place-acts' }, take, stand, watch, ...computer.parts, remove);
  const text = el('div', { className: 'place-text' }, name, words);
  const head = el('div', { className: 'place-head' }, stone, text, state);
  const root = el('li', { className: 'place', 'aria-labelledby': name.id, tabIndex: -1 }, head, acts);

  return {
    root,
    /** @param {SeatView} view @param {SeatLook} look @param {boolean} mayHost */
    show(view, look, mayHost) {
      now = view;
      const wasHere = acts.contains(document.activeElement);
      const { kind, own } = view;
      setAttribute(root, 'data-kind', kind);
      setAttribute(root, 'data-own', own ? 'true' : null);
      setAttribute(root, 'data-state', stateOf(view));
      root.style.setProperty('--seat', look.colour);
      setText(name, kind === 'free' ? `Seat ${view.number}` : view.name);
      setText(words, view.words);
      setText(state, STATES[stateOf(view)]);
      take.hidden = kind !== 'free';
      // Who has this seat alone, and the room not either, watches without it.
      const isOnly = own && !mayHost && view.member?.seats.length === 1;
      stand.hidden = !own || isOnly;
      watch.hidden = !isOnly;
      computer.show(view, mayHost);
      remove.hidden = !(mayHost && kind === 'member' && !own);
      setAttribute(remove, 'aria-label', `Remove… ${view.name}`);
      acts.hidden = [...acts.children].every((child) => /** @type {HTMLElement} */ (child).hidden);
      if (wasHere) keepFocus(acts, root);
      paintStone(stone, kind === 'free' ? null : look, tools);
    },
  };
}

/**
 * The keyboard stays at a card whose button has gone with what it did.
 * @param {HTMLElement} acts @param {HTMLElement} card
 */
function keepFocus(acts, card) {
  const isSeen = (/** @type {Element | null} */ element) => element?.checkVisibility() ?? false;
  if (acts.contains(document.activeElement) && isSeen(document.activeElement)) return;
  const next = /** @type {HTMLElement[]} */ ([...acts.children]).find(isSeen);
  (next ?? card).focus();
}

/** @param {SeatView} view */
function stateOf({ kind, isAway, isReady }) {
  if (kind !== 'member') return kind;
  if (isAway) return 'away';
  return isReady ? 'ready' : 'late';
}

/** @type {{ [state: string]: string }} */
const STATES = { free: '', computer: 'Ready', away: 'Away', ready: 'Ready', late: 'Not ready' };

/**
 * What the host does with computers at a seat.
 * @param {number} seat @param {SeatWorld} world
 */
function computerField(seat, { act, hello, mostLevel, level, setLevel }) {
  const input = el('select', { 'aria-label': `Level of the computer: seat ${seat + 1}`, on: { change: choose } });
  const add = button('Add Computer', () => act.computer(seat, Math.min(level(), mostLevel())));
  const away = button('Remove Computer', () => act.computer(seat, null));
  setAttribute(add, 'aria-label', `Add Computer: seat ${seat + 1}`);
  setAttribute(away, 'aria-label', `Remove Computer: seat ${seat + 1}`);
  let most = 0;

  function choose() {
    // To remember it shows the whole card again.
    const chosen = Number(input.value);
    setLevel(chosen);
    act.computer(seat, chosen);
  }

  return {
    parts: [add, input, away],
    /** @param {SeatView} view @param {boolean} mayHost */
    show(view, mayHost) {
      add.hidden = !(mayHost && view.kind === 'free');
      input.hidden = !(mayHost && view.kind === 'computer');
      away.hidden = input.hidden;
      if (most !== mostLevel()) {
        most = mostLevel();
        const choices = levelChoices(hello, most).map(({ value, label }) => el('option', { value }, label));
        input.replaceChildren(...choices);
      }
      put(input, String(view.level ?? level()));
    },
  };
}

/**
 * The stone of a seat; a free one has a place for it.
 * @param {HTMLCanvasElement} canvas @param {SeatLook | null} look @param {Tools} tools
 */
function paintStone(canvas, look, { sprites, theme }) {
  const key = JSON.stringify([look, devicePixelRatio, theme().ink]);
  if (canvas.dataset.look === key) return;
  canvas.dataset.look = key;
  const at = { x: STONE / 2, y: STONE / 2 - 1 };
  paintCanvas(canvas, STONE, STONE, (ctx) => {
    if (look) return sprites.draw(ctx, at, STONE * 0.4, look);
    ctx.strokeStyle = theme().hollow;
    ctx.lineWidth = 2;
    ctx.setLineDash([5, 5]);
    ctx.beginPath();
    ctx.arc(at.x, at.y, STONE * 0.36, 0, 2 * Math.PI);
    return ctx.stroke();
  });
}
