// @ts-check
// Spectrangle in words: names of spaces for screen readers, lines for the players' cards, what has just happened, how
// the game ended.

import { actorOf, inPlay } from '../../state.js';
import {
  DOT,
  count,
  isYou,
  listed,
  nameOf,
  ownedBy,
  playersOf,
  sentence,
  sentencesOf,
  winnersWords,
  tell,
} from '../../words.js';
import { bestScores, inHand, placed, placement, rotationOf, sidesOf } from './hand.js';

/**
 * @import { GameResult } from '../../protocol'
 * @import { Effect, EffectNamed, HandTile, Placement, Playing, Position, Rotation, Score, SeatFigures } from './types'
 */

/**
 * The colours of sides: `red, yellow and red`.
 * @param {Position} position @param {string[]} sides
 */
const coloursOf = ({ view }, sides) => listed(sides.map((letter) => view.colours[letter].name));

/**
 * A tile in words: `red-red-yellow tile`.
 * @param {Position} position @param {string} tile
 */
export const tileWords = (position, tile) => `${sidesName(position, [...tile])} tile`;

/** Sides as one name: `red-red-yellow`. @param {Position} position @param {string[]} sides */
const sidesName = ({ view }, sides) => sides.map((letter) => view.colours[letter].name).join('-');

/**
 * Whether a space points up, and what it multiplies the score by.
 * @param {{ bonus: number, up: boolean }} space
 */
function kindWords({ bonus, up }) {
  return [up ? 'points up' : 'points down', bonus > 1 && `bonus times ${bonus}`];
}

/** @param {boolean} up */
const sideNames = (up) => (up ? ['below', 'left', 'right'] : ['above', 'right', 'left']);

/**
 * Nobody is known to have laid a tile that was there at the start.
 * @param {Position} position @param {number | null} seat
 */
const ownerWords = (position, seat) => (seat === null ? '' : ownedBy(position, seat, ''));

/**
 * What a space is called, with what lies there and what the tile in hand would do.
 * @param {Playing} state @param {string} space
 */
export function spaceName(state, space) {
  const { position } = state;
  const { view } = position;
  const laid = view.board[space];
  if (laid)
    return `${space}, ${ownerWords(position, laid.seat)}${tileWords(position, laid.tile)}, ${sidesWords(position, laid.sides, view.spaces[Number(space)].up)}, ${count(laid.points, 'point')}`;
  const parts = [space, 'empty', ...kindWords(view.spaces[Number(space)])];
  const place = placement(state, space);
  if (place) parts.push(fitWords(position, place));
  if (state.showLegal && inPlay(state) && bestScores(position).has(space))
    parts.push(`best of the hand here: ${count(/** @type {number} */ (bestScores(position).get(space)), 'point')}`);
  return parts.filter(Boolean).join(', ');
}

/** @param {Position} position @param {string[]} sides @param {boolean} up */
const sidesWords = (position, sides, up) =>
  sides.map((letter, index) => `${position.view.colours[letter].name} ${sideNames(up)[index]}`).join(' ');

/** @param {Position} position @param {Placement} place */
function fitWords(position, { tile: code, score, turns }) {
  const tile = tileWords(position, code);
  if (score) return `${tile} fits: ${scoreBreakdown(score)}`;
  return turns.length > 0 ? `${tile} fits if it is turned` : `${tile} doesn’t fit`;
}

/**
 * A score with where it comes from: `24 points: 6 × 2 sides × bonus 2`.
 * @param {Score} score
 */
export function scoreBreakdown({ score, points, sides, bonus }) {
  const product = [points, count(sides, 'side'), bonus > 1 && `bonus ${bonus}`].filter(Boolean).join(' × ');
  return `${count(score, 'point')}: ${product}`;
}

/**
 * The same in short, for a label on the board: `6 × 2 sides × 2 = 24`.
 * @param {Score} score
 */
