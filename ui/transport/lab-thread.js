// @ts-check
// The Worker with the lab's service. It hears lines of JSON and says such; its first word is {ready}, its last {failed,
// text}. While it hears {hold: true}, nothing is played. It hires the Workers that play.

import { compiled, createTaskQueue, failed, serve } from './worker-tools.js';
import { memoryDatabase, openDatabase } from './database.js';
import { createLabService, createLabStore, labClaim } from './lab-service.js';
import { createLabModule } from './lab-module.js';

/** @import { LabActorWorld } from './lab-service.js' */

const MODULE = new URL('../lab.wasm', import.meta.url);
const UNLOADED = 'The Lab could not be loaded. Trying again…';
const BROKEN = 'Something went wrong in the Lab. Restarting…';

/** The most games that are played at once. */
const MOST = 8;

const jobs = Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));

/** @param {WebAssembly.Module} module @returns {LabActorWorld['hire']} */
const hireWith = (module) => (hear, fail) => {
  const worker = new Worker(new URL('lab-player.js', import.meta.url), { type: 'module', name: 'lab player' });
  worker.postMessage(module);
  worker.addEventListener('message', ({ data: [number, done] }) => hear(done, number));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker.terminate();
    fail(`A game could not be played: ${event.message || 'the browser ended it'}.`);
  });
  return { post: (message) => worker.postMessage(message) };
};

async function start() {
  const database = openDatabase().catch((error) => {
    // The lab plays all the same; its games are gone when the tab is closed.
    console.warn(error);
    return memoryDatabase();
  });
  const [module, tables] = await Promise.all([compiled(MODULE), database]);
  const store = createLabStore(tables, labClaim());
  const world = {
    service: await createLabModule(module),
    store,
    jobs,
    hire: hireWith(module),
    post: (/** @type {string} */ line) => postMessage(line),
    later: createTaskQueue(),
    now: () => performance.now(),
  };
  return createLabService(world, await store.kept());
}

serve(start(), UNLOADED, ({ hear, hold }, data) => (typeof data === 'string' ? hear(data) : hold(data.hold)));
onunhandledrejection = ({ reason }) => failed(BROKEN)(reason);
