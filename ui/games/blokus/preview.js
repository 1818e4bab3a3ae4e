// Blokus in the preview of the settings and on the home screen: the first placements of a game with these settings.

import { squares } from '../shared/lattice.js';
import { fit } from '../shared/plate.js';
import { piece } from '../shared/tiles.js';
import { paintGround } from './ground.js';

const SIZE = 14;

const OPENINGS = {
  corners: ['j14,k14,l14,m14,n14', 'a1,a2,b1,b2,c1', 'g13,g14,h12,h13,i13', 'l1,m1,n1', 'c12,d12,e12,e13,f12', 'j1,j2,k2', 'f8,f9,f10,g10,g11', 'd2,e2,e3,f1,f2', 'c7,c8,d7,e6,e7', 'd4,d5', 'f5', 'g4,g5,h3,h4,i3'],
  duo: ['d8,d9,d10,d11,e10', 'j3,j4,j5,k4,l4', 'f11,g11,g12,h12,h13', 'k2,l2,m2,m3', 'd14,e12,e13,e14,f14', 'k6,l6,l7,m7', 'b5,b6,c6,c7', 'i7,j7,j8,k8,k9', 'c4,d4,d5,e4', 'h10,h11,i9,i10,i11'],
};

/** Paints the board as these settings would have it; see docs/front.md. */
export function paintPreview(ctx, size, { start, first }, seats, look, sprites) {
  const lay = fit(squares(SIZE, SIZE, true), size);
  paintGround(ctx, lay, { ...look, coordinates: false });
  OPENINGS[start].forEach((cells, turn) => {
    const mirrored = start === 'corners' && first === '1' ? turned(cells) : cells.split(',');
    piece(ctx, lay, sprites, mirrored, seats[(turn + Number(first)) % 2]);
  });
}

/** The same upside down: the second player's corners are the lower ones. */
const turned = (cells) => cells.split(',').map((cell) => `${cell[0]}${SIZE + 1 - Number(cell.slice(1))}`);
