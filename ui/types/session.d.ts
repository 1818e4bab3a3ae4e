// What the parts of a session tell one another: requests, queue, notices, commands, and the ways to the table.

import type { createCommands } from '../commands.js';
import type { createRecent } from '../session/recent.js';
import type { createSession } from '../session/session.js';
import type { createTheme } from '../theme.js';
import type { LabConnection } from '../lab/types';
import type { Answers, Position, Request, Event as TableEvent } from '../protocol';
import type { TurnAlert } from '../rooms/turn-alert.js';
import type { Rooms, RoomsTransport } from '../rooms/types';
import type { Field, Player } from './form';
import type { Change, OpenedFile, Place, Playing, SavedFile, State } from './state';

/** What a table or a shell tells without being asked. */
export type TransportEvent =
    | TableEvent
    | { event: 'connection'; connected: boolean; text?: string | null }
    | { event: 'opened'; file: OpenedFile }
    | { event: 'trouble'; text: string }
    | { event: 'hint'; text: string };

type Having<R, Field> = R extends unknown ? (Field extends keyof R ? R : never) : never;

type Answering<Answer> = { [Do in keyof Answers]: Answers[Do] extends Answer ? Do : never }[keyof Answers];

/** The request for a new game, those that answer the position, those that change it, and those that name a ply. */
export type NewGame = Extract<Request, { do: 'new_game' }>;
export type PositionRequest = Extract<Request, { do: Answering<Position> }>;
export type ChangeRequest = Having<PositionRequest, 'rev'> | Extract<Request, { do: 'pause' | 'resume' }>;
export type PlyRequest = Having<Request, 'ply'>;

export interface Question {
    title: string;
    text: string | null;
    choices: { id: string; label: string; main?: boolean; grave?: boolean }[];
    extra?: Node | null;
    light?: boolean;
    wide?: boolean;
    page?: boolean;
    holds?(): boolean;
}

export type Ask = (question: Question) => Promise<string>;

/** Does what the person wants, and tells what went wrong; answers false then. */
export type Attempt = <T>(work: () => T | Promise<T>) => Promise<T | false>;

/** Puts another game in the place of the one on the table by `begin()`, unless the person keeps it there. */
export type Replace = (begin: () => Promise<unknown>) => Promise<boolean>;

/** The answer to a request is that of its verb; a record has its text where that was asked for. */
export type AnswerTo<R extends Request> = Answers[R['do']] &
    (R extends { do: 'record'; text: true } ? { text: string } : unknown);

/** Asks the table. */
export type Send = <R extends Request>(request: R) => Promise<AnswerTo<R>>;

export type Listener = (state: State, change: Change) => void;

export interface Store {
    readonly state: State;
    set(patch: Partial<State>, change?: Change): void;
    subscribe(listener: Listener): () => void;
}

/** The store as those see it who are asked only while a game is on the table. */
export type GameStore = Store & { readonly state: Playing };

export interface Queue {
    enqueue<T>(requests: () => T | Promise<T>): Promise<T>;
    whenIdle(act: () => unknown): unknown;
    readonly busy: boolean;
}

export interface Notices {
    attempt: Attempt;
    tell(text: string, change?: Change): void;
    alarm(text: string): void;
    readonly troubled: boolean;
    dismiss(): void;
    acknowledge(): void;
}

export interface History {
    readAll(): Promise<void>;
    read(positions?: Position[]): Promise<void>;
}

/** A request that changes the position, and the way in which the position comes. */
export type Wanted = () => [request: ChangeRequest, how: string] | false | null | undefined;

export interface TableGame {
    arrive(position: Position, how: string, from?: Position | null): void;
    change(request: ChangeRequest, how: string): Promise<true>;
    perform(wanted: Wanted): Promise<unknown>;
    begin(request: PositionRequest, file: SavedFile | null): Promise<true>;
    refresh(): Promise<void>;
    stepWhile(next: (position: Position) => string | null): Promise<true>;
}

export interface Hints {
    show(steps: string[], at?: number): void;
    next(): string | null;
    drop(): void;
}

export interface ComputerControl {
    hear(event: TransportEvent): void;
    ready(): Promise<void>;
    shown(isEnd: boolean): void;
    skip(): void;
    keepPace(): Promise<unknown>;
    hint(): Promise<unknown>;
    playTurn(): Promise<unknown>;
    hurry(): Promise<unknown>;
    toggle(): Promise<unknown>;
    reseat(players: Player[]): Promise<unknown>;
}

