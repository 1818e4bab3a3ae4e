// @ts-check
// The bar of the replay, in the place of the buttons of a turn: where in the game, and the way from there.

import { el, setAttribute, setText } from '../dom.js';
import { SPEEDS } from '../session/playback.js';
import { createToolbar } from './toolbar.js';

/** @import { Commands, Playing, Replay, TableSession } from '../types' */

const GROUPS = [
  {
    className: 'tools-replay',
    ids: ['replay_previous_turn', 'replay_previous', 'replay_play', 'replay_next', 'replay_next_turn'],
  },
  { className: 'tools-end', ids: ['play_on'] },
];

/** @type {{ [speed: string]: string }} */
const SPEED_NAMES = { slow: 'Slow', normal: 'Normal', fast: 'Fast' };

/**
 * Makes the bar in `host`; it is hidden while nothing is replayed.
 * @param {HTMLElement} host @param {TableSession} session @param {Commands} commands
 */
export function createReplayBar(host, session, commands) {
  const buttons = createToolbar(host, session, commands, GROUPS);
  const where = el('input', {
    type: 'range',
    className: 'replay-where',
    min: 0,
    step: 1,
    'aria-label': 'Step',
    on: { input: () => session.replay.to(Number(where.value)) },
  });
  const words = el('span', { className: 'replay-words' });
  const speed = el(
    'select',
    {
      'aria-label': 'Replay speed',
      on: { change: () => session.replay.speed(/** @type {Replay['speed']} */ (speed.value)) },
    },
    ...Object.keys(SPEEDS).map((value) => el('option', { value }, SPEED_NAMES[value])),
  );
  const back = el('button', { type: 'button', className: 'button', on: { click: () => session.replay.leave() } });
  host.children[0].append(speed);
  host.children[0].after(el('div', { className: 'tools-where' }, where, words));
  host.lastElementChild?.append(back);

  return {
    /** @param {Playing} state */
    update(state) {
      const { replay } = state;
      host.hidden = replay === null;
      if (!replay) return;
      buttons.update(state);
      where.max = String(replay.length);
      where.value = String(replay.ply);
      speed.value = replay.speed;
      setText(back, state.live?.result ? 'Close replay' : 'Back to the game');
      setText(words, `Step ${replay.ply} of ${replay.length}`);
      setAttribute(where, 'aria-valuetext', words.textContent);
    },
  };
}
