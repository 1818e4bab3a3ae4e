// What the parts of a session tell one another: requests, queue, notices, commands, and the ways to the table.

import type { createCommands } from '../commands.js';
import type { createEditing } from '../session/editing.js';
import type { createExports } from '../session/exports.js';
import type { createRecent } from '../session/opening.js';
import type { createReplay } from '../session/replay.js';
import type { createTheme } from '../theme.js';
import type { LabConnection } from '../lab/types';
import type { createBoards } from '../library/boards.js';
import type { LibraryTransport } from '../library/types';
import type { createShelf } from '../session/library.js';
import type { Answers, Position, Record as GameRecord, Request, Event as TableEvent } from '../protocol';
import type { RoomCommands } from '../rooms/room-commands.js';
import type { TurnAlert } from '../rooms/turn-alert.js';
import type { Rooms, RoomState, RoomsTransport } from '../rooms/types';
import type { Field, GameSettings, OptionValues, Player } from './form';
import type { Intent } from './game';
import type { LessonControl, PracticeTransport } from './lesson';
import type { PuzzleControl } from './puzzle';
import type { Change, Known, OpenedFile, Place, Playing, Prefs, SavedFile, ShownTurn, State, TreeRow } from './state';

/** What a table or a shell tells without being asked. */
export type TransportEvent =
    | TableEvent
    | { event: 'connection'; connected: boolean; text?: string | null }
    | { event: 'opened'; file: OpenedFile }
    | { event: 'trouble'; text: string }
    /** The log of a room has lost its end; a room whose game may be nowhere but here is gone. */
    | { event: 'rewound' }
    | { event: 'gone'; why: string }
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
    /** A field of several lines, whose text is kept here as it is changed, with what is wrong with it. */
    lines?: { label: string; text: string; problem: string } | null;
}

export type Ask = (question: Question) => Promise<string>;

/** Does what the person wants, and tells what went wrong; returns false then. */
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

/** Studying the game on the table: `ui/session/study.js`. Each way leads on from the node on the board. */
export interface StudyControl {
    /** Begins, or goes back to the game. */
    toggle(): Promise<unknown>;
    /** Another window has changed the tree, which has this number now. */
    heard(rev: number): void;
    go(node: number): Promise<boolean>;
    first(): Promise<boolean>;
    last(): Promise<boolean>;
    previous(): Promise<boolean>;
    next(): Promise<boolean>;
    previousTurn(): Promise<boolean>;
    nextTurn(): Promise<boolean>;
    /** Changes what stands beside a step. */
    annotate(node: number, note: { text?: string; folded?: boolean }): Promise<boolean>;
    /** Sets the mark of the step that led to the node on the board, or takes it away. */
    mark(mark: 'good' | 'bad' | 'interesting'): Promise<boolean>;
    /** Makes the line on the board the main line. */
    promote(): Promise<boolean>;
    /** Deletes the turn on the board with all after it, if the person is sure. */
    remove(): Promise<boolean>;
    /** Folds what hangs on a row, or unfolds it. */
    fold(row: TreeRow): Promise<unknown>;
    /** Draws an arrow, or a ring where both places are the same; the same again takes it away. */
    draw(from: string, to: string): Promise<boolean>;
    /** Shows what is being drawn; `to` is null where the keyboard leads it. */
    aim(drawing: State['drawing']): void;
    /** Adds steps after a node, without going there. */
    addLine(node: number, steps: string[]): Promise<boolean>;
}

