// The lab of the built site without a browser: its service and its players in one thread.

import { memoryDatabase } from '../../../ui/transport/database.js';
import { createLabService, createLabStore } from '../../../ui/transport/lab-service.js';
import { createLabModule } from '../../../ui/transport/lab-module.js';
import { createLabPlayer } from '../../../ui/transport/lab-play.js';
import { readSite } from './site.mjs';

const now = () => performance.now();

/**
 * A lab over tables, which may be those of an earlier one. Answers {ask, ok, events, wait}: `ask(verb, fields)` and
 * `ok(verb, fields)` are promises of an answer, `wait(phase)` one of the event.
 */
export async function labOfSite({ database = memoryDatabase(), jobs = 2 } = {}) {
  const compiled = await WebAssembly.compile(readSite('lab.wasm'));
  const modules = await Promise.all(Array.from({ length: jobs + 2 }, () => createLabModule(compiled)));
  const service = modules.pop();
  const store = createLabStore(database, async () => true);
  const answers = new Map();
  const events = [];
  const hearers = [];
  const post = (line) => {
    const message = JSON.parse(line);
    if (message.event) {
      events.push(message);
      hearers.forEach((hear) => hear());
    } else answers.get(message.re)?.(message);
  };
  function hire(hear) {
    const tell = (number, done) => hear(done, number);
    const player = createLabPlayer(modules.pop(), { tell, later: setImmediate, now });
    return { post: (message) => player.hear(message) };
  }
  const world = { service, store, jobs, hire, post, later: setTimeout, now };
  const actor = createLabService(world, await store.kept());
  let last = 0;
  const ask = (verb, fields = {}) =>
    new Promise((resolve) => {
      last += 1;
      answers.set(last, resolve);
      actor.hear(JSON.stringify({ id: last, do: verb, ...fields }));
    });
  return {
    ask,
    events,
    async ok(verb, fields) {
      const { ok, error } = await ask(verb, fields);
      if (error) throw new Error(`${verb}: ${error.text}`);
      return ok;
    },
    /** Waits until the lab has said that a run is in this phase. */
    wait: (phase) =>
      new Promise((resolve) => {
        const look = () => {
          const index = events.findIndex((event) => event.phase === phase);
          if (index >= 0) resolve(events.splice(0, index + 1).at(-1));
        };
        hearers.push(look);
        look();
      }),
  };
}
