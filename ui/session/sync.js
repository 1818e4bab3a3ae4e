// @ts-check
// Changes that come from elsewhere: another window at the same table, or a computer player.

import { withShownNames } from '../names.js';
import { continues } from '../state.js';
import { isComputersTurn } from './computer.js';
import { forcedIntent } from './intents.js';

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
    while (news.length > 0 && isComputersTurn(store.state.position) && continues(store.state.position, news[0]))
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
      heard.push(withShownNames(position));
      if (first) attempt(() => queue.enqueue(catchUp));
    },
  };
}

// Positions that do not lead on from the one that is shown: changes of another window, and games that it has begun.

/** What is asked where another window has begun a game. */
const REPLACED = {
  title: 'Another window has started a new game',
  text: 'All windows of this server share one table. Your game is no longer on it.',
  choices: [
    { id: 'show', label: 'Show New Game', main: true },
    { id: 'stay', label: 'Stay on Home' },
  ],
};

/**
 * Makes what shows the last of some positions. With `ask` nobody is taken to a game that another window has begun
 * without being asked.
 * @param {Pick<Parts, 'store' | 'game' | 'history'> & Partial<Pick<Parts, 'ask'>>} parts
 */
function createJump({ store, game, history, ask }) {
  /** @param {Parts['ask']} question */
  async function offer(question) {
    const { began } = store.state;
    const answer = await question(REPLACED);
    if (answer === 'show' && store.state.began === began) store.set({ screen: 'table' });
  }

  return async function jump(/** @type {Position[]} */ news) {
    const { position: shown, screen } = store.state;
    const same = news.every((position, index) => continues(index === 0 ? shown : news[index - 1], position));
    game.arrive(news[news.length - 1], same ? 'other' : 'game', news.length === 1 ? shown : null);
    if (!same && ask) store.set({ screen: screen === 'table' ? 'home' : screen });
    await history.read(news);
    if (!same && ask && screen === 'table') offer(ask);
  };
}
