// What the front itself knows of the Lab (docs/lab.md, "The Lab screen"), beside what its connection tells.

import type { GameSettings, Transport } from '../types';
import type {
    Amount,
    BuiltInStudy,
    CellProgress,
    ExampleGame,
    ExportFormat,
    LabAnswers,
    LabGame,
    LabHello,
    LabProgress,
    LabRequest,
    CellTable,
    RunResults,
    OpenedRun,
    OfferedQuestion,
    RunCard,
    RunPhase as Phase,
    WishFigure,
    Study as WholeStudy,
    StudyFile as Study,
} from '../lab-messages';
import type { createLabModel } from './lab.js';

export type {
    Amount,
    BuiltInStudy,
    CellProgress,
    ExampleGame,
    ExportFormat,
    LabGame,
    LabHello,
    LabProgress,
    CellTable,
    RunResults,
    OpenedRun,
    Phase,
    OfferedQuestion,
    RunCard,
    Study,
    WishFigure,
};

/** Asks a lab. The answer is that of the verb; an error has the `code` of the refusal. */
export type AskLab = <R extends LabRequest>(request: R) => Promise<LabAnswers[R['do']]>;

/** The way to a lab. */
export interface LabConnection {
    send: AskLab;
    onEvent(hear: (event: LabEvent) => void): void;
}

/** What a lab tells without being asked. */
export type LabEvent = LabProgress | { event: 'connection'; connected: boolean; text?: string | null };

/** What `lab_games` is told besides the run. */
export type ExamplesWanted = Omit<Extract<LabRequest, { do: 'lab_games' }>, 'do' | 'id' | 'run'>;

/** Which part of the results is looked at; empty where the lab chooses. */
export interface LookChoice {
    measure?: string;
    by?: string;
    colour?: string;
}

/** A study on the screen. */
export interface Run {
    run: string;
    study: WholeStudy;
    phase: Phase;
    games: number;
    of: number;
    cells: CellProgress[];
    secondsLeft: number | null;
    text: string | null;
    choice: LookChoice;
    look: RunResults | null;
    /** The combinations that the rules do not allow, which are left out. */
    impossible: string[];
    /** The seed of other games of the same study. */
    freshSeed: number;
}

/** The request that answers with a study, and what the study is then called. */
export interface StudyRequest {
    request: Extract<LabRequest, { do: 'lab_check' | 'lab_ask' }>;
    name?: string;
}

/** How long a study would take: what was found, that it is being tried, or why it cannot be played. */
export type Estimate =
    | { kind: 'none' }
    | { kind: 'trying' }
    | ({ kind: 'found'; study: Study } & LabAnswers['lab_try'])
    | { kind: 'wrong'; text: string };

/** What is wished of a measure. */
export interface Wished {
    least?: number;
    most?: number;
    more?: number;
    less?: number;
}

/** What a person is about to ask. */
export interface StudyDraft {
    game: string;
    /** The name of a ready question; null for one's own grid, or a study. */
    question: string | null;
    /** A study as it is, that of a file or one that ships. */
    study: Study | null;
    settings: GameSettings;
    /** What changes from cell to cell in one's own grid: the values, by option or knob, as texts. */
    varied: { [key: string]: string[] };
    /** Whether settings are looked for; else one's own grid is a plain one. */
    isFinding: boolean;
    /** The keys of what is wished for then (`ui/lab/wish.js`). */
    wished: string[];
    /** How much is wished, by key, and the seconds of a turn: what was typed. */
    amounts: { [key: string]: string };
    /** Of a ready question the first one. */
    players: string[];
    amount: Amount;
}

export interface LabState {
    /** What the lab has told of itself; null before that. */
    hello: LabHello | null;
    isConnected: boolean;
    runs: RunCard[];
    draft: StudyDraft | null;
    /** What was last asked of each game, by its name. */
    drafts: { [game: string]: StudyDraft };
    estimate: Estimate;
    run: Run | null;
    /** What the lab has told last of a study that is played. */
    heard: LabProgress | null;
    /** Whether figures are on their way that the person has asked for. */
    isLooking: boolean;
}

/** What has happened. */
export interface LabChange {
    draft?: boolean;
    look?: boolean;
    progress?: boolean;
}

export type LabModel = ReturnType<typeof createLabModel>;

export type ExportFile = Transport['files']['export'];
