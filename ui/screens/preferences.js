// Settings of the program, and those that a new game of each kind begins with.

import { el } from '../dom.js';
import { games } from '../games/index.js';
import { PREFS, usual } from '../prefs.js';
import * as settings from '../game-settings.js';
import { titleOf } from '../state.js';
import { countField, fieldOf, group, segments, toggle } from './form.js';
import { createMenu } from './menu.js';
import { createPlayers } from './player-list.js';

/** Makes the screen in `root`. Every change holds at once. */
export function createPreferences(root, session, commands, { kind, tools }) {
  const menu = el('div', { className: 'menu-host' });
  const fields = PREFS.map((pref) => ({ ...pref, field: prefField(pref) }));
  const groups = [...new Set(PREFS.map((pref) => pref.group))];
  const forGames = games.map(gameGroup);
  const screen = el(
    'main',
    { className: 'preferences' },
    el('header', { className: 'bar' }, el('h1', {}, 'Settings'), el('div', { className: 'bar-words' }), menu),
    el(
      'div',
      { className: 'form-body' },
      ...groups.map((title) =>
        group(title, ...fields.filter((pref) => pref.group === title).map(({ field }) => field.root)),
      ),
      ...forGames.map(({ root: part }) => part),
    ),
    el(
      'div',
      { className: 'form-end' },
      el('button', { type: 'button', className: 'button', on: { click: resetAll } }, 'Reset to Defaults'),
      el('button', { type: 'button', className: 'button main start', on: { click: done } }, 'Done'),
    ),
  );
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  function prefField(pref) {
    const changed = (value) => session.prefer({ [pref.key]: value });
    return pref.kind === 'switch' ? toggle(pref, changed) : segments(pref, changed);
  }

  /** What was learned is no setting, and stays. */
  function resetAll() {
    session.prefer({ ...usual(), learned: session.state.prefs.learned });
  }

  function done() {
    session.show(session.state.from);
  }

  /** What a new game of each kind begins with. What cannot be is shown, and kept only when it can. */
  function gameGroup(game) {
    const { hello, offered, prefs } = session.state;
    const scope = `${game.name}-`;
    const title = titleOf(session.state, game.name);
    let now = settings.recall(game, hello, offered[game.name], prefs.level);
    let shown = new Map();
    const counts = countField(game, hello, scope, (count) => change(settings.withCount(now, game, count)));
    const players = createPlayers(game, hello, { change: (next) => change(next(now)), tools, scope });
    const body = el('div', { className: 'own-fields' });
    const reset = el(
      'button',
      { type: 'button', className: 'button', on: { click: () => change(settings.defaults(game, hello)) } },
      `Reset ${title} to Defaults`,
    );
    const part = el(
      'details',
      { className: 'group' },
      el('summary', {}, el('h2', {}, `New games of ${title}`)),
      el('div', { className: 'own-fields' }, counts && counts.root, players.root, body, el('div', {}, reset)),
    );

    function change(next) {
      now = next;
      if (Object.keys(settings.problems(now, game)).length === 0) session.offerSettings(game.name, now);
      show();
    }

    function show() {
      const asked = game.setup.fields(now.own, now.count).map((field) => ({ ...field, id: `${scope}${field.key}` }));
      if (asked.map(({ key }) => key).join() !== [...shown.keys()].join()) {
        shown = new Map(
          asked.map((field) => [
            field.key,
            fieldOf({ ...field, key: field.id }, (value) => change(settings.withOwn(now, game, field.key, value))),
          ]),
        );
        body.replaceChildren(...[...shown.values()].map(({ root: field }) => field));
      }
      const found = settings.problems(now, game);
      counts?.show(now.count);
      players.show(now, found);
      shown.forEach((field, key) => field.show(now.own[key], found[key]));
    }

    show();
    return {
      root: part,
      /** The level of computers holds for all games. */
      level(level) {
        if (settings.companyOf(now) !== 'computer' || settings.levelOf(now) === level) return;
        now = settings.withCompany(now, 'computer', level);
        show();
      },
    };
  }

  return {
    update({ prefs }) {
      fields.forEach(({ key, field }) => field.show(prefs[key]));
      forGames.forEach((game) => game.level(prefs.level));
    },
    repaint() {},
    destroy: () => screen.remove(),
  };
}
