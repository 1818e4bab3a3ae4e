// The settings of a new game of Nim.

const ROWS = { least: 1, most: 5 };
const LASTS = [
  { value: 'wins', label: 'Wins' },
  { value: 'loses', label: 'Loses' },
];

const isGood = (rows) => /^\d$/.test(rows) && Number(rows) >= ROWS.least && Number(rows) <= ROWS.most;

/** The settings that lead to these options. */
export const fromOptions = ({ rows, last }) => ({ rows: String(rows), last });

export const defaults = ({ options }) => fromOptions(options);

/** The fields of the form. */
export const fields = () => [
  { key: 'rows', kind: 'number', label: 'Rows', unit: 'rows', ...ROWS },
  { key: 'last', kind: 'choice', label: 'The last match', choices: LASTS },
];

export const perSeat = null;

export const change = (own, key, value) => (key in own ? { ...own, [key]: value } : own);

export const problems = ({ rows }) =>
  isGood(rows) ? {} : { rows: `Enter a whole number from ${ROWS.least} to ${ROWS.most}.` };

/** The options for the table. */
export const options = ({ rows, last }) => ({ rows: Number(rows), last });

/** Kept settings, if they are of the right form. */
export const revive = (kept) =>
  typeof kept?.rows === 'string' && LASTS.some(({ value }) => value === kept.last)
    ? { rows: kept.rows, last: kept.last }
    : null;

/** The preview in words. */
export const fillWords = ({ rows, last }) => `${rows ** 2} matches. Who takes the last one ${last}.`;
