// Boot: chooses the way to the table, mounts the screens, connects commands with keys and menus.

import { createCommands } from './commands.js';
import { gameOf, games } from './games/index.js';
import { listenToKeys } from './keys.js';
import { ask, makeWay } from './screens/dialog.js';
import { createNotice } from './screens/notice.js';
import { createSetup } from './screens/setup.js';
import { createTable } from './screens/table.js';
import { createSession } from './session.js';
import { like, request } from './settings.js';
import { title } from './state.js';
import { socketTransport } from './transport/socket.js';
import { tauriTransport } from './transport/tauri.js';

const root = document.getElementById('app');
const transport = window.__TAURI__ ? tauriTransport(window.__TAURI__) : socketTransport();
const { kind } = transport;
document.documentElement.dataset.kind = kind;

const session = createSession(transport, ask);
const commands = createCommands(session, kind);

const screens = {
  setup: () => createSetup(root, session, commands, { game: games[0], kind }),
  table: () => createTable(root, session, commands, { kind, again }),
};

/** A new game with the settings of the one on the table. */
function again() {
  const { record, position, hello } = session.state;
  const game = gameOf(position.game);
  return session.newGame({ ...request(like(record, game, hello), game), options: record.options });
}

let mounted = { name: 'wait', screen: null };
let menu = '';
let named = '';

function mount(name) {
  mounted.screen?.destroy();
  mounted = { name, screen: screens[name]?.() ?? null };
  window.scrollTo(0, 0);
}

function tellShell(state) {
  const enabled = commands.enabled();
  if (JSON.stringify(enabled) !== menu) transport.setMenu(enabled);
  menu = JSON.stringify(enabled);
  if (title(state) !== named) transport.setTitle(title(state));
  named = title(state);
}

const notice = createNotice(document.body, session);
session.subscribe((state, change) => {
  if (state.screen !== mounted.name) mount(state.screen);
  mounted.screen?.update(state, change);
  notice.update(state);
  tellShell(state);
});

transport.onMenu((id) => makeWay() && commands.run(id));
listenToKeys(document, commands, { kind, makeWay });
session.start();
