// @ts-check
// The lab as a WebAssembly module (crates/web-lab): text in, text out. One instance has the service, others play.

/**
 * @typedef {Awaited<ReturnType<typeof createLabModule>>} LabModule
 * @typedef {{ keep: 'append', run: string, line: string } | { keep: 'remove' | 'fetch', run: string }} StoreRequest
 * @typedef {object} Said what the service gives out
 * @property {string[]} says answers and events for the page
 * @property {StoreRequest[]} keeps what is to be kept, in order
 * @property {number[]} drops the games that nobody needs
 * @property {boolean} works whether there is something to work out
 * @typedef {[run: string, header: string, games: number]} KeptRun
 */

/**
 * Sets up the module. Times are milliseconds of one clock.
 * @param {WebAssembly.Module} compiled
 */
export async function createLabModule(compiled) {
  const { exports } = /** @type {any} */ (await WebAssembly.instantiate(compiled, {}));
  const texts = createTexts(exports);
  exports.start();
  return { ...deskOf(exports, texts), ...playerOf(exports, texts), size: () => exports.memory.buffer.byteLength };
}

/** The texts that go in and out. @param {any} exports */
function createTexts(exports) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  /** @param {number} place @param {number} length */
  const bytes = (place, length) => new Uint8Array(exports.memory.buffer, place >>> 0, length >>> 0);
  const said = () => decoder.decode(bytes(exports.output(), exports.output_length()));

  return {
    said,

    /** @param {string} text */
    put(text) {
      const message = encoder.encode(text);
      bytes(exports.message_buffer(message.length), message.length).set(message);
    },

    /** @template T @param {() => T} act */
    call(act) {
      try {
        return act();
      } catch (error) {
        throw error instanceof WebAssembly.RuntimeError
          ? new Error(`The lab has stopped: ${said()}`, { cause: error })
          : error;
      }
    },
  };
}

/**
 * What the service does.
 * @param {any} exports @param {ReturnType<typeof createTexts>} texts
 */
function deskOf(exports, { put, said, call }) {
  /** @param {string} text @param {() => void} act @returns {Said} */
  const told = (text, act) =>
    call(() => {
      put(text);
      act();
      return JSON.parse(said());
    });

  return {
    /** @param {number} jobs @param {KeptRun[]} kept */
    start: (jobs, kept) =>
      call(() => {
        put(JSON.stringify(kept));
        exports.desk_start(jobs);
      }),
    /** @param {string} request @param {number} now */
    hear: (request, now) => told(request, () => exports.desk_hear(now)),
    /** A game to be played, or an empty text. @param {boolean} isUrgent @param {number} now @returns {string} */
    deal: (isUrgent, now) =>
      call(() => {
        exports.desk_deal(Number(isUrgent), now);
        return said();
      }),
    /** @param {string} done what a player came to @param {number} now */
    done: (done, now) => told(done, () => exports.desk_done(now)),
    /** @param {string} run @param {string} text @param {boolean} isLast @param {number} now */
    lines: (run, text, isLast, now) => told(JSON.stringify([run, text, isLast]), () => exports.desk_lines(now)),
    /** @param {string} run @param {string} why @param {number} now */
    trouble: (run, why, now) => told(JSON.stringify([run, why]), () => exports.desk_trouble(now)),
    /** Works out a piece of what takes time. @param {number} now */
    work: (now) => told('', () => exports.desk_work(now)),
    /** @param {number} now */
    tick: (now) => told('', () => exports.desk_tick(now)),
    isBusy: () => exports.desk_is_busy() === 1,
  };
}

/**
 * What a player does.
 * @param {any} exports @param {ReturnType<typeof createTexts>} texts
 */
function playerOf(exports, { put, said, call }) {
  return {
    /** Begins a game that the service has dealt. @param {string} job */
    begin: (job) =>
      call(() => {
        put(job);
        if (exports.player_begin() !== 1) throw new Error('The lab cannot read a game.');
      }),
    /** Plays for a few milliseconds; returns whether the game can be finished. @param {number} soFar */
    play: (soFar) => call(() => exports.player_play(soFar) === 1),
    /** What the game came to, for the service. @param {number} soFar @returns {string} */
    finish: (soFar) =>
      call(() => {
        exports.player_finish(soFar);
        return said();
      }),
    drop: () => call(() => exports.player_drop()),
  };
}
