// What the table tells of Owari (docs/rules/owari.md), and what its painters work with.

import type { OwariMove as Move } from '../../protocol';
import type * as Shared from '../../types';
import type { fit } from './layout.js';

/** What the shared screens give to this game: its own positions. */
export type Position = Shared.PositionOf<'owari'>;
export type Playing = Shared.Playing<Position>;
export type PersonsTurn = Shared.PersonsTurn<Position>;
export type Scene = Shared.Scene<Position>;
export type TableSession = Shared.TableSession<Position>;
export type Command = Shared.GameCommand<Position>;
export type Tip = Shared.Tip<Position>;
export type Words = Shared.Words<Position>;
export type Game = Shared.Game<OwariLayout, Position>;
export type Effect = Position['effects'][number];
export type EffectNamed<Name extends Effect['effect']> = Shared.EffectNamed<Position, Name>;
export type ByEffect<Told, Rest extends any[] = [position: Position]> = Shared.ByEffect<Position, Told, Rest>;

export type { Move };

/** Where the board lies. */
export type OwariLayout = ReturnType<typeof fit>;

export type OwariPainter = Shared.Painter<OwariLayout>;

/** The hand that goes from one pit to the next with what is `left` in it. */
export interface Hop extends Shared.Tween {
    from: string;
    to: string;
    left: number;
    index: number;
}

/** Stones on their way from one space to another. */
export interface Flight extends Shared.Tween {
    from: string;
    to: string;
    stones: number;
    why: string;
    landing?: string;
}
