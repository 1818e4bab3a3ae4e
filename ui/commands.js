// Every command has one definition, used by buttons, keys and menus alike:
//   id        also the id of its entry in the native menu
//   title     as in a menu; `short` or `label(state)` as on a button
//   menu      the menu it stands in
//   keys      its keys; `mod` is ⌘ on macOS and Ctrl elsewhere
//   native    true if the desktop's own menu handles its key
//   only      the kind of transport it makes sense with; everywhere if absent
//   enabled   whether it can be used, from the state
//   pressed   whether it is switched on, for commands that are switches
//   run       does it, with the session

import { games } from './games/index.js';

const atTable = (state) => state.screen === 'table' && state.position !== null;

const shared = [
  {
    id: 'new',
    title: 'New Game…',
    menu: 'File',
    keys: ['mod+n'],
    native: true,
    enabled: (state) => state.hello !== null && state.screen !== 'setup',
    run: (session) => session.show('setup'),
  },
  {
    id: 'open',
    title: 'Open…',
    menu: 'File',
    keys: ['mod+o'],
    native: true,
    enabled: (state) => state.hello !== null,
    run: (session) => session.open(),
  },
  {
    id: 'save',
    title: 'Save',
    menu: 'File',
    keys: ['mod+s'],
    native: true,
    enabled: atTable,
    run: (session) => session.save(),
  },
  {
    id: 'save_as',
    title: 'Save As…',
    menu: 'File',
    keys: ['mod+shift+s'],
    native: true,
    enabled: atTable,
    run: (session) => session.saveAs(),
  },
  {
    id: 'quit',
    title: 'Quit',
    menu: 'File',
    keys: ['mod+q'],
    native: true,
    only: 'desktop',
    enabled: () => true,
    run: (session) => session.quit(),
  },
  {
    id: 'undo',
    title: 'Undo Step',
    short: 'Undo',
    menu: 'Edit',
    keys: ['mod+z'],
    enabled: (state) => atTable(state) && state.position.can.take_back,
    run: (session) => session.undo(),
  },
  {
    id: 'redo',
    title: 'Redo Step',
    short: 'Redo',
    menu: 'Edit',
    keys: ['mod+shift+z', 'mod+y'],
    enabled: (state) => atTable(state) && state.redo.length > 0,
    run: (session) => session.redo(),
  },
  {
    id: 'reset_turn',
    title: 'Reset Turn',
    short: 'Reset turn',
    menu: 'Edit',
    keys: ['mod+backspace'],
    enabled: (state) => atTable(state) && state.position.draft.length > 0,
    run: (session) => session.resetTurn(),
  },
  {
    id: 'undo_turn',
    title: 'Undo Turn',
    short: 'Undo turn',
    menu: 'Edit',
    keys: ['mod+alt+z'],
    enabled: (state) => atTable(state) && state.position.can.undo_turn && state.position.draft.length === 0,
    run: (session) => session.undoTurn(),
  },
];

/** The commands for a session: the shared ones and those of the game on the table. */
export function createCommands(session, kind) {
  const own = new Map(games.map(({ name, commands }) => [name, commands]));
  const list = () => [...shared, ...(own.get(session.state.position?.game) ?? [])].filter(({ only }) => !only || only === kind);
  const find = (id) => list().find((command) => command.id === id);

  /** Runs a command if it can be used, now or when the table has answered; answers whether it was run now. */
  function run(id) {
    const command = find(id);
    if (command?.enabled(session.state)) {
      command.run(session);
      return true;
    }
    if (command && session.busy) session.whenIdle(() => run(id));
    return false;
  }

  return {
    list,
    find,
    /** Whether each command can be used now, by id. */
    enabled: () => Object.fromEntries(list().map((command) => [command.id, command.enabled(session.state)])),
    run,
  };
}

/** What a button for the command says. */
export const labelOf = (command, state) => command.label?.(state) ?? command.short ?? command.title;
