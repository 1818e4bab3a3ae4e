// @ts-check
// Figures over the games that are listed: by game, opponent and level, as tables with bars.

import { el, setHidden } from '../../dom.js';
import { figuresBy, figuresCsv, figuresOf } from '../../library/figures.js';
import { timeWords } from '../../library/words.js';
import { titleOf } from '../../state.js';
import { writtenWords } from '../../words.js';
import { button } from '../form.js';
import { createPlots } from './plots.js';

/**
 * @import { Figures, GroupBy } from '../../library/figures.js'
 * @import { GameSummary } from '../../library/types'
 * @import { GameSession, Transport } from '../../types'
 */

/** @type {[GroupBy, string, string][]} */
const TABLES = [
  ['game', 'By game', 'Game'],
  ['opponent', 'By opponent', 'Opponent'],
  ['level', 'By computer level', 'Level'],
];

/** How many opponents are listed. */
const MOST_ROWS = 50;

const COLUMNS = ['Games', 'Won', 'Drawn', 'Lost', 'Results', 'Streak', 'Best streak', 'Mean length', 'Time'];

/**
 * Makes the page.
 * @param {GameSession} session @param {Transport['files']} files
 */
export function createFigures(session, files) {
  const host = el('div', { className: 'library-tables' });
  const plots = createPlots();
  const save = button('Export as CSV…', () => session.attempt(exportCsv));
  const words = el(
    'p',
    { className: 'detail' },
    'Results and streaks count games that you played alone against computers, or in rooms. None of this leaves your device.',
  );
  const root = el(
    'section',
    { className: 'library-figures', 'aria-label': 'Figures', hidden: true },
    el('div', { className: 'library-acts' }, words, save),
    host,
  );
  /** @type {GameSummary[]} */
  let games = [];
  /** @param {string} game */
  const title = (game) => titleOf(session.state, game);

  async function exportCsv() {
    const file = await files.export({ name: 'Atar figures.csv', kind: 'csv', data: figuresCsv(games, title) });
    if (file) session.tell(writtenWords('Exported', file));
  }

  return {
    root,
    /** @param {GameSummary[]} next */
    show(next) {
      games = next;
      setHidden(save, next.length === 0);
      const tables = TABLES.map((which) => table(next, which, title));
      host.replaceChildren(plots.root, ...tables.flatMap((each) => each ?? []));
      plots.show(next);
    },
    destroy: plots.destroy,
  };
}

/**
 * @param {GameSummary[]} games @param {[GroupBy, string, string]} which @param {(game: string) => string} title
 */
function table(games, [by, heading, what], title) {
  const rows = figuresBy(games, by);
  if (rows.length === 0) return null;
  /** @param {string} key */
  const named = (key) => (by === 'game' ? title(key) : by === 'level' ? `Level ${key}` : key);
  const head = el('tr', {}, ...[what, ...COLUMNS].map((words) => el('th', { scope: 'col' }, words)));
  const body = rows.slice(0, MOST_ROWS).map((figures) => row(named(figures.key), figures));
  const total = by === 'game' && rows.length > 1 ? [row('All', figuresOf('', games))] : [];
  return el(
    'div',
    { className: 'library-table', tabIndex: 0, role: 'region', 'aria-label': heading },
    el('table', {}, el('caption', {}, heading), el('thead', {}, head), el('tbody', {}, ...body, ...total)),
  );
}

/** @param {string} name @param {Figures} figures */
function row(name, { games, won, drawn, lost, streak, best, turns, seconds }) {
  const cells = [
    String(games),
    String(won),
    String(drawn),
    String(lost),
    bar(won, drawn, lost),
    streakWords(streak),
    best > 0 ? `${best} won` : '–',
    turns > 0 ? turns.toFixed(1) : '–',
    timeWords(seconds),
  ];
  return el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((cell) => el('td', {}, cell)));
}

/** @param {number} streak the games won in a row last; below 0, lost */
const streakWords = (streak) => (streak === 0 ? '–' : `${Math.abs(streak)} ${streak > 0 ? 'won' : 'lost'}`);

/** The shares of the results. @param {number} won @param {number} drawn @param {number} lost */
function bar(won, drawn, lost) {
  const all = won + drawn + lost;
  if (all === 0) return '–';
  /** @param {string} name @param {number} number */
  const part = (name, number) => {
    const piece = el('i', { 'data-outcome': name });
    piece.style.flexGrow = String(number);
    return number > 0 ? piece : null;
  };
  const label = `${Math.round((100 * (won + drawn / 2)) / all)}% of the points`;
  return el(
    'span',
    { className: 'library-bar', role: 'img', 'aria-label': label, title: label },
    part('won', won),
    part('drawn', drawn),
    part('lost', lost),
  );
}
