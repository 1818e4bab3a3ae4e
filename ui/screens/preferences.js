// @ts-check
// Settings of the program, and those that a new game of each kind begins with.

import { el } from '../dom.js';
import { games } from '../games/index.js';
import { PREFS, TOGETHER, resetPrefs } from '../prefs.js';
import * as settings from '../game-settings.js';
import { formOf } from '../options/form.js';
import { titleOf } from '../state.js';
import { countField, group, textField, ownFields, segments, toggle } from './form.js';
import { createMenu } from './menu.js';
import { createPlayers } from './player-list.js';

/** @import { Commands, Form, Game, GameSettings, Problems, ScreenTools, GameSession, State, Tools } from '../types' */

/**
 * Makes the screen in `root`. Every change holds at once.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createPreferences(root, session, commands, { kind, tools, rooms, turnAlert }) {
  const menu = el('div', { className: 'menu-host' });
  const known = PREFS.filter((pref) => applies(pref, kind, rooms.state.isPossible));
  /** @type {{ key: string, group: string, field: { root: HTMLElement, show(value: any): void } }[]} */
  const fields = known.map((pref) => ({ ...pref, field: prefField(pref, session, turnAlert) }));
  const groups = [...new Set(known.map((pref) => pref.group))].map((title) =>
    group(title, ...fields.filter((pref) => pref.group === title).map(({ field }) => field.root)),
  );
  const forGames = games.map((game) => gameGroup(game, session, tools));
  const screen = el(
    'main',
    { className: 'preferences' },
    el('header', { className: 'bar' }, el('h1', {}, 'Settings'), el('div', { className: 'bar-words' }), menu),
    el('div', { className: 'form-body' }, ...groups, ...forGames.map(({ root: part }) => part)),
    endButtons(session),
  );
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  return {
    /** @param {State} state */
    update({ prefs }) {
      fields.forEach(({ key, field }) => field.show(prefs[key]));
      forGames.forEach((game) => game.level(prefs.level));
    },
    repaint() {},
    destroy: () => screen.remove(),
  };
}

/**
 * Whether a setting means anything here: those about others do only where there is a way to them.
 * @param {{ group: string, only?: string }} pref @param {string} kind @param {boolean} withOthers
 */
const applies = ({ group: title, only }, kind, withOthers) =>
  (only === undefined || only === kind) && (title !== TOGETHER || withOthers);

/** @param {any} pref @param {GameSession} session @param {ScreenTools['turnAlert']} turnAlert */
function prefField(pref, session, turnAlert) {
  if (pref.key === 'calls') return callsField(pref, session, turnAlert);
  /** @param {any} value */
  const changed = (value) => session.shell.prefer({ [pref.key]: value });
  const make = { text: textField, switch: toggle, choice: segments }[/** @type {'text'} */ (pref.kind)];
  return make(pref, changed);
}

/**
 * The switch for being called: where it is switched on, the browser is asked. Where nobody can be called it says why.
 * @param {any} pref @param {GameSession} session @param {ScreenTools['turnAlert']} turnAlert
 */
function callsField(pref, session, { problem, allow }) {
  const field = toggle({ ...pref, hint: problem ?? pref.hint, disabled: problem !== null }, async (on) => {
    const isAllowed = !on || (await allow());
    if (!isAllowed) session.tell('The browser does not allow notifications from this page.');
    if (!isAllowed) field.show(false);
    else session.shell.prefer({ calls: on });
  });
  return {
    root: field.root,
    /** @param {boolean} on */
    show: (on) => field.show(on && problem === null),
  };
}

/** @param {GameSession} session */
function endButtons(session) {
  const resetAll = () => session.shell.prefer(resetPrefs(session.state.prefs, session.state.hello));
  const done = () => session.shell.show(session.shell.state.from);
  return el(
    'div',
    { className: 'form-end' },
    el('button', { type: 'button', className: 'button', on: { click: resetAll } }, 'Reset to Defaults'),
    el('button', { type: 'button', className: 'button main start', on: { click: done } }, 'Done'),
  );
}

/**
 * What a new game of each kind begins with. What cannot be is shown, and kept only when it can.
 * @param {Game} game @param {GameSession} session @param {Tools} tools
 */
function gameGroup(game, session, tools) {
  const { hello, offered, prefs } = session.state;
  const form = formOf(game, hello);
  const fields = gameForm(form, session, { tools, change });
  let now = settings.recall(form, offered[game.name], prefs.level);

  /** @param {(settings: GameSettings) => GameSettings} next */
  function change(next) {
    now = next(now);
    if (Object.keys(settings.problems(now, form)).length === 0) session.shell.offerSettings(game.name, now);
    show();
  }

  const show = () => fields.show(now, settings.problems(now, form));
  show();
  return {
    root: fields.root,
    /** The level of computers holds for all games. @param {number} level */
    level(level) {
      if (settings.companyOf(now) !== 'computer' || settings.levelOf(now) === level) return;
      now = settings.withCompany(now, 'computer', level);
      show();
    },
  };
}

/**
 * The form of a game. `change(next)` is told of changes, `next` being a function from the old settings to the new.
 * @param {Form} form @param {GameSession} session
 * @param {{ tools: Tools, change(next: (settings: any) => any): void }} world
 */
function gameForm(form, session, { tools, change }) {
  const scope = `${form.name}-`;
  const title = titleOf(session.state, form.name);
  const counts = countField(form, scope, (count) => change((now) => settings.withCount(now, form, count)));
  const players = createPlayers(form, { change, tools, scope });
  const own = ownFields(form, scope, (key, value) => change((now) => settings.withOwn(now, form, key, value)));
  const reset = el(
    'button',
    { type: 'button', className: 'button', on: { click: () => change(() => settings.defaults(form)) } },
    `Reset ${title} to Defaults`,
  );
  return {
    root: el(
      'details',
      { className: 'group' },
      el('summary', {}, el('h2', {}, `New games of ${title}`)),
      el('div', { className: 'own-fields' }, counts && counts.root, players.root, own.root, el('div', {}, reset)),
    ),
    /** @param {GameSettings} now @param {Problems} found */
    show(now, found) {
      counts?.show(now.count);
      players.show(now, found);
      own.show(now, found);
    },
  };
}
