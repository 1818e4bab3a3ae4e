// @ts-check
// Blokus in words: names of cells for screen readers, lines for the players' cards, what has just happened, how the
// game ended.

import { actorOf } from '../../state.js';
import {
  DOT,
  HAVE,
  count,
  figure,
  isYou,
  listed,
  nameOf,
  ownedBy,
  playersDo,
  scoreWords,
  sentence,
  sentencesOf,
  tell,
  turnWords,
  winnersWords,
} from '../../words.js';
import { colourOf, figuresOf, chosen, inHand } from './selection.js';
import { firstPiece, pieceWords, placement, shapeWords } from './placement.js';

/**
 * @import { SeatLook } from '../../types'
 * @import { ColourFigures, Effect, Ending, Laid, PersonsTurn, Playing, Position, SeatFigures } from './types'
 */

/**
 * What a cell is called, with what lies there and what the piece in hand would do.
 * @param {Playing} state @param {string} space
 */
export function spaceName(state, space) {
  const { position } = state;
  /** @type {(string | null)[]} */
  const parts = [space, lies(position, space)];
  const seat = actorOf(position);
  if (seat !== null && figuresOf(position, seat).connect.includes(space))
    parts.push(`${nameOf(position, seat)} may connect here`);
  if (state.gameState.voids || position.result) parts.push(voidWords(position, space));
  const place = placement(state, space);
  if (place)
    parts.push(
      place.legal
        ? `${pieceWords(position, place.piece)} may be placed on ${place.cells.join(' ')}`
        : `${pieceWords(position, place.piece)} can’t be placed here`,
    );
  return parts.filter(Boolean).join(', ');
}

/** @param {Position} position @param {string} space */
function lies(position, space) {
  const owner = position.state.cells[space];
  if (owner === undefined) return 'empty';
  const [laid] = position.view.laid.filter(({ cells }) => cells.includes(space));
  return ownedBy(position, position.view.colours[owner].seat, shapeWords(laid.piece, laid.cells.length));
}

/** @param {Position} position @param {string} space */
function voidWords(position, space) {
  const owners = position.seats
    .filter((_, seat) =>
      position.view.seats[seat].colours.some((/** @type {number} */ colour) =>
        position.view.colours[colour].voids.includes(space),
      ),
    )
    .map(({ name }) => name);
  return owners.length > 0 ? `dead for ${listed(owners)}` : null;
}

/**
 * A seat's pieces left and voids, all its colours together, and whether none of them places any more.
 * @param {Position} position @param {number} seat
 */
function totals({ view }, seat) {
  const { score, colours } = view.seats[seat];
  /** @type {ColourFigures[]} */
  const own = colours.map((/** @type {number} */ colour) => view.colours[colour]);
  /** @param {'left' | 'voids'} key */
  const sum = (key) => own.reduce((all, figures) => all + figures[key].length, 0);
  return { score, left: sum('left'), voids: sum('voids'), passed: own.every(({ passed }) => passed) };
}

/** Why a colour places no more: it has no pieces left, or has passed. */
const OUT = [', all placed', ', passed'];

/**
 * The colours of a seat that plays two, the one that is next first, each with its score. `looks` are those of all
 * colours.
 * @param {Position} position @param {number} seat @param {SeatLook[]} looks
 */
export function sharedWords(position, seat, looks) {
  const next = figuresOf(position, seat);
  const { colours, seats } = position.view;
  /** @type {(ColourFigures & { name: string, is: boolean })[]} */
  const own = seats[seat].colours.map((/** @type {number} */ colour) => ({
    ...colours[colour],
    name: looks[colour].name,
    is: colours[colour] === next,
  }));
  own.sort((a, b) => Number(b.is) - Number(a.is));
  return own
    .map(
      ({ name, score, left, passed, is }) =>
        `${sentence(name)}${is && !position.result && !passed ? ' is next' : ''}: ${figure(score)}${passed ? OUT[Number(left.length > 0)] : ''}`,
    )
    .join(DOT);
}

/**
 * The line under a player's name. Voids are counted where they are shown.
 * @param {Playing} state @param {number} seat
 */
