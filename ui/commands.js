// @ts-check
// Every command has one definition, used by buttons, keys and menus alike:
//   id        also the id of its entry in the native menu
//   title     as in a menu; `short` or `label(state)` as on a button
//   menu      the menu it stands in; `line` if a line stands above it there
//   keys      its keys; `mod` is ⌘ on macOS and Ctrl elsewhere
//   native    true if the desktop's own menu handles its key
//   role      `about`, `settings` or `quit`: on macOS it stands in the app's own menu
//   only      the kind of transport it makes sense with; everywhere if absent
//   applies   whether the game on the table has such a thing at all; it has if absent
//   enabled   whether it can be used now, from the state
//   pressed   whether it is switched on, for commands that are switches
//   entries   for those that open a list: its entries from the state, {id, title, pressed, detail}; `run` is told the
// detail
//   run       does it, with the session

import { room } from './rooms/room-commands.js';
import { study } from './study/commands.js';
import { games, gameOf } from './games/index.js';
import { learning } from './lessons/commands.js';
import { playsSeat } from './rooms/room-state.js';
import { inPlay, isStudied, onTable } from './state.js';
import { canGoBack, shownNode } from './study/tree.js';

/** @import { Command, GameSession, Playing, Replay, State, Transport } from './types' */

/** @typedef {Playing & { replay: Replay }} Replaying */

/** @param {State} state */
const ready = (state) => state.hello !== null;
/** @param {State} state @returns {state is Playing} */
const atTable = (state) => onTable(state) && state.replay === null;
/** @param {State} state @returns {state is Replaying} */
const inReplay = (state) => onTable(state) && state.replay !== null;

/**
 * Whether a position can be set up: that of a game with an editor, or where none is on the table, that of another one.
 * Nothing in a room leads away from its game.
 * @param {State} state
 */
function canSetUp(state) {
  if (!ready(state) || state.room || state.screen === 'editor') return false;
  return onTable(state) ? gameOf(state.position.game).editor !== undefined : games.some(({ editor }) => editor);
}

/** @param {State} state */
const editing = ({ screen, edited }) => (screen === 'editor' ? edited : null);

/** @type {Command<State>[]} */
const file = [
  {
    id: 'new',
    title: 'New Game…',
    menu: 'File',
    keys: ['mod+n'],
    native: true,
    enabled: ready,
    run: (session) => session.shell.setUp(),
  },
  {
    id: 'open',
    title: 'Open…',
    menu: 'File',
    keys: ['mod+o'],
    native: true,
    enabled: ready,
    run: (session) => session.shell.open(),
  },
  {
    id: 'library',
    title: 'Library',
    menu: 'File',
    enabled: ready,
    run: (session) => session.shell.show('library'),
  },
  {
    id: 'set_up',
    title: 'Set Up a Position…',
    menu: 'File',
    enabled: canSetUp,
    run: (session) => session.shell.editing.open(),
  },
  {
    id: 'recent',
    title: 'Open Recent',
    menu: 'File',
    enabled: (state) => ready(state) && state.recent.length > 0,
    entries: ({ recent }) =>
      recent.map(({ name, place }, index) => ({ id: `recent:${index}`, title: name, detail: place })),
    run: (session, place) => session.shell.reopen(place),
  },
  {
    id: 'save',
    title: 'Save',
    menu: 'File',
    line: true,
    keys: ['mod+s'],
    native: true,
    enabled: onTable,
    run: (session) => session.save(),
  },
  {
    id: 'save_as',
    title: 'Save As…',
    menu: 'File',
    keys: ['mod+shift+s'],
    native: true,
    applies: ({ capabilities }) => capabilities.canSaveAs,
    enabled: onTable,
    run: (session) => session.saveAs(),
  },
  {
    id: 'export_picture',
    title: 'Export Picture',
    menu: 'File',
    line: true,
    enabled: onTable,
    entries: () => [
      { id: 'export_picture:svg', title: 'As SVG…', detail: 'svg' },
      { id: 'export_picture:png', title: 'As PNG…', detail: 'png' },
    ],
    run: (session, kind) => session.exports.picture(kind),
  },
  {
    id: 'export_record',
    title: 'Export Record as JSON…',
    menu: 'File',
    enabled: onTable,
    run: (session) => session.exports.record(),
  },
  {
    id: 'export_foreign',
    title: 'Export for Pentobi…',
    menu: 'File',
    applies: ({ position }) => position !== null && gameOf(position.game).foreign === 'blksgf',
    enabled: onTable,
    run: (session) => session.exports.foreign(),
  },
  {
    id: 'close',
    title: 'Close Game',
    menu: 'File',
    line: true,
    keys: ['mod+w'],
    native: true,
    enabled: onTable,
    run: (session) => session.shell.show('home'),
  },
  {
    id: 'quit',
    title: 'Quit',
    menu: 'File',
    keys: ['mod+q'],
    native: true,
    role: 'quit',
    only: 'desktop',
    enabled: () => true,
    run: (session) => session.shell.quit(),
  },
];

