// @ts-check
// The settings of a new game of Owari: what is asked, what is possible, and what the table is told
// (docs/rules/owari.md, "Options").

const STONES = { least: 1, most: 8 };
const FIRSTS = [
  { value: '0', label: 'Player 1' },
  { value: '1', label: 'Player 2' },
];

const PITS = 12;

/** A whole number within its bounds, written as such; null otherwise. */
function whole(text, { least, most }) {
  const number = /^\d{1,6}$/.test(String(text).trim()) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}

/** The settings that lead to these options. */
export const fromOptions = ({ stones, first }) => ({ stones: String(stones), first: String(first) });

/** The settings offered first. */
export const defaults = ({ options }) => fromOptions(options);

/** The fields of the form. */
export const fields = () => [
  { key: 'stones', kind: 'number', label: 'Stones in each pit', unit: 'stones', ...STONES },
  { key: 'first', kind: 'choice', label: 'Who begins', choices: FIRSTS },
];

/** Nothing is asked of each player. */
export const perSeat = null;

/** The settings after one field was changed. */
export const change = (own, key, value) => (key in own ? { ...own, [key]: value } : own);

/** What is impossible, by field. */
export function problems({ stones }) {
  return whole(stones, STONES) === null
    ? { stones: `Enter a whole number from ${STONES.least} to ${STONES.most}.` }
    : {};
}

/** The options for the table. */
export const options = ({ stones, first }) => ({ stones: whole(stones, STONES), first: Number(first) });

/** Settings that were kept from another day, if they are of the right form; null otherwise. */
export function revive(kept) {
  const sound = typeof kept?.stones === 'string' && FIRSTS.some(({ value }) => value === kept.first);
  return sound ? { stones: kept.stones, first: kept.first } : null;
}

/** The preview in words. */
export function fillWords(own) {
  const { stones, first } = options(own);
  return `${PITS * (stones ?? 0)} stones in all; more than ${(PITS * (stones ?? 0)) / 2} in one goal win. Player ${first + 1} begins.`;
}
