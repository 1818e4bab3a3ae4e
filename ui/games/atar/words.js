// @ts-check
// Atar in words: names of spaces for screen readers, lines for the players' cards, what has just happened, how the game
// ended.

import { actorOf } from '../../state.js';
import { hasLearned } from '../../prefs.js';
import {
  DOT,
  count,
  isHere,
  isYou,
  listed,
  nameOf,
  ownedBy,
  playersDo,
  playersOf,
  sentence,
  turnWords,
  tell,
  winnersWords,
} from '../../words.js';
import { blocked, isPlacing, placeable, targets, othersStone } from './gestures.js';
import { lostStones } from './rack-drawing.js';

/**
 * @import { OptionValues, Prefs } from '../../types'
 * @import { Effect, Ending, Figures, Held, PersonsTurn, Playing, Position, Stone } from './types'
 */

const EDGES = ['at the bottom', 'on the left', 'on the right'];

/**
 * Rows at each edge: `1 row on the left and 2 rows on the right`.
 * @param {number[]} rows
 */
export function rowsInWords(rows) {
  return listed(rows.flatMap((number, edge) => (number > 0 ? [`${count(number, 'row')} ${EDGES[edge]}`] : [])));
}

/**
 * What a space and its stone are called, with what can be done there now.
 * @param {Playing} state @param {string} space
 */
export function spaceName(state, space) {
  const { position, held } = state;
  const stone = position.view.stones[space];
  const parts = [space, ...(stone ? stoneParts(state, space, stone) : ['empty'])];
  const move = moveHere(state, space);
  if (move) parts.push(move);
  if (held?.space === space) parts.push('in hand');
  return parts.join(', ');
}

/** @param {Playing} state @param {string} space @param {Stone} stone */
function stoneParts({ position }, space, stone) {
  const parts = [nameOf(position, stone.seat)];
  if (position.state.phase === 'play' && stone.seat === actorOf(position)) {
    const moved = stone.from ? `moved from ${stone.from}` : 'moved';
    parts.push(stone.visited ? moved : 'not moved');
  }
  parts.push(count(stone.liberties.length, 'liberty', 'liberties'));
  if (stone.removable) parts.push('can be removed');
  return parts;
}

/** @param {Playing} state @param {string} space */
function moveHere(state, space) {
  const { position, held, showLegal } = state;
  if (position.view.stones[space]) return null;
  const seat = actorOf(position);
  if (held) return targets(state).spaces.includes(space) ? heldMay(position, held, seat) : null;
  if (position.state.phase === 'setup')
    return placeable(state).includes(space) ? `${nameOf(position, seat)} may place here` : 'not allowed';
  if (!showLegal) return null;
  const movers = Object.entries(position.view.stones).filter(([, stone]) => stone.moves.includes(space));
  if (movers.length === 0) return null;
  return `${ownedBy(position, seat, listed(movers.map(([from]) => from)))} may move here`;
}

/** @param {Position} position @param {Held} held @param {number | null} seat */
function heldMay(position, held, seat) {
  if (held.kind === 'visited') return `${held.space} came from here`;
  if (held.kind === 'stone') return `${ownedBy(position, seat, held.space ?? '')} may move here`;
  return `${nameOf(position, seat)} may place here`;
}

/**
 * The line under a player's name.
 * @param {Playing} state @param {number} seat
 */
export function seatWords({ position, record }, seat) {
  const lost = lostStones(position, seat, record?.options);
  const figures = position.view.seats[seat];
  if (position.state.phase === 'setup') return setupWords(figures);
  if (figures.out) return 'out: no stones left';
  const inTurn = seat === actorOf(position);
  const stones = inTurn ? `${figures.visited} of ${figures.stones} moved` : count(figures.stones, 'stone');
  const parts = [stones, count(figures.liberties, 'liberty', 'liberties')];
  // The help gives the reason.
  if (lost > 0) parts.push(`${lost} lost`);
  return parts.join(DOT);
}

