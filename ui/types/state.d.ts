// What the front knows: its state, what is in hand, what is pointed at, and what has changed.

import type {
    AnalysisReport,
    Record as GameRecord,
    Hello,
    MarkedSeat,
    MarkedTurn,
    Position,
    TreeNode,
    TurnStory as Turn,
} from '../protocol';
import type { GameSummary } from '../library/types';
import type { RoomState } from '../rooms/types';
import type { Edited } from './editor';
import type { OptionValues } from './form';
import type { Game } from './game';
import type { LessonState } from './lesson';
import type { PuzzleProgress, RatedGame, Ratings } from './puzzle';
import type { Capabilities } from './session';

/** Where a file is: a path, or the storage's own name for it. */
export type Place = string | number;

export interface SavedFile {
    name: string;
    place: Place | null;
}

export interface OpenedFile extends SavedFile {
    text: string;
}

export interface Point {
    x: number;
    y: number;
    kind?: string;
}

export interface Size {
    width: number;
    height: number;
}

/** What is in hand. */
export interface Held<Shown extends Position = Position> {
    kind: string;
    space?: string;
    seat?: number | null;
    item?: string | null;
}

/** A question beside a space of the board. */
export interface Offer {
    space: string;
    step?: string;
    revise?: string[];
    [key: string]: any;
}

export interface Hint {
    steps: string[];
    at: number;
}

export interface Thinking {
    seat: number;
    asked: 'hint' | 'turn' | null;
    rev: number;
    nodes: number;
    of: number | null;
}

export interface Replay {
    ply: number;
    length: number;
    playing: boolean;
    speed: 'slow' | 'normal' | 'fast';
}

/** The tree of a game that is studied, as far as it is known (`ui/study/tree.js`). */
export interface Study {
    /** The number of its last change that is known. */
    rev: number;
    nodes: Map<number, TreeNode>;
}

/** What the computer that watches knows: the shares of the win by node. */
export interface Watch {
    on: boolean;
    report: AnalysisReport | null;
    values: Map<number, number[]>;
}

/** A turn that was reviewed, and the node at which it begins. */
export interface ReviewedTurn extends MarkedTurn {
    start: number;
}

/** The review of a game: `ui/session/watching.js`. */
export interface Review {
    isRunning: boolean;
    /** The turns so far, and how many the game has. */
    turns: MarkedTurn[];
    of: number;
    /** The turns by the nodes at which they end. */
    marks: Map<number, ReviewedTurn>;
    players: MarkedSeat[];
    /** The numbers of the turns that cost most. */
    points: number[];
    /** The turn that is tried again; null while none is. */
    retry: ReviewedTurn | null;
}

/** A row of a tree: a turn, or what is left of one from where a variation leaves it (`ui/study/rows.js`). */
export interface TreeRow {
    nodes: TreeNode[];
    /** The numbers of the first of these nodes, and of the last. */
    first: number;
    last: number;
    /** The number of the turn; 0 for the start of the game. */
    number: number;
    /** How deep it lies for screen readers, and how far it is indented. */
    level: number;
    indent: number;
    /** The rows beside one another, and where among them it stands. */
    among: { rows: number };
    place: number;
    /** Whether it begins its turn, and whether a variation begins with it. */
    begins: boolean;
    leaves: boolean;
    /** Whether something hangs on it, and whether that is folded away. */
    holds: boolean;
    folded: boolean;
}

/** A turn as the history shows it; `current` is the one on the board. */
export interface ShownTurn extends Turn {
    number: number;
    current?: boolean;
}

/** The turn of the history that is pointed at. */
export interface Pointed extends ShownTurn {
    position: Position | null;
    /** What is said over the board; that it is the position after the turn if it is missing. */
    words?: string;
}