/** @param {State} state */
const canAskComputer = ({ capabilities }) => capabilities.canAskComputer;

/**
 * Whether steps of this turn can be taken back: nobody takes back those of others.
 * @param {Playing} state
 */
const mayTakeBack = (state) =>
  state.position.can.take_back && (state.capabilities.canActForAll || inPlay(state) || draftsHere(state));

/** @param {Playing} state */
const mayRedo = (state) => Boolean(state.position.can.redo) && (state.capabilities.canActForAll || inPlay(state));

/** @param {Pick<Playing, 'capabilities' | 'position'>} state */
const mayUndoTurn = ({ capabilities, position }) => capabilities.canUndoTurns && position.can.undo_turn;

/**
 * Whether the draft is of a seat of this person: at its end chance may be to act.
 * @param {Playing} state
 */
function draftsHere({ history, room }) {
  const seat = history.at(-1)?.seat ?? null;
  return room !== null && seat !== null && playsSeat(room, seat);
}

/** @type {Command<State>[]} */
const edit = [
  {
    id: 'undo',
    title: 'Undo',
    menu: 'Edit',
    keys: ['mod+z'],
    enabled: (state) =>
      Boolean(editing(state)?.past.length) ||
      (atTable(state) && (isStudied(state) ? backwards(state) : mayTakeBack(state) || mayUndoTurn(state))),
    run: (session) => (editing(session.state) ? session.shell.editing : session).undo(),
  },
  {
    id: 'redo',
    title: 'Redo',
    menu: 'Edit',
    keys: ['mod+shift+z', 'mod+y'],
    enabled: (state) =>
      Boolean(editing(state)?.future.length) ||
      (atTable(state) && (isStudied(state) ? forwards(state) : mayRedo(state))),
    run: (session) => (editing(session.state) ? session.shell.editing : session).redo(),
  },
  {
    id: 'reset_turn',
    title: 'Reset Turn',
    short: 'Reset turn',
    menu: 'Edit',
    keys: ['mod+backspace'],
    enabled: (state) => atTable(state) && mayTakeBack(state),
    run: (session) => session.resetTurn(),
  },
  {
    id: 'copy',
    title: 'Copy Position',
    menu: 'Edit',
    line: true,
    keys: ['mod+shift+c'],
    enabled: (state) => onTable(state) || editing(state) !== null,
    run: (session) => (editing(session.state) ? session.shell.editing : session.exports).copy(),
  },
  {
    id: 'copy_diagram',
    title: 'Copy Board as Text',
    menu: 'Edit',
    enabled: onTable,
    run: (session) => session.exports.copyDiagram(),
  },
  {
    id: 'paste',
    title: 'Paste Position…',
    menu: 'Edit',
    keys: ['mod+shift+v'],
    enabled: ready,
    run: (session) => session.shell.pastePosition(),
  },
];

