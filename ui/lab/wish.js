// @ts-check
// What a game should be like: the wishes that can be made, and what a study says of them. Pure.
//
// A wish has a key, its measure and its side, such as `minutes most`. How much is wished is a text, as in a form; parts
// of a whole are per cent.

import { sentence } from '../words.js';
import { PLAYERS } from './parameters.js';

/**
 * @import { Problems } from '../types'
 * @import { Study, StudyDraft, Wished, WishFigure } from './types'
 * @typedef {{ measure: string, side: keyof Wished, label: string, unit: string, first: number }} WishWords
 * @typedef {WishWords & { key: string, from: number, to: number | null, step: number | 'any' }} Wishable a wish that
 *   can be made: the bounds of its number, the step of its slider (`any` where there is none), and the number at first
 */

/** What can be wished of a figure. @type {{ side: keyof Wished, words: string }[]} */
const SIDES = [
  { side: 'least', words: 'at least' },
  { side: 'most', words: 'at most' },
  { side: 'more', words: 'the more, the better' },
  { side: 'less', words: 'the less, the better' },
];

/** Figures of all places, of which not everything can be wished. @type {{ [measure: string]: (keyof Wished)[] }} */
const ONLY = { share: ['least', 'most'], balance: ['least', 'more'] };

/**
 * What can be wished of a figure, by its name.
 * @param {string} name
 */
export const sidesOf = (name) => SIDES.filter(({ side }) => ONLY[name]?.includes(side) ?? true);

/**
 * The key of a wish.
 * @param {string} measure @param {string} side
 */
export const wishKey = (measure, side) => `${measure} ${side}`;

/** The seconds of a turn, among the amounts. */
export const PACE = 'pace';

/** What is wished for at first. */
export const FIRST_WISHES = ['minutes least', 'minutes most', 'share most'];

/** @param {keyof Wished} side */
const isBound = (side) => side === 'least' || side === 'most';

/**
 * A wish with its key. Parts of a whole are between 0 and 1, of which the ends say nothing.
 * @param {WishWords} words @param {Partial<Wishable>} [range] @returns {Wishable}
 */
function wishable(words, range) {
  const bounds = words.unit.startsWith('%') ? { from: 1, to: 99, step: 1 } : { from: 0, to: null, step: 'any' };
  return { ...words, key: wishKey(words.measure, words.side), .../** @type {any} */ (bounds), ...range };
}

/**
 * The wishes that are offered for every game. `fair` is the share of each place in a game with the fewest players.
 * @param {number} fair per cent
 */
const common = (fair) => [
  wishable(
    { measure: 'minutes', side: 'least', label: 'A game lasts at least', unit: 'minutes', first: 20 },
    { from: 1, to: 240, step: 1 },
  ),
  wishable(
    { measure: 'minutes', side: 'most', label: 'A game lasts at most', unit: 'minutes', first: 40 },
    { from: 1, to: 240, step: 1 },
  ),
  wishable(
    { measure: 'share', side: 'most', label: 'No place wins more than', unit: '%', first: Math.floor(1.2 * fair) },
    { from: Math.floor(fair) + 1 },
  ),
  wishable({ measure: 'decided', side: 'least', label: 'Still open after', unit: '% of a game', first: 60 }),
  wishable(
    { measure: 'leads', side: 'least', label: 'The lead changes at least', unit: 'times', first: 1 },
    { from: 0.5, to: 20, step: 0.5 },
  ),
  wishable({ measure: 'shared', side: 'most', label: 'Shared wins at most', unit: '%', first: 20 }),
];

/** @param {WishFigure} figure @param {keyof Wished} side */
function made({ name, title, unit, is_share: isShare }, side) {
  const words = SIDES.find((each) => each.side === side)?.words ?? '';
  const first = isShare ? (isBound(side) ? 50 : 5) : 1;
  const count = isShare ? '%' : (/^\w*$/.exec(unit)?.[0] ?? '');
  const label = `${title}, ${words}${isBound(side) ? '' : ', in steps of'}`;
  // A step of 0 would tell nothing apart.
  const range = isShare || isBound(side) ? {} : { from: 0.01 };
  return wishable({ measure: name, side, label, unit: count, first }, range);
}

/**
 * The wishes that stand in the form: those for every game, one for each way in which its games end if there are
 * several, and those that were added.
 * @param {Pick<StudyDraft, 'wished' | 'varied' | 'settings'>} draft @param {WishFigure[]} figures
 */
export function wishesOf({ wished, varied, settings }, figures) {
  const counts = varied[PLAYERS]?.length ? varied[PLAYERS].map(Number) : [settings.count];
  const endings = figures.filter(({ name }) => name.startsWith('ending.'));
  const own = endings.length > 1 ? endings.map((figure) => ({ ...made(figure, 'most'), first: 25 })) : [];
  const offered = [...common(100 / Math.min(...counts)), ...own];
  const others = wished.filter((key) => offered.every((each) => each.key !== key));
  // Not all places can win more than is fair.
  const fair = 100 / Math.max(...counts);
  const least = { first: Math.floor(0.8 * fair), to: Math.ceil(fair) - 1 };
  const added = (/** @type {string} */ key) => ({ ...keyed(key, figures), ...(key === 'share least' && least) });
  return [...offered, ...others.map(added)];
}

/** A wish by its key, of a figure that may be unknown. @param {string} key @param {WishFigure[]} figures */
function keyed(key, figures) {
  const [name, side] = key.split(' ');
  const unknown = { name, title: sentence(name.replace(/[_.]/g, ' ')), sentence: '', unit: '', is_share: false };
  return made(figures.find((each) => each.name === name) ?? unknown, /** @type {keyof Wished} */ (side));
}

