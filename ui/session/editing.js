// @ts-check
// A position that is set up: what lies where and what the fields say, which is changed freely, and what the rules make
// of it. The rules are asked after every change.

import { games } from '../games/index.js';
import { caught } from '../errors.js';
import * as settings from '../game-settings.js';
import { formOf } from '../options/form.js';

/**
 * @import { Edited, NewGame, Parts, WrongState } from '../types'
 * @import { Answers } from '../protocol'
 */

/** The code of what is said of a position that cannot be. */
const BAD = 'bad_position';

/**
 * The position that is set up, as a line of text (docs/record.md, "Start"). Pure.
 * @param {Pick<Edited, 'game' | 'rules' | 'options' | 'state'>} edited
 */
export const textOf = ({ game, rules, options, state }) => `${game} ${JSON.stringify({ rules, options, state })}`;

/**
 * Whether the rules have been asked about the position as it is, and find nothing wrong with it. Pure.
 * @param {Edited | null} edited
 */
export const isPossible = (edited) => edited !== null && edited.asked === edited.state && edited.wrong === null;

/**
 * Another state, which can be undone. Pure.
 * @param {Edited} edited @param {object} state @returns {Edited}
 */
const changed = (edited, state) =>
  JSON.stringify(state) === JSON.stringify(edited.state)
    ? edited
    : { ...edited, state, past: [...edited.past, edited.state], future: [] };

/** @param {Edited} edited @returns {Edited} */
const undone = (edited) => ({
  ...edited,
  state: edited.past.at(-1),
  past: edited.past.slice(0, -1),
  future: [edited.state, ...edited.future],
});

/** @param {Edited} edited @returns {Edited} */
const redone = (edited) => ({
  ...edited,
  state: edited.future[0],
  past: [...edited.past, edited.state],
  future: edited.future.slice(1),
});

/** @typedef {Pick<Parts, 'store' | 'send' | 'notices'>} EditingParts */

/**
 * Makes what sets positions up. `show(screen)` shows another screen.
 * @param {EditingParts & Pick<Parts, 'game' | 'replace' | 'study'> & { show(screen: string): void }} parts
 */
export function createEditing(parts) {
  const { store, notices } = parts;
  const { attempt } = notices;
  const changes = createChanges(parts);
  const { fromBoard, fromEmpty, offered } = createOpenings(parts, changes.check);
  return {
    /** Sets up a position, from that on the board, if there is one, or else from an empty board. */
    open: () => attempt(() => (store.state.screen === 'table' ? fromBoard() : fromEmpty(offered()))),
    /** The same from the empty board of a new game. @param {Omit<NewGame, 'do'>} wanted */
    openEmpty: (wanted) => attempt(() => fromEmpty(wanted)),
    ...changes.ways,
    /** Begins a game with the position, if it can be. */
    play: () => attempt(() => play(parts)),
    /** The same, with its tree open. Computers rest from the start, so that none moves before it is. */
    analyse: () => attempt(async () => (await play(parts, { paused: true })) && parts.study.toggle()),
    /** The position as a line that can be pasted, to the clipboard. */
    copy: () => attempt(() => copy(parts)),
  };
}

/** @param {EditingParts} parts */
function createChanges({ store, send, notices: { attempt } }) {
  /** Asks the rules about the position as it is now. An answer to an earlier one is no answer to this. */
  async function check() {
    const asked = /** @type {Edited} */ (store.state.edited);
    const wrong = await send({ do: 'look_at', position: textOf(asked) }).then(
      () => null,
      (error) => wrongOf(error, asked),
    );
    const { edited } = store.state;
    if (edited?.id === asked.id && edited.state === asked.state)
      store.set({ edited: { ...edited, wrong, asked: asked.state } });
  }

  /** @param {(edited: Edited) => Edited} next */
  function change(next) {
    const { edited } = store.state;
    if (!edited) return;
    store.set({ edited: next(edited), notice: null });
    attempt(check);
  }

  return {
    check,
    ways: {
      /** Changes the state. @param {object} state */
      edit: (state) => change((edited) => changed(edited, state)),
      undo: () => change((edited) => (edited.past.length > 0 ? undone(edited) : edited)),
      redo: () => change((edited) => (edited.future.length > 0 ? redone(edited) : edited)),
      /** Takes everything off the board. */
      clear: () => change((edited) => changed(edited, edited.empty)),
      /** Lays the board out as such games begin. */
      reset: () => change((edited) => changed(edited, edited.start)),
    },
  };
}