/** @param {State} state */
const backwards = (state) =>
  isStudied(state) ? onTable(state) && canGoBack(state) : inReplay(state) && state.replay.ply > 0;
/** @param {State} state */
const forwards = (state) =>
  isStudied(state)
    ? onTable(state) && (shownNode(state)?.children.length ?? 0) > 0
    : inReplay(state) && state.replay.ply < state.replay.length;

/**
 * A command that goes to another moment of the replay, or of the line that is studied.
 * @param {Pick<Command<State>, 'id' | 'title' | 'enabled'> & Partial<Command<State>>} command
 * @param {(way: GameSession['replay'] | GameSession['study']) => unknown} go
 */
const goes = (command, go) => ({
  menu: 'Game',
  ...command,
  /** @param {GameSession} session */
  run: (session) => go(isStudied(session.state) ? session.study : session.replay),
});

/** @type {Command<State>[]} */
const game = [
  {
    id: 'turn_left',
    title: 'Rotate Left',
    short: 'Rotate left',
    menu: 'Game',
    keys: [','],
    applies: turns,
    enabled: (state) => canTurn(state, -1),
    run: (session) => session.dispatch(turned(session.state, -1)),
  },
  {
    id: 'turn_right',
    title: 'Rotate Right',
    short: 'Rotate right',
    menu: 'Game',
    keys: ['.'],
    applies: turns,
    enabled: (state) => canTurn(state, 1),
    run: (session) => session.dispatch(turned(session.state, 1)),
  },
  {
    id: 'hint',
    title: 'Hint',
    menu: 'Game',
    line: true,
    keys: ['i'],
    applies: canAskComputer,
    enabled: (state) => inPlay(state) && state.thinking === null,
    run: (session) => session.computer.hint(),
  },
  {
    id: 'let_play',
    title: 'Let the Computer Play This Turn',
    menu: 'Game',
    keys: ['mod+i'],
    applies: canAskComputer,
    enabled: (state) => inPlay(state) && state.thinking === null,
    run: (session) => session.computer.playTurn(),
  },
  {
    id: 'pause',
    title: 'Pause Computer',
    menu: 'Game',
    applies: canAskComputer,
    pressed: (state) => state.position?.paused ?? false,
    enabled: (state) =>
      atTable(state) && !state.position.result && !isStudied(state) && state.position.seats.some(({ bot }) => bot),
    run: (session) => session.computer.toggle(),
  },
  {
    id: 'players',
    title: 'Players…',
    menu: 'Game',
    applies: ({ capabilities }) => capabilities.canChangePlayers,
    enabled: (state) => atTable(state) && !state.position.result,
    run: (session) => session.choosePlayers(),
  },
  {
    id: 'replay',
    title: 'Replay',
    menu: 'Game',
    line: true,
    keys: ['r'],
    pressed: (state) => state.replay !== null,
    enabled: (state) => onTable(state) && state.record !== null && !isStudied(state),
    run: (session) => (session.state.replay ? session.replay.leave() : session.replay.last()),
  },
  goes({ id: 'replay_first', title: 'First Step', short: 'First', keys: ['home'], enabled: backwards }, (replay) =>
    replay.first(),
  ),
  goes(
    { id: 'replay_previous_turn', title: 'Previous Turn', short: '« Turn', keys: ['pageup'], enabled: backwards },
    (replay) => replay.previousTurn(),
  ),
  goes(
    { id: 'replay_previous', title: 'Previous Step', short: '‹ Step', keys: ['arrowleft'], enabled: backwards },
    (replay) => replay.previous(),
  ),
  {
    id: 'replay_play',
    title: 'Play the Steps',
    label: (state) => (state.replay?.playing ? 'Pause' : 'Play'),
    menu: 'Game',
    keys: ['p'],
    pressed: (state) => state.replay?.playing ?? false,
    enabled: (state) => inReplay(state) && state.replay.length > 0,
    run: (session) => session.replay.toggle(),
  },
  goes({ id: 'replay_next', title: 'Next Step', short: 'Step ›', keys: ['arrowright'], enabled: forwards }, (replay) =>
    replay.next(),
  ),
  goes(
    { id: 'replay_next_turn', title: 'Next Turn', short: 'Turn »', keys: ['pagedown'], enabled: forwards },
    (replay) => replay.nextTurn(),
  ),
  goes({ id: 'replay_last', title: 'Last Step', short: 'Last', keys: ['end'], enabled: forwards }, (replay) =>
    replay.last(),
  ),
  {
    id: 'play_on',
    title: 'Play On from Here',
    short: 'Play on from here',
    menu: 'Game',
    enabled: inReplay,
    run: (session) => session.replay.playOn(),
  },
];

