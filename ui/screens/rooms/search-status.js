// @ts-check
// What is looked for while there is no game to be listed, and what may be wrong.

import { el, setAttribute, setText } from '../../dom.js';
import { searchWords } from '../../rooms/search-words.js';

/** @import { LobbyState } from '../../rooms/types' */

/** After so many milliseconds without any game the person is told what may be wrong. */
const PATIENCE = 5000;

/** @typedef {{ lobby: LobbyState | null, count: number }} Found what was found: a lobby, and how many games in all */

/**
 * Makes it: `{root, begin(where), show(found), end()}`.
 * @param {string} way
 */
export function createSearchStatus(way) {
  const words = el('p', { className: 'search-words', role: 'status' });
  const mark = el('span', { className: 'search-mark', 'aria-hidden': 'true' });
  const root = el('div', { className: 'search' }, mark, words);
  const now = { where: '', isLong: false };
  let timer = 0;
  /** @type {Found} */
  let last = { lobby: null, count: 0 };

  /** @param {Found} found */
  function show(found) {
    last = found;
    const { text, isSearching } = searchWords(way, { ...now, lobby: found.lobby });
    root.hidden = found.count > 0;
    setAttribute(root, 'data-searching', isSearching ? 'true' : null);
    setText(words, text);
  }

  return {
    root,
    show,
    /** Begins to look anew, at an address where there is one. @param {string} where */
    begin(where) {
      Object.assign(now, { where, isLong: false });
      clearTimeout(timer);
      timer = setTimeout(() => {
        now.isLong = true;
        show(last);
      }, PATIENCE);
    },
    end: () => clearTimeout(timer),
  };
}