export function seatWords({ position, gameState }, seat) {
  const { score, left, voids, passed } = totals(position, seat);
  const parts = [count(score, 'point'), left === 0 ? 'all pieces placed' : `${count(left, 'piece')} left`];
  if (gameState.voids || position.result) parts.push(count(voids, 'dead cell'));
  if (passed && left > 0) parts.push('has passed');
  return parts.join(DOT);
}

/**
 * Whose turn it is and what is to be done.
 * @param {Playing} state
 */
export function headline({ position }) {
  const seat = actorOf(position);
  if (position.result) return ending(position).title;
  const alone = position.view.colours.filter((/** @type {ColourFigures} */ { passed }) => !passed).length === 1;
  return `${turnWords(position, seat, 'to play')}${alone ? ', alone' : ''}`;
}

/**
 * Turn, board, and what is in hand.
 * @param {Playing} state
 */
export function detail(state) {
  const { position } = state;
  const parts = [position.result ? count(position.turn, 'turn') : `Turn ${position.turn + 1}`];
  parts.push(`${position.view.empty} of ${position.view.size ** 2} cells empty`);
  const hand = inHand(state);
  if (hand) parts.push(`${pieceWords(position, hand.piece)} in hand`);
  return parts.join(' · ');
}

/**
 * Who has passed, and what the hints mean at the beginning.
 * @param {Playing} state
 */
export function status({ position }) {
  if (position.result) return null;
  const seat = /** @type {number} */ (actorOf(position));
  const { last } = figuresOf(position, seat);
  const gone = position.seats.flatMap((_, other) => (totals(position, other).passed ? [other] : []));
  if (gone.length > 0) {
    const alone =
      gone.length === position.seats.length - 1
        ? ` ${sentence(playersDo(position, [seat], ['goes', 'go']))} on alone.`
        : '';
    return { text: `${sentence(playersDo(position, gone, HAVE))} passed.${alone}`, running: false };
  }
  // A game that begins from a position has pieces that nobody has placed in it.
  const hasBegun = last || Object.values(position.state.cells).includes(colourOf(position, seat));
  return hasBegun ? null : { text: firstPiece(position, seat), running: false };
}

/**
 * How the game ended: `title`, `reason`, and the `table` of figures.
 * @param {Position} position
 */
export function result(position) {
  const { title, reason } = ending(position);
  const seats = /** @type {SeatFigures[]} */ (position.view.seats);
  const bonus = seats.some((figures) => figures.bonus > 0);
  const head = ['Cells', 'Pieces left', 'Dead cells (voids)', ...(bonus ? ['Bonus'] : []), 'Score'];
  const rows = seats.map(({ cells, bonus: extra, score }, seat) => {
    const { left, voids } = totals(position, seat);
    return { seat, cells: [cells, left, voids, ...(bonus ? [extra] : []), score] };
  });
  rows.sort((a, b) => seats[b.seat].score - seats[a.seat].score || a.seat - b.seat);
  return { title, reason, table: { head, rows } };
}

/** @param {Position} position */
function ending(position) {
  const { winners, scores } = /** @type {Ending} */ (position.result);
  const { view } = position;
  const title = winnersWords(position, winners);
  const empty = `${view.empty} of ${view.size ** 2} cells are empty.`;
  if (winners.length > 1)
    return {
      title,
      reason: `${sentence(playersDo(position, winners, HAVE))} ${count(scores[winners[0]], 'point')} each. ${empty}`,
    };
  const [winner] = winners;
  const others = scores.flatMap((score, seat) => (seat === winner ? [] : [scoreWords(position, seat, score)]));
  return {
    title,
    reason: `${sentence(playersDo(position, [winner], HAVE))} ${count(scores[winner], 'point')}, ${listed(others)}. ${empty}`,
  };
}

/**
 * What the last change did, as sentences for a screen reader.
 * @param {Position} position
 */
export const announce = (position) => sentencesOf(SENTENCES, position);

/** @type {import('./types').ByEffect<string | null>} */
const SENTENCES = {
  placed: ({ seat, piece, cells }, position) =>
    `${nameOf(position, seat)} placed the ${shapeWords(piece, cells.length)} on ${cells.join(' ')}.`,
  passed: ({ seat, cause }, position) => passedWords(position, seat, cause),
  turn: ({ seat }, position) => `${sentence(ownedBy(position, seat, 'turn'))}.`,
  taken_back: ({ step }) =>
    step === 'pass' ? 'Taken back: the pass.' : `Taken back: the piece on ${step.replaceAll(',', ' ')}.`,
  over: (_, position) => {
    const { title, reason } = ending(position);
    return `${title}. ${reason}`;
  },
};