/**
 * Whether something can be turned in hand in this game.
 * @param {State} state
 */
function turns({ position }) {
  return position !== null && gameOf(position.game).gestures.turn !== undefined;
}

/** @param {State} state @param {number} by */
const canTurn = (state, by) => inPlay(state) && Boolean(turned(state, by));
/** @param {State} state @param {number} by */
const turned = (state, by) =>
  onTable(state) ? (gameOf(state.position.game).gestures.turn?.(state, by) ?? null) : null;

/**
 * A setting of the program as a command that switches it.
 * @param {string} id @param {string} title @param {'coordinates' | 'history' | 'sound' | 'animations'} key
 * @param {Partial<Command<State>>} [more]
 * @returns {Command<State>}
 */
const switches = (id, title, key, more = {}) => ({
  id,
  title,
  menu: 'View',
  pressed: ({ prefs }) => Boolean(prefs[key]),
  enabled: ready,
  run: (session) => session.shell.prefer({ [key]: !session.state.prefs[key] }),
  ...more,
});

const ZOOMS = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];
/** @param {number} zoom @param {number} by */
const zoomed = (zoom, by) =>
  ZOOMS[Math.min(Math.max(ZOOMS.findIndex((step) => step >= zoom - 0.01) + by, 0), ZOOMS.length - 1)];
/**
 * A command that makes the window's content larger or smaller.
 * @param {string} id @param {string} title @param {number} by @param {string[]} keys
 * @returns {Command<State>}
 */
const zoomBy = (id, title, by, keys) => ({
  id,
  title,
  menu: 'View',
  keys,
  native: true,
  only: 'desktop',
  enabled: ({ prefs }) => (by === 0 ? prefs.zoom !== 1 : zoomed(prefs.zoom, by) !== prefs.zoom),
  run: (session) => session.shell.prefer({ zoom: by === 0 ? 1 : zoomed(session.state.prefs.zoom, by) }),
});

