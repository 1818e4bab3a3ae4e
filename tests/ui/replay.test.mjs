// The replay: steps of the past, and playing on from there.

import assert from 'node:assert/strict';
import test from 'node:test';

import { idle } from './support/idle.mjs';
import { halfMoved, playing } from './support/positions.mjs';
import { RECORD, begun } from './support/session.mjs';

const GONE_BY = {
  ...RECORD,
  turns: [
    ['@a1', 'commit'],
    ['@b2', 'commit'],
  ],
  draft: ['a1-b2'],
};

test('a replay shows the steps, changes nothing, and leads back', async () => {
  const show = ({ ply }) => playing({ ply, rev: 1 });
  const { session, transport } = await begun({ record: { record: GONE_BY }, show, step: halfMoved() });
  const { position } = session.state;
  await session.replay.first();
  assert.equal(session.state.position.ply, 0);
  assert.deepEqual(session.state.replay, { ply: 0, length: 5, playing: false, speed: 'normal' });
  await session.replay.next();
  await session.replay.previous();
  await session.replay.previous();
  assert.equal(session.state.replay.ply, 0);
  await session.replay.last();
  assert.equal(session.state.replay.ply, 5);
  session.dispatch({ step: 'd2-d3' });
  assert.ok(!transport.verbs().includes('step'), 'a past position cannot be acted on');
  session.replay.leave();
  assert.equal(session.state.position, position);
  assert.equal(session.state.replay, null);
});

test('playing on from a past position opens a record cut there; the game is kept', async () => {
  const opened = [];
  const open = ({ record }) => (opened.push(record), playing({ rev: 40 }));
  const { session, transport } = await begun({
    record: { record: GONE_BY, text: 'the whole' },
    show: ({ ply }) => playing({ ply }),
    open,
  });
  await session.replay.to(3);
  await session.replay.playOn();
  assert.equal(transport.library.kept[0].text, 'the whole');
  assert.deepEqual(opened, [{ ...GONE_BY, turns: [], draft: ['@a1', 'commit', '@b2'], result: null }]);
  assert.equal(session.state.replay, null);
  assert.equal(session.state.file, null);
});

test('a game that goes on while its past is looked at is found where it is', async () => {
  const { session, transport } = await begun({ record: { record: GONE_BY }, show: ({ ply }) => playing({ ply }) });
  await session.replay.to(2);
  transport.tell({ event: 'changed', position: halfMoved({ rev: 9 }) });
  await idle();
  assert.equal(session.state.position.ply, 2);
  session.replay.leave();
  assert.equal(session.state.position.rev, 9);
});
