// @ts-check
// Calls the person back when it is their turn in a room, or they are asked something there, while they look elsewhere,
// if they have asked for it.

import { titleOf } from '../state.js';
import { listed } from '../words.js';
import { openQuestion } from './room-state.js';
import { questionWords } from './words.js';

/**
 * @import { Playing, State } from '../types'
 * @import { KeptRoom, RoomState } from './types'
 */

/**
 * @typedef {ReturnType<typeof createTurnAlert>} TurnAlert
 * @typedef {Pick<KeptRoom, 'address' | 'room'>} Which
 */

/** Why a page cannot call, in words. */
const UNSAFE = 'Notifications work only on pages whose address begins with https.';
const MISSING = 'This browser has no notifications.';

/** A call tells no turns of the game. */
const NO_STORY = { turns: [], isChance: () => false, names: [] };

/** Only the last call of all is of interest. */
const TAG = 'atar-turn';

/**
 * Makes it: `problem` is why nobody can be called here, or null. `attention(title, text)` asks for the person by the
 * desktop's window and the system's notification; it is null in a browser, whose `Notification` is used. The browser is
 * not asked before `allow()`. `open(room)` shows the room of a call that was answered.
 * @param {object} world
 * @param {((title: string, text: string) => unknown) | null} world.attention
 * @param {(room: Which) => unknown} world.open
 * @param {Document} world.document
 * @param {Window & { Notification?: typeof Notification }} world.window
 */
export function createTurnAlert({ attention, open, document, window }) {
  const problem = attention ? null : problemOf(window);
  /** @type {Notification | null} */
  let shown = null;
  /** The room of the last call. @type {Which | null} */
  let last = null;

  function end() {
    shown?.close();
    shown = null;
  }

  document.addEventListener('visibilitychange', () => !document.hidden && end());

  /** @param {string} text @param {string} title */
  function notify(text, title) {
    const Notice = window.Notification;
    if (problem || !Notice || Notice.permission !== 'granted') return;
    try {
      shown = new Notice(title, { body: text, tag: TAG });
    } catch {
      // Some phones allow this only to workers. The title says it as well.
      return;
    }
    shown.onclick = () => {
      window.focus();
      end();
      answer();
    };
  }

  function answer() {
    if (last) open(last);
  }

  return {
    problem,
    /** Asks the browser for what a call needs. Returns whether it may be made. */
    allow: async () =>
      attention !== null || (!problem && (await window.Notification?.requestPermission()) === 'granted'),
    /**
     * Calls the person to a room with a text, unless they look at the page, and not at another screen than its table.
     * @param {string} text @param {{ room: Which, title?: string, isElsewhere?: boolean }} call
     */
    call(text, { room, title = 'Your turn', isElsewhere = false }) {
      last = room;
      if (attention && (isElsewhere || !document.hasFocus())) attention(title, text);
      if (!attention && (isElsewhere || document.hidden)) notify(text, title);
    },
    /** The person has answered a call of the desktop's. */
    answer,
    /** What was called for is in sight. */
    end,
  };
}

/** @param {Window & { Notification?: typeof Notification }} window */
function problemOf(window) {
  if (!window.isSecureContext) return UNSAFE;
  return window.Notification ? null : MISSING;
}

/**
 * Who asks what, as the room's question does.
 * @param {RoomState} room
 */
export function askedWords(room) {
  const question = openQuestion(room, performance.now());
  return question ? questionWords(room, question, NO_STORY) : '';
}

/**
 * Which game calls, and whose it is: the game with the names of the others.
 * @param {Playing} state
 */
export function alertWords(state) {
  const { position, room } = state;
  const others = (room?.shown?.members ?? []).filter(({ member, seats }) => member !== room?.you && seats.length > 0);
  return roomName(state, { game: position.game, others: others.map(({ name }) => name) });
}

/**
 * What a room is called: its game with the names of the others.
 * @param {Pick<State, 'hello'>} state @param {Pick<KeptRoom, 'game' | 'others'>} room
 */
export function roomName(state, { game, others }) {
  const title = titleOf(state, game);
  return others.length > 0 ? `${title} with ${listed(others)}` : title;
}

/**
 * What the title says before all else where it is the person's turn in rooms that are not open; empty if in none.
 * @param {Pick<State, 'hello'>} state @param {KeptRoom[]} mine @param {string | undefined} open the id of the open room
 */
export function waitingTurns(state, mine, open) {
  const [first, ...more] = mine.filter(({ isTurn, phase, room }) => isTurn && phase === 'playing' && room !== open);
  if (!first) return '';
  return `● Your turn in ${roomName(state, first)}${more.length > 0 ? ` and ${more.length} more` : ''} — `;
}
