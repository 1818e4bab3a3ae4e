// @ts-check
// The settings of a new game of Atar: what is asked, what is possible, and what the table is told (docs/rules/atar.md,
// "Setup" and "Options").

import { count } from '../../words.js';

const SIDE = { least: 3, most: 20 };
const DENSITY = { least: 5, most: 60, usual: 33 };

/** The settings offered first. `hello` is the game's entry in the table's answer to `hello`. */
export function defaults(hello, seats) {
  const { side, placement, order } = hello.options;
  return withDensity({ side: String(side), density: String(DENSITY.usual), stones: [], placement, order }, seats);
}

/** A whole number written as such; null otherwise. */
export const whole = (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

const within = (number, { least, most }) => number !== null && number >= least && number <= most;

/** The stones of each player by default. */
export function stonesByDensity(side, players, density) {
  return Math.max(1, Math.floor((density * side * side) / (100 * players)));
}

/** The most stones that all players together may have. */
export const mostStones = (side) => Math.floor((DENSITY.most * side * side) / 100);

/** The settings with the racks that side and density give; as they are where those are impossible. */
export function withDensity(settings, seats) {
  const [side, density] = [whole(settings.side), whole(settings.density)];
  const known = within(side, SIDE) && within(density, DENSITY);
  const stones = known ? String(stonesByDensity(side, seats, density)) : (settings.stones[0] ?? '1');
  return { ...settings, stones: Array(seats).fill(stones) };
}

/** The settings after one field was changed. Side, density and the number of players set the racks again. */
export function change(settings, key, value, seats) {
  if (key === 'seats') return withDensity(settings, seats);
  const changed = { ...settings, [key]: value };
  return key === 'side' || key === 'density' ? withDensity(changed, seats) : changed;
}

/** The fields of the form, apart from the players. */
export function fields() {
  return [
    { key: 'side', kind: 'number', label: 'Side of the board', unit: 'spaces', ...SIDE },
    { key: 'density', kind: 'number', label: 'Stone density', unit: '% of all spaces', ...DENSITY },
    {
      key: 'placement',
      kind: 'choice',
      label: 'Placement',
      choices: [
        { value: 'players', label: 'By the players' },
        { value: 'random', label: 'At random' },
      ],
    },
    {
      key: 'order',
      kind: 'choice',
      label: 'Order of play',
      choices: [
        { value: 'random', label: 'Random' },
        { value: 'fixed', label: 'As listed' },
      ],
    },
  ];
}

/** What is asked of each player. */
export const perSeat = { key: 'stones', label: 'Stones', kind: 'number' };

/** What is impossible, by field: `side`, `density`, `stones` (the sum), `stones 0` and so on. */
export function problems(settings) {
  const found = {};
  const side = whole(settings.side);
  if (!within(side, SIDE)) found.side = `Enter a whole number from ${SIDE.least} to ${SIDE.most}.`;
  if (!within(whole(settings.density), DENSITY)) {
    found.density = `Enter a whole number from ${DENSITY.least} to ${DENSITY.most}.`;
  }
  settings.stones.forEach((text, seat) => {
    if (!((whole(text) ?? 0) >= 1)) found[`stones ${seat}`] = 'Each player needs 1 stone or more.';
  });
  const most = mostStones(side ?? 0);
  if (!found.side && total(settings) > most) {
    found.stones = `A board of side ${side} holds at most ${most} stones (${DENSITY.most} %). You have ${total(settings)}.`;
  }
  return found;
}

/** The stones of all players together. */
export const total = (settings) => settings.stones.reduce((sum, text) => sum + (whole(text) ?? 0), 0);

/** The options for the table. */
export function options(settings) {
  const { side, stones, placement, order } = settings;
  return { side: whole(side), stones: stones.map((text) => whole(text)), placement, order };
}

/** The settings that lead to a game's options, for a new game like it. */
export function fromOptions({ side, stones, placement, order }) {
  const filled = stones.reduce((sum, number) => sum + number, 0);
  const share = Math.round((100 * filled) / (side * side));
  const density = String(Math.min(Math.max(share, DENSITY.least), DENSITY.most));
  return { side: String(side), density, stones: stones.map(String), placement, order };
}

/** Settings that were kept from another day, if they are of the right form; null otherwise. */
export function revive(kept, seats) {
  const texts = [kept?.side, kept?.density, ...(Array.isArray(kept?.stones) ? kept.stones : [null])];
  const choices = fields().filter((field) => field.kind === 'choice');
  const sound =
    texts.every((text) => typeof text === 'string') &&
    kept.stones.length === seats &&
    choices.every(({ key, choices: known = [] }) => known.some(({ value }) => value === kept[key]));
  if (!sound) return null;
  const { side, density, stones, placement, order } = kept;
  return { side, density, stones, placement, order };
}

/** The preview in words: what was asked beside what whole stones make of it. */
export function fillWords(settings) {
  const [side, density] = [whole(settings.side), whole(settings.density)];
  if (side === null || !within(side, SIDE)) return '';
  const [spaces, all, players] = [side * side, total(settings), settings.stones.length];
  const each = settings.stones.every((text) => text === settings.stones[0]) ? whole(settings.stones[0]) : null;
  if (each === null || each !== stonesByDensity(side, players, density))
    return `${count(all, 'stone')} on ${spaces} spaces: ${Math.round((100 * all) / spaces)} % filled.`;
  const why =
    100 * all > (density ?? 0) * spaces
      ? 'the fewest there can be'
      : `the most that fit in ${density} % of ${spaces} spaces`;
  return `${count(each, 'stone')} each, ${all} in all: ${why}.`;
}
