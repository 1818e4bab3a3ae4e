// The golden games, as something to be played by hand.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { askEngine } from './engine.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A golden game: its `game`, `options`, and `steps` in order. */
export function golden(name) {
  const lines = readFileSync(`${ROOT}tests/golden/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [{ game, options }, ...rest] = lines;
  return { game, options, steps: rest.map(({ step }) => step) };
}

/** A record of such a game. */
export const recordOf = ({ game, options, steps }, seats) => ({
  format: 'atar-record',
  version: 1,
  game,
  rules: 1,
  options,
  seats,
  turns: [],
  draft: steps,
});

/** The positions of a record at every ply from 0, as the table tells them. */
export function positionsOf(record) {
  const plies = Array.from({ length: record.draft.length + 1 }, (_, ply) => ({ id: ply, do: 'show', ply }));
  const answers = askEngine([{ id: 'open', do: 'open', record }, ...plies]);
  return plies.map(({ id }) => answers.get(id).ok);
}
