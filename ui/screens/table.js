// The table: the board with its players, history, buttons and messages.

import { el, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { titleOf } from '../state.js';
import { createHintBox } from './hint.js';
import { createBoard } from './board.js';
import { createHistory } from './history.js';
import { createMenu } from './menu.js';
import { createOffer } from './offer.js';
import { createPast } from './past.js';
import { createReplayBar } from './replay-bar.js';
import { createResult } from './result.js';
import { createPlayerCards } from './player-cards.js';
import { createThinkingSign } from './thinking.js';
import { createTip } from './tip.js';
import { createToolbar } from './toolbar.js';

const EDIT = ['undo', 'redo', 'reset_turn'];

/** The buttons under the board: those of every game, and those that this one names. */
const groupsOf = ({ tools }) => [
  { className: 'tools-edit', ids: EDIT },
  { className: 'tools-game', ids: ['hint', ...tools.game] },
  { className: 'tools-end', ids: tools.end },
];

/**
 * Makes the screen in `root` for the game on the table. `again` starts a new game with the settings of this one;
 * `tools` are the shared
 * helpers of screens with boards.
 */
export function createTable(root, session, commands, { kind, again, tools }) {
  const game = gameOf(session.state.position.game);
  const headline = el('p', { className: 'headline' });
  const detail = el('p', { className: 'detail' });
  const status = el('p', { className: 'status-words' });
  const menu = el('div', { className: 'menu-host' });
  const bar = el(
    'header',
    { className: 'bar' },
    el('h1', {}, titleOf(session.state, game.name)),
    el('div', { className: 'bar-words' }, headline, detail),
    menu,
  );
  const seatHost = el('section', { className: 'seats', 'aria-label': 'Players' });
  const panel = game.panel?.create(session, tools) ?? null;
  const side = el('div', { className: 'side' }, seatHost, panel && panel.root);
  const stage = el('div', { className: 'stage' });
  const middle = el('section', { className: 'middle', 'aria-label': 'Board' }, stage, status);
  const historyHost = el('section', { className: 'history', 'aria-label': 'History' });
  const toolHost = el('div', { className: 'tools', role: 'group', 'aria-label': 'Turn' });
  const playerHost = el('div', { className: 'tools', role: 'group', 'aria-label': 'Replay', hidden: true });
  const finished = el(
    'button',
    { type: 'button', className: 'button main result-button', hidden: true, on: { click: () => result.show() } },
    'Result',
  );
  const surface = el('main', { className: 'table' }, bar, side, middle, historyHost, toolHost, playerHost);
  const told = el('div', { className: 'unseen', role: 'status', 'aria-live': 'polite' });
  surface.dataset.game = game.name;
  root.append(surface, told);

  const seats = createPlayerCards(seatHost, session, tools);
  const board = createBoard(stage, session, {
    surface,
    rackAt: seats.at,
    accepts: (element) =>
      session.state.replay === null &&
      !session.state.pointed?.position &&
      element.closest('.stage, .seat') !== null &&
      element.closest('.offer') === null,
    tools,
  });
  const history = createHistory(historyHost, session, tools);
  const player = createReplayBar(playerHost, session, commands);
  const buttons = createToolbar(toolHost, session, commands, groupsOf(game));
  const offer = createOffer(stage, session, board);
  const advice = createHintBox(stage, session, board);
  const past = createPast(stage);
  const tip = createTip(surface, session);
  const thinker = createThinkingSign(bar, session);
  toolHost.lastChild.append(finished);
  if (kind === 'browser') createMenu(menu, session, commands);

  const result = createResult(session, { sprites: tools.sprites, seats: tools.seats, again });
  const fitted = new Map([
    [seatHost, seats],
    [historyHost, history],
  ]);
  const resized = new ResizeObserver(
    (changed) => session.state.position && changed.forEach(({ target }) => fitted.get(target).update(session.state)),
  );
  for (const host of fitted.keys()) resized.observe(host);
  const keys = (event) => event.key === 'Escape' && escape();
  document.addEventListener('keydown', keys);

  function escape() {
    session.computer.skip();
    session.dropHint();
    result.forget();
    history.forget();
    if (!session.state.held && !session.state.offer) return;
    board.forget();
    session.dispatch({ release: true });
  }

  function words(state, change) {
    const { words: say } = game;
    setText(headline, say.headline(state));
    setText(detail, say.detail(state));
    const line = say.status(state);
    setText(status, line?.text ?? '');
    setAttribute(status, 'data-running', line?.running ? 'true' : null);
    if (change.how && change.from) setText(told, say.announce(state.position));
  }

  function end(state, change) {
    const over = Boolean(state.position.result) && state.replay === null;
    finished.hidden = !over;
    setAttribute(surface, 'data-over', over ? 'true' : null);
    result.update(state, change);
  }

  return {
    update(state, change) {
      if (!state.position) return;
      words(state, change);
      seats.update(state);
      historyHost.hidden = !state.prefs.history && state.replay === null;
      history.update(state, change);
      buttons.update(state);
      player.update(state);
      toolHost.hidden = state.replay !== null;
      setAttribute(surface, 'data-history', historyHost.hidden ? 'none' : null);
      panel?.update(state);
      end(state, change);
      board.update(change);
      offer.update(state);
      advice.update(state);
      past.update(state);
      tip.update(state);
      thinker.update(state);
    },
    /** Paints everything again, as in other colours. */
    repaint() {
      board.repaint();
      seats.update(session.state);
    },
    destroy() {
      panel?.destroy();
      history.destroy();
      result.forget();
      document.removeEventListener('keydown', keys);
      resized.disconnect();
      board.destroy();
      surface.remove();
      told.remove();
    },
  };
}
