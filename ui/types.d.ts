// What the parts of the front tell one another: state, intents, transport, game, session.

import type { createCommands } from './commands.js';
import type { createSession } from './session/session.js';
import type { createTheme } from './theme.js';
import type { LabLine, LabModel } from './lab/types';
import type { Rooms, RoomState, RoomsTransport } from './rooms/types';
import type {
    Effect,
    Event as TableEvent,
    Hello,
    OptionSpec,
    Position,
    Record as GameRecord,
    Request,
    TurnStory as Turn,
} from './protocol';

export type { GameRecord };
export type { Rooms, RoomActions, RoomsState, RoomState } from './rooms/types';

/** Where a file is: a path, or the storage's own name for it. */
export type Place = string | number;

export interface SavedFile {
    name: string;
    place: Place | null;
}

export interface OpenedFile extends SavedFile {
    text: string;
}

/** What a table or a shell tells without being asked. */
export type TransportEvent =
    | TableEvent
    | { event: 'connection'; connected: boolean; text?: string | null }
    | { event: 'opened'; file: OpenedFile }
    | { event: 'trouble'; text: string }
    | { event: 'hint'; text: string };

type Having<R, Field> = R extends unknown ? (Field extends keyof R ? R : never) : never;

/** The request for a new game, those that change the position, and those that name a ply. */
export type NewGame = Extract<Request, { do: 'new_game' }>;
export type ChangeRequest = Having<Request, 'rev'> | Extract<Request, { do: 'pause' | 'resume' }>;
export type PlyRequest = Having<Request, 'ply'>;

export interface Point {
    x: number;
    y: number;
    kind?: string;
}

export interface Size {
    width: number;
    height: number;
}

/** What a point or key means on the table; null for elsewhere. */
export type Target = { space?: string; rack?: number; item?: string | null; touch?: boolean } | null;

/** What is in hand. */
export interface Held {
    kind: string;
    space?: string;
    seat?: number | null;
    item?: string | null;
    needs?: Request;
    shown?: Position;
}

/** A question beside a space of the board. */
export interface Offer {
    space: string;
    step?: string;
    revise?: string[];
    [key: string]: any;
}

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

/** A turn as the history shows it; `current` is the one on the board. */
export interface ShownTurn extends Turn {
    number: number;
    current?: boolean;
}

/** The turn of the history that is pointed at. */
export interface Pointed extends ShownTurn {
    position: Position | null;
}

/** The settings of the program (`ui/prefs.js`). */
export interface Prefs {
    learned: string[];
    level: number;
    zoom: number;
    theme: string;
    marks: boolean;
    palette: string;
    tiles: string;
    coordinates: boolean;
    history: boolean;
    animations: string;
    pace: string;
    sound: boolean;
    volume: 'quiet' | 'normal' | 'loud';
    confirm: boolean;
    tips: boolean;
    name: string;
    server: string;
    [key: string]: any;
}

/** The front's state; `ui/state.js` says what each part is. */
export interface State {
    screen: string;
    from: string;
    choosing: string | null;
    joining: string | null;
    run: string | null;
    hello: Hello | null;
    position: Position | null;
    record: GameRecord | null;
    history: Turn[];
    held: Held | null;
    gameState: any;
    offer: Offer | null;
    cursor: string | null;
    showLegal: boolean;
    file: SavedFile | null;
    began: number;
    savedRev: number | null;
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
    replay: Replay | null;
    live: Position | null;
    /** The room whose table this is; null at the local one. */
    room: RoomState | null;
    /** The steps that wait for an answer longer than usual. */
    pending: { steps: string[] } | null;
}

/** The state while a game is on the table. */
export interface Playing extends State {
    hello: Hello;
    position: Position;
    record: GameRecord;
}

/** The state while it is the turn of a person. */
export interface PersonsTurn extends Playing {
    position: Position & { actor: { seat: number } };
}

/** What has happened to the state. */
export interface Change {
    from?: Position | null;
    how?: string;
    focus?: string;
    refused?: boolean;
    prefs?: boolean;
    players?: boolean;
    gameState?: boolean;
    help?: { topic: string; game?: string };
    zoomBoard?: { factor: number };
    /** The room as it was before it changed. */
    room?: RoomState;
}

export interface Question {
    title: string;
    text: string | null;
    choices: { id: string; label: string; main?: boolean }[];
    extra?: Element | null;
    light?: boolean;
    wide?: boolean;
    beside?: boolean;
    holds?(): boolean;
}

export type Ask = (question: Question) => Promise<string>;

/** Does what the person wants, and tells what went wrong; answers false then. */
export type Attempt = <T>(work: () => T | Promise<T>) => Promise<T | false>;

export type Send = (request: Request) => Promise<any>;

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
    begin(request: Request, file: SavedFile | null): Promise<true>;
    refresh(): Promise<void>;
    stepWhile(next: (position: Position) => string | null): Promise<true>;
}

