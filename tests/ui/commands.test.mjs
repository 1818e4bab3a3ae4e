// Every command has one definition; when it can be used follows from the state.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createCommands, labelOf, labCommands } from '../../ui/commands.js';
import { hearKeys, keyName, keyWords, listenToKeys } from '../../ui/keys.js';
import { menusOf } from '../../ui/menus.js';
import { onlineCommands } from '../../ui/rooms/room-commands.js';
import { turnsOf } from '../../ui/screens/history.js';
import { initial } from '../../ui/state.js';
import { HELLO } from './support/hello.mjs';
import { halfMoved, over, placing, playing } from './support/positions.mjs';

function fakeSession(more) {
  const called = [];
  const note =
    (name) =>
    (...given) =>
      called.push([name, ...given]);
  const names = [
    'show',
    'open',
    'save',
    'saveAs',
    'quit',
    'undo',
    'redo',
    'resetTurn',
    'step',
    'revise',
    'learn',
    'stepWhile',
    'focus',
    'toggleLegal',
  ];
  const state = { ...initial(), hello: HELLO, screen: 'table', position: playing(), ...more };
  const notes = Object.fromEntries(names.map((name) => [name, note(name)]));
  const session = { state, called, ran() {}, ...notes };
  return Object.assign(session, { shell: session });
}

/** The commands of these menus that can be used: those that concern the game. */
const usable = (more, kind = 'browser', menus = ['File', 'Edit', 'Game']) => {
  const session = fakeSession(more);
  return createCommands({ session }, kind)
    .list()
    .filter(({ menu, enabled }) => menus.includes(menu) && enabled(session.state))
    .map(({ id }) => id);
};

const SAVING = ['new', 'open', 'library', 'set_up', 'save', 'save_as', 'export_picture', 'export_record', 'close'];
const RECORD = { turns: [['@a1', 'commit']], draft: ['d2-d3'] };

test('before there is a game only games can be started and opened', () => {
  assert.deepEqual(usable({ position: null, screen: 'home' }), ['new', 'open', 'library', 'set_up', 'paste']);
  assert.deepEqual(usable({ position: null, screen: 'setup' }, 'desktop'), [
    'new',
    'open',
    'library',
    'set_up',
    'quit',
    'paste',
  ]);
  assert.deepEqual(usable({ position: null, screen: 'wait', hello: null }), []);
});

test('in the editor its changes can be undone and redone, and its position copied; in rooms there is none', () => {
  const edited = (past, future) => ({ screen: 'editor', edited: { past, future } });
  assert.deepEqual(usable(edited([], [])), ['new', 'open', 'library', 'copy', 'paste']);
  assert.deepEqual(usable(edited([{}], [])), ['new', 'open', 'library', 'undo', 'copy', 'paste']);
  assert.deepEqual(usable(edited([], [{}])), ['new', 'open', 'library', 'redo', 'copy', 'paste']);
  const session = fakeSession(edited([{}], [{}]));
  const called = [];
  const editing = Object.fromEntries(['undo', 'redo', 'copy'].map((name) => [name, () => called.push(name)]));
  const commands = createCommands({ session: { ...session, shell: { editing } } }, 'browser');
  for (const id of ['undo', 'redo', 'copy']) commands.run(id);
  assert.deepEqual(called, ['undo', 'redo', 'copy']);
  assert.deepEqual(session.called, []);
  assert.ok(!commands.find('set_up').enabled({ ...session.state, screen: 'table', room: {} }));
});

test('the native menu has the editor of positions', () => {
  const session = fakeSession({});
  const [file] = menusOf(createCommands({ session }, 'desktop').list(), session.state);
  const entry = file.entries.find((each) => each?.id === 'set_up');
  assert.equal(entry.title, 'Set Up a Position…');
  assert.equal(entry.enabled, true);
});

test('the rules can be read on every screen, with or without a game', () => {
  for (const screen of ['home', 'setup', 'settings'])
    assert.ok(usable({ position: null, screen }, 'browser', ['Help']).includes('rules'), screen);
  assert.ok(usable({}, 'browser', ['Help']).includes('rules'));
});

