// @ts-check
// The Worker with a table for lessons, which keeps nothing. It hears and says what the Worker of the table does.

import { createTableActor, createWasmTable } from './wasm-table.js';
import { compiled, createTaskQueue, failed, serve } from './worker-tools.js';

const MODULE = new URL('../atar.wasm', import.meta.url);
const BROKEN = 'Something went wrong. Restarting…';
const UNLOADED = 'The lessons could not be loaded. Trying again…';

async function start() {
  const table = await createWasmTable(await compiled(MODULE), crypto.getRandomValues(new BigUint64Array(1))[0]);
  return createTableActor(table, {
    keep: () => {},
    /** @param {string} line */
    post: (line) => postMessage(line),
    later: createTaskQueue(),
    now: () => performance.now(),
    fail: failed(BROKEN),
    thinks: (isThinking) => postMessage({ thinks: isThinking }),
  });
}

serve(start(), UNLOADED, ({ hear }, data) => hear(data));
