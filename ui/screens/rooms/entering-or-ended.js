// @ts-check
// What the screen of a room shows while the person is not in it: on the way in, and after the end.

import { el, setAttribute, setText } from '../../dom.js';
import { shownAddress } from '../../rooms/links.js';
import { button } from '../form.js';

/** @import { RoomState } from '../../rooms/types' */

/**
 * What is shown while this person is not in the room: before they have entered it, and after its end.
 * @param {{ goHome(): unknown, join(): unknown, back(): unknown, retry(): unknown, enterAnew(): unknown }} acts
 */
export function createEnteringOrEnded({ goHome, join, back, retry, enterAnew }) {
  const title = el('h2', { id: 'apart-title' });
  const words = el('p', { className: 'detail' });
  const buttons = {
    retry: button('Try Again', () => {
      buttons.back.focus();
      retry();
    }),
    anew: button('Enter Again', enterAnew),
    back: button('Back', back),
    home: button('Home', goHome),
    join: button('Join with a Link…', join),
  };
  const acts = el('div', { className: 'choices' }, ...Object.values(buttons));
  const root = el('section', { className: 'group apart' }, el('div', { role: 'status' }, title, words), acts);
  return {
    root,
    /** Returns whether the person is in the room. @param {RoomState | null} room */
    show(room) {
      const isIn = Boolean(room?.shown) && room?.connection !== 'ended';
      root.hidden = isIn;
      if (isIn) return true;
      const told = apartOf(room);
      setText(title, told.title);
      setText(words, told.words);
      for (const [name, each] of Object.entries(buttons)) {
        each.hidden = !told.acts.includes(name);
        setAttribute(each, 'class', name === told.acts[0] ? 'button main' : 'button');
      }
      return false;
    },
  };
}

/** What can be done after the end of a room. @type {{ [why: string]: string }} */
const APART = {
  left: 'Your other games are on Home.',
  removed: 'Your other games are on Home.',
  place_lost: 'You were away, or the server went back to an older copy. You can enter again while there is room.',
  closed: 'Its host can open another one.',
  no_room: 'It may have ended, others may have your place, or the link has changed. Ask for a new link.',
  old_program: 'In a browser, reload the page. Then try again.',
  refused: 'Your other games are on Home.',
};

/** After these refusals the same may be asked again. */
const MAY_RETRY = ['refused', 'old_program'];

/** After these ends who was in the room may enter it anew. */
const MAY_ENTER = ['place_lost', 'no_room'];

/**
 * What is said, and what can be done, the first before all.
 * @param {RoomState | null} room
 */
function apartOf(room) {
  if (room?.connection === 'opening')
    return { title: 'Entering the room…', words: shownAddress(room.address), acts: ['back'] };
  if (room && room.connection !== 'ended') {
    const why = room.reason ?? `${shownAddress(room.address)} does not answer. It may be closed, or you are offline.`;
    return { title: 'The room cannot be reached', words: `${why} Atar keeps trying.`, acts: ['retry', 'back'] };
  }
  const { why, text } = room?.end ?? { why: 'left', text: 'You have left this room.' };
  const mayRetry = room !== null && !room.shown && MAY_RETRY.includes(why);
  if (mayRetry) return { title: text, words: APART[why], acts: ['retry', 'back'] };
  const mayEnter = room?.shown && MAY_ENTER.includes(why);
  return { title: text, words: APART[why], acts: mayEnter ? ['anew', 'home'] : ['home', 'join'] };
}