test('a function key works in a field too, and a letter does not', () => {
  const heard = [];
  const target = new EventTarget();
  const commands = {
    list: () => [
      { id: 'rules', keys: ['f1'], enabled: () => true },
      { id: 'hint', keys: ['i'], enabled: () => true },
    ],
    run: (id) => heard.push(id),
  };
  listenToKeys(target, commands, { kind: 'browser', makeWay: () => true, state: () => null });
  for (const key of ['i', 'F1']) pressIn(target, 'INPUT', { key });
  assert.deepEqual(heard, ['rules']);
});

/** Presses a key in an element of this kind. Returns whether the page took it. */
function pressIn(target, tagName, keys) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const event = Object.assign(new Event('keydown', { cancelable: true }), none, keys);
  Object.defineProperty(event, 'target', { value: { tagName, isContentEditable: false } });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

// The web views of Linux and macOS know none of these keys in a field.
test('in the desktop, the keys of Undo and Redo take back typing in a field, and steps elsewhere', () => {
  const heard = [];
  const run = (kind) => {
    const target = Object.assign(new EventTarget(), { execCommand: (name) => heard.push(`typing: ${name}`) });
    const commands = createCommands({ session: fakeSession({ position: halfMoved() }) }, kind);
    commands.run = (id) => heard.push(id);
    listenToKeys(target, commands, { kind, makeWay: () => true, state: () => fakeSession().state });
    return (tagName, key, shiftKey = false) => pressIn(target, tagName, { key, ctrlKey: true, shiftKey });
  };
  const desktop = run('desktop');
  for (const tagName of ['INPUT', 'TEXTAREA', 'DIV']) {
    assert.ok(desktop(tagName, 'z'));
    assert.ok(desktop(tagName, 'Z', true));
    assert.ok(desktop(tagName, 'y'));
  }
  const typing = ['typing: undo', 'typing: redo', 'typing: redo'];
  assert.deepEqual(heard.splice(0), [...typing, ...typing, 'undo', 'redo', 'redo']);
  assert.ok(!run('browser')('INPUT', 'z'), 'browsers do it themselves');
  assert.deepEqual(heard, []);
});

test('keys of an input method are not heard, however the browser tells of them', () => {
  const heard = [];
  const target = new EventTarget();
  const press = (key) => target.dispatchEvent(Object.assign(new Event('keydown'), key));
  const stop = hearKeys(target, ({ key }) => heard.push(key));
  press({ key: 'Escape', isComposing: true, keyCode: 27 });
  press({ key: 'Enter', isComposing: false, keyCode: 229 });
  press({ key: 'Process', isComposing: false, keyCode: 229 });
  press({ key: 'Escape', isComposing: false, keyCode: 27 });
  stop();
  press({ key: 'Enter', isComposing: false, keyCode: 13 });
  assert.deepEqual(heard, ['Escape']);
});

test('at the start of a turn the turn before can be undone, and nothing reset', () => {
  assert.deepEqual(usable(), [
    ...SAVING,
    'undo',
    'copy',
    'copy_diagram',
    'paste',
    'next_stone',
    'forced',
    'legal_moves',
    'shot_clock',
    'hint',
    'let_play',
    'players',
  ]);
});

test('before anybody has played there is nothing to undo or redo', () => {
  const none = { take_back: false, undo_turn: false, redo: false, roll: false };
  assert.ok(!usable({ position: playing({ can: none }) }).some((id) => ['undo', 'redo', 'reset_turn'].includes(id)));
});

test('in the computer’s turn the person’s last turn can be undone, and nothing of the computer’s reset', () => {
  const can = { take_back: false, undo_turn: true, redo: false, roll: false };
  const position = halfMoved({ can, seats: [{ name: 'Computer', bot: 3 }, { name: 'Bob' }] });
  assert.deepEqual(usable({ position }, 'browser', ['Edit']), ['undo', 'copy', 'copy_diagram', 'paste']);
});

