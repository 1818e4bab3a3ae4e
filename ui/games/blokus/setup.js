// @ts-check
// The settings of a new game of Blokus: what is asked, and what the table is told (docs/rules/blokus.md, "Options").

const STARTS = [
  { value: 'corners', label: 'Two in the corners' },
  { value: 'duo', label: 'Duo: in the middle' },
  { value: 'classic', label: 'Classic: four colours' },
];
const SCORINGS = [
  { value: 'cells', label: 'Cells on the board' },
  { value: 'official', label: 'Official, with bonus' },
];
const FIRSTS = ['0', '1', '2', '3'].map((value) => ({ value, label: `Player ${Number(value) + 1}` }));
/** The numbers of players that there are. */
export const counts = [2, 4];

const CHOICES = { start: STARTS, scoring: SCORINGS, first: FIRSTS };

/** The settings that lead to these options. */
export const fromOptions = ({ start, scoring, first }) => ({ start, scoring, first: String(first) });

/** The settings offered first. */
export const defaults = ({ options }) => fromOptions(options);

/** The fields of the form. */
export const fields = ({ start }, count) => [
  { key: 'start', kind: 'choice', label: 'Version', choices: STARTS },
  { key: 'scoring', kind: 'choice', label: 'Score', choices: SCORINGS },
  { key: 'first', kind: 'choice', label: 'Who begins', choices: firsts(start, count) },
];

/** Who may begin: a player, or one of the colours of two players. */
function firsts(start, count) {
  if (start !== 'classic') return FIRSTS.slice(0, 2);
  return count === 4
    ? FIRSTS
    : FIRSTS.map(({ value }) => ({ value, label: `Colour ${Number(value) + 1} (player ${(Number(value) % 2) + 1})` }));
}

/** Nothing is asked of each player. */
export const perSeat = null;

/** The settings after one field was changed. */
export function change(own, key, value) {
  if (key === 'seats' && value === 4) return { ...own, start: 'classic' };
  if (!(key in CHOICES)) return own;
  const changed = { ...own, [key]: value };
  return changed.start !== 'classic' && Number(changed.first) > 1 ? { ...changed, first: '0' } : changed;
}

/** Only the classic game is for four. */
export function problems({ start }, count) {
  if (count === 4 && start !== 'classic')
    return { start: 'This version is for two players. Four play the classic game.' };
  return count === 2 || count === 4 ? {} : { start: 'Blokus is for two or four players.' };
}

/** The options for the table. */
export const options = ({ start, scoring, first }, count) => ({ players: count, start, scoring, first: Number(first) });

/** Settings that were kept from another day, if they are of the right form; null otherwise. */
export function revive(kept) {
  const sound = Object.entries(CHOICES).every(([key, choices]) => choices.some(({ value }) => value === kept?.[key]));
  return sound ? { start: kept.start, scoring: kept.scoring, first: kept.first } : null;
}

const START_WORDS = {
  corners: 'Each player begins in one of the two corners on their side, and may use the other one later.',
  duo: 'Each player begins on one of the two marked cells in the middle.',
  classic: 'Four colours on 20 × 20 cells, each from its own corner.',
};

/** The preview in words. */
export const fillWords = ({ start }, count) =>
  start === 'classic' && count === 2 ? `${START_WORDS.classic} Each player has two of them.` : START_WORDS[start];