/** The computer that watches who studies a game: `ui/session/watching.js`. */
export interface Watching {
    hear(event: TransportEvent): void;
    /** Lets it rest, or watch again. */
    toggle(): void;
    /** Shows the board after steps; null brings the present back. */
    pointAt(steps: string[] | null): Promise<unknown>;
    /** Plays steps, one after the other. */
    play(steps: string[]): Promise<unknown>;
    /** Has it go through the whole game, and ends that. */
    review(): Promise<unknown>;
    stopReview(): Promise<unknown>;
    /** Goes back before the turn on the board, for another try. */
    retry(): Promise<unknown>;
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
    study: StudyControl;
    settled(): void;
    withComputers(): void;
    takeForced(): void;
    keepPace(): Promise<unknown>;
    learn(name: string): void;
    saveNow(): Promise<boolean>;
    replace: Replace;
    recent: ReturnType<typeof createRecent>;
    library: ReturnType<typeof createShelf>;
    receiveWaiting(): void;
    prefer(patch: Partial<Prefs>): unknown;
    settingsFound(settings: any): void;
    leaveReplay(): void;
    playOn(): void;
    goTo(wanted: () => number): Promise<boolean>;
}

/** The library of a session: what it does is listed in the state. */
export type LibraryControl = ReturnType<typeof createShelf> & {
    open(id: string): Promise<boolean>;
};

export type Boards = ReturnType<typeof createBoards>;

/** What there is around every table: the settings of the program, files, and the way to other screens. */
export interface AppShell {
    /** The state of the local session, whichever table is seen. */
    readonly state: Known;
    subscribe(listener: Listener): () => void;
    prefer(patch: Partial<Prefs>): unknown;
    /** Remembers that the person was told of something or has used it. */
    learn(name: string): void;
    /** Has the settings of a game be those offered next. */
    offerSettings(game: string, settings: GameSettings): void;
    show(screen: string): void;
    /** Shows the settings of a new game at a place. */
    setUp(game?: string | null, where?: string): void;
    /** Shows a way to rooms of others. */
    joinBy(way: string): void;
    /** Shows a study by its id, or where one is asked for. */
    showLab(run: string | null): void;
    /** Shows the course of a game, where the person has stopped. */
    showLessons(game: string): void;
    /** Shows the puzzles of a game, beginning with one that nobody has tried. */
    showPuzzles(game: string): void;
    showDaily(): void;
    /** Shows the game at the local table. */
    continueGame(): void;
    /** These put another game on the local table. */
    newGame(request: Omit<NewGame, 'do'>): Promise<boolean>;
    /** Begins a rated game, after it was said what that is. */
    newRatedGame(request: Omit<NewGame, 'do'>): Promise<boolean>;
    open(): Promise<boolean>;
    reopen(place: Place): Promise<boolean>;
    openRecord(record: GameRecord): Promise<boolean>;
    /** The library, and opening a game of it. */
    readonly library: LibraryControl;
    /** Begins a game from a position that the person pastes. */
    pastePosition(): Promise<boolean>;
    /** Sets up a position (`ui/session/editing.js`). */
    readonly editing: ReturnType<typeof createEditing>;
    /** Replays a record that stays where it comes from. */
    replayRecord(record: GameRecord): Promise<boolean>;
    /** Puts a record on the local table and begins to study it. */
    analyseRecord(record: GameRecord): Promise<unknown>;
    /** Opens a file that comes from outside. */
    receiveFile(file: OpenedFile): void;
    fullScreen(): Promise<unknown>;
    showLogs(): Promise<unknown>;
    quit(): unknown;
}

/** What can be done at a table of this kind at all; the state says what can be done now. */
export interface Capabilities {
    /** Whoever is here has turns at this table, and does not only watch. */
    canPlay: boolean;
    /** Whoever is here acts for all who play. */
    canActForAll: boolean;
    /** Turns that are over can be undone, and not only steps of the own draft. */
    canUndoTurns: boolean;
    /** The game has a file of its own. */
    canSaveAs: boolean;
    /** Computers give hints, play a turn and rest when they are told. */
    canAskComputer: boolean;
    /** Others can take the seats of a game under way. */
    canChangePlayers: boolean;
    /** Another game with the same settings begins at once; otherwise the others are asked. */
    canBeginAgain: boolean;
    /** The game can go on at the local table, where it is not yet. */
    canPlayHere: boolean;
    /** There are people and a chat beside the table. */
    hasChat: boolean;
}

/**
 * A table on the screen, as screens and commands see it: that of this device (`ui/session/session.js`), or that of a
 * room (`ui/rooms/session.js`). What only a table of the other kind can do does nothing.
 */
