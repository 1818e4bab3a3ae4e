// Every command has one definition; when it can be used follows from the state.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createCommands, labelOf } from '../../ui/commands.js';
import { keyName, keyWords } from '../../ui/keys.js';
import { turnsOf } from '../../ui/screens/history.js';
import { initial } from '../../ui/state.js';
import { HELLO, halfMoved, over, placing, playing } from './support/positions.mjs';

function fakeSession(more) {
  const called = [];
  const note = (name) => (...given) => called.push([name, ...given]);
  const names = ['show', 'open', 'save', 'saveAs', 'quit', 'undo', 'redo', 'resetTurn', 'undoTurn', 'step', 'revise', 'stepWhile', 'focus', 'toggleLegal'];
  const state = { ...initial(), hello: HELLO, screen: 'table', position: playing(), ...more };
  return { state, called, ...Object.fromEntries(names.map((name) => [name, note(name)])) };
}

const usable = (more, kind = 'browser') => {
  const enabled = createCommands(fakeSession(more), kind).enabled();
  return Object.keys(enabled).filter((id) => enabled[id]);
};

test('before there is a game only games can be started and opened', () => {
  assert.deepEqual(usable({ position: null, screen: 'setup' }), ['open']);
  assert.deepEqual(usable({ position: null, screen: 'setup' }, 'desktop'), ['open', 'quit']);
  assert.deepEqual(usable({ position: null, screen: 'wait', hello: null }), []);
});

test('at the start of a turn there is nothing to undo', () => {
  assert.deepEqual(usable(), ['new', 'open', 'save', 'save_as', 'undo_turn', 'next_stone', 'forced', 'legal_moves', 'shot_clock']);
});

test('with a draft steps can be undone, with a redo list redone', () => {
  assert.deepEqual(usable({ position: halfMoved(), redo: ['x'] }),
    ['new', 'open', 'save', 'save_as', 'undo', 'redo', 'reset_turn', 'next_stone', 'legal_moves', 'shot_clock']);
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
  assert.deepEqual(usable({ position: over({ winners: [0], reason: 'last_standing' }) }), ['new', 'open', 'save', 'save_as', 'undo_turn']);
});

test('behind the settings screen no command touches the game', () => {
  assert.deepEqual(usable({ position: halfMoved(), screen: 'setup', redo: ['x'] }), ['open']);
});

test('a command that cannot be used does nothing', () => {
  const session = fakeSession();
  const commands = createCommands(session, 'browser');
  assert.equal(commands.run('commit'), false);
  assert.equal(commands.run('quit'), false);
  assert.equal(commands.run('no such command'), false);
  assert.equal(commands.run('save'), true);
  assert.deepEqual(session.called, [['save']]);
});

test('the clock’s button starts it, and takes the wish back', () => {
  const still = fakeSession();
  createCommands(still, 'browser').run('shot_clock');
  assert.deepEqual(still.called, [['step', 'clock']]);
  const said = fakeSession({ position: playing({ draft: ['a1-b2', 'clock', 'd7x'], view: { wish: { said: true, resets: false }, can: { commit: false, clock: false } } }) });
  const commands = createCommands(said, 'browser');
  assert.equal(commands.find('shot_clock').pressed(said.state), true);
  commands.run('shot_clock');
  assert.deepEqual(said.called, [['revise', ['a1-b2', 'd7x']]]);
});

test('the next stone is the one after the cursor', () => {
  const session = fakeSession({ cursor: 'a1' });
  createCommands(session, 'browser').run('next_stone');
  assert.deepEqual(session.called, [['focus', 'd2']]);
});

test('buttons say what the state says', () => {
  const session = fakeSession();
  const commands = createCommands(session, 'browser');
  assert.equal(labelOf(commands.find('commit'), session.state), 'Commit · 3 stones to go');
  assert.equal(labelOf(commands.find('undo'), session.state), 'Undo');
  assert.equal(labelOf(commands.find('save_as'), session.state), 'Save As…');
});

test('no two commands share an id or a key', () => {
  const list = createCommands(fakeSession(), 'desktop').list();
  const ids = list.map(({ id }) => id);
  const keys = list.flatMap((command) => command.keys);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(new Set(keys).size, keys.length);
});

test('keys have one name on every system', () => {
  const key = (name, held = {}, mac = false) => keyName({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, mac);
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

test('the history shows finished turns and the one in progress', () => {
  const record = { turns: [['@a1', 'commit'], ['commit'], ['a1-b2', 'clock', 'commit']] };
  assert.deepEqual(turnsOf(record, playing({ turn: 3, draft: ['b2-a1'] })), [
    { number: 1, steps: ['@a1'], current: false },
    { number: 2, steps: ['commit'], current: false },
    { number: 3, steps: ['a1-b2', 'clock'], current: false },
    { number: 4, steps: ['b2-a1'], current: true },
  ]);
  assert.deepEqual(turnsOf(record, playing({ turn: 1, draft: [] })).at(-1), { number: 2, steps: ['…'], current: true });
  assert.equal(turnsOf(record, { ...over({ winners: [0], reason: 'last_standing' }), turn: 3 }).length, 3);
  assert.deepEqual(turnsOf(null, playing()), []);
});
