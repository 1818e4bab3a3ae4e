// Puzzles: a line of a game's file of them (docs/puzzles.md), and what the front knows of the one on the board.

import type { OptionValues } from './form';
import type { PracticeSession } from './lesson';

/** A line of `puzzles.jsonl`, as far as the front needs it. */
export interface Puzzle {
    game: string;
    options: OptionValues;
    state: object;
    seat: number;
    /** A whole turn, or its first step alone. */
    asks: 'turn' | 'step';
    solution: string[];
    /** The state after the solution, where other steps may lead there as well. */
    after?: { [key: string]: unknown };
    /** The share of the win that the solution is certain of, and the most that any other turn gets. */
    share: number;
    other: number;
    /** How difficult it is, from 1 to 5. */
    grade: number;
}

/** What was done at a puzzle. */
export interface PuzzleStory {
    steps: string[];
    /** Whether the turn has ended, or its part up to the next chance. */
    hasEnded: boolean;
    position: { state: object };
}

/** Which puzzles of a game were solved, and of which the first try was wrong, by their numbers from 0. */
export interface PuzzleProgress {
    solved: number[];
    failed: number[];
}

/** What is rated. */
export type RatedKind = 'games' | 'puzzles';

/** An estimate after a result, for the graph; the day is as in 2026-11-28. */
export interface RatingPoint {
    day: string;
    rating: number;
    deviation: number;
}

/** How strong the person is thought to be, by Glicko-2, and the results that led there. */
export interface KeptRating {
    rating: number;
    deviation: number;
    volatility: number;
    points: RatingPoint[];
}

/** That of each game. */
export type Ratings = { [game: string]: { [kind in RatedKind]?: KeptRating } };

/** A rated game that is under way: against which level, and the person's seat. */
export interface RatedGame {
    id: string;
    game: string;
    level: number;
    seat: number;
}

/** What is known of the puzzle on the board, beside what lessons have as well. */
export interface PuzzleFacts {
    grade: number;
    /** Whether it is the puzzle of the day. */
    isDaily: boolean;
    /** Whether it was tried before, so that what is done now does not count. */
    isTried: boolean;
}

/** What can be done about puzzles. */
export interface PuzzleControl {
    /** Begins the puzzle on the board anew. */
    retry(): Promise<unknown>;
    /** Plays the solution. */
    answer(): Promise<unknown>;
    /** Goes to another puzzle. */
    next(): unknown;
}

/** The session of a game's puzzles. */
export interface PuzzleSession extends PracticeSession {
    readonly puzzle: PuzzleControl;
}