/** The settings of the program (`ui/prefs.js`). */
export interface Prefs {
    learned: string[];
    /** How many lessons were solved, by game. */
    lessons: { [game: string]: number };
    /** Which puzzles were tried, by game. */
    puzzles: { [game: string]: PuzzleProgress };
    /** The day whose puzzle was solved last. */
    daily: string | null;
    /** How strong the person is, by game. */
    ratings: Ratings;
    /** The rated games that are under way, each in a tab of its own. */
    rated: RatedGame[];
    /** The id under which the library has the game on the table; null if it is not known to have it. */
    kept: string | null;
    /** What could not be read of these. */
    aside: { [key: string]: unknown };
    level: number;
    zoom: number;
    theme: string;
    marks: boolean;
    palette: string;
    coordinates: boolean;
    history: boolean;
    animations: string;
    pace: string;
    sound: boolean;
    volume: 'quiet' | 'normal' | 'loud';
    confirm: boolean;
    tips: boolean;
    calls: boolean;
    /** Whether lines of chat are read out while the chat is closed. */
    messages: boolean;
    name: string;
    server: string;
    [key: string]: any;
}

/** The front's state; `ui/state.js` says what each part is. */
export interface State<Shown extends Position = Position> {
    screen: string;
    from: string;
    choosing: string | null;
    where: string;
    joining: string | null;
    run: string | null;
    /** The game whose course is shown in `lesson`, or whose puzzles in `puzzles`. */
    course: string | null;
    /** Whether it is the puzzle of the day. */
    isDaily: boolean;
    hello: Hello | null;
    position: Shown | null;
    record: GameRecord | null;
    history: Turn[];
    held: Held<Shown> | null;
    gameState: any;
    offer: Offer | null;
    cursor: string | null;
    showLegal: boolean;
    file: SavedFile | null;
    began: number;
    savedRev: number | null;
    keptRev: number | null;
    keptId: string | null;
    isFound: boolean;
    notice: { kind: 'error' | 'hint'; text: string; details?: string } | null;
    trouble: string | null;
    connected: boolean;
    lost: string | null;
    prefs: Prefs;
    thinking: Thinking | null;
    hint: Hint | null;
    pointed: Pointed | null;
    offered: { [game: string]: any };
    recent: SavedFile[];
    library: GameSummary[] | null;
    replay: Replay | null;
    live: Position | null;
    aside: Shown | null;
    study: Study | null;
    drawing: { from: string; to: string | null } | null;
    analysed: boolean;
    watch: Watch;
    review: Review | null;
    capabilities: Capabilities;
    /** The room whose table this is; null at the local one. */
    room: RoomState | null;
    /** The lesson or puzzle whose table this is; null at the others. */
    lesson: LessonState | null;
    /** The rated game on the table; null while none is under way. */
    rated: RatedGame | null;
    /** The position that is set up; null while none is. */
    edited: Edited | null;
    /** The game as the board has it, where that is not the one of the position. */
    boardGame?: Game<any, any>;
    /** The steps that wait for an answer longer than usual. */
    pending: { steps: string[] } | null;
}

/** A position of a game, by the game's name. */
export type PositionOf<Name extends Position['game']> = Extract<Position, { game: Name }>;

/** The state as screens see it: none is shown before the table has told what it knows. */
export interface Known<Shown extends Position = Position> extends State<Shown> {
    hello: Hello;
}

/** The state while a game is on the table. */
export interface Playing<Shown extends Position = Position> extends Known<Shown> {
    position: Shown;
    record: GameRecord;
}

/** The state while it is the turn of a person. */
export interface PersonsTurn<Shown extends Position = Position> extends Playing<Shown> {
    position: Shown & { actor: { seat: number } };
}

/** A page of help: of the rules, which game's and by which options, where they are chosen on the screen. */
export interface Help {
    topic: string;
    game?: string;
    options?: OptionValues;
}

/** What has happened to the state. */
export interface Change {
    from?: Position | null;
    /** The one that was shown before, even if this one does not lead on from it. */
    before?: Position | null;
    how?: string;
    focus?: string;
    /** The space of `focus` was looked for: it is marked. */
    isFound?: boolean;
    refused?: boolean;
    prefs?: boolean;
    players?: boolean;
    gameState?: boolean;
    /** Whether a hint has come. */
    hinted?: boolean;
    help?: Help;
    zoomBoard?: { factor: number };
    /** The room as it was before it changed. */
    room?: RoomState;
}
