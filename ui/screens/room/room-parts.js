// @ts-check
// What the table has besides in a room. It follows the clocks by itself.

import { createVoice } from '../voice.js';
import { createChat } from './chat.js';
import { createClockVoice } from './clock-voice.js';
import { createLatePlayer } from './late-player.js';
import { createOpenQuestion } from './open-question.js';
import { createSideTabs } from './side-tabs.js';

/**
 * @import { Commands, Playing, TableSession } from '../../types'
 * @import { RoomActions } from '../../rooms/types'
 */

/** How often the clocks are shown anew, in milliseconds. */
const BEAT = 250;

/**
 * Makes it. `cards` shows the clocks on the players' cards.
 * @param {Record<'surface' | 'bar' | 'middle' | 'stage' | 'history', HTMLElement>} places
 * @param {TableSession} session
 * @param {{ commands: Commands, actions: RoomActions, cards: { beat(state: Playing): void } }} world
 */
export function createRoomParts(places, session, { commands, actions, cards }) {
  const voice = createVoice('assertive');
  places.surface.append(voice.root);
  const chat = createChat(places, session, commands, actions);
  const question = createOpenQuestion(places.middle, actions);
  const late = createLatePlayer(places.middle, actions);
  const tabs = createSideTabs(places, actions);
  const clockVoice = createClockVoice(voice.say);
  const timer = setInterval(beat, BEAT);

  function beat() {
    const { state } = session;
    if (!state.position || !state.room) return;
    cards.beat(state);
    question.update(/** @type {Playing} */ (state), performance.now());
    late.update(state, performance.now());
    clockVoice.update(state.room, performance.now());
  }

  return {
    /** @param {Playing} state */
    update(state) {
      chat.update(state);
      tabs.update(state);
      question.update(state, performance.now());
      late.update(state, performance.now());
    },
    destroy() {
      clearInterval(timer);
      question.destroy();
    },
  };
}
