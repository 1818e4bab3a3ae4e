// @ts-check
// What the table has besides in a room. It follows the clocks by itself.

import { nextChange } from '../../rooms/next-change.js';
import { createVoice } from '../voice.js';
import { createChat } from './chat.js';
import { createClockVoice } from './clock-voice.js';
import { createLatePlayer } from './late-player.js';
import { createOpenQuestion } from './open-question.js';
import { createSideTabs } from './side-tabs.js';

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