test('with a draft steps can be undone and the turn reset, and what was undone can be redone', () => {
  const can = { take_back: true, undo_turn: true, redo: true, roll: false };
  assert.deepEqual(usable({ position: halfMoved({ can }) }), [
    ...SAVING,
    'undo',
    'redo',
    'reset_turn',
    'copy',
    'copy_diagram',
    'paste',
    'next_stone',
    'legal_moves',
    'shot_clock',
    'hint',
    'let_play',
    'players',
  ]);
});

test('the turn can be committed when the table says so', () => {
  assert.ok(!usable({ position: halfMoved() }).includes('commit'));
  assert.ok(usable({ position: halfMoved({ view: { can: { commit: true, clock: false } } }) }).includes('commit'));
});

test('while placing there are no stones to walk through and no clock', () => {
  const found = usable({ position: placing() });
  assert.ok(found.includes('legal_moves'));
  ['next_stone', 'forced', 'shot_clock', 'commit'].forEach((id) => assert.ok(!found.includes(id), id));
});

test('at the end the turn can be undone and the game saved', () => {
  assert.deepEqual(usable({ position: over({ winners: [0], reason: 'last_standing' }) }), [
    ...SAVING,
    'undo',
    'copy',
    'copy_diagram',
    'paste',
  ]);
});

test('in a replay one can look, and play on, but not act', () => {
  const replay = { ply: 1, length: 3, playing: false, speed: 'normal' };
  assert.deepEqual(usable({ position: halfMoved(), record: RECORD, replay }), [
    ...SAVING,
    'copy',
    'copy_diagram',
    'paste',
    'replay',
    'replay_first',
    'replay_previous_turn',
    'replay_previous',
    'replay_play',
    'replay_next',
    'replay_next_turn',
    'replay_last',
    'play_on',
    'analyse',
  ]);
  assert.ok(!usable({ position: halfMoved(), record: RECORD, replay: { ...replay, ply: 3 } }).includes('replay_next'));
});

// It stood greyed out beside every lesson and puzzle.
test('nobody analyses a lesson or a puzzle', () => {
  const session = fakeSession({ record: RECORD, lesson: { at: 0 } });
  const commands = createCommands({ session }, 'browser');
  assert.equal(commands.find('analyse'), undefined);
  session.state = { ...session.state, lesson: null };
  assert.ok(commands.find('analyse').enabled(session.state));
});

test('while the computer is to play, a person cannot act for it', () => {
  const position = playing({ seats: [{ name: 'Computer', bot: 3 }, { name: 'Bob' }] });
  assert.ok(!usable({ position }).some((id) => ['next_stone', 'forced', 'shot_clock', 'commit'].includes(id)));
});

test('recent files and themes are lists, whose entries are chosen by their own ids', () => {
  const session = fakeSession({
    recent: [
      { name: 'a.atar', place: '/a' },
      { name: 'b.atar', place: '/b' },
    ],
  });
  session.reopen = (place) => session.called.push(['reopen', place]);
  session.prefer = (patch) => session.called.push(['prefer', patch]);
  const commands = createCommands({ session }, 'desktop');
  assert.equal(commands.choose('recent:1'), true);
  assert.equal(commands.choose('theme:dark'), true);
  assert.equal(commands.choose('recent:7'), false);
  assert.deepEqual(session.called, [
    ['reopen', '/b'],
    ['prefer', { theme: 'dark' }],
  ]);
});

test('the menus hold every command once, in their order, with the keys that the system handles', () => {
  const session = fakeSession({ record: RECORD });
  const commands = createCommands({ session }, 'desktop');
  const menus = menusOf(commands.list(), session.state);
  assert.deepEqual(
    menus.map(({ title }) => title),
    ['File', 'Edit', 'Game', 'View', 'Settings', 'Help'],
  );
  const ids = menus.flatMap(({ entries }) => entries.filter(Boolean).map(({ id }) => id));
  assert.deepEqual(
    [...ids].sort(),
    commands
      .list()
      .map(({ id }) => id)
      .sort(),
  );
  const entry = (id) => menus.flatMap(({ entries }) => entries).find((each) => each?.id === id);
  assert.deepEqual(entry('save'), {
    id: 'save',
    title: 'Save',
    keys: 'mod+s',
    enabled: true,
    checked: null,
    role: null,
  });
  assert.equal(entry('legal_moves').keys, null, 'a menu would take single letters from text fields');
  assert.equal(entry('sound').checked, true);
  assert.equal(entry('quit').role, 'quit');
  assert.deepEqual(
    entry('theme').entries.map(({ checked }) => checked),
    [true, false, false],
  );
});

