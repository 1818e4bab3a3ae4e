// @ts-check
// Playing a replay by itself: step by step, at a speed that the person chooses.

import { motionTime } from './motion.js';

/** @import { Parts, Replay } from '../types' */

/** How long each step is shown, in milliseconds, by speed. */
export const SPEEDS = { slow: 1600, normal: 800, fast: 350 };

/** How long a step is looked at after it has come to rest, except where the person wants it fast. */
const STILL = 400;

/**
 * Makes it. `goTo(wanted)` shows the position at the ply that `wanted()` names, and answers whether it could.
 * @param {Pick<Parts, 'store' | 'attempt' | 'goTo' | 'isStill'>} parts
 */
export function createPlayback({ store, attempt, goTo, isStill }) {
  let timer = 0;
  /** How long the step that is shown takes on the board. */
  let motion = 0;

  store.subscribe(({ position, prefs }, { how, from }) => {
    if (how === 'replay' && position) motion = motionTime(from, { position, prefs }, isStill());
  });

  /** @param {Partial<Replay>} fields */
  const patch = (fields) => store.set({ replay: /** @type {Replay} */ ({ ...store.state.replay, ...fields }) });

  function rest() {
    clearTimeout(timer);
    if (store.state.replay?.playing) patch({ playing: false });
  }

  async function play() {
    const { replay } = store.state;
    if (!replay) return;
    if (replay.ply >= replay.length) await goTo(() => 0);
    patch({ playing: true });
    beat();
  }

  function beat() {
    clearTimeout(timer);
    const speed = store.state.replay?.speed ?? 'normal';
    timer = setTimeout(step, speed === 'fast' ? SPEEDS.fast : Math.max(SPEEDS[speed], motion + STILL));
  }

  async function step() {
    const { replay } = store.state;
    if (!replay?.playing) return;
    if (replay.ply >= replay.length || !(await goTo(() => replay.ply + 1))) rest();
    else if (store.state.replay?.playing) beat();
  }

  return {
    patch,
    rest,
    /** Plays step by step, or rests. */
    toggle: () => (store.state.replay?.playing ? rest() : attempt(play)),
    /** @param {Replay['speed']} speed */
    speed: (speed) => patch({ speed }),
    /** Ends it without telling anybody. */
    stop: () => clearTimeout(timer),
  };
}
