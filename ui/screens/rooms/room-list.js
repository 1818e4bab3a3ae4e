// @ts-check
// The list of rooms that can be entered: game, host, seats, and whether the game waits or goes on.

import { el, paintCanvas, setAttribute, setText } from '../../dom.js';
import { games, gameOf } from '../../games/index.js';
import * as settings from '../../game-settings.js';
import { formOf } from '../../options/form.js';
import { looksOf, titleOf } from '../../state.js';
import { sentence } from '../../words.js';

/**
 * @import { RoomOffer } from '../../rooms/room-list.js'
 * @import { Playing, GameSession, Tools } from '../../types'
 */

/** How large the picture of the game is, in pixels. */
const PICTURE = { width: 84, height: 76 };

/** @type {{ [phase: string]: string }} */
const PHASES = { waiting: 'Waiting', playing: 'Playing', over: 'Over' };

/**
 * Makes the list: `{root, show(offers), paint()}`. `join(offer)` enters a room.
 * @param {{ session: GameSession, tools: Tools, join(offer: RoomOffer): unknown }} world
 */
export function createRoomList({ session, tools, join }) {
  const list = el('ul', { className: 'listings' });
  const title = el('h2', { id: 'listings-title' }, 'Games');
  const root = el('section', { className: 'listings-part', 'aria-labelledby': title.id }, title, list);
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();

  /** @param {RoomOffer} offer */
  const keyOf = ({ address, room }) => `${address} ${room}`;

  /** @param {RoomOffer[]} offers */
  function show(offers) {
    root.hidden = offers.length === 0;
    const wanted = new Set(offers.map(keyOf));
    for (const [key, row] of rows) {
      if (wanted.has(key)) continue;
      row.root.remove();
      rows.delete(key);
    }
    offers.forEach((offer, index) => {
      const row = rows.get(keyOf(offer)) ?? createRow(session, tools, join);
      rows.set(keyOf(offer), row);
      if (list.children[index] !== row.root) list.insertBefore(row.root, list.children[index] ?? null);
      row.show(offer);
    });
  }

  return { root, show, paint: () => rows.forEach((row) => row.paint()) };
}

/**
 * A room that can be entered.
 * @param {GameSession} session @param {Tools} tools @param {(offer: RoomOffer) => unknown} join
 */
function createRow(session, tools, join) {
  /** @type {RoomOffer | null} */
  let now = null;
  const picture = el('canvas', { className: 'listing-picture', 'aria-hidden': 'true' });
  const game = el('h3', { className: 'listing-game' });
  const host = el('p', { className: 'listing-host' });
  const dots = el('span', { className: 'listing-dots', 'aria-hidden': 'true' });
  const seats = el('span', {});
  const facts = el('p', { className: 'listing-seats' }, dots, seats);
  const phase = el('span', { className: 'pill' });
  const enter = el('button', { type: 'button', className: 'button main', on: { click: () => now && join(now) } });
  const text = el(
    'div',
    { className: 'listing-text' },
    el('div', { className: 'listing-top' }, game, phase),
    host,
    facts,
  );
  let painted = '';

  function paint() {
    const known = now && games.find(({ name }) => name === now?.game);
    if (now && known) paintGame(picture, now, session, tools);
  }

  return {
    root: el('li', { className: 'listing' }, picture, text, enter),
    paint,
    /** @param {RoomOffer} offer */
    show(offer) {
      now = offer;
      const title = titleOf(session.state, offer.game);
      setText(game, title);
      setText(host, sentence(offer.host));
      setText(seats, [offer.seats, offer.clock].filter(Boolean).join(' · '));
      setText(phase, PHASES[offer.phase]);
      setAttribute(phase, 'data-phase', offer.phase);
      const words = offer.isMine ? 'Go back' : offer.phase === 'waiting' ? 'Join' : 'Watch';
      setText(enter, words);
      setAttribute(enter, 'aria-label', `${words}: ${title}, ${offer.host}`);
      dots.replaceChildren(...offer.taken.map((taken) => el('i', { className: taken ? 'dot taken' : 'dot' })));
      const key = JSON.stringify([offer.game, offer.options]);
      if (key !== painted) paint();
      painted = key;
    },
  };
}

/**
 * @param {HTMLCanvasElement} canvas @param {Pick<RoomOffer, 'game' | 'options'>} offer @param {GameSession} session
 * @param {Tools} tools
 */
function paintGame(canvas, { game: name, options }, session, tools) {
  const { hello, prefs } = /** @type {Playing} */ (session.state);
  const game = gameOf(name);
  const form = formOf(game, hello);
  const defaults = settings.defaults(form);
  const shown = options ?? form.options(defaults.own, defaults.count);
  const looks = looksOf(defaults.players, hello, prefs);
  paintCanvas(canvas, PICTURE.width, PICTURE.height, (ctx) =>
    game.paintPreview({ ctx, theme: tools.theme(), sprites: tools.sprites }, PICTURE, shown, looks),
  );
}
