// Takes the pictures of the README in the real window: `make pictures`. They are committed, so that the README shows
// what is.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { onDisplay } from './support/app.mjs';
import { run } from './support/run.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PICTURES = join(ROOT, 'docs/pictures');
/** Longer than any motion of a board. */
const STILL = 2500;

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** The golden games of the companions that are shown, and after how many of their steps. */
const GAMES = [
  { name: 'spectrangle', golden: 'spectrangle-1', share: 0.5 },
  { name: 'owari', golden: 'owari-1', share: 0.3 },
  { name: 'petri', golden: 'petri-1', share: 0.75 },
  { name: 'blokus', golden: 'blokus-1', share: 0.6 },
];

/** A golden game as a record, as far as a share of its steps. */
function recordOf({ golden, share }) {
  const [head, ...steps] = readFileSync(join(ROOT, `tests/golden/${golden}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const seats = 1 + Math.max(...steps.map(({ actor }) => actor?.seat ?? 0));
  const played = steps.slice(0, Math.floor(steps.length * share)).map(({ step }) => step);
  return {
    format: 'atar-record',
    version: 1,
    game: head.game,
    rules: 1,
    options: head.options,
    seats: NAMES.slice(0, seats).map((name) => ({ name })),
    turns: [],
    draft: played,
  };
}

/** Opens a record as a double click would, and takes a picture of the window. */
const take = (path, picture) =>
  onDisplay('pictures', async ({ display, open }) => {
    const { person, window } = await open([path]);
    await person.find('Undo');
    await pause(STILL);
    await run('import', ['-window', window, join(PICTURES, picture)], display.env);
  });

mkdirSync(PICTURES, { recursive: true });
await take(join(ROOT, 'tests/fixtures/row.atar'), 'play.png')();
for (const game of GAMES) {
  const path = join(ROOT, `artifacts/${game.name}.atar`);
  writeFileSync(path, JSON.stringify(recordOf(game)));
  await take(path, `${game.name}.png`)();
}
