// @ts-check
// Owari in words: names of pits for screen readers, lines for the players' cards, what has just happened, how the game
// ended.

import { actorOf, inPlay } from '../../state.js';
import { DOT, count, nameOf, sentencesOf, turnWords } from '../../words.js';
import { isGoal, pitName, seatOf } from './pits.js';

export { refusals } from './refusals.js';

/** What a pit is called, with what lies in it and what sowing it would do. */
export function spaceName(state, space) {
  const { position } = state;
  const owner = `${nameOf(position, seatOf(space))}’s`;
  const stones = count(position.state.pits[space], 'stone');
  if (isGoal(space)) return `${owner} goal, ${stones}`;
  const move = inPlay(state) && position.view.moves[space];
  return [`Pit ${pitName(space)}`, `${owner}`, stones, move && `sowing it ${doesWords(position, move)}`]
    .filter(Boolean)
    .join(', ');
}

/** What a pit or goal is called in a sentence. */
const placeWords = (position, number) =>
  isGoal(number) ? `${nameOf(position, seatOf(number))}’s goal` : `pit ${pitName(number)}`;

/** What a move does: `ends in pit 9, captures 6 stones from pit 3, ends the game 20 to 16`. */
export function doesWords(position, { landing, capture, swept, scores }) {
  const parts = [`ends in ${placeWords(position, landing)}`];
  if (capture) parts.push(`captures ${count(capture.stones, 'stone')} from pit ${pitName(capture.pit)}`);
  if (swept) parts.push(`ends the game ${scores.join(' to ')}`);
  return parts.join(', ');
}

/** The same in short, for a label on the board. */
export function doesShort(position, { landing, capture, swept, scores }) {
  const parts = [`to ${placeWords(position, landing)}`];
  if (capture) parts.push(`captures ${capture.stones}`);
  if (swept) parts.push(`ends the game ${scores.join(' : ')}`);
  return parts.join(', ');
}

/** The line under a player's name. */
export function seatWords({ position }, seat) {
  const { score, stones } = position.view.seats[seat];
  return `${score}\u00a0in\u00a0goal${DOT}${stones}\u00a0in\u00a0pits`;
}

/** Whose turn it is. */
export function headline({ position }) {
  if (position.result) return ending(position).title;
  return turnWords(position, actorOf(position), 'to play');
}

/** Turn, stones, and what decides. */
export function detail({ position }) {
  const { total } = position.view;
  const turn = position.result ? count(position.turn, 'turn') : `Turn ${position.turn + 1}`;
  return `${turn} · ${total / 2 + 1} of ${total} stones win`;
}

/** What the last move did, and whether the game is decided. */
export function status({ position }) {
  const { last, seats, total } = position.view;
  const ahead = seats.findIndex(({ score }) => 2 * score > total);
  const parts = [
    last && lastWords(position, last),
    ahead >= 0 && !position.result && `${nameOf(position, ahead)} has more than half of all stones.`,
  ];
  const text = parts.filter(Boolean).join(' ');
  return text ? { text, running: false } : null;
}

function lastWords(position, { seat, pit, landing, capture }) {
  const capturing = capture ? `, and captured ${count(capture.stones, 'stone')} from pit ${pitName(capture.pit)}` : '';
  return `${nameOf(position, seat)} sowed from pit ${pitName(pit)} to ${placeWords(position, landing)}${capturing}.`;
}

/** How the game ended: `title`, `reason`, and the `table` of figures. */
export function result(position) {
  const { title, reason } = ending(position);
  const { last, seats } = position.view;
  const left = last?.swept ?? seats.map(() => 0);
  const rows = seats.map(({ score }, seat) => ({ seat, cells: [score - left[seat], left[seat], score] }));
  rows.sort((a, b) => b.cells.at(-1) - a.cells.at(-1) || a.seat - b.seat);
  return { title, reason, table: { head: ['In the goal', 'Left in the pits', 'Stones'], rows } };
}

function ending(position) {
  const { winners, scores } = position.result;
  const why = endWords(position);
  if (winners.length > 1)
    return { title: 'A draw', reason: `Both have ${count(scores[0], 'stone')}, and share the win. ${why}`.trim() };
  const [winner] = winners;
  return {
    title: `${nameOf(position, winner)} wins`,
    reason:
      `${nameOf(position, winner)} has ${count(scores[winner], 'stone')}, ${nameOf(position, 1 - winner)} ${scores[1 - winner]}. ${why}`.trim(),
  };
}

/** Why the game is over: a side has no stone left, and what the other still had is its own. */
function endWords({ view: { last }, seats }) {
  const swept = last?.swept;
  if (!swept) return '';
  const empty = seats.filter((_, seat) => swept[seat] === 0);
  const rest = swept.findIndex((stones) => stones > 0);
  const begins = empty.length > 1 ? 'All pits were empty.' : `${empty[0].name}’s pits were empty`;
  return rest < 0
    ? begins
    : `${begins}, so the last ${count(swept[rest], 'stone')} went to ${seats[rest].name}’s own goal.`;
}

/** What the last change did, as sentences for a screen reader. */
export const announce = (position) => sentencesOf(SENTENCES, position);

const SENTENCES = {
  lifted: ({ seat, pit, stones }, position) =>
    `${nameOf(position, seat)} sows ${count(stones, 'stone')} from pit ${pitName(pit)} to ${placeWords(position, position.view.last?.landing ?? pit)}.`,
  captured: ({ seat, pit, stones }, position) =>
    `${nameOf(position, seat)} captures ${count(stones, 'stone')} from pit ${pitName(pit)}.`,
  swept: ({ seat, stones }, position) =>
    `The last ${count(stones, 'stone')} ${stones === 1 ? 'goes' : 'go'} to ${nameOf(position, seat)}’s goal.`,
  turn: ({ seat }, position) => `${nameOf(position, seat)}’s turn.`,
  taken_back: ({ step }) => `Taken back: the sowing from pit ${pitName(step)}.`,
  over: (_, position) => {
    const { title, reason } = ending(position);
    return `${title}. ${reason}`;
  },
};

/** A step that is hinted, in words. */
export function hint({ position }, step) {
  const move = position.view.moves[step];
  return move ? `Sow pit ${pitName(step)}: it ${doesWords(position, move)}.` : `Sow pit ${pitName(step)}.`;
}
