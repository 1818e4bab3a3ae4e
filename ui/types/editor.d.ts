// A position that is set up, and what a game says of how that is done (docs/front.md, "The editor").

import type { Position } from '../protocol';
import type { Context, Layout, Painter, Sprites, Theme } from './board';
import type { Game } from './game';
import type { NewGame } from './session';
import type { Playing, Point } from './state';
import type { SeatLook } from './board';

/**
 * What is wrong with a state: the key, and which of its entries, as far as one is to blame. `text` is said beside a
 * field of it, `onBoard` under the board. `isUnfinished` where something is only missing: then nobody did anything wrong.
 */
export interface WrongState {
    text: string;
    onBoard: string;
    key: string | null;
    entry: string | null;
    isUnfinished: boolean;
}

/** A position that is set up. */
export interface Edited<Shown extends Position = Position> {
    /** Which one it is, of those that were set up here. */
    id: number;
    game: string;
    rules: number;
    options: any;
    seats: NonNullable<NewGame['seats']>;
    /** The position with which such games begin. */
    base: Shown;
    /** Its full state, that of the empty board, and the one that is set up (docs/record.md, "Start"). */
    start: any;
    empty: any;
    state: any;
    /** The keys of the state that hold one of a few names, each with these names. */
    names: { [key: string]: string[] };
    /** The states before, the latest last, and those that were undone, the latest first. */
    past: any[];
    future: any[];
    /** The state that the rules were asked about last, and what they find wrong with it. */
    asked: any;
    wrong: WrongState | null;
}

/** Something that can be put on the board, as it is turned. */
export interface Item {
    item: string;
    way?: number;
}

/** What stands in the palette under a title: of a seat, or of nobody. With `takes`, things can be put back there. */
export interface ItemGroup {
    title: string;
    seat: number | null;
    items: { item: string; title: string; count?: string }[];
    takes?: boolean;
    /** The key of the state that it is, and which entry: what is wrong with it is said under the group. */
    key?: string;
    entry?: string;
}

/** A field beside the board; what is wrong with its `key`, or with this `entry` of it, is said there. */
export interface EditorField {
    key: string;
    entry?: string;
    label: string;
    kind: 'choice' | 'number' | 'flag';
    choices?: { value: string; label: string }[];
    from?: number;
    to?: number;
    /** Whether a number may be left out, where it is off. */
    optional?: boolean;
    value: any;
    /** The state with another value. */
    set(value: any): object;
}

/** What a thing is painted with that is carried, or would come to lie on a space. */
export interface ItemPlace {
    edited: Edited<any>;
    seats: SeatLook[];
    /** The space, with its middle; null around the origin. */
    space: string | null;
    at: Point;
}

/** What a game says of how its positions are set up. Everything is pure but what paints and draws. */
export interface Editor<Lay extends Layout = any, Shown extends Position = any> {
    groups(edited: Edited<Shown>): ItemGroup[];
    /** The picture of a thing in the palette. */
    draw(item: Item, edited: Edited<Shown>, tools: PaletteTools): Element;
    at(edited: Edited<Shown>, space: string): Item | null;
    /** The state with a thing on a space, or why it cannot be put there. */
    put(edited: Edited<Shown>, item: Item, space: string): object | string;
    /** The state with what lies on a space taken away. */
    remove(edited: Edited<Shown>, space: string): object;
    /** The state with a thing given to a seat; with null, back to where it is nobody's. */
    give?(edited: Edited<Shown>, item: Item, seat: number | null): object;
    /** The number of the way in which a thing lies when it is turned; null where it cannot be. */
    turn?(edited: Edited<Shown>, item: Item, how: 'left' | 'right' | 'flip'): number | null;
    fields(edited: Edited<Shown>): EditorField[];
    /** The keys of the state that the board shows: what is wrong with them is said under it. */
    board: string[];
    /** State and view as the board shows them. */
    shown(edited: Edited<Shown>): { state: any; view: any };
    words(edited: Edited<Shown>, space: string): string;
    paint(painter: Painter<Lay>, item: Item, place: ItemPlace): void;
    /** How wide a thing is that is carried, in pixels. */
    width?(lay: Lay, item: Item, edited: Edited<Shown>): number;
    aim?(lay: Lay, point: Point, item: Item | null, edited: Edited<Shown>): string | null;
}

export interface PaletteTools {
    sprites: Sprites;
    theme(): Theme;
    seats(): SeatLook[];
}

/** The state of a board on which a position is set up. */
export interface Setting<Shown extends Position = Position> extends Playing<Shown> {
    edited: Edited<Shown>;
    boardGame: Game<any, any>;
}
