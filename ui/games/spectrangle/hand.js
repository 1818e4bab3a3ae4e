// @ts-check
// The tile in hand: which one, how it is turned, and what it would score where. Pure: what is legal stands in the view.
//
// Spectrangle's own part of the front's state is {tile, ways, ghost}: the tile that was chosen last, by tile the
// rotation that it was turned to, and `ghost`, {space, turn}, where a finger has put the tile to be looked at.

import { actorOf, inPlay } from '../../state.js';
import { ghostAt } from '../shared/ghost.js';

/**
 * @import { HandTile, Placement, Playing, Position, Rotation, TileInHand } from './types'
 */

/** The beginning of the own state. */
export const initialState = () => ({ tile: null, ways: {}, ghost: null });

/**
 * The hand of a seat, as {tile, points}.
 * @param {Position} position @param {number} seat @returns {HandTile[]}
 */
export const handOf = ({ view }, seat) => view.seats[seat].hand;

/** @param {Rotation[]} rotations */
const fits = (rotations) => rotations.some(({ spaces }) => Object.keys(spaces).length > 0);

/**
 * The tiles of the player in turn that can be placed somewhere, in the order of the hand.
 * @param {Position} position
 */
export const placeable = ({ view }) => Object.keys(view.placements).filter((tile) => fits(view.placements[tile]));

/**
 * The rotation in which a tile lies in hand: a number, which its letters are counted from.
 * @param {Playing} state @param {string} tile @returns {number}
 */
export const rotationOf = ({ gameState: { ways } }, tile) => ways[tile] ?? 0;

/**
 * The sides of a tile in a rotation, clockwise from the horizontal one, as letters.
 * @param {string} tile @param {number} rotation
 */
export const sidesOf = (tile, rotation) => [0, 1, 2].map((side) => tile[(side + rotation) % 3]);

/**
 * The tile in hand of the person in turn, as {seat, tile, points, rotation}: the one that is dragged, was chosen, or is
 * the first that fits; null where no person plays.
 * @param {Playing} state @returns {TileInHand | null}
 */
export function inHand(state) {
  if (!inPlay(state)) return null;
  const { position, held } = state;
  const seat = /** @type {number} */ (actorOf(position));
  const hand = handOf(position, seat);
  const wanted = [held?.item, state.gameState.tile, placeable(position)[0], hand[0]?.tile];
  const found = wanted.map((name) => hand.find(({ tile }) => tile === name)).find(Boolean);
  return found ? { seat, ...found, rotation: rotationOf(state, found.tile) } : null;
}

/**
 * The tile of one colour that lies in the view in one rotation only, fits in any.
 * @param {Rotation[]} rotations @param {number} rotation
 */
const asTurned = (rotations, rotation) =>
  rotations.find((way) => way.rotation === rotation) ?? (rotations.length === 1 ? rotations[0] : null);

/**
 * What the tile in hand would do on an empty space: {tile, points, sides, rotation, score, turns}; `score` is null
 * where it does not fit as it is turned, `turns` are the rotations in which it would fit there. Null without a tile, or
 * where one lies.
 * @param {Playing} state @param {string | null} space @returns {Placement | null}
 */
export function placement(state, space) {
  const hand = inHand(state);
  if (!hand || space === null || state.position.view.board[space]) return null;
  /** @type {Rotation[]} */
  const rotations = state.position.view.placements[hand.tile] ?? [];
  const way = asTurned(rotations, hand.rotation);
  const turns = rotations.filter(({ spaces }) => spaces[space]).map(({ rotation }) => rotation);
  return {
    ...hand,
    sides: sidesOf(hand.tile, hand.rotation),
    rotation: way?.rotation ?? (isOneColour(hand.tile) ? 0 : hand.rotation),
    score: way?.spaces[space] ?? null,
    turns,
  };
}

/**
 * Tiles of one colour are laid in rotation 0 only.
 * @param {string} tile
 */
const isOneColour = (tile) => new Set(tile).size === 1;

/**
 * The step of a placement.
 * @param {Placement} place @param {string} space
 */
export const stepOf = ({ tile, rotation }, space) => `${tile}@${space}/${rotation}`;

/**
 * The spaces where the tile in hand fits as it is turned, each with its score.
 * @param {Playing} state @returns {Rotation['spaces']}
 */
export function legalAsTurned(state) {
  const hand = inHand(state);
  return hand ? (asTurned(state.position.view.placements[hand.tile] ?? [], hand.rotation)?.spaces ?? {}) : {};
}

/**
 * The spaces where the tile in hand fits in any rotation.
 * @param {Playing} state
 */
export function legalSpaces(state) {
  const hand = inHand(state);
  if (!hand) return [];
  /** @type {Rotation[]} */
  const rotations = state.position.view.placements[hand.tile] ?? [];
  return [...new Set(rotations.flatMap(({ spaces }) => Object.keys(spaces)))];
}

/**
 * The highest score that any tile of the hand could make on each space where one fits.
 * @param {Position} position
 */
export function bestScores({ view }) {
  /** @type {Map<string, number>} */
  const best = new Map();
  for (const { spaces } of Object.values(view.placements).flat()) {
    for (const [space, { score }] of Object.entries(spaces)) best.set(space, Math.max(score, best.get(space) ?? 0));
  }
  return best;
}

/**
 * The intent of choosing a tile.
 * @param {string} tile
 */
export const choose = (tile) => ({ gameState: { tile } });

/**
 * The intent of turning a tile clockwise (1) or back (−1). On a space that points up, a turn brings the right side's
 * colour to the bottom.
 * @param {Playing} state @param {string} tile @param {number} by
 */
export function turned(state, tile, by) {
  const rotation = (rotationOf(state, tile) - by + 3) % 3;
  return { gameState: { tile, ways: { ...state.gameState.ways, [tile]: rotation } } };
}

/**
 * The intent of turning the tile in hand to a rotation.
 * @param {Playing} state @param {string} tile @param {number} rotation
 */
export const turnedTo = (state, tile, rotation) => ({
  gameState: { tile, ways: { ...state.gameState.ways, [tile]: rotation } },
});

/**
 * The parts of a placement, `PPB@19/1`; null for any other step.
 * @param {string} step
 */
export function placed(step) {
  const [, tile, space, rotation] = /^(\w+)@(\d+)\/(\d)$/.exec(step) ?? [];
  return tile ? { tile, space, rotation: Number(rotation) } : null;
}

/**
 * A step that is hinted: its tile is in hand, turned as it will lie, and lies there to be looked at.
 * @param {Playing} state @param {string} step
 */
export function hint(state, step) {
  const laid = placed(step);
  if (!laid) return step.startsWith('exchange ') ? choose(step.slice('exchange '.length)) : {};
  return {
    gameState: { ...turnedTo(state, laid.tile, laid.rotation).gameState, ...ghostAt(state, laid.space) },
    space: laid.space,
  };
}

/**
 * Where a finger has put the tile to be looked at; null when the turn is another.
 * @param {Playing} state @returns {string | null}
 */
export const ghostOf = ({ position, gameState: { ghost } }) =>
  ghost && ghost.turn === position.turn && !position.view.board[ghost.space] && !position.result ? ghost.space : null;
