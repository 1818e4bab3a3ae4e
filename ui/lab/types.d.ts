// What the Lab's connection tells (docs/lab.md, "The Lab screen"), and what the front knows of it.

import type { GameSettings, Transport } from '../types';
import type { createLabModel } from './lab.js';

/** The way to a lab. */
export interface LabConnection {
    /** Asks it something; the answer is what stands in `ok`. An error has the `code` of the refusal. */
    request(verb: string, fields?: object): Promise<any>;
    onEvent(hear: (event: LabEvent) => void): void;
}

/** What a lab tells without being asked. */
export type LabEvent = LabProgress | { event: 'connection'; connected: boolean; text?: string | null };

export type Phase = 'preview' | 'playing' | 'stopped' | 'done' | 'failed';

export interface CellProgress {
    cell: string;
    label: string;
    games: number;
    of: number;
}

export interface LabProgress {
    event: 'lab_progress';
    run: string;
    phase: Phase;
    games: number;
    of: number;
    cells: CellProgress[];
    seconds_left: number | null;
    /** What went wrong, and the record of the game that shows it; where nothing did, both are null. */
    text: string | null;
    record: string | null;
}

/** A whole number that a grid can have: an option, a quantity that fills a list (`density`), or `players`. */
export interface Knob {
    name: string;
    label: string;
    unit: string | null;
    least: number;
    most: number;
    default: number;
}

/** An option with a few values. */
export interface Choice {
    name: string;
    label: string;
    choices: { value: string | number; label: string }[];
    default: string | number;
}

/** A question that waits to be asked. */
export interface Question {
    name: string;
    text: string;
    sentence: string;
    /** The measure that answers it. */
    measure?: string;
}

/** What a lab can do with a game. */
export interface LabGame {
    game: string;
    title: string;
    knobs: Knob[];
    choices: Choice[];
    questions: Question[];
    picks: string[];
    /** Those that this game has besides the common ones. */
    measures: Measure[];
}

export interface Measure {
    name: string;
    title: string;
    sentence: string;
    unit: string;
}

/** The JSON of a study's file (docs/lab.md, "A study"). */
export interface Study {
    name: string;
    game: string;
    [key: string]: any;
}

export interface ShippedStudy {
    name: string;
    title: string;
    game: string;
    study: Study;
}

export interface LabHello {
    games: LabGame[];
    players: string[];
    default_player: string;
    measures: Measure[];
    studies: ShippedStudy[];
    limits: { bytes: number; cells: number; games: number; name: number };
    jobs: number;
}

/** A study that is kept, as the list has it. */
export interface RunCard {
    run: string;
    name: string;
    game: string;
    games: number;
    of: number;
    is_running: boolean;
    /** Whether nothing is left to play; null where the lab would have to read its games to know. */
    is_done?: boolean | null;
    /** Whether it may be done before all its games are played. */
    stops_early: boolean;
}

export interface LabTable {
    caption: string;
    headings: string[];
    rows: { cell: string | null; texts: string[] }[];
}

/** A cell with what came of it. */
export interface LookCell {
    cell: string;
    label: string;
    games: number;
    verdict: string | null;
    is_uncertain: boolean;
    /** How its games ended. */
    endings: string[];
}

/** What is shown of a study. */
export interface Look {
    question: string;
    answer: string[];
    games: number;
    of: number;
    preview: string | null;
    measures: Measure[];
    measure: string | null;
    parameters: { name: string; values: any[] }[];
    by: string | null;
    colour: string | null;
    sentence: string;
    plots: string[];
    table: LabTable | null;
    cells: LookCell[];
}

/** Which part of the results is looked at; empty where the lab chooses. */
export interface LookChoice {
    measure?: string;
    by?: string;
    colour?: string;
}

/** A game to look at. */
export interface Example {
    game: number;
    label: string;
    turns: number;
    ending: string;
    record: string;
}

/** A study on the screen. */
export interface Run {
    run: string;
    study: Study;
    phase: Phase;
    games: number;
    of: number;
    cells: CellProgress[];
    secondsLeft: number | null;
    text: string | null;
    choice: LookChoice;
    look: Look | null;
    /** The combinations that the rules do not allow, which are left out. */
    impossible: string[];
    /** The seed of other games of the same study. */
    freshSeed: number | null;
}

/** The request that answers with a study, and what the study is then called. */
export interface StudyRequest {
    verb: string;
    fields: object;
    name?: string;
}

/** How long a study would take: what was found, that it is being tried, or why it cannot be played. */
export type Estimate =
    | { kind: 'none' }
    | { kind: 'trying' }
    | { kind: 'found'; seconds: number; is_at_least?: boolean; cells: number; games: number; study: Study }
    | { kind: 'wrong'; text: string };

export type Amount = 'quick' | 'sound' | 'thorough';

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
