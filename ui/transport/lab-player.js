// @ts-check
// A Worker that plays games of the lab. Its first message is the module; then it hears games and says what they came
// to.

import { createLabModule } from './lab-module.js';
import { createLabPlayer } from './lab-play.js';
import { createTaskQueue } from './worker-tools.js';

const later = createTaskQueue();

/** @type {Promise<ReturnType<typeof createLabPlayer>> | null} */
let player = null;

/** @param {WebAssembly.Module} compiled */
async function start(compiled) {
  const module = await createLabModule(compiled);
  const tell = (/** @type {number} */ number, /** @type {string} */ done) => postMessage([number, done]);
  return createLabPlayer(module, { tell, later: (act) => later(act, 0), now: () => performance.now() });
}

onmessage = ({ data }) => {
  if (player) player.then(({ hear }) => hear(data));
  else player = start(data);
};
// What goes wrong in a promise is told as what goes wrong elsewhere.
onunhandledrejection = ({ reason }) =>
  setTimeout(() => {
    throw reason;
  });
