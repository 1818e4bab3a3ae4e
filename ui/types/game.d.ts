// A game as the shared screens see it (docs/front.md).

import type { Position } from '../protocol';
import type { Box, Context, Layout, Look, Motion, Painter, SeatLook, Sprites, StepMark, Theme, Tweens } from './board';
import type { Editor } from './editor';
import type { Course } from './lesson';
import type { Setup } from './form';
import type { GameCommand, TableSession, Tools } from './session';
import type { Held, Offer, PersonsTurn, Playing, Point, Size } from './state';

/** An effect of a game's steps, by its name. */
export type EffectNamed<Shown extends Position, Name extends string> = Extract<
    Shown['effects'][number],
    { effect: Name }
>;

/** What is told of each kind of effect of a game; `Rest` is what is needed besides the effect. */
export type ByEffect<Shown extends Position, Told, Rest extends any[] = [position: Shown]> = {
    [Name in Shown['effects'][number]['effect']]?: (effect: EffectNamed<Shown, Name>, ...rest: Rest) => Told;
};

/** What a point or key means on the table; null for elsewhere. */
export type Target = { space?: string; rack?: number; item?: string | null; touch?: boolean } | null;

/** What a gesture means (docs/front.md). */
export interface Intent {
    hold?: Held;
    release?: boolean;
    step?: string | null;
    revise?: string[];
    offer?: Offer;
    gameState?: object;
    confirm?: { title: string; text: string; yes: string };
    say?: string | null;
    tell?: string;
    why?: string;
}

export interface Scene<Shown extends Position = Position> {
    state: Playing<Shown>;
    tweens: Tweens;
    hover: string | null;
    considering: boolean;
    carried: boolean;
    seats: SeatLook[];
    now: number;
}

export interface Gestures<Shown extends Position = Position> {
    pick(state: Playing<Shown>, target: Target): Held | null;
    canHold(state: Playing<Shown>): boolean;
    targets(state: Playing<Shown>): { spaces: string[]; rack: number | null };
    activate(state: Playing<Shown>, target: Target): Intent | null;
    drop(state: Playing<Shown>, target: Target): Intent | null;
    remove(state: Playing<Shown>, space: string): Intent | null;
    turn?(state: Playing<Shown>, by: number): Intent | null;
}

/** What is said of a step that is refused; null where the table's own words will do. */
interface RefusalWords<Shown extends Position> {
    say(state: PersonsTurn<Shown>, step: string): string | null;
}

export interface Words<Shown extends Position = Position> {
    spaceName(state: Playing<Shown>, space: string): string;
    seatWords(state: Playing<Shown>, seat: number): string;
    seatHelp?(state: Playing<Shown>, seat: number): string | null;
    headline(state: Playing<Shown>): string;
    detail(state: Playing<Shown>): string;
    status(state: Playing<Shown>): { text: string; running: boolean } | null;
    announce(position: Shown): string;
    result(position: Shown): {
        title: string;
        reason: string;
        table: { head: string[]; rows: { seat: number; cells: any[] }[] } | null;
    };
    hint(state: Playing<Shown>, step: string): string;
    offer?(offer: any): { title: string; text: string; yes?: string; grave?: boolean };
    /** What is said of a step that is refused, by the rules' name of the reason; `other` where that has no words. */
    refusals?: { [reason: string]: RefusalWords<Shown>['say'] };
}

export interface Tip<Shown extends Position = Position> {
    name: string;
    text: string;
    touch?: string;
    /** Whether it is about taps, and says first what they do in all games, if that was not said on this device yet. */
    taps?: boolean;
    when(state: PersonsTurn<Shown>): boolean;
    used?: RegExp;
}

/** A picture in the rules: an example's position, the part of the board `near` some spaces, and a hand over it. */
export interface RulesPicture extends Partial<Omit<Scene, 'state'>> {
    example: string;
    words: string;
    near?: string[] | null;
    state?: Partial<Playing>;
}

export interface RulesPart {
    title: string;
    text: string[];
    pictures?: RulesPicture[];
}