export function scoreShort({ score, points, sides, bonus }) {
  return `${[points, count(sides, 'side'), bonus > 1 && bonus].filter(Boolean).join(' × ')} = ${score}`;
}

/**
 * The name of a tile in a hand, as a button.
 * @param {Playing} state @param {number} seat @param {HandTile} held
 */
export function tileName(state, seat, { tile, points }) {
  const { position } = state;
  const hand = inHand(state);
  const colours = coloursOf(position, sidesOf(tile, rotationOf(state, tile)));
  const parts = [`${sentence(colours)} from below clockwise`, count(points, 'point')];
  if (hand?.seat === seat) {
    /** @type {Rotation[]} */
    const ways = position.view.placements[tile] ?? [];
    if (!ways.some(({ spaces }) => Object.keys(spaces).length > 0)) parts.push('fits nowhere now');
    if (hand.tile === tile) parts.push('in hand; press to turn it');
  }
  return parts.join(', ');
}

/**
 * The letter of a team.
 * @param {number} team
 */
const teamName = (team) => `team ${String.fromCharCode(65 + team)}`;

/**
 * The line under a player's name.
 * @param {Playing} state @param {number} seat
 */
export function seatWords({ position }, seat) {
  const { score, in_hand: left, total, team } = position.view.seats[seat];
  const parts = position.result
    ? [`${score} − ${left} = ${count(total, 'point')}`]
    : [count(score, 'point'), `−${left}\u00a0in\u00a0hand`];
  if (team !== null) parts.push(teamName(team).replace(' ', '\u00a0'));
  return parts.join(DOT);
}

/**
 * What the figures of a player mean; null once they are added up.
 * @param {Playing} state
 */
export const seatHelp = ({ position }) =>
  position.result ? null : 'The tiles that are left in hand at the end count against their player.';

/** @type {{ [why: string]: string }} */
const DRAWING = {
  start: 'for the start',
  tie: 'once more for the start',
  deal: 'for the first hand',
  refill: 'to refill the hand',
  exchange: 'in exchange',
};

/**
 * Whose turn it is and what is to be done.
 * @param {Playing} state
 */
export function headline({ position }) {
  const { draw } = position.view;
  if (position.result) return ending(position).title;
  if (draw) return `${nameOf(position, draw.seat)} draws a tile ${DRAWING[draw.why]}`;
  const { can } = position.view;
  const seat = actorOf(position);
  const todo = can.place ? null : can.exchange ? 'exchange or pass' : 'pass';
  if (isYou(position, seat)) return todo ? `Your turn: ${todo}` : 'Your turn';
  return `${nameOf(position, seat)} to ${todo ?? 'play'}`;
}

/**
 * Turn, bag, and what is in hand.
 * @param {Playing} state
 */
export function detail(state) {
  const { position } = state;
  const parts = [
    position.result ? count(position.turn, 'turn') : `Turn ${position.turn + 1}`,
    `${count(position.view.bag.count, 'tile')} in the bag`,
  ];
  const hand = inHand(state);
  if (hand) parts.push(`${tileWords(position, hand.tile)} in hand`);
  return parts.join(' · ');
}

/**
 * Who begins and why, the last turn, what may be done where nothing can be placed.
 * @param {Playing} state
 */
export function status({ position }) {
  const { view } = position;
  if (position.result) return null;
  const parts = [lastWords(position)];
  if (actorOf(position) !== null && !view.can.place)
    parts.push(
      `${sentence(playersOf(position, [actorOf(position) ?? 0]))} can’t place a tile${view.can.exchange ? ' and may exchange one or pass' : ''}.`,
    );
  if (view.passes.in_row > 0) parts.push(endsWords(view.passes.end - view.passes.in_row));
  const text = parts.filter(Boolean).join(' ');
  return text ? { text, running: false } : null;
}

/** That the game ends by passes. @param {number} more how many there still must be */
const endsWords = (more) =>
  more === 1 ? 'One more pass ends the game.' : `${more} more passes in a row end the game.`;

