// @ts-check
// What the screen of a room shows while the person is not in it: on the way in, and after the end.

import { el, setText } from '../../dom.js';
import { shownAddress } from '../../rooms/hosts.js';
import { button } from '../form.js';

/** @import { RoomState } from '../../rooms/types' */

/**
 * What is shown while this person is not in the room: before they have entered it, and after its end.
 * @param {{ goHome(): unknown, join(): unknown }} acts
 */
export function createApart({ goHome, join }) {
  const title = el('h2', { id: 'apart-title' });
  const words = el('p', { className: 'detail' });
  const acts = el('div', { className: 'choices' }, button('Home', goHome, 'main'), button('Join with a Link…', join));
  const root = el('section', { className: 'group apart', role: 'status' }, title, words, acts);
  return {
    root,
    /** Answers whether the person is in the room. @param {RoomState | null} room */
    show(room) {
      const isIn = Boolean(room?.shown) && room?.connection !== 'ended';
      root.hidden = isIn;
      const isOpening = room !== null && room.connection !== 'ended';
      setText(title, isOpening ? 'Entering the room…' : (room?.end?.text ?? 'You have left this room.'));
      setText(words, isOpening ? shownAddress(room.address) : APART[room?.end?.why ?? 'left']);
      return isIn;
    },
  };
}

/** What can be done after the end of a room. @type {{ [why: string]: string }} */
const APART = {
  left: 'Your other games are on Home.',
  removed: 'To come back, ask the host for a new link.',
  closed: 'Its host can open another one.',
  no_room: 'It may have ended, or the link has changed. Ask for a new link.',
  old_program: 'In a browser, reload the page. Then try again.',
  refused: 'Your other games are on Home.',
};
