// @ts-check
// Petri in words: names of cells for screen readers, lines for the players' cards, what has just happened, how the game
// ended.

import { actorOf } from '../../state.js';
import {
  DOT,
  HAVE,
  count,
  isHere,
  listed,
  nameOf,
  ownedBy,
  playersDo,
  playersOf,
  sentence,
  sentencesOf,
  turnWords,
  tell,
  winnersWords,
} from '../../words.js';
import { bitesAt, bitesTo, inHand, placement } from './hand.js';

/** @import { Bite, Biting, Effect, Gain, PersonsTurn, Playing, Position, Result, Team } from './types' */

/** What bites are called that may be this much longer than those of a small colony. */
const BITES = ['bite', 'big bite', 'monster bite'];

/**
 * What a player’s bites are called, and from how many cells on they may be longer.
 * @param {Position} position @param {number} seat
 */
function reach({ view }, seat) {
  const { bite_size: size } = view.seats[seat];
  const rank = view.bite_sizes.filter((/** @type {{ size: number }} */ larger) => larger.size <= size).length;
  return { size, name: BITES[rank], larger: view.bite_sizes[rank] ?? null, next: BITES[rank + 1] };
}

/**
 * A piece, of which a player never has more than one.
 * @param {unknown[]} cells
 */
export const pieceWords = (cells) => `piece of ${count(cells.length, 'cell')}`;

/**
 * What a cell is called, with what lies there and what can be done.
 * @param {Playing} state @param {string} space
 */
export function spaceName(state, space) {
  const { position, held } = state;
  /** @type {(string | null)[]} */
  const parts = [space, lies(position, space)];
  if (position.state.pickups.includes(space)) parts.push('holds a bite');
  if (held?.kind === 'bite') parts.push(biteTo(/** @type {Biting} */ (state), space));
  else parts.push(biteHere(state, space) ?? placeHere(state, space));
  return parts.filter(Boolean).join(', ');
}

/** @param {Position} position @param {string} space */
function lies(position, space) {
  const seat = position.state.cells[space];
  if (seat === undefined) return 'empty';
  return position.state.heads[seat] === space ? ownedBy(position, seat, 'head') : nameOf(position, seat);
}

/** @param {Biting} state @param {string} space */
function biteTo(state, space) {
  const { held } = state;
  if (space === held.space) return 'the bite begins here';
  return bitesTo(state, held.space).includes(space) ? `bite from ${held.space} to here` : null;
}

/** @param {Playing} state @param {string} space */
const biteHere = (state, space) => (bitesAt(state, space).length > 0 ? 'can be bitten' : null);

/** @param {Playing} state @param {string} space */
function placeHere(state, space) {
  const place = placement(state, space);
  if (!place) return null;
  const { legal, cells, gain } = place;
  if (!legal) return `${pieceWords(cells)} can’t be placed here`;
  const what = gainWords(state.position, gain);
  return `${pieceWords(cells)} may be placed on ${cells.join(' ')}${what ? `: ${what}` : ''}`;
}

/**
 * What a placement would do beside covering its cells; empty if nothing.
 * @param {Position} position @param {Gain | null} gain
 */
