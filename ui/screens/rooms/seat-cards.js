// @ts-check
// The seats of a room that waits, a card for each.

import { el, setAttribute } from '../../dom.js';
import { looksOf } from '../../state.js';
import { createSeatCard } from './seat-card.js';

/**
 * @import { MemberActions } from '../../rooms/member-actions.js'
 * @import { SeatView } from '../../rooms/seating.js'
 * @import { Playing, ScreenTools, GameSession } from '../../types'
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
