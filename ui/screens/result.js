// @ts-check
// The end of the game, a page of its own: how it ended for the person, who won and why, all scores, and what may
// follow.

import { paintStill, stillScene } from '../picture.js';
import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { motionTime } from '../session/pace.js';
import { isPlayer } from '../rooms/room-state.js';
import { endOf } from '../rooms/words.js';
import { isOver, winnersOf } from '../state.js';
import { figure, isYou } from '../words.js';
import { ask, makeWay } from './dialog.js';

/**
 * @import { Change, Game, Playing, TableSession, Tools } from '../types'
 * @import { RoomState } from '../rooms/types'
 */

const STONE = 56;

/** The picture of the last position, in pixels. */
const BOARD = { width: 520, height: 520 };

/** How long the last move may be looked at before the result covers it, in milliseconds. */
const PAUSE = 1100;

/**
 * What a change means for the result that is shown after a while: it is to `come`, not to come (`none`), or as before
 * (null). A room's game may end before its rules end it, and the last step may be shown after that. Pure.
 * @param {Playing} state @param {Change} change
 */
export function resultAfter({ position, room }, { how, from, room: before }) {
  const isEnded = room?.shown?.phase === 'over' && !position.result;
  if (isEnded && before?.shown && before.shown.phase !== 'over') return 'come';
  if (isEnded || !how || how === 'replay') return null;
  return position.result && !position.tree && from && !from.result ? 'come' : 'none';
}

/**
 * The result of the game on the table. `again` starts a new game with the same settings.
 * @param {TableSession} session @param {Tools} tools @param {() => unknown} again
 */
export function createResult(session, tools, again) {
  let timer = 0;
  let shown = false;

  /** Shows the result and carries out what the person chooses. */
  async function show() {
    clearTimeout(timer);
    if (shown || !isOver(session.state)) return;
    shown = true;
    const answer = await ask(question(session.state, tools, rollsOf(session)));
    shown = false;
    /** @type {{ [answer: string]: () => unknown }} */
    const acts = {
      again: () => (session.state.capabilities.canBeginAgain ? again() : session.room?.ask('rematch')),
      here: () => session.room?.playHere(),
      save: () => session.save(),
      home: () => session.shell.show('home'),
      replay: () => session.replay.first(),
      analyse: () => session.study.toggle(),
      wrong: async () => (await session.study.toggle()) && session.watching.review(),
    };
    acts[answer]?.();
  }

  /**
   * Another player may ask for a rematch, or have it begun.
   * @param {Playing} state @param {RoomState} before
   */
  function follow({ room }, before) {
    const begins = room?.shown?.phase === 'playing' && before.shown?.phase !== 'playing';
    const asks = room?.shown?.question && !before.shown?.question;
    if (shown && (asks || begins)) makeWay();
  }

  /** How long the last move takes on the board. @param {Playing} state @param {Change} change */
  const motionOf = (state, { from }) => motionTime(from, state, tools.still());

  return {
    show,
    /**
     * Hears of every change; when the game has just ended, the result is shown after a while.
     * @param {Playing} state @param {Change} change
     */
    update(state, change) {
      if (change.room) follow(state, change.room);
      const next = resultAfter(state, change);
      if (next !== null) clearTimeout(timer);
      if (next === 'come') timer = setTimeout(show, PAUSE + motionOf(state, change));
    },
    /**
     * Shows nothing any more by itself, as when Escape is pressed before the result has come: it was meant for the
     * result.
     */
    forget: () => clearTimeout(timer),
  };
}

/** What is said of chance where its secret fits the seal, and where each roll was found to follow from it as well. */
const SEALED = 'Chance was sealed before the game, and the seal matches.';
const CHECKED = 'The rolls were checked.';

/**
 * What is said of the chance of a room's game; null where there is none, or it is not known.
 * @param {TableSession} session
 */
function rollsOf({ state, room }) {
  if (!room?.hasSeal() || !gameOf(state.position.game).chance) return null;
  const words = el('p', { className: 'rolls', role: 'status' }, SEALED);
  /** @param {Error} error */
  const fail = ({ message }) => {
    setText(words, message);
    setAttribute(words, 'data-wrong', 'true');
  };
  room.prove().then((rolls) => rolls !== null && setText(words, CHECKED), fail);
  return words;
}

/** What may follow the end of a game. */
const NEXT = [
  { id: 'again', label: 'Again', main: true },
  { id: 'replay', label: 'Look back' },
  { id: 'analyse', label: 'Analyse' },
  { id: 'save', label: 'Save' },
  { id: 'home', label: 'Home' },
  { id: 'look', label: 'View board' },
];
const NEXT_IN_ROOM = [
  { id: 'again', label: 'Rematch', main: true },
  { id: 'replay', label: 'Look back' },
  { id: 'analyse', label: 'Analyse' },
  { id: 'save', label: 'Save' },
  { id: 'here', label: 'Continue on this device' },
  { id: 'look', label: 'View board' },
];
/** Watchers cannot ask for a rematch. */
const NEXT_FOR_WATCHERS = NEXT_IN_ROOM.flatMap((choice) => {
  if (choice.id === 'again') return [];
  return [choice.id === 'replay' ? { ...choice, main: true } : choice];
});

