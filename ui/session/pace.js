// @ts-check
// The speed at which the steps of computers are shown: one that a person can follow.

import { gameOf } from '../games/index.js';
import { pause, stretch } from '../prefs.js';

/**
 * @import { GameStore, Prefs, Send } from '../types'
 * @import { Position } from '../protocol'
 */

/**
 * Makes it. `send(request)` asks the table, `isStill()` says whether nothing moves on the board.
 * @param {GameStore} store @param {Send} send @param {() => boolean} isStill
 */
export function createPace(store, send, isStill) {
  let endWait = () => {};
  /** Whether what is left of this turn is shown at once. */
  let isHurried = false;
  /** When all that moves on the board has come to rest, and until when the last step is left to be looked at. */
  let rests = 0;
  let shownUntil = 0;
  /** @type {number | null} */
  let told = null;

  store.subscribe(({ position, prefs }, { how, from }) => {
    if (!how || !position) return;
    rests = performance.now() + motionTime(from, { position, prefs }, isStill());
    if (from && from.turn !== position.turn) isHurried = false;
  });

  return {
    /** Waits until the next step may be shown: the last has come to rest and was looked at. `skip` ends it. */
    ready() {
      const ms = Math.max(rests, shownUntil) - performance.now();
      if (isHurried || ms <= 0) return Promise.resolve();
      /** @type {(done: () => void) => void} */
      const wait = (done) => {
        const timer = setTimeout(done, ms);
        endWait = () => {
          clearTimeout(timer);
          done();
        };
      };
      return /** @type {Promise<void>} */ (new Promise(wait));
    },
    /** A step of the computer is shown, which is looked at for longer if its turn ends by it. @param {boolean} isEnd */
    shown(isEnd) {
      const { step, turn } = pause(store.state.prefs);
      shownUntil = performance.now() + (isEnd ? turn : step);
    },
    /** Shows what is left of the turn at once. */
    skip() {
      isHurried = true;
      rests = 0;
      shownUntil = 0;
      endWait();
    },
    /** Tells the table how long a step is shown, so that it is never far ahead. */
    async keep() {
      const { prefs, position } = store.state;
      const { step, turn } = pause(prefs);
      const milliseconds = gameOf(position.game).tools.draft ? step : turn;
      if (milliseconds === told) return;
      told = milliseconds;
      await send({ do: 'pace', milliseconds });
    },
  };
}

// How long what moves on the board takes. Pure.

/**
 * How long it takes until everything has come to rest after a change, in milliseconds; `still` says that nothing moves.
 * @param {Position | null | undefined} from
 * @param {{ position: Position, prefs: Pick<Prefs, 'animations'> }} to @param {boolean} still
 */
export function motionTime(from, { position, prefs }, still) {
  if (!from || still) return 0;
  const moving = gameOf(position.game).tweens(from, position, null);
  return stretch(prefs) * Math.max(0, ...moving.map(({ delay = 0, ms }) => delay + ms));
}