/**
 * What the figures in a card mean.
 * @param {Playing} state
 */
export const seatHelp = ({ position }) =>
  position.state.phase === 'setup'
    ? null
    : 'Liberties are the empty spaces beside a player’s stones. A stone that has none when it must move is lost, and so is one for which there is no space at the start.';

/** @param {Figures} figures */
function setupWords(figures) {
  if (figures.rack === 0) return `${count(figures.stones, 'stone')} placed`;
  return figures.stones > 0
    ? `${figures.rack} to place · ${figures.stones} placed`
    : `${count(figures.rack, 'stone')} to place`;
}

/**
 * The name of a rack as a button.
 * @param {Playing} state @param {number} seat
 */
export function rackName(state, seat) {
  const { position, held, record } = state;
  const lost = lostStones(position, seat, record?.options);
  const name = sentence(ownedBy(position, seat, 'rack'));
  const { rack } = position.view.seats[seat];
  if (held && targets(state).rack === seat)
    return `${name}: put ${held.space} here to ${held.kind === 'placed' ? 'take it back' : 'remove it'}`;
  if (position.state.phase === 'setup') return `${name}, ${count(rack, 'stone')} to place`;
  return lost > 0 ? `${name}, ${count(lost, 'stone')} lost` : `${name}, empty`;
}

/**
 * Whose turn it is and what is to be done, as the headline.
 * @param {Playing} state
 */
export function headline(state) {
  const { position, record } = state;
  const seat = actorOf(position);
  if (position.result) return ending(position).title;
  if (seat === null)
    return record?.options.placement === 'players' ? 'The order is drawn' : 'Stones are placed at random';
  if (isPlacing(position))
    return isYou(position, seat) ? 'Your turn: place a stone' : `${nameOf(position, seat)} places a stone`;
  if (mustEnd(position))
    return isYou(position, seat) ? 'Now commit your turn' : `${nameOf(position, seat)}: commit the turn`;
  return turnWords(position, seat, 'to move');
}

/**
 * Whether nothing is left to do in the turn of a person here but to end it.
 * @param {Position} position @returns {boolean}
 */
const mustEnd = (position) => position.view.can.commit && isHere(position, actorOf(position));

/**
 * Turn, board and what is about to happen to it.
 * @param {Playing} state
 */
export function detail(state) {
  const { position } = state;
  const { side, size, vanishing } = position.view;
  const parts = [position.result ? count(position.turn, 'turn') : `Turn ${position.turn + 1}`];
  const gone = side - size;
  parts.push(gone === 0 ? `side ${size}` : `side ${size}, ${gone} of ${side} rows lost`);
  const rows = vanishing ? rowsInWords(vanishing.rows) : '';
  if (rows) parts.push(`${rows} will vanish`);
  return parts.join(' · ');
}

/**
 * The shot clock in words, and why it last stood still; until it is known, that a turn must be ended. Null where there
 * is nothing to say.
 * @param {Playing} state
 */
export function status({ position, record, lesson, prefs = /** @type {Prefs} */ ({}) }) {
  // A puzzle begins with a position in which that does not matter.
  const order = lesson ? null : orderWords(position, record?.options);
  const text = [order, clockWords(position), endWords(position, prefs)].filter(Boolean).join(' ');
  return text ? { text, running: clockRuns(position) } : null;
}

/**
 * How the order of play was found, in the first turn.
 * @param {Position} position @param {OptionValues | undefined} options
 */
function orderWords({ turn, seats, state }, options) {
  if (turn > 0 || options?.order !== 'random' || state.order.length < seats.length) return null;
  return `The order of play was drawn by lot: ${listed(state.order.map((seat) => seats[seat].name))}.`;
}

/** @param {Position} position @param {Prefs} prefs */
function endWords(position, prefs) {
  if (!mustEnd(position) || hasLearned(prefs, 'commit')) return null;
  return 'Press “Commit turn” to end the turn, or change it first.';
}

