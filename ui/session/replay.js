// Replay: looking at the steps of a game, one after the other, while the game itself stays where it is.

/** How long each step is shown while the replay plays, in milliseconds, by speed. */
export const SPEEDS = { slow: 1600, normal: 800, fast: 350 };

/** The steps of a record, in order. Pure. */
export const stepsOf = ({ turns = [], draft = [] }) => [...turns.flat(), ...draft];

/** The ply at which each finished turn ends. Pure. */
export function turnEnds({ turns }) {
  let ply = 0;
  return turns.map((steps) => (ply += steps.length));
}

/** How many turns two records begin with alike. Pure. */
export function sameTurns(before, after) {
  const differs = after.turns.findIndex((steps, index) => before?.turns[index]?.join() !== steps.join());
  return differs < 0 ? after.turns.length : differs;
}

/** Where the turn before a ply began, and where the one after it ends. Pure. */
export function turnsAround(record, ply) {
  const ends = [0, ...turnEnds(record), stepsOf(record).length];
  return { before: ends.findLast((end) => end < ply) ?? 0, after: ends.find((end) => end > ply) ?? ends.at(-1) };
}

/** A record of the same game as far as a ply. Pure. */
export const cut = (record, ply) => ({ ...record, turns: [], draft: stepsOf(record).slice(0, ply), result: null });

/**
 * The replay of a session's game. It is given `state()`, `set(patch, change)`, `send(request)`, `attempt(work)`,
 * `enqueue(requests)`,
 * `mayLeave()` and `begin(fields, file)` of the session.
 */
export function createReplay({ state, set, send, attempt, enqueue, mayLeave, begin }) {
  let timer = 0;

  const patch = (fields) => set({ replay: { ...state().replay, ...fields } });

  /** Shows the position at a ply; a step forward is animated. */
  async function go(ply) {
    const { position, live, record, replay } = state();
    const length = stepsOf(record).length;
    const wanted = Math.min(Math.max(ply, 0), length);
    const shown = await send({ do: 'show', ply: wanted });
    const from = wanted === position.ply + 1 ? position : null;
    const speed = replay?.speed ?? 'normal';
    set(
      {
        position: shown,
        live: live ?? position,
        held: null,
        offer: null,
        notice: null,
        showLegal: false,
        replay: { playing: false, speed, ...replay, ply: wanted, length },
      },
      { from, how: 'replay' },
    );
    return true;
  }

  const to = (ply) => attempt(() => enqueue(() => go(ply)));
  /** From where the person is when the steps before have been shown. */
  const by = (steps) => attempt(() => enqueue(() => go(at() + steps)));
  const turnFrom = (side) => attempt(() => enqueue(() => go(turnsAround(state().record, at())[side])));

  function rest() {
    clearTimeout(timer);
    if (state().replay?.playing) patch({ playing: false });
  }

  async function play() {
    const { replay } = state();
    if (!replay) return;
    if (replay.ply >= replay.length) await to(0);
    patch({ playing: true });
    beat();
  }

  function beat() {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const { replay } = state();
      if (!replay?.playing) return;
      if (replay.ply >= replay.length || !(await to(replay.ply + 1))) rest();
      else if (state().replay?.playing) beat();
    }, SPEEDS[state().replay.speed]);
  }

  /** Back to the game. */
  function leave() {
    const { replay, live } = state();
    clearTimeout(timer);
    if (replay) set({ replay: null, position: live, live: null }, { from: null, how: 'replay' });
  }

  /** A new game from the position that is shown; the record of the old one stays as it is. */
  async function playOn() {
    const { record, replay } = state();
    if (!replay || !(await mayLeave())) return false;
    const from = cut(record, replay.ply);
    return enqueue(() => begin({ do: 'open', record: from }, null));
  }

  const at = () => state().replay?.ply ?? stepsOf(state().record).length;
  return {
    /** Shows the position at a ply, and rests there. */
    to(ply) {
      rest();
      return to(ply);
    },
    first: () => (rest(), to(0)),
    previousTurn: () => (rest(), turnFrom('before')),
    previous: () => (rest(), by(-1)),
    next: () => (rest(), by(1)),
    nextTurn: () => (rest(), turnFrom('after')),
    last: () => (rest(), to(Infinity)),
    /** Plays step by step, or rests. */
    toggle: () => (state().replay?.playing ? rest() : attempt(play)),
    speed: (speed) => patch({ speed }),
    /** The game has gone on: there is more to look at. */
    lengthened: () => patch({ length: stepsOf(state().record).length }),
    leave,
    playOn: () => attempt(playOn),
  };
}
