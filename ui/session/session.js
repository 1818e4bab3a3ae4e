// The session: carries out what the person wants, one request after the other, and tells the screens what has become of
// it.

import { games, gameOf } from '../games/index.js';
import { hasLearned, revive } from '../prefs.js';
import { createComputer, isComputers } from './computer.js';
import { createExports } from './exports.js';
import { createReplay, sameTurns } from './replay.js';
import { levelOf, newOf } from '../game-settings.js';
import { arrived, continues, fileName, inPlay, initial, unsaved } from '../state.js';
import { learnedBy } from '../tips.js';

const MOST_RECENT = 10;

const UNSAVED = {
  title: 'Save this game?',
  text: 'If you don’t save it, your changes are lost.',
  choices: [
    { id: 'save', label: 'Save', main: true },
    { id: 'discard', label: 'Don’t Save' },
    { id: 'cancel', label: 'Cancel' },
  ],
};

/** Before the program ends, if the game is kept. */
const UNSAVED_AT_THE_END = {
  ...UNSAVED,
  text: 'If you don’t save it, you can still continue it the next time you start Atar.',
};

/** What a person is told of a file that is no game; what the table found wrong with it are the details. */
function unreadable({ name, text }, error) {
  const words = isRecord(text)
    ? `“${name}” can’t be opened: it is damaged, or from a newer version of Atar.`
    : `“${name}” isn’t an Atar game.`;
  return Object.assign(new Error(words, { cause: error }), { details: error.message });
}

function isRecord(text) {
  try {
    return typeof JSON.parse(text)?.game === 'string';
  } catch {
    return false;
  }
}

/**
 * A session over a transport. `ask(question)` puts a question to the person and resolves to the id of a choice;
 * `draw(state)` answers a picture of the board that is shown.
 */
