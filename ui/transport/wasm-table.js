// @ts-check
// The table as a WebAssembly module (crates/web): text in, text out.

/**
 * @typedef {Awaited<ReturnType<typeof createWasmTable>>} WasmTable
 * @typedef {{ lines: string[], changed: boolean, working: boolean }} Answered
 */

const CHANGED = 1;
const WORKING = 2;

/**
 * Sets up a table. `compiled` is a WebAssembly.Module, `seed` a BigInt from which its chance follows. `hear(text)` and
 * `work(now)` answer
 * {lines, changed, working}: what is said to the page, whether the game in progress has changed, and whether `work` is
 * to be called again;
 * `rest(now)` is how many milliseconds that may wait; `size()` is the memory it has taken, in bytes.
 * @param {WebAssembly.Module} compiled @param {bigint} seed
 */
export async function createWasmTable(compiled, seed) {
  const { exports } = /** @type {any} */ (await WebAssembly.instantiate(compiled, {}));
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  /** @param {number} place @param {number} length */
  const bytes = (place, length) => new Uint8Array(exports.memory.buffer, place >>> 0, length >>> 0);
  const said = () => decoder.decode(bytes(exports.output(), exports.output_length()));

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
        const message = encoder.encode(text);
        bytes(exports.message_buffer(message.length), message.length).set(message);
        return exports.handle_message();
      }),
    /** @param {number} now */
    work: (now) => call(() => exports.run_slice(now)),
    /** @param {number} now */
    rest: (now) => exports.idle_milliseconds(now),
    size: () => exports.memory.buffer.byteLength,
  };
}
