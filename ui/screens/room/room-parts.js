// @ts-check
// What the table has besides in a room. It follows the clocks by itself.

import { createVoice, createClockVoice } from '../voice.js';
import { createChat } from './chat.js';
import { createLatePlayer, createOpenQuestion } from './open-question.js';
import { hostTime, lateOf, leftOf, openQuestion, unreadOf } from '../../rooms/room-state.js';
import { IN_DAYS } from '../../rooms/words.js';
import { el, setAttribute, setText } from '../../dom.js';
import { hearKeys } from '../../keys.js';

/**
 * @import { Commands, Playing, TableSession } from '../../types'
 * @import { RoomActions, RoomState } from '../../rooms/types'
 */

/**
 * Makes it. `cards` shows the clocks on the players' cards.
 * @param {Record<'surface' | 'bar' | 'words' | 'middle' | 'stage' | 'history', HTMLElement>} places
 * @param {TableSession} session
 * @param {{ commands: Commands, actions: RoomActions, cards: { beat(state: Playing): void } }} world
 */
export function createRoomParts(places, session, { commands, actions, cards }) {
  const voice = createVoice('assertive');
  places.surface.append(voice.root);
  const chat = createChat(places, session, commands, actions);
  const question = createOpenQuestion(places.middle, actions);
  const late = createLatePlayer(places.words, actions);
  const tabs = createSideTabs(places, actions);
  const clockVoice = createClockVoice(voice.say);
  let timer = 0;

  function beat() {
    const { state } = session;
    if (!state.position || !state.room) return;
    cards.beat(state);
    question.update(/** @type {Playing} */ (state), performance.now());
    late.update(state, performance.now());
    clockVoice.update(state.room, performance.now());
    wait(state.room);
  }

  /** Until something of the room changes by itself, and no sooner. @param {RoomState | null} room */
  function wait(room) {
    clearTimeout(timer);
    const ms = room && !document.hidden ? nextChange(room, performance.now()) : null;
    if (ms !== null) timer = setTimeout(beat, ms);
  }

  return {
    /** @param {Playing} state */
    update(state) {
      chat.update(state);
      tabs.update(state);
      question.update(state, performance.now());
      late.update(state, performance.now());
      wait(state.room);
    },
    destroy() {
      clearTimeout(timer);
      question.destroy();
    },
  };
}

// When a room at play next looks different though nobody has done anything: a clock counts, a question or a wait ends.
// Pure.

const SECOND = 1000;

/** How often a clock that tells days is looked at. */
const NOW_AND_THEN = 60 * SECOND;

/**
 * After how many milliseconds something changes; null if nothing does by itself. `now` is the front's own clock.
 * @param {RoomState} room @param {number} now
 */
export function nextChange(room, now) {
  const changes = [clockChange(room, now), lateChange(room, now), questionEnd(room, now)].filter((ms) => ms !== null);
  return changes.length > 0 ? Math.min(...changes, NOW_AND_THEN) : null;
}

/**
 * When what is left has another second, which is rounded up; surely after it, as timers are not exact.
 * @param {number} left in milliseconds
 */
const nextSecond = (left) => (left >= IN_DAYS ? NOW_AND_THEN : left - (Math.ceil(left / SECOND) - 1) * SECOND + 1);

/** @param {RoomState} room @param {number} now */
function clockChange(room, now) {
  const clocks = room.shown?.clocks;
  if (!clocks || room.shown?.phase !== 'playing' || clocks.paused || clocks.since === null || clocks.seat === null)
    return null;
  const left = leftOf(room, clocks.seat, now) ?? 0;
  return left > 0 ? nextSecond(left) : null;
}

/** @param {RoomState} room @param {number} now */
function lateChange(room, now) {
  const late = lateOf(room);
  const wait = late ? late.when - hostTime(room, now) : 0;
  if (wait <= 0) return null;
  return late?.isSlow ? wait : nextSecond(wait);
}

/** @param {RoomState} room @param {number} now */
function questionEnd(room, now) {
  const question = openQuestion(room, now);
  return question && question.until - hostTime(room, now);
}

// The tabs of the column beside the board, in a room: its history and its chat. Where the window has no such column,
// they are not there: the chat is a sheet then.

/**
 * Makes them in `surface`; `history` is the panel of the first tab.
 * @param {{ surface: HTMLElement, history: HTMLElement }} places @param {Pick<RoomActions, 'showChat'>} actions
 */
function createSideTabs({ surface, history }, { showChat }) {
  const count = el('span', { className: 'tab-count' });
  const tabs = [tab('History', () => showChat(false)), tab('Chat', () => showChat(true), count)];
  const root = el('div', { className: 'side-tabs', role: 'tablist', 'aria-label': 'Beside the board' }, ...tabs);
  hearKeys(root, walk);
  surface.insertBefore(root, history);

  /** Arrow keys lead from one tab to the other. @param {KeyboardEvent} event */
  function walk(event) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = tabs.find((each) => each !== document.activeElement);
    other?.focus();
    other?.click();
  }

  return {
    /** @param {Playing} state */
    update({ room, prefs }) {
      const hasTabs = room !== null && prefs.history;
      root.hidden = !hasTabs;
      setAttribute(surface, 'data-tabs', hasTabs ? 'true' : null);
      if (!room) return;
      tabs.forEach((each, place) => {
        const isChosen = room.isChatOpen === (place === 1);
        setAttribute(each, 'aria-selected', String(isChosen));
        setAttribute(each, 'tabindex', isChosen ? '0' : '-1');
      });
      const unread = unreadOf(room);
      setText(count, unread > 0 ? String(unread) : '');
    },
  };
}

/** @param {string} label @param {() => void} choose @param {HTMLElement | null} [more] */
const tab = (label, choose, more = null) =>
  el('button', { type: 'button', className: 'side-tab', role: 'tab', on: { click: choose } }, label, more);
