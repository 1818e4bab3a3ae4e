// The settings of the program itself: what each may be, and what it is at first. Pure.

import { LEVELS, USUAL_LEVEL } from './levels.js';

/**
 * Every setting, in the order it is shown: `kind` is `switch`, or `choice` with its `choices`; `usual` is its value at first; `group` is the
 * heading it stands under; `hint` says more.
 */
export const PREFS = [
  {
    key: 'theme',
    group: 'Looks',
    kind: 'choice',
    label: 'Theme',
    usual: 'system',
    choices: [
      { value: 'system', label: 'As the system' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  { key: 'marks', group: 'Looks', kind: 'switch', label: 'Marks on the stones', hint: 'A sign for each player beside the colour.', usual: true },
  {
    key: 'palette',
    group: 'Looks',
    kind: 'choice',
    label: 'Colours of the players',
    usual: 'safe',
    choices: [
      { value: 'safe', label: 'Safe for the colour-blind' },
      { value: 'calm', label: 'Calm' },
      { value: 'strong', label: 'Strong' },
    ],
  },
  {
    key: 'tiles',
    group: 'Looks',
    kind: 'choice',
    label: 'Colours of tiles',
    hint: 'In games whose tiles have colours of their own.',
    usual: 'safe',
    choices: [
      { value: 'safe', label: 'Safe for the colour-blind' },
      { value: 'plain', label: 'Red, blue, green, yellow, purple' },
    ],
  },
  { key: 'coordinates', group: 'Looks', kind: 'switch', label: 'Names of the spaces', usual: true },
  { key: 'history', group: 'Looks', kind: 'switch', label: 'History beside the board', usual: true },
  {
    key: 'animations',
    group: 'Motion and sound',
    kind: 'choice',
    label: 'Animation',
    usual: 'normal',
    choices: [
      { value: 'off', label: 'Off' },
      { value: 'quick', label: 'Quick' },
      { value: 'normal', label: 'Normal' },
      { value: 'slow', label: 'Slow' },
    ],
  },
  {
    key: 'pace',
    group: 'Motion and sound',
    kind: 'choice',
    label: 'The computer plays',
    usual: 'normal',
    choices: [
      { value: 'quick', label: 'Quickly' },
      { value: 'normal', label: 'At ease' },
      { value: 'slow', label: 'Slowly' },
    ],
  },
  { key: 'sound', group: 'Motion and sound', kind: 'switch', label: 'Sound', usual: true },
  {
    key: 'confirm',
    group: 'Questions',
    kind: 'switch',
    label: 'Ask before a step that is often a slip',
    hint: 'Such as passing while something could be played. Before a game that is not saved is left, the question is always put.',
    usual: true,
  },
];

const LEAST_ZOOM = 0.5;
const MOST_ZOOM = 3;

/**
 * The settings as they are at first, by key; `zoom` is set from the menu only, and `level`, that of the computers in new games, where one
 * begins. `learned` is no setting but a memory: the names of what the person was told once, or has used once, and is not told again.
 */
export const usual = () => ({ ...Object.fromEntries(PREFS.map((pref) => [pref.key, pref.usual])), zoom: 1, level: USUAL_LEVEL, learned: [] });

/** Whether the person has learned this already. */
export const hasLearned = ({ learned }, name) => learned?.includes(name) ?? false;

const allowed = ({ kind, choices }, value) => (kind === 'switch' ? typeof value === 'boolean' : choices.some((choice) => choice.value === value));

/** Settings that were kept from another day: what is sound of them, and the rest as at first. */
export function revive(kept) {
  const sound = PREFS.filter((pref) => allowed(pref, kept?.[pref.key])).map(({ key }) => [key, kept[key]]);
  const zoom = Number.isFinite(kept?.zoom) ? Math.min(Math.max(kept.zoom, LEAST_ZOOM), MOST_ZOOM) : 1;
  const level = LEVELS.includes(kept?.level) ? kept.level : USUAL_LEVEL;
  return { ...usual(), ...Object.fromEntries(sound), zoom, level, learned: reviveLearned(kept?.learned) };
}

/** As many names as a kept file may hold; the program has far fewer. */
const MOST_LEARNED = 200;
const LONGEST_NAME = 60;

function reviveLearned(kept) {
  const names = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string' && name.length <= LONGEST_NAME) : [];
  return [...new Set(names)].slice(0, MOST_LEARNED);
}

/** How much longer than usual animations take. */
const STRETCH = { off: 0, quick: 0.6, normal: 1, slow: 2 };

/** The factor by which the times of tweens are multiplied. */
export const stretch = ({ animations }) => STRETCH[animations];

/** The pause between two steps of the computer, in milliseconds. */
const PAUSE = { quick: 150, normal: 450, slow: 1100 };

/** How long each step of the computer is left to be looked at, in milliseconds. */
export const pause = ({ pace }) => PAUSE[pace];