/** @param {Position} position */
function lastWords(position) {
  const { last } = position.view;
  const [starts] = position.effects.filter((told) => told.effect === 'starts');
  if (starts) return startWords(position, starts);
  if (!last) return null;
  const name = sentence(playersOf(position, [last.seat]));
  if (last.score) return `${name} scored ${scoreBreakdown(last.score)}.`;
  return last.step === 'pass'
    ? `${name} passed.`
    : `${name} exchanged the ${tileWords(position, last.step.split(' ')[1])}.`;
}

/** @param {Position} position @param {EffectNamed<'starts'>} starts */
const startWords = (position, { seat, points, tied }) =>
  `${sentence(playersOf(position, [seat]))} drew the tile with the highest number${tied ? ' after a tie' : ''}, ${points}, and ${isYou(position, seat) ? 'begin' : 'begins'}: on any space without a bonus.`;

/**
 * How the game ended: `title`, `reason`, and the `table` of figures.
 * @param {Position} position
 */
export function result(position) {
  const { title, reason } = ending(position);
  const { seats, teams } = position.view;
  const head = [...(teams ? ['Team'] : []), 'Placed', 'Left in hand', 'Total'];
  const rows = /** @type {SeatFigures[]} */ (seats).map(({ score, hand, in_hand: left, total, team }, seat) => {
    const tiles = count(hand.length, 'tile');
    return {
      seat,
      cells: [
        ...(teams ? [teamName(/** @type {number} */ (team)).slice(-1)] : []),
        score,
        left === 0 ? '0' : `−${left} (${tiles})`,
        total,
      ],
    };
  });
  rows.sort((a, b) => seats[b.seat].total - seats[a.seat].total || a.seat - b.seat);
  return { title, reason, table: { head, rows } };
}

/**
 * Why the game ended. Games of the first version of the rules end after one round of passes.
 * @param {Position} position
 */
function endWords({ view }) {
  if (view.ended === 'nothing_fits') return 'No remaining tile fits anywhere.';
  return view.passes.end > view.seats.length
    ? 'All players passed three times in a row.'
    : 'All players passed in a row.';
}

/**
 * The team of a seat, or that seat alone.
 * @param {Position} position @param {number} seat
 */
export const sideOf = ({ view }, seat) => view.seats[seat].team ?? seat;

/** @param {Position} position */
function ending(position) {
  const { winners } = /** @type {GameResult} */ (position.result);
  const { teams, seats } = position.view;
  const lost = seats.some((/** @type {SeatFigures} */ { in_hand: left }) => left > 0)
    ? ' The tiles left in hand count against their players.'
    : '';
  const reason = `${endWords(position)}${lost}${teams ? ` ${teamsWords(teams)}` : ''}`;
  return { title: winnersWords(position, winners, (seat) => sideOf(position, seat)), reason };
}

/** @param {{ team: number, total: number }[]} teams */
const teamsWords = (teams) =>
  `${teams.map(({ team, total }) => `${teamName(team).replace('t', 'T')} has ${count(total, 'point')}`).join(', ')}.`;

/**
 * A step in words: `the red-red-yellow tile`, `the pass`.
 * @param {Position} position @param {string} step
 */
function stepWords(position, step) {
  const [tile] = /[A-Z]{3}/.exec(step) ?? [];
  return tile ? `the ${tileWords(position, tile)}` : 'the pass';
}

/**
 * A step in few words, for who studies the game: the sides of a tile as they will lie.
 * @param {string} step @param {Position} position
 */
export function stepInTree(step, position) {
  const laid = placed(step);
  const [verb, tile] = step.split(' ');
  if (laid) return `${sidesName(position, sidesOf(laid.tile, laid.rotation))} on ${laid.space}`;
  return tile ? `${verb} ${sidesName(position, [...tile])}` : step;
}

