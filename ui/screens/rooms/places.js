// @ts-check
// The seats of a room that waits, a card for each.

import { el, setAttribute } from '../../dom.js';
import { looksOf } from '../../state.js';
import { ask } from '../dialog.js';
import { createSeatCard } from './seat-card.js';

/**
 * @import { SeatView } from '../../rooms/seating.js'
 * @import { Playing, ScreenTools, Session } from '../../types'
 */

/**
 * Makes the cards: `{root, show(views, mayHost)}`.
 * @param {Pick<ScreenTools, 'tools' | 'rooms'> & { session: Session }} world
 */
export function createPlaces({ session, tools, rooms }) {
  const { hello } = /** @type {Playing} */ (session.state);
  const list = el('ol', { className: 'places' });
  const world = {
    act: rooms.room,
    hello,
    tools,
    mostLevel: () => rooms.state.lobby?.hello?.most_level ?? hello.levels.length,
    /** @param {SeatView} view */
    remove: ({ name, member }) => removeAfterAsking(name, () => member && rooms.room.kick(member.member)),
    level: () => session.state.prefs.level,
    /** @param {number} level */
    setLevel: (level) => session.prefer({ level }),
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

/**
 * Asks whether somebody is to be removed, and does it.
 * @param {string} name @param {() => unknown} remove
 */
export async function removeAfterAsking(name, remove) {
  const text = 'They can come back only with a new link.';
  const choices = [
    { id: 'remove', label: `Remove ${name}`, main: true },
    { id: 'keep', label: 'Cancel' },
  ];
  if ((await ask({ title: `Remove ${name} from this room?`, text, choices })) === 'remove') remove();
}
