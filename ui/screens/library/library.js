// @ts-check
// The library: every game that was played, and figures over them.

import { el, setHidden, setText } from '../../dom.js';
import { filtered } from '../../library/games.js';
import { count } from '../../words.js';
import { button } from '../form.js';
import { createMenu } from '../menu.js';
import { createActs } from './acts.js';
import { createFigures } from './figures.js';
import { createFilters } from './filters.js';
import { createGameList } from './list.js';

/**
 * @import { GameSummary } from '../../library/types'
 * @import { Commands, GameSession, ScreenTools, State, Transport } from '../../types'
 */

const EMPTY = 'Every game that you play here is kept. There is none yet.';
const NONE = 'No game matches.';

/**
 * Makes the screen in `root`.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands
 * @param {ScreenTools & { files: Transport['files'] }} world
 */
export function createLibrary(root, session, commands, { kind, files }) {
  const menu = el('div', { className: 'menu-host' });
  const words = el('p', { className: 'detail', role: 'status' });
  const filters = createFilters(session, () => show(session.state));
  const games = createGames(session, files);
  const figures = createFigures(session, files);
  const tabs = createTabs((tab) => turnTo(tab));
  const home = button('Home', () => session.shell.show('home'));
  const bar = el('header', { className: 'bar' }, el('h1', {}, 'Library'), el('div', { className: 'bar-words' }, words));
  bar.append(tabs.root, home, menu);
  const screen = el('main', { className: 'library' }, bar, filters.root, games.root, figures.root);
  /** The games that are shown, so that they are shown anew only when they are others. @type {unknown} */
  let from;
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);
  turnTo('games');
  bringIn(session);

  /** @param {string} tab */
  function turnTo(tab) {
    tabs.show(tab);
    setHidden(games.root, tab !== 'games');
    setHidden(figures.root, tab !== 'figures');
    if (tab === 'games') games.render();
  }

  /** @param {State} state */
  function show(state) {
    from = state.library;
    const all = state.library ?? [];
    const shown = filtered(all, filters.value(), Date.now());
    setText(words, state.library === null ? 'Opening…' : numberWords(shown.length, all.length));
    filters.show(all);
    games.show(shown, state.library === null ? '' : all.length === 0 ? EMPTY : NONE);
    figures.show(shown);
  }

  return {
    /** @param {State} state */
    update(state) {
      if (state.library !== from) show(state);
    },
    repaint: games.render,
    destroy() {
      games.destroy();
      figures.destroy();
      screen.remove();
    },
  };
}

/**
 * Lists the games anew. What is on the table belongs there, too.
 * @param {GameSession} session
 */
async function bringIn({ shell: { library } }) {
  await library.keep().catch(() => {});
  await library.load();
}

/** @param {number} shown @param {number} all */
const numberWords = (shown, all) => (shown === all ? count(all, 'game') : `${shown} of ${count(all, 'game')}`);

/**
 * The list of games with what can be done with them.
 * @param {GameSession} session @param {Transport['files']} files
 */
function createGames(session, files) {
  /** @type {GameSummary[]} */
  let shown = [];
  const list = createGameList(session, {
    open: (id) => session.shell.library.open(id),
    remove: (ids) => acts.remove(ids),
    changed: () => acts.chose(),
  });
  const acts = createActs(session, { files, list, shown: () => shown });
  const empty = el('p', { className: 'library-empty' });
  return {
    root: el('section', { className: 'library-games', 'aria-label': 'Games' }, acts.root, list.root, empty),
    render: list.render,
    destroy: list.destroy,
    /** @param {GameSummary[]} next @param {string} none what is said where there are none */
    show(next, none) {
      shown = next;
      list.show(next);
      acts.show();
      setHidden(empty, next.length > 0 || none === '');
      setText(empty, none);
    },
  };
}

/**
 * The two pages of the library.
 * @param {(tab: string) => void} choose
 */
function createTabs(choose) {
  /** @param {string} tab @param {string} label */
  const one = (tab, label) => {
    const does = { type: 'button', className: 'button', 'data-tab': tab, on: { click: () => choose(tab) } };
    return el('button', does, label);
  };
  const buttons = [one('games', 'Games'), one('figures', 'Figures')];
  return {
    root: el('div', { className: 'library-tabs', role: 'group', 'aria-label': 'Show' }, ...buttons),
    /** @param {string} tab */
    show: (tab) => buttons.forEach((each) => each.setAttribute('aria-pressed', String(each.dataset.tab === tab))),
  };
}
