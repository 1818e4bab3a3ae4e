// Computers in a session: their steps, their thinking, and hints.

import assert from 'node:assert/strict';
import test from 'node:test';

import { gameOf } from '../../ui/games/index.js';
import { motionTime } from '../../ui/session/pace.js';
import { idle } from './support/idle.mjs';
import { captured, playing as owariBefore } from './support/owari.mjs';
import { halfMoved, playing } from './support/positions.mjs';
import { RECORD, begun, later, settled } from './support/session.mjs';

test('who plays is changed by what is new, so that a computer at work is not disturbed by a name', async () => {
  const seats = [
    { name: 'Ann', colour: 0 },
    { name: 'Computer', colour: 1, bot: 3 },
  ];
  const { session, transport } = await begun({
    position: playing({ seats }),
    pace: true,
    seats: playing({ seats, rev: 2 }),
  });
  await session.reseat([
    { name: ' Ann ', colour: 0, bot: null },
    { name: 'Computer', colour: 1, bot: 3 },
  ]);
  assert.ok(!transport.verbs().includes('seats'), 'nothing is new');
  await session.reseat([
    { name: 'Ann', colour: 0, bot: 7 },
    { name: 'Hal', colour: 1, bot: 3 },
  ]);
  const { seats: sent } = transport.asked.find((request) => request.do === 'seats');
  assert.deepEqual(sent, [{ bot: 7 }, { name: 'Hal' }]);
  await session.reseat([
    { name: 'Ann', colour: 0, bot: null },
    { name: 'Bob', colour: 1, bot: null },
  ]);
  assert.deepEqual(transport.asked.findLast((request) => request.do === 'seats').seats, [
    {},
    { name: 'Bob', bot: null },
  ]);
});

const WITH_COMPUTER = { seats: [{ name: 'Ann' }, { name: 'Computer', bot: 3 }] };
/** The computer is in turn. */
const COMPUTERS_TURN = playing({ ...WITH_COMPUTER, actor: { seat: 1 } });

/** The computer takes two steps, the second of which ends its turn. */
function tellTwoSteps(transport) {
  const effects = [{ effect: 'moved', from: 'd6', to: 'c5', seat: 1 }];
  for (const [index, seat] of [1, 0].entries()) {
    const position = playing({ ...WITH_COMPUTER, rev: 2 + index, ply: 9 + index, actor: { seat }, effects });
    transport.tell({ event: 'changed', position });
  }
}

test('the computer’s steps are shown one after the other, at the speed that is wanted, or at once', async () => {
  const { session, transport } = await begun({ position: COMPUTERS_TURN, pace: true }, [], {
    settings: { prefs: { pace: 'slow' } },
  });
  assert.deepEqual(
    transport.asked.find((request) => request.do === 'pace'),
    { do: 'pace', milliseconds: 1100 },
  );
  tellTwoSteps(transport);
  await idle();
  assert.equal(session.state.position.rev, 2, 'the first step is looked at');
  session.computer.skip();
  await idle();
  assert.equal(session.state.position.rev, 3, 'who is quicker sees the next at once');
});

test('who skips sees the rest of the turn at once, and the next turn at the speed that is wanted', async () => {
  const { session, transport } = await begun({ position: COMPUTERS_TURN, pace: true });
  const effects = [{ effect: 'moved', from: 'd6', to: 'c5', seat: 1 }];
  for (const [index, turn] of [4, 4, 4, 5, 6].entries()) {
    const more = { rev: 2 + index, ply: 9 + index, turn, actor: { seat: 1 }, effects };
    transport.tell({ event: 'changed', position: playing({ ...WITH_COMPUTER, ...more }) });
  }
  await idle();
  assert.equal(session.state.position.rev, 2);
  session.computer.skip();
  await idle();
  assert.equal(session.state.position.rev, 5, 'all of the turn, to be looked at');
});

test('a turn of the computer is left to be looked at for longer than a step', async (t) => {
  t.mock.method(performance, 'now', () => 0);
  const timed = [];
  const { setTimeout: real } = globalThis;
  globalThis.setTimeout = (act, ms) => (timed.push(ms), real(act, 0));
  try {
    const { session, transport } = await begun({ position: COMPUTERS_TURN, pace: true });
    const tell = (rev, turn, effects) =>
      transport.tell({
        event: 'changed',
        position: playing({ ...WITH_COMPUTER, rev, ply: 7 + rev, turn, actor: { seat: 1 }, effects }),
      });
    const effects = [{ effect: 'moved', from: 'd6', to: 'c5', seat: 1 }];
    tell(2, 4, effects);
    tell(3, 5, effects);
    tell(4, 6, effects);
    await settled(session);
    for (let wait = 0; wait < 20 && session.state.position.rev < 4; wait += 1) await idle();
    assert.deepEqual(timed.slice(0, 2), [450, 1200]);
  } finally {
    globalThis.setTimeout = real;
  }
});

