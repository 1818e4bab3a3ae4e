// @ts-check
// New Game: which game, where it is played, who plays, on what board, with how many stones.

import { el } from '../dom.js';
import { gameOf } from '../games/index.js';
import * as settings from '../game-settings.js';
import { formOf } from '../options/form.js';
import { placesOf } from '../rooms/hosts.js';
import { titleOf } from '../state.js';
import { invalidIn } from './form.js';
import { gameChoice } from './game-choice.js';
import { createMenu } from './menu.js';
import { createPreview } from './preview.js';
import { createForm } from './setup-form.js';
import { createRoomPart, isInRoom, placeWords } from './setup-room.js';

/**
 * @import { Commands, Form, Game, GameSettings, ScreenTools, GameSession, State } from '../types'
 */

/**
 * Makes the screen in `root` for the game that was chosen. `tools` are the shared helpers of screens with boards.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createSetup(root, session, commands, { kind, tools, rooms, hosts }) {
  const { hello, choosing, offered, prefs } = session.shell.state;
  const game = gameOf(/** @type {string} */ (choosing));
  const menu = el('div', { className: 'menu-host' });
  const form = formOf(game, hello);
  const fields = createForm(form, session, { tools, change, submit, places: placesOf(rooms.state, hosts) });
  const room = createRoomPart(form, { session, rooms, hosts }, { change, changed: show, add: fields.addRoom });
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
    const found = problemsOf(session.shell.state, now, form);
    room.show(now, found);
    fields.show(now, found, placeOf(session.shell.state, rooms, room.isBusy));
    preview.show(now, found);
  }

  /** @param {any} event */
  function submit(event) {
    event.preventDefault();
    if (Object.keys(problemsOf(session.shell.state, now, form)).length > 0) return invalidIn(fields.root)?.focus();
    session.shell.offerSettings(game.name, now);
    return isInRoom(session.shell.state) ? room.create(now) : session.shell.newGame(settings.request(now, form));
  }

  const stop = rooms.subscribe(() => isInRoom(session.shell.state) && show());
  /** @type {string | null} */
  let where = null;

  /** @param {Pick<State, 'where'>} state */
  function update(state) {
    if (state.where === where) return;
    ({ where } = state);
    show();
    if (isInRoom(state)) room.enter();
  }

  update(session.shell.state);

  return {
    update,
    repaint: show,
    chosen: () => settings.chosenIn(form, now),
    destroy() {
      stop();
      preview.destroy();
      screen.remove();
    },
  };
}

/**
 * Where the game is to be.
 * @param {State} state @param {ScreenTools['rooms']} rooms @param {boolean} isBusy
 */
const placeOf = (state, rooms, isBusy) => ({
  isInRoom: isInRoom(state),
  isBusy,
  where: placeWords(state, rooms),
});

/**
 * What is impossible, by field. In a room everybody brings a name.
 * @param {Pick<State, 'where'>} state @param {GameSettings} now @param {Form} form
 */
const problemsOf = (state, now, form) =>
  isInRoom(state) ? form.problems(now.own, now.count) : settings.problems(now, form);

/** @param {Game} game @param {GameSession} session @param {HTMLElement} menu */
function createBar(game, session, menu) {
  const words = el('div', { className: 'bar-words' }, el('p', { className: 'headline' }, 'New game'));
  return el(
    'header',
    { className: 'bar' },
    el('h1', {}, titleOf(session.shell.state, game.name)),
    words,
    gameChoice(game, session, (name) => session.shell.setUp(name, session.shell.state.where)),
    menu,
  );
}
