// @ts-check
// The lab as the front knows it: what it has told, and what a person can do there. Requests go over its own connection.

import { createEstimate } from './estimate.js';
import { createLabEvents } from './lab-events.js';
import { createExport } from './export.js';
import * as states from './lab-state.js';
import { createResultsLoader } from './results-loader.js';

/**
 * @import { Attempt } from '../types'
 * @import { AskLab, StudyDraft, ExampleGame, ExamplesWanted, ExportFile, LabChange, LabHello } from './types'
 * @import { LabConnection, LabState, LookChoice, Study, StudyRequest } from './types'
 */

/**
 * @typedef {object} LabModelWorld what the model needs besides the connection
 * @property {Attempt} attempt does what a person wants, and tells what went wrong
 * @property {ExportFile} exportFile
 * @property {(text: string) => void} tell
 * @property {(draft: StudyDraft, hello: LabHello) => StudyRequest | null} ask what makes a study of it
 * @property {(act: () => void, ms: number) => any} [later]
 * @property {(timer: any) => void} [forget]
 */

/**
 * Makes it over a connection.
 * @param {LabConnection} connection @param {LabModelWorld} world
 */
export function createLabModel(connection, world) {
  const { send } = connection;
  const store = createStore();
  const looking = createResultsLoader({ store, send, ...world });
  const estimate = createEstimate({ store, send, ...world });
  const { list, meet, reopen, begun } = createRequests({ store, send, look: looking.look });
  const visit = once(meet, world.attempt);
  connection.onEvent(createLabEvents({ store, meet, list, reopen, follow: looking.follow }));

  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    /** Asks the lab what it can do, once; again where that went wrong. */
    visit,
    /** What is to be asked has changed. @param {StudyDraft} draft */
    ask(draft) {
      store.set({ ...store.state, draft }, { draft: true });
      estimate.begin();
    },
    ...createActs({ store, send, begun, reopen, study: estimate.study, attempt: world.attempt }),
    /** Shows another part of the results. @param {LookChoice} choice */
    look: (choice) => world.attempt(() => looking.look(choice)),
    ...createExport({ store, send, ...world }),
  };
}

/** @typedef {ReturnType<typeof createStore>} LabStateStore */
/** @typedef {{ study: Study } | { run: string, more?: number }} Begun what is played */

/**
 * What is asked of the lab so that the state has its answer.
 * @param {{ store: LabStateStore, send: AskLab, look(choice: LookChoice): Promise<unknown> }} world
 */
function createRequests({ store, send, look }) {
  const list = async () => {
    const { runs } = await send({ do: 'lab_list' });
    store.set({ ...store.state, runs });
  };

  /** @param {string} run */
  async function reopen(run) {
    store.set(states.opening(store.state));
    const answer = await send({ do: 'lab_open', run });
    store.set(states.opened(store.state, answer));
    await look({});
    return true;
  }

  return {
    list,
    reopen,
    async meet() {
      const hello = await send({ do: 'lab_hello' });
      store.set({ ...store.state, hello });
      await list();
    },
    /**
     * Plays a study, or goes on with one that is kept, with more games if they are given; answers its id.
     * @param {Begun} wanted @returns {Promise<string>}
     */
    async begun(wanted) {
      const { run } = await send({ do: 'lab_begin', ...wanted });
      await Promise.all([list(), reopen(run)]);
      return run;
    },
  };
}

/**
 * What a person does with studies.
 * @param {object} world
 * @param {LabStateStore} world.store
 * @param {AskLab} world.send
 * @param {Attempt} world.attempt
 * @param {() => Promise<Study>} world.study what is asked now
 * @param {(wanted: Begun) => Promise<string>} world.begun
 * @param {(run: string) => Promise<unknown>} world.reopen
 */
const createActs = ({ store, send, attempt, study, begun, reopen }) => ({
  /** Plays what is asked; answers the id of the study. */
  begin: () => attempt(async () => begun({ study: await study() })),
  /** Plays the study that is shown with other games; answers its id. */
  confirm: () => attempt(async () => begun({ study: states.freshStudy(store.state) })),
  /** Plays more games of the study that is shown than were planned. @param {number} more in each cell */
  playMore: (more) => attempt(() => begun({ run: states.shownRun(store.state), more })),
  /** Goes on with a study that is kept. @param {string} run */
  goOn: (run) => attempt(() => begun({ run })),
  stop: () => attempt(() => send({ do: 'lab_stop' }).then(() => true)),
  /** Shows a study. @param {string} run */
  open: (run) => attempt(() => reopen(run)),
  /**
   * Games of a cell to look at.
   * @param {ExamplesWanted} wanted @returns {Promise<ExampleGame[]>}
   */
  examples: async (wanted) => (await send({ do: 'lab_games', run: states.shownRun(store.state), ...wanted })).games,
  /** The study of a file. @param {string} text @returns {Promise<Study | false>} */
  read: (text) => attempt(async () => (await send({ do: 'lab_import', text })).study),
  /** Forgets a study with its games. @param {string} run */
  remove: (run) =>
    attempt(() => send({ do: 'lab_remove', run }).then(() => store.set(states.removed(store.state, run)))),
});

/**
 * Does something once, and again where it went wrong; answers whether it is done.
 * @param {() => Promise<unknown>} act @param {Attempt} attempt
 */
function once(act, attempt) {
  /** @type {Promise<unknown> | null} */
  let done = null;
  return async () => {
    done ??= act();
    const wait = done;
    const isDone = await attempt(() => wait.then(() => true));
    if (!isDone) done = null;
    return isDone;
  };
}

/** The state in one place, and those who hear of its changes. */
function createStore() {
  /** @type {Set<(state: LabState, change: LabChange) => void>} */
  const listeners = new Set();
  let state = states.initial();
  return {
    get state() {
      return state;
    },
    /** @param {LabState} next @param {LabChange} [change] */
    set(next, change = {}) {
      state = next;
      listeners.forEach((listener) => listener(state, change));
    },
    /** @param {(state: LabState, change: LabChange) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
