// What boards are drawn with: places, painters, colours, motions.

import type { Point } from './state';

/** How a stone of a player is painted. */
export interface Look {
    colour: string;
    mark: string | null;
    lift?: number;
}

/** How a player looks, and what the colour is called. */
export interface SeatLook extends Look {
    name: string;
}

/** What boards are painted on; a drawing that is written down (`ui/board/vector.js`) keeps its pictures itself. */
export interface Context extends CanvasRenderingContext2D {
    symbol?(key: string, at: Point, half: number, paint: (ctx: Context) => void): void;
}

/** Pictures that are painted once. */
export interface Sprites {
    draw(ctx: Context, at: Point, radius: number, look: Look): void;
    image(ctx: Context, key: string, square: { at: Point; half: number }, paint: (ctx: Context) => void): void;
}

/** How a board is looked at (`ui/screens/board/camera.js`): `scale` times as large, and moved by `x`, `y`. */
export interface View extends Point {
    scale: number;
}

/** The edges of a box. */
export interface Edges {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** What a step does on the board: a way, a space, a space that is cleared, or what is covered. */
export interface StepMark {
    from?: string;
    to?: string;
    space?: string;
    gone?: string;
    cells?: string[];
}

/** The same by points of the board. */
export interface Mark {
    from?: Point;
    to?: Point;
    at?: Point;
    gone?: Point;
    cells?: Point[];
}

/** The place of a space on a board. */
export type Box = { space: string } & Point & { size?: number; width?: number; height?: number };

/** The colours of boards. */
export interface Theme {
    coordinates: boolean;
    [name: string]: any;
}

/** Where a board lies, in the way of its game. `radius` is that of what stands on a space. */
export interface Layout {
    radius: number;
    [part: string]: any;
}

/** What a board is painted with, laid out in the way of its game. */
export interface Painter<Lay = Layout> {
    ctx: Context;
    lay: Lay;
    theme: Theme;
    sprites: Sprites;
}

export type Tweens = Map<string, Tween>;

/** Something that moves, and for how long; what else there is, its painter understands. */
export interface Motion {
    key: string;
    ms: number;
    delay?: number;
    [key: string]: any;
}

/** A motion under way: `part` of it, from 0 to 1, is done. */
export interface Tween extends Motion {
    part: number;
}
