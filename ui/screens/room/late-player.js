// @ts-check
// A line in the place of the headline about a player who keeps the others waiting, with what may be claimed and when.

import { el, setText } from '../../dom.js';
import { hostTime, isPlayer, lateOf } from '../../rooms/room-state.js';
import { canClaimGame } from '../../rooms/sides.js';
import { lateWords } from '../../rooms/words.js';
import { UNASKED_DELAY, createPressGuard } from '../press-guard.js';

/**
 * @import { Playing } from '../../types'
 * @import { RoomActions } from '../../rooms/types'
 */

/**
 * Makes the line after the `words` of the bar, whose place it takes.
 * @param {HTMLElement} words @param {RoomActions} actions
 */
export function createLatePlayer(words, actions) {
  const why = el('span', {});
  const what = el('span', { className: 'late-what' });
  const text = el('p', {}, why, ' ', what);
  /** @param {string} label @param {'stand_in' | 'game'} what */
  const button = (label, what) =>
    el('button', { type: 'button', className: 'button', on: { click: () => actions.claim(what) } }, label);
  const standIn = button('Let the Computer Play', 'stand_in');
  const game = button('Claim the Game', 'game');
  const choices = el('div', { className: 'choices' }, standIn, game);
  const guard = createPressGuard(choices, UNASKED_DELAY);
  const box = el(
    'div',
    { className: 'room-late instead-of-words', hidden: true, role: 'group', 'aria-label': 'Waiting' },
    text,
    choices,
  );
  // The box counts the seconds; screen readers hear why it is there, and that something can be done now.
  const told = el('div', { className: 'unseen', role: 'status' });
  words.after(box, told);
  forget();

  function forget() {
    standIn.hidden = true;
    setText(told, '');
  }

  return {
    /** @param {Playing} state @param {number} now */
    update({ room }, now) {
      const late = room && lateOf(room);
      const wait = room && late ? late.when - hostTime(room, now) : 0;
      // Who is here has the time that was agreed.
      const isLate = late !== null && (wait <= 0 || !late.isSlow);
      box.hidden = !isLate;
      if (!isLate) forget();
      if (!room || !isLate) return;
      const canClaim = canClaimGame(room, late.seat);
      const { isSlow, isBySelf, member } = late;
      const said = lateWords({ name: member.name, wait, isSlow, isBySelf, canClaim });
      setText(why, said.why);
      setText(what, said.what);
      const may = wait <= 0 && isPlayer(room) && !isBySelf;
      if (may && standIn.hidden) guard.begin();
      standIn.hidden = !may;
      game.hidden = !may || !canClaim;
      setText(told, (may ? text.textContent : said.why) ?? '');
    },
  };
}
