// @ts-check
// Help: the keys, and what this program is. The rules are a page of their own.

import { el } from '../dom.js';
import { keyWords, onMac } from '../keys.js';
import { brand } from './brand.js';
import { ask } from './dialog.js';
import { showRules } from './rules.js';

/** @import { Command, Commands, Help, Question, GameSession, State, Tools } from '../types' */

/** What the keyboard does on every board, beside the commands. */
const ON_BOARD = [
  ['Tab', 'Go to the board, then to players and buttons'],
  ['Arrow keys', 'Go from space to space'],
  ['Enter, Space', 'Pick up, put down, choose'],
  ['Esc', 'Let go, or close a dialog or the replay'],
  ['Backspace, Delete', 'Remove a stone, or take a move back'],
];

const close = [{ id: 'close', label: 'Close', main: true }];

/**
 * Shows a page of help: `rules` (of a `game`, the one at hand if none is named, with `options`, if any are
 * chosen), `keyboard` or `about`. `tools` are the shared helpers of screens with boards.
 * @param {Help} page @param {GameSession} session
 * @param {Commands} commands @param {Tools} tools
 */
export function showHelp({ topic, ...page }, session, commands, tools) {
  if (topic === 'rules') return showRules(session, tools, page);
  return ask({ ...PAGES[topic](session.state, commands), choices: close, light: true, wide: true });
}

/** @type {{ [topic: string]: (state: State, commands: Commands) => Pick<Question, 'title' | 'text' | 'extra'> }} */
const PAGES = {
  keyboard: (_, commands) => ({
    title: 'Keyboard',
    text: 'You can play with the keyboard alone.',
    extra: el(
      'div',
      { className: 'pages', tabIndex: 0, role: 'region', 'aria-label': 'Keys' },
      keys('On the board', ON_BOARD),
      ...byMenu(commands.list()),
    ),
  }),

  about: (state) => ({
    title: 'About Atar',
    text: `Version ${state.hello?.version}. Five board games, against the computer or friends at this screen.`,
    extra: el(
      'div',
      {},
      brand('div'),
      el(
        'div',
        { className: 'pages', tabIndex: 0, role: 'region', 'aria-label': 'Licences' },
        el('h3', {}, 'Made with'),
        licences(),
      ),
    ),
  }),
};

/** @param {string} title @param {string[][]} rows */
function keys(title, rows) {
  const lines = rows.map(([key, does]) => el('tr', {}, el('th', { scope: 'row' }, key), el('td', {}, does)));
  return el('table', { className: 'keys' }, el('caption', {}, title), el('tbody', {}, ...lines));
}

/** @param {Command[]} list */
function byMenu(list) {
  const withKeys = list.filter((command) => command.keys);
  const menus = [...new Set(withKeys.map(({ menu }) => menu))];
  return menus.map((menu) =>
    keys(
      menu,
      withKeys
        .filter((command) => command.menu === menu)
        .map((command) => [keyWords(command.keys, onMac()), command.title]),
    ),
  );
}

/** The licences of what the program is made with; the file is made when the program is built for others. */
function licences() {
  const text = el('pre', { className: 'licences' }, 'Loading…');
  fetch('licences.txt')
    .then((answer) =>
      answer.ok && answer.headers.get('content-type')?.startsWith('text/plain')
        ? answer.text()
        : Promise.reject(new Error('none')),
    )
    .then(
      (content) => text.replaceChildren(content),
      () => text.replaceChildren('The list of licences is in the installed program.'),
    );
  return text;
}