/** The rules of a game, for its options and, where it is not today's, the version of its rules. */
export interface Rules {
    idea: string;
    parts(options: any, version?: number): RulesPart[];
    examples(): Promise<{ examples: { [name: string]: any } }>;
}

/** What a game shows beside the board; `taking` is whether what is held may go there. */
export interface Pad<Shown extends Position = Position> {
    root: HTMLElement;
    update(state: Playing<Shown>, taking?: boolean): void;
}

/** A game as the shared screens see it (docs/front.md). */
export interface Game<Lay extends Layout = Layout, Shown extends Position = Position> {
    name: string;
    /** The ending of the files of another program that has this game. */
    foreign?: string;
    facts: { what: string; time: string; ease: string };
    initialState?(position: Shown): object;
    aside?(position: Shown): number | null;
    order?(position: Shown): number[] | null;
    commands: GameCommand<Shown>[];
    tools: { game: string[]; end: string[]; draft?: boolean };
    /** Asked only where a person is to act. */
    forced?(position: PersonsTurn<Shown>['position']): Intent | null;
    /** Loads the rules, for the page that tells them. */
    rules: () => Promise<{ rules: Rules }>;
    /** Loads the lessons; left out where there are none. */
    lessons?: () => Promise<{ course: Course }>;
    /** Whether there are puzzles beside its scripts, in `puzzles.jsonl`. */
    puzzles?: boolean;
    /** The ratings of the computer's levels, from the first (docs/strength.md). */
    levelRatings?: number[];
    /** Words for the Lab's figures of this game alone, by the figure's name. */
    figures?: { [name: string]: string };
    /** Loads how positions are set up; left out where they cannot be. */
    editor?: () => Promise<{ editor: Editor<Lay, Shown> }>;
    tips?: Tip<Shown>[];
    describeTurn(effects: Shown['effects'][number][], position: Shown): any[];
    /** What arrows and rings need: the name of the place at a point, and the middle of a place. */
    places?: { at(lay: Lay, point: Point): string | null; point(lay: Lay, name: string): Point };
    /** A step in few words, where its notation does not do; null for what goes without saying. */
    stepWords?(step: string, position: Shown): string | null;
    /** The side of a seat, the same for all who win together; left out where each plays for itself. */
    sideOf?(position: Shown, seat: number): number;
    drawPart?(part: any, state: Playing<Shown>, tools: Tools): Element;
    /** The steps of chance, by their notation; left out where there are none. */
    chance?: RegExp;
    sounds: { [effect: string]: string };
    gestures: Gestures<Shown>;
    words: Words<Shown>;
    setup: Setup;
    rack?: { create(session: TableSession<Shown>, seat: number, tools: Tools): Pad<Shown> };
    panel?: { create(session: TableSession<Shown>, tools: Tools): Pad<Shown> & { destroy(): void } };
    layout(state: Playing<Shown>, size: Size, tweens: Tweens): Lay;
    layoutKey(state: Playing<Shown>): string;
    paintGround(painter: Painter<Lay>, scene: Scene<Shown>): void;
    groundMoves(tweens: Tweens): boolean;
    groundKey?(state: Playing<Shown>): string;
    ambient?: { fps: number };
    paintPieces(painter: Painter<Lay>, scene: Scene<Shown>): void;
    paintPreview(
        painter: { ctx: Context; theme: Theme; sprites: Sprites },
        size: Size,
        options: any,
        seats: Look[],
    ): void;
    tweens(before: Shown, after: Shown, carried: { space: string; point: Point } | null): Motion[];
    aim(lay: Lay, point: Point, state: Playing<Shown>): string | null;
    boxes(lay: Lay, state: Playing<Shown>): Box[];
    centreOf(lay: Lay, space: string): Point;
    carried(
        state: Playing<Shown>,
        lay: Lay,
    ): { size: number; paint(painter: Pick<Painter, 'ctx' | 'sprites'>, seats: Look[]): void } | null;
    marksOf(step: string): StepMark[];
    hint(state: Playing<Shown>, step: string): { hold?: Held; gameState?: object; space?: string };
    walk(state: Playing<Shown>, space: string, way: string): string;
    firstSpace(state: Playing<Shown>): string;
}
