// @ts-check
// The table as a WebAssembly module (crates/web): text in, text out.

import { caught } from '../errors.js';
import { NO_HELPER } from './helper.js';

/**
 * @import { Helper } from './helper.js'
 * @typedef {Awaited<ReturnType<typeof createWasmTable>>} WasmTable
 * @typedef {{ lines: string[], changed: boolean, working: boolean }} Answered
 */

const CHANGED = 1;
const WORKING = 2;

/**
 * An instance of the module, and what it holds in its memory. Its searches ask `helper`.
 * @param {WebAssembly.Module} compiled @param {Helper} helper
 */
async function instantiate(compiled, helper) {
  /** @param {number} place @param {number} length */
  const bytes = (place, length) => new Uint8Array(exports.memory.buffer, place >>> 0, length >>> 0);
  const imports = {
    ready: () => Number(helper.ready()),
    /** @param {number} place @param {number} length */
    give: (place, length) => Number(helper.give(bytes(place, length))),
    /** @param {number} place @param {number} room */
    take: (place, room) => helper.take(bytes(place, room)),
  };
  const { exports } = /** @type {any} */ (await WebAssembly.instantiate(compiled, { helper: imports }));
  /** @param {Uint8Array} message */
  const put = (message) => bytes(exports.message_buffer(message.length), message.length).set(message);
  return { exports, put, output: () => bytes(exports.output(), exports.output_length()) };
}

/**
 * Sets up an instance that only helps a table: it returns the answers to what `createHelper` is given.
 * @param {WebAssembly.Module} compiled @returns {Promise<(message: Uint8Array) => Uint8Array | null>}
 */
export async function createWasmHelper(compiled) {
  const { exports, put, output } = await instantiate(compiled, NO_HELPER);
  return (message) => {
    put(message);
    return exports.roll_out() === 1 ? output() : null;
  };
}

/**
 * Sets up a table. `compiled` is a WebAssembly.Module, `seed` a BigInt from which its chance follows. `hear(text)` and
 * `work(now)` answer
 * {lines, changed, working}: what is said to the page, whether the game in progress has changed, and whether `work` is
 * to be called again;
 * `rest(now)` is how many milliseconds that may wait; `size()` is the memory it has taken, in bytes.
 * @param {WebAssembly.Module} compiled @param {bigint} seed @param {Helper} [helper] a second thread
 */
export async function createWasmTable(compiled, seed, helper = NO_HELPER) {
  const { exports, put, output } = await instantiate(compiled, helper);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const said = () => decoder.decode(output());

  /** @param {() => number} act */
  function call(act) {
    try {
      const flags = act();
      const text = said();
      return {
        lines: text ? text.split('\n') : [],
        changed: (flags & CHANGED) !== 0,
        working: (flags & WORKING) !== 0,
      };
    } catch (error) {
      throw error instanceof WebAssembly.RuntimeError
        ? new Error(`The table has stopped: ${said()}`, { cause: error })
        : error;
    }
  }

  exports.start(seed);
  return {
    /** @param {string} text */
    hear: (text) =>
      call(() => {
        put(encoder.encode(text));
        return exports.handle_message();
      }),
    /** @param {number} now */
    work: (now) => call(() => exports.run_slice(now)),
    /** @param {number} now */
    rest: (now) => exports.idle_milliseconds(now),
    size: () => exports.memory.buffer.byteLength,
  };
}

// The table's actor: gives the table what the page says, keeps the game before its answer goes out, and has the table
// work between messages.

/**
 * @typedef {object} TableActorWorld what the actor needs of the place where it works
 * @property {(text: string | null) => unknown} keep
 * @property {(line: string) => void} post
 * @property {(act: () => void, ms: number) => unknown} later
 * @property {() => number} now
 * @property {(error: any) => void} fail
 * @property {(isThinking: boolean) => void} [thinks] hears when the computer begins and ends to think
 */

/** The request for the game in progress as the text of a file. Nobody else hears its answer. */
const RECORD = JSON.stringify({ do: 'record', text: true });

/**
 * The actor that owns a table (see wasm-table.js). `keep(text)` keeps the game in progress, `post(line)` tells the
 * page, `later(act, ms)` calls back after the messages that are waiting and so many milliseconds, `now()` is a clock in
 * milliseconds, and `fail(error)` hears of a mistake, after which the actor takes no more messages.
 * @param {WasmTable} table
 * @param {TableActorWorld} world
 */
export function createTableActor(table, { keep, post, later, now, fail, thinks = () => {} }) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  let isWorking = false;
  let isThinking = false;

  /** Does one thing after the other: a game is kept before the next message is heard. @param {() => unknown} act */
  function inTurn(act) {
    last = last.then(act);
    last.catch(fail);
  }

  /** @param {Answered} answered */
  async function pass({ lines, changed, working }) {
    if (changed) await keep(recordTextOf(table));
    lines.forEach(post);
    const rest = working ? table.rest(now()) : 0;
    tellThinking(Boolean(working) && rest === 0);
    if (!working || isWorking) return;
    isWorking = true;
    later(() => inTurn(work), rest);
  }

  /** Whoever pauses so that people can follow does not think. @param {boolean} next */
  function tellThinking(next) {
    if (next === isThinking) return;
    isThinking = next;
    thinks(next);
  }

  function work() {
    isWorking = false;
    return pass(table.work(now()));
  }

  return {
    /** @param {string} text */
    hear: (text) => inTurn(() => pass(table.hear(text))),
  };
}

/**
 * The game on the table as the text of a file; null if there is none.
 * @param {WasmTable} table
 */
export function recordTextOf(table) {
  const { ok } = JSON.parse(table.hear(RECORD).lines[0]);
  return ok?.text ?? null;
}

/**
 * Puts a game that was kept on a table, where the computer waits until somebody looks. Returns null, or what is wrong
 * with the game; then the table is to be used no more. `lose(why)` hears of a part of it that was left out.
 * @param {WasmTable} table @param {string} text @param {(why: string) => void} [lose]
 */
export function lay(table, text, lose = () => {}) {
  try {
    const { lines } = table.hear(JSON.stringify({ do: 'open', text, paused: true }));
    const [{ error }, ...events] = lines.map((line) => JSON.parse(line));
    events.filter(({ event }) => event === 'trouble').forEach((event) => lose(event.text));
    return error?.text ?? null;
  } catch (error) {
    return caught(error).message ?? 'The game could not be opened.';
  }
}