/**
 * Why somebody places nothing more.
 * @param {Position} position @param {number} seat @param {string} cause
 */
export function passedWords(position, seat, cause) {
  if (cause === 'finished') return `${sentence(playersDo(position, [seat], HAVE))} placed all pieces.`;
  if (isYou(position, seat)) return cause === 'forced' ? 'You can’t place another piece, so you pass.' : 'You pass.';
  const name = nameOf(position, seat);
  return cause === 'forced' ? `${name} can’t place another piece and passes.` : `${name} passes.`;
}

/**
 * A step that is hinted, in words.
 * @param {Playing} _ @param {string} step
 */
export const hint = (_, step) =>
  step === 'pass'
    ? 'Pass: there is nothing better to do.'
    : `Place this piece of ${count(step.split(',').length, 'cell')} as it is shown.`;

/** A step in few words. @param {string} step */
export const stepWords = (step) => (step === 'pass' ? step : `piece on ${step.replaceAll(',', ' ')}`);

/**
 * The names of a pad's buttons for screen readers.
 * @type {{ [item: string]: string }}
 */
export const PAD_NAMES = {
  previous: 'Previous piece',
  next: 'Next piece',
  left: 'Rotate left',
  right: 'Rotate right',
  flip: 'Flip piece',
  pass: 'Pass',
};

/**
 * What stands on the buttons, beside their signs.
 * @type {{ [item: string]: string }}
 */
export const PAD_WORDS = { ...PAD_NAMES, previous: 'Previous', next: 'Next', flip: 'Flip' };

/**
 * The piece in a pad, in words.
 * @param {Playing} state @param {number} seat
 */
export function handName(state, seat) {
  const piece = chosen(state, seat);
  return piece
    ? `${nameOf(state.position, seat)} has in hand: ${pieceWords(state.position, piece)}`
    : `${nameOf(state.position, seat)} has no piece left`;
}

/**
 * The name of a piece that is left, as a button.
 * @param {Playing} state @param {number} seat @param {string} piece
 */
export function pieceName({ position }, seat, piece) {
  const fits = figuresOf(position, seat).placeable.includes(piece);
  return sentence(
    `${pieceWords(position, piece)}${fits || figuresOf(position, seat).passed ? '' : ', fits nowhere now'}`,
  );
}

// What is said where a piece can't lie, by the rules' name of the reason. Pure.

/** @param {PersonsTurn} state */
const offStart = ({ position }) => `${firstPiece(position, position.actor.seat)} Move or rotate the piece.`;
/** @param {PersonsTurn} state */
const apart = ({ position }) => `The piece must touch a corner of ${ownedBy(position, actorOf(position), 'pieces')}.`;

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  occupied({ position }, step) {
    const taken = step.split(',').find((cell) => position.state.cells[cell] !== undefined);
    return `The piece must lie on empty cells. ${taken} is taken.`;
  },
  side_by_side: ({ position }) =>
    `${sentence(ownedBy(position, actorOf(position), 'pieces'))} may touch each other at corners only, not side by side.`,
  off_start: offStart,
  off_corner: offStart,
  apart,
  apart_from_corners: apart,
  other: () => 'The piece can’t be placed here.',
};

// What a turn of Blokus has done, in short, for the history. Pure.

/**
 * The parts of a turn's line: the piece as {piece: cells}, or why none was placed.
 * @param {Effect[]} effects
 */
export const describeTurn = (effects) => effects.flatMap((effect) => tell(TOLD, effect) ?? []);

/** @type {{ [cause: string]: string }} */
const WHY = { chosen: 'passed', forced: 'can’t place another piece', finished: 'all pieces placed' };

/** @type {import('./types').ByEffect<any[], []>} */
const TOLD = {
  placed: ({ colour, cells }) => [
    { piece: cells, colour, words: `placed a piece of ${count(cells.length, 'cell')}` },
    `+${cells.length}`,
  ],
  passed: ({ cause }) => [WHY[cause]],
};