/**
 * Where positions come from that are then set up.
 * @param {EditingParts & { show(screen: string): void }} parts @param {() => Promise<void>} check
 */
function createOpenings({ store, send, show }, check) {
  let opened = 0;

  /**
   * Shows the editor with the state of a position, or with that of its empty board.
   * @param {Answers['look_at']} looked @param {'state' | 'empty'} first @param {NewGame['seats']} seats
   */
  async function begin(looked, first, seats) {
    const { rules, options, empty, names, position } = looked;
    const { game: name } = position;
    const usual = await send({ do: 'look_at', game: name, options });
    opened += 1;
    const kept = { names, base: usual.position, start: usual.state, empty, past: [], future: [], wrong: null };
    const edited = { id: opened, game: name, rules, options, state: looked[first], asked: null, ...kept };
    store.set({ edited: /** @type {Edited} */ ({ ...edited, seats: seats ?? position.seats }) });
    show('editor');
    await check();
    return true;
  }

  return {
    /** From the position that is on the board. */
    async fromBoard() {
      const { position } = store.state;
      const { text } = await send({ do: 'position_text', ply: position.ply });
      return begin(await send({ do: 'look_at', position: text }), 'state', position.seats);
    },
    /** From the empty board of a game. @param {Omit<NewGame, 'do'>} wanted */
    async fromEmpty({ game: name, options, seats }) {
      return begin(await send({ do: 'look_at', game: name, options }), 'empty', seats);
    },
    /** The game whose settings are shown, or else the first that has an editor, as New Game would offer it. */
    offered() {
      const { offered: kept, hello, prefs, screen, choosing } = store.state;
      const all = games.filter(({ editor }) => editor);
      const game = all.find(({ name }) => screen === 'setup' && name === choosing) ?? all[0];
      const form = formOf(game, hello);
      return settings.request(settings.againstComputer(form, kept[game.name], prefs.level), form);
    },
  };
}

/**
 * @param {Pick<Parts, 'store' | 'game' | 'replace'>} parts
 * @param {Pick<NewGame, 'paused'>} [how]
 */
async function play({ store, game, replace }, how = {}) {
  const { edited } = store.state;
  if (!edited || !isPossible(edited)) return false;
  const { seats } = edited;
  /** @type {NewGame} */
  const request = { do: 'new_game', position: textOf(edited), seats, roll: 'auto', ...how };
  const isBegun = await replace(() => game.begin(request, null));
  if (isBegun) store.set({ edited: null });
  return isBegun;
}

/** @param {Pick<Parts, 'store' | 'notices'>} parts */
async function copy({ store, notices }) {
  await navigator.clipboard.writeText(textOf(/** @type {Edited} */ (store.state.edited)));
  notices.tell('Position copied. Paste it here, or in another Atar.');
  return true;
}

/**
 * What is wrong with a position. Anything else that went wrong is thrown again.
 * @param {unknown} error @param {Pick<Edited, 'seats'>} asked @returns {WrongState}
 */
export function wrongOf(error, { seats }) {
  const { code, message = '', reason = null, entry = null, rule = null, unfinished = false } = caught(error);
  if (code !== BAD) throw error;
  // Beside its field, the rule says all; on the board it needs its place.
  const text = rule ? `${rule[0].toUpperCase()}${rule.slice(1)}.` : message;
  const seat = /^of seat (\d+)$/.exec(entry ?? '');
  const place = seat ? (seats[Number(seat[1])]?.name ?? `Player ${Number(seat[1]) + 1}`) : entry;
  const onBoard = rule && place ? `${place}: ${rule}.` : text;
  return { text, onBoard, key: reason, entry, isUnfinished: unfinished };
}
