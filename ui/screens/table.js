// @ts-check
// The table: the board with its players, history, buttons and messages.

import { el, setAttribute, setHidden, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { hearKeys } from '../keys.js';
import { endOf, pauseWords } from '../rooms/words.js';
import { isOver, isStudied, titleOf } from '../state.js';
import { DOT } from '../words.js';
import { createBoard } from './board/board.js';
import { createHintBox, createOffer, createTip, createThinkingSign } from './advice.js';
import { createHistory } from './history.js';
import { createMenu } from './menu.js';
import { createPast, createReplayBar, createTurnBar } from './turn-bar.js';
import { createPlayerCards } from './player-cards.js';
import { createLessonCard } from './lesson/card.js';
import { createPuzzleCard } from './lesson/puzzle-card.js';
import { createResult } from './result.js';
import { createShareBar } from './study/computer.js';
import { createRoomParts } from './room/room-parts.js';
import { createVoice } from './voice.js';

/** @import { Capabilities, Change, Commands, Game, Playing, ScreenTools, TableSession, Tools } from '../types' */

const EDIT = ['undo', 'redo', 'reset_turn'];
const EDIT_BY_ASKING = ['undo', 'reset_turn', 'ask_undo'];
/** Without a draft nothing can be reset, nor taken back without asking where turns cannot be undone. */
const EDIT_WITHOUT_DRAFT = ['undo', 'redo'];
const EDIT_BY_ASKING_WITHOUT_DRAFT = ['ask_undo'];

/** What is shown beside the board, and over it. */
const BESIDE = /** @type {const} */ (['offer', 'hint', 'past', 'shares', 'tip', 'thinking']);

/**
 * @typedef {ReturnType<typeof createLayout>} Places
 * @typedef {ReturnType<typeof createParts>} TableParts
 */

/**
 * The buttons under the board: those of every game, and those that this one names.
 * @param {Game} game @param {Capabilities} capabilities
 */
const toolsOf = ({ tools }, { canUndoTurns }) => ({
  edit: editsOf(Boolean(tools.draft), canUndoTurns),
  game: ['hint', ...tools.game],
  end: tools.end,
});

/** @param {boolean} hasDraft @param {boolean} canUndoTurns */
function editsOf(hasDraft, canUndoTurns) {
  if (hasDraft) return canUndoTurns ? EDIT : EDIT_BY_ASKING;
  return canUndoTurns ? EDIT_WITHOUT_DRAFT : EDIT_BY_ASKING_WITHOUT_DRAFT;
}

/**
 * Makes the screen in `root` for the game on the table. `again` starts a new game with the settings of this one;
 * `tools` are the shared helpers of screens with boards.
 * @param {HTMLElement} root @param {TableSession} session @param {Commands} commands
 * @param {ScreenTools & { again(): unknown }} tools
 */
export function createTable(root, session, commands, { kind, again, tools }) {
  const game = gameOf(session.state.position.game);
  const places = createLayout(game, session, tools);
  root.append(places.surface, places.voice.root);
  const parts = createParts(places, session, { game, commands, tools, again });
  if (kind === 'browser') createMenu(places.menu, session, commands);
  const stopFitting = fitToPlaces(places, parts, session);
  const stopKeys = listenToEscape(parts, session);

  return {
    /** @param {Playing} state @param {Change} change */
    update(state, change) {
      if (!state.position) return;
      parts.words.update(state, change);
      parts.cards.update(state);
      setHidden(places.history, !state.prefs.history && state.replay === null && !isStudied(state));
      const hasColumn = !places.history.hidden || Boolean(state.room?.isChatOpen);
      parts.history.update(state, change);
      parts.buttons.update(state);
      parts.replayBar.update(state);
      setHidden(places.tools, state.replay !== null);
      setAttribute(places.surface, 'data-pending', state.pending ? 'true' : null);
      setAttribute(places.surface, 'data-history', hasColumn ? null : 'none');
      setAttribute(places.surface, 'data-study', isStudied(state) ? 'true' : null);
      setAttribute(places.surface, 'data-lesson', state.lesson ? 'true' : null);
      places.panel?.update(state);
      showEnd(places, state);
      // What a lesson's game has come to, the lesson says.
      if (!state.lesson) parts.result.update(state, change);
      parts.room?.update(state);
      parts.lesson?.update(state);
      parts.puzzle?.update(state);
      parts.board.update(change);
      for (const name of BESIDE) parts[name].update(state);
    },
    /** Paints everything again, as in other colours. */
    repaint() {
      parts.board.repaint();
      parts.cards.update(session.state);
    },
    destroy() {
      places.panel?.destroy();
      parts.buttons.destroy();
      parts.history.destroy();
      parts.result.forget();
      parts.room?.destroy();
      stopKeys();
      stopFitting();
      parts.board.destroy();
      places.surface.remove();
      places.voice.root.remove();
    },
  };
}

/**
 * The places of the screen.
 * @param {Game} game @param {TableSession} session @param {Tools} tools
 */
function createLayout(game, session, tools) {
  const headline = el('p', { className: 'headline' });
  const detail = el('p', { className: 'detail' });
  const status = el('p', { className: 'status-words' });
  const menu = el('div', { className: 'menu-host' });
  const words = el('div', { className: 'bar-words' }, headline, detail);
  const bar = el('header', { className: 'bar' }, el('h1', {}, titleOf(session.state, game.name)), words, menu);
  const cards = el('section', { className: 'seats', 'aria-label': 'Players' });
  const panel = game.panel?.create(session, tools) ?? null;
  const side = el('div', { className: 'side' }, cards, panel && panel.root);
  const stage = el('div', { className: 'stage' });
  const middle = el('section', { className: 'middle', 'aria-label': 'Board' }, stage, status);
  const history = el('section', { className: 'history', 'aria-label': 'History' });
  const toolHost = el('div', { className: 'tools', role: 'group', 'aria-label': 'Turn' });
  const replay = el('div', { className: 'tools', role: 'group', 'aria-label': 'Replay', hidden: true });
  const finished = el('button', { type: 'button', className: 'button main result-button', hidden: true }, 'Result');
  const surface = el('main', { className: 'table' }, bar, side, middle, history, toolHost, replay);
  const voice = createVoice();
  surface.dataset.game = game.name;
  return {
    ...{ surface, voice, bar, words, menu, headline, detail, status },
    ...{ side, cards, panel, middle, stage, history, replay, finished },
    tools: toolHost,
  };
}

/**
 * The parts of the screen, each in its place.
 * @param {Places} places @param {TableSession} session
 * @param {{ game: Game, commands: Commands, tools: Tools, again(): unknown }} world
 */
function createParts(places, session, { game, commands, tools, again }) {
  const { surface, bar, stage } = places;
  const cards = createPlayerCards(places.cards, session, tools);
  const board = createBoard(stage, session, {
    surface,
    rackAt: cards.at,
    /** @param {Element} element */
    accepts: (element) =>
      session.state.replay === null &&
      !session.state.pointed?.position &&
      element.closest('.stage, .seat') !== null &&
      element.closest('.seat-open') === null,
    tools,
  });
  const result = createResult(session, tools, again);
  const parts = {
    ...{ cards, board, result },
    words: createWords(game, places),
    history: createHistory(places.history, session, commands, tools),
    replayBar: createReplayBar(places.replay, session, commands),
    buttons: createTurnBar(places.tools, session, commands, {
      tools: toolsOf(game, session.state.capabilities),
      history: places.history,
    }),
    offer: createOffer(places.words, session),
    hint: createHintBox(surface, session),
    past: createPast(stage),
    shares: createShareBar(stage, tools),
    tip: createTip(surface, session),
    thinking: createThinkingSign(bar, session),
    lesson: session.lesson && createLessonCard(places.side, session, session.lesson),
    puzzle: session.puzzle && createPuzzleCard(places.side, session, session.puzzle),
    room: session.room && createRoomParts(places, session, { commands, actions: session.room.actions, cards }),
  };
  places.tools.lastElementChild?.append(places.finished);
  places.finished.addEventListener('click', () => result.show());
  return parts;
}

/**
 * The words about the game: in the bar, under the board, and for screen readers.
 * @param {Game} game @param {Places} places
 */
function createWords({ words }, { headline, detail, status, voice }) {
  return {
    /** @param {Playing} state @param {Change} change */
    update(state, change) {
      const own = roomWords(state);
      setText(headline, own?.title ?? words.headline(state));
      const told = own?.reason ?? words.detail(state);
      const kind = kindWords(state);
      setText(detail, kind ? `${kind}${DOT}${told}` : told);
      const line = words.status(state);
      setText(status, line?.text ?? '');
      setAttribute(status, 'data-running', line?.running ? 'true' : null);
      // Nothing is left of the words about another game: it is said who begins.
      if (change.how === 'game') voice.say(words.headline(state));
      else if (change.how && change.from) voice.say(words.announce(state.position));
    },
  };
}

/**
 * What is said first of a game that is analysed, watched or rated; null for any other.
 * @param {Playing} state
 */
function kindWords(state) {
  if (isStudied(state)) return 'Analysis';
  if (!state.capabilities.canPlay) return 'You are watching';
  return state.rated ? 'Rated game' : null;
}

/**
 * What the room has to say of its game instead of the rules: that it is paused, or has ended before they end it. Null
 * if nothing.
 * @param {Playing} state
 */
function roomWords({ position, room, replay }) {
  if (!room || replay !== null) return null;
  const names = position.seats.map(({ name }) => name);
  return endOf(room, names) ?? pauseWords(room);
}

/** @param {Places} places @param {Playing} state */
function showEnd({ finished, surface }, state) {
  const over = isOver(state) && state.replay === null && !isStudied(state) && !state.lesson;
  setHidden(finished, !over);
  setAttribute(surface, 'data-over', over ? 'true' : null);
}

/**
 * Shows cards and history anew when their places change their size. Returns a function that stops it.
 * @param {Places} places @param {TableParts} parts @param {TableSession} session
 */
function fitToPlaces(places, { cards, history }, session) {
  /** @type {Map<Element, { update(state: Playing): void }>} */
  const fitted = new Map();
  fitted.set(places.cards, cards).set(places.history, history);
  const resized = new ResizeObserver(
    (changed) => session.state.position && changed.forEach(({ target }) => fitted.get(target)?.update(session.state)),
  );
  for (const host of fitted.keys()) resized.observe(host);
  return () => resized.disconnect();
}

/**
 * Escape lets go of what is held, and ends what shows itself and the replay. Returns a function that stops listening.
 * @param {TableParts} parts @param {TableSession} session
 */
function listenToEscape({ result, history, board }, session) {
  /** @param {any} event */
  function escape(event) {
    if (event.key !== 'Escape') return;
    session.computer.skip();
    session.dropHint();
    session.study.aim(null);
    result.forget();
    history.forget();
    // The dialog that it closes is still open.
    if (session.state.replay && !document.querySelector('dialog[open]')) session.replay.leave();
    if (!session.state.held && !session.state.offer) return;
    board.forget();
    session.dispatch({ release: true });
  }

  return hearKeys(document, escape);
}
