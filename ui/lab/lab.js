// @ts-check
// The lab as the front knows it: what it has told, and what a person can do there. Requests go over its own connection.

import * as states from './lab-state.js';
import { isPlaying } from './words.js';
import { caught } from '../errors.js';
import { writtenWords } from '../words.js';

/**
 * @import { Attempt } from '../types'
 * @import { AskLab, ExampleGame, ExamplesWanted, ExportFile, ExportFormat, LabChange, LabConnection, LabEvent,
 *   LabHello, LabProgress, LabState, LookChoice, Phase, Run, Study, StudyDraft, StudyRequest } from './types'
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
      const drafts = { ...store.state.drafts, [draft.game]: draft };
      store.set({ ...store.state, draft, drafts }, { draft: true });
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
     * Plays a study, or goes on with one that is kept, with more games if they are given; returns its id.
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
  /** Plays what is asked; returns the id of the study. */
  begin: () => attempt(async () => begun({ study: await study() })),
  /** Plays the study that is shown with other games; returns its id. */
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
 * Does something once, and again where it went wrong; returns whether it is done.
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

// What the lab tells without being asked, and what is asked anew when its connection is there again.

/**
 * Makes what hears it. `meet()` asks what the lab can do, `list()` which studies there are, `reopen(run)` for one of
 * them; `follow(before, after)` hears how the study that is shown goes on.
 * @param {object} world
 * @param {{ state: LabState, set(next: LabState, change?: import('./types').LabChange): void }} world.store
 * @param {() => Promise<unknown>} world.meet
 * @param {() => Promise<unknown>} world.list
 * @param {(run: string) => Promise<unknown>} world.reopen
 * @param {(before: Run | null, after: Run | null) => void} world.follow
 * @returns {(event: LabEvent) => void}
 */
function createLabEvents({ store, meet, list, reopen, follow }) {
  /** @param {LabProgress} event */
  function progress(event) {
    const isKnown = store.state.runs.some(({ run }) => run === event.run);
    const before = store.state.run;
    store.set(states.progressed(store.state, event), { progress: true });
    // Another window has begun it.
    if (!isKnown) list().catch(() => {});
    follow(before, store.state.run);
  }

  /** @param {boolean} isConnected */
  function connection(isConnected) {
    const isBack = isConnected && !store.state.isConnected;
    store.set({ ...store.state, isConnected });
    const { hello, run } = store.state;
    const ask = hello ? list : meet;
    if (isBack)
      ask()
        .then(() => run && reopen(run.run))
        .catch(() => {});
  }

  return (event) => {
    if (event.event === 'connection') connection(event.connected);
    else if (event.event === 'lab_progress') progress(event);
  };
}

// Looks at the results: at once where a person asks for it, and again while games are played.

/** How long figures stay as they are while games are played, in milliseconds; first figures grow fast. */
const PAUSE = 1_500;
const FIRST = 500;

/**
 * Makes it. `send(request)` asks the lab, `later(act, ms)` is a timer.
 * @param {object} world
 * @param {{ state: LabState, set(next: LabState, change?: import('./types').LabChange): void }} world.store
 * @param {AskLab} world.send
 * @param {(act: () => void, ms: number) => any} [world.later]
 */
function createResultsLoader({ store, send, later = setTimeout }) {
  let asked = 0;
  /** The newest request whose answer is shown. */
  let shown = 0;
  /** Whether figures are on their way or pause. */
  let isBusy = false;
  let isWanted = false;

  /** Asks for the part that is chosen; what comes too late is not shown. */
  async function fetch() {
    const { run } = store.state;
    if (!run) return false;
    asked += 1;
    const mine = asked;
    const chosen = Object.entries(run.choice).filter(([, value]) => value);
    const look = await send({ do: 'lab_look', run: run.run, ...Object.fromEntries(chosen) }).catch((error) => {
      if (mine === asked) store.set({ ...store.state, isLooking: false });
      throw error;
    });
    // Large studies take longer to tell than it takes until somebody asks again.
    const now = store.state.run;
    if (mine < shown || now?.run !== run.run || now.choice !== run.choice) return true;
    shown = mine;
    store.set(states.looked(store.state, run.run, look), { look: true });
    return true;
  }

  function again() {
    isBusy = false;
    if (isWanted) refresh();
  }

  /** Asks anew, but not all the time. */
  function refresh() {
    isWanted = isBusy;
    if (isBusy) return;
    isBusy = true;
    fetch()
      .catch(() => {})
      .finally(() => later(again, store.state.run?.phase === 'preview' ? FIRST : PAUSE));
  }

  return {
    /** @param {LookChoice} choice */
    look(choice) {
      store.set(states.choosing(store.state, choice), { look: true });
      return fetch();
    },
    /** Follows the games that are played. @param {Run | null} before @param {Run | null} after */
    follow(before, after) {
      if (!after || before?.run !== after.run) return;
      // First figures are not counted among the study's own games; each event of theirs tells that there are more.
      if (after.games > before.games || before.phase !== after.phase || after.phase === 'preview') refresh();
      if (hasEnded(before.phase, after.phase)) fetch().catch(() => {});
    },
  };
}