/** @param {Position} position */
function clockWords(position) {
  const { clock, wish, reset, can } = position.view;
  const will = wish.resets ? ', but a vanishing row will reset it' : '';
  if (position.result) return clock ? 'The shot clock ran out.' : null;
  if (clock && clock.left === 0 && !will) return LAST_BEFORE_THE_CLOCK;
  if (clock) return `Shot clock: ${count(clock.left, 'turn')} left${will}.`;
  if (wish.said) return `The shot clock starts when you commit the turn${will}.`;
  return reset && can.clock ? `The shot clock was reset: ${resetCause(position, reset)}.` : null;
}

/** @param {Position} position @param {NonNullable<Position['view']['reset']>} reset */
function resetCause(position, reset) {
  if (reset.cause === 'rows') return `a row vanished as ${ownedBy(position, reset.seat, 'turn')} began`;
  return `${ownedBy(position, reset.seat, 'stone')} on ${reset.space} was removed`;
}

/**
 * Whether the shot clock runs, or is about to.
 * @param {Position} position @returns {boolean}
 */
const clockRuns = ({ view, result }) => !result && (view.clock !== null || view.wish.said);

/**
 * How the game ended: `title`, `reason`, and the `table` of liberties where they decided.
 * @param {Position} position
 */
export function result(position) {
  const { title, reason } = ending(position);
  const { liberties } = /** @type {Ending} */ (position.result);
  const rows = (liberties ?? [])
    .map((number, seat) => ({ seat, cells: [number] }))
    .sort((a, b) => b.cells[0] - a.cells[0] || a.seat - b.seat);
  return { title, reason, table: liberties ? { head: ['Liberties'], rows } : null };
}

/** @param {Position} position */
function ending(position) {
  const { reason: why, winners: seats, liberties } = /** @type {Ending} */ (position.result);
  const winners = playersOf(position, seats);
  const alone = seats.length === 1;
  const title = winnersWords(position, seats);
  if (why === 'last_standing')
    return { title, reason: `Only ${playersDo(position, seats, ['still has', 'still have'])} stones on the board.` };
  const best = Math.max(...(liberties ?? []));
  const reason = alone
    ? `The shot clock ran out, and ${ownedBy(position, seats[0], 'stones')} have the most liberties: ${best}.`
    : `The shot clock ran out, and ${winners} have the most liberties: ${best} each.`;
  return { title, reason };
}

/** More placements than this at once are counted instead of told. */
const MOST_TOLD = 4;

/**
 * What the last change did, as sentences for a screen reader.
 * @param {Position} position
 */
export function announce(position) {
  const { effects } = position;
  const order = effects.filter((told) => told.effect === 'ordered').map(({ seat }) => nameOf(position, seat));
  const placed = effects.filter(({ effect }) => effect === 'placed');
  const many = placed.length > MOST_TOLD;
  const rest = effects.filter(({ effect }) => effect !== 'ordered' && !(many && effect === 'placed'));
  const sentences = rest.map((effect) => tell(SENTENCES, effect, position));
  if (many) sentences.unshift(`${placed.length} stones were placed.`);
  if (order.length > 0) sentences.unshift(`Order of play: ${order.join(', ')}.`);
  return sentences.filter(Boolean).join(' ');
}

/**
 * A step in words: `the move from c4 to c3`.
 * @param {string} step
 */
function stepWords(step) {
  const [first, second] = step.match(/[a-t]\d+/g) ?? [];
  if (!first) return step === 'clock' ? 'the start of the shot clock' : 'the commit';
  if (second) return `the move from ${first} to ${second}`;
  return step.endsWith('x') ? `the removal of ${first}` : `the stone on ${first}`;
}

/**
 * A step in few words, for who studies the game; null for what goes without saying.
 * @param {string} step
 */
