// @ts-check
// Owari in words: names of pits for screen readers, lines for the players' cards, what has just happened, how the game
// ended.

import { actorOf, inPlay } from '../../state.js';
import {
  DOT,
  HAVE,
  count,
  isYou,
  listed,
  nameOf,
  ownedBy,
  playersDo,
  playersOf,
  scoreWords,
  sentence,
  sentencesOf,
  tell,
  turnWords,
  winnersWords,
} from '../../words.js';
import { isGoal, seatOf } from './layout.js';

/**
 * @import { OwariOutcome as Outcome } from '../../protocol'
 * @import { Point } from '../../types'
 * @import { Effect, Move, Playing, Position } from './types'
 */

/**
 * What a pit is called, with what lies in it and what sowing it would do.
 * @param {Playing} state @param {string} space
 */
export function spaceName(state, space) {
  const { position } = state;
  const seat = seatOf(space);
  const stones = count(position.state.pits[Number(space)], 'stone');
  if (isGoal(space)) return `${sentence(ownedBy(position, seat, 'goal'))}, ${stones}`;
  const move = inPlay(state) && position.view.moves[space];
  const owner = isYou(position, seat) ? 'yours' : `${nameOf(position, seat)}’s`;
  return [`Pit ${space}`, owner, stones, move && `sowing it ${doesWords(position, move)}`].filter(Boolean).join(', ');
}

/**
 * What a pit or goal is called in a sentence.
 * @param {Position} position @param {string | number} number
 */
const placeWords = (position, number) => (isGoal(number) ? ownedBy(position, seatOf(number), 'goal') : `pit ${number}`);

/**
 * What a move does: `ends in pit 9, captures 6 stones from pit 3 and ends the game 20 to 16`.
 * @param {Position} position @param {Move} move
 */
export function doesWords(position, { landing, capture, swept, scores }) {
  const parts = [`ends in ${placeWords(position, landing)}`];
  if (capture) parts.push(`captures ${count(capture.stones, 'stone')} from pit ${capture.pit}`);
  if (swept) parts.push(`ends the game ${scores.join(' to ')}`);
  return listed(parts);
}

/**
 * The same in short, for a label on the board.
 * @param {Position} position @param {Move} move
 */
export function doesShort(position, { landing, capture, swept, scores }) {
  const parts = [`to ${placeWords(position, landing)}`];
  if (capture) parts.push(`captures ${capture.stones}`);
  if (swept) parts.push(`ends the game ${scores.join(' : ')}`);
  return parts.join(', ');
}

/**
 * The line under a player's name.
 * @param {Playing} state @param {number} seat
 */
export function seatWords({ position }, seat) {
  const { score, stones } = position.view.seats[seat];
  return `${score}\u00a0in\u00a0goal${DOT}${stones}\u00a0in\u00a0pits`;
}

/**
 * Whose turn it is.
 * @param {Playing} state
 */
export function headline({ position }) {
  if (position.result) return ending(position).title;
  return turnWords(position, actorOf(position), 'to play');
}

/**
 * Turn, stones, and what decides.
 * @param {Playing} state
 */
export function detail({ position }) {
  const { total } = position.view;
  const turn = position.result ? count(position.turn, 'turn') : `Turn ${position.turn + 1}`;
  return `${turn} · ${total / 2 + 1} of ${total} stones win`;
}

/**
 * What the last move did, and whether the game is decided.
 * @param {Playing} state
 */
export function status({ position }) {
  const { last, seats, total } = position.view;
  const ahead = scoresOf(seats).findIndex((score) => 2 * score > total);
  const parts = [
    last && lastWords(position, last),
    ahead >= 0 && !position.result && `${sentence(playersDo(position, [ahead], HAVE))} more than half of all stones.`,
  ];
  const text = parts.filter(Boolean).join(' ');
  return text ? { text, running: false } : null;
}

/** @param {Position} position @param {Move} move */
function lastWords(position, { seat, pit, landing, capture }) {
  const capturing = capture ? ` and captured ${count(capture.stones, 'stone')} from pit ${capture.pit}` : '';
  return `${sentence(playersOf(position, [seat]))} sowed from pit ${pit} to ${placeWords(position, landing)}${capturing}.`;
}

/**
 * How the game ended: `title`, `reason`, and the `table` of figures.
 * @param {Position} position
 */
export function result(position) {
  const { title, reason } = ending(position);
  const { last, seats } = position.view;
  const left = last?.swept ?? seats.map(() => 0);
  const rows = scoresOf(seats).map((score, seat) => ({ seat, cells: [score - left[seat], left[seat], score] }));
  rows.sort((a, b) => b.cells[2] - a.cells[2] || a.seat - b.seat);
  return { title, reason, table: { head: ['In the goal', 'Left in the pits', 'Stones'], rows } };
}