/** @param {Phase} before @param {Phase} after */
const hasEnded = (before, after) => isPlaying(before) && !isPlaying(after);

// How long what is asked would take: the lab plays trial games for about a second.

/** How long somebody changes nothing before the lab is asked, in milliseconds. */
const REST = 450;

/**
 * Makes it. `ask(draft, hello)` returns the request that makes a study; null where it cannot be one.
 * @param {object} world
 * @param {{ state: LabState, set(next: LabState): void }} world.store
 * @param {AskLab} world.send
 * @param {(draft: StudyDraft, hello: LabHello) => StudyRequest | null} world.ask
 * @param {(act: () => void, ms: number) => any} [world.later]
 * @param {(timer: any) => void} [world.forget]
 */
function createEstimate({ store, send, ask, later = setTimeout, forget = clearTimeout }) {
  /** @type {any} */
  let timer = null;
  let asked = 0;

  /** @param {LabState['estimate']} estimate */
  const show = (estimate) => store.set({ ...store.state, estimate });

  /** The study of what is asked now. @returns {Promise<Study>} */
  async function study() {
    const { draft, hello } = store.state;
    const wanted = draft && hello && ask(draft, hello);
    if (!wanted) throw new Error('Some settings are not valid yet.');
    const { study: made } = await send(wanted.request);
    return wanted.name ? { ...made, name: wanted.name } : made;
  }

  async function tryIt() {
    asked += 1;
    const mine = asked;
    const isMine = () => mine === asked;
    try {
      const wanted = await study();
      const found = isMine() && (await send({ do: 'lab_try', study: wanted }));
      if (found && isMine()) show({ kind: 'found', ...found, study: wanted });
    } catch (error) {
      const { code, message = '' } = caught(error);
      if (isMine()) show(code === 'busy' ? { kind: 'none' } : { kind: 'wrong', text: message });
    }
  }

  return {
    study,
    /** Tries what is asked once nothing changes any more. */
    begin() {
      forget(timer);
      asked += 1;
      const { draft, hello } = store.state;
      if (!draft || !hello || !ask(draft, hello)) return show({ kind: 'none' });
      show({ kind: 'trying' });
      timer = later(tryIt, REST);
    },
  };
}

// What of a study leaves the program: its report, its figures, its games, itself.

/**
 * Makes it.
 * @param {object} world
 * @param {{ state: LabState }} world.store
 * @param {AskLab} world.send
 * @param {Attempt} world.attempt
 * @param {(text: string) => void} world.tell
 * @param {ExportFile} world.exportFile
 */
function createExport({ store, send, attempt, tell, exportFile }) {
  const run = () => states.shownRun(store.state);

  /** @param {Parameters<ExportFile>[0]} file */
  async function save(file) {
    const saved = await exportFile(file);
    if (saved) tell(writtenWords('Saved', saved));
    return Boolean(saved);
  }

  /** @param {ExportFormat} kind */
  async function saveAs(kind) {
    const { name, text } = await send({ do: 'lab_export', run: run(), kind });
    return save({ name, kind: name.split('.').at(-1) ?? 'json', data: text });
  }

  return {
    /** The report of the study that is shown. @returns {Promise<string | false>} */
    report: () => attempt(async () => (await send({ do: 'lab_report', run: run() })).html),
    /** Saves the report. @param {string} html */
    saveReport: (html) => attempt(() => save({ name: reportName(store.state), kind: 'html', data: html })),
    /** Saves the results. @param {ExportFormat} kind */
    save: (kind) => attempt(() => saveAs(kind)),
  };
}

/**
 * A name for the file of a report, in signs that every system takes.
 * @param {LabState} state
 */
function reportName({ run }) {
  const name = run?.study.name.replace(/[^\p{L}\p{N}’-]+/gu, ' ').trim();
  return `${(name || 'Study').slice(0, 60).trim()}.html`;
}
