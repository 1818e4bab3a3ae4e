// What the table tells of Atar (docs/view/atar.md), and what its painters work with.

import type {
    AtarClockView as ShotClock,
    AtarDraftStep as DraftStep,
    AtarOutcome as Ending,
    AtarSeatView as Figures,
    AtarStoneView as Stone,
    AtarMoveTrace as MoveTrace,
} from '../../protocol';
import type * as Shared from '../../types';
import type { layout } from './layout.js';

/** What the shared screens give to this game: its own positions. */
export type Position = Shared.PositionOf<'atar'>;
export type Playing = Shared.Playing<Position>;
export type PersonsTurn = Shared.PersonsTurn<Position>;
export type Scene = Shared.Scene<Position>;
export type TableSession = Shared.TableSession<Position>;
export type Command = Shared.GameCommand<Position>;
export type Tip = Shared.Tip<Position>;
export type Words = Shared.Words<Position>;
export type Game = Shared.Game<AtarLayout, Position>;
export type Held = Shared.Held<Position>;
export type Effect = Position['effects'][number];
export type EffectNamed<Name extends Effect['effect']> = Shared.EffectNamed<Position, Name>;
export type ByEffect<Told, Rest extends any[] = [position: Position]> = Shared.ByEffect<Position, Told, Rest>;

export type { DraftStep, Ending, Figures, ShotClock, Stone, MoveTrace };

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

export type AtarPainter = Shared.Painter<AtarLayout>;
