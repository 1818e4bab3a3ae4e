// @ts-check
// The settings of the program itself: what each may be, and what it is at first. Pure.

import { levelsOf, DEFAULT_LIMITS } from './limits.js';
import { same } from './same.js';
import { reviveDay } from './puzzles/daily.js';
import { reviveProgress } from './puzzles/progress.js';
import { reviveRated, reviveRatings } from './ratings.js';

/** @import { Hello } from './protocol' */
/** @import { Prefs } from './types' */

/**
 * Choices by their values.
 * @param {{ [value: string]: string }} labels
 */
const choices = (labels) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The heading of the settings for playing with others at other devices. */
export const TOGETHER = 'Play together';

/**
 * Every setting, in the order it is shown: `kind` is `switch`, `choice` with its `choices`, or `text` of at most
 * `longest` signs; `default` is its value at first; `group` is the heading it stands under; `hint` says more; `only` is
 * the kind of transport where it is shown.
 */
export const PREFS = [
  {
    key: 'theme',
    group: 'Appearance',
    kind: 'choice',
    label: 'Theme',
    default: 'system',
    choices: choices({ system: 'Follow system', light: 'Light', dark: 'Dark' }),
  },
  {
    key: 'marks',
    group: 'Appearance',
    kind: 'switch',
    label: 'Symbols on pieces',
    hint: 'Each player has a symbol as well as a colour.',
    default: true,
  },
  {
    key: 'palette',
    group: 'Appearance',
    kind: 'choice',
    label: 'Player colours',
    default: 'safe',
    choices: choices({ safe: 'Colour-blind friendly', calm: 'Muted', strong: 'Vivid' }),
  },
  { key: 'coordinates', group: 'Appearance', kind: 'switch', label: 'Coordinates', default: true },
  { key: 'history', group: 'Appearance', kind: 'switch', label: 'History', default: true },
  {
    key: 'animations',
    group: 'Motion and sound',
    kind: 'choice',
    label: 'Animations',
    default: 'normal',
    choices: choices({ off: 'Off', slow: 'Slow', normal: 'Normal', quick: 'Fast' }),
  },
  {
    key: 'pace',
    group: 'Motion and sound',
    kind: 'choice',
    label: 'Computer move speed',
    default: 'normal',
    choices: choices({ slow: 'Slow', normal: 'Normal', quick: 'Fast' }),
  },
  { key: 'sound', group: 'Motion and sound', kind: 'switch', label: 'Sound', default: true },
  {
    key: 'volume',
    group: 'Motion and sound',
    kind: 'choice',
    label: 'Volume',
    default: 'normal',
    choices: choices({ quiet: 'Quiet', normal: 'Normal', loud: 'Loud' }),
  },
  {
    key: 'name',
    group: TOGETHER,
    kind: 'text',
    label: 'Your name',
    hint: 'What others see in a room.',
    longest: DEFAULT_LIMITS.name,
    default: '',
  },
  {
    key: 'calls',
    group: TOGETHER,
    kind: 'switch',
    label: 'Tell me when it is my turn',
    hint: 'When you are in another window or tab.',
    default: false,
  },
  {
    key: 'messages',
    group: TOGETHER,
    kind: 'switch',
    label: 'Read out new messages',
    hint: 'For screen readers, while the chat of a game is closed.',
    default: false,
  },
  {
    key: 'server',
    group: TOGETHER,
    kind: 'text',
    label: 'Server',
    hint: 'The server that Online on Home connects to, such as play.example.org.',
    longest: 200,
    only: 'desktop',
    default: '',
  },
  {
    key: 'confirm',
    group: 'Confirmations',
    kind: 'switch',
    label: 'Confirm risky moves',
    hint: 'Ask before a move that is often a mistake, such as passing when you could play. Atar always asks before anything is lost.',
    default: true,
  },
  {
    key: 'tips',
    group: 'Tips',
    kind: 'switch',
    label: 'Show tips',
    hint: 'Each one appears once, when you can first use it.',
    default: true,
  },
];

const LEAST_ZOOM = 0.5;
const MOST_ZOOM = 3;

/**
 * The settings as they are at first, by key; `zoom` is set from the menu only, and `level`, that of the computers in
 * new games, where one begins; it is null until `hello` has told which is offered first. `learned` is no setting but a
 * memory: the names of what the person was told once, or has used once, and is not told again; nor are `lessons`, how
 * many lessons of each game were solved, `puzzles`, which of its puzzles were tried,
 * `daily`, the day whose puzzle was solved last, `ratings`, how strong the person is, `rated`,
 * the rated games that are under way, and `kept`, the id under which the library has the game on the table. What cannot
 * be read of these is put `aside`, so that it is not lost.
 * @param {Hello | null} [hello]
 * @returns {Prefs}
 */
