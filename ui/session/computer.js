// What the front has to do with computer players: it shows their steps at a speed that a person can follow, asks for
// hints, and has them
// play a person's turn. The seats that are theirs are played by the table's host (docs/seats.md).

import { pause } from '../prefs.js';
import { actorOf, inPlay } from '../state.js';

/**
 * How long the strongest player looks for a hint, or for the turn that it plays for a person. Lower levels would leave
 * some of it to luck.
 */
const SECONDS = 1;

/** Whether a computer's step leads on from this position. */
export const isComputers = (position) => actorOf(position) !== null && Boolean(position.seats[actorOf(position)].bot);

/**
 * The computer in a session: it is given `state()`, `set(patch)`, `send(request)`, `attempt(work)`, `tell(words)`,
 * `take(step)`, which
 * takes a step when its turn comes, `show(steps)`, which shows a hint, and `order(verb)`, which has the seats of the
 * computer rest or play on.
 */
export function createComputer({ state, set, send, attempt, take, show, order }) {
  let skip = () => {};
  let told = null;

  /** Leaves what was shown to be looked at; `skip` ends it. */
  function rest() {
    const ms = pause(state().prefs);
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      skip = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Tells the table how long a step is shown, so that it is never far ahead. */
  async function keepPace() {
    const milliseconds = pause(state().prefs);
    if (milliseconds === told) return;
    told = milliseconds;
    await send({ do: 'pace', milliseconds });
  }

  /** Asks what the computer would play for the person in turn. Answers null if the game has changed meanwhile. */
  async function asked(what) {
    const { rev } = state().position;
    set({ thinking: { seat: actorOf(state().position), asked: what, rev, nodes: 0, of: null } });
    try {
      const { steps } = await send({ do: 'bot', seconds: SECONDS });
      return state().position.rev === rev && inPlay(state()) ? steps : null;
    } finally {
      if (state().thinking?.asked) set({ thinking: null });
    }
  }

  async function hint() {
    const steps = await asked('hint');
    if (!steps) return false;
    show(steps);
    return true;
  }

  async function playTurn() {
    const steps = await asked('turn');
    for (const step of steps ?? []) {
      if (!inPlay(state()) || !(await take(step))) return false;
      await rest();
    }
    return steps !== null;
  }

  /** Hears of an event of a computer player. */
  function hear(event) {
    const { thinking } = state();
    if (event.event === 'thinking')
      set({ thinking: { seat: event.seat, asked: null, rev: event.rev, nodes: 0, of: null } });
    if (event.event === 'thought' && thinking && !thinking.asked) set({ thinking: null });
    if (event.event === 'progress' && thinking)
      set({ thinking: { ...thinking, nodes: event.nodes, of: event.of ?? thinking.of } });
  }

  return {
    hear,
    rest,
    keepPace: () => attempt(keepPace),
    /** Shows what waits to be shown without rests. */
    skip: () => skip(),
    /** Marks what the computer would play. */
    hint: () => attempt(hint),
    /** Has the computer play the rest of the turn. */
    playTurn: () => attempt(playTurn),
    /** What is being thought is played at once, or told. */
    hurry: () => attempt(() => send({ do: state().thinking?.asked ? 'stop' : 'hurry' })),
    /** Has the computer's seats rest, or play again. */
    toggle: () => order(state().position.paused ? 'resume' : 'pause'),
  };
}
