// @ts-check
// The chat of a room that waits.

import { el } from '../../dom.js';
import { createLines, createWriting } from '../room/chat.js';

/** @import { RoomActions, RoomState } from '../../rooms/types' */

/**
 * Makes the panel: `{root, show(room)}`.
 * @param {RoomActions} act
 */
export function createChatPanel(act) {
  const lines = createLines(act);
  const writing = createWriting(act);
  const title = el('h2', { id: 'talk-title' }, 'Chat');
  const root = el(
    'section',
    { className: 'group room-chat', 'aria-labelledby': title.id },
    ...[title, lines.root, writing.root],
  );

  return {
    root,
    /** @param {RoomState} room */
    show(room) {
      root.hidden = !room.shown?.settings.chat;
      if (root.hidden) return;
      lines.update(room);
      writing.update(room);
    },
  };
}
