// The settings of a new game, and the form in which they stand.

import type { Hello, OptionSpec } from '../protocol';

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

/**
 * A game's own settings, as they stand in its form: a text for each field, a list of texts where it is one a player.
 * `wished` is what was set by hand (`ui/options/fields.js`).
 */
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
    /** 1 if left out; `any` where there is no slider. */
    step?: number | 'any';
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
    /** The fewest players, where any number up to the most can play; null where the number is one of a few choices. */
    fewest: number | null;
    perSeat: PerSeat | null;
    fields(own: OwnSettings, count: number): Field[];
    defaults(count: number): OwnSettings;
    change(own: OwnSettings, key: string, value: any, count: number): OwnSettings;
    changeSeat(own: OwnSettings, seat: number, value: string): OwnSettings;
    problems(own: OwnSettings, count: number): { [field: string]: string };
    /** What had to change, and how much there can be in all, by field. */
    notes(own: OwnSettings, count: number): { [field: string]: string };
    options(own: OwnSettings, count: number): any;
    fromOptions(options: any, count: number): OwnSettings;
    revive(kept: any, count: number): OwnSettings | null;
    words(own: OwnSettings, count: number): string;
}