export function stepInTree(step) {
  const drawn = /^seat (\d+)$/.exec(step);
  if (drawn) return `player ${Number(drawn[1]) + 1}`;
  if (step === 'commit') return null;
  if (step === 'clock') return 'shot clock started';
  if (step.startsWith('@')) return `stone on ${step.slice(1)}`;
  return step.endsWith('x') ? `${step.slice(0, -1)} removed` : step.replace('-', '\u00a0→\u00a0');
}

/** Said when the shot clock runs out with the next commit. */
const LAST_BEFORE_THE_CLOCK = 'Last turn before the shot clock runs out.';

/** @type {import('./types').ByEffect<string | null>} */
const SENTENCES = {
  placed: ({ seat, space }, position) => `${nameOf(position, seat)} placed a stone on ${space}.`,
  moved: ({ seat, from, to }, position) => `${nameOf(position, seat)} moved ${from} to ${to}.`,
  removed: ({ seat, space }, position) => `${sentence(ownedBy(position, seat, 'stone'))} on ${space} was removed.`,
  clock_wished: () => 'The shot clock starts when the turn is committed.',
  clock_stopped: ({ cause }) =>
    cause === 'rows' ? 'The shot clock was reset: a row vanished.' : 'The shot clock was reset: a stone was removed.',
  rack_given_up: ({ seat, stones }, position) =>
    `${nameOf(position, seat)} has no space left and gives up ${count(stones, 'stone')}.`,
  play_began: () => 'Play begins.',
  clock_appeared: (_, { view }) =>
    view.clock && view.clock.left > 0
      ? `The shot clock is running: ${count(view.clock.left, 'turn')} left.`
      : LAST_BEFORE_THE_CLOCK,
  clock_advanced: (_, { view }) => {
    if (!view.clock) return null;
    return view.clock.left > 0 ? `${count(view.clock.left, 'turn')} left on the shot clock.` : LAST_BEFORE_THE_CLOCK;
  },
  clock_fell: () => 'The shot clock ran out.',
  rows_lost: ({ rows }, { view }) => `${sentence(rowsInWords(rows))} vanished. The board now has side ${view.size}.`,
  turn: ({ seat }, position) => begunWords(position, seat),
  taken_back: ({ step }) => `Taken back: ${stepWords(step)}.`,
  over: (_, position) => {
    const { title, reason } = ending(position);
    return `${title}. ${reason}`;
  },
};

/** @param {Position} position @param {number} seat */
function begunWords(position, seat) {
  const { rack, unvisited } = position.view.seats[seat];
  const work = position.state.phase === 'setup' ? `${rack} to place` : `${count(unvisited, 'stone')} to move`;
  return `${sentence(ownedBy(position, seat, 'turn'))}: ${work}.`;
}

/**
 * What the button that ends the turn says: what is still to be done before, and until it is known, that it ends the
 * turn.
 * @param {Pick<Playing, 'position' | 'prefs'>} state
 */
export function commitWords({ position, prefs = /** @type {Prefs} */ ({}) }) {
  if (!isHere(position, actorOf(position))) return 'Commit turn';
  if (position.view.can.commit) return hasLearned(prefs, 'commit') ? 'Commit turn' : 'Commit turn: this ends your turn';
  return `Commit turn: ${isPlacing(position) ? 'place a stone' : todoWords(position)}`;
}

/** @param {Position} position */
function todoWords(position) {
  const stuck = blocked(position).length;
  const toMove = position.view.seats[actorOf(position) ?? 0].unvisited - stuck;
  if (toMove === 0) return `${stuck} to remove`;
  return [`${toMove} to move`, stuck > 0 && `${stuck} blocked`].filter(Boolean).join(', ');
}

/**
 * What the shot clock's button says.
 * @param {Position} position
 */
export function clockButtonWords(position) {
  const { clock, wish } = position.view;
  const resets = wish.resets ? ', will be reset' : '';
  if (clock && clock.left > 0) return `Shot clock: ${clock.left} left${resets}`;
  if (wish.said) return `Shot clock starts${resets}`;
  return 'Start shot clock';
}

/**
 * A step that is hinted, in words.
 * @param {Playing} _ @param {string} step
 */
