// The positions that the rules show in pictures: how each came about, and what the table says of it.

import { fileURLToPath } from 'node:url';

import { askEngine } from './engine.mjs';
import { golden, recordOf } from './golden.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];
const seats = (count) => NAMES.slice(0, count).map((name) => ({ name }));

/** The first steps of a golden game. */
function begun(name, plies) {
  const game = golden(name);
  return {
    ...recordOf({ ...game, steps: game.steps.slice(0, plies) }, seats(game.options.players ?? 2)),
    rules: RULES[game.game] ?? 1,
  };
}

/** The versions of rules that the golden games follow, where it is not the first. */
const RULES = { petri: 2, blokus: 2 };

const placed = (spaces) => spaces.split(' ').flatMap((space) => [`@${space}`, 'commit']);
const atar = (side, stones, steps) =>
  recordOf(
    { game: 'atar', options: { side, stones, placement: 'players', order: 'fixed' }, steps },
    seats(stones.length),
  );

/** A position in which nobody is to be shown at play: without what could be placed, which is much. */
const bare = (record) => ({ ...record, bare: true });

/** By game and name, the record that ends with the position. */
const RECORDS = {
  atar: {
    placing: atar(5, [4, 4], placed('a1 c4 e5')),
    moving: atar(5, [3, 3], placed('c3 c4 d1 d6 e6 b2')),
    blocked: atar(5, [3, 3], placed('d1 e2 d2 d6 e8 c4')),
    rows: atar(5, [2, 2], [...placed('e4 c3 d5 b2'), 'e4-d3']),
    clock: atar(
      5,
      [2, 2],
      [
        ...placed('e4 c3 d1 e8'),
        'e4-e3',
        'd1-e2',
        'clock',
        'commit',
        'c3-c4',
        'e8-e7',
        'commit',
        'e3-e4',
        'e2-e1',
        'commit',
        'c4-c3',
        'e7-e8',
        'commit',
      ],
    ),
  },
  spectrangle: { scoring: begun('spectrangle-1', 28), begun: begun('spectrangle-1', 9) },
  owari: { start: begun('owari-1', 0), capture: begun('owari-1', 6), end: begun('owari-1', 65) },
  petri: { growing: begun('petri-1', 20), capture: begun('petri-1', 63) },
  blokus: {
    start: bare(begun('blokus-2', 0)),
    corners: begun('blokus-2', 8),
    end: bare(begun('blokus-2', 27)),
    classic: bare(begun('blokus-3', 24)),
  },
};

/** The games that have such positions. */
export const GAMES = Object.keys(RECORDS);

/** What pictures need of a position: nothing that another run of the table would tell otherwise. */
function kept({ game, seats: players, actor, turn, draft, result, state, view }, isBare) {
  return {
    game,
    seats: players,
    actor,
    turn,
    draft,
    result,
    effects: [],
    state,
    view: isBare ? { ...view, places: {}, pieces: {} } : view,
  };
}

/** The positions of a game, by name, as the table tells them now. */
function positionsNow(game) {
  const names = Object.keys(RECORDS[game]);
  const record = (name) => RECORDS[game][name];
  const answers = askEngine(names.map((name) => ({ id: name, do: 'open', roll: 'manual', record: record(name) })));
  return names.map((name) => {
    const answer = answers.get(name);
    if (!answer.ok) throw new Error(`${game}, ${name}: ${answer.error.text}`);
    return [name, kept(answer.ok, record(name).bare)];
  });
}

/** The file of a game's examples. */
export const examplesPath = (game) => `${ROOT}ui/games/${game}/examples.js`;

/** What should stand in that file. */
export function examplesText(game) {
  const lines = positionsNow(game).map(([name, position]) => `  ${name}: ${JSON.stringify(position)},`);
  return `// Positions that the rules show, as the table tells them. Made by \`make examples\` from tests/support/examples.mjs.

/** By name. */
export const examples = {
${lines.join('\n')}
};
`;
}
