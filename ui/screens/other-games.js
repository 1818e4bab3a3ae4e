// @ts-check
// The games under way beside the one on the table, with small pictures of their boards, on Home.

import { el, setHidden, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { underWay } from '../library/games.js';
import { othersWords } from '../library/words.js';
import { arrived, titleOf } from '../state.js';

/**
 * @import { GameSummary } from '../library/types'
 * @import { Position } from '../protocol'
 * @import { Boards, GameSession, Playing, State } from '../types'
 */

/** How many are shown; the others are in the library. */
const MOST = 6;

/**
 * Makes the list. `paint(canvas, state)` paints a board into its place.
 * @param {GameSession} session @param {Boards} boards
 * @param {(canvas: HTMLCanvasElement, state: Playing) => void} paint
 */
export function createOtherGames(session, boards, paint) {
  const title = el('h2', { id: 'others-title' }, 'Also under way');
  const list = el('ul', { className: 'others-list' });
  const more = el('button', {
    type: 'button',
    className: 'others-more',
    on: { click: () => session.shell.show('library') },
  });
  const root = el(
    'section',
    { className: 'home-others', 'aria-labelledby': title.id, hidden: true },
    title,
    list,
    more,
  );
  /** @type {{ key: string, cards: ReturnType<typeof createCard>[] }} */
  let listed = { key: '', cards: [] };

  return {
    root,
    /** @param {State} state */
    show(state) {
      const games = underWay(state);
      const key = games.map(({ stamp }) => stamp.id).join(' ');
      if (key === listed.key) return;
      setHidden(root, games.length === 0);
      setHidden(more, games.length <= MOST);
      setText(more, `All ${games.length} games…`);
      listed = { key, cards: games.slice(0, MOST).map((game) => createCard(game, session, boards, paint)) };
      list.replaceChildren(...listed.cards.map((card) => card.root));
    },
    repaint: () => listed.cards.forEach((card) => card.repaint()),
  };
}

/**
 * @param {GameSummary} game @param {GameSession} session @param {Boards} boards
 * @param {(canvas: HTMLCanvasElement, state: Playing) => void} paint
 */
function createCard(game, session, boards, paint) {
  const { id } = game.stamp;
  const picture = el('canvas', { className: 'picture', 'aria-hidden': 'true' });
  const words = el(
    'span',
    { className: 'others-words' },
    el('span', { className: 'others-title' }, titleOf(session.state, game.game)),
    ' ',
    el('span', { className: 'others-players' }, othersWords(game)),
  );
  const opens = {
    ...{ type: 'button', className: 'others-game', 'data-game': id },
    on: { click: () => session.shell.library.open(id) },
  };
  const root = el('li', {}, el('button', opens, el('span', { className: 'picture-host' }, picture), words));
  /** @type {Position | null} */
  let position = null;

  function repaint() {
    if (position) paint(picture, stateOf(position, session));
  }

  boards.positionOf(id).then((found) => {
    position = found;
    repaint();
  });
  return { root, repaint };
}

/**
 * A state in which this position has just come to the table.
 * @param {Position} position @param {GameSession} session
 */
function stateOf(position, session) {
  const { hello, prefs } = session.state;
  const state = { ...session.state, hello, prefs, position: null };
  return /** @type {Playing} */ (arrived(state, position, 'game', gameOf(position.game)));
}
