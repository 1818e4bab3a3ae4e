// Undo and redo: steps of a draft, then turns.

import assert from 'node:assert/strict';
import test from 'node:test';

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
