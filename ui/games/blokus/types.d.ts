// What the table tells of Blokus (docs/view/blokus.md), and what its painters work with.

import type {
    BlokusColourView as ColourFigures,
    BlokusOrientationView as PieceWay,
    BlokusOutcome as Ending,
    BlokusPlacedPieceView as Laid,
    BlokusSeatView as SeatFigures,
} from '../../protocol';
import type * as Shared from '../../types';
import type { Offset } from '../shared/lattice.js';
import type { BoardLayout } from '../shared/lattice.js';

/** What the shared screens give to this game: its own positions. */
export type Position = Shared.PositionOf<'blokus'>;
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

export type { ColourFigures, Ending, Laid, PieceWay, SeatFigures };

/** How a piece can be turned. */
export type Turning = 'left' | 'right' | 'flip';

/** The piece that a colour has chosen, and the number of the way in which each piece lies. */
export interface PadState {
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
    gameState: { pads: PadState[] };
}

/** The state while a piece is carried. */
export type Holding = Playing & { held: { seat: number; item: string } };

/** A target in a player's card. */
export interface CardTarget {
    rack: number;
    item: string;
}

export type BlokusPainter = Shared.Painter<BoardLayout>;
