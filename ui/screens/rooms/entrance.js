// @ts-check
// Entering rooms: by the list, by a link, or as somebody who is in them already.

/**
 * @import { RoomLink } from '../../rooms/types'
 * @import { RoomOffer } from '../../rooms/room-list.js'
 * @import { ScreenTools } from '../../types'
 */

import { el, setText } from '../../dom.js';
import { linkTo } from '../../rooms/links.js';

/**
 * Makes it: `{root, join(offer), follow(link)}`; `root` says that a room is being entered. `name` is the field for the
 * person's own name: nobody enters without one.
 * @param {{ rooms: ScreenTools['rooms'], name: { given(): string | null } }} world
 */
export function createEntrance({ rooms, name }) {
  const root = el('p', { className: 'detail entering', role: 'status' });
  let isBusy = false;

  /** @param {boolean} busy */
  function work(busy) {
    isBusy = busy;
    setText(root, busy ? 'Entering the room…' : '');
  }

  /**
   * Enters a room once the person has said their name.
   * @param {{ address: string, room: string, invitation?: string | null }} room
   */
  async function enter({ address, room, invitation }) {
    const own = name.given();
    if (own === null || isBusy) return false;
    work(true);
    const entered = rooms.enter({ address, room, name: own, ...(invitation && { invitation }) });
    return entered.finally(() => work(false));
  }

  return {
    root,
    /** @param {RoomOffer} offer */
    join: ({ address, room, isMine }) => (isMine ? rooms.open(address, room) : enter({ address, room })),
    /** @param {RoomLink} link */
    async follow(link) {
      const { home } = rooms.state;
      // A page speaks with its own host only: the link leads to the page of the other.
      if (home && home.address !== link.address) return globalThis.location.assign(linkTo(link));
      return (await rooms.follow(link)) || enter(link);
    },
  };
}
