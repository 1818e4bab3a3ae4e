// @ts-check
// What the front has to do with computer players: it shows their steps at a speed that a person can follow, asks for
// hints, and has them play a person's turn. The seats that are theirs are played by the table's host (docs/seats.md).

import { newOf } from '../game-settings.js';
import { actorOf, inPlay, isComputers, unkept, unsaved } from '../state.js';
import { createPace } from './pace.js';
import { gameOf } from '../games/index.js';

/**
 * @import { Position, Seat } from '../protocol'
 * @import { ComputerControl, GameStore, Hints, Parts, State, TableGame, TransportEvent } from '../types'
 */

/**
 * Whether a computer's step leads on from this position.
 * @param {Position} position
 */
export function isComputersTurn(position) {
  const seat = actorOf(position);
  return seat !== null && isComputers(position, seat);
}

/**
 * The computer in a session. `game` is the one on the table, `hints` shows what the computer would play, `isStill()`
 * says whether nothing moves on the board.
 * @param {Pick<Parts, 'store' | 'send' | 'attempt' | 'game' | 'hints' | 'isStill'>} parts
 * @returns {ComputerControl}
 */
export function createComputer({ store, send, attempt, game, hints, isStill }) {
  const pace = createPace(store, send, isStill);
  const keepPace = () => attempt(pace.keep);

  async function hint() {
    const steps = await stepsFor('hint', { store, send });
    if (!steps) return false;
    hints.show(steps);
    return true;
  }

  async function playTurn() {
    const steps = await stepsFor('turn', { store, send });
    for (const step of steps ?? []) {
      await pace.ready();
      if (!inPlay(store.state) || !(await game.perform(() => [{ do: 'step', step }, 'step']))) return false;
      pace.shown(false);
    }
    return steps !== null;
  }

  return {
    /** Hears of an event of a computer player. */
    hear(event) {
      const patch = thoughtOf(store.state, event);
      if (patch) store.set(patch);
    },
    ready: pace.ready,
    shown: pace.shown,
    skip: pace.skip,
    keepPace,
    /** Marks what the computer would play. */
    hint: () => attempt(hint),
    /** Has the computer play the rest of the turn. */
    playTurn: () => attempt(playTurn),
    /** What is being thought is played at once, or told. */
    hurry: () => attempt(() => send({ do: store.state.thinking?.asked ? 'stop' : 'hurry' })),
    /** Has the computer's seats rest, or play again. */
    toggle: () => order(store, game),
    /**
     * Has others play: `players` as in the settings of a new game. Only what is new is said, so that a computer at work
     * is not disturbed by a name.
     */
    reseat: (players) => reseat(newOf(store.state.position.seats, players), { game, keepPace }),
  };
}

/**
 * Asks what the computer would play for the person in turn. Returns null if the game has changed meanwhile.
 * @param {'hint' | 'turn'} what @param {Pick<Parts, 'store' | 'send'>} parts
 */
async function stepsFor(what, { store, send }) {
  const { position, hello } = store.state;
  const { rev } = position;
  const seat = /** @type {number} */ (actorOf(position));
  store.set({ thinking: { seat, asked: what, rev, nodes: 0, of: null } });
  try {
    const { steps } = await send({ do: 'bot', seconds: hello.hint_seconds });
    return store.state.position.rev === rev && inPlay(store.state) ? steps : null;
  } finally {
    if (store.state.thinking?.asked) store.set({ thinking: null });
  }
}

/**
 * Has others play for the seats where something is new. Returns whether there was anything.
 * @param {Partial<Seat>[]} seats @param {Pick<Parts, 'game' | 'keepPace'>} parts
 */
async function reseat(seats, { game, keepPace }) {
  if (seats.every((seat) => Object.keys(seat).length === 0)) return false;
  await keepPace();
  return game.perform(() => [{ do: 'seats', seats }, 'other']);
}

/**
 * Has the computer rest or play on. The position gets another number by that, but there is nothing new to save.
 * @param {GameStore} store @param {TableGame} game
 */
async function order(store, game) {
  const [saved, kept] = [!unsaved(store.state), !unkept(store.state)];
  const verb = store.state.position.paused ? 'resume' : 'pause';
  const done = await game.perform(() => [{ do: verb }, 'other']);
  const { rev } = store.state.position;
  if (done) store.set({ ...(saved && { savedRev: rev }), ...(kept && { keptRev: rev }) });
  return done;
}

/**
 * What an event of a computer player changes of the state; null for nothing. Pure.
 * @param {State} state @param {TransportEvent} told @returns {Pick<State, 'thinking'> | null}
 */
export function thoughtOf({ thinking }, told) {
  if (told.event === 'thinking') {
    const { seat, rev } = told;
    return { thinking: { seat, asked: null, rev, nodes: 0, of: null } };
  }
  if (told.event === 'thought' && thinking && !thinking.asked) return { thinking: null };
  if (told.event === 'progress' && thinking)
    return { thinking: { ...thinking, nodes: told.nodes, of: told.of ?? thinking.of } };
  return null;
}

// A hint: the steps of a turn that the computer would play, the next of them marked on the board.

/**
 * Makes the hints of a session.
 * @param {GameStore} store
 * @returns {Hints}
 */
export function createHints(store) {
  return {
    /** Shows what could be played next: it is in hand, turned as it would lie, and the board marks it. */
    show(steps, at = 0) {
      const { state } = store;
      if (at >= steps.length || !inPlay(state)) return;
      const { hold: held = null, gameState, space = state.cursor } = gameOf(state.position.game).hint(state, steps[at]);
      store.set(
        {
          hint: { steps, at },
          gameState: { ...state.gameState, ...gameState },
          held,
          offer: null,
          notice: null,
          cursor: space,
        },
        { gameState: true, hinted: true },
      );
    },
    /** The step that is hinted next; null without a hint. */
    next: () => store.state.hint?.steps[store.state.hint.at] ?? null,
    drop: () => store.state.hint && store.set({ hint: null, held: null }),
  };
}
