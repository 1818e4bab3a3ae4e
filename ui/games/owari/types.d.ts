// What the table tells of Owari (docs/rules/owari.md), and what its painters work with.

import type { OwariMove as Move } from '../../protocol';
import type {
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
    Tween,
} from '../../types';
import type { fit } from './layout.js';

/** What the shared screens give to this game: its own positions. */
export type Position = PositionOf<'owari'>;
export type Playing = AnyPlaying<Position>;
export type PersonsTurn = AnyPersonsTurn<Position>;
export type Scene = AnyScene<Position>;
export type TableSession = AnyTableSession<Position>;
export type Command = GameCommand<Position>;
export type Tip = AnyTip<Position>;
export type Words = AnyWords<Position>;
export type Game = AnyGame<OwariLayout, Position>;
export type Effect = Position['effects'][number];
export type EffectNamed<Name extends Effect['effect']> = AnyEffectNamed<Position, Name>;
export type ByEffect<Told, Rest extends any[] = [position: Position]> = AnyByEffect<Position, Told, Rest>;

export type { Move };

/** Where the board lies. */
export type OwariLayout = ReturnType<typeof fit>;

export type OwariPainter = Painter<OwariLayout>;

/** The hand that goes from one pit to the next with what is `left` in it. */
export interface Hop extends Tween {
    from: string;
    to: string;
    left: number;
    index: number;
}

/** Stones on their way from one space to another. */
export interface Flight extends Tween {
    from: string;
    to: string;
    stones: number;
    why: string;
    landing?: string;
}
