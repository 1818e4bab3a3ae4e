// Lessons: what a game's folder says of them (docs/lessons.md), and what the front knows of the one on the board.

import type { OptionValues } from './form';
import type { PuzzleFacts } from './puzzle';
import type { AppShell, Ask, GameSession, Parts, Send, Transport, TransportEvent } from './session';
import type { Playing } from './state';

/** What can be true of a try; all that is named must be. */
export interface LessonCondition {
    /** The steps so far are one of these lists. */
    steps?: string[][];
    /** All of these steps were taken, in whichever order. */
    includes?: string[];
    /** None of these steps was taken. */
    without?: string[];
    /** The turn has ended. */
    ends?: boolean;
    /** The game is over. */
    over?: boolean;
    /** What the position holds there, by paths such as `state.clock`; null is also what is not there. */
    where?: { [path: string]: unknown };
    /** A command of this id was used; `history` is looking back. */
    used?: string;
}

/** Something to be done, as it stands in the list, and when it is done. */
export interface LessonTask extends LessonCondition {
    text: string;
}

/** A way that does not lead on: `way` is what a test tries, and `say` the answer. */
export interface WrongWay {
    way: string[];
    say: string;
    /** When it has been taken; the steps of `way` alone if it is missing. */
    when?: LessonCondition;
    /** The rules refuse its last step for this reason. */
    refused?: string;
}

/** A step of a solution, or the command that is used there. */
export type SolutionStep = string | { use: string };

export interface Lesson {
    title: string;
    text: string;
    /** What fingers are told as well: what their taps do. */
    touch?: string;
    tasks: LessonTask[];
    start: { options: OptionValues; state?: object };
    /** The steps that were played since, before the learner is to act. */
    played?: string[];
    solution?: SolutionStep[];
    /** What is said when all is done; in a game by how it ended. */
    right: string | { won: string; lost: string; shared: string };
    wrong?: WrongWay[];
    /** What is said of other turns that do not do it. */
    otherwise?: string;
    /** The level of the computer against which a whole game is played. */
    against?: number;
}

export interface Course {
    lessons: Lesson[];
}

/** What was done since a lesson began. */
export interface Story {
    steps: string[];
    /** Whether the learner's turn has ended. */
    hasEnded: boolean;
    position: object;
    used: string[];
}

export interface Verdict {
    /** `shown` is that of a puzzle whose answer is shown. */
    verdict: 'open' | 'right' | 'wrong' | 'shown';
    say: string | null;
    /** Which of the tasks are done. */
    done: boolean[];
}

/** The lesson, or the puzzle, on the board. */
export interface LessonState extends Verdict {
    game: string;
    /** Its number, from 0; `count` once the course is finished. */
    at: number;
    count: number;
    title: string;
    text: string;
    touch: string;
    tasks: string[];
    /** The command that each of them asks for; null for none. */
    uses: (string | null)[];
    /** Whether a whole game is played. */
    isGame: boolean;
    /** How often something else was tried. */
    tries: number;
    /** Whether it was solved, now or before. */
    isSolved: boolean;
    /** The steps that are marked on the board. */
    marks: string[];
    /** What is known of the puzzle, where it is one. */
    puzzle?: PuzzleFacts;
}

/** The table of lessons: that of the program is another. */
export interface PracticeConnection {
    send: Send;
    onEvent(hear: (event: TransportEvent) => void): void;
    close(): void;
}

/** The way to such a table. */
export interface PracticeTransport {
    open(): PracticeConnection;
}

/** What lessons and puzzles are played with. */
export type PracticeTable = Pick<Parts, 'store' | 'attempt' | 'queue' | 'send' | 'game' | 'history' | 'computer'>;

/** What the session at such a table is made with; `transport` is that of the local table. */
export interface PracticeWorld {
    connection: PracticeConnection;
    transport: Transport;
    shell: AppShell;
    ask: Ask;
    draw(state: Playing): string;
    /** Whether nothing moves on boards. */
    isStill?(): boolean;
}

/** What lays out what is to be done at the table, and judges what is done. */
export interface PracticeRunner {
    begin(): Promise<unknown>;
    /** Lays it out again, at a table that has lost it. */
    again(): Promise<unknown>;
    /** The learner's seat. */
    own(): number;
    /** A command was used. */
    used(id: string): void;
    /** The rules have refused a step for this reason. */
    refused(reason: string | undefined): void;
    /** What is left of the solution; null where that is not known. */
    rest(): string[] | null;
    destroy?(): void;
}

/** The session at the table of lessons and puzzles. */
export interface PracticeSession extends GameSession {
    destroy(): void;
}

/** What can be done about the course. */
export interface LessonControl {
    /** Begins the lesson on the board anew. */
    retry(): Promise<unknown>;
    next(): Promise<unknown>;
    back(): Promise<unknown>;
    /** Begins the course anew. */
    restart(): Promise<unknown>;
    /** Begins a game against the computer. */
    play(): unknown;
}

/** The session of a course. */
export interface LessonSession extends PracticeSession {
    readonly lesson: LessonControl;
}
