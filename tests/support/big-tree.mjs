// A game with a tree of as many steps as a test wants: stones are placed on spaces that point up, no two of which are
// neighbours, so that any order is legal.

const SIDE = 20;

/** The names of these spaces, the widest row first. */
const SPACES = Array.from({ length: SIDE }, (_, index) => SIDE - index).flatMap((row) =>
  Array.from({ length: row }, (_, column) => `${String.fromCharCode(96 + row)}${2 * column + 1}`),
);

/** The game has so many turns, and each variation too; a turn is two steps. */
const TURNS = 24;
const OFF = 5;

/** The steps of a line of placements. */
const steps = (spaces) => spaces.flatMap((space) => [`@${space}`, 'commit']);

/** A record of a game whose tree has about `count` steps. */
export function bigRecord(count) {
  const game = SPACES.slice(0, TURNS);
  const lines = [];
  for (let number = 0; lines.length * 2 * OFF < count; number += 1) {
    const turn = 1 + (number % (TURNS - 1));
    const first = TURNS + Math.floor(number / (TURNS - 1));
    // The same first stone would be the same variation; the others are any that are free.
    const [head, ...others] = [first, ...Array.from({ length: OFF - 1 }, (_, index) => first + 7 + index)];
    const free = (place) => SPACES[TURNS + ((place - TURNS) % (SPACES.length - TURNS))];
    if (head >= SPACES.length) return recordWith(game, deeper(lines, count));
    lines.push({ of: 0, ply: 2 * turn, steps: steps([SPACES[head], ...others.map(free)]) });
  }
  return recordWith(game, lines);
}

/** Variations of variations, where those of the game are not enough. */
function deeper(lines, count) {
  const all = [...lines];
  for (let of = 0; all.length * 2 * OFF < count; of += 1) {
    const { ply, steps: line } = all[of];
    const used = new Set([...SPACES.slice(0, TURNS), ...line.map((step) => step.slice(1))]);
    const free = SPACES.filter((space) => !used.has(space));
    for (let index = 0; index < 20 && all.length * 2 * OFF < count; index += 1)
      all.push({ of: of + 1, ply: ply + 2, steps: steps(free.slice(index, index + OFF)) });
  }
  return all;
}

const recordWith = (game, lines) => ({
  format: 'atar-record',
  version: 2,
  game: 'atar',
  rules: 1,
  options: { side: SIDE, stones: [100, 100], placement: 'players', order: 'fixed' },
  seats: [{ name: 'Ann' }, { name: 'Ben' }],
  turns: [],
  draft: steps(game),
  result: null,
  tree: { lines, notes: [] },
});