export interface Hints {
    show(steps: string[], at?: number): void;
    next(): string | null;
    drop(): void;
}

export interface Computer {
    hear(event: TransportEvent): void;
    rest(): Promise<void>;
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
    notices: Notices;
    attempt: Attempt;
    history: History;
    game: TableGame;
    hints: Hints;
    computer: Computer;
    replay: { lengthened(): void };
    settled(): void;
    withComputers(): void;
    takeForced(): void;
    keepPace(): Promise<unknown>;
    learn(name: string): void;
    mayLeave(question?: Question): Promise<boolean>;
    receiveWaiting(): void;
    leaveReplay(): void;
    playOn(): void;
    goTo(wanted: () => number): Promise<boolean>;
}

/** What screens and commands see of a session. */
export type Session = ReturnType<typeof createSession>;

/** The session as those see it who are asked only while a game is on the table. */
export type TableSession = Session & { readonly state: Playing };

/** The commands of a session, and what screens with boards are painted with. */
export type Commands = ReturnType<typeof createCommands>;
export type Tools = ReturnType<typeof createTheme>;

/** The settings of a new game: how many play, who, and the game's own. */
export interface GameSettings {
    count: number;
    players: Player[];
    own: OwnSettings;
}

/** What is impossible in the settings of a new game, by field. */
export interface Problems {
    [field: string]: string;
}

/** Told how the settings of a new game change. */
export type ChangeSettings = (next: (settings: GameSettings) => GameSettings) => void;

/** A player in the settings of a new game. */
export interface Player {
    name: string;
    colour: number;
    bot: number | null;
}

/** The way to the table. */
export interface Transport {
    kind: 'browser' | 'desktop';
    send: Send;
    onEvent(hear: (event: TransportEvent) => void): void;
    files: {
        open(): Promise<OpenedFile | null>;
        reopen(place: Place): Promise<OpenedFile | null>;
        save(file: {
            game: { text: string; rev: number };
            name: string;
            place: Place | null;
        }): Promise<(SavedFile & { warning?: string | null }) | null>;
        export(file: { name: string; kind: string; data: string }): Promise<{ name: string } | null>;
    };
    notes: {
        read(): Promise<{ settings: any; recent: SavedFile[]; file: (SavedFile & { saved: boolean }) | null }>;
        keep(settings: object): Promise<unknown>;
    };
    window: { fullScreen(): Promise<void>; zoom(factor: number): Promise<void>; showLogs(): Promise<void> };
    /** The way to hosts of rooms; null where there is none. */
    rooms: RoomsTransport | null;
    /** The line to a lab; null where there is none. */
    lab: LabLine | null;
    onMenu(callback: (id: string) => void): void;
    setMenu(menus: object[]): void;
    setTitle(title: string): void;
    quit(): unknown;
}

/** How a stone of a player is painted. */
export interface Look {
    colour: string;
    mark: string | null;
    lift?: number;
}

/** What screens are made with: the kind of transport, and the shared helpers of screens with boards. */
export interface ScreenTools {
    kind: Transport['kind'];
    tools: Tools;
    rooms: Rooms;
    hosts: RoomsTransport | null;
    /** What is known of the lab; null where there is none. */
    lab: LabModel | null;
}

/** How a player looks, and what the colour is called. */
export interface SeatLook extends Look {
    name: string;
}

/** What boards are painted on; a drawing that is written down (`ui/board/vector.js`) keeps its pictures itself. */
export interface Context extends CanvasRenderingContext2D {
    symbol?(key: string, at: Point, half: number, paint: (ctx: Context) => void): void;
}

/** Pictures that are painted once. */
export interface Sprites {
    draw(ctx: Context, at: Point, radius: number, look: Look): void;
    image(ctx: Context, key: string, square: { at: Point; half: number }, paint: (ctx: Context) => void): void;
}

/** How a board is looked at (`ui/board/viewport.js`): `scale` times as large, and moved by `x`, `y`. */
export interface View extends Point {
    scale: number;
}