/**
 * What the last change did, as sentences for a screen reader.
 * @param {Position} position
 */
export const announce = (position) => sentencesOf(SENTENCES, position);

/** @type {import('./types').ByEffect<string | null>} */
const SENTENCES = {
  drawn: ({ seat, tile, why }, position) =>
    `${nameOf(position, seat)} draws the ${tileWords(position, tile)}${why === 'refill' ? '' : ` ${DRAWING[why]}`}.`,
  tied: ({ seats, points }, position) =>
    `${listed(seats.map((/** @type {number} */ seat) => nameOf(position, seat)))} have drawn ${count(points, 'point')} each; everybody draws again.`,
  starts: (effect, position) => startWords(position, effect),
  placed: ({ seat, tile, space, score, points, sides, bonus }, position) =>
    `${nameOf(position, seat)} placed the ${tileWords(position, tile)} on ${space}, ${scoreBreakdown({ score, points, sides, bonus })}.`,
  given_up: ({ seat, tile }, position) => `${nameOf(position, seat)} exchanges the ${tileWords(position, tile)}.`,
  passed: ({ seat }, position) => `${nameOf(position, seat)} passes.`,
  turn: ({ seat }, position) => `${sentence(ownedBy(position, seat, 'turn'))}.`,
  lost: ({ seat, points }, position) =>
    `${nameOf(position, seat)} loses ${count(points, 'point')} for the tiles left in hand.`,
  taken_back: ({ step }, position) => `Taken back: ${stepWords(position, step)}.`,
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
  const laid = placed(step);
  if (!laid) return step === 'pass' ? 'Pass.' : 'Exchange this tile for another.';
  /** @type {Rotation[]} */
  const rotations = position.view.placements[laid.tile] ?? [];
  const score = rotations.map(({ rotation, spaces }) => rotation === laid.rotation && spaces[laid.space]).find(Boolean);
  return score ? `Place this tile for ${scoreBreakdown(score)}.` : 'Place this tile as it is shown.';
}

/**
 * That a player has no choice but to pass.
 * @param {Position} position @param {number | null} seat
 */
export const passedWords = (position, seat) =>
  isYou(position, seat)
    ? 'You can’t place a tile, so you pass: the bag is empty.'
    : `${nameOf(position, seat)} can’t place a tile and passes: the bag is empty.`;

// What is said where a tile can't lie, by the rules' name of the reason. Pure.

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  occupied: () => 'There is a tile on this space already.',
  bonus: () => 'The first tile goes on a space without a bonus.',
  apart: () => 'The tile doesn’t fit here: it must touch another tile.',
  not_all_match: () => 'The tile doesn’t fit here: every touching side must match in colour.',
  none_matches: () => 'The tile doesn’t fit here: at least one touching side must match in colour.',
  other: () => 'The tile doesn’t fit here.',
};

// What a turn of Spectrangle has done, in short, for the history. Pure.

/**
 * The parts of a turn's line: the tile as {tile, points}, and what it scored. What was drawn is seen in the hands.
 * @param {Effect[]} effects @param {Position} position
 */
export const describeTurn = (effects, position) => effects.flatMap((effect) => tell(TOLD, effect, position) ?? []);

/** @type {import('./types').ByEffect<any[]>} */
const TOLD = {
  starts: ({ seat, points, tied }, position) => [
    `${nameOf(position, seat)} drew ${points}${tied ? ' after a tie' : ''} and begins`,
  ],
  placed: ({ tile, rotation, points, score, space }) => [
    { tile, rotation, points, words: `placed a tile of ${count(points, 'point')}` },
    `on ${space}`,
    `+${score}`,
  ],
  given_up: ({ tile }) => [{ tile, rotation: 0, points: null, words: 'a tile' }, 'exchanged'],
  passed: () => ['passed'],
  lost: ({ seat, points }, position) => [`${nameOf(position, seat)} −${points}`],
};
