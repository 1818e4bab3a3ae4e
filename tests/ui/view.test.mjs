// A board enlarged: what lies under the pointer stays there, and the board fills its stage.

import assert from 'node:assert/strict';
import test from 'node:test';

import { WHOLE, moved, pinched, showing, toBoard, toStage, zoomed } from '../../ui/screens/board/camera.js';

const SIZE = { width: 400, height: 300 };
const near = (a, b) =>
  assert.ok(
    Math.abs(a.x - b.x) < 1e-9 && Math.abs(a.y - b.y) < 1e-9,
    `${JSON.stringify(a)} is not ${JSON.stringify(b)}`,
  );

test('what lies under the pointer stays there', () => {
  const at = { x: 310, y: 40 };
  const view = zoomed(WHOLE, SIZE, 2.5, at);
  assert.equal(view.scale, 2.5);
  near(toStage(view, at), at);
  near(toBoard(view, toStage(view, { x: 12, y: 34 })), { x: 12, y: 34 });
});

test('the board is never smaller than its stage, never endlessly large, and leaves no edge free', () => {
  assert.deepEqual(zoomed(zoomed(WHOLE, SIZE, 3, { x: 0, y: 0 }), SIZE, 0.01, { x: 9, y: 9 }), WHOLE);
  assert.ok(zoomed(WHOLE, SIZE, 1e9, { x: 9, y: 9 }).scale < 20);
  const view = moved(zoomed(WHOLE, SIZE, 2, { x: 200, y: 150 }), SIZE, 1e6, -1e6);
  near(toStage(view, { x: 0, y: SIZE.height }), { x: 0, y: SIZE.height });
});

test('two fingers carry the points under them', () => {
  const before = [
    { x: 150, y: 150 },
    { x: 250, y: 150 },
  ];
  const after = [
    { x: 110, y: 140 },
    { x: 310, y: 140 },
  ];
  const view = pinched(WHOLE, SIZE, before, after);
  assert.equal(view.scale, 2);
  before.forEach((point, index) => near(toStage(view, point), after[index]));
});

test('a space is brought into sight, and the view stays where it is in sight already', () => {
  const view = zoomed(WHOLE, SIZE, 4, { x: 0, y: 0 });
  const far = toStage(showing(view, SIZE, { x: 390, y: 290 }, 30), { x: 390, y: 290 });
  assert.ok(far.x >= 0 && far.x <= 400 && far.y >= 0 && far.y <= 300, JSON.stringify(far));
  assert.deepEqual(showing(view, SIZE, { x: 50, y: 40 }, 30), view);
});
