// @ts-check
// What is listed of the games in the library, in order and filtered. Pure.

/**
 * @import { GameSummary, LibraryFilter } from './types'
 * @import { State } from '../types'
 */

const DAY = 24 * 60 * 60 * 1000;

/** The games, those that were played last first. @param {GameSummary[]} games */
export const latestFirst = (games) =>
  [...games].sort((a, b) => b.stamp.at - a.stamp.at || (a.stamp.id < b.stamp.id ? 1 : -1));

/**
 * The id that the library wrote into a record; null if there is none.
 * @param {State['record']} record @returns {string | null}
 */
export const idIn = (record) => /** @type {any} */ (record)?.library?.id ?? null;

/**
 * The id of the game of the library that is on the table; null if it is none of them.
 * @param {Pick<State, 'record' | 'keptId'>} state @returns {string | null}
 */
export const tableGameOf = ({ record, keptId }) => keptId ?? idIn(record);

/**
 * Whether a record goes on from an older one, step by step; null if it is another game. It may have nothing more, not
 * even in its tree.
 * @param {string} text @param {string} old @returns {{ isSame: boolean } | null}
 */
export function goesOn(text, old) {
  const [now, before] = [text, old].map((each) => {
    const { turns, draft = [], game, options, start = null, seats, tree = null } = JSON.parse(each);
    const names = seats.map((/** @type {{ name: string }} */ { name }) => name);
    const begun = JSON.stringify([game, options, start, names]);
    return { steps: [...turns.flat(), ...draft], begun, tree: JSON.stringify(tree) };
  });
  const isOn = now.begun === before.begun && before.steps.every((step, at) => step === now.steps[at]);
  const isSame = now.steps.length === before.steps.length && now.tree === before.tree;
  return isOn ? { isSame } : null;
}

/**
 * The games under way, the latest first, without the one on the table.
 * @param {Pick<State, 'library' | 'record' | 'keptId'>} state
 */
export function underWay(state) {
  const shown = tableGameOf(state);
  return (state.library ?? []).filter(({ winners, stamp }) => winners === null && stamp.id !== shown);
}

/**
 * The seats of the person: in a room those of their side, else that of who plays against computers alone; none where
 * nobody else plays, or several people do.
 * @param {GameSummary} game
 */
export function ownSeatsOf({ seats, stamp }) {
  const people = seats.flatMap(({ bot }, seat) => (bot === undefined ? [seat] : []));
  const own = stamp.own ?? (people.length === 1 ? people : []);
  return own.length < seats.length ? own : [];
}

/**
 * How a game ended for the person who played it against computers, or in a room: `won`, `lost` or `drawn`. Who shares
 * the win with another side has not won alone. Else `over`, or `going` while it is under way.
 * @param {GameSummary} game @returns {'won' | 'lost' | 'drawn' | 'over' | 'going'}
 */
export function outcomeOf(game) {
  const { winners } = game;
  if (winners === null) return 'going';
  const own = ownSeatsOf(game);
  if (own.length === 0 || winners.length === 0) return 'over';
  if (!winners.some((seat) => own.includes(seat))) return 'lost';
  return winners.every((seat) => own.includes(seat)) ? 'won' : 'drawn';
}

/**
 * The games that a filter lets through.
 * @param {GameSummary[]} games @param {LibraryFilter} filter @param {number} now
 */
export function filtered(games, { game, player, result, days }, now) {
  const name = player.trim().toLowerCase();
  const since = days === '' ? -Infinity : now - Number(days) * DAY;
  return games.filter((each) => {
    if (game !== '' && each.game !== game) return false;
    if (each.stamp.at < since) return false;
    if (name !== '' && !each.seats.some((seat) => seat.name.toLowerCase().includes(name))) return false;
    const outcome = outcomeOf(each);
    if (result === '') return true;
    return result === 'over' ? outcome !== 'going' : outcome === result;
  });
}
