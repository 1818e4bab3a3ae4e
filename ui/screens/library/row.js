// @ts-check
// The rows of the library that are on the page; they are used again for other games.

import { el, setAttribute, setText } from '../../dom.js';
import { outcomeOf } from '../../library/games.js';
import { dayWords, lengthWords, opponentsWords, optionsWords, outcomeWords } from '../../library/words.js';
import { titleOf } from '../../state.js';

/**
 * @import { GameSummary } from '../../library/types'
 * @import { GameSession } from '../../types'
 */

/** @typedef {{ place: number, of: number, isChosen: boolean, isActive: boolean }} RowPlace */
/** @typedef {{ root: HTMLElement, show(game: GameSummary, at: RowPlace): void }} GameRow */

/** The id of the row at a place. @param {number} place */
export const rowId = (place) => `library-row-${place}`;

/**
 * Makes the rows in `inner`.
 * @param {HTMLElement} inner @param {GameSession} session
 */
export function createRows(inner, session) {
  /** @type {GameRow[]} */
  const rows = [];
  return {
    /**
     * Shows these games; `at(index)` says where each stands.
     * @param {GameSummary[]} games @param {(index: number) => RowPlace} at
     */
    put(games, at) {
      while (rows.length < games.length) rows.push(createRow(session));
      while (inner.children.length > games.length) inner.lastElementChild?.remove();
      while (inner.children.length < games.length) inner.append(rows[inner.children.length].root);
      games.forEach((game, index) => rows[index].show(game, at(index)));
    },
    height: () => inner.firstElementChild?.getBoundingClientRect().height ?? 0,
  };
}

/** @param {GameSession} session @returns {GameRow} */
function createRow(session) {
  /** @param {string} name */
  const part = (name) => el('span', { className: `library-${name}` });
  const mark = el('span', { className: 'library-mark', 'aria-hidden': 'true' });
  const parts = {
    title: part('title'),
    players: part('players'),
    options: part('options'),
    outcome: part('outcome'),
    length: part('length'),
    day: part('day'),
  };
  const what = el('span', { className: 'library-what' }, parts.title, ' ', parts.players);
  const { options, outcome, length, day } = parts;
  // Its words are its name for screen readers, who are to hear where one ends.
  const words = [what, options, outcome, length, day].flatMap((each) => [each, ' ']);
  const root = el('div', { className: 'library-row', role: 'option' }, mark, ...words);
  /** @type {GameSummary | null} */
  let shown = null;

  /** @param {GameSummary} game */
  function write(game) {
    shown = game;
    const { hello } = session.state;
    if (!hello) return;
    setText(parts.title, titleOf({ hello }, game.game));
    setText(parts.players, opponentsWords(game));
    setText(options, optionsWords(game, hello));
    setText(outcome, outcomeWords(game));
    setAttribute(outcome, 'data-outcome', outcomeOf(game));
    setText(length, lengthWords(game));
    setText(day, dayWords(game.stamp.at));
  }

  return {
    root,
    show(game, { place, of, isChosen, isActive }) {
      if (game !== shown) write(game);
      setAttribute(root, 'id', rowId(place));
      setAttribute(root, 'data-place', place);
      setAttribute(root, 'aria-posinset', place + 1);
      setAttribute(root, 'aria-setsize', of);
      setAttribute(root, 'aria-selected', String(isChosen));
      setAttribute(root, 'data-active', isActive ? 'true' : null);
    },
  };
}
