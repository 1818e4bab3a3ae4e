// @ts-check
// A second thread for the computer players of the table (wasm-table.js): another instance of its module, in a Worker of
// its own, rolls out what the first one hands it (docs/search.md). A thread that searches hears no messages, so the two
// talk over memory that they share. Browsers allow that only where the page is isolated from other origins.

/**
 * @typedef {object} Helper what the module asks for
 * @property {() => boolean} ready whether it takes messages; the first question starts it
 * @property {(message: Uint8Array) => boolean} give hands a message over, or says that it cannot
 * @property {(answer: Uint8Array) => number} take waits for the next answer; its length, or −1 where none will come
 *
 * @typedef {object} Shared
 * @property {Int32Array} state
 * @property {(count: number) => Place} message where the message of this number is
 * @property {(count: number) => Place} answer
 *
 * @typedef {object} Place
 * @property {(bytes: Uint8Array) => boolean} put
 * @property {() => Uint8Array} bytes
 */

/** How many messages may be without an answer. A search has two at most. */
const PLACES = 2;
/** The room for a message or an answer: its length, and its bytes. */
const ROOM = 1 << 16;
const LENGTH = 4;
const HEAD = 8;
const SIZE = HEAD + 2 * PLACES * (LENGTH + ROOM);

/** Where it stands how many messages were given, and how many are answered, or one of the two words below. */
const GIVEN = 0;
const DONE = 1;
const STARTING = -2;
const FAILED = -1;

/** How long an answer may take, in milliseconds; they take less than one. */
const PATIENCE = 5000;

/** @param {SharedArrayBuffer} memory @returns {Shared} */
function shared(memory) {
  /** @param {number} index @returns {Place} */
  const place = (index) => {
    const at = HEAD + index * (LENGTH + ROOM);
    const length = new Int32Array(memory, at, 1);
    const room = new Uint8Array(memory, at + LENGTH, ROOM);
    return {
      put(bytes) {
        if (bytes.length > ROOM) return false;
        room.set(bytes);
        length[0] = bytes.length;
        return true;
      },
      bytes: () => room.subarray(0, length[0]),
    };
  };
  const places = Array.from({ length: 2 * PLACES }, (_, index) => place(index));
  return {
    state: new Int32Array(memory, 0, HEAD / LENGTH),
    message: (count) => places[count % PLACES],
    answer: (count) => places[PLACES + (count % PLACES)],
  };
}

/** No helper: the table's own thread does all. @type {Helper} */
export const NO_HELPER = { ready: () => false, give: () => false, take: () => -1 };

/**
 * A helper that begins to start when it is first asked for. `hire(memory, fail)` starts its thread, which calls `help`;
 * `fail` hears what becomes of it. Whoever has failed is asked no more.
 * @param {(memory: SharedArrayBuffer, fail: () => void) => { terminate(): unknown }} hire
 * @returns {Helper}
 */
export function createHelper(hire, patience = PATIENCE) {
  /** @type {{ terminate(): unknown } | null} */
  let thread = null;
  /** @type {Shared | null} */
  let memory = null;
  let hasFailed = false;
  let given = 0;
  let taken = 0;

  function fail() {
    hasFailed = true;
    thread?.terminate();
  }

  function start() {
    try {
      const buffer = new SharedArrayBuffer(SIZE);
      memory = shared(buffer);
      Atomics.store(memory.state, DONE, STARTING);
      thread = hire(buffer, fail);
    } catch (error) {
      console.warn(error);
      fail();
    }
  }

  return {
    ready() {
      if (!memory && !hasFailed) start();
      return !hasFailed && memory !== null && Atomics.load(memory.state, DONE) >= 0;
    },
    give(message) {
      if (!memory || hasFailed || given - taken === PLACES || !memory.message(given).put(message)) return false;
      given += 1;
      Atomics.store(memory.state, GIVEN, given);
      Atomics.notify(memory.state, GIVEN);
      return true;
    },
    take(answer) {
      const isThere = memory !== null && !hasFailed && waits(memory.state, DONE, taken, patience);
      if (!memory || !isThere || Atomics.load(memory.state, DONE) < 0) {
        fail();
        return -1;
      }
      const bytes = memory.answer(taken).bytes();
      answer.set(bytes);
      taken += 1;
      return bytes.length;
    },
  };
}

/**
 * Waits until a number is another than `known` and those before it. Returns false if that takes too long.
 * @param {Int32Array} state @param {number} index @param {number} known @param {number} [patience]
 */
function waits(state, index, known, patience) {
  let now = Atomics.load(state, index);
  while (now >= 0 && now <= known) {
    if (Atomics.wait(state, index, now, patience) === 'timed-out') return false;
    now = Atomics.load(state, index);
  }
  return true;
}

/**
 * What the helper's thread does from then on: it answers messages for ever. `rollOut(message)` returns the answer; null
 * for what is no message.
 * @param {SharedArrayBuffer} buffer @param {(message: Uint8Array) => Uint8Array | null} rollOut
 */
export function help(buffer, rollOut) {
  const { state, message, answer } = shared(buffer);
  const tell = (/** @type {number} */ done) => {
    Atomics.store(state, DONE, done);
    Atomics.notify(state, DONE);
  };
  let done = 0;
  tell(done);
  try {
    while (waits(state, GIVEN, done)) {
      const bytes = rollOut(message(done).bytes());
      if (!bytes || !answer(done).put(bytes)) throw new Error('The helper cannot answer.');
      done += 1;
      tell(done);
    }
  } catch (error) {
    tell(FAILED);
    throw error;
  }
}
