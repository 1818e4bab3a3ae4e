// The session: carries out what the person wants, one request after the other, and tells the screens what has become of it.

import { gameOf } from './games/index.js';
import { arrived, continues, fileName, initial, unsaved } from './state.js';

const UNSAVED = {
  title: 'Save this game first?',
  text: 'It has changed since it was saved. Without saving, it is lost.',
  choices: [
    { id: 'save', label: 'Save', main: true },
    { id: 'discard', label: 'Don’t Save' },
    { id: 'cancel', label: 'Cancel' },
  ],
};

/** A session over a transport. `ask(question)` puts a question to the person and resolves to the id of a choice. */
export function createSession(transport, ask) {
  const listeners = new Set();
  const heard = [];
  let state = initial();
  let last = Promise.resolve();
  let busy = false;

  /** `change` tells the screens what happened: {from, how} after a new position, {focus} to move the keyboard's cursor. */
  function set(patch, change = {}) {
    state = { ...state, ...patch };
    listeners.forEach((listener) => listener(state, change));
  }

  /** Makes requests one after the other, so that none is made for a position that is about to change. */
  function inTurn(requests) {
    const done = last.then(requests);
    const settled = done.catch(() => {}).then(() => {
      if (last === settled) busy = false;
    });
    busy = true;
    last = settled;
    return done;
  }

  /** Acts now, or when the table has answered what it was asked: for those who are quicker than the table. */
  function whenIdle(act) {
    if (!busy) return act();
    return last.then(act);
  }

  /** Does what the person wants, and tells what went wrong. Answers false then. */
  async function attempt(work) {
    try {
      return await work();
    } catch (error) {
      return fail(error);
    }
  }

  async function fail(error) {
    if (error.code === 'stale') await attempt(() => inTurn(refresh));
    set({ notice: { kind: 'error', text: error.message }, held: null, offer: null });
    return false;
  }

  function arrive(position, how, from = state.position) {
    const game = gameOf(position.game);
    set(arrived(state, position, how, game.gestures.canHold), { from: how === 'game' ? null : from, how });
  }

  /** A request that changes the position. */
  async function change(fields, how) {
    arrive(await transport.send({ ...fields, rev: state.position.rev }), how);
    await readRecord();
    return true;
  }

  async function readRecord() {
    const { record } = await transport.send({ do: 'record' });
    set({ record });
  }

  async function refresh() {
    arrive(await transport.send({ do: 'position' }), 'other');
    await readRecord();
  }

  /** The table can be reached again. Where it has forgotten the game, it is given it back. */
  async function resume() {
    if (!state.hello) return start();
    if (!state.position) return true;
    try {
      return await refresh();
    } catch (error) {
      if (error.code !== 'no_game') throw error;
      await begin({ do: 'open', record: state.record }, state.file);
      return set({ kept: null });
    }
  }

  async function begin(fields, file) {
    arrive(await transport.send(fields), 'game');
    set({ file });
    await readRecord();
    return true;
  }

  async function start() {
    const hello = await transport.send({ do: 'hello' });
    set({ hello });
    try {
      arrive(await transport.send({ do: 'position' }), 'game');
    } catch (error) {
      if (error.code !== 'no_game') throw error;
      set({ screen: 'setup' });
      return;
    }
    await readRecord();
    // Whether this game was saved is not known any more.
    if (state.position.can.undo_turn) set({ kept: null });
  }

  /** Asks before a game that is not saved is left. Answers whether it may be. */
  async function mayLeave() {
    if (!unsaved(state)) return true;
    const answer = await ask(UNSAVED);
    return answer === 'save' ? save(false) : answer === 'discard';
  }

  async function save(anew) {
    const [text, rev] = await inTurn(async () => [(await transport.send({ do: 'record', text: true })).text, state.position.rev]);
    const place = anew ? null : (state.file?.place ?? null);
    const file = await transport.files.save({ text, name: fileName(state), place });
    if (!file) return false;
    set({ file, kept: rev, notice: { kind: 'hint', text: `Saved as ${file.name}.` } });
    return true;
  }

  async function open() {
    const file = await transport.files.open();
    if (!file || !(await mayLeave())) return false;
    return inTurn(() => begin({ do: 'open', text: file.text }, { name: file.name, place: file.place }));
  }

  async function newGame(request) {
    if (!(await mayLeave())) return false;
    return inTurn(() => begin({ do: 'new_game', roll: 'auto', ...request }, null));
  }

  /** Steps as long as `next(position)` names one and the turn stays the same. */
  async function stepWhile(next) {
    const { turn } = state.position;
    for (let step = next(state.position); step && state.position.turn === turn; step = next(state.position)) {
      await change({ do: 'step', step }, 'step');
    }
    return true;
  }

  async function hold(held) {
    set({ held, offer: null, notice: null });
    if (!held.needs) return;
    const shown = await transport.send(held.needs);
    if (state.held === held) set({ held: { ...held, shown } });
  }

  /** Carries out what a gesture means. */
  function intend(intent) {
    if (!intent) return;
    if (intent.hold) attempt(() => hold(intent.hold));
    else if (intent.release) set({ held: null, offer: null });
    else if (intent.offer) takeBackOffer(intent.offer);
    else if (intent.step) changeBy(() => [{ do: 'step', step: intent.step }, 'step']);
    else if (intent.revise) changeBy(() => [{ do: 'revise', steps: intent.revise }, 'revise']);
    if (intent.say) set({ notice: { kind: 'hint', text: intent.say } });
  }

  /** Makes the change that `wanted()` names when its turn comes, as [request, how]; none if there is nothing to do any more. */
  function changeBy(wanted) {
    return attempt(() => inTurn(() => {
      const named = wanted();
      return named && change(...named);
    }));
  }

  function takeBackOffer(offer) {
    set({ held: null, offer, notice: null, cursor: offer.space });
  }

  transport.onEvent((event) => {
    if (event.event === 'changed') hear(event.position);
    if (event.event === 'connection') reconnected(event.connected);
  });

  /** Another window at the same table has changed the game. Of several such positions that are waiting only the last is shown. */
  function hear(position) {
    const first = heard.length === 0;
    heard.push(position);
    if (first) attempt(() => inTurn(catchUp));
  }

  async function catchUp() {
    const news = heard.splice(0).filter(({ rev }) => rev > (state.position?.rev ?? -1));
    if (news.length === 0) return;
    let known = state.position;
    const same = news.every((position) => {
      const goesOn = continues(known, position);
      known = position;
      return goesOn;
    });
    arrive(known, same ? 'other' : 'game', news.length === 1 ? state.position : null);
    await readRecord();
  }

  function reconnected(connected) {
    const back = connected && !state.connected;
    set({ connected, ...(back && { notice: null }) });
    if (back) attempt(() => inTurn(resume));
  }

  return {
    get state() {
      return state;
    },
    /** Calls back after every change with the state and what changed. */
    subscribe(listener) {
      listeners.add(listener);
    },
    start: () => attempt(() => inTurn(start)),
    newGame: (request) => attempt(() => newGame(request)),
    open: () => attempt(open),
    save: () => attempt(() => save(false)),
    saveAs: () => attempt(() => save(true)),
    quit: () => attempt(async () => (await mayLeave()) && transport.quit()),
    step: (step) => intend({ step }),
    revise: (steps) => intend({ revise: steps }),
    stepWhile: (next) => attempt(() => inTurn(() => stepWhile(next))),
    undo: () => changeBy(() => state.position.can.take_back && [{ do: 'take_back' }, 'undo']),
    redo: () => changeBy(() => state.redo.length > 0 && [{ do: 'step', step: state.redo.at(-1) }, 'redo']),
    resetTurn: () => changeBy(() => state.position.can.take_back && [{ do: 'revise', steps: [] }, 'undo']),
    undoTurn: () => changeBy(() => state.position.can.undo_turn && [{ do: 'undo_turn' }, 'undo_turn']),
    intend,
    whenIdle,
    /** Whether the table has yet to answer. */
    get busy() {
      return busy;
    },
    /** Moves the keyboard's cursor to a space. */
    focus: (space) => set({ cursor: space }, { focus: space }),
    /** The keyboard's cursor has come to a space by itself. */
    at: (space) => space !== state.cursor && set({ cursor: space }),
    toggleLegal: () => set({ showLegal: !state.showLegal }),
    show: (screen) => set({ screen, held: null, offer: null, notice: null }),
    dismiss: () => set({ notice: null }),
  };
}
