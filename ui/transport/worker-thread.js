// @ts-check
// The Worker: the thread that owns the table. It hears lines of JSON and says such; its first word is {ready}, its last
// {failed, text}. It says {thinks} when the computer begins and ends to think.

import { createTableActor, lay, createWasmTable } from './wasm-table.js';
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
/** @param {WebAssembly.Module} module */
const newTable = async (module) => createWasmTable(module, crypto.getRandomValues(new BigUint64Array(1))[0]);

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