/** @type {Command<State>[]} */
const view = [
  zoomBy('zoom_in', 'Zoom In', 1, ['mod+=']),
  zoomBy('zoom_out', 'Zoom Out', -1, ['mod+-']),
  zoomBy('zoom_reset', 'Actual Size', 0, ['mod+0']),
  {
    id: 'full_screen',
    title: 'Full Screen',
    menu: 'View',
    line: true,
    keys: ['f11'],
    native: true,
    enabled: ready,
    run: (session) => session.shell.fullScreen(),
  },
  {
    id: 'theme',
    title: 'Appearance',
    menu: 'View',
    line: true,
    enabled: ready,
    entries: ({ prefs }) =>
      [
        ['system', 'Follow System'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ].map(([theme, title]) => ({ id: `theme:${theme}`, title, detail: theme, pressed: prefs.theme === theme })),
    run: (session, theme) => session.shell.prefer({ theme }),
  },
  switches('coordinates', 'Coordinates', 'coordinates'),
  switches('history', 'History', 'history', { keys: ['h'] }),
  switches('sound', 'Sound', 'sound', { keys: ['m'] }),
  switches('animations', 'Animations', 'animations', {
    pressed: ({ prefs }) => prefs.animations !== 'off',
    run: (session) => session.shell.prefer({ animations: session.state.prefs.animations === 'off' ? 'normal' : 'off' }),
  }),
  {
    id: 'board_larger',
    title: 'Enlarge Board',
    menu: 'View',
    line: true,
    keys: ['+', '='],
    enabled: onTable,
    run: (session) => session.zoomBoard(1.4),
  },
  {
    id: 'board_smaller',
    title: 'Reduce Board',
    menu: 'View',
    keys: ['-'],
    enabled: onTable,
    run: (session) => session.zoomBoard(1 / 1.4),
  },
  {
    id: 'board_whole',
    title: 'Whole Board',
    menu: 'View',
    keys: ['0'],
    enabled: onTable,
    run: (session) => session.zoomBoard(0),
  },
];

/** @type {Command<State>[]} */
const rest = [
  {
    id: 'settings',
    title: 'Settings…',
    menu: 'Settings',
    keys: ['mod+,'],
    native: true,
    role: 'settings',
    enabled: ready,
    run: (session) => session.shell.show('settings'),
  },
  { id: 'rules', title: 'Rules', menu: 'Help', keys: ['f1'], enabled: ready, run: (session) => session.help('rules') },
  {
    id: 'keyboard',
    title: 'Keyboard',
    menu: 'Help',
    keys: ['?'],
    enabled: ready,
    run: (session) => session.help('keyboard'),
  },
  {
    id: 'logs',
    title: 'Show Logs',
    menu: 'Help',
    line: true,
    only: 'desktop',
    enabled: () => true,
    run: (session) => session.shell.showLogs(),
  },
  {
    id: 'about',
    title: 'About Atar',
    menu: 'Help',
    line: true,
    role: 'about',
    enabled: ready,
    run: (session) => session.help('about'),
  },
];

/**
 * The commands for the session that is on the stage: the shared ones, those of the game on the table, and what else
 * there is here.
 * @param {{ readonly session: GameSession }} stage @param {Transport['kind']} kind @param {Command<State>[]} [more]
 */
export function createCommands(stage, kind, more = []) {
  const stateNow = () => stage.session.state;
  /** The game's own. @returns {Command[]} */
  function own() {
    const { position } = stateNow();
    return position ? gameOf(position.game).commands : [];
  }
  const list = () =>
    [...file, ...edit, ...own(), ...game, ...study, ...room, ...view, ...more, ...learning, ...rest].filter(here);
  /** @param {Command} command */
  const here = ({ only, applies }) => (!only || only === kind) && (!applies || applies(stateNow()));
  /** @param {string} id */
  const find = (id) => list().find((command) => command.id === id);

  /**
   * Runs a command if it can be used, now or when the table has answered; returns whether it was run now.
   * @param {string} id @param {any} [detail]
   */
  function run(id, detail) {
    const { session } = stage;
    const command = find(id);
    if (command?.enabled(session.state)) {
      command.run(session, detail);
      session.ran(id);
      return true;
    }
    if (command && session.busy) session.whenIdle(() => run(id, detail));
    return false;
  }

  return {
    list,
    find,
    /** Runs a command, or an entry of its list, by its id as it stands in a menu. @param {string} id */
    choose(id) {
      if (find(id)) return run(id);
      const [owner] = id.split(':');
      const entry = find(owner)
        ?.entries?.(stateNow())
        .find((known) => known.id === id);
      return entry ? run(owner, entry.detail) : false;
    },
    run,
  };
}

/**
 * What a button for the command says.
 * @param {Command} command @param {State} state
 */
export const labelOf = (command, state) => command.label?.(state) ?? command.short ?? command.title;

// The command that leads to the lab, where there is one.

/** @type {Command<State>[]} */
export const labCommands = [
  {
    id: 'lab',
    title: 'Lab',
    menu: 'View',
    line: true,
    enabled: (state) => state.hello !== null,
    run: (/** @type {GameSession} */ { shell }) => shell.showLab(shell.state.screen === 'lab' ? null : shell.state.run),
  },
];
