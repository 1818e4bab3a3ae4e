// @ts-check
// The rules of the house: what the host of a room sets beside the game's own options. As choices of a form, and in
// words. Pure.

import { levelWords } from '../limits.js';

/**
 * @import { Hello } from '../protocol'
 * @import { ClockKind, RoomSettings } from './types'
 */

/**
 * @typedef {Omit<RoomSettings, 'game' | 'options'>} HouseRules
 * @typedef {{ value: string, label: string }[]} Choices
 */

const MINUTE = 60;

/** The rules of a new room. @type {HouseRules} */
export const DEFAULT_RULES = {
  listed: true,
  clock: null,
  undo: 'ask',
  stand_in: null,
  watchers: 50,
  chat: true,
};

/** The kinds of clock. */
export const CLOCK_KINDS = [
  { value: 'none', label: 'None' },
  { value: 'bank', label: 'For the game' },
  { value: 'turn', label: 'For each turn' },
  { value: 'days', label: 'Days' },
];

/**
 * The clocks that are offered, by their kind.
 * @type {{ [kind: string]: ClockKind[] }}
 */
const CLOCKS = {
  bank: [
    { kind: 'bank', main: 5 * MINUTE, increment: 5 },
    { kind: 'bank', main: 10 * MINUTE, increment: 10 },
    { kind: 'bank', main: 20 * MINUTE, increment: 10 },
    { kind: 'bank', main: 60 * MINUTE, increment: 30 },
  ],
  turn: [
    { kind: 'turn', seconds: 30, reserve: 2 * MINUTE },
    { kind: 'turn', seconds: 60, reserve: 5 * MINUTE },
    { kind: 'turn', seconds: 3 * MINUTE, reserve: 10 * MINUTE },
  ],
  days: [1, 2, 3, 7, 14].map((days) => ({ kind: /** @type {const} */ ('days'), days })),
};

/** Which clock of its kind is offered first. */
const FIRST = 1;

/**
 * A time that people can read: `30 s`, `5 min`.
 * @param {number} seconds
 */
const time = (seconds) =>
  seconds >= MINUTE && seconds % MINUTE === 0 ? `${seconds / MINUTE}\u00a0min` : `${seconds}\u00a0s`;

/** @type {{ [kind: string]: (clock: any) => string }} */
const CLOCK_LABELS = {
  bank: ({ main, increment }) => (increment ? `${time(main)}\u00a0+\u00a0${time(increment)}` : time(main)),
  turn: ({ seconds, reserve }) => (reserve ? `${time(seconds)}, reserve ${time(reserve)}` : time(seconds)),
  days: ({ days }) => (days === 1 ? '1 day' : `${days} days`),
};

/** @type {{ [kind: string]: (clock: any) => string }} */
const CLOCK_WORDS = {
  bank: ({ main, increment }) =>
    `${time(main)} each for the game${increment ? `, and ${time(increment)} more for each turn` : ''}`,
  turn: ({ seconds, reserve }) =>
    `${time(seconds)} for each turn${reserve ? `, and ${time(reserve)} in reserve for the game` : ''}`,
  days: ({ days }) => `${days === 1 ? '1 day' : `${days} days`} for each turn`,
};

/** @param {ClockKind | null} clock */
export const kindOf = (clock) => clock?.kind ?? 'none';

/**
 * The clock of a kind that is offered first.
 * @param {string} kind @returns {ClockKind | null}
 */
export const firstClock = (kind) => CLOCKS[kind]?.[FIRST] ?? null;

/**
 * The choices of clocks like this one, among them this one.
 * @param {ClockKind | null} clock @returns {Choices}
 */
export function clockChoices(clock) {
  if (!clock) return [];
  return withNow(CLOCKS[clock.kind], clock).map((each) => ({
    value: JSON.stringify(each),
    label: CLOCK_LABELS[each.kind](each),
  }));
}

/**
 * A clock in a sentence's end.
 * @param {ClockKind | null} clock
 */
export const clockWords = (clock) => (clock ? CLOCK_WORDS[clock.kind](clock) : 'no clock');

/**
 * A clock in few signs.
 * @param {ClockKind | null} clock
 */
export const clockLabel = (clock) => (clock ? CLOCK_LABELS[clock.kind](clock) : 'No clock');

/**
 * The list with a value that somebody else has set and that is not in it.
 * @template T @param {T[]} list @param {T} now
 */
function withNow(list, now) {
  const same = (/** @type {T} */ one) => JSON.stringify(one) === JSON.stringify(now);
  return list.some(same) ? list : [...list, now];
}

/** Who may take back a turn. */
export const UNDO = [
  { value: 'ask', label: 'If all agree' },
  { value: 'free', label: 'Freely' },
  { value: 'never', label: 'Never' },
];

/**
 * Who can join, at home and on a server for everyone.
 * @param {boolean} isHome
 */
export const listedChoices = (isHome) => [
  { value: 'yes', label: isHome ? 'Anyone nearby' : 'Anyone' },
  { value: 'no', label: 'Anyone with the link' },
];

const STAND_IN_AFTER = [null, 1 * MINUTE, 3 * MINUTE, 10 * MINUTE];

/**
 * When a computer plays for somebody who is away.
 * @param {HouseRules['stand_in']} now @returns {Choices}
 */
export const standInChoices = (now) =>
  withNow(STAND_IN_AFTER, now?.after ?? null).map((after) => ({
    value: String(after ?? ''),
    label: after === null ? 'When the others ask' : `After ${time(after)}`,
  }));

/** The watchers of a room that are offered. */
const WATCHERS = [0, 10, 50, 200];

/**
 * How many may watch, up to the most that a host allows.
 * @param {number} now @param {number} most @returns {Choices}
 */
export const watcherChoices = (now, most) =>
  withNow([...WATCHERS.filter((count) => count < most), most], now).map((count) => ({
    value: String(count),
    label: count === 0 ? 'None' : `Up to ${count}`,
  }));

/**
 * The rules of a room in words: a list of `[what, words]`.
 * @param {HouseRules} rules @param {{ hello: Pick<Hello, 'levels'>, isHome: boolean }} about
 * @returns {[string, string][]}
 */
export function houseWords({ listed, clock, undo, stand_in: standIn, watchers, chat }, { hello, isHome }) {
  const label = (/** @type {Choices} */ choices, /** @type {string} */ value) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const away = standIn
    ? `Computer ${levelWords(hello, standIn.level)} after ${time(standIn.after)}`
    : 'A computer, if the others ask';
  return [
    ['Who can join', label(listedChoices(isHome), listed ? 'yes' : 'no')],
    ['Clock', clockLabel(clock)],
    ['Taking back turns', label(UNDO, undo)],
    ['When a player is away', away],
    ['Watchers', label(watcherChoices(watchers, watchers), String(watchers))],
    ['Chat', chat ? 'On' : 'Off'],
  ];
}
