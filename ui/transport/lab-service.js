// @ts-check
// The lab's actor in the browser: gives the service what the page asks, has its games played by others, and keeps their
// lines.

import { reasonOf } from '../errors.js';

/**
 * @import { KeptRun, LabModule, Said } from './lab-module.js'
 * @import { Database, DatabaseChange } from './database.js'
 */

/** The games that a player has at once, so that it need not wait for the service between two. */
const AHEAD = 2;
/** How often the service is told the time while it plays, and how often lines are written, in milliseconds. */
const TICK = 50;
const FLUSH = 1000;
/** How long it works out figures before it listens, in milliseconds. */
const SLICE = 5;

/**
 * @typedef {object} LabPlayer one who plays games: its messages are [number, job], numbers of games to be dropped,
 * and whether it is to hold
 * @property {(message: [number, string] | number | { hold: boolean }) => void} post
 *
 * @typedef {object} LabActorWorld what the actor needs of the place where it works
 * @property {LabModule} service
 * @property {LabStore} store
 * @property {number} jobs how many games are played at once
 * @property {(hear: (done: string, number: number) => void, fail: (text: string) => void) => LabPlayer} hire
 * @property {(line: string) => void} post
 * @property {(act: () => void, ms: number) => unknown} later
 * @property {() => number} now
 */

/**
 * The actor that owns the service. `kept` are the runs of earlier times. `hear(text)` takes a request; `hold(isHeld)`
 * has the players hold, or go on.
 * @param {LabActorWorld} world @param {KeptRun[]} kept
 */
export function createLabService({ service, store, jobs, hire, post, later, now }, kept) {
  service.start(jobs, kept);
  const workLater = createFigures(() => handle(service.work(now())), later, now);
  const workers = createWorkerPool(jobs, hire, (done) => handle(service.done(done, now())));
  let isHeld = false;
  let isTicking = false;
  let flushed = now();
  /** @type {string | null} */
  let writing = null;

  /** Does what the service gives out. What is answered has been kept. @param {Said} said */
  function handle({ says, keeps, drops, works }) {
    workers.drop(drops);
    for (const keep of keeps) {
      if (keep.keep === 'append') {
        writing = keep.run;
        store.append(keep.run, keep.line);
      } else if (keep.keep === 'remove') inTurn(keep.run, () => store.remove(keep.run));
      else inTurn(keep.run, () => fetch(keep.run));
    }
    says.forEach(post);
    if (!isHeld) workers.fill((isUrgent) => service.deal(isUrgent, now()));
    tickLater();
    if (works) workLater();
    return works;
  }

  const inTurn = createTurns((run, error) => handle(service.trouble(run, troubleOf(error), now())));

  /** @param {string} run */
  async function fetch(run) {
    await store.lines(run, (text) => handle(service.lines(run, text, false, now())));
    handle(service.lines(run, '', true, now()));
  }

  function tickLater() {
    if (isTicking || (!service.isBusy() && !store.waits())) return;
    isTicking = true;
    later(() => {
      isTicking = false;
      if (writing !== null && (now() >= flushed + FLUSH || !service.isBusy())) {
        flushed = now();
        inTurn(writing, () => store.flush());
      }
      handle(service.tick(now()));
    }, TICK);
  }

  return {
    /** @param {string} text */
    hear: (text) => handle(service.hear(text, now())),
    /** @param {boolean} next */
    hold(next) {
      isHeld = next;
      workers.hold(next);
      handle(service.tick(now()));
    },
  };
}

/** @param {unknown} error */
const troubleOf = (error) => `The games cannot be saved or read. ${reasonOf(error)}`;

/**
 * Does one thing with the store after the other. `fail(run, error)` hears what goes wrong.
 * @param {(run: string, error: unknown) => void} fail
 */
function createTurns(fail) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (/** @type {string} */ run, /** @type {() => Promise<unknown>} */ act) =>
    void (last = last.then(act).catch((error) => fail(run, error)));
}

/**
 * Works out figures in slices, so that *Stop* is heard between them. `work()` does a piece and says whether there are
 * more. Returns what begins it, unless it has begun.
 * @param {() => boolean} work @param {LabActorWorld['later']} later @param {LabActorWorld['now']} now
 */
function createFigures(work, later, now) {
  let isWorking = false;

  function goOn() {
    const end = now() + SLICE;
    let isLeft = true;
    while (isLeft && now() < end) isLeft = work();
    isWorking = false;
    if (isLeft) workLater();
  }

  function workLater() {
    if (isWorking) return;
    isWorking = true;
    later(goOn, 0);
  }

  return workLater;
}

/**
 * Those who play: as many as there are jobs, and one more for what somebody waits for. They are hired with the first
 * game. `tell(done)` hears what each game came to.
 * @param {number} jobs @param {LabActorWorld['hire']} hire @param {(done: string) => void} tell
 */
function createWorkerPool(jobs, hire, tell) {
  /** @typedef {{ player: LabPlayer | null, playing: Set<number> }} Workplace */
  /** @type {Workplace[]} */
  const places = Array.from({ length: jobs + 1 }, () => ({ player: null, playing: new Set() }));

  /** @param {Workplace} place @param {string} job */
  function give(place, job) {
    const { number } = JSON.parse(job);
    place.player ??= hire(
      (done, brought) => place.playing.delete(brought) && tell(done),
      (text) => fail(place, text),
    );
    place.playing.add(number);
    place.player.post([number, job]);
  }

  /**
   * Whoever broke down is replaced; what they played ends the study with the reason.
   * @param {Workplace} place @param {string} text
   */
  function fail(place, text) {
    const lost = [...place.playing];
    place.player = null;
    place.playing.clear();
    lost.forEach((number) => tell(JSON.stringify([number, { defect: [text, ''] }])));
  }

  return {
    /** Deals until everybody has enough. @param {(isUrgent: boolean) => string} deal */
    fill(deal) {
      places.forEach((place, index) => {
        const isUrgent = index === jobs;
        while (place.playing.size < (isUrgent ? 1 : AHEAD)) {
          const job = deal(isUrgent);
          if (!job) return;
          give(place, job);
        }
      });
    },
    /** @param {boolean} isHeld */
    hold: (isHeld) => places.forEach(({ player }) => player?.post({ hold: isHeld })),
    /** @param {number[]} numbers */
    drop(numbers) {
      for (const number of numbers) {
        const place = places.find(({ playing }) => playing.delete(number));
        place?.player?.post(number);
      }
    },
  };
}

// The lines of the lab's games in the browser's tables (database.js): `runs` has what is known of each run, `lab` its
// lines in pieces.

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
 * A store over the tables. Only one tab writes: `claim()` returns whether it is this one. `now()` is the time of the
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
