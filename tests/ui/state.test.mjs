// What the front knows, and how a new position changes it.

import assert from 'node:assert/strict';
import test from 'node:test';

import { arrived, continues, fileName, initial, seatLooks, thinkingHere, title, unsaved } from '../../ui/state.js';
import { HELLO } from './support/hello.mjs';
import { halfMoved, playing } from './support/positions.mjs';

const yes = { gestures: { canHold: () => true } };
const no = { gestures: { canHold: () => false } };
const with_ = (more) => ({ ...initial(), hello: HELLO, screen: 'table', position: playing(), ...more });
const takenBack = (...steps) => steps.map((step) => ({ effect: 'taken_back', step, effects: [] }));

test('a new game empties the hand and the file, and needs no saving', () => {
  const before = with_({ held: { kind: 'stone', space: 'd2' }, file: { name: 'x.atar', place: 'x' }, screen: 'setup' });
  const after = arrived(before, playing({ rev: 9 }), 'game', yes);
  assert.equal(after.held, null);
  assert.equal(after.file, null);
  assert.equal(after.screen, 'table');
  assert.equal(unsaved(after), false);
});

test('a step makes the game one that is not saved', () => {
  const before = arrived(with_(), playing({ rev: 9 }), 'game', yes);
  assert.equal(unsaved(arrived(before, halfMoved({ rev: 10 }), 'step', yes)), true);
  assert.equal(unsaved(initial()), false);
});

test('a computer is said to think once the position that it thinks about is shown', () => {
  const thinking = { seat: 1, asked: null, rev: 9, nodes: 0, of: null };
  assert.equal(thinkingHere(with_({ thinking })), null);
  assert.equal(thinkingHere(with_({ thinking, position: playing({ rev: 9 }) })), thinking);
  assert.equal(thinkingHere(with_({})), null);
});

test('what is held stays in hand only while it can', () => {
  const before = with_({
    held: { kind: 'stone', space: 'd2' },
    offer: { space: 'b2' },
    notice: { kind: 'hint', text: 'x' },
  });
  assert.deepEqual(arrived(before, halfMoved(), 'other', yes).held, { kind: 'stone', space: 'd2' });
  assert.equal(arrived(before, halfMoved(), 'other', no).held, null);
  assert.equal(arrived(before, halfMoved(), 'other', yes).offer, null);
  assert.equal(arrived(before, halfMoved(), 'step', yes).notice, null);
  assert.equal(arrived(before, halfMoved(), 'other', yes).notice.text, 'x', 'others take no hint away');
});

test('another window’s change is told from another game', () => {
  const before = playing();
  assert.equal(continues(before, halfMoved()), true);
  assert.equal(continues(halfMoved(), playing({ effects: takenBack('d2-d3') })), true);
  assert.equal(continues(before, playing({ ply: 2, turn: 0, effects: [{ effect: 'ordered', seat: 0 }] })), false);
  assert.equal(continues(before, playing({ ply: 30, turn: 9 })), false);
  assert.equal(continues(null, before), false);
});

test('a file is named for the players until it has a name', () => {
  assert.equal(fileName(with_()), 'Atar Ann and Bob.atar');
  assert.equal(fileName(with_({ file: { name: 'evening.atar', place: null } })), 'evening.atar');
  const seats = [{ name: '../Zoë' }, { name: '?*' }];
  assert.equal(fileName(with_({ position: playing({ seats }) })), 'Atar Zoë.atar');
});

test('a proposed name says which game it is and who plays, and is never too long', () => {
  const seats = ['Ann', 'Ben', 'Cleo'].map((name) => ({ name }));
  assert.equal(fileName(with_({ hello: HELLO, position: playing({ seats }) })), 'Atar Ann, Ben and Cleo.atar');
  const many = Array.from({ length: 7 }, (_, seat) => ({ name: `Somebody with a name ${seat}` }));
  assert.ok(fileName(with_({ hello: HELLO, position: playing({ seats: many }) })).length <= 65);
});

test('the title names the file and marks what is not saved', () => {
  assert.equal(title(initial()), 'Atar');
  const alone = { seats: [{ name: 'Ann' }, { name: 'Computer', bot: 3 }] };
  assert.equal(title(with_({ position: playing(alone), savedRev: 1 })), '● Your turn — Atar');
  const computers = playing({ ...alone, actor: { seat: 1 } });
  assert.equal(title(with_({ position: computers, savedRev: 1 })), 'Atar');
  const owari = playing({ game: 'owari' });
  assert.equal(title(with_({ hello: HELLO, position: owari, savedRev: 1 })), 'Owari — Atar');
  assert.equal(title(with_({ savedRev: 1 })), 'Atar');
  assert.equal(title(with_({ savedRev: 1, file: { name: 'a.atar' } })), 'a.atar — Atar');
  assert.equal(title(with_({ savedRev: 0, file: { name: 'a.atar' } })), '• a.atar — Atar');
  const waiting = with_({ savedRev: 0, file: { name: 'a.atar' }, screen: 'room' });
  assert.equal(title(waiting), 'Waiting room — Atar', 'the local game is elsewhere');
});

test('every seat has a colour and a mark, and what nobody has follows', () => {
  const seats = [{ name: 'Ann', colour: 4 }, { name: 'Bob' }];
  assert.deepEqual(
    seatLooks(with_({ position: playing({ seats }) }))
      .slice(0, 2)
      .map(({ mark }) => mark),
    ['cross', 'ring'],
  );
  const names = seatLooks(with_({ position: playing({ seats }) })).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length, 'each colour once');
});
