// @ts-check
// New Game: which game, who plays, on what board, with how many stones.

import { el, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import * as settings from '../game-settings.js';
import { formOf } from '../options/form.js';
import { titleOf } from '../state.js';
import { countField, group, invalidIn, ownFields, segments } from './form.js';
import { gameChoice } from './game-choice.js';
import { createMenu } from './menu.js';
import { createPlayers } from './player-list.js';
import { createPreview } from './preview.js';

/**
 * @import { ChangeSettings, Commands, Context, Form, Game } from '../types'
 * @import { GameSettings, Problems, ScreenTools, Session, Tools } from '../types'
 */

/** With whom one plays, in one choice; each seat can be changed below it. */
const COMPANY = [
  { value: 'computer', label: 'Computer' },
  { value: 'friends', label: 'Friends at this screen' },
];

/**
 * Makes the screen in `root` for the game that was chosen. `tools` are the shared helpers of screens with boards.
 * @param {HTMLElement} root @param {Session} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createSetup(root, session, commands, { kind, tools }) {
  const { hello, choosing, offered, prefs } = session.state;
  const game = gameOf(/** @type {string} */ (choosing));
  const menu = el('div', { className: 'menu-host' });
  const form = formOf(game, hello);
  const fields = createForm(form, session, { tools, change, submit });
  const preview = createPreview(game, session, tools);
  const screen = el('main', { className: 'setup' }, createBar(game, session, menu), fields.root, preview.root);
  let now = settings.recall(form, offered[game.name], prefs.level);
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  /** @param {(settings: GameSettings) => GameSettings} next */
  function change(next) {
    now = next(now);
    session.dismiss();
    show();
  }

  function show() {
    const found = settings.problems(now, form);
    fields.show(now, found);
    preview.show(now, found);
  }

  /** @param {any} event */
  function submit(event) {
    event.preventDefault();
    const found = Object.keys(settings.problems(now, form));
    if (found.length > 0) return invalidIn(fields.root)?.focus();
    session.offerSettings(game.name, now);
    return session.newGame(settings.request(now, form));
  }

  show();

  return {
    update() {},
    repaint: show,
    destroy() {
      preview.destroy();
      screen.remove();
    },
  };
}

/** @param {Game} game @param {Session} session @param {HTMLElement} menu */
function createBar(game, session, menu) {
  const words = el('div', { className: 'bar-words' }, el('p', { className: 'headline' }, 'New game'));
  return el(
    'header',
    { className: 'bar' },
    el('h1', {}, titleOf(session.state, game.name)),
    words,
    gameChoice(game, session, session.setUp),
    menu,
  );
}

/**
 * The form on the screen. `change(next)` is told of changes, `next` being a function from the old settings to the new,
 * and `submit(event)` begins the game.
 * @param {Form} form @param {Session} session
 * @param {{ tools: Tools, change: ChangeSettings, submit(event: Event): void }} world
 */
function createForm(form, session, { tools, change, submit }) {
  /** The level of the computers of this game, or else of the last one. @param {GameSettings} now */
  const levelNow = (now) => settings.levelOf(now) ?? session.state.prefs.level;
  const company = segments({ key: 'company', label: 'Play against', choices: COMPANY }, (value) =>
    change((now) => settings.withCompany(now, /** @type {'computer' | 'friends'} */ (value), levelNow(now))),
  );
  const counts = countField(form, '', (count) => change((now) => settings.withCount(now, form, count)));
  const players = createPlayers(form, { change, tools });
  const own = ownFields(form, '', (key, value) => change((now) => settings.withOwn(now, form, key, value)));
  /** @param {() => unknown} run @param {string[]} words */
  const button = (run, ...words) => el('button', { type: 'button', className: 'button', on: { click: run } }, ...words);
  const reset = button(() => change(() => settings.defaults(form)), 'Reset to Defaults');
  const back = button(() => session.show(session.state.from));
  const start = el('button', { type: 'submit', className: 'button main start' }, 'Start');
  const who = group('Players', company.root, counts && counts.root, players.root);
  const root = el(
    'form',
    { className: 'form', noValidate: true, on: { submit } },
    el('div', { className: 'form-body' }, who, group('Board', own.root)),
    el('div', { className: 'form-end' }, reset, back, start),
  );
  return {
    root,
    /** @param {GameSettings} now @param {Problems} found */
    show(now, found) {
      company.show(settings.companyOf(now));
      counts?.show(now.count);
      own.show(now, found);
      players.show(now, found);
      setAttribute(start, 'aria-disabled', Object.keys(found).length > 0 ? 'true' : null);
      setText(back, session.state.from === 'home' ? 'Home' : 'Back to Game');
    },
  };
}
