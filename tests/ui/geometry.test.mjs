// The board's geometry (docs/rules/atar.md, "Board" and "Shot clock"), and where it lies on screen.

import assert from 'node:assert/strict';
import test from 'node:test';

import * as geometry from '../../ui/games/atar/layout.js';
import { boxes, centreOf, cornersOf, hit, layout, markerAt, nearest, outline } from '../../ui/games/atar/layout.js';

const near = (a, b) => Math.abs(a - b) < 1e-9;

/** Every trim that leaves a board of side 1 or more. */
function* trims(side) {
  for (let bottom = 0; bottom < side; bottom += 1) {
    for (let left = 0; left + bottom < side; left += 1) {
      for (let right = 0; right + left + bottom < side; right += 1) yield [bottom, left, right];
    }
  }
}

test('a board of side n has n² spaces, whatever the trim', () => {
  for (let side = 3; side <= 20; side += 1) {
    for (const trim of trims(side)) {
      assert.equal(geometry.spacesOf(side, trim).length, geometry.sizeOf(side, trim) ** 2, `${side} ${trim}`);
    }
  }
});

test('names are a row letter and a number', () => {
  assert.deepEqual(geometry.spacesOf(3, [0, 0, 0]), ['a1', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'c4', 'c5']);
  assert.deepEqual(geometry.parse('t39'), { row: 20, number: 39 });
  assert.equal(geometry.spaceNameOf(20, 39), 't39');
});

test('removing a perimeter row leaves the spaces that do not touch that edge', () => {
  assert.deepEqual(geometry.spacesOf(3, [1, 0, 0]), ['a1', 'b1', 'b2', 'b3']);
  assert.deepEqual(geometry.spacesOf(3, [0, 1, 0]), ['b3', 'c3', 'c4', 'c5']);
  assert.deepEqual(geometry.spacesOf(3, [0, 0, 1]), ['b1', 'c1', 'c2', 'c3']);
});

test('spaces that share a side lie one above the other or side by side', () => {
  const shared = (a, b) =>
    geometry
      .corners(geometry.parse(a))
      .filter((p) => geometry.corners(geometry.parse(b)).some((q) => near(p.x, q.x) && near(p.y, q.y)));
  assert.equal(shared('b1', 'b2').length, 2);
  assert.equal(shared('a1', 'b2').length, 2);
  assert.equal(shared('c3', 'd4').length, 2);
  assert.equal(shared('a1', 'b1').length, 1);
});

test('what lies at the middle of a space is that space, on every board and trim', () => {
  for (const side of [3, 4, 8, 13, 20]) {
    for (const trim of trims(side)) {
      const lay = layout({ side, trim, width: 640, height: 480 });
      for (const space of geometry.spacesOf(side, trim)) assert.equal(hit(lay, centreOf(lay, space)), space);
    }
  }
});

test('points just inside a corner belong to the space, points beside the board to none', () => {
  const lay = layout({ side: 8, trim: [1, 2, 0], width: 900, height: 500 });
  for (const space of geometry.spacesOf(8, lay.trim)) {
    const middle = centreOf(lay, space);
    for (const corner of cornersOf(lay, space)) {
      const inside = { x: corner.x + (middle.x - corner.x) * 0.02, y: corner.y + (middle.y - corner.y) * 0.02 };
      assert.equal(hit(lay, inside), space);
    }
  }
  const [apex, right, left] = outline(lay);
  assert.equal(hit(lay, { x: apex.x, y: apex.y - 1 }), null);
  assert.equal(hit(lay, { x: right.x + 1, y: right.y - 1 }), null);
  assert.equal(hit(lay, { x: left.x, y: left.y + 1 }), null);
});

test('the board with its frame fits into every box, and fills it in one direction', () => {
  for (const [width, height] of [
    [900, 600],
    [390, 340],
    [3840, 2160],
    [300, 800],
  ]) {
    const lay = layout({ side: 8, trim: [0, 1, 0], width, height });
    const [apex, right, left] = outline(lay);
    assert.ok(left.x - lay.frame >= 0 && right.x + lay.frame <= width, `${width}`);
    assert.ok(apex.y - lay.frame >= 0 && right.y + lay.frame <= height, `${height}`);
    const spare = Math.min(width - (right.x - left.x), height - (right.y - apex.y)) - 2 * lay.frame;
    assert.ok(spare <= lay.frame + 1e-6, `${spare}`);
  }
});

test('a box without room gives a layout all the same', () => {
  const lay = layout({ side: 3, trim: [0, 0, 0], width: 0, height: 0 });
  assert.ok(lay.unit > 0 && Number.isFinite(lay.x0));
});

test('the buttons over the spaces do not overlap', () => {
  const all = boxes(layout({ side: 6, trim: [0, 0, 1], width: 600, height: 600 }));
  assert.equal(all.length, 25);
  for (const a of all) {
    for (const b of all) {
      if (a === b) continue;
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      assert.ok(distance >= a.size - 0.01, `${a.space} ${b.space}`);
    }
  }
});

test('the shot clock runs from the apex clockwise past one space for every side on the perimeter', () => {
  const lay = layout({ side: 4, trim: [0, 1, 0], width: 800, height: 700 });
  const size = 3;
  const passed = Array.from({ length: 3 * size }, (_, at) => {
    const { x, y, normal } = geometry.perimeterPoint(4, lay.trim, at);
    const inside = geometry.spaceAt({ x: x - normal.x * 0.1, y: y - normal.y * 0.1 });
    return geometry.spaceNameOf(inside.row, inside.number);
  });
  assert.deepEqual(passed, ['b3', 'c5', 'd7', 'd7', 'd5', 'd3', 'd3', 'c3', 'b3']);
  const marker = markerAt(lay, 0);
  assert.equal(hit(lay, marker), null);
});

test('an arrow key leads to the neighbour above, below or beside, and stays where the board ends', () => {
  const go = (space, way, trim = [0, 0, 0]) => geometry.walk(4, trim, space, way);
  assert.equal(go('c3', 'left'), 'c2');
  assert.equal(go('c3', 'right'), 'c4');
  assert.equal(go('c3', 'down'), 'd4');
  assert.equal(go('d4', 'up'), 'c3');
  assert.equal(go('d1', 'up'), 'c1');
  assert.equal(go('a1', 'up'), 'a1');
  assert.equal(go('d7', 'right'), 'd7');
  assert.equal(go('c3', 'left', [0, 1, 0]), 'c3');
  assert.equal(go('b3', 'up', [0, 1, 0]), 'b3');
});

test('by arrow keys every space of the board can be reached', () => {
  for (const trim of [
    [0, 0, 0],
    [1, 2, 0],
    [0, 1, 2],
  ]) {
    const all = geometry.spacesOf(7, trim);
    const seen = new Set([all[0]]);
    for (const space of seen)
      ['left', 'right', 'up', 'down'].forEach((way) => seen.add(geometry.walk(7, trim, space, way)));
    assert.equal(seen.size, all.length, `${trim}`);
  }
});

test('a finger beside a space means the nearest candidate within reach', () => {
  const lay = layout({ side: 20, trim: [0, 0, 0], width: 390, height: 340 });
  const { x, y } = centreOf(lay, 'k9');
  assert.equal(nearest(lay, { x: x + 5, y: y + 3 }, ['k9', 'k12'], 20), 'k9');
  assert.equal(nearest(lay, { x: x + 100, y }, ['k9'], 20), null);
});