test('the lab and the ways to others are in the menu where there are such', () => {
  const session = fakeSession({ position: null, screen: 'home', run: 'r1' });
  session.showLab = (run) => session.called.push(['showLab', run]);
  session.joinBy = (way) => session.called.push(['joinBy', way]);
  session.setUp = (game, where) => session.called.push(['setUp', where]);
  const dropped = [];
  const rooms = { dropInvitation: () => dropped.push('dropped') };
  const idsOf = (more) =>
    createCommands({ session }, 'desktop', more)
      .list()
      .map(({ id }) => id)
      .filter((id) => ['lab', 'new_room', 'play_nearby', 'play_online', 'join_link'].includes(id));
  assert.deepEqual(idsOf([]), []);
  assert.deepEqual(onlineCommands(rooms, null), []);
  assert.deepEqual(idsOf(onlineCommands(rooms, {})), ['new_room', 'play_online', 'join_link']);
  const commands = createCommands({ session }, 'desktop', [...onlineCommands(rooms, { hosting: {} }), ...labCommands]);
  for (const id of ['new_room', 'play_nearby', 'play_online', 'join_link', 'lab']) assert.ok(commands.choose(id), id);
  assert.deepEqual(session.called, [
    ['setUp', 'nearby'],
    ['joinBy', 'nearby'],
    ['joinBy', 'online'],
    ['joinBy', 'link'],
    ['showLab', 'r1'],
  ]);
  assert.equal(dropped.length, 3, 'a link that has led here is left for another way');
  const titles = menusOf(commands.list(), session.state).map(({ title }) => title);
  assert.deepEqual(titles, ['File', 'Edit', 'Game', 'Room', 'View', 'Settings', 'Help']);
});

/** A room's table has no game chosen and no study of its own, so its menu forgot both. */
test('at the table of a room the menu leads to the chosen game and to the study that was last seen', () => {
  const session = fakeSession({ choosing: null, run: null });
  const called = [];
  const shell = {
    state: { ...session.state, screen: 'room', choosing: 'owari', run: 'r1' },
    showLab: (run) => called.push(run),
    setUp: (game, where) => called.push([game, where]),
  };
  const more = [...onlineCommands({ dropInvitation: () => {} }, {}), ...labCommands];
  const commands = createCommands({ session: { ...session, shell } }, 'browser', more);
  for (const id of ['new_room', 'lab']) assert.ok(commands.choose(id), id);
  assert.deepEqual(called, [['owari', 'online'], 'r1']);
});

test('behind the settings screen no command touches the game', () => {
  assert.deepEqual(usable({ position: halfMoved(), screen: 'setup' }), ['new', 'open', 'library', 'set_up', 'paste']);
});

test('a command that cannot be used does nothing', () => {
  const session = fakeSession();
  const commands = createCommands({ session }, 'browser');
  assert.equal(commands.run('commit'), false);
  assert.equal(commands.run('quit'), false);
  assert.equal(commands.run('no such command'), false);
  assert.equal(commands.run('save'), true);
  assert.deepEqual(session.called, [['save']]);
});

test('who has committed a turn once knows that it ends the turn', () => {
  const session = fakeSession({ position: halfMoved({ view: { can: { commit: true, clock: false } } }) });
  assert.equal(createCommands({ session }, 'browser').run('commit'), true);
  assert.deepEqual(session.called, [
    ['learn', 'commit'],
    ['step', 'commit'],
  ]);
});