export interface GameSession {
    readonly shell: AppShell;
    /** What can be done about the room; null at the local table. */
    readonly room: RoomCommands | null;
    readonly state: Known;
    /** Whether the table has yet to answer. */
    readonly busy: boolean;
    subscribe(listener: Listener): () => void;
    /** Acts once the table has answered all that it was asked. */
    whenIdle(act: () => unknown): unknown;
    start(): Promise<unknown>;
    attempt: Attempt;
    /** Tells something for a while. */
    tell(text: string): void;
    /** What was told is known now, and so is the trouble. */
    dismiss(): void;
    acknowledge(): void;
    /** Carries out what a gesture means. */
    dispatch(intent: Intent | null): void;
    step(step: string): void;
    revise(steps: string[]): void;
    /** Steps as long as `next` names one and the turn stays the same. */
    stepWhile(next: (position: Position) => string | null): Promise<boolean>;
    undo(): Promise<unknown>;
    redo(): Promise<unknown>;
    /** Takes back all steps of the draft. */
    resetTurn(): Promise<unknown>;
    /** Plays the step that is hinted. */
    playHint(): void;
    dropHint(): void;
    readonly computer: ComputerControl;
    /** Shows who plays, to be changed. */
    choosePlayers(): void;
    reseat(players: Player[]): Promise<unknown>;
    readonly replay: ReturnType<typeof createReplay>;
    readonly study: StudyControl;
    readonly watching: Watching;
    /** Shows the board after a turn; null brings the present back. */
    pointAt(turn: ShownTurn | null): Promise<void>;
    save(): Promise<boolean>;
    saveAs(): Promise<boolean>;
    readonly exports: ReturnType<typeof createExports>;
    /** Shows a page of help. */
    help(topic: string, game?: string, options?: OptionValues): void;
    /** Moves the keyboard's cursor to a space; or it has come there by itself. */
    focus(space: string, how?: { isFound?: boolean }): void;
    setCursor(space: string | null): void;
    /** Enlarges the board by a factor; by 0 it is shown as a whole. */
    zoomBoard(factor: number): void;
    toggleLegal(): void;
    /** Hears that a command of this id was run. */
    ran(id: string): void;
    /** What can be done about the lesson on the board; null at other tables. */
    readonly lesson: LessonControl | null;
    /** What can be done about the puzzle on the board; null at other tables. */
    readonly puzzle: PuzzleControl | null;
}

/** The session at the table of a room. */
export interface RoomSession extends GameSession {
    readonly room: RoomCommands;
    /** What is known of the room has changed. */
    follow(room: RoomState): void;
    destroy(): void;
}

/** The table that the person sees. */
export interface Stage {
    readonly shell: AppShell;
    /** The session that is seen now. Screens are made anew when it is another. */
    readonly session: GameSession;
    readonly state: Known;
    subscribe(listener: Listener): () => void;
}

/** The session as those see it who are asked only while a game is on the table. */
export type TableSession<Shown extends Position = Position> = GameSession & {
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
        export(file: {
            name: string;
            kind: string;
            data: string;
        }): Promise<{ name: string; isDownload?: boolean } | null>;
    };
    notes: {
        read(): Promise<{ settings: any; recent: SavedFile[]; file: (SavedFile & { saved: boolean }) | null }>;
        /**
         * Keeps the settings. Where another tab may have kept others meanwhile, `merged` makes one of both.
         */
        keep(settings: object, merged?: (kept: any) => object): Promise<unknown>;
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
    /** The way to a table of its own for lessons. */
    practice: PracticeTransport;
    /** The way to the library. */
    library: LibraryTransport;
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
    /** The boards of games in the library. */
    boards: Boards;
}

/** An entry of a command that opens a list. */
export interface CommandEntry {
    id: string;
    title: string;
    pressed?: boolean;
    detail?: any;
}

/** A command (`ui/commands.js`). A game's own are there only while it is on the table. */
export interface Command<S = any, For = GameSession> {
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
