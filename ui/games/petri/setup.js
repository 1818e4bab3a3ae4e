// @ts-check
// The settings of a new game of Petri: what is asked, what is possible, and what the table is told
// (docs/rules/petri.md, "Options").

import { apart } from '../shared/teams.js';

export { teamChoice as perSeat, changeWithTeams as change } from '../shared/teams.js';

const SIZE = { least: 10, most: 40 };
const PERCENT = { least: 0, most: 100 };
const LENGTH = { least: 1, most: 5 };
const SHARE = { least: 1, most: 99 };
const EVERY = { least: 0, most: 50 };
const AT_START = { least: 0, most: 9 };

/** The numbers that are asked for in one way, and their bounds. */
const NUMBERS = {
  width: SIZE,
  height: SIZE,
  percent: PERCENT,
  start: AT_START,
  every: EVERY,
  bite: LENGTH,
  big: LENGTH,
  bigFrom: SHARE,
  monster: LENGTH,
  monsterFrom: SHARE,
};

/** What games were played with before it could be chosen. */
const USUAL = {
  start: '0',
  every: '0',
  bite: '1',
  big: '2',
  bigFrom: '12',
  monster: '3',
  monsterFrom: '30',
  flip: 'no',
};

const CHOICES = {
  grid: [
    { value: 'square', label: 'Squares' },
    { value: 'hex', label: 'Hexagons' },
  ],
  pickups: [
    { value: 'corners', label: 'In the corners' },
    { value: 'none', label: 'None' },
  ],
  flip: [
    { value: 'no', label: 'Rotate only' },
    { value: 'yes', label: 'Rotate and flip' },
  ],
};

/** A whole number written as such; null otherwise. */
const whole = (text) => (/^\d{1,6}$/.test(String(text).trim()) ? Number(text) : null);
const within = (text, { least, most }) => size(text) >= least && size(text) <= most;

/** The number that a text says, for comparing; none where it says no number. */
const size = (text) => whole(text) ?? NaN;

/** The settings that lead to these options. */
export function fromOptions(options, count) {
  const {
    width,
    height,
    grid,
    teams,
    bite_percent: percent,
    pickups,
    bites_at_start: start,
    bite_every: every,
    flip,
  } = options;
  const [bite, big, monster] = options.bite_lengths;
  const [bigFrom, monsterFrom] = options.bite_shares;
  const numbers = { width, height, percent, start, every, bite, big, bigFrom, monster, monsterFrom };
  const texts = Object.fromEntries(Object.entries(numbers).map(([key, number]) => [key, String(number)]));
  return { ...texts, grid, pickups, flip: flip ? 'yes' : 'no', teams: teams?.map(String) ?? apart(count) };
}

/** The settings offered first. */
export const defaults = ({ options }, count) => fromOptions({ ...options, teams: null }, count);

/** The fields of the form. */
export const fields = () => [
  { key: 'grid', kind: 'choice', label: 'Cells', choices: CHOICES.grid },
  { key: 'width', kind: 'number', label: 'Columns', unit: 'cells', ...SIZE },
  { key: 'height', kind: 'number', label: 'Rows', unit: 'cells', ...SIZE },
  { key: 'percent', kind: 'number', label: 'A bite for everyone in', unit: '% of turns', ...PERCENT },
  { key: 'pickups', kind: 'choice', label: 'Bites to pick up', choices: CHOICES.pickups },
  { key: 'flip', kind: 'choice', label: 'Pieces', choices: CHOICES.flip },
  { key: 'start', kind: 'number', label: 'Bites at the start', unit: 'each', ...AT_START },
  { key: 'every', kind: 'number', label: 'An extra bite every', unit: 'turns (0: never)', ...EVERY },
  { key: 'bite', kind: 'number', label: 'Longest bite', unit: 'cells', ...LENGTH },
  { key: 'big', kind: 'number', label: 'Longest big bite', unit: 'cells', ...LENGTH },
  { key: 'bigFrom', kind: 'number', label: 'Big bites from', unit: '% of the dish', ...SHARE },
  { key: 'monster', kind: 'number', label: 'Longest monster bite', unit: 'cells', ...LENGTH },
  { key: 'monsterFrom', kind: 'number', label: 'Monster bites from', unit: '% of the dish', ...SHARE },
];

/** What is impossible, by field. */
export function problems(own) {
  const wrong = Object.entries(NUMBERS).filter(([key, bounds]) => !within(own[key], bounds));
  const found = Object.fromEntries(
    wrong.map(([key, { least, most }]) => [key, `Enter a whole number from ${least} to ${most}.`]),
  );
  const { bite, big, monster, bigFrom, monsterFrom } = own;
  if (size(big) < size(bite)) found.big ??= 'A big bite can’t be shorter than a bite.';
  if (size(monster) < size(big)) found.monster ??= 'A monster bite can’t be shorter than a big bite.';
  if (size(monsterFrom) <= size(bigFrom))
    found.monsterFrom ??= 'Monster bites must need more of the dish than big bites.';
  if (new Set(own.teams).size === 1) found.teams = 'Choose at least two teams.';
  return found;
}

/** The options for the table. */
export function options({ grid, teams, pickups, flip, ...own }, count) {
  const numbers = teams.slice(0, count).map(Number);
  const different = new Set(numbers).size === count;
  return {
    players: count,
    width: whole(own.width),
    height: whole(own.height),
    grid,
    teams: different ? null : numbers,
    bite_percent: whole(own.percent),
    pickups,
    bite_lengths: [own.bite, own.big, own.monster].map(whole),
    bite_shares: [own.bigFrom, own.monsterFrom].map(whole),
    bite_every: whole(own.every),
    bites_at_start: whole(own.start),
    flip: flip === 'yes',
  };
}

/** Settings that were kept from another day, if they are of the right form; null otherwise. */
export function revive(given, count) {
  const kept = { ...USUAL, ...given };
  const texts = [...Object.keys(NUMBERS).map((key) => kept[key]), ...(Array.isArray(kept.teams) ? kept.teams : [null])];
  const sound =
    texts.every((text) => typeof text === 'string') &&
    kept.teams.length === count &&
    kept.teams.every((team) => apart(count).includes(team)) &&
    Object.entries(CHOICES).every(([key, choices]) => choices.some(({ value }) => value === kept[key]));
  if (!sound) return null;
  const keys = [...Object.keys(NUMBERS), ...Object.keys(CHOICES), 'teams'];
  return Object.fromEntries(keys.map((key) => [key, kept[key]]));
}

/** The preview in words. */
export function fillWords({ width, height, grid, teams }) {
  const kinds = { square: 'square cells, lines in eight directions', hex: 'hexagons, lines in six directions' };
  const sides = new Set(teams).size;
  return `${width} × ${height} ${kinds[grid]}${sides < teams.length ? `, ${sides} teams` : ''}`;
}
