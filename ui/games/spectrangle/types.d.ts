// What the table tells of Spectrangle (docs/rules/spectrangle.md), and what its gestures and painters work with.

import type { Held, Painter, Playing } from '../../types';
import type { fit } from './layout.js';

/** A tile of a hand: its letters, and its points. */
export interface HandTile {
    tile: string;
    points: number;
}

/** What a placement scores, and where that comes from. */
export interface Score {
    score: number;
    points: number;
    sides: number;
    bonus: number;
}

/** The spaces where a tile fits in one rotation. */
export interface Rotation {
    rotation: number;
    spaces: { [space: string]: Score };
}

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

/** The tiles of the bag that have the same points. */
export interface Worth {
    points: number;
    tiles: string[];
}

/** What a player has. */
export interface SeatFigures {
    score: number;
    hand: HandTile[];
    in_hand: number;
    total: number;
    team: number | null;
}

/** The state while a tile is held. */
export type Holding = Playing & { held: Held & { kind: 'tile'; seat: number; item: string } };

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
export interface Wear {
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

export type SpectranglePainter = Painter<SpectrangleLayout>;
