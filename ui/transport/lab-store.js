// @ts-check
// The lines of the lab's games in the browser's tables (database.js): `runs` has what is known of each run, `lab` its
// lines in pieces.

/**
 * @import { Database, DatabaseChange } from './database.js'
 * @import { KeptRun } from './lab-module.js'
 */

/**
 * @typedef {{ header: string, games: number, parts: number, changed: number }} RunRow
 * @typedef {ReturnType<typeof createLabStore>} LabStore
 */

const ELSEWHERE = 'The Lab is open in another tab. Close it there to play games here.';

/** @param {string} run @param {number} part */
const keyOf = (run, part) => `${run}/${part}`;

/**
 * Whether a line says what is asked: the first one, and each after which more games are planned.
 * @param {string} line
 */
const isHeader = (line) => line.startsWith('{"format"');

/**
 * Writes lines of a run as one piece.
 * @param {Database} database @param {string} run @param {string[]} lines @param {number} changed
 */
async function writeRun({ read, write }, run, lines, changed) {
  /** @type {RunRow} */
  const row = (await read('runs', run)) ?? { header: lines[0], games: 0, parts: 0, changed: 0 };
  const headers = lines.filter(isHeader);
  const games = row.games + lines.length - headers.length;
  await write([
    ['lab', keyOf(run, row.parts), lines.map((line) => `${line}\n`).join('')],
    ['runs', run, { ...row, header: headers.at(-1) ?? row.header, games, parts: row.parts + 1, changed }],
  ]);
}

/**
 * A store over the tables. Only one tab writes: `claim()` answers whether it is this one. `now()` is the time of the
 * day.
 * @param {Database} database @param {() => Promise<boolean>} claim @param {() => number} now
 */
export function createLabStore(database, claim, now = Date.now) {
  const { read, all, write } = database;

  /** What waits to be written, by run. @type {Map<string, string[]>} */
  const waiting = new Map();

  async function flush() {
    if (waiting.size === 0) return;
    const lines = [...waiting];
    waiting.clear();
    if (!(await claim())) throw new Error(ELSEWHERE);
    for (const [run, own] of lines) await writeRun(database, run, own, now());
  }

  return {
    /** The runs that are kept, the newest first. @returns {Promise<KeptRun[]>} */
    async kept() {
      /** @type {[string, RunRow][]} */
      const rows = /** @type {any} */ (await all('runs'));
      rows.sort(([, one], [, other]) => other.changed - one.changed);
      return rows.map(([run, { header, games }]) => [run, header, games]);
    },

    /** Appends a line, which is written by `flush`. @param {string} run @param {string} line */
    append(run, line) {
      if (!waiting.has(run)) waiting.set(run, []);
      waiting.get(run)?.push(line);
    },

    /** Whether lines wait to be written. */
    waits: () => waiting.size > 0,

    flush,

    /** Gives all lines of a run to `take`, in pieces. @param {string} run @param {(text: string) => void} take */
    async lines(run, take) {
      if (waiting.has(run)) await flush();
      const { parts = 0 } = (await read('runs', run)) ?? {};
      for (let part = 0; part < parts; part += 1) take((await read('lab', keyOf(run, part))) ?? '');
    },

    /** @param {string} run */
    async remove(run) {
      waiting.delete(run);
      const { parts = 0 } = (await read('runs', run)) ?? {};
      const pieces = Array.from({ length: parts }, (_, part) => keyOf(run, part));
      await write([
        ...pieces.map((key) => /** @type {DatabaseChange} */ (['lab', key, undefined])),
        ['runs', run, undefined],
      ]);
    },
  };
}

/**
 * Claims the right to write the lab's lines, which one tab has as long as it is open. Asks again each time until it is
 * this one.
 * @param {LockManager | undefined} locks
 */
export function labClaim(locks = globalThis.navigator?.locks) {
  let isMine = locks === undefined;
  return () =>
    new Promise((/** @type {(isMine: boolean) => void} */ resolve) => {
      if (isMine || !locks) {
        resolve(true);
        return;
      }
      locks.request('atar lab', { ifAvailable: true }, (lock) => {
        isMine = lock !== null;
        resolve(isMine);
        // Held until the tab is closed.
        return isMine ? new Promise(() => {}) : undefined;
      });
    });
}
