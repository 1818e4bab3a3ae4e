// @ts-check
// What a search found: maps of what is as wished, and games with such settings.

import { el } from '../../dom.js';
import { like, request } from '../../game-settings.js';
import { button } from '../form.js';
import { figure, plotOf } from './look.js';

/**
 * @import { RunResults } from '../../lab/types'
 * @import { Form } from '../../types'
 * @import { LabScreenWorld } from './lab.js'
 */

/** So many settings have a button. */
const MOST = 6;

/**
 * Makes the part; it is not there for studies without a wish.
 * @param {LabScreenWorld} world @param {(game: string) => Form | null} formFor
 */
export function createWish({ session }, formFor) {
  const title = el('h2', { id: 'lab-wish-title' }, 'As you wished');
  const list = el('ul', { className: 'lab-wished' });
  const maps = el('div', { className: 'lab-plots' });
  const root = el(
    'section',
    { className: 'group lab-wish', 'aria-labelledby': title.id, hidden: true },
    title,
    list,
    maps,
  );
  let shape = '';

  /** @param {Form} form @param {NonNullable<RunResults['wish']>['good'][number]} cell */
  function start(form, { options, seats }) {
    const record = { options, seats: Array.from({ length: seats }, () => ({})) };
    return session.shell.newGame({ ...request(like(/** @type {any} */ (record), form), form), options });
  }

  /** @param {Form | null} form @param {NonNullable<RunResults['wish']>['good'][number]} cell */
  function row(form, cell) {
    const act = button('Start a Game with These Settings', () => form && start(form, cell));
    act.setAttribute('aria-label', `Start a Game with These Settings: ${cell.label}`);
    return el('li', {}, el('span', {}, cell.label), form ? act : '');
  }

  return {
    root,
    /** @param {string} game @param {RunResults | null} look */
    show(game, look) {
      const wish = look?.wish ?? null;
      root.hidden = wish === null || (wish.good.length === 0 && wish.maps.length === 0);
      const wanted = JSON.stringify(wish);
      if (wanted === shape) return;
      shape = wanted;
      const form = formFor(game);
      list.replaceChildren(...(wish?.good ?? []).slice(0, MOST).map((cell) => row(form, cell)));
      list.hidden = !wish?.good.length;
      maps.replaceChildren(...(wish?.maps ?? []).flatMap((text) => plotOf(text, title.id) ?? []).map(figure));
    },
  };
}
