// @ts-check
// Changes that come from elsewhere: another window at the same table, or a computer player.

import { continues } from '../state.js';
import { isComputers } from './computer.js';
import { forcedIntent } from './forced.js';
import { createJump } from './jump.js';

/**
 * @import { Position } from '../protocol'
 * @import { Parts } from '../types'
 */

/**
 * @typedef {Pick<Parts, 'store' | 'queue' | 'attempt' | 'game' | 'history'>} StoreParts
 * @typedef {StoreParts & Pick<Parts, 'computer' | 'replay' | 'takeForced'>} SyncParts
 */

/**
 * Makes what follows them. `takeForced()` takes the step of a person who has no choice; with `ask` nobody is taken to a
 * game that another window has begun without being asked.
 * @param {SyncParts & Partial<Pick<Parts, 'ask'>>} parts
 */
export function createSync({ store, queue, attempt, game, history, computer, replay, takeForced, ask }) {
  /** @type {Position[]} */
  const heard = [];
  const jump = createJump({ store, game, history, ask });

  async function catchUp() {
    const { live, position: shown } = store.state;
    const news = heard.splice(0).filter(({ rev }) => rev > ((live ?? shown)?.rev ?? -1));
    if (news.length === 0) return;
    if (store.state.replay && news.every((position) => position.game === shown.game)) {
      await goOnUnseen(news);
      return;
    }
    while (news.length > 0 && isComputers(store.state.position) && continues(store.state.position, news[0]))
      await follow(/** @type {Position} */ (news.shift()));
    if (news.length > 0) {
      await computer.ready();
      await jump(news);
    }
    if (forcedIntent(store.state)) await computer.ready();
    takeForced();
  }

  /**
   * Shows a step of the computer once the one before was looked at.
   * @param {Position} position
   */
  async function follow(position) {
    await computer.ready();
    const { turn } = store.state.position;
    game.arrive(position, 'other', store.state.position);
    computer.shown(position.turn !== turn);
    await history.read();
  }

  /**
   * The game goes on while the person looks at its past.
   * @param {Position[]} news
   */
  async function goOnUnseen(news) {
    store.set({ live: news.at(-1) });
    await history.read(news);
    replay.lengthened();
  }

  return {
    /**
     * Hears of a position. Of several that are waiting only the last is shown.
     * @param {Position} position
     */
    hear(position) {
      const first = heard.length === 0;
      heard.push(position);
      if (first) attempt(() => queue.enqueue(catchUp));
    },
  };
}
