// Boards of squares and hexagons, and pieces snapped to them (the source of Blokus: "all pieces can be placed in any
// valid location").

import assert from 'node:assert/strict';
import test from 'node:test';

import { ghostCells, snapped } from '../../ui/games/shared/ghost.js';
import {
  borders,
  cellsOf,
  hexagons,
  holds,
  cellName,
  parse,
  squares,
  walk,
  nearestInside,
  fit,
  hit,
  isNear,
} from '../../ui/games/shared/lattice.js';
import { PIECES } from './support/blokus.mjs';
import { L3 } from './support/petri.mjs';

const LATTICES = {
  'squares, row 1 below': squares(7, 6, true),
  'squares, row 1 above': squares(7, 6),
  hexagons: hexagons(7, 6),
};
const DOMINOES = [
  [1, 0],
  [0, 1],
].map((other) => ({ cells: [[0, 0], other] }));
const WAYS = [
  ...Object.values(PIECES).flat(),
  ...L3.orientations,
  {
    cells: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ],
  },
  {
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ],
  },
  {
    cells: [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 0],
    ],
  },
];

test('columns are called a to z, then aa, and names lead back to their cells', () => {
  assert.equal(cellName({ x: 25, y: 0 }), 'z1');
  assert.equal(cellName({ x: 26, y: 9 }), 'aa10');
  assert.equal(cellName({ x: 39, y: 39 }), 'an40');
  for (const cell of [
    { x: 0, y: 0 },
    { x: 26, y: 30 },
    { x: 39, y: 5 },
  ])
    assert.deepEqual(parse(cellName(cell)), cell);
});

for (const [kind, lattice] of Object.entries(LATTICES)) {
  test(`${kind}: the middle of a cell, and every point near it, lies in the cell`, () => {
    for (const space of cellsOf(lattice)) {
      const cell = parse(space);
      const { x, y } = lattice.middle(cell);
      for (const [dx, dy] of [
        [0, 0],
        [0.4, 0.2],
        [-0.4, -0.2],
        [0.1, -0.45],
        [-0.1, 0.45],
      ])
        assert.deepEqual(lattice.at({ x: x + dx, y: y + dy }), cell, space);
    }
  });

  test(`${kind}: a piece can be laid on any cells of the board, by the keyboard's space and by the pointer`, () => {
    const spaces = cellsOf(lattice);
    for (const way of WAYS) {
      const reached = new Set(spaces.map((space) => ghostCells(lattice, way, space).join()));
      for (const space of spaces) {
        const from = parse(space);
        const cells = way.cells.map(([x, y]) => ({ x: from.x + x, y: from.y + y }));
        if (!cells.every((cell) => holds(lattice, cell))) continue;
        const wanted = cells.map(cellName).join();
        assert.ok(reached.has(wanted), `${wanted} by a space`);
        const points = cells.map((cell) => lattice.middle(cell));
        const middle = {
          x: points.reduce((sum, { x }) => sum + x, 0) / points.length + 0.01,
          y: points.reduce((sum, { y }) => sum + y, 0) / points.length + 0.01,
        };
        assert.equal(
          ghostCells(lattice, way, snapped(lattice, way, middle)).join(),
          wanted,
          `${wanted} by the pointer`,
        );
      }
    }
  });

  // A domino that was tapped in the middle of f2 lay on e2 and f2, and was refused; the space's name said f2 and g2.
  test(`${kind}: in the middle of a space a domino lies as that space's name says, wherever rounding leads`, () => {
    for (const way of DOMINOES)
      for (const space of cellsOf(lattice)) {
        const { x, y } = lattice.middle(parse(space));
        for (const off of [-1e-9, 0, 1e-9, 0.005]) {
          const held = snapped(lattice, way, { x: x + off, y: y - off });
          assert.equal(ghostCells(lattice, way, held).join(), ghostCells(lattice, way, space).join(), space);
        }
      }
  });

  test(`${kind}: a piece never sticks out`, () => {
    for (const way of WAYS) {
      for (const space of cellsOf(lattice))
        assert.ok(ghostCells(lattice, way, space).every((cell) => holds(lattice, parse(cell))));
    }
  });

  test(`${kind}: arrows walk to each cell and stop at the edge`, () => {
    assert.equal(walk(lattice, 'a1', 'left'), 'a1');
    assert.equal(walk(lattice, 'g3', 'right'), 'g3');
    assert.equal(walk(lattice, walk(lattice, 'c3', 'up'), 'down'), 'c3');
    const up = lattice.middle(parse(walk(lattice, 'c3', 'up')));
    assert.ok(up.y < lattice.middle(parse('c3')).y);
  });

  test(`${kind}: the board fits its box, and points in pixels find its cells`, () => {
    const box = { width: 640, height: 480 };
    const lay = fit(lattice, box);
    assert.ok(lay.x0 >= lay.frame && lay.y0 >= lay.frame);
    assert.ok(lay.x0 + lay.width + lay.frame <= box.width && lay.y0 + lay.height + lay.frame <= box.height);
    const { x, y } = lattice.middle(parse('d4'));
    const point = { x: lay.x0 + x * lay.unit, y: lay.y0 + y * lay.unit };
    assert.equal(hit(lay, point), 'd4');
    assert.equal(isNear(lay, point), true);
    assert.equal(isNear(lay, { x: -200, y: 0 }), false);
  });
}

test('cells beside the board lead to the nearest ones on it', () => {
  assert.deepEqual(nearestInside(squares(4, 3), { x: 9, y: -2 }), { x: 3, y: 0 });
});

test('the outline of cells leaves out what lies between them', () => {
  assert.equal(borders(squares(4, 4), ['a1']).length, 4);
  assert.equal(borders(squares(4, 4), ['a1', 'b1']).length, 6);
  assert.equal(borders(squares(4, 4), ['a1', 'b1', 'a2', 'b2']).length, 8);
  assert.equal(borders(hexagons(4, 4), ['b2', 'b3']).length, 10);
});
