// The table: the board with its players, history, buttons and messages.

import { stoneSprites } from '../board/paint.js';
import { el, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { readLook } from '../look.js';
import { createBoard } from './board.js';
import { createHistory } from './history.js';
import { createMenu } from './menu.js';
import { createOffer } from './offer.js';
import { createResult } from './result.js';
import { createSeats } from './seats.js';
import { createTools } from './tools.js';

const GROUPS = [
  { className: 'tools-edit', ids: ['undo', 'redo', 'reset_turn', 'undo_turn'] },
  { className: 'tools-game', ids: ['next_stone', 'forced', 'legal_moves', 'shot_clock'] },
  { className: 'tools-end', ids: ['commit'] },
];

/** Makes the screen in `root`. `again` starts a new game with the settings of this one. */
export function createTable(root, session, commands, { kind, again }) {
  const headline = el('p', { className: 'headline' });
  const detail = el('p', { className: 'detail' });
  const clock = el('p', { className: 'clock-words' });
  const menu = el('div', { className: 'menu-host' });
  const bar = el('header', { className: 'bar' }, el('h1', {}, 'Atar'), el('div', { className: 'bar-words' }, headline, detail), menu);
  const seatHost = el('section', { className: 'seats', 'aria-label': 'Players' });
  const stage = el('div', { className: 'stage' });
  const middle = el('section', { className: 'middle', 'aria-label': 'Board' }, stage, clock);
  const historyHost = el('section', { className: 'history', 'aria-label': 'History' });
  const toolHost = el('div', { className: 'tools', role: 'group', 'aria-label': 'Turn' });
  const finished = el('button', { type: 'button', className: 'button main result-button', hidden: true, on: { click: () => result.show() } }, 'Result');
  const surface = el('main', { className: 'table' }, bar, seatHost, middle, historyHost, toolHost);
  const told = el('div', { className: 'unseen', role: 'status', 'aria-live': 'polite' });
  root.append(surface, told);

  const sprites = stoneSprites((pixels) => Object.assign(document.createElement('canvas'), { width: pixels, height: pixels }));
  const seats = createSeats(seatHost, session, { sprites, look: readLook });
  const board = createBoard(stage, session, {
    surface,
    rackAt: seats.at,
    accepts: (element) => element.closest('.stage, .seat') !== null && element.closest('.offer') === null,
  });
  const history = createHistory(historyHost);
  const tools = createTools(toolHost, session, commands, GROUPS);
  const offer = createOffer(stage, session, board);
  toolHost.lastChild.append(finished);
  if (kind === 'browser') createMenu(menu, session, commands);

  const result = createResult(session, { sprites, again });
  const resized = new ResizeObserver(() => session.state.position && seats.update(session.state));
  resized.observe(seatHost);
  const keys = (event) => event.key === 'Escape' && escape();
  document.addEventListener('keydown', keys);

  function escape() {
    if (!session.state.held && !session.state.offer) return;
    board.forget();
    session.intend({ release: true });
  }

  function words(state, change) {
    const { words: say } = gameOf(state.position.game);
    setText(headline, say.headline(state));
    setText(detail, say.detail(state));
    setText(clock, say.clockWords(state.position) ?? '');
    setAttribute(clock, 'data-running', say.clockRuns(state.position) ? 'true' : null);
    if (change.how && change.from) setText(told, say.announce(state.position));
  }

  function end(state, change) {
    const over = Boolean(state.position.result);
    finished.hidden = !over;
    setAttribute(surface, 'data-over', over ? 'true' : null);
    result.update(state, change);
  }

  return {
    update(state, change) {
      if (!state.position) return;
      words(state, change);
      seats.update(state);
      history.update(state);
      tools.update(state);
      end(state, change);
      board.update(change);
      offer.update(state);
    },
    destroy() {
      result.forget();
      document.removeEventListener('keydown', keys);
      resized.disconnect();
      board.destroy();
      surface.remove();
      told.remove();
    },
  };
}