export function gainWords(position, gain) {
  if (!gain) return '';
  const { captures, kills, falls, pickups } = gain;
  const parts = [
    captures.length > 0 && `captures ${captures.length}`,
    kills.length > 0 && `kills ${kills.length}`,
    pickups.length > 0 && `picks up ${count(pickups.length, 'bite')}`,
    falls.length > 0 &&
      `${listed(falls.map((seat) => ownedBy(position, seat, 'head')))} ${falls.length === 1 ? 'falls' : 'fall'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * What a bite would do beside taking its own cells.
 * @param {Position} position @param {Bite} bite
 */
export function biteWords(position, { seat, cells, kills, falls }) {
  const parts = [
    `bites ${cells.length}`,
    kills.length > 0 && `kills ${kills.length}`,
    falls && `${ownedBy(position, seat, 'head')} falls`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** @param {Position} position */
const withTeams = ({ view }) => view.teams.length < view.seats.length;

/**
 * The letter of a team.
 * @param {number} team
 */
export const teamName = (team) => `team ${String.fromCharCode(65 + team)}`;

/**
 * The team of a seat; without teams each has one of its own.
 * @param {Position} position @param {number} seat
 */
export const sideOf = ({ view }, seat) => view.seats[seat].team;

/**
 * The line under a player's name.
 * @param {Playing} state @param {number} seat
 */
export function seatWords({ position }, seat) {
  const { territory, eliminated, team } = position.view.seats[seat];
  const parts = [eliminated ? 'out' : count(territory, 'cell')];
  if (withTeams(position)) parts.push(teamName(team));
  return parts.join(DOT);
}

/**
 * The bites of a player: how many, and how large they may be.
 * @param {Position} position @param {number} seat
 */
export function bitesName(position, seat) {
  const { size, name, larger, next } = reach(position, seat);
  const cells = size === 1 ? 'of 1 cell' : `of up to ${size} cells`;
  return `${count(position.view.seats[seat].bites, name)} ${cells}${larger ? `; ${next}s from ${count(larger.cells, 'cell')} on` : ''}`;
}

/**
 * The bites in short, for a narrow card.
 * @param {Position} position @param {number} seat
 */
export const bitesShort = (position, seat) => count(position.view.seats[seat].bites, reach(position, seat).name);

/**
 * Whose turn it is and what is to be done.
 * @param {Playing} state
 */
export function headline({ position }) {
  const seat = actorOf(position);
  if (position.result) return ending(position).title;
  if (seat === null) return 'The next piece is drawn';
  return turnWords(position, seat, 'to play');
}

/**
 * Turn, what is in hand, and what else can be done.
 * @param {Playing} state
 */
export function detail(state) {
  const { position } = state;
  const hand = inHand(state);
  const parts = [position.result ? count(position.turn, 'turn') : `Turn ${position.turn + 1}`];
  if (hand) parts.push(`${pieceWords(hand.way.cells)} in hand`);
  const bitten = position.draft.filter((step) => step.startsWith('bite ')).length;
  if (bitten > 0) parts.push(`${count(bitten, 'bite')} taken`);
  return parts.join(' · ');
}

/**
 * A head that has fallen, a place for the piece that is missing, a bite that is being chosen.
 * @param {Playing} state
 */
export function status(state) {
  const { position, held } = state;
  const seat = actorOf(position);
  const fallen = position.effects.filter((told) => told.effect === 'head_lost');
  if (fallen.length > 0)
    return { text: fallen.map((effect) => tell(SENTENCES, effect, position)).join(' '), running: true };
  if (seat === null) return null;
  if (held?.kind === 'bite') return { text: biteChoice(/** @type {Biting} */ (state)), running: false };
  if (position.view.skip.legal)
    return { text: `${stuckWords(position, seat)} ${skippedWords(position)}`, running: false };
  return givenWords(position) ?? goalWords(position);
}

/** @param {Position} position @param {number} seat */
const stuckWords = (position, seat) =>
  isHere(position, seat)
    ? 'The piece fits nowhere: bite first, or skip.'
    : `${sentence(ownedBy(position, seat, 'piece'))} fits nowhere.`;

/**
 * How the game is won, in everybody's first turn.
 * @param {Position} position
 */
function goalWords(position) {
  if (position.turn >= position.seats.length || position.result) return null;
  const side = withTeams(position) ? 'team' : 'player';
  const text = `The last ${side} with a head wins. If all skip in a row, the ${side} with the most cells wins.`;
  return { text, running: false };
}

/** @param {Biting} state */
function biteChoice(state) {
  const ends = bitesTo(state, state.held.space);
  return ends.length === 1 && ends[0] === state.held.space
    ? 'Choose the same cell again to bite it, or another one to leave it.'
    : 'Choose where the bite ends: the same cell or another one in the line.';
}

/** @param {Position} position */
const skippedWords = ({ view }) => `The game ends when all ${view.skip.living} players skip in a row.`;

/**
 * What chance gave at the beginning of the turn.
 * @param {Position} position
 */
function givenWords(position) {
  const gift = position.effects.some(({ effect }) => effect === 'gift');
  return gift ? { text: 'Every player gets a bite.', running: false } : null;
}

/**
 * How the game ended: `title`, `reason`, and the `table` of territory.
 * @param {Position} position
 */
export function result(position) {
  const { territory } = /** @type {Result} */ (position.result);
  const rows = territory.map((cells, seat) => ({
    seat,
    cells: [...(withTeams(position) ? [teamName(position.view.seats[seat].team).slice(-1)] : []), cells],
  }));
  rows.sort((a, b) => territory[b.seat] - territory[a.seat] || a.seat - b.seat);
  return { ...ending(position), table: { head: [...(withTeams(position) ? ['Team'] : []), 'Cells'], rows } };
}

/** @param {Position} position */
function ending(position) {
  const { winners, reason, territory } = /** @type {Result} */ (position.result);
  const title = winnersWords(position, winners, (seat) => sideOf(position, seat));
  if (reason === 'last_standing')
    return {
      title,
      reason:
        winners.length === 1
          ? `Only ${playersDo(position, winners, HAVE)} a head left.`
          : 'Only this team has heads left.',
    };
  return { title, reason: `No player could place a piece, and ${mostWords(position, winners, territory)}.` };
}

/**
 * Who has the most cells, and how many: those of the team where there are teams.
 * @param {Position} position @param {number[]} winners @param {number[]} territory
 */
function mostWords(position, winners, territory) {
  const sides = position.view.teams.filter((/** @type {Team} */ { seats }) => winners.includes(seats[0]));
  const most = sides[0].seats.reduce(
    (/** @type {number} */ sum, /** @type {number} */ seat) => sum + territory[seat],
    0,
  );
  const who = withTeams(position)
    ? `${listed(sides.map(({ team }) => teamName(team)))} ${sides.length === 1 ? 'has' : 'have'}`
    : playersDo(position, winners, HAVE);
  return `${who} the most cells: ${most}${sides.length > 1 ? ' each' : ''}`;
}

/**
 * What the last change did, as sentences for a screen reader.
 * @param {Position} position
 */
export const announce = (position) => sentencesOf(SENTENCES, position);

/**
 * Whether a step is one of chance: a bite for everybody or none, and the piece of the turn.
 * @param {string} step
 */
const isChance = (step) => step === 'gift' || step === 'none' || step.startsWith('piece ');

/**
 * A step in words: `the bite of b2 b3`.
 * @param {string} step
 */
function stepWords(step) {
  if (step === 'skip') return 'the skip';
  const cells = step.replace(/^bite /, '').replaceAll(',', ' ');
  return step.startsWith('bite ') ? `the bite of ${cells}` : `the piece on ${cells}`;
}

/**
 * A step in few words, for who studies the game; null for what goes without saying.
 * @param {string} step
 */
export function stepInTree(step) {
  if (step === 'none') return null;
  if (step === 'gift') return 'a bite each';
  return step.includes(' ') || step === 'skip' ? step.replaceAll(',', ' ') : `piece on ${step.replaceAll(',', ' ')}`;
}

/** @type {import('./types').ByEffect<string | null>} */
const SENTENCES = {
  gift: () => 'Every player gets a bite.',
  drawn: () => 'A piece was drawn.',
  bitten: ({ seat, owner, cells }, position) =>
    `${nameOf(position, seat)} bit ${cells.join(' ')} of ${nameOf(position, owner)}.`,
  placed: ({ seat, cells }, position) => `${nameOf(position, seat)} placed a piece on ${cells.join(' ')}.`,
  picked_up: ({ seat }, position) => `${nameOf(position, seat)} picked up a bite.`,
  captured: ({ seat, from, to, cells }, position) =>
    `${nameOf(position, seat)} captured ${count(cells.length, 'cell')} between ${from} and ${to}.`,
  head_lost: ({ seat, by, cause }, position) =>
    `${sentence(ownedBy(position, seat, 'head'))} was ${cause} by ${playersOf(position, [by])}: ${playersDo(position, [seat], ['is', 'are'])} out.`,
  inherited: ({ seat, owner, cells }, position) =>
    `${nameOf(position, seat)} takes ${count(cells.length, 'more cell')} of ${nameOf(position, owner)}.`,
  died: ({ seat, cells }, position) => `${count(cells.length, 'more cell')} of ${nameOf(position, seat)} died.`,
  cut_off: ({ seat, cells }, position) =>
    `${count(cells.length, 'cell')} of ${nameOf(position, seat)}, cut off from the head, died.`,
  skipped: ({ seat }, position) => `${nameOf(position, seat)} skips.`,
  turn: ({ seat }, position) => `${sentence(ownedBy(position, seat, 'turn'))}.`,
  taken_back: ({ step }) => (isChance(step) ? null : `Taken back: ${stepWords(step)}.`),
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
  if (step === 'skip') return 'Skip this turn.';
  if (!step.startsWith('bite ')) return 'Place the piece as it is shown.';
  const cells = step.slice('bite '.length).split(',');
  return `Bite ${count(cells.length, 'cell')} of ${nameOf(position, position.state.cells[cells[0]])}.`;
}

/**
 * The piece in a card, in words.
 * @param {Playing} state @param {number} seat
 */
export function handName(state, seat) {
  const hand = inHand(state);
  return hand && hand.seat === seat
    ? `${nameOf(state.position, seat)} has a ${pieceWords(hand.way.cells)} in hand`
    : '';
}

// What is said where a piece can't lie or a bite can't be taken, by the rules' name of the reason. Pure.

const ONE_OPPONENT = () => 'A bite takes the cells of one opponent only.';

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  occupied({ position }, step) {
    const owners = step.split(',').map((cell) => position.state.cells[cell]);
    const other = owners.find((owner) => owner !== undefined && owner !== actorOf(position)) ?? null;
    return `The piece can’t cover ${ownedBy(position, other, 'cells')}.`;
  },
  nothing_new: () => 'The piece must cover an empty cell.',
  apart: ({ position }) => `The piece must lie beside ${ownedBy(position, actorOf(position), 'cells')}.`,
  empty: ONE_OPPONENT,
  own: ONE_OPPONENT,
  partner: ONE_OPPONENT,
  two_opponents: ONE_OPPONENT,
  bite_apart: ({ position }) => `A bite must begin or end beside ${ownedBy(position, actorOf(position), 'cells')}.`,
  other: noLine,
};

/**
 * A bite that goes too far, or not straight on.
 * @param {PersonsTurn} state @param {string} step
 */
function noLine({ position, held }, step) {
  const size = position.view.seats[position.actor.seat].bite_size;
  const cells = step.replace('bite ', '').split(',');
  const to = held?.space === cells[0] ? cells.at(-1) : cells[0];
  return `A bite from ${held?.space} can’t end at ${to}: a bite is a straight line of ${size === 1 ? 'one cell' : `at most ${size} cells`}.`;
}

// What a turn of Petri has done, in short, for the history. Pure.

/**
 * The parts of a turn's line: what was bitten, the piece as {piece: cells}, what was captured, and who is out.
 * @param {Effect[]} effects @param {Position} position
 */
export function describeTurn(effects, position) {
  const captured = effects.filter((told) => told.effect === 'captured').flatMap(({ cells }) => cells).length;
  const parts = effects.flatMap((effect) => tell(TOLD, effect, position) ?? []);
  const gains = [captured > 0 && `captured ${captured}`].filter(Boolean);
  const at = parts.findIndex(({ piece }) => piece) + 1;
  return at > 0 ? [...parts.slice(0, at), ...gains, ...parts.slice(at)] : [...parts, ...gains];
}

/** @type {import('./types').ByEffect<any[]>} */
const TOLD = {
  bitten: ({ owner, cells }, position) => [`bit ${cells.length} of ${nameOf(position, owner)}`],
  placed: ({ seat, cells }) => [{ piece: cells, colour: seat, words: `placed ${count(cells.length, 'cell')}` }],
  picked_up: () => ['+1 bite'],
  head_lost: ({ seat }, position) => [`${nameOf(position, seat)} is out`],
  cut_off: ({ seat, cells }, position) => [`${count(cells.length, 'cell')} of ${nameOf(position, seat)} cut off`],
  skipped: () => ['skipped'],
};
