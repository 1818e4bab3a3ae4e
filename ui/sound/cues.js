// @ts-check
// What is to be heard of a change: which sounds, and when. Pure.

import { gameOf } from '../games/index.js';
import { stretch } from '../prefs.js';
import { actorOf, inPlay, isStudied } from '../state.js';
import { isYours } from '../words.js';

/**
 * @import { Change, Playing } from '../types'
 * @import { Position } from '../protocol'
 */

/** How long after the other sounds it is told that it is the person's turn, in milliseconds. */
const PAUSE = 250;

/**
 * The sounds of a change as {name, at}, `at` in milliseconds from now; `still` is whether nothing moves.
 * @param {Playing} state @param {Change} change @param {boolean} [still]
 */
export function soundCues(state, change, still = false) {
  if (change.refused) return [{ name: 'refused', at: 0 }];
  const { how, from, before } = change;
  if (!how) return [];
  // Of what was missed, as by a lost connection, only whose turn it has become is told.
  if (!from) return state.room && before && isCalled(state, before) ? [{ name: 'turn', at: 0 }] : [];
  const sounds = happened(state, from, still);
  if (how === 'replay' || isStudied(state)) return sounds;
  const end = Math.max(0, ...sounds.map(({ at }) => at));
  if (state.position.result && !from.result) return [...sounds, { name: endOf(state.position), at: end }];
  return isCalled(state, from) ? [...sounds, { name: 'turn', at: end + PAUSE }] : sounds;
}

/**
 * What is heard of the things that move, each when it comes to rest, and of the effect that came last.
 * @param {Playing} playing @param {Position} from @param {boolean} still
 */
function happened({ position, prefs }, from, still) {
  const game = gameOf(position.game);
  const moving = game.tweens(from, position, null).filter(({ sound }) => sound);
  const timed = moving.map(({ sound, delay = 0, ms }) => ({
    name: sound,
    at: still ? 0 : (delay + ms) * stretch(prefs),
  }));
  const once = still
    ? timed.filter(({ name }, index) => timed.findIndex((other) => other.name === name) === index)
    : timed;
  const last = position.effects.map(({ effect }) => game.sounds[effect]).findLast(Boolean);
  return last ? [...once, { name: last, at: 0 }] : once;
}

/**
 * A person who plays against computers hears whether they won; else it is the end of a game for somebody to win.
 * @param {Position} position
 */
function endOf({ seats, result }) {
  const isHere = (/** @type {Position['seats'][number]} */ seat) => isYours(seat) ?? !seat.bot;
  const people = seats.flatMap((player, seat) => (isHere(player) ? [seat] : []));
  const alone = people.length > 0 && people.length < seats.length;
  return alone && !people.some((seat) => result?.winners.includes(seat)) ? 'lost' : 'over';
}

/**
 * Whether a computer, or somebody elsewhere, has just played and a person here is to go on.
 * @param {Playing} state @param {Position} from
 */
function isCalled(state, from) {
  const before = actorOf(from);
  if (!inPlay(state) || before === null) return false;
  return Boolean(from.seats[before].bot) || isYours(from.seats[before]) === false;
}