/** The edges of a box. */
export interface Edges {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** What a step does on the board: a way, a space, a space that is cleared, or what is covered. */
export interface StepMark {
    from?: string;
    to?: string;
    space?: string;
    gone?: string;
    cells?: string[];
}

/** The same by points of the board. */
export interface Mark {
    from?: Point;
    to?: Point;
    at?: Point;
    gone?: Point;
    cells?: Point[];
}

/** The place of a space on a board. */
export type Box = { space: string } & Point & { size?: number; width?: number; height?: number };

/** The colours of boards. */
export interface Theme {
    coordinates: boolean;
    [name: string]: any;
}

/** Where a board lies, in the way of its game. `radius` is that of what stands on a space. */
export interface Layout {
    radius: number;
    [part: string]: any;
}

/** What a board is painted with, laid out in the way of its game. */
export interface Painter<Lay = Layout> {
    ctx: Context;
    lay: Lay;
    theme: Theme;
    sprites: Sprites;
}

export type Tweens = Map<string, Tween>;

/** Something that moves, and for how long; what else there is, its painter understands. */
export interface Motion {
    key: string;
    ms: number;
    delay?: number;
    [key: string]: any;
}

/** A motion under way: `part` of it, from 0 to 1, is done. */
export interface Tween extends Motion {
    part: number;
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

/** How the settings of a new game are shown; its form comes from the schema of its options. */
export interface Setup {
    /** The keys of the fields in the order in which they are shown, if that is not the schema's. */
    order?: string[];
    /** What the choices of a field are called, where the schema's labels do not do. */
    labels?: { [field: string]: (value: string, own: OwnSettings, count: number) => string };
    /** What is said of an impossible field, where the game says it better. */
    problems?: { [field: string]: string | ((bounds: { from: number; to?: number | null }) => string) };
    /** What fields were called in settings that earlier versions have kept. */
    former?: { [field: string]: string };
    /** The preview in words. */
    fillWords(options: any, own: OwnSettings): string;
}

/** A game's own settings, as they stand in its form: a text for each field, a list of texts where it is one a player. */
export interface OwnSettings {
    [field: string]: any;
}

/** An option with choices, and one that is a list. */
export type ChoiceOption = Extract<OptionSpec, { kind: 'choice' }>;
export type ListOption = Extract<OptionSpec, { kind: 'list' }>;

/** The options of a game, by key. */
export interface OptionValues {
    [key: string]: any;
}

/** What is impossible in a form: a field and what is said of it. */
export type Problem = [field: string, text: string];

/** A field of a form. */
export interface Field {
    key: string;
    label: string;
    kind: 'number' | 'choice';
    unit?: string | null;
    from?: number;
    to?: number | null;
    choices?: { value: string; label: string }[];
}

/** What a game asks of each player. */
export interface PerSeat {
    key: string;
    kind: 'number' | 'choice';
    label: string;
    unit?: string | null;
    from: number;
    choices(count: number): { value: string; label: string }[];
}

/** The form of a game's options (`ui/options/form.js`). */
export interface Form {
    name: string;
    seats: [number, number];
    hello: Hello;
    counts: number[];
    perSeat: PerSeat | null;
    fields(own: OwnSettings, count: number): Field[];
    defaults(count: number): OwnSettings;
    change(own: OwnSettings, key: string, value: any, count: number): OwnSettings;
    problems(own: OwnSettings, count: number): { [field: string]: string };
    options(own: OwnSettings, count: number): any;
    fromOptions(options: any, count: number): OwnSettings;
    revive(kept: any, count: number): OwnSettings | null;
    words(own: OwnSettings, count: number): string;
}

/** An entry of a command that opens a list. */
export interface CommandEntry {
    id: string;
    title: string;
    pressed?: boolean;
    detail?: any;
}

/** A command (`ui/commands.js`). A game's own are there only while it is on the table. */
export interface Command<S = any> {
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
    run(session: any, detail?: any): unknown;
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

/** A game as the shared screens see it (docs/front.md). */
export interface Game {
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
    drawPart?(part: any, state: Playing, tools: any): Element;
    /** The steps of chance, by their notation; left out where there are none. */
    chance?: RegExp;
    sounds: { [effect: string]: string };
    gestures: Gestures;
    words: Words;
    setup: Setup;
    rack?: { create(session: any, seat: number, tools: any): any };
    panel?: { create(session: any, tools: any): any };
    layout(state: Playing, size: Size, tweens: Tweens): Layout;
    layoutKey(state: Playing): string;
    paintGround(painter: Painter, scene: Scene): void;
    groundMoves(tweens: Tweens): boolean;
    groundKey?(state: Playing): string;
    ambient?: { fps: number };
    paintPieces(painter: Painter, scene: Scene): void;
    paintPreview(
        painter: { ctx: Context; theme: Theme; sprites: Sprites },
        size: Size,
        options: any,
        seats: Look[],
    ): void;
    tweens(before: Position, after: Position, carried: { space: string; point: Point } | null): Motion[];
    aim(lay: any, point: Point, state: Playing): string | null;
    boxes(lay: any, state: Playing): Box[];
    centreOf(lay: any, space: string): Point;
    carried(state: Playing, lay: any): { size: number; paint(painter: any, seats: Look[]): void } | null;
    marksOf(step: string): StepMark[];
    hint(state: Playing, step: string): { hold?: Held; gameState?: object; space?: string };
    walk(state: Playing, space: string, way: string): string;
    firstSpace(state: Playing): string;
}
