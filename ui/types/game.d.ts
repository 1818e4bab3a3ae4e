// A game as the shared screens see it (docs/front.md).

import type { Effect, Position } from '../protocol';
import type { Box, Context, Layout, Look, Motion, Painter, SeatLook, Sprites, StepMark, Theme, Tweens } from './board';
import type { Setup } from './form';
import type { Command, TableSession, Tools } from './session';
import type { Held, Offer, PersonsTurn, Playing, Point, Size } from './state';

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

export interface Scene {
    state: Playing;
    tweens: Tweens;
    hover: string | null;
    considering: boolean;
    carried: boolean;
    seats: SeatLook[];
    now: number;
}

export interface Gestures {
    pick(state: Playing, target: Target): Held | null;
    canHold(state: Playing): boolean;
    targets(state: Playing): { spaces: string[]; rack: number | null };
    activate(state: Playing, target: Target): Intent | null;
    drop(state: Playing, target: Target): Intent | null;
    remove(state: Playing, space: string): Intent | null;
    turn?(state: Playing, by: number): Intent | null;
}

export interface Words {
    spaceName(state: Playing, space: string): string;
    seatWords(state: Playing, seat: number): string;
    seatHelp?(state: Playing, seat: number): string | null;
    headline(state: Playing): string;
    detail(state: Playing): string;
    status(state: Playing): { text: string; running: boolean } | null;
    announce(position: Position): string;
    result(position: Position): {
        title: string;
        reason: string;
        table: { head: string[]; rows: { seat: number; cells: any[] }[] } | null;
    };
    hint(state: Playing, step: string): string;
    offer?(offer: any): { title: string; text: string; yes?: string };
    /** What is said of a step that is refused, by the rules' name of the reason; `other` where that has no words. */
    refusals?: { [reason: string]: (state: PersonsTurn, step: string) => string | null };
}

export interface Tip {
    name: string;
    text: string;
    touch?: string;
    when(state: PersonsTurn): boolean;
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

/** The rules of a game in short. */
export interface Rules {
    idea: string;
    parts: RulesPart[];
    examples(): Promise<{ examples: { [name: string]: any } }>;
}

/** What a game shows beside the board; `taking` is whether what is held may go there. */
export interface Pad {
    root: HTMLElement;
    update(state: Playing, taking?: boolean): void;
}

/** A game as the shared screens see it (docs/front.md). */
export interface Game<Lay extends Layout = Layout> {
    name: string;
    facts: { what: string; time: string; ease: string };
    initialState?(position: any): object;
    commands: Command[];
    tools: { game: string[]; end: string[] };
    /** Asked only where a person is to act. */
    forced?(position: PersonsTurn['position']): Intent | null;
    rules: Rules;
    tips?: Tip[];
    describeTurn(effects: Effect[], position: Position): any[];
    drawPart?(part: any, state: Playing, tools: Tools): Element;
    /** The steps of chance, by their notation; left out where there are none. */
    chance?: RegExp;
    sounds: { [effect: string]: string };
    gestures: Gestures;
    words: Words;
    setup: Setup;
    rack?: { create(session: TableSession, seat: number, tools: Tools): Pad };
    panel?: { create(session: TableSession, tools: Tools): Pad & { destroy(): void } };
    layout(state: Playing, size: Size, tweens: Tweens): Lay;
    layoutKey(state: Playing): string;
    paintGround(painter: Painter<Lay>, scene: Scene): void;
    groundMoves(tweens: Tweens): boolean;
    groundKey?(state: Playing): string;
    ambient?: { fps: number };
    paintPieces(painter: Painter<Lay>, scene: Scene): void;
    paintPreview(
        painter: { ctx: Context; theme: Theme; sprites: Sprites },
        size: Size,
        options: any,
        seats: Look[],
    ): void;
    tweens(before: Position, after: Position, carried: { space: string; point: Point } | null): Motion[];
    aim(lay: Lay, point: Point, state: Playing): string | null;
    boxes(lay: Lay, state: Playing): Box[];
    centreOf(lay: Lay, space: string): Point;
    carried(
        state: Playing,
        lay: Lay,
    ): { size: number; paint(painter: Pick<Painter, 'ctx' | 'sprites'>, seats: Look[]): void } | null;
    marksOf(step: string): StepMark[];
    hint(state: Playing, step: string): { hold?: Held; gameState?: object; space?: string };
    walk(state: Playing, space: string, way: string): string;
    firstSpace(state: Playing): string;
}
