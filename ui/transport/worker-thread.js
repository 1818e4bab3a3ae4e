// @ts-check
// The Worker: the thread that owns the table. It hears lines of JSON and says such; its first word is {ready}, its last
// {failed, text}. It says {thinks} when the computer begins and ends to think.

import { createTableActor, lay, createWasmTable } from './wasm-table.js';
import { NO_HELPER, createHelper } from './helper.js';
import { createAutosave } from './autosave.js';
import { claimPlace } from './draft-places.js';
import { openStorage } from './storage.js';
import { compiled, createTaskQueue, failed, serve } from './worker-tools.js';

const MODULE = new URL('../atar.wasm', import.meta.url);
const BROKEN = 'Something went wrong. Your game is safe. Restarting…';
const UNLOADED = 'Atar could not be loaded. Trying again…';

const later = createTaskQueue();
/** @param {string} text */
const trouble = (text) => postMessage(JSON.stringify({ event: 'trouble', text }));

/** Whether a second thread can help: threads share memory only in an isolated page, and one core has no use for two. */
const CAN_HELP = globalThis.crossOriginIsolated && navigator.hardwareConcurrency > 1 && typeof Worker === 'function';

/** Has a second thread help with long searches. It starts with the first. @param {WebAssembly.Module} module */
const helperWith = (module) =>
  createHelper((memory, fail) => {
    const worker = new Worker(new URL('helper-thread.js', import.meta.url), { type: 'module', name: 'helper' });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail();
    });
    worker.postMessage({ module, memory });
    return worker;
  });

/** @param {WebAssembly.Module} module */
function newTable(module) {
  const helper = CAN_HELP ? helperWith(module) : NO_HELPER;
  return createWasmTable(module, crypto.getRandomValues(new BigUint64Array(1))[0], helper);
}

async function start() {
  const [module, store, place] = await Promise.all([compiled(MODULE), openStorage(trouble), claimPlace()]);
  const keeper = createAutosave(store, place, trouble);
  const table = (await keeper.find(await newTable(module), lay)) ?? (await newTable(module));
  /** @param {string} line */
  const post = (line) => postMessage(line);
  return createTableActor(table, {
    keep: keeper.keep,
    post,
    later,
    now: () => performance.now(),
    fail: failed(BROKEN),
    thinks: (isThinking) => postMessage({ thinks: isThinking }),
  });
}

serve(start(), UNLOADED, ({ hear }, data) => hear(data));
