// The look back at a turn that is pointed at in the history.

import assert from 'node:assert/strict';
import test from 'node:test';

import { gameOf } from '../../ui/games/index.js';
import { createLookback } from '../../ui/session/replay.js';
import { createStore } from '../../ui/session/store.js';
import { arrived, boardState, inPlay, initial } from '../../ui/state.js';
import { halfMoved, placed, placing, playing } from './support/positions.mjs';

const turn = (number, ply) => ({ number, ply, seat: 0, steps: [`step ${number}`], effects: [{ effect: 'committed' }] });

/** A look back in a game that stands at ply 8; the table answers with the ply, or as `answer` says. */
function looking(answer = ({ ply }) => ({ ply })) {
  const asked = [];
  const store = createStore();
  let sets = 0;
  store.set({ screen: 'table', position: playing() });
  store.subscribe(() => (sets += 1));
  const send = async (request) => {
    asked.push(request);
    return answer(request);
  };
  const { pointAt } = createLookback(store, send);
  return { pointAt, asked, state: () => store.state, sets: () => sets };
}

test('a turn that is pointed at is shown, and asked for once only', async () => {
  const { pointAt, asked, state } = looking();
  const [first, second] = [turn(1, 4), turn(2, 6)];
  for (const each of [first, second, first, null, second, { ...second }]) await pointAt(each);
  assert.deepEqual(asked, [
    { do: 'show', ply: 4 },
    { do: 'show', ply: 6 },
  ]);
  assert.deepEqual(state().pointed, { ...second, position: { ply: 6 } });
  await pointAt(null);
  assert.equal(state().pointed, null);
});

test('the turn whose end is on the board anyway needs no request', async () => {
  const { pointAt, asked, state } = looking();
  await pointAt(turn(3, 8));
  assert.deepEqual(asked, []);
  assert.equal(state().pointed.position, null);
  assert.equal(boardState(state()), state());
});

test('what comes too late is not shown', async () => {
  const waiting = [];
  const { pointAt, state } = looking(({ ply }) => new Promise((done) => waiting.push(() => done({ ply }))));
  const [first, second] = [pointAt(turn(1, 4)), pointAt(turn(2, 6))];
  await Promise.resolve();
  waiting.reverse().forEach((answer) => answer());
  await Promise.all([first, second]);
  assert.equal(state().pointed.position.ply, 6);

  const left = pointAt(turn(4, 2));
  const gone = pointAt(null);
  waiting.at(-1)();
  waiting.forEach((answer) => answer());
  await Promise.all([left, gone]);
  assert.equal(state().pointed, null);
});

test('who cannot reach the table sees the present, and is shown the past once it is there again', async () => {
  let away = true;
  const { pointAt, asked, state } = looking(({ ply }) => {
    if (away) throw new Error('Connection lost.');
    return { ply };
  });
  const first = turn(1, 4);
  await pointAt(first);
  assert.equal(state().pointed.position, null);
  assert.equal(boardState(state()).position, state().position);
  await pointAt(null);
  away = false;
  await pointAt(first);
  assert.equal(asked.length, 2);
  assert.equal(state().pointed.position.ply, 4);
});

test('what is pointed at already changes nothing', async () => {
  const { pointAt, sets } = looking();
  const first = turn(1, 4);
  await pointAt(null);
  await pointAt(first);
  await pointAt({ ...first });
  assert.equal(sets(), 1);
});

test('the past can be looked at only, and what is in hand waits', () => {
  const held = { kind: 'stone', space: 'a1' };
  const state = {
    ...initial(),
    screen: 'table',
    position: halfMoved(),
    held,
    showLegal: true,
    hint: { steps: ['d7x'], at: 0 },
    pointed: { ...turn(1, 3), position: { ...placed(), seats: [{ name: 'A' }, { name: 'B' }] } },
  };
  const shown = boardState(state);
  assert.equal(shown.position.ply, 3);
  assert.deepEqual(shown.position.seats, state.position.seats, 'players have the names that they have now');
  assert.deepEqual([shown.held, shown.hint, shown.showLegal], [null, null, false]);
  assert.ok(inPlay(state) && !inPlay(shown));
  assert.equal(state.held, held);
  assert.equal(boardState({ ...state, pointed: null }).held, held);
});

test('a step of one’s own ends the look back, those of others do not', () => {
  const pointed = { ...turn(1, 2), position: placing() };
  const state = { ...initial(), screen: 'table', position: playing(), pointed };
  const after = (how) => arrived(state, halfMoved(), how, gameOf('atar')).pointed;
  assert.equal(after('other'), pointed);
  for (const how of ['step', 'revise', 'undo', 'redo', 'game']) assert.equal(after(how), null, how);
});
