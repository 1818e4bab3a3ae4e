// The speed of the lab, by processor time of one core, for `make bench`: against `match`, with random players, Stop,
// many games, and the module of the web app against the program. Needs the built site, and the program that ATAR_CLI
// names.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { labOfSite } from './support/lab.mjs';

const CLI = process.env.ATAR_CLI;
const MANY = 100_000;
const STOPS = 10;
/** What is told of nine cells, and the games of each that are played for it: four rounds of two. */
const NINE = { games: 400, cores: 8, played: 8 };

const study = (player, games, more = {}) => ({
  format: 'atar-study',
  version: 1,
  game: 'atar',
  line_ups: [{ all: player }],
  stop: { games },
  ...more,
});

const folder = mkdtempSync(join(tmpdir(), 'atar-lab-'));
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

function fileOf(name, asked) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(asked));
  return file;
}

/** The processor time of a command of the program, in seconds: other programs may be running. */
function taken(...command) {
  const script = '"$@" >/dev/null 2>&1; times';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', CLI, ...command], { encoding: 'utf8' });
  const times = stdout
    .trim()
    .split('\n')
    .at(-1)
    .matchAll(/(\d+)m([\d.]+)s/g);
  return [...times].reduce((sum, [, minutes, rest]) => sum + 60 * minutes + Number(rest), 0);
}

/** Games a second of `lab run`. */
function byProgram(player, games) {
  const file = fileOf(`${player}-${games}`, study(player, games));
  return games / taken('lab', 'run', file, '--jobs', '1');
}

/** Games a second of `match`. */
const byMatch = (player, games) =>
  games / taken('match', 'atar', '--a', player, '--b', player, '--games', String(games), '--jobs', '1');

/** Games a second of the module, with one player. */
async function byModule(player, games) {
  const lab = await labOfSite({ jobs: 1 });
  // First figures take two seconds of the clock; the games are timed from their first.
  await lab.ok('lab_begin', { study: study(player, games) });
  await lab.wait('playing');
  const began = process.cpuUsage();
  const { games: played } = await lab.wait('done');
  const { user, system } = process.cpuUsage(began);
  return (played * 1e6) / (user + system);
}

/** Milliseconds from the signal to the end of `lab run`, whose players think for minutes. */
async function stopped(number) {
  const file = fileOf(`stop-${number}`, study('nodes=100000000', 10));
  const run = spawn(CLI, ['lab', 'run', file, '--jobs', '1'], { stdio: 'ignore' });
  await sleep(500);
  const began = performance.now();
  run.kill('SIGINT');
  await once(run, 'exit');
  return performance.now() - began;
}

/**
 * Minutes that nine cells of 400 games take on eight cores, if all are as busy as one: from the processor time of a few
 * games of each cell.
 */
function nineCells() {
  const grid = [{ side: [6, 8, 10] }, { density: [20, 33, 45] }];
  const file = fileOf('nine', study('level=3', NINE.played, { grid }));
  const seconds = taken('lab', 'run', file, '--jobs', '1');
  return { nine_cells_minutes: (seconds * NINE.games) / NINE.played / NINE.cores / 60 };
}

/** Seconds, by the clock and of processors, and megabytes of `lab show` with many games of default Atar. */
async function shown() {
  const file = fileOf('many', study('random', MANY));
  spawnSync(CLI, ['lab', 'run', file, '--jobs', '1'], { stdio: 'ignore' });
  const show = spawn(CLI, ['lab', 'show', file], { stdio: 'ignore' });
  const began = performance.now();
  let most = 0;
  const look = setInterval(() => {
    try {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${show.pid}/status`, 'utf8')) ?? [];
      most = Math.max(most, Number(kilobytes ?? 0));
    } catch {
      // It has ended, or the system has no such file.
    }
  }, 10);
  await once(show, 'exit');
  clearInterval(look);
  const clock = (performance.now() - began) / 1000;
  const processor = taken('lab', 'show', file);
  return { show_games: MANY, show_seconds: clock, show_processor_seconds: processor, show_megabytes: most / 1024 };
}

const rounded = (figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure.toPrecision(3))]));

try {
  const [lab, match] = [byProgram('level=3', 40), byMatch('level=3', 40)];
  const [random, inModule] = [byProgram('random', 20_000), await byModule('level=3', 20)];
  const stops = [];
  for (let number = 0; number < STOPS; number += 1) stops.push(await stopped(number));
  console.log(
    JSON.stringify(
      rounded({
        level_3_a_second: lab,
        of_match: lab / match,
        random_a_second: random,
        module_level_3_a_second: inModule,
        module_of_program: inModule / lab,
        stop_milliseconds: median(stops),
        ...nineCells(),
        ...(await shown()),
      }),
    ),
  );
} finally {
  rmSync(folder, { recursive: true });
}
