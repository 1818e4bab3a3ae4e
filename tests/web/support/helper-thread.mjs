// A thread that helps a table, as ui/transport/helper-thread.js in a browser. It breaks at a message if it is to.

import { workerData } from 'node:worker_threads';

import { help } from '../../../ui/transport/helper.js';
import { createWasmHelper } from '../../../ui/transport/wasm-table.js';

const { module, memory, breaksAt } = workerData;
const rollOut = await createWasmHelper(module);
let heard = 0;
try {
  help(memory, (message) => {
    heard += 1;
    return heard === breaksAt ? null : rollOut(message);
  });
} catch (error) {
  if (heard !== breaksAt) throw error;
}