/** Whether the only person here has lost. @param {Playing} state */
function hasLost(state) {
  const { position } = state;
  const own = position.seats.findIndex((_, seat) => isYou(position, seat));
  const winners = winnersOf(state);
  return own >= 0 && winners.length > 0 && !winners.includes(own);
}

/** Who has lost may want to know why. */
const NEXT_AFTER_LOSS = NEXT.map((choice) =>
  choice.id === 'analyse' ? { id: 'wrong', label: 'What went wrong?' } : choice,
);

/** @param {Playing} state */
function nextOf(state) {
  const { room, capabilities } = state;
  if (!capabilities.canPlayHere) return hasLost(state) ? NEXT_AFTER_LOSS : NEXT;
  return room && isPlayer(room) ? NEXT_IN_ROOM : NEXT_FOR_WATCHERS;
}

/**
 * Who has won and why, as {title, reason, table}.
 * @param {Playing} state
 */
function resultOf({ position, room }) {
  const names = position.seats.map(({ name }) => name);
  const ended = room && endOf(room, names);
  return ended ? { ...ended, table: null } : gameOf(position.game).words.result(position);
}

/**
 * How the game has ended for the only person here, as `You lost 70 to 85`: with the figures that decided where these
 * are a player's own. Null where nobody is alone here, or nobody has won. Pure.
 * @param {Playing} state @param {ReturnType<Game['words']['result']>['table']} table
 */
export function ownResult(state, table) {
  const { position } = state;
  const winners = winnersOf(state);
  const own = position.seats.findIndex((_, seat) => isYou(position, seat));
  if (own < 0 || winners.length === 0) return null;
  if (winners.length > 1) return winners.includes(own) ? null : 'You lost';
  /** @param {number | undefined} seat */
  const scoreOf = (seat) => table?.rows.find((row) => row.seat === seat)?.cells.at(-1);
  const others = (table?.rows ?? []).filter(({ seat }) => seat !== own).map(({ seat }) => scoreOf(seat));
  const won = winners[0] === own;
  const [mine, other] = [scoreOf(own), won ? Math.max(...others) : scoreOf(winners[0])];
  const verb = won ? 'You win' : 'You lost';
  return [mine, other].every(Number.isFinite) ? `${verb} ${figure(mine)} to ${figure(other)}` : verb;
}

/**
 * What stands under the title: who has won where that does not say so, why, and what was told at the end, as of a rated
 * game, since the page covers that. Pure.
 * @param {Pick<Playing, 'notice'>} state @param {{ title: string, reason: string }} result @param {string | null} own
 */
export function endingText({ notice }, { title, reason }, own) {
  const who = own === null || title.startsWith('You') ? [] : [title.replace(/[^.]$/, '$&.')];
  const told = notice?.kind === 'hint' ? [notice.text] : [];
  return [...who, reason, ...told].join(' ');
}

/** @param {Playing} state @param {Tools} tools @param {HTMLElement | null} checked */
function question(state, tools, checked) {
  const result = resultOf(state);
  const { title, table } = result;
  const own = ownResult(state, table);
  const figured = el('div', { className: 'result' }, winners(state, tools), table && figures(state, table), checked);
  const extra = document.createDocumentFragment();
  extra.append(lastBoard(state, tools), figured);
  return {
    title: own ?? title,
    text: endingText(state, result, own),
    light: true,
    page: true,
    extra,
    choices: nextOf(state),
  };
}

/**
 * The last position, where there is room for it.
 * @param {Playing} state @param {Tools} tools
 */
function lastBoard(state, tools) {
  const canvas = el('canvas', { className: 'ending-board', 'aria-hidden': 'true' });
  const shown = { ...state, screen: 'picture', held: null, hint: null, showLegal: false, cursor: null };
  paintCanvas(canvas, BOARD.width, BOARD.height, (ctx) =>
    paintStill(ctx, BOARD, stillScene(shown, tools.seats()), { theme: tools.theme(), sprites: tools.sprites }),
  );
  return canvas;
}

/** @param {Playing} state @param {Tools} tools */
function winners(state, { sprites, seats }) {
  const looks = seats();
  const stones = winnersOf(state).map((seat) => {
    const canvas = el('canvas', { 'aria-hidden': 'true' });
    paintCanvas(canvas, STONE, STONE, (ctx) =>
      sprites.draw(ctx, { x: STONE / 2, y: STONE / 2 - 2 }, STONE * 0.38, looks[seat]),
    );
    return canvas;
  });
  return el('div', { className: 'winners' }, ...stones);
}

/** @param {Playing} state @param {NonNullable<ReturnType<Game['words']['result']>['table']>} table */
function figures(state, { head, rows }) {
  const { position } = state;
  const lines = rows.map(({ seat, cells }) =>
    el(
      'tr',
      { className: winnersOf(state).includes(seat) ? 'winner' : '' },
      el('th', { scope: 'row' }, position.seats[seat].name),
      ...cells.map((cell) => el('td', {}, typeof cell === 'number' ? figure(cell) : cell)),
    ),
  );
  const top = el('tr', {}, ...['Player', ...head].map((word) => el('th', { scope: 'col' }, word)));
  return el('table', {}, el('thead', {}, top), el('tbody', {}, ...lines));
}
