// @ts-check
// A question of another player: in the place of the headline, or in small windows of the words under the board. So it
// covers no board, and moves none. The focus stays where it is, and the answers lie elsewhere than the last ones.

import { el, setAttribute, setText } from '../../dom.js';
import { gameOf } from '../../games/index.js';
import { asksMe, openQuestion, hostTime, isPlayer, lateOf } from '../../rooms/room-state.js';
import { questionWords, waitWords, yesWords, lateWords } from '../../rooms/words.js';
import { UNASKED_DELAY, createPressGuard } from '../dialog.js';
import { canClaimGame } from '../../rooms/seating.js';

/**
 * @import { Playing } from '../../types'
 * @import { OpenQuestion, RoomActions } from '../../rooms/types'
 */

/** Where answers stand, one question after the other: at the end of the words, or at their start. */
const PLACES = ['end', 'start'];

/**
 * Makes the box after the `middle` of the table, and what screen readers hear.
 * @param {HTMLElement} middle @param {RoomActions} actions
 */
export function createOpenQuestion(middle, actions) {
  const text = el('p', { id: 'room-question' });
  const yes = el('button', { type: 'button', className: 'button', on: { click: () => answer(true) } });
  const no = el('button', { type: 'button', className: 'button', on: { click: () => answer(false) } }, 'No');
  const choices = el('div', { className: 'choices' }, no, yes);
  const guard = createPressGuard(choices, UNASKED_DELAY);
  const box = el(
    'div',
    { className: 'room-question', role: 'alertdialog', hidden: true, 'aria-labelledby': text.id },
    text,
    choices,
  );
  const told = el('div', { className: 'unseen', role: 'alert' });
  middle.after(box, told);
  /** @type {OpenQuestion | null} */
  let shown = null;
  let count = 0;

  /** Keys are not heard either: the focus may be where the last question was answered. @param {boolean} agrees */
  function answer(agrees) {
    if (shown && !guard.isOn()) actions.answer(shown.question, agrees);
  }

  function begin() {
    count += 1;
    box.dataset.answers = PLACES[count % PLACES.length];
    guard.begin();
  }

  return {
    /** @param {Playing} state @param {number} now */
    update(state, now) {
      const { room } = state;
      const question = room && openQuestion(room, now);
      box.hidden = !question;
      const isMine = Boolean(room && question && asksMe(room, now));
      if (question && question.question !== shown?.question) begin();
      shown = question;
      if (!question) setText(told, '');
      if (!room || !question) return;
      setText(yes, yesWords(room, question));
      const words = isMine ? questionWords(room, question, storyOf(state)) : waitOf(question.by === room.you, question);
      setText(text, words);
      setText(told, isMine ? (text.textContent ?? '') : '');
      setAttribute(box, 'role', isMine ? 'alertdialog' : 'status');
      choices.hidden = !isMine;
    },
    destroy: guard.end,
  };
}

/** @param {boolean} isOwn @param {OpenQuestion} question */
const waitOf = (isOwn, question) => (isOwn ? waitWords(question) : 'Waiting for the players to answer a question.');

/**
 * What the question needs to know of the game.
 * @param {Playing} state
 */
function storyOf({ history, position }) {
  const { chance } = gameOf(position.game);
  return {
    turns: history,
    isChance: (/** @type {string} */ step) => chance?.test(step) ?? false,
    names: position.seats.map(({ name }) => name),
  };
}

// A line in the place of the headline about a player who keeps the others waiting, with what may be claimed and when.

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
