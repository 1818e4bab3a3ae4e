// @ts-check
// Replay: looking at the steps of a game, one after the other, while the game itself stays where it is.

import { cut, stepsOf, turnsAround } from '../record.js';
import { createPlayback } from './playback.js';

/** @import { Parts } from '../types' */

/**
 * The replay of a session's game. `replace(begin)` puts another game in the place of the one on the table.
 * @param {Pick<Parts, 'store' | 'queue' | 'send' | 'attempt' | 'game' | 'replace' | 'isStill'>} parts
 */
export function createReplay({ store, queue, send, attempt, game, replace, isStill }) {
  const at = () => store.state.replay?.ply ?? stepsOf(store.state.record).length;

  /**
   * Goes to the ply that `wanted()` names when the steps before have been shown.
   * @param {() => number} wanted
   */
  const goTo = (wanted) => attempt(() => queue.enqueue(() => show(wanted(), { store, send })));
  const playback = createPlayback({ store, attempt, goTo, isStill });

  /**
   * Rests, and goes there.
   * @param {() => number} wanted
   */
  const jump = (wanted) => (playback.rest(), goTo(wanted));
  /** @param {'before' | 'after'} side */
  const turnFrom = (side) => jump(() => turnsAround(store.state.record, at())[side]);

  /** A new game from the position that is shown; the record of the old one stays as it is. */
  async function playOn() {
    const { record, replay } = store.state;
    if (!replay) return false;
    return replace(() => game.begin({ do: 'open', record: cut(record, replay.ply) }, null));
  }

  return {
    /**
     * Shows the position at a ply, and rests there.
     * @param {number} ply
     */
    to: (ply) => jump(() => ply),
    first: () => jump(() => 0),
    previousTurn: () => turnFrom('before'),
    previous: () => jump(() => at() - 1),
    next: () => jump(() => at() + 1),
    nextTurn: () => turnFrom('after'),
    last: () => jump(() => Infinity),
    toggle: playback.toggle,
    speed: playback.speed,
    /** The game has gone on: there is more to look at. */
    lengthened: () => playback.patch({ length: stepsOf(store.state.record).length }),
    /** Goes back to the game. */
    leave() {
      const { replay, live } = store.state;
      playback.stop();
      if (replay) store.set({ replay: null, position: live, live: null }, { from: null, how: 'replay' });
    },
    playOn: () => attempt(playOn),
  };
}

/**
 * Shows the position at a ply; a step forward is animated.
 * @param {number} ply @param {Pick<Parts, 'store' | 'send'>} parts
 */
async function show(ply, { store, send }) {
  const { position, live, record, replay } = store.state;
  const length = stepsOf(record).length;
  const wanted = Math.min(Math.max(ply, 0), length);
  const shown = await send({ do: 'show', ply: wanted });
  const from = wanted === position.ply + 1 ? position : null;
  const speed = replay?.speed ?? 'normal';
  // What was told when the game was opened is not gone at its first step.
  const notice = replay ? null : store.state.notice;
  const nothing = { held: null, offer: null, notice, showLegal: false };
  const next = { playing: false, speed, ...replay, ply: wanted, length };
  store.set({ position: shown, live: live ?? position, ...nothing, replay: next }, { from, how: 'replay' });
  return true;
}
