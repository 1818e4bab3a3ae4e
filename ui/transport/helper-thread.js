// @ts-check
// The Worker that helps the table's. Its only message has the module and the memory that it shares with that one.

import { help } from './helper.js';
import { createWasmHelper } from './wasm-table.js';

onmessage = async ({ data: { module, memory } }) => help(memory, await createWasmHelper(module));
// What goes wrong in a promise is told as what goes wrong elsewhere.
onunhandledrejection = ({ reason }) =>
  setTimeout(() => {
    throw reason;
  });
