// The settings of a new game of Petri: what is asked, what is possible, and what the table is told (petri.md, "Options").

const SIZE = { least: 10, most: 40 };
const PERCENT = { least: 0, most: 100 };

const CHOICES = {
  grid: [
    { value: 'square', label: 'Squares' },
    { value: 'hex', label: 'Hexagons' },
  ],
  pickups: [
    { value: 'corners', label: 'In the corners' },
    { value: 'none', label: 'None' },
  ],
};

/** A whole number written as such; null otherwise. */
const whole = (text) => (/^\d{1,6}$/.test(String(text).trim()) ? Number(text) : null);
const within = (text, { least, most }) => whole(text) !== null && whole(text) >= least && whole(text) <= most;

/** Everybody for himself: the first team for the first player, and so on. */
const apart = (count) => Array.from({ length: count }, (_, seat) => String(seat));

/** The settings that lead to these options. */
export function fromOptions({ width, height, grid, teams, bite_percent: percent, pickups }, count) {
  return { width: String(width), height: String(height), grid, pickups, percent: String(percent), teams: teams?.map(String) ?? apart(count) };
}

/** The settings offered first. */
export const defaults = ({ options }, count) => fromOptions({ ...options, teams: null }, count);

/** The fields of the form. */
export const fields = () => [
  { key: 'grid', kind: 'choice', label: 'Cells', choices: CHOICES.grid },
  { key: 'width', kind: 'number', label: 'Columns', unit: 'cells', ...SIZE },
  { key: 'height', kind: 'number', label: 'Rows', unit: 'cells', ...SIZE },
  { key: 'percent', kind: 'number', label: 'A bite for everybody', unit: '% of all turns', ...PERCENT },
  { key: 'pickups', kind: 'choice', label: 'Bites to pick up', choices: CHOICES.pickups },
];

/** What is asked of each player. */
export const perSeat = {
  key: 'teams',
  label: 'Team',
  kind: 'choice',
  choices: (_, count) => apart(count).map((value) => ({ value, label: `Team ${String.fromCharCode(65 + Number(value))}` })),
};

/** The settings after one field was changed. Another number of players sets everybody apart again. */
export function change(own, key, value, count) {
  return key === 'seats' ? { ...own, teams: apart(count) } : { ...own, [key]: value };
}

/** What is impossible, by field. */
export function problems({ width, height, percent, teams }) {
  const found = {};
  if (!within(width, SIZE)) found.width = `The columns must be a whole number from ${SIZE.least} to ${SIZE.most}.`;
  if (!within(height, SIZE)) found.height = `The rows must be a whole number from ${SIZE.least} to ${SIZE.most}.`;
  if (!within(percent, PERCENT)) found.percent = `The share of turns must be a whole number from ${PERCENT.least} to ${PERCENT.most}.`;
  if (new Set(teams).size === 1) found.teams = 'There must be two teams or more.';
  return found;
}

/** The options for the table. */
export function options({ width, height, grid, teams, percent, pickups }, count) {
  const numbers = teams.slice(0, count).map(Number);
  const different = new Set(numbers).size === count;
  return { players: count, width: whole(width), height: whole(height), grid, teams: different ? null : numbers, bite_percent: whole(percent), pickups };
}

/** Settings that were kept from another day, if they are of the right form; null otherwise. */
export function revive(kept, count) {
  const texts = [kept?.width, kept?.height, kept?.percent, ...(Array.isArray(kept?.teams) ? kept.teams : [null])];
  const sound = texts.every((text) => typeof text === 'string')
    && kept.teams.length === count
    && kept.teams.every((team) => apart(count).includes(team))
    && Object.entries(CHOICES).every(([key, choices]) => choices.some(({ value }) => value === kept[key]));
  if (!sound) return null;
  const { width, height, grid, percent, pickups, teams } = kept;
  return { width, height, grid, percent, pickups, teams };
}

/** The preview in words. */
export function fillWords({ width, height, grid, teams }) {
  const kinds = { square: 'square cells, lines in eight directions', hex: 'hexagons, lines in six directions' };
  const sides = new Set(teams).size;
  return `${width} × ${height} ${kinds[grid]}${sides < teams.length ? `, ${sides} teams` : ''}`;
}
