// @ts-check
// Positions that do not lead on from the one that is shown: changes of another window, and games that it has begun.

import { continues } from '../state.js';

/**
 * @import { Position } from '../protocol'
 * @import { Parts } from '../types'
 */

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
export function createJump({ store, game, history, ask }) {
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
