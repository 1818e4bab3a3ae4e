// @ts-check
// Changes that come from elsewhere: another window at the same table, or a computer player.

import { continues } from '../state.js';
import { isComputers } from './computer.js';

/**
 * @import { Position } from '../protocol'
 * @import { Parts } from '../types'
 */

/**
 * Makes what follows them. `takeForced()` takes the step of a person who has no choice.
 * @param {Pick<Parts, 'store' | 'queue' | 'attempt' | 'game' | 'history' | 'computer' | 'replay' | 'takeForced'>} parts
 */
export function createSync({ store, queue, attempt, game, history, computer, replay, takeForced }) {
  /** @type {Position[]} */
  const heard = [];

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
      jump(news, { store, game });
      await history.read(news);
    }
    takeForced();
  }

  /**
   * Shows a step of the computer, and leaves it to be looked at.
   * @param {Position} position
   */
  async function follow(position) {
    game.arrive(position, 'other', store.state.position);
    await history.read();
    await computer.rest();
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

/**
 * Shows the last of some positions.
 * @param {Position[]} news @param {Pick<Parts, 'store' | 'game'>} parts
 */
function jump(news, { store, game }) {
  const { position: shown } = store.state;
  const same = news.every((position, index) => continues(index === 0 ? shown : news[index - 1], position));
  game.arrive(news[news.length - 1], same ? 'other' : 'game', news.length === 1 ? shown : null);
}