export function hint(_, step) {
  const [first, second] = step.match(/[a-t]\d+/g) ?? [];
  if (step === 'commit') return 'Commit the turn.';
  if (step === 'clock') return 'Start the shot clock.';
  if (second) return `Move the stone on ${first} to ${second}.`;
  return step.endsWith('x') ? `Remove the blocked stone on ${first}.` : `Place a stone on ${first}.`;
}

/**
 * The words of the offer to remove a stone, or to take a move back.
 * @param {{ step: string, rests?: string[] }} offer
 */
export function offer({ step, rests }) {
  if (!rests)
    return {
      title: 'Remove this stone?',
      text: 'It is blocked. You can also keep it and free it by moving another stone.',
      yes: 'Remove',
      grave: true,
    };
  const also = rests.length > 0 ? `This also takes back ${listed(rests.map(shortWords))}.` : '';
  return { title: `Take back ${shortWords(step)}?`, text: also };
}

/**
 * A step as the history has it: `c4 → c3`.
 * @param {string} step
 */
function shortWords(step) {
  const [from, to] = step.match(/[a-t]\d+/g) ?? [];
  return to ? `${from} → ${to}` : stepWords(step);
}

// What is said where a stone can't be placed, moved or removed, by the rules' name of the reason. Pure.

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  last_liberty: () =>
    'You can’t place a stone here: it would take an opponent’s last liberty, the last empty space beside a stone.',
  placed: () => 'You place one stone a turn. Commit the turn, or take the stone back.',
  has_liberty: () => 'This stone has a liberty, an empty space beside it, so it must move.',
  not_yours: ({ position }, step) => stoneWords(position, step.replace('x', '')),
  occupied: ({ position }, step) => (step.startsWith('@') ? stoneWords(position, step.slice(1)) : noMove(step)),
  not_adjacent: (_, step) => noMove(step),
};

/** @param {PersonsTurn['position']} position @param {string} space */
function stoneWords(position, space) {
  const stone = position.view.stones[space];
  return stone ? othersStone(position, stone) : null;
}

/** @param {string} step */
function noMove(step) {
  const [from, to] = step.split('-');
  return `A stone moves only to an empty space beside it. ${from} can’t move to ${to}.`;
}

// What a turn of Atar has done, in short, for the history. Pure.

/**
 * Whether chance placed these stones: it places those of all players at once, a person their own.
 * @param {{ seat: number }[]} placed
 */
const byChance = (placed) => new Set(placed.map(({ seat }) => seat)).size > 1;

/**
 * The parts of a turn's line: `c4 → c3`, `d1 removed`.
 * @param {Effect[]} effects @param {Position} position
 */
export function describeTurn(effects, position) {
  const placed = effects.filter((told) => told.effect === 'placed');
  const [first] = effects.filter((told) => told.effect === 'ordered');
  const parts = [
    first && `${nameOf(position, first.seat)} begins`,
    byChance(placed) && `${placed.length} stones placed at random`,
  ].filter(Boolean);
  // A stone that was put elsewhere before the commit stands where it was put last.
  const last = byChance(placed) ? null : placed.at(-1);
  const rest = effects.filter((told) => told.effect !== 'placed' || told === last);
  return [...parts, ...rest.flatMap((effect) => tell(TOLD, effect, position) ?? [])];
}

/** @type {import('./types').ByEffect<string[]>} */
const TOLD = {
  placed: ({ space }) => [`stone on ${space}`],
  moved: ({ from, to }) => [`${from} → ${to}`],
  removed: ({ space }) => [`${space} removed`],
  clock_wished: () => ['shot clock started'],
  clock_stopped: () => ['shot clock reset'],
  clock_fell: () => ['shot clock ran out'],
  rack_given_up: ({ seat, stones }, position) => [`${nameOf(position, seat)} gives up ${count(stones, 'stone')}`],
  rows_lost: ({ rows }) => [`${rowsInWords(rows)} gone`],
};
