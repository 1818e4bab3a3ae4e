// What the table tells of Owari (docs/rules/owari.md), and what its painters work with.

import type { Painter, Tween } from '../../types';
import type { fit } from './layout.js';

/** A move, and what it does. Pits and goals are numbers here. */
export interface Move {
    seat: number;
    pit: number;
    stones: number;
    path: number[];
    landing: number;
    capture: { pit: number; stones: number } | null;
    swept: number[] | null;
    scores: number[];
}

/** Where the board lies. */
export type OwariLayout = ReturnType<typeof fit>;

export type OwariPainter = Painter<OwariLayout>;

/** The hand that goes from one pit to the next with what is `left` in it. */
export interface Hop extends Tween {
    from: string;
    to: string;
    left: number;
    index: number;
}

/** Stones on their way from one space to another. */
export interface Flight extends Tween {
    from: string;
    to: string;
    stones: number;
    why: string;
    landing?: string;
}
