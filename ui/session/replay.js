// @ts-check
// Replay: looking at the steps of a game, one after the other, while the game itself stays where it is.

import { cut, stepsOf, turnsAround } from './history.js';
import { motionTime } from './pace.js';

/** @import { GameStore, Parts, Replay, Send, ShownTurn } from '../types' */

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

// Playing a replay by itself: step by step, at a speed that the person chooses.

/** How long each step is shown, in milliseconds, by speed. */
export const SPEEDS = { slow: 1600, normal: 800, fast: 350 };

/** How long a step is looked at after it has come to rest, except where the person wants it fast. */
const STILL = 400;

/**
 * Makes it. `goTo(wanted)` shows the position at the ply that `wanted()` names, and returns whether it could.
 * @param {Pick<Parts, 'store' | 'attempt' | 'goTo' | 'isStill'>} parts
 */
function createPlayback({ store, attempt, goTo, isStill }) {
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

// A look back: the board as it was after a turn that the person points at in the history. The game goes on meanwhile.

/** @param {ShownTurn | null} a @param {ShownTurn | null} b */
const sameTurn = (a, b) => a?.effects === b?.effects && a?.ply === b?.ply;

/**
 * Makes the look back of a session; `send(request)` asks the table.
 * @param {GameStore} store @param {Send} send
 */
export function createLookback(store, send) {
  // A turn has the same effects as long as it and all before it stay what they are.
  const known = new WeakMap();
  /** @type {ShownTurn | null} */
  let wanted = null;

  /**
   * The position after a turn; null where it is the one that is shown anyway.
   * @param {ShownTurn | null} turn
   */
  function after(turn) {
    if (turn === null || turn.ply === store.state.position.ply) return null;
    if (!known.has(turn.effects)) {
      known.set(turn.effects, send({ do: 'show', ply: turn.ply }));
      known.get(turn.effects).catch(() => known.delete(turn.effects));
    }
    return known.get(turn.effects);
  }

  /**
   * Shows a turn {number, steps, effects, ply}; null brings the present back. What comes too late is not shown.
   * @param {ShownTurn | null} turn
   */
  async function pointAt(turn) {
    wanted = turn;
    // Who cannot reach the table, or asks for what another window has undone, goes on seeing what is there.
    const position = await Promise.resolve(after(turn)).catch(() => null);
    const { pointed } = store.state;
    if (wanted !== turn) return;
    if (turn === null ? pointed === null : sameTurn(pointed, turn) && pointed?.position === position) return;
    store.set({ pointed: turn && { ...turn, position } });
  }

  return { pointAt };
}
