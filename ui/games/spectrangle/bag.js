// @ts-check
// The bag under the players' cards: how many tiles it holds, and which, by what they are worth.

import { el, setText } from '../../dom.js';
import { count } from '../../words.js';
import { tilePicture } from './tile.js';
import { tileWords } from './words.js';

/**
 * @import { Tools } from '../../types'
 * @import { Playing, Position, TableSession, TileLook, Worth } from './types'
 */

/**
 * Makes the bag.
 * @param {TableSession} session @param {Tools} tools
 */
export function create(session, { theme }) {
  const title = el('h2', {});
  const list = el('ul', { className: 'bag-list' });
  const root = el('section', { className: 'panel bag', 'aria-label': 'Bag', tabIndex: 0 }, title, list);
  let shown = '';

  /** @param {Worth} worth @param {Position} position @param {TileLook} look */
  function group({ points, tiles }, position, look) {
    const pictures = tiles.map((tile) => {
      const picture = tilePicture();
      picture.draw({ sides: [...tile] }, look);
      return picture.root;
    });
    return el(
      'li',
      {},
      el('span', { className: 'bag-points', 'aria-hidden': 'true' }, String(points)),
      el(
        'span',
        { className: 'unseen-words' },
        `${count(tiles.length, 'tile')} worth ${count(points, 'point')}: ${tiles.map((tile) => tileWords(position, tile)).join(', ')}`,
      ),
      el('span', { className: 'bag-tiles' }, ...pictures),
    );
  }

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      const { bag } = state.position.view;
      const key = JSON.stringify(bag);
      if (key === shown) return;
      shown = key;
      setText(title, bag.count === 0 ? 'The bag is empty' : `Bag: ${count(bag.count, 'tile')}`);
      list.replaceChildren(
        .../** @type {Worth[]} */ (bag.worth)
          .filter(({ tiles }) => tiles.length > 0)
          .map((worth) =>
            group(worth, state.position, { colours: state.position.view.colours, letters: false, font: theme().font }),
          ),
      );
    },
    destroy() {},
  };
}
