// What the table tells of Petri (docs/rules/petri.md), and what its gestures and painters work with.

import type { Held, Look, Painter, Playing, Scene, Tween, Tweens } from '../../types';
import type { GameResult } from '../../protocol';
import type { Offset } from '../shared/lattice.js';
import type { BoardLayout } from '../shared/layout.js';

/** The seat of each cell, by its name. */
export interface Cells {
    [space: string]: number;
}

/** One way in which the piece can lie, and the numbers of those that turning it leads to. */
export interface Orientation {
    cells: Offset[];
    left: number;
    right: number;
    flip: number | null;
}

/** What a placement does beside covering its cells. */
export interface Gain {
    captures: string[];
    kills: string[];
    falls: number[];
    pickups: string[];
}

/** A bite, and what it does to the cells of a seat beside taking its own. */
export interface Bite {
    step: string;
    cells: string[];
    seat: number;
    kills: string[];
    falls: boolean;
}

/** How a game ended. */
export interface Result extends GameResult {
    reason: string;
    territory: number[];
}

/** The piece of the player in turn. */
export interface Hand {
    seat: number;
    name: string;
    way: Orientation;
}

/** What the piece would do where it is held. */
export interface Placement {
    seat: number;
    cells: string[];
    step: string;
    legal: boolean;
    gain: Gain | null;
}

export type HeldPiece = Held & { kind: 'piece'; seat: number };
export type HeldBite = Held & { kind: 'bite'; space: string };

/** The state while something is held, and while that is a bite. */
export type Holding = Playing & { held: HeldPiece | HeldBite };
export type Biting = Playing & { held: HeldBite };

/** A cell that is meant, and whether by a finger. */
export interface At {
    space: string;
    touch?: boolean;
}

export type PetriPainter = Painter<BoardLayout>;
export type DishPainter = Omit<PetriPainter, 'sprites'>;
export type ColonyPainter = Omit<PetriPainter, 'theme'>;

/** The colonies of a position, and what happens to them. */
export interface Colony {
    cells: Cells;
    heads: (string | null)[];
    neighbours: Offset[];
    seats: Look[];
    tweens: Tweens;
    now: number;
}

/** A cell on its way from one seat to another; null for none. */
export interface CellChange extends Tween {
    space: string;
    from: number | null;
    to: number | null;
    head: boolean;
    why: string;
}

/** Paints a motion under way. */
export type PaintMotion = (painter: PetriPainter, scene: Scene, tween: any) => void;
