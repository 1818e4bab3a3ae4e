// What the table tells of Spectrangle (docs/rules/spectrangle.md), and what its gestures and painters work with.

import type {
    SpectrangleRotationView as Rotation,
    SpectrangleScoreView as Score,
    SpectrangleSeatView as SeatFigures,
    SpectrangleTileView as HandTile,
    SpectrangleWorthView as Worth,
} from '../../protocol';
import type * as Shared from '../../types';
import type { fit } from './layout.js';

/** What the shared screens give to this game: its own positions. */
export type Position = Shared.PositionOf<'spectrangle'>;
export type Playing = Shared.Playing<Position>;
export type PersonsTurn = Shared.PersonsTurn<Position>;
export type Scene = Shared.Scene<Position>;
export type TableSession = Shared.TableSession<Position>;
export type Command = Shared.GameCommand<Position>;
export type Tip = Shared.Tip<Position>;
export type Words = Shared.Words<Position>;
export type Game = Shared.Game<SpectrangleLayout, Position>;
export type Effect = Position['effects'][number];
export type EffectNamed<Name extends Effect['effect']> = Shared.EffectNamed<Position, Name>;
export type ByEffect<Told, Rest extends any[] = [position: Position]> = Shared.ByEffect<Position, Told, Rest>;

export type { HandTile, Rotation, Score, SeatFigures, Worth };

/** The tile in hand of a seat, as it is turned. */
export interface TileInHand extends HandTile {
    seat: number;
    rotation: number;
}

/** What the tile in hand would do on a space. */
export interface Placement extends TileInHand {
    sides: string[];
    score: Score | null;
    turns: number[];
}

/** The state while a tile is held. */
export type Holding = Playing & { held: Shared.Held & { kind: 'tile'; seat: number; item: string } };

/** A space that is meant, and whether by a finger. */
export interface At {
    space: string;
    touch?: boolean;
}

/** The colours of sides, by letter. */
export interface Dyes {
    [letter: string]: { colour: string; name?: string };
}

/** How tiles are painted: their colours, whether the letters are shown, and in what font. */
export interface TileLook {
    colours: Dyes;
    letters: boolean;
    font: string;
}

/** How what stands on a tile is written: how much larger, and how far the letters give way to the points. */
export interface Writing {
    scale: number;
    aside: number;
}

/** A tile as it lies. */
export interface LyingTile {
    sides: string[];
    points: number | null;
    up: boolean;
}

/** Where the board lies. */
export type SpectrangleLayout = ReturnType<typeof fit>;

export type SpectranglePainter = Shared.Painter<SpectrangleLayout>;
