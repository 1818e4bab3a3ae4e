// What the table tells of Blokus (docs/view/blokus.md), and what its painters work with.

import type { GameResult } from '../../protocol';
import type { Painter, Playing } from '../../types';
import type { Offset } from '../shared/lattice.js';
import type { BoardLayout } from '../shared/layout.js';

/** A piece on the board. */
export interface Laid {
    colour: number;
    piece: string;
    cells: string[];
}

/** The figures of a seat, its colours together. */
export interface SeatFigures {
    score: number;
    cells: number;
    bonus: number;
    colours: number[];
}

/** The figures of a colour: its pieces by their names, its cells by theirs. */
export interface ColourFigures {
    seat: number;
    score: number;
    left: string[];
    placeable: string[];
    starts: string[];
    connect: string[];
    voids: string[];
    passed: boolean;
    last: Laid | null;
}

/** A way in which a piece can lie, and the numbers of those that it becomes. */
export interface PieceWay {
    cells: Offset[];
    left: number;
    right: number;
    flip: number;
}

/** How a piece can be turned. */
export type Turning = 'left' | 'right' | 'flip';

/** The piece that a colour has chosen, and the number of the way in which each piece lies. */
export interface Pad {
    piece: string | null;
    ways: { [piece: string]: number };
}

/** Who puts down a piece next, and which. */
export interface PieceInHand {
    seat: number;
    colour: number;
    piece: string;
}

/** What the piece in hand would do at a space. */
export interface Placement extends PieceInHand {
    cells: string[];
    step: string;
    legal: boolean;
}

/** The intent of choosing a piece, or how it lies. */
export interface PadIntent {
    gameState: { pads: Pad[] };
}

/** How a game ended; `scores` by seat. */
export interface Ending extends GameResult {
    scores: number[];
}

/** The state while a piece is carried. */
export type Holding = Playing & { held: { seat: number; item: string } };

/** A target in a player's card. */
export interface CardTarget {
    rack: number;
    item: string;
}

export type BlokusPainter = Painter<BoardLayout>;
