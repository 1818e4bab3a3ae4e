// @ts-check
// Blokus in the preview of the settings and on the home screen: the first placements of a game with these settings.

import { squares } from '../shared/lattice.js';
import { fit } from '../shared/layout.js';
import { piece } from '../shared/tiles.js';
import { paintGround } from './ground.js';

/** @import { Context, Look, Size, Sprites, Theme } from '../../types' */

/** @type {{ [start: string]: number }} */
const SIZES = { corners: 14, duo: 14, classic: 20 };

/** @type {{ [start: string]: string[] }} */
const OPENINGS = {
  corners: [
    'j14,k14,l14,m14,n14',
    'a1,a2,b1,b2,c1',
    'g13,g14,h12,h13,i13',
    'l1,m1,n1',
    'c12,d12,e12,e13,f12',
    'j1,j2,k2',
    'f8,f9,f10,g10,g11',
    'd2,e2,e3,f1,f2',
    'c7,c8,d7,e6,e7',
    'd4,d5',
    'f5',
    'g4,g5,h3,h4,i3',
  ],
  duo: [
    'd8,d9,d10,d11,e10',
    'j3,j4,j5,k4,l4',
    'f11,g11,g12,h12,h13',
    'k2,l2,m2,m3',
    'd14,e12,e13,e14,f14',
    'k6,l6,l7,m7',
    'b5,b6,c6,c7',
    'i7,j7,j8,k8,k9',
    'c4,d4,d5,e4',
    'h10,h11,i9,i10,i11',
  ],
  classic: [
    'a20,b18,b19,b20,c18',
    's18,s19,s20,t18,t20',
    's1,s3,t1,t2,t3',
    'a1,a2,a3,b3,c3',
    'd19,d20,e18,e19',
    'q17,r15,r16,r17,s15',
    'r4,r5,s5,t5',
    'd1,d2,e1,f1,f2',
    'f14,f15,f16,f17',
    'p16',
    'q6,q7,r7,r8,r9',
    'd4,d5,d6,e5,f5',
    'g12,g13,h12,i12,i13',
    'n12,n13,n14,n15,o15',
    'p2,p3,p4,p5,q2',
    'g6,g7,g8,g9,h6',
  ],
};

/**
 * Paints the board as these options would have it; see docs/front.md.
 * @param {{ ctx: Context, theme: Theme, sprites: Sprites }} painter @param {Size} size
 * @param {{ start: string, first: number }} options @param {Look[]} looks
 */
export function paintPreview({ ctx, theme, sprites }, size, { start, first }, looks) {
  const lay = fit(squares(SIZES[start], SIZES[start], true), size);
  const painter = { ctx, lay, sprites, theme: { ...theme, coordinates: false } };
  paintGround(painter);
  OPENINGS[start].forEach((cells, turn) => {
    const mirrored = start === 'corners' && first === 1 ? turned(cells) : cells.split(',');
    piece(painter, mirrored, lookAt(start, looks, turn, first));
  });
}

/**
 * The same upside down: the second player's corners are the lower ones.
 * @param {string} cells
 */
const turned = (cells) => cells.split(',').map((cell) => `${cell[0]}${SIZES.corners + 1 - Number(cell.slice(1))}`);

/**
 * In the classic game the corners belong to colours, so the opening is the same whoever begins.
 * @param {string} start @param {Look[]} looks @param {number} turn @param {number} first
 */
const lookAt = (start, looks, turn, first) => (start === 'classic' ? looks[turn % 4] : looks[(turn + first) % 2]);