test('the clock’s button starts it, and takes the wish back', () => {
  const still = fakeSession();
  createCommands({ session: still }, 'browser').run('shot_clock');
  assert.deepEqual(still.called, [['step', 'clock']]);
  const said = fakeSession({
    position: playing({
      draft: ['a1-b2', 'clock', 'd7x'],
      view: { wish: { said: true, resets: false }, can: { commit: false, clock: false } },
    }),
  });
  const commands = createCommands({ session: said }, 'browser');
  assert.equal(commands.find('shot_clock').pressed(said.state), true);
  commands.run('shot_clock');
  assert.deepEqual(said.called, [['revise', ['a1-b2', 'd7x']]]);
});

test('the next stone is the one after the cursor', () => {
  const session = fakeSession({ cursor: 'a1' });
  createCommands({ session }, 'browser').run('next_stone');
  assert.deepEqual(session.called, [['focus', 'd2', { isFound: true }]]);
});

test('buttons say what the state says', () => {
  const session = fakeSession();
  const commands = createCommands({ session }, 'browser');
  assert.equal(labelOf(commands.find('commit'), session.state), 'Commit turn: 2 to move, 1 blocked');
  assert.equal(labelOf(commands.find('undo'), session.state), 'Undo');
  assert.equal(labelOf(commands.find('save_as'), session.state), 'Save As…');
});

test('no two commands share an id or a key', () => {
  const list = createCommands({ session: fakeSession() }, 'desktop').list();
  const ids = list.map(({ id }) => id);
  const keys = list.flatMap((command) => command.keys ?? []);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(new Set(keys).size, keys.length);
});

test('keys have one name on every system', () => {
  const key = (name, held = {}, mac = false) =>
    keyName({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, mac);
  assert.equal(key('z', { ctrlKey: true }), 'mod+z');
  assert.equal(key('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z');
  assert.equal(key('z', { metaKey: true }, true), 'mod+z');
  assert.equal(key('z', { ctrlKey: true }, true), 'other+z');
  assert.equal(key('C'), 'c');
  assert.equal(key('?', { shiftKey: true }), '?');
  assert.equal(key('Enter', { ctrlKey: true }), 'mod+enter');
});

test('keys are written as the system writes them', () => {
  assert.equal(keyWords(['mod+shift+z'], false), 'Ctrl+Shift+Z');
  assert.equal(keyWords(['mod+shift+z'], true), '⌘⇧Z');
  assert.equal(keyWords([], true), '');
});

const turn = (seat, ply, effects = []) => ({ seat, ply, effects });

test('the history shows finished turns and the one in progress, with who played them', () => {
  const record = { turns: [['@a1', 'commit'], ['commit']], draft: ['b2-a1'] };
  const history = [turn(0, 2), turn(1, 3), turn(0, 4)];
  assert.deepEqual(turnsOf({ record, history, position: playing(), replay: null }), [
    { number: 1, steps: ['@a1', 'commit'], effects: [], seat: 0, ply: 2, current: false },
    { number: 2, steps: ['commit'], effects: [], seat: 1, ply: 3, current: false },
    { number: 3, steps: ['b2-a1'], effects: [], seat: 0, ply: 4, current: true },
  ]);
  const ended = {
    record: { ...record, draft: [] },
    history: history.slice(0, 2),
    position: over({ winners: [0], reason: 'last_standing' }),
    replay: null,
  };
  assert.deepEqual(
    turnsOf(ended).map(({ current }) => current),
    [false, false],
  );
  assert.deepEqual(turnsOf({ record: null, history: [], position: playing(), replay: null }), []);
});

test('in a replay the turn that is shown is the current one', () => {
  const record = {
    turns: [
      ['@a1', 'commit'],
      ['@b2', 'commit'],
    ],
    draft: [],
  };
  const history = [turn(0, 2), turn(1, 4), turn(0, 4)];
  const current = (ply) =>
    turnsOf({ record, history, position: playing(), live: playing(), replay: { ply } }).findIndex(
      (turn) => turn.current,
    );
  assert.deepEqual([0, 1, 2, 3, 4].map(current), [0, 0, 0, 1, 1]);
});
