// @ts-check
// Which games are listed: by game, player, result and time.

import { el } from '../../dom.js';
import { games } from '../../games/index.js';
import { titleOf } from '../../state.js';

/**
 * @import { GameSummary, LibraryFilter } from '../../library/types'
 * @import { GameSession } from '../../types'
 */

const RESULTS = [
  ['', 'Any result'],
  ['going', 'Under way'],
  ['over', 'Over'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['drawn', 'Draw'],
];

const DAYS = [
  ['', 'Any time'],
  ['1', 'Last 24 hours'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last 365 days'],
];

/**
 * Makes the fields. `changed()` hears of every change.
 * @param {GameSession} session @param {() => void} changed
 */
export function createFilters(session, changed) {
  const named = games.map(({ name }) => [name, titleOf(session.state, name)]);
  const fields = {
    game: choice('Game', [['', 'All games'], ...named], changed),
    player: search('Player', changed),
    result: choice('Result', RESULTS, changed),
    days: choice('Time', DAYS, changed),
  };
  return {
    root: el(
      'div',
      { className: 'library-filters', role: 'search', 'aria-label': 'Filter games' },
      ...Object.values(fields).map((field) => field),
    ),
    /** @returns {LibraryFilter} */
    value: () => ({
      game: fields.game.value,
      player: fields.player.value,
      result: fields.result.value,
      days: fields.days.value,
    }),
    /** Without games there is nothing to filter. @param {GameSummary[]} all */
    show(all) {
      for (const field of Object.values(fields)) field.disabled = all.length === 0;
    },
  };
}

/** @param {string} label @param {string[][]} choices @param {() => void} changed */
const choice = (label, choices, changed) =>
  el(
    'select',
    { 'aria-label': label, on: { change: changed } },
    ...choices.map(([value, words]) => el('option', { value }, words)),
  );

/** @param {string} label @param {() => void} changed */
const search = (label, changed) =>
  el('input', { type: 'text', 'aria-label': label, placeholder: 'Player', maxLength: 200, on: { input: changed } });
