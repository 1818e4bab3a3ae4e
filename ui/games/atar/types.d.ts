// What the table tells of Atar (docs/view/atar.md), and what its painters work with.

import type { GameResult } from '../../protocol';
import type { Held, Painter, Playing } from '../../types';
import type { layout } from './layout.js';

/** A space by its row and its number in the row, both from 1. */
export interface Space {
    row: number;
    number: number;
}

/** A player's figures. */
export interface Figures {
    stones: number;
    liberties: number;
    rack: number;
    visited: number;
    unvisited: number;
    out: boolean;
}

/** A stone, and what can be done with it now. */
export interface Stone {
    seat: number;
    liberties: string[];
    visited: boolean;
    from: string | null;
    moves: string[];
    removable: boolean;
}

/** Where a stone came from; `to` is null for one that was removed. */
export interface Trace {
    seat: number;
    from: string;
    to: string | null;
    draft: boolean;
}

/** A step of the turn, with the numbers of the later ones that rest on it. */
export interface DraftStep {
    step: string;
    from: string | null;
    to: string | null;
    rests: number[];
}

/** The shot clock while it runs: `at` of `length`, and how many turns are `left`. */
export interface ShotClock {
    at: number;
    length: number;
    left: number;
}

/** How a game ended; `liberties`, by seat, only where they decided. */
export interface Ending extends GameResult {
    reason: string;
    liberties?: number[] | null;
}

/** Where a stone goes in a change; null is in no place. */
export interface Trip {
    from: string | null;
    to: string | null;
}

/** The state while something is in hand. */
export type Holding = Playing & { held: Held };

/** Where the board lies. */
export type AtarLayout = ReturnType<typeof layout>;

export type AtarPainter = Painter<AtarLayout>;