export const defaultPrefs = (hello = null) => ({
  .../** @type {any} */ (Object.fromEntries(PREFS.map((pref) => [pref.key, pref.default]))),
  zoom: 1,
  level: hello?.default_level ?? null,
  learned: [],
  lessons: {},
  puzzles: {},
  daily: null,
  ratings: {},
  rated: [],
  kept: null,
  aside: {},
});

/** What of them is no setting but a memory: no reset takes it away. @type {(keyof Prefs)[]} */
const MEMORIES = ['learned', 'lessons', 'puzzles', 'daily', 'ratings', 'rated', 'kept', 'aside'];

/**
 * The settings as at first, with all that is remembered.
 * @param {Prefs} prefs @param {Hello} hello @returns {Prefs}
 */
export const resetPrefs = (prefs, hello) => ({
  ...defaultPrefs(hello),
  .../** @type {any} */ (Object.fromEntries(MEMORIES.map((key) => [key, prefs[key]]))),
});

/**
 * Whether the person has learned this already.
 * @param {{ learned?: string[] }} prefs @param {string} name
 */
export const hasLearned = ({ learned }, name) => learned?.includes(name) ?? false;

/** @param {{ kind: string, choices?: { value: any }[], longest?: number }} pref @param {any} value */
function allowed({ kind, choices = [], longest = 0 }, value) {
  if (kind === 'switch') return typeof value === 'boolean';
  if (kind === 'text') return typeof value === 'string' && value.length <= longest;
  return choices.some((choice) => choice.value === value);
}

/**
 * Settings that were kept from another day: what is sound of them, and the rest as at first.
 * @param {any} kept @param {Hello} hello
 */
export function revive(kept, hello) {
  const sound = PREFS.filter((pref) => allowed(pref, kept?.[pref.key])).map(({ key }) => [key, kept[key]]);
  const zoom = Number.isFinite(kept?.zoom) ? Math.min(Math.max(kept.zoom, LEAST_ZOOM), MOST_ZOOM) : 1;
  const level = levelsOf(hello).includes(kept?.level) ? kept.level : hello.default_level;
  return { ...defaultPrefs(hello), ...Object.fromEntries(sound), zoom, level, ...reviveMemory(kept, hello) };
}

/** What the library calls a game. */
const KEPT_ID = /^[a-z\d-]{1,64}$/;

/** As many names as a kept file may hold; the program has far fewer. */
const MOST_LEARNED = 200;
const LONGEST_TOPIC = 60;

/** @param {any} kept @param {Hello} hello */
function reviveMemory(kept, hello) {
  const known = reviveKnown(kept, hello);
  const damaged = Object.entries(known).filter(
    ([key, value]) => (kept?.[key] ?? null) !== null && !same(value, kept[key]),
  );
  return {
    ...known,
    aside: {
      ...(typeof kept?.aside === 'object' ? kept.aside : {}),
      ...Object.fromEntries(damaged.map(([key]) => [key, kept[key]])),
    },
  };
}

/** @param {any} kept @param {Hello} hello */
const reviveKnown = (kept, hello) => ({
  learned: reviveLearned(kept?.learned),
  lessons: Object.fromEntries(
    hello.games
      .map(({ name }) => [name, kept?.lessons?.[name]])
      .filter(([, solved]) => Number.isInteger(solved) && solved >= 0),
  ),
  puzzles: reviveProgress(kept?.puzzles, hello),
  daily: reviveDay(kept?.daily),
  ratings: reviveRatings(kept?.ratings, hello),
  rated: reviveRated(kept?.rated, hello),
  kept: typeof kept?.kept === 'string' && KEPT_ID.test(kept.kept) ? kept.kept : null,
});

/** @param {any} kept */
function reviveLearned(kept) {
  const names = Array.isArray(kept)
    ? kept.filter((name) => typeof name === 'string' && name.length <= LONGEST_TOPIC)
    : [];
  return [...new Set(names)].slice(0, MOST_LEARNED);
}

/**
 * How much longer than usual animations take.
 * @type {{ [animations: string]: number }}
 */
const STRETCH = { off: 0, quick: 0.6, normal: 1, slow: 2 };

/**
 * The factor by which the times of tweens are multiplied.
 * @param {Pick<Prefs, 'animations'>} prefs
 */
export const stretch = ({ animations }) => STRETCH[animations];

/**
 * How long a step of the computer is left to be looked at, and its turn when that has ended, in milliseconds.
 * @type {{ [pace: string]: { step: number, turn: number } }}
 */
const PAUSE = { quick: { step: 150, turn: 400 }, normal: { step: 450, turn: 1200 }, slow: { step: 1100, turn: 2400 } };

/**
 * How long the computer's step and turn are left to be looked at, in milliseconds.
 * @param {Pick<Prefs, 'pace'>} prefs
 */
export const pause = ({ pace }) => PAUSE[pace];