/** @param {{ score: number }[]} seats */
const scoresOf = (seats) => seats.map(({ score }) => score);

/** @param {Position} position */
function ending(position) {
  const { winners, scores } = /** @type {Outcome} */ (position.result);
  const why = sentence(endWords(position));
  const title = winnersWords(position, winners);
  if (winners.length > 1) return { title, reason: `Both have ${count(scores[0], 'stone')}. ${why}`.trim() };
  const [winner] = winners;
  const loser = 1 - winner;
  const other = scoreWords(position, loser, scores[loser]);
  return {
    title,
    reason:
      `${sentence(playersDo(position, [winner], HAVE))} ${count(scores[winner], 'stone')}, ${other}. ${why}`.trim(),
  };
}

/**
 * Why the game is over: a side has no stone left, and what the other still had is its own.
 * @param {Position} position
 */
function endWords(position) {
  const { last, seats } = position.view;
  const swept = last?.swept;
  if (!swept) return '';
  const empty = [...seats.keys()].filter((seat) => swept[seat] === 0);
  const rest = swept.findIndex((/** @type {number} */ stones) => stones > 0);
  const begins = empty.length > 1 ? 'All pits were empty.' : `${ownedBy(position, empty[0], 'pits')} were empty`;
  return rest < 0
    ? begins
    : `${begins}, so the last ${count(swept[rest], 'stone')} went to ${ownedBy(position, rest, 'own goal')}.`;
}

/**
 * What the last change did, as sentences for a screen reader.
 * @param {Position} position
 */
export const announce = (position) => sentencesOf(SENTENCES, position);

/** @type {import('./types').ByEffect<string | null>} */
const SENTENCES = {
  lifted: ({ seat, pit, stones }, position) =>
    `${sentence(playersDo(position, [seat], ['sows', 'sow']))} ${count(stones, 'stone')} from pit ${pit} to ${placeWords(position, position.view.last?.landing ?? pit)}.`,
  captured: ({ seat, pit, stones }, position) =>
    `${sentence(playersDo(position, [seat], ['captures', 'capture']))} ${count(stones, 'stone')} from pit ${pit}.`,
  swept: ({ seat, stones }, position) =>
    `The last ${count(stones, 'stone')} ${stones === 1 ? 'goes' : 'go'} to ${ownedBy(position, seat, 'goal')}.`,
  turn: ({ seat }, position) => `${sentence(ownedBy(position, seat, 'turn'))}.`,
  taken_back: ({ step }) => `Taken back: the sowing from pit ${step}.`,
  over: (_, position) => {
    const { title, reason } = ending(position);
    return `${title}. ${reason}`;
  },
};

/**
 * A step that is hinted, in words.
 * @param {Playing} state @param {string} step
 */
export function hint({ position }, step) {
  const move = position.view.moves[step];
  return move ? `Sow pit ${step}: it ${doesWords(position, move)}.` : `Sow pit ${step}.`;
}

/** A step in few words. @param {string} step */
export const stepWords = (step) => `pit ${step}`;

// What is said where a pit can't be sown, by the rules' name of the reason. Pure.

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  goal: () => 'Stones in a goal stay there.',
  empty: (_, pit) => `Pit ${pit} is empty.`,
  not_yours: ({ position }, pit) =>
    `Pit ${pit} is ${nameOf(position, seatOf(pit))}’s. ${sentence(playersDo(position, [actorOf(position) ?? 0], ['sows', 'sow']))} from the other side.`,
};

// What a turn of Owari has done, in short, for the history. Pure.

/** @typedef {{ position: Position, where(pit: number): string, landing?: number }} Turn */

/**
 * The parts of a turn's line: `4 → 7`, `captured 6`.
 * @param {Effect[]} effects @param {Position} position
 */
export function describeTurn(effects, position) {
  /** @param {number} pit */
  const where = (pit) => (isGoal(pit) ? 'goal' : String(pit));
  const landing = effects.filter((told) => told.effect === 'sown').at(-1)?.pit;
  return effects.flatMap((effect) => tell(TOLD, effect, { position, where, landing }) ?? []);
}

/**
 * The parts for each kind of effect.
 * @type {import('./types').ByEffect<string[], [turn: Turn]>}
 */
const TOLD = {
  lifted: ({ pit }, { where, landing }) => [`${where(pit)} → ${where(landing ?? pit)}`],
  captured: ({ stones }) => [`captured ${stones}`],
  swept: ({ stones, goal }, { position }) => [`last ${stones} to ${nameOf(position, seatOf(goal))}`],
};
