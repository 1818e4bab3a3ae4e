// What the table tells of Petri (docs/rules/petri.md), and what its gestures and painters work with.

import type {
    PetriBiteView,
    PetriGain as Gain,
    PetriOrientationView as Orientation,
    PetriOutcome as Result,
    PetriTeamView as Team,
} from '../../protocol';
import type * as Shared from '../../types';
import type { Offset } from '../shared/lattice.js';
import type { BoardLayout } from '../shared/lattice.js';

/** What the shared screens give to this game: its own positions. */
export type Position = Shared.PositionOf<'petri'>;
export type Playing = Shared.Playing<Position>;
export type PersonsTurn = Shared.PersonsTurn<Position>;
export type Scene = Shared.Scene<Position>;
export type TableSession = Shared.TableSession<Position>;
export type Command = Shared.GameCommand<Position>;
export type Tip = Shared.Tip<Position>;
export type Words = Shared.Words<Position>;
export type Game = Shared.Game<BoardLayout, Position>;
export type Effect = Position['effects'][number];
export type EffectNamed<Name extends Effect['effect']> = Shared.EffectNamed<Position, Name>;
export type ByEffect<Told, Rest extends any[] = [position: Position]> = Shared.ByEffect<Position, Told, Rest>;

export type { Gain, Orientation, Result, Team };

/** The seat of each cell, by its name. */
export interface Cells {
    [space: string]: number;
}

/** A bite, and what it does to the cells of a seat beside taking its own. */
export interface Bite extends PetriBiteView {
    step: string;
    cells: string[];
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

export type HeldPiece = Shared.Held & { kind: 'piece'; seat: number };
export type HeldBite = Shared.Held & { kind: 'bite'; space: string };

/** The state while something is held, and while that is a bite. */
export type Holding = Playing & { held: HeldPiece | HeldBite };
export type Biting = Playing & { held: HeldBite };

/** A cell that is meant, and whether by a finger. */
export interface At {
    space: string;
    touch?: boolean;
}

export type PetriPainter = Shared.Painter<BoardLayout>;
export type DishPainter = Omit<PetriPainter, 'sprites'>;
export type ColonyPainter = Omit<PetriPainter, 'theme'>;

/** The colonies of a position, and what happens to them. */
export interface Colony {
    cells: Cells;
    heads: (string | null)[];
    neighbours: Offset[];
    seats: Shared.Look[];
    tweens: Shared.Tweens;
    now: number;
}

/** A cell on its way from one seat to another; null for none. */
export interface CellChange extends Shared.Tween {
    space: string;
    from: number | null;
    to: number | null;
    head: boolean;
    why: string;
}

/** Paints a motion under way. */
export type PaintMotion = (painter: PetriPainter, scene: Scene, tween: any) => void;
