// Undo and redo: steps of a draft, then turns.

import assert from 'node:assert/strict';
import test from 'node:test';

import { crossing } from '../../ui/session/game.js';
import { playing as petri } from './support/petri.mjs';
import { halfMoved, playing } from './support/positions.mjs';
import { begun } from './support/session.mjs';

const CAN = { take_back: false, undo_turn: false, redo: false, roll: false };

test('an undo too many does nothing', async () => {
  const { session, transport } = await begun({ position: playing({ can: CAN }) });
  await session.undo();
  await session.redo();
  await session.resetTurn();
  assert.deepEqual(transport.verbs(), []);
  assert.equal(session.state.notice, null);
});

test('one undo takes back a step of the draft, else the last turn; redo plays what was undone', async () => {
  const undo_turn = playing({ rev: 5, can: { ...CAN, redo: true } });
  const { session, transport } = await begun({
    position: halfMoved(),
    take_back: playing({ rev: 4 }),
    undo_turn,
    redo: playing({ rev: 6 }),
  });
  await session.undo();
  await session.undo();
  await session.undo();
  await session.redo();
  assert.deepEqual(transport.verbs(), ['take_back', 'undo_turn', 'redo']);
  assert.equal(transport.asked.find((request) => request.do === 'redo').rev, 5);
});

const turns = (...seats) => ({ turns: seats.map((seat) => ({ seat, ply: 0, effects: [] })) });

test('a committed turn of people at one screen is taken back after a question that names whose', async () => {
  const position = playing({ turn: 3, can: { ...CAN, undo_turn: true } });
  const played = { position, history: turns(1, 0, 1, 0), undo_turn: playing({ rev: 5 }) };
  const { session, transport, questions } = await begun(played, ['no', 'yes']);
  await session.undo();
  assert.deepEqual(transport.verbs(), [], 'one click takes nothing back');
  await session.undo();
  assert.deepEqual(transport.verbs().slice(0, 1), ['undo_turn']);
  assert.deepEqual(
    questions.map(({ title }) => title),
    ['Take back Bob’s turn?', 'Take back Bob’s turn?'],
  );
});

test('the question names the computers’ turns that go, too, and is not put to who plays them alone', () => {
  const [ann, bob, eve] = [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Eve', bot: {} }];
  const history = turns(0, 1, 2, 0).turns;
  const asked = (seats, prefs = { confirm: true }) =>
    crossing({ position: { seats, turn: 3 }, history, prefs })?.title ?? null;
  assert.equal(asked([ann, bob, eve]), 'Take back the turns of Bob and Eve?');
  assert.equal(asked([ann, { ...bob, bot: {} }, eve]), null);
  assert.equal(asked([ann, bob, eve], { confirm: false }), null);
});

test('undo and redo pass over turns that a person had no choice in', async () => {
  const forced = (rev, can) =>
    petri({
      rev,
      can: { ...CAN, ...can },
      view: { places: [], bites: {}, gains: {}, skip: { legal: true, forced: true, skipped: 0, living: 2 } },
    });
  const undone = [forced(2, { undo_turn: true }), petri({ rev: 3, can: { ...CAN, redo: true } })];
  const redone = [forced(4, { redo: true }), petri({ rev: 5, can: { ...CAN, undo_turn: true } })];
  const { session, transport } = await begun({
    position: petri({ can: { ...CAN, undo_turn: true } }),
    undo_turn: () => undone.shift(),
    redo: () => redone.shift(),
  });
  await session.undo();
  await session.redo();
  assert.deepEqual(
    transport.verbs(),
    ['undo_turn', 'undo_turn', 'redo', 'redo'],
    'no step is taken on the way, which would leave nothing to redo',
  );
});
