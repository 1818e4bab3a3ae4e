// The rules of the games in short: one page for all of them, which begins with the game at hand.

import { el } from '../dom.js';
import { games, gameOf } from '../games/index.js';
import { titleOf } from '../state.js';
import { ask } from './dialog.js';
import { segments } from './form.js';

const CLOSE = [{ id: 'close', label: 'Close', main: true }];

/** The game whose rules are meant where none is named: the one that is being set up, or the one on the table. */
const atHand = ({ screen, choosing, position }) => (screen === 'setup' ? choosing : position?.game) ?? games[0].name;

/** Shows the rules of a game, and lets the person look at those of the others. */
export function showRules(session, name = atHand(session.state)) {
  const { state } = session;
  const body = el('div', { className: 'pages rules', tabIndex: 0, role: 'region', 'aria-label': 'Rules' });
  const choices = games.map((game) => ({ value: game.name, label: titleOf(state, game.name) }));
  const chooser = segments({ key: 'rules', label: 'Game', choices }, show);
  chooser.root.classList.add('rules-games');

  function show(chosen) {
    const { rules } = gameOf(chosen);
    chooser.show(chosen);
    body.replaceChildren(el('h3', { className: 'rules-title' }, titleOf(state, chosen)), el('p', { className: 'rules-idea' }, rules.idea), ...rules.parts.map(part));
    body.scrollTo({ top: 0 });
  }

  show(name);
  return ask({ title: 'Rules', text: null, choices: CLOSE, extra: el('div', { className: 'rules-page' }, chooser.root, body), light: true, wide: true });
}

const part = ({ title, text }) => el('section', { className: 'rules-part' }, el('h4', {}, title), ...text.map((paragraph) => el('p', {}, paragraph)));
