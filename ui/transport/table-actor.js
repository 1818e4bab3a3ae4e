// @ts-check
// The table's actor: gives the table what the page says, keeps the game before its answer goes out, and has the table
// work between messages.

import { caught } from '../errors.js';

/** @import { Answered, WasmTable } from './wasm-table.js' */

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
 * Puts a game that was kept on a table, where the computer waits until somebody looks. Answers null, or what is wrong
 * with the game; then the table is to be used no more.
 * @param {WasmTable} table @param {string} text
 */
export function lay(table, text) {
  try {
    const { error } = JSON.parse(table.hear(JSON.stringify({ do: 'open', text, paused: true })).lines[0]);
    return error?.text ?? null;
  } catch (error) {
    return caught(error).message ?? 'The game could not be opened.';
  }
}
