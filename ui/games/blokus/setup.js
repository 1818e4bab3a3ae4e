// The settings of a new game of Blokus: what is asked, and what the table is told (blokus.md, "Options").

const STARTS = [
  { value: 'corners', label: 'In the corners' },
  { value: 'duo', label: 'In the middle (Duo)' },
];
const SCORINGS = [
  { value: 'cells', label: 'Cells on the board' },
  { value: 'official', label: 'Official, with bonus' },
];
const FIRSTS = [
  { value: '0', label: 'Player 1' },
  { value: '1', label: 'Player 2' },
];
const CHOICES = { start: STARTS, scoring: SCORINGS, first: FIRSTS };

/** The settings that lead to these options. */
export const fromOptions = ({ start, scoring, first }) => ({ start, scoring, first: String(first) });

/** The settings offered first. */
export const defaults = ({ options }) => fromOptions(options);

/** The fields of the form. */
export const fields = () => [
  { key: 'start', kind: 'choice', label: 'First pieces', choices: STARTS },
  { key: 'scoring', kind: 'choice', label: 'Score', choices: SCORINGS },
  { key: 'first', kind: 'choice', label: 'Who begins', choices: FIRSTS },
];

/** Nothing is asked of each player. */
export const perSeat = null;

/** The settings after one field was changed. */
export const change = (own, key, value) => (key in CHOICES ? { ...own, [key]: value } : own);

/** Nothing that can be chosen is impossible. */
export const problems = () => ({});

/** The options for the table. */
export const options = ({ start, scoring, first }) => ({ start, scoring, first: Number(first) });

/** Settings that were kept from another day, if they are of the right form; null otherwise. */
export function revive(kept) {
  const sound = Object.entries(CHOICES).every(([key, choices]) => choices.some(({ value }) => value === kept?.[key]));
  return sound ? { start: kept.start, scoring: kept.scoring, first: kept.first } : null;
}

const START_WORDS = {
  corners: 'Each player begins in a corner of an own edge, and may connect to both own corners later.',
  duo: 'Each player begins on one of the two cells in the middle.',
};

/** The preview in words. */
export const fillWords = ({ start }) => START_WORDS[start];