/** What the parts of a session are made with: each takes those that it needs. */
export interface Parts {
    store: GameStore;
    queue: Queue;
    transport: Transport;
    send: Send;
    ask: Ask;
    draw(state: Playing): string;
    isStill(): boolean;
    notices: Notices;
    attempt: Attempt;
    history: History;
    game: TableGame;
    hints: Hints;
    computer: ComputerControl;
    replay: { lengthened(): void };
    settled(): void;
    withComputers(): void;
    takeForced(): void;
    keepPace(): Promise<unknown>;
    learn(name: string): void;
    saveNow(): Promise<boolean>;
    replace: Replace;
    recent: ReturnType<typeof createRecent>;
    receiveWaiting(): void;
    leaveReplay(): void;
    playOn(): void;
    goTo(wanted: () => number): Promise<boolean>;
}

/** What screens and commands see of a session. */
export type Session = ReturnType<typeof createSession>;

/** The session as those see it who are asked only while a game is on the table. */
export type TableSession<Shown extends Position = Position> = Session & {
    readonly state: Playing<Shown>;
    stepWhile(next: (position: Shown) => string | null): Promise<boolean>;
};

/** The commands of a session, and what screens with boards are painted with. */
export type Commands = ReturnType<typeof createCommands>;
export type Tools = ReturnType<typeof createTheme>;

/** The way to the table. */
export interface Transport {
    kind: 'browser' | 'desktop';
    send: Send;
    onEvent(hear: (event: TransportEvent) => void): void;
    files: {
        open(): Promise<OpenedFile | null>;
        reopen(place: Place): Promise<OpenedFile | null>;
        /** Refuses with the code `changed` if the file is not as it was last read or written, unless `replace` is set. */
        save(file: {
            game: { text: string; rev: number };
            name: string;
            place: Place | null;
            replace: boolean;
        }): Promise<(SavedFile & { warning?: string | null; isDownload?: boolean }) | null>;
        /** Keeps a game that another takes the place of. Answers how it is listed. */
        keep(game: { name: string; text: string }): Promise<SavedFile>;
        /** Forgets a game that was kept. */
        forget(place: Place): Promise<unknown>;
        export(file: {
            name: string;
            kind: string;
            data: string;
        }): Promise<{ name: string; isDownload?: boolean } | null>;
    };
    notes: {
        read(): Promise<{ settings: any; recent: SavedFile[]; file: (SavedFile & { saved: boolean }) | null }>;
        keep(settings: object): Promise<unknown>;
        /** Remembers the order of the recent games. */
        order(places: Place[]): Promise<unknown>;
    };
    window: {
        fullScreen(): Promise<void>;
        zoom(factor: number): Promise<void>;
        showLogs(): Promise<void>;
        /** Asks for the person, where the window is the program's own. */
        attention(title: string, text: string): Promise<void>;
        /** Hears that the person has clicked on the notification by which they were asked for, where the system tells. */
        onAnswer(hear: () => void): void;
    };
    /** The way to hosts of rooms; null where there is none. */
    rooms: RoomsTransport | null;
    /** The connection to a lab; null where there is none. */
    lab: LabConnection | null;
    onMenu(callback: (id: string) => void): void;
    setMenu(menus: object[]): void;
    setTitle(title: string): void;
    quit(): unknown;
}

/** What screens are made with: the kind of transport, and the shared helpers of screens with boards. */
export interface ScreenTools {
    kind: Transport['kind'];
    tools: Tools;
    rooms: Rooms;
    hosts: RoomsTransport | null;
    /** Whether there is a lab. */
    hasLab: boolean;
    turnAlert: TurnAlert;
}

/** An entry of a command that opens a list. */
export interface CommandEntry {
    id: string;
    title: string;
    pressed?: boolean;
    detail?: any;
}

/** A command (`ui/commands.js`). A game's own are there only while it is on the table. */
export interface Command<S = any, For = Session> {
    id: string;
    title: string;
    menu: string;
    short?: string;
    line?: boolean;
    keys?: string[];
    native?: boolean;
    role?: string;
    only?: 'browser' | 'desktop';
    label?(state: S): string;
    applies?(state: State): boolean;
    enabled(state: S): boolean;
    pressed?(state: S): boolean;
    entries?(state: S): CommandEntry[];
    run(session: For, detail?: any): unknown;
}

/** A game's own command. */
export type GameCommand<Shown extends Position = Position> = Command<State<Shown>, TableSession<Shown>>;
