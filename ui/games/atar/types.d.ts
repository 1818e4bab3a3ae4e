// What the table tells of Atar (docs/view/atar.md), and what its painters work with.

import type {
    AtarClockView as ShotClock,
    AtarDraftStep as DraftStep,
    AtarOutcome as Ending,
    AtarSeatView as Figures,
    AtarStoneView as Stone,
    AtarTrace as Trace,
} from '../../protocol';
import type {
    Held as AnyHeld,
    Painter,
    PersonsTurn as AnyPersonsTurn,
    Playing as AnyPlaying,
    PositionOf,
    EffectNamed as AnyEffectNamed,
    ByEffect as AnyByEffect,
    GameCommand,
    Game as AnyGame,
    TableSession as AnyTableSession,
    Tip as AnyTip,
    Words as AnyWords,
    Scene as AnyScene,
} from '../../types';
import type { layout } from './layout.js';

/** What the shared screens give to this game: its own positions. */
export type Position = PositionOf<'atar'>;
export type Playing = AnyPlaying<Position>;
export type PersonsTurn = AnyPersonsTurn<Position>;
export type Scene = AnyScene<Position>;
export type TableSession = AnyTableSession<Position>;
export type Command = GameCommand<Position>;
export type Tip = AnyTip<Position>;
export type Words = AnyWords<Position>;
export type Game = AnyGame<AtarLayout, Position>;
export type Held = AnyHeld<Position>;
export type Effect = Position['effects'][number];
export type EffectNamed<Name extends Effect['effect']> = AnyEffectNamed<Position, Name>;
export type ByEffect<Told, Rest extends any[] = [position: Position]> = AnyByEffect<Position, Told, Rest>;

export type { DraftStep, Ending, Figures, ShotClock, Stone, Trace };

/** A space by its row and its number in the row, both from 1. */
export interface Space {
    row: number;
    number: number;
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
