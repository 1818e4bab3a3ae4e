// Measures the release app, as a part of `make bench`: how soon it shows something, and the memory of its own process
// after a game.
// `ATAR_BINARY` names another program to be measured.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { WHOLE, playPart, readRecord, setUp } from '../support/games.mjs';
import { until } from '../support/until.mjs';

process.env.ATAR_BINARY ??= fileURLToPath(new URL('../../target/release/atar', import.meta.url));
const { onDisplay } = await import('./support/app.mjs');

/** Starts that are measured after one that warms up; the middle one counts. */
const STARTS = 5;
/** Ticks of the kernel's clock in a second, which Linux tells all programs alike. */
const TICKS = 100;

/** When a process was started, in milliseconds since 1970. */
function startOf(id) {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  // The second field, the program's name in brackets, may hold blanks; the start is the twentieth after it.
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  return Date.now() - uptime * 1000 + (ticks / TICKS) * 1000;
}

/** When the page was first painted, in milliseconds since 1970; 0 before. */
const firstPaint = () => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return paint ? performance.timeOrigin + paint.startTime : 0;
};

/** From the start of the process to the first paint, in milliseconds. */
async function start(open) {
  const app = await open();
  const painted = await until('the first paint', () => app.shown(firstPaint));
  const took = painted - startOf(app.process);
  await app.kill();
  return took;
}

/** The proportional memory of a process, in MB. */
function memoryOf(id) {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'));
  return (Number(kilobytes) * 1024) / 1e6;
}

await onDisplay('measure', async ({ open }) => {
  const times = [];
  for (let run = 0; run <= STARTS; run += 1) times.push(await start(open));
  const sorted = times
    .slice(1)
    .sort((a, b) => a - b)
    .map(Math.round);
  console.log(
    `First paint after the start: ${sorted[(STARTS - 1) / 2]} ms (of ${sorted.join(', ')}); wanted: below 1000 ms`,
  );

  const app = await open();
  const game = readRecord(WHOLE);
  await setUp(app.person, game);
  await playPart(app.person, game, { from: { turn: 1, after: 0 }, to: { turn: Infinity } });
  await app.person.sees('Ben wins');
  console.log(
    `Memory of the app’s own process after a game: ${memoryOf(app.process).toFixed(1)} MB (PSS); wanted: below 120 MB`,
  );
})();
