// @ts-check
// The tabs of the column beside the board, in a room: its history and its chat. Where the window has no such column,
// they are not there: the chat is a sheet then.

import { el, setAttribute, setText } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import { unreadOf } from '../../rooms/room-state.js';

/**
 * @import { Playing } from '../../types'
 * @import { RoomActions } from '../../rooms/types'
 */

/**
 * Makes them in `surface`; `history` is the panel of the first tab.
 * @param {{ surface: HTMLElement, history: HTMLElement }} places @param {Pick<RoomActions, 'showChat'>} actions
 */
export function createSideTabs({ surface, history }, { showChat }) {
  const count = el('span', { className: 'tab-count' });
  const tabs = [tab('History', () => showChat(false)), tab('Chat', () => showChat(true), count)];
  const root = el('div', { className: 'side-tabs', role: 'tablist', 'aria-label': 'Beside the board' }, ...tabs);
  hearKeys(root, walk);
  surface.insertBefore(root, history);

  /** Arrow keys lead from one tab to the other. @param {KeyboardEvent} event */
  function walk(event) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = tabs.find((each) => each !== document.activeElement);
    other?.focus();
    other?.click();
  }

  return {
    /** @param {Playing} state */
    update({ room, prefs }) {
      const hasTabs = room !== null && prefs.history;
      root.hidden = !hasTabs;
      setAttribute(surface, 'data-tabs', hasTabs ? 'true' : null);
      if (!room) return;
      tabs.forEach((each, place) => {
        const isChosen = room.isChatOpen === (place === 1);
        setAttribute(each, 'aria-selected', String(isChosen));
        setAttribute(each, 'tabindex', isChosen ? '0' : '-1');
      });
      const unread = unreadOf(room);
      setText(count, unread > 0 ? String(unread) : '');
    },
  };
}

/** @param {string} label @param {() => void} choose @param {HTMLElement | null} [more] */
const tab = (label, choose, more = null) =>
  el('button', { type: 'button', className: 'side-tab', role: 'tab', on: { click: choose } }, label, more);
