// @ts-check
// The board of a room that waits, as it will be, and by what rules it is played.

import { el, setText } from '../../dom.js';
import { like } from '../../game-settings.js';
import { gameOf } from '../../games/index.js';
import { formOf } from '../../options/form.js';
import { houseWords } from '../../rooms/house-rules.js';
import { seatViews } from '../../rooms/seating.js';
import { titleOf } from '../../state.js';
import { button } from '../form.js';
import { createPreview } from '../preview.js';

/**
 * @import { ShownRoom } from '../../rooms/types'
 * @import { Field, Form, GameSession, OptionValues, Playing, ScreenTools } from '../../types'
 */

/**
 * Makes both: `{root, paint(), show(room, about), destroy()}`. `change()` asks what is to be changed.
 * @param {GameSession} session @param {ScreenTools['tools']} tools @param {() => unknown} change
 */
export function createBoardPreview(session, tools, change) {
  const { hello } = /** @type {Playing} */ (session.state);
  const host = el('div', { className: 'board-host' });
  const rules = el('dl', { className: 'house' });
  const edit = button('Change…', change);
  const title = el('h2', { id: 'house-title' }, 'Rules');
  const all = button('', () => now && session.help('rules', now.settings.game, now.settings.options), 'house-rules');
  const head = el('div', { className: 'house-head' }, title, edit);
  const card = el('section', { className: 'group house-card', 'aria-labelledby': title.id }, head, rules, all);
  const root = el('div', { className: 'room-board' }, host, card);
  /** @type {{ game: string, preview: ReturnType<typeof createPreview> } | null} */
  let made = null;
  /** @type {ShownRoom | null} */
  let now = null;

  function paint() {
    if (!now) return;
    const { game, options } = now.settings;
    if (made?.game !== game) {
      made?.preview.destroy();
      made = { game, preview: createPreview(gameOf(game), session, { tools }) };
      host.replaceChildren(made.preview.root);
    }
    const form = formOf(gameOf(game), hello);
    const seats = seatViews({ room: now, you: '', hello }).map(({ colour }) => ({ colour }));
    made.preview.show(like({ options, seats }, form), {});
  }

  return {
    root,
    paint,
    /** @param {ShownRoom} room @param {{ mayHost: boolean, isHome: boolean }} about */
    show(room, { mayHost, isHome }) {
      if (JSON.stringify(room) !== JSON.stringify(now)) {
        now = room;
        paint();
      }
      const { game, options } = room.settings;
      const words = [
        ...(room.from_record ? [['Begins with', 'A saved game']] : []),
        ...shortOptionWords(formOf(gameOf(game), hello), options, room.seats.length),
        ...houseWords(room.settings, { hello, isHome }),
      ];
      setText(all, `How to Play ${titleOf(session.state, game)}…`);
      rules.replaceChildren(...words.flatMap(([what, how]) => [el('dt', {}, what), el('dd', {}, how)]));
      edit.hidden = !mayHost;
    },
    destroy: () => made?.preview.destroy(),
  };
}

// The options of a game in words. Pure.

/**
 * The options of a game in words: a list of `[what, words]`. What is asked of each player stands at the seats.
 * @param {Form} form @param {OptionValues} options @param {number} count how many play
 * @returns {[string, string][]}
 */
export function optionWords(form, options, count) {
  const own = form.fromOptions(options, count);
  return form.fields(own, count).map((field) => [field.label, wordsOf(field, String(own[field.key]))]);
}

/** So many options are told at most; of more, only those that are not as usual. */
const MOST = 6;

/**
 * The options in as few words as say what is played: of many, those that differ from what is offered first.
 * @param {Form} form @param {OptionValues} options @param {number} count how many play
 * @returns {[string, string][]}
 */
export function shortOptionWords(form, options, count) {
  const all = optionWords(form, options, count);
  if (all.length <= MOST) return all;
  const defaults = new Map(optionWords(form, form.options(form.defaults(count), count), count));
  const changed = all.filter(([what, how]) => defaults.get(what) !== how);
  return [...changed, [changed.length > 0 ? 'Other options' : 'Options', 'As usual']];
}

/** @param {Field} field @param {string} text */
function wordsOf({ kind, choices, unit }, text) {
  if (kind === 'choice') return choices?.find(({ value }) => value === text)?.label ?? text;
  // What stands in brackets helps to fill the form.
  return [text, unit?.replace(/ \(.*\)$/, '')].filter(Boolean).join('\u00a0');
}
