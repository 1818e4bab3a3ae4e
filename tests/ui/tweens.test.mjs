// Animation: what moves where, and the clockwork of tweens.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createTweens, ease } from '../../ui/board/tweens.js';
import { tweens } from '../../ui/games/atar/tweens.js';
import { halfMoved, placed, placing, playing } from './support/positions.mjs';

const brief = (list) => list.map(({ kind, space, from }) => [kind, space, from].filter(Boolean).join(' '));
const moved = (from, to) => ({ effect: 'moved', from, to, seat: 0 });

test('a move is seen from where it began', () => {
  const after = halfMoved({ effects: [moved('a1', 'b2'), moved('d2', 'd3')] });
  assert.deepEqual(brief(tweens(playing(), after)), ['move b2 a1', 'move d3 d2']);
});

test('a dragged stone comes from where it was let go', () => {
  const after = halfMoved({ effects: [moved('a1', 'b2'), moved('d2', 'd3')] });
  const list = tweens(playing(), after, { space: 'd3', point: { x: 4, y: 5 } });
  assert.deepEqual(brief(list), ['move b2 a1', 'drop d3']);
});

test('what is taken back goes the other way', () => {
  const effects = [
    { effect: 'taken_back', step: 'd2-d3', effects: [moved('d2', 'd3')] },
    { effect: 'taken_back', step: 'a1-b2', effects: [moved('a1', 'b2')] },
  ];
  assert.deepEqual(brief(tweens(halfMoved(), playing({ effects }))), ['move a1 b2', 'move d2 d3']);
});

test('a revision that ends where it began moves nothing', () => {
  const effects = [{ effect: 'taken_back', step: 'a1-b2', effects: [moved('a1', 'b2')] }, moved('a1', 'b2')];
  assert.deepEqual(tweens(halfMoved(), halfMoved({ effects })), []);
});

test('a placed stone appears, a removed one disappears', () => {
  assert.deepEqual(brief(tweens(placing(), placed())), ['appear c2']);
  const after = playing({
    state: { stones: { a1: 0, d2: 0, d6: 1, d4: 1 } },
    effects: [{ effect: 'removed', space: 'd7', seat: 0 }],
  });
  assert.deepEqual(brief(tweens(playing(), after)), ['disappear d7']);
});

test('a stone that moves onto the space of a removed one does not hide it', () => {
  const effects = [
    { effect: 'removed', space: 'd7', seat: 0 },
    { effect: 'moved', from: 'd6', to: 'd7', seat: 1 },
  ];
  const after = playing({ state: { stones: { a1: 0, d2: 0, d7: 1, d4: 1 } }, effects });
  assert.deepEqual(brief(tweens(playing(), after)), ['move d7 d6', 'disappear d7']);
});

test('lost rows refit the board, rows will vanish are shaded', () => {
  const shaded = playing({ view: { vanishing: { trim: [0, 1, 0], rows: [0, 1, 0] } } });
  assert.deepEqual(
    tweens(playing(), shaded).map(({ kind, to }) => [kind, to]),
    [['shade', [0, 1, 0]]],
  );
  const gone = playing({ state: { trim: [0, 1, 0] }, view: { vanishing: { trim: [0, 1, 0], rows: [0, 0, 0] } } });
  assert.deepEqual(
    tweens(shaded, gone).map(({ kind, from, to }) => [kind, from, to]),
    [['refit', [0, 0, 0], [0, 1, 0]]],
  );
});

test('the clock travels, and appears', () => {
  const at = (number) =>
    playing({ view: { clock: { at: number, length: 12, left: 12 - number, space: 'a1', edge: 'right' } } });
  assert.deepEqual(brief(tweens(playing(), at(0))), ['clock-in']);
  assert.deepEqual(
    tweens(at(0), at(1)).map(({ kind, from }) => [kind, from]),
    [['clock', 0]],
  );
  assert.deepEqual(tweens(at(1), at(1)), []);
});

test('another board is shown at once', () => {
  assert.deepEqual(tweens(null, playing()), []);
  assert.deepEqual(tweens(playing(), playing({ view: { side: 5 } })), []);
});

test('motion takes between 120 and 250 milliseconds', () => {
  const gone = playing({ state: { trim: [0, 1, 0] } });
  const all = [...tweens(playing(), gone), ...tweens(placing(), placed()), ...tweens(playing(), halfMoved())];
  assert.ok(all.length >= 3);
  all.forEach(({ ms }) => assert.ok(ms >= 120 && ms <= 250, `${ms}`));
});

test('tweens run from 0 to 1 and are then gone', () => {
  const running = createTweens();
  running.start(
    [
      { key: 'a', ms: 200 },
      { key: 'b', ms: 100, delay: 50 },
    ],
    1000,
  );
  assert.equal(running.at(1000).get('a').part, 0);
  assert.equal(running.at(1100).get('a').part, 0.5);
  assert.equal(running.at(1049).get('b').part, 0);
  assert.equal(running.at(1160).has('b'), false);
  assert.equal(running.any, true);
  assert.equal(running.at(1200).size, 0);
  assert.equal(running.any, false);
});

test('a press ends what is moving; a new tween takes the place of one with the same key', () => {
  const running = createTweens();
  running.start([{ key: 'a', ms: 200, to: 1 }], 0);
  running.start([{ key: 'a', ms: 200, to: 2 }], 100);
  assert.equal(running.at(150).size, 1);
  assert.equal(running.at(150).get('a').to, 2);
  running.finish();
  assert.equal(running.any, false);
});

test('motion begins and ends gently', () => {
  assert.equal(ease(0), 0);
  assert.equal(ease(1), 1);
  assert.ok(ease(0.1) < 0.1 && ease(0.9) > 0.9);
});
