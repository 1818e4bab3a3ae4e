// @ts-check
// Records as lists of steps and turns. Pure.

/** The steps of a record, in order. */
export const stepsOf = ({ turns = [], draft = [] }) => [...turns.flat(), ...draft];

/** The ply at which each finished turn ends. */
export function turnEnds({ turns }) {
  let ply = 0;
  return turns.map((steps) => (ply += steps.length));
}

/** How many turns two records begin with alike. */
export function sameTurns(before, after) {
  const differs = after.turns.findIndex((steps, index) => before?.turns[index]?.join() !== steps.join());
  return differs < 0 ? after.turns.length : differs;
}

/** Where the turn before a ply began, and where the one after it ends. */
export function turnsAround(record, ply) {
  const ends = [0, ...turnEnds(record), stepsOf(record).length];
  return { before: ends.findLast((end) => end < ply) ?? 0, after: ends.find((end) => end > ply) ?? ends.at(-1) };
}

/** A record of the same game as far as a ply. */
export const cut = (record, ply) => ({ ...record, turns: [], draft: stepsOf(record).slice(0, ply), result: null });

/**
 * A record after a change: its first `turn` turns have stayed, and `turns` follow them, as in a position's `since`;
 * `finished` turns are finished now.
 */
export function withChange(record, { turn, turns, finished, result }) {
  const steps = turns.map((added) => added.steps);
  const ended = finished - turn;
  return {
    ...record,
    turns: [...record.turns.slice(0, turn), ...steps.slice(0, ended)],
    draft: steps[ended] ?? [],
    result,
  };
}
