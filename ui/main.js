// @ts-check
// Boot: chooses the way to the table, mounts the screens, connects commands with keys and menus.

import { soundCues } from './sound/cues.js';
import { createCommands } from './commands.js';
import { games, gameOf } from './games/index.js';
import { listenToKeys } from './keys.js';
import { createTheme } from './theme.js';
import { menusOf } from './menus.js';
import { createRouter } from './routes.js';
import { pictureOf } from './picture.js';
import { ask, makeWay } from './screens/dialog.js';
import { showHelp } from './screens/help.js';
import { createHome } from './screens/home.js';
import { closeMenu } from './screens/menu.js';
import { createNotice } from './screens/notice.js';
import { createPreferences } from './screens/preferences.js';
import { changePlayers } from './screens/change-players.js';
import { createSetup } from './screens/setup.js';
import { createTable } from './screens/table.js';
import { createSession } from './session/session.js';
import { like, request } from './game-settings.js';
import { formOf } from './options/form.js';
import { createSounds } from './sound/synth.js';
import { title } from './state.js';
import { detectTransport } from './transport/detect.js';

/** @import { Change, Playing, State } from './types' */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const transport = detectTransport();
const { kind } = transport;
document.documentElement.dataset.kind = kind;

const session = createSession(transport, ask, (state) => pictureOf(state, tools));
const commands = createCommands(session, kind);
const tools = createTheme(session, () => mounted.screen?.repaint());
const sounds = createSounds({
  context: () => ('AudioContext' in window ? new AudioContext() : null),
  isOn: () => session.state.prefs.sound,
  volume: () => session.state.prefs.volume,
});

/** @type {{ [screen: string]: () => any }} */
const screens = {
  home: () => createHome(root, session, commands, { kind, tools }),
  setup: () => createSetup(root, session, commands, { kind, tools }),
  settings: () => createPreferences(root, session, commands, { kind, tools }),
  table: () => createTable(root, session, commands, { kind, again, tools }),
};

/** A new game with the settings of the one on the table. */
function again() {
  const { record, position, hello } = session.state;
  const form = formOf(gameOf(position.game), hello);
  return session.newGame({ ...request(like(record, form), form), options: record.options });
}

/** @type {{key: string, screen: any}} */
let mounted = { key: 'wait', screen: null };
const told = { menus: '', title: '', zoom: 1 };

/**
 * What a screen is made for; when it is another, the screen is made anew.
 * @param {State} state
 */
function keyOf({ screen, choosing, position }) {
  if (screen === 'setup') return `setup ${choosing}`;
  return screen === 'table' ? `table ${position?.game}` : screen;
}

/** @param {State} state */
function mount(state) {
  mounted.screen?.destroy();
  mounted = { key: keyOf(state), screen: screens[state.screen]?.() ?? null };
  window.scrollTo(0, 0);
}

/**
 * Tells the shell what has changed of menus, title and size.
 * @param {State} state
 */
function tellShell(state) {
  const menus = menusOf(commands.list(), state);
  const text = JSON.stringify(menus);
  if (text !== told.menus) transport.setMenu(menus);
  if (title(state) !== told.title) transport.setTitle(title(state));
  if (state.prefs.zoom !== told.zoom) transport.window.zoom(state.prefs.zoom);
  Object.assign(told, { menus: text, title: title(state), zoom: state.prefs.zoom });
}

/**
 * Plays the sounds of what has just happened.
 * @param {State} state @param {Change} change
 */
const sound = (state, change) =>
  soundCues(/** @type {Playing} */ (state), change, tools.still()).forEach(({ name, at }) => sounds.play(name, at));

/** Closes the menu, a question or the replay that lies over the screen. Answers whether there was one. */
function closeTop() {
  if (closeMenu()) return true;
  const open = /** @type {HTMLDialogElement | undefined} */ ([...document.querySelectorAll('dialog[open]')].at(-1));
  const { replay } = session.state;
  if (open) open.close();
  else if (replay) session.replay.leave();
  return Boolean(open ?? replay);
}

const places =
  kind === 'browser' ? createRouter(window, session, { games: games.map(({ name }) => name), close: closeTop }) : null;
// On its way to the first screen the session shows others.
let started = false;
const notice = createNotice(document.body, session);
session.subscribe((state, change) => {
  if (change.prefs) tools.wear();
  if (keyOf(state) !== mounted.key) mount(state);
  mounted.screen?.update(state, change);
  if (change.prefs) mounted.screen?.repaint();
  notice.update(state);
  if (change.players) changePlayers(session, tools);
  if (change.help) showHelp(change.help, session, commands, tools);
  sound(state, change);
  tellShell(state);
  if (started) places?.update(session.state);
});

tools.wear();
transport.onMenu((id) => makeWay() && commands.choose(id));
listenToKeys(document, commands, { kind, makeWay, state: () => session.state });
await session.start();
started = true;
places?.update(session.state);
