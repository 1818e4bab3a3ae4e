// @ts-check
// Those in the room without a seat, and what the host may do with them.

import { el, setText } from '../../dom.js';
import { watchersOf } from '../../rooms/seating.js';
import { button } from '../form.js';

/** @import { Member, MemberId, RoomActions, RoomState } from '../../rooms/types' */

/**
 * Makes the panel: `{root, show(room, mayHost)}`. `remove(name, member)` removes somebody after asking.
 * @param {RoomActions} act @param {{ remove(name: string, member: MemberId): unknown }} world
 */
export function createPeople(act, { remove }) {
  const list = el('ul', { className: 'guests' });
  const title = el('h2', { id: 'people-title' }, 'Watching');
  const root = el('section', { className: 'group', 'aria-labelledby': title.id }, title, list);
  let shape = '';

  /** @param {Member} member @param {{ you: MemberId | null, mayHost: boolean }} about */
  function row({ member, name, host, away }, { you, mayHost }) {
    const marks = [member === you && 'you', host && 'host', away !== null && 'away'].filter(Boolean).join(', ');
    const words = el('span', { className: 'guest' }, name, marks && ` (${marks})`);
    const acts = mayHost && member !== you ? [removal(name, member)] : [];
    return el('li', {}, words, ...acts);
  }

  /** @param {string} name @param {MemberId} member */
  function removal(name, member) {
    const made = button('Remove…', () => remove(name, member));
    made.setAttribute('aria-label', `Remove… ${name}`);
    return made;
  }

  return {
    root,
    /** @param {RoomState} room @param {boolean} mayHost */
    show({ shown, you }, mayHost) {
      const watchers = shown ? watchersOf(shown) : [];
      root.hidden = watchers.length === 0;
      setText(title, `Without a seat: ${watchers.length}`);
      const wanted = JSON.stringify([watchers, you, mayHost]);
      if (wanted === shape) return;
      shape = wanted;
      list.replaceChildren(...watchers.map((member) => row(member, { you, mayHost })));
    },
  };
}
