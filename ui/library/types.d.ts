// What the library tells of games, and the way to it (docs/library.md).

import type { GameSummary as Summary, LibraryStamp } from '../protocol';

export type { LibraryStamp };

/** What is listed of a game in the library. */
export type GameSummary = Summary & { stamp: LibraryStamp };

/** What became of a text that was to be imported: a game, one that was there before, or why it is none. */
export interface Imported {
    game?: GameSummary;
    known?: boolean;
    error?: string;
}

/** Games that were deleted together. */
export interface Deletion {
    at: number;
    games: string[];
    /** What is listed of the game if it is only one, and can be read. */
    game: GameSummary | null;
}

/** The way to the library, wherever its games are. */
export interface LibraryTransport {
    /** What is listed of all games, and what the person must be told of. */
    list(): Promise<{ games: GameSummary[]; troubles: string[] }>;
    /** The text of a game's record. */
    read(id: string): Promise<string>;
    /** That of one that was deleted. */
    readDeleted(id: string): Promise<string>;
    /** Keeps a game as it is now, in place of the one that it goes on from. One without steps is not kept. */
    keep(played: {
        text: string;
        at: number;
        seconds: number;
        /** The id of the game that it goes on from; if it is missing, the one that its record names. */
        of?: string;
        /** What it is called wherever it is kept again, as a game of a room is: it is kept once. */
        key?: string;
        /** The seats of the person, where others sat elsewhere. */
        own?: number[];
        /** The seats that won, if the rules did not end the game. */
        won?: number[];
        /** Whether it was there when the program started, which may have kept it before it ended. */
        found?: boolean;
    }): Promise<{ game: GameSummary | null; replaced: string | null }>;
    /** Imports games, given as the texts of their files. */
    import(texts: string[], at: number): Promise<Imported[]>;
    /** Deletes games, which can be brought back for a month. */
    remove(ids: string[], at: number): Promise<unknown>;
    /** What was deleted last and can be brought back, the latest first. */
    deleted(): Promise<Deletion[]>;
    restore(ids: string[]): Promise<GameSummary[]>;
}

/** What the list of games shows. */
export interface LibraryFilter {
    /** A game's name; empty for all. */
    game: string;
    /** Letters of a player's name. */
    player: string;
    /** `won`, `lost`, `drawn`, `over` or `going`; empty for all. */
    result: string;
    /** Since how many days; empty for always. */
    days: string;
}
