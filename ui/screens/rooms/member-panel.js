// @ts-check
// The people in a room that waits, those without a seat too, and what can be done about each of them.

import { el, setText } from '../../dom.js';
import { createMemberList as createList } from '../room/member-list.js';

/**
 * @import { MemberActions } from '../../rooms/member-actions.js'
 * @import { RoomState } from '../../rooms/types'
 */

/**
 * Makes the panel: `{root, show(room)}`. `acts` is what can be done about a person.
 * @param {MemberActions} acts
 */
export function createMemberPanel(acts) {
  const list = createList(() => acts);
  const title = el('h2', { id: 'people-title' });
  const root = el('section', { className: 'group room-people', 'aria-labelledby': title.id }, title, list.root);
  return {
    root,
    /** @param {RoomState} room */
    show(room) {
      const count = room.shown?.members.length ?? 0;
      root.hidden = count < 2;
      setText(title, `People: ${count}`);
      list.update(room);
    },
  };
}