test('how long what moves takes is that of the longest, at the speed of the animations, and nothing without any', () => {
  const before = owariBefore();
  const ends = gameOf('owari')
    .tweens(before, captured(), null)
    .map(({ delay, ms }) => delay + ms);
  assert.equal(motionTime(before, { position: captured(), prefs: { animations: 'normal' } }, false), Math.max(...ends));
  assert.equal(
    motionTime(before, { position: captured(), prefs: { animations: 'slow' } }, false),
    2 * Math.max(...ends),
  );
  assert.equal(motionTime(before, { position: captured(), prefs: { animations: 'off' } }, false), 0);
  // Who wants no motion waited for it in a replay.
  assert.equal(motionTime(before, { position: captured(), prefs: { animations: 'normal' } }, true), 0);
  assert.equal(motionTime(null, { position: captured(), prefs: { animations: 'normal' } }, false), 0);
});

test('the history is that of the position that is shown, however far the table is ahead', async () => {
  const record = ({ ply }) => ({
    record: { ...RECORD, draft: Array.from({ length: ply }, (_, index) => `step ${index}`) },
    by: [0],
  });
  const { session, transport } = await begun({
    position: COMPUTERS_TURN,
    pace: true,
    record,
  });
  tellTwoSteps(transport);
  await idle();
  assert.equal(session.state.record.draft.length, 9, 'the board shows the first of two steps');
  session.computer.skip();
  await idle();
  assert.equal(session.state.record.draft.length, 10);
});

test('who thinks is told from its beginning to its end', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'thinking', seat: 1, level: 3, rev: 1 });
  transport.tell({ event: 'progress', seat: 1, rev: 1, nodes: 50, of: 200 });
  assert.deepEqual(session.state.thinking, { seat: 1, asked: null, rev: 1, nodes: 50, of: 200 });
  transport.tell({ event: 'thought', seat: 1, rev: 1, played: true });
  assert.equal(session.state.thinking, null);
});

test('a hint marks what the computer would play, and plays nothing', async () => {
  const { session, transport } = await begun({ bot: { steps: ['a1-b2', 'd2-d3'] }, step: halfMoved() });
  await session.computer.hint();
  assert.deepEqual(session.state.hint, { steps: ['a1-b2', 'd2-d3'], at: 0 });
  assert.deepEqual(session.state.held, { kind: 'stone', space: 'a1' }, 'the stone is in hand');
  assert.equal(session.state.cursor, 'b2', 'and the keyboard where it goes');
  assert.deepEqual(transport.verbs(), ['bot']);
  assert.equal(transport.asked.at(-1).level, undefined, 'no level, for some of them leave steps to luck');
  session.step('d2-c1');
  await settled(session);
  assert.equal(session.state.hint, null, 'another step wipes it away');
});

test('a hint is played step by step, whether by its button or on the board, and ends with the turn', async () => {
  const after = (draft, turn = 4) => playing({ rev: draft.length + 1, draft, turn });
  const positions = [after(['a1-b2']), after(['a1-b2', 'd2-d3']), after([], 5)];
  const { session, transport } = await begun({
    bot: { steps: ['a1-b2', 'd2-d3', 'commit'] },
    step: () => positions.shift(),
  });
  await session.computer.hint();
  session.playHint();
  await idle();
  assert.deepEqual(session.state.hint, { steps: ['a1-b2', 'd2-d3', 'commit'], at: 1 });
  session.dispatch({ step: 'd2-d3' });
  await idle();
  assert.equal(session.state.hint.at, 2);
  session.playHint();
  await idle();
  assert.equal(session.state.hint, null);
  assert.deepEqual(
    transport.asked.filter((request) => request.do === 'step').map(({ step }) => step),
    ['a1-b2', 'd2-d3', 'commit'],
  );
});

test('a hint for a position that is gone is not shown', async () => {
  const answer = later();
  const { session } = await begun({ bot: answer.promise, step: halfMoved() });
  const asked = session.computer.hint();
  await session.step('d2-d3');
  answer.resolve({ steps: ['a1-b2'] });
  await asked;
  assert.equal(session.state.hint, null);
  assert.equal(session.state.thinking, null);
});

test('a computer that rests plays on when its game is continued, which is nothing to save', async () => {
  const resting = playing({ ...WITH_COMPUTER, paused: true });
  const { session, transport } = await begun(
    { position: resting, resume: playing({ ...WITH_COMPUTER, rev: 2, paused: false }) },
    [],
    { file: { name: 'm.atar', place: '/m.atar', saved: true } },
  );
  session.shell.continueGame();
  await idle();
  assert.deepEqual(transport.verbs(), ['resume']);
  assert.equal(session.state.savedRev, 2);
});
