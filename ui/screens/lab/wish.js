// @ts-check
// What a search found: settings that are as wished or may be, each with its figures and games, and maps of them all.

import { el, setText } from '../../dom.js';
import { like, request } from '../../game-settings.js';
import { counted } from '../../lab/words.js';
import { button } from '../form.js';
import { ANSWER, createPlots } from './look.js';

/**
 * @import { RunResults } from '../../lab/types'
 * @import { Form } from '../../types'
 * @import { LabScreenWorld } from './lab.js'
 * @typedef {NonNullable<RunResults['wish']>['settings'][number]} WishedCell
 * @typedef {{ formFor(game: string): Form | null, games(row: { cell: string, label: string }): void }} WishWorld
 */

/** What stands in brackets. */
const RANGES =
  'The ranges in brackets hold for all settings at once. That makes them wider than those of a single setting below.';

/**
 * Makes the part; it is not there for studies without a wish. `games(row)` shows games of a cell.
 * @param {LabScreenWorld} world @param {WishWorld} more
 */
export function createWish(world, { formFor, games }) {
  const good = createSettings('As wished', true);
  const open = createSettings('Still open', false);
  const maps = createPlots(ANSWER);
  const key =
    'A field is good, open, or not: not as wished, or beaten by another. Where several settings share a field, it ' +
    'counts the good ones. A dash means that another field has the same game.';
  const mapped = el(
    'div',
    { className: 'lab-maps' },
    el('h3', {}, 'Maps'),
    el('p', { className: 'detail' }, key),
    maps.root,
  );
  const title = el('h2', { id: 'lab-wish-title' }, 'What was found');
  const ranges = el('p', { className: 'detail' }, RANGES);
  const parts = [ranges, good.root, open.root, mapped];
  const root = el(
    'section',
    { className: 'group lab-wish', 'aria-labelledby': title.id, hidden: true },
    title,
    ...parts,
  );
  let shape = '';

  return {
    root,
    /** @param {string} game @param {RunResults | null} look */
    show(game, look) {
      const wish = look?.wish ?? null;
      root.hidden = wish === null || wish.good + wish.open + wish.maps.length === 0;
      const wanted = JSON.stringify(wish);
      if (wanted === shape || !wish) return;
      shape = wanted;
      const form = formFor(game);
      const cards = (/** @type {boolean} */ isGood) =>
        wish.settings.filter((cell) => cell.is_good === isGood).map((cell) => card(world, form, cell, games));
      good.show(cards(true), wish.good);
      open.show(cards(false), wish.open);
      maps.show({ plots: wish.maps, parameters: look?.parameters ?? [] });
      mapped.hidden = wish.maps.length === 0;
    },
  };
}

/**
 * A setting with its figures, its games, and a game with it where it is as wished.
 * @param {LabScreenWorld} world @param {Form | null} form @param {WishedCell} cell @param {WishWorld['games']} games
 */
function card({ session }, form, cell, games) {
  const { label, figures, games: count, more, options, seats } = cell;
  const told = figures.map(({ title: name, text }) => el('div', {}, el('dt', {}, name), el('dd', {}, text)));
  const left = more === null ? '' : `, about ${counted(Math.ceil(more / 100) * 100, 'more game')} would settle it`;
  const start = () => {
    const record = { options, seats: Array.from({ length: seats }, () => ({})) };
    const own = /** @type {Form} */ (form);
    session.shell.newGame({ ...request(like(/** @type {any} */ (record), own), own), options });
  };
  const acts = [
    ...(cell.is_good && form ? [button('Start a Game with These Settings', start)] : []),
    button('Typical Games', () => games(cell)),
  ];
  acts.forEach((act) => act.setAttribute('aria-label', `${act.textContent}: ${label}`));
  return el(
    'li',
    {},
    el('h3', {}, label),
    el('dl', {}, ...told),
    el('p', { className: 'detail' }, `${counted(count, 'game')}${left}`),
    el('div', { className: 'lab-acts' }, ...acts),
  );
}

/**
 * Settings that can be folded away, with how many there are.
 * @param {string} heading @param {boolean} open whether they are in sight at first
 */
function createSettings(heading, open) {
  const summary = el('summary', {});
  const list = el('ul', { className: 'lab-wished' });
  const root = el('details', { open }, summary, list);
  return {
    root,
    /** A button that has the focus keeps it. @param {Node[]} cards @param {number} count */
    show(cards, count) {
      const at = list.contains(document.activeElement) && document.activeElement?.getAttribute('aria-label');
      root.hidden = count === 0;
      setText(
        summary,
        `${heading}: ${counted(count, 'setting')}${cards.length < count ? `, of which ${cards.length} are shown` : ''}`,
      );
      list.replaceChildren(...cards);
      if (at) [...list.querySelectorAll('button')].find((each) => each.getAttribute('aria-label') === at)?.focus();
    },
  };
}