export function createSession(transport, ask, draw) {
  const listeners = new Set();
  const heard = [];
  const heardOf = [];
  let state = initial();
  let last = Promise.resolve();
  let busy = false;
  // Whether there was any trouble. It may have been that the game is not kept, which is told once only.
  let troubled = false;

  /**
   * `change` tells the screens what happened: {from, how} after a new position, {focus} to move the keyboard's cursor,
   * {refused} where something could not be done.
   */
  function set(patch, change = {}) {
    state = { ...state, ...patch };
    listeners.forEach((listener) => listener(state, change));
  }

  /** Makes requests one after the other, so that none is made for a position that is about to change. */
  function enqueue(requests) {
    const done = last.then(requests);
    const settled = done
      .catch(() => {})
      .then(() => {
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
    if (error.code === 'stale') await attempt(() => enqueue(refresh));
    set(
      {
        notice: { kind: 'error', text: error.message, ...(error.details && { details: error.details }) },
        held: null,
        offer: null,
      },
      { refused: true },
    );
    return false;
  }

  function arrive(position, how, from = state.position) {
    const game = gameOf(position.game);
    set(arrived(state, position, how, game), { from: how === 'game' ? null : from, how });
    if (how === 'game' && position.seats.some(({ bot }) => bot)) computer.keepPace();
  }

  /** A request that changes the position. */
  async function change(fields, how) {
    arrive(await transport.send({ ...fields, rev: state.position.rev }), how);
    await readRecord();
    if (how !== 'undo' && how !== 'redo') takeForced();
    return true;
  }

  /**
   * Reads the record as far as the position that is shown, which may be behind the table's while the computer plays.
   */
  async function readRecord() {
    const { ply } = state.live ?? state.position;
    const { record } = await asFarAs(ply, { do: 'record' });
    const known = sameTurns(state.record, record);
    const { turns } = await asFarAs(ply, { do: 'history', turn: known });
    set({ record, history: [...state.history.slice(0, known), ...turns] });
  }

  /** Asks for the game up to a ply. At the table it may be shorter by now, as another window has undone a turn. */
  async function asFarAs(ply, request) {
    try {
      return await transport.send({ ...request, ply });
    } catch (error) {
      if (error.code !== 'bad_request') throw error;
      return transport.send(request);
    }
  }

  async function refresh() {
    arrive(await transport.send({ do: 'position' }), 'other');
    await readRecord();
  }

  /** The table can be reached again. Where it has forgotten the game, it is given it back. */
  async function resume() {
    if (!state.hello) return start();
    if (!state.position) return true;
    const { rev } = state.position;
    try {
      await refresh();
      // A table that was begun anew counts anew: what was saved before is none of its positions.
      return set(state.position.rev < rev ? { savedRev: null } : {});
    } catch (error) {
      if (error.code !== 'no_game') throw error;
      await begin({ do: 'open', record: state.record }, state.file);
      return set({ savedRev: null });
    }
  }

  async function begin(fields, file) {
    arrive(await transport.send(fields), 'game');
    set({ file });
    await readRecord();
    takeForced();
    return true;
  }

  async function start() {
    const [hello, notes] = [await transport.send({ do: 'hello' }), await transport.notes.read()];
    set(
      { hello, prefs: revive(notes.settings?.prefs), offered: notes.settings?.games ?? {}, recent: notes.recent },
      { prefs: true },
    );
    try {
      await found(await transport.send({ do: 'position' }), notes.file);
    } catch (error) {
      if (error.code !== 'no_game') throw error;
    }
    set({ screen: 'home' });
    heardOf.splice(0).forEach(take);
  }

  /** A game that is on the table already. Unless the shell knows that it was saved, nobody does. */
  async function found(position, file) {
    arrive(position, 'game');
    const saved = file?.saved || !position.can.undo_turn;
    set({ file: file && { name: file.name, place: file.place }, savedRev: saved ? position.rev : null });
    await readRecord();
  }

  /** Has the shell keep the settings of the program and of each game. */
  function keepSettings() {
    return attempt(() => transport.notes.keep({ prefs: state.prefs, games: state.offered }));
  }

  /**
   * Asks before a game that is not saved is left. Answers whether it may be: what was said of one game is no word on
   * another.
   */
  async function mayLeave(question = UNSAVED) {
    if (!unsaved(state)) return true;
    const { began } = state;
    const answer = await ask(question);
    if (state.began !== began) return false;
    return answer === 'save' ? save(false) : answer === 'discard';
  }

  /**
   * What is to be saved, as it is at one moment: while a person chooses a place, another game may come to the table.
   */
  async function gameToSave() {
    const { text } = await transport.send({ do: 'record', text: true });
    const { rev } = state.live ?? state.position;
    return { game: { text, rev }, name: fileName(state), place: state.file?.place ?? null, began: state.began };
  }

  /** Saves the game. Answers whether it was saved and is still on the table. */
  async function save(anew) {
    const { game, name, place, began } = await enqueue(gameToSave);
    const saved = await transport.files.save({ game, name, place: anew ? null : place });
    if (!saved) return false;
    const { warning, ...file } = saved;
    remembered(file);
    const isThere = state.began === began;
    set({ ...(isThere && { file, savedRev: game.rev }), notice: { kind: 'hint', text: `Saved as ${file.name}.` } });
    // It stays until it is dismissed, unlike the notice, but says nothing against what is kept.
    if (warning) set({ trouble: warning });
    return isThere;
  }

  const open = async () => openFile(await transport.files.open());

  /** Opens a file, after asking about the game that it takes the place of. */
  async function openFile(file) {
    if (!file || !(await mayLeave())) return false;
    try {
      await enqueue(() => begin({ do: 'open', text: file.text }, { name: file.name, place: file.place }));
    } catch (error) {
      throw error.code === 'bad_record' ? unreadable(file, error) : error;
    }
    return remembered(file);
  }

  async function reopen(place) {
    try {
      return await openFile(await transport.files.reopen(place));
    } catch (error) {
      set({ recent: (await transport.notes.read()).recent });
      throw error;
    }
  }

  /** The file is the first of the recent ones. */
  function remembered({ name, place }) {
    if (place)
      set({ recent: [{ name, place }, ...state.recent.filter((file) => file.place !== place)].slice(0, MOST_RECENT) });
    return true;
  }

  /** Files that come from outside before there is a table to put them on wait for it. */
  function take(file) {
    if (state.hello) attempt(() => openFile(file));
    else heardOf.push(file);
  }

  async function newGame(request) {
    if (!(await mayLeave())) return false;
    return enqueue(() => begin({ do: 'new_game', roll: 'auto', ...request }, null));
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
  function dispatch(intent) {
    if (!intent || state.replay) return;
    if (intent.gameState) set({ gameState: { ...state.gameState, ...intent.gameState } }, { gameState: true });
    if (intent.offer) askBeside(intent);
    else if (intent.hold) attempt(() => hold(intent.hold));
    else if (intent.release) set({ held: null, offer: null });
    else if (intent.confirm && state.prefs.confirm) confirm(intent);
    else if (intent.step) goOn({ do: 'step', step: intent.step }, 'step', intent.say);
    else if (intent.revise) goOn({ do: 'revise', steps: intent.revise }, 'revise', intent.say);
    if (intent.tell) tell(intent.tell);
    else if (intent.say && !intent.step && !intent.revise) tell(intent.say, { refused: true });
  }

  /**
   * Takes a step, and says what belongs to it when it has been taken: a new position wipes away what was said before.
   */
  async function goOn(request, how, say) {
    const {
      hint,
      position: { turn },
    } = state;
    const taken = await changeBy(() => [request, how]);
    if (taken && say) tell(say);
    if (taken && request.step) learnedBy(state.position, request.step).forEach(learn);
    if (taken && hint && hint.steps[hint.at] === request.step && state.position.turn === turn)
      showHint(hint.steps, hint.at + 1);
  }

  /** Shows what could be played next: it is in hand, turned as it would lie, and the board marks it. */
  function showHint(steps, at = 0) {
    if (at >= steps.length || !inPlay(state)) return;
    const { hold: held = null, gameState, space = state.cursor } = gameOf(state.position.game).hint(state, steps[at]);
    set(
      {
        hint: { steps, at },
        gameState: { ...state.gameState, ...gameState },
        held,
        offer: null,
        notice: null,
        cursor: space,
      },
      { gameState: true },
    );
  }

  const tell = (text, change) => set({ notice: { kind: 'hint', text } }, change);

  /** Asks before a step, and takes it only in the position that the question was about. */
  async function confirm({ confirm: { title, text, yes }, step, say }) {
    const { rev } = state.position;
    const choices = [
      { id: 'yes', label: yes, main: true },
      { id: 'no', label: 'Cancel' },
    ];
    if ((await ask({ title, text, choices })) === 'yes' && state.position.rev === rev) dispatch({ step, say });
  }

  /** Takes the step of a person who has no choice, and says so. */
  function takeForced() {
    const forced = forcedNow();
    if (forced) dispatch(forced);
  }

  function forcedNow() {
    const { position } = state;
    return inPlay(state) ? (gameOf(position.game).forced?.(position) ?? null) : null;
  }

  const can = (verb) => Boolean(state.position.can[verb]);

  /** Takes back a step of the draft, else the last turn of a person who had a choice, with all that followed it. */
  async function undo() {
    if (can('take_back')) return change({ do: 'take_back' }, 'undo');
    if (!can('undo_turn')) return false;
    await change({ do: 'undo_turn' }, 'undo');
    while (forcedNow() && can('undo_turn')) await change({ do: 'undo_turn' }, 'undo');
    return true;
  }

  /** Plays again what the last undo took back. */
  async function redo() {
    if (!can('redo')) return false;
    await change({ do: 'redo' }, 'redo');
    while (forcedNow() && can('redo')) await change({ do: 'redo' }, 'redo');
    takeForced();
    return true;
  }

  /**
   * Makes the change that `wanted()` names when its turn comes, as [request, how]; none if there is nothing to do any
   * more.
   */
  function changeBy(wanted) {
    return attempt(() =>
      enqueue(() => {
        const named = wanted();
        return named && change(...named);
      }),
    );
  }

  /** Asks beside a space of the board; what it is about may be in hand meanwhile. */
  function askBeside({ offer, hold: held = null }) {
    set({ held, offer, notice: null, cursor: offer.space });
  }

  const replay = createReplay({ state: () => state, set, send: transport.send, attempt, enqueue, mayLeave, begin });

  /** Has the computer rest or play on. The position gets another number by that, but there is nothing new to save. */
  async function order(verb) {
    const saved = !unsaved(state);
    const done = await changeBy(() => [{ do: verb }, 'other']);
    if (done && saved) set({ savedRev: state.position.rev });
    return done;
  }

  /**
   * Has others play: `players` as in the settings of a new game. Only what is new is said, so that a computer at work
   * is not disturbed by a name.
   */
  async function reseat(players) {
    const seats = newOf(state.position.seats, players);
    if (seats.every((seat) => Object.keys(seat).length === 0)) return false;
    await computer.keepPace();
    return changeBy(() => [{ do: 'seats', seats }, 'other']);
  }

  const computer = createComputer({
    state: () => state,
    set,
    send: transport.send,
    attempt,
    show: showHint,
    take: (step) => changeBy(() => [{ do: 'step', step }, 'step']),
    order,
  });

  transport.onEvent((event) => {
    computer.hear(event);
    if (event.event === 'changed') hear(event.position);
    if (event.event === 'connection') reconnected(event);
    if (event.event === 'opened') take(event.file);
    if (event.event === 'trouble') inTrouble(event.text);
    if (event.event === 'hint') set({ notice: { kind: 'hint', text: event.text } });
  });

  function inTrouble(text) {
    troubled = true;
    set({ trouble: text });
  }

  /**
   * Another window at the same table has changed the game. Of several such positions that are waiting only the last is
   * shown.
   */
  function hear(position) {
    const first = heard.length === 0;
    heard.push(position);
    if (first) attempt(() => enqueue(catchUp));
  }

  async function catchUp() {
    const news = heard.splice(0).filter(({ rev }) => rev > ((state.live ?? state.position)?.rev ?? -1));
    if (news.length === 0) return;
    if (state.replay && news.every((position) => position.game === state.position.game))
      return goesOnUnseen(news.at(-1));
    while (news.length > 0 && isComputers(state.position) && continues(state.position, news[0]))
      await follow(news.shift());
    if (news.length > 0) catchUpWith(news);
    await readRecord();
    takeForced();
  }

  /** Shows a step of the computer, and leaves it to be looked at. */
  async function follow(position) {
    arrive(position, 'other', state.position);
    await readRecord();
    await computer.rest();
  }

  function catchUpWith(news) {
    let known = state.position;
    const same = news.every((position) => {
      const goesOn = continues(known, position);
      known = position;
      return goesOn;
    });
    arrive(known, same ? 'other' : 'game', news.length === 1 ? state.position : null);
  }

  /** The game goes on while the person looks at its past. */
  async function goesOnUnseen(live) {
    set({ live });
    await readRecord();
    replay.lengthened();
  }

  function reconnected({ connected, text = null }) {
    const back = connected && !state.connected;
    set({ connected, lost: text, ...(back && { notice: null }) });
    if (back) attempt(() => enqueue(resume));
  }

  /** The screen that settings lead back to: the last one that was none. */
  const leftScreen = () => (['home', 'table'].includes(state.screen) ? state.screen : state.from);

  /** Changes settings of the program. */
  function prefer(patch) {
    set({ prefs: { ...state.prefs, ...patch } }, { prefs: true });
    if (patch.pace && state.position) computer.keepPace();
    keepSettings();
  }

  /** Remembers, over the end of the program, that the person was told of something or has used it (`hasLearned`). */
  const learn = (name) => !hasLearned(state.prefs, name) && prefer({ learned: [...state.prefs.learned, name] });

  return {
    get state() {
      return state;
    },
    /** Calls back after every change with the state and what changed. */
    subscribe(listener) {
      listeners.add(listener);
    },
    start: () => attempt(() => enqueue(start)),
    newGame: (request) => attempt(() => newGame(request)),
    open: () => attempt(open),
    reopen: (place) => attempt(() => reopen(place)),
    receiveFile: take,
    prefer,
    learn,
    /** Has the settings of a game be those offered next. The level of its computers is the next one in every game. */
    offerSettings(game, settings) {
      const level = levelOf(settings) ?? state.prefs.level;
      set({ offered: { ...state.offered, [game]: settings }, prefs: { ...state.prefs, level } });
      keepSettings();
    },
    save: () => attempt(() => save(false)),
    saveAs: () => attempt(() => save(true)),
    quit: () => attempt(async () => (await mayLeave(troubled ? UNSAVED : UNSAVED_AT_THE_END)) && transport.quit()),
    step: (step) => dispatch({ step }),
    /** Plays the step that is hinted. */
    playHint: () => state.hint && dispatch({ step: state.hint.steps[state.hint.at] }),
    /** Marks the steps of a turn on the board while the person points at it in the history; null marks none. */
    pointAt: (steps) => steps !== state.pointed && set({ pointed: steps }),
    dropHint: () => state.hint && set({ hint: null, held: null }),
    revise: (steps) => dispatch({ revise: steps }),
    stepWhile: (next) => attempt(() => enqueue(() => stepWhile(next))),
    undo: () => attempt(() => enqueue(undo)),
    redo: () => attempt(() => enqueue(redo)),
    resetTurn: () => changeBy(() => can('take_back') && [{ do: 'revise', steps: [] }, 'undo']),
    dispatch,
    whenIdle,
    /** Whether the table has yet to answer. */
    get busy() {
      return busy;
    },
    /** Moves the keyboard's cursor to a space. */
    focus: (space) => set({ cursor: space }, { focus: space }),
    /** The keyboard's cursor has come to a space by itself. */
    setCursor: (space) => space !== state.cursor && set({ cursor: space }),
    /** Enlarges the board by a factor; by 0 it is shown as a whole. */
    zoomBoard: (factor) => set({}, { zoomBoard: { factor } }),
    toggleLegal: () => set({ showLegal: !state.showLegal }),
    show(screen) {
      replay.leave();
      set({ screen, from: leftScreen(), held: null, offer: null, notice: null });
    },
    /** Shows the settings of a new game. */
    setUp(game = state.position?.game ?? games[0].name) {
      replay.leave();
      set({ screen: 'setup', from: leftScreen(), choosing: game, held: null, offer: null, notice: null });
    },
    /** Shows the game in progress. A computer that rests because the program was ended plays on. */
    continueGame() {
      set({ screen: 'table', notice: null });
      if (state.position?.paused && state.position.seats.some(({ bot }) => bot)) computer.toggle();
    },
    /** Shows who plays, to be changed. */
    choosePlayers: () => set({}, { players: true }),
    reseat,
    /** Shows a page of help: `rules` (of a `game`; of the one at hand if none is named), `keyboard` or `about`. */
    help: (topic, game) => set({}, { help: { topic, game } }),
    fullScreen: () => attempt(() => transport.window.fullScreen()),
    replay,
    computer,
    exports: createExports({ state: () => state, transport, attempt, tell, draw }),
    dismiss: () => set({ notice: null }),
    /** The person knows of the trouble now. */
    acknowledge: () => set({ trouble: null }),
  };
}