/**
 * How much is wished, as it stands in the form.
 * @param {Pick<StudyDraft, 'amounts'>} draft @param {Wishable} wish
 */
export const amountOf = ({ amounts }, { key, first }) => amounts[key] ?? String(first);

/**
 * The seconds of a turn, as they stand in the form.
 * @param {Pick<StudyDraft, 'amounts'>} draft
 */
export const paceOf = ({ amounts }) => amounts[PACE] ?? '20';

/** The bounds of the seconds of a turn. */
export const PACES = { from: 1, to: 300 };

/**
 * A wish made, or taken back.
 * @param {StudyDraft} draft @param {string} key @param {boolean} isWished
 * @returns {StudyDraft}
 */
export function withWish(draft, key, isWished) {
  const others = draft.wished.filter((each) => each !== key);
  return { ...draft, wished: isWished ? [...others, key] : others };
}

/**
 * How much is wished, or the seconds of a turn. It stays when the wish is taken back.
 * @param {StudyDraft} draft @param {string} key @param {string} text
 * @returns {StudyDraft}
 */
export const withAmount = (draft, key, text) => ({ ...draft, amounts: { ...draft.amounts, [key]: text } });

/** What a whole is in the form: 100 where parts are per cent. @param {Pick<Wishable, 'unit'>} wish */
const wholeOf = ({ unit }) => (unit.startsWith('%') ? 100 : 1);

/** @param {string} text */
const numberOf = (text) => (text.trim() === '' ? NaN : Number(text));

/**
 * Says what is wrong with a number; empty if nothing is.
 * @param {string} text @param {{ from: number, to: number | null }} bounds
 */
function amountProblem(text, { from, to }) {
  const number = numberOf(text);
  if (number >= from && number <= (to ?? Infinity)) return '';
  return to === null ? `Enter a number, ${from} or more.` : `Enter a number from ${from} to ${to}.`;
}

/**
 * What is impossible in a wish, by key; `wish` where nothing is wished for.
 * @param {StudyDraft} draft @param {WishFigure[]} figures
 * @returns {Problems}
 */
export function wishProblems(draft, figures) {
  const wishes = wishesOf(draft, figures).filter(({ key }) => draft.wished.includes(key));
  if (wishes.length === 0) return { wish: 'Choose at least one wish.' };
  const number = (/** @type {Wishable | undefined} */ wish) => (wish ? numberOf(amountOf(draft, wish)) : NaN);
  const problem = (/** @type {Wishable} */ wish) => {
    const { measure, side } = wish;
    const least = side === 'most' && wishes.find((each) => each.measure === measure && each.side === 'least');
    const isBelow = least && number(wish) <= number(least);
    return amountProblem(amountOf(draft, wish), wish) || (isBelow ? 'The most must be above the least.' : '');
  };
  const pace = hasPace(draft) ? amountProblem(paceOf(draft), PACES) : '';
  const found = [...wishes.map((wish) => [wish.key, problem(wish)]), [PACE, pace]];
  return Object.fromEntries(found.filter(([, text]) => text));
}

/**
 * Whether something is wished of which the seconds of a turn decide.
 * @param {Pick<StudyDraft, 'wished'>} draft
 */
export const hasPace = ({ wished }) => wished.some((key) => key.startsWith('minutes '));

/**
 * Says how many turns the minutes of a wish are; empty where that is not known.
 * @param {StudyDraft} draft
 */
export function paceWords(draft) {
  const all = wishesOf(draft, []).filter(({ key, measure }) => measure === 'minutes' && draft.wished.includes(key));
  const minutes = all.map((wish) => amountOf(draft, wish));
  const turns = minutes.map((text) => Math.round((60 * numberOf(text)) / numberOf(paceOf(draft))));
  const isRange = turns.length === 1 || turns[0] < turns[1];
  return turns.length > 0 && turns.every(Number.isFinite) && isRange
    ? `So ${minutes.map(numberOf).join(' to ')} minutes are ${turns.join(' to ')} turns. Setting up is not counted.`
    : '';
}

/**
 * What a study says of what is wished.
 * @param {StudyDraft} draft @param {WishFigure[]} figures
 * @returns {Pick<Study, 'wish' | 'pace'>}
 */
export function wishOf(draft, figures) {
  /** @type {{ [measure: string]: Wished }} */
  const wish = {};
  for (const each of wishesOf(draft, figures).filter(({ key }) => draft.wished.includes(key)))
    wish[each.measure] = { ...wish[each.measure], [each.side]: numberOf(amountOf(draft, each)) / wholeOf(each) };
  return { wish, ...(hasPace(draft) && { pace: Number(paceOf(draft)) }) };
}

/**
 * What a study wishes for, in words.
 * @param {Pick<Study, 'wish' | 'pace'>} study @param {WishFigure[]} figures
 */
export function wishWords({ wish, pace }, figures) {
  const told = Object.entries(wish ?? {}).flatMap(([measure, wished]) => {
    const sides = Array.isArray(wished) ? { least: wished[0], most: wished[1] } : wished;
    const given = Object.entries(sides).filter(([, number]) => number != null);
    return given.map(([side, number]) => {
      const key = wishKey(measure, side);
      const known = common(0).find((each) => each.key === key) ?? keyed(key, figures);
      const amount = Math.round(1000 * wholeOf(known) * number) / 1000;
      return `${known.label} ${amount}${known.unit.startsWith('%') ? '' : ' '}${known.unit}`.trim();
    });
  });
  const all = [...told, ...(pace ? [`A turn takes about ${pace} seconds`] : [])];
  return all.map((each) => `${each}.`).join(' ');
}
