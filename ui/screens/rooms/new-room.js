// @ts-check
// New Room: the game's settings, who may come, the clock and the other rules of the house.

import { el, setAttribute, setText } from '../../dom.js';
import * as settings from '../../game-settings.js';
import { gameOf } from '../../games/index.js';
import { limitsOf } from '../../limits.js';
import { formOf } from '../../options/form.js';
import { hostOf, shownAddress, usualServer } from '../../rooms/hosts.js';
import { USUAL } from '../../rooms/house-rules.js';
import { titleOf } from '../../state.js';
import { button, group, invalidIn } from '../form.js';
import { gameChoice } from '../game-choice.js';
import { createMenu } from '../menu.js';
import { createPreview } from '../preview.js';
import { nameField } from './room-fields.js';
import { createRoomForm } from './room-form.js';

/**
 * @import { RoomLimits } from '../../rooms/types'
 * @import { Commands, Game, Playing, ScreenTools, Session } from '../../types'
 */

/**
 * Makes the screen in `root` for the game that was chosen.
 * @param {HTMLElement} root @param {Session} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createNewRoom(root, session, commands, { kind, tools, rooms, hosts }) {
  const game = gameOf(/** @type {string} */ (session.state.choosing));
  const preview = createPreview(game, session, tools);
  const fields = formFor(game, session, { rooms, changed });
  const limits = limitsOf(rooms.state);
  const create = (/** @type {string} */ name) => make({ session, rooms, hosts }, game, { fields, name });
  const sheet = createSheet(fields, session, { limits, create });
  const menu = el('div', { className: 'menu-host' });
  const bar = createBar(game, session, { rooms, menu });
  const screen = el('main', { className: 'setup new-room' }, bar, sheet.root, preview.root);
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  function changed() {
    session.dismiss();
    show();
  }

  function show() {
    const found = fields.problems();
    preview.show(fields.now.game, found);
    sheet.show(Object.keys(found).length === 0);
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

/**
 * The form, with the settings of the last game of this kind.
 * @param {Game} game @param {Session} session @param {Pick<ScreenTools, 'rooms'> & { changed(): void }} world
 */
function formFor(game, session, { rooms, changed }) {
  const { hello, offered, prefs, joining } = /** @type {Playing} */ (session.state);
  const form = formOf(game, hello);
  const host = rooms.state.lobby?.hello ?? null;
  const limits = limitsOf(rooms.state);
  const rules = { ...USUAL, watchers: Math.min(USUAL.watchers, limits.watchers) };
  return createRoomForm(form, {
    begin: { game: settings.recall(form, offered[game.name], prefs.level), rules },
    about: {
      isHome: joining === 'nearby' || host?.kind === 'home',
      limits,
    },
    changed,
  });
}

/** @typedef {ReturnType<typeof createRoomForm>} RoomFields */

/**
 * The form on the screen. `create(name)` makes the room.
 * @param {RoomFields} fields @param {Session} session
 * @param {{ limits: RoomLimits, create(name: string): Promise<unknown> }} host
 */
function createSheet(fields, session, { limits, create }) {
  const name = nameField('new-room-name', (own) => {
    session.dismiss();
    session.prefer({ name: own.trim() });
  });
  name.limit(limits);
  name.show(session.state.prefs.name);
  const begin = el('button', { type: 'submit', className: 'button main start' });
  const back = button('Back', () => session.joinBy(session.state.joining ?? 'online'));
  const { who, game, play } = fields.groups;
  const body = el('div', { className: 'form-body' }, group('You', name.root), who, game, play);
  const end = el('div', { className: 'form-end' }, back, begin);
  const root = el('form', { className: 'form', noValidate: true, on: { submit } }, body, end);
  let isBusy = false;

  /** @param {boolean} busy */
  function work(busy) {
    isBusy = busy;
    setText(begin, busy ? 'Creating…' : 'Create Room');
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (Object.keys(fields.problems()).length > 0) return invalidIn(root)?.focus();
    const own = name.given();
    if (own === null || isBusy) return null;
    work(true);
    return create(own).finally(() => work(false));
  }

  work(false);
  return {
    root,
    /** @param {boolean} isPossible */
    show: (isPossible) => setAttribute(begin, 'aria-disabled', isPossible ? null : 'true'),
  };
}

/**
 * Makes the room at its host, which may be this program.
 * @param {Pick<ScreenTools, 'rooms' | 'hosts'> & { session: Session }} world @param {Game} game
 * @param {{ fields: RoomFields, name: string }} wanted
 */
function make({ session, rooms, hosts }, game, { fields, name }) {
  const { joining, prefs } = session.state;
  session.offerSettings(game.name, fields.now.game);
  return session.attempt(async () => {
    const { address, owner } = await hostOf(joining ?? 'online', { rooms: rooms.state, prefs, hosts });
    if (!(await rooms.visit(address))) return false;
    if (!(await rooms.create({ ...fields.told(), name, ...(owner && { owner }) }))) return false;
    // Who opens a room wants to play.
    return rooms.room.sit(0);
  });
}

/**
 * @param {Game} game @param {Session} session @param {Pick<ScreenTools, 'rooms'> & { menu: HTMLElement }} world
 */
function createBar(game, session, { rooms, menu }) {
  const { joining, prefs } = session.state;
  const server = usualServer(rooms.state, prefs);
  const where = joining === 'nearby' ? 'on this device' : server ? `at ${shownAddress(server)}` : '';
  const words = el(
    'div',
    { className: 'bar-words' },
    el('p', { className: 'headline' }, 'New room'),
    el('p', { className: 'detail' }, where),
  );
  const choice = gameChoice(game, session, session.newRoom);
  return el('header', { className: 'bar' }, title(game, session), words, choice, menu);
}

/** @param {Game} game @param {Session} session */
const title = (game, session) => el('h1', {}, titleOf(session.state, game.name));
