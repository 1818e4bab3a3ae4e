// @ts-check
// What the computer knows of the game that somebody studies: the best turns of the position on the board, the shares of
// the seats over the game, and the review of its turns.

import { el, setAttribute, setHidden, setText } from '../../dom.js';
import { gameOf } from '../../games/index.js';
import { isStudied } from '../../state.js';
import {
  REVIEW_MARKS,
  graphPoints,
  isImprovable,
  lossWords,
  mainLine,
  shareWords,
  sideShares,
  sureWords,
} from '../../study/shares.js';
import { nodeOf, reviewedHere } from '../../study/tree.js';
import { count, isYou } from '../../words.js';
import { HIDDEN, stepsText } from './tree-row.js';

/**
 * @import { AnalysedTurn, Position } from '../../protocol'
 * @import { Playing, Review, ReviewedTurn, TableSession, Tools } from '../../types'
 */

/** How many turns are told that cost a person most. */
const MOST_POINTS = 3;

/** The size of the graph, in its own units. */
const WIDE = 300;
const HIGH = 60;

/**
 * Makes it.
 * @param {TableSession} session @param {Tools} tools
 */
export function createComputerView(session, tools) {
  const review = createReviewView(session, tools);
  const parts = [createBestTurns(session, review.buttons), review, createGraph(tools)];
  const root = el(
    'section',
    { className: 'study-computer', 'aria-label': 'Computer' },
    ...parts.map(({ root }) => root),
    review.here,
  );
  return {
    root,
    /** @param {Playing} state */
    update: (state) => parts.forEach((part) => part.update(state)),
  };
}

/**
 * The best turns, and above them the switch that lets the computer rest, and other buttons.
 * @param {TableSession} session @param {HTMLElement[]} buttons
 */
function createBestTurns(session, buttons) {
  const { watching } = session;
  const toggle = el(
    'button',
    { type: 'button', className: 'button', 'aria-pressed': 'true', on: { click: () => watching.toggle() } },
    'Computer',
  );
  const words = el('p', { className: 'computer-words' });
  const list = el('ol', { className: 'computer-turns', 'aria-label': 'Best turns' });
  const root = el('div', {}, el('div', { className: 'computer-head' }, toggle, ...buttons, words), list);
  /** The turns that are shown, and their buttons. @type {{ steps: string, row: ReturnType<typeof createTurn> }[]} */
  let shown = [];

  /** @param {AnalysedTurn[]} lines @param {Playing} state */
  function show(lines, state) {
    const same = shown.length === lines.length && lines.every((line, at) => shown[at].steps === line.steps.join(' '));
    if (!same) {
      // A row under the pointer stays itself as long as its turn does.
      const known = new Map(shown.map(({ steps, row }) => [steps, row]));
      shown = lines.map((line) => {
        const steps = line.steps.join(' ');
        return { steps, row: known.get(steps) ?? createTurn(session, line.steps) };
      });
      list.replaceChildren(...shown.map(({ row }) => row.root));
    }
    lines.forEach((line, at) => shown[at].row.update(line, lines[0].steps, state));
  }

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      const { on, report } = state.watch;
      const told = report?.rev === state.position.rev ? report : null;
      setAttribute(toggle, 'aria-pressed', on);
      setAttribute(list, 'data-on', on && !state.position.result ? 'true' : null);
      setText(words, wordsOf(state, on, told !== null));
      // Who is to find a better turn is not told it here.
      show(on && told && !state.review?.retry ? told.lines : [], state);
    },
  };
}

/** @param {Playing} state @param {boolean} on @param {boolean} isTold */
function wordsOf(state, on, isTold) {
  // Beside *Stop*, where it is in sight in every window.
  if (state.review?.isRunning) return `${state.review.turns.length} of ${state.review.of} turns`;
  if (!on) return 'Rests';
  if (state.position.result) return 'The game is over here.';
  if (state.review?.retry) return HIDDEN;
  return isTold ? 'Chance of winning' : 'Thinking…';
}

/**
 * The chance of each seat to win, with its side.
 * @param {number[]} value @param {Position} position
 */
function sharesOf(value, position) {
  const { sideOf } = gameOf(position.game);
  return sideShares(value, sideOf && ((seat) => sideOf(position, seat)));
}

/** Whether the pointer itself has moved, not what is under it. @param {PointerEvent} event */
const hasMoved = ({ movementX, movementY }) => movementX !== 0 || movementY !== 0;

/**
 * A turn that could be played: the board shows it while it is pointed at, and a click plays it.
 * @param {TableSession} session @param {string[]} steps
 */
function createTurn({ watching }, steps) {
  const share = el('span', { className: 'computer-share' });
  const words = el('span', { className: 'computer-steps' });
  const sure = el('span', { className: 'computer-sure' });
  const on = {
    click: () => watching.play(steps),
    // Not where it is entered: the turns change under a pointer that rests, above all after a click.
    pointermove: (/** @type {PointerEvent} */ event) =>
      event.pointerType !== 'touch' && hasMoved(event) && watching.pointAt(steps),
    pointerleave: () => watching.pointAt(null),
    focus: (/** @type {FocusEvent} */ { target }) =>
      /** @type {Element} */ (target).matches(':focus-visible') && watching.pointAt(steps),
    blur: () => watching.pointAt(null),
  };
  const button = el('button', { type: 'button', className: 'computer-turn', on }, share, ' ', words, ' ', sure);
  return {
    root: el('li', {}, button),
    /** @param {AnalysedTurn} line @param {string[]} best @param {Playing} state */
    update(line, best, state) {
      const { actor } = state.position;
      const seat = actor !== null && typeof actor === 'object' ? actor.seat : 0;
      setText(share, shareWords(sharesOf(line.value, state.position)[seat], line.exact));
      setText(words, turnText(line.steps, best, state.position));
      // A long one is cut where there is little room.
      setAttribute(words, 'title', stepsText(line.steps, state.position));
      setText(sure, sureWords(line));
    },
  };
}

/**
 * A turn in words, from where it leaves the best one: what comes before is the same. Pure.
 * @param {string[]} steps @param {string[]} best @param {Position} position
 */
export function turnText(steps, best, position) {
  const leaves = steps.findIndex((step, at) => step !== best[at]);
  return leaves > 0 ? `… ${stepsText(steps.slice(leaves), position)}` : stepsText(steps, position);
}

/** What is known of a game that was not reviewed. @type {Review} */
const NOTHING = { isRunning: false, turns: [], marks: new Map(), players: [], points: [], retry: null, of: 0 };

/**
 * The review: says by player how the turns were, and which cost most; its `buttons` begin and end it, and
 * `here` tells of the turn on the board.
 * @param {TableSession} session @param {Tools} tools
 */
function createReviewView({ watching, study }, tools) {
  /** @param {string} label @param {() => unknown} act */
  const button = (label, act) => el('button', { type: 'button', className: 'button', on: { click: act } }, label);
  const begin = button('Review game', () => watching.review());
  const end = button('Stop', () => watching.stopReview());
  const retry = button('Retry', () => watching.retry());
  const words = el('p', { className: 'computer-words', role: 'status' });
  const here = el('div', { className: 'computer-head computer-here' }, retry, words);
  const found = createFindings(tools, async (node) => {
    await study.go(node);
    here.scrollIntoView({ block: 'nearest' });
  });
  let shown = NOTHING;

  return {
    root: found.root,
    buttons: [begin, end],
    here,
    /** @param {Playing} state */
    update(state) {
      const review = state.review ?? NOTHING;
      setHidden(begin, review.isRunning);
      setHidden(end, !review.isRunning);
      begin.disabled = !state.study || state.study.nodes.size < 2;
      const turn = reviewedHere(state);
      setHidden(retry, review.isRunning || review.retry !== null || !turn || !isImprovable(turn.mark));
      setText(words, reviewWords(review, state, turn));
      setHidden(here, retry.hidden && words.textContent === '');
      if (review === shown) return;
      const hasEnded = shown.isRunning && !review.isRunning;
      shown = review;
      found.show(state, review);
      // It was asked for, and is longer than what was there.
      if (hasEnded) found.root.scrollIntoView({ block: 'nearest' });
    },
  };
}

/**
 * What a review has found: how each player's turns were, and which cost most; `goTo(node)` hears of a click on one.
 * @param {Tools} tools @param {(node: number) => unknown} goTo
 */
function createFindings(tools, goTo) {
  const part = el('p', { className: 'computer-words' });
  const players = el('ul', { className: 'review-players' });
  const points = el('ol', { className: 'review-points', 'aria-label': 'What cost most' });
  const costs = el('details', { open: true, hidden: true }, el('summary', {}, 'What cost most'), points);
  const root = el('div', {}, part, players, costs);

  return {
    root,
    /** @param {Playing} state @param {Review} review */
    show({ position }, review) {
      const { seats } = position;
      setText(part, partWords(review));
      setHidden(part, part.textContent === '');
      players.replaceChildren(
        ...review.players.map(({ seat, marks }) => {
          const dot = el('span', { className: 'turn-seat', 'aria-hidden': 'true' });
          dot.style.background = tools.seats()[seat]?.colour ?? 'none';
          return el('li', {}, dot, `${seats[seat].name}: ${countsWords(marks)}`);
        }),
      );
      points.replaceChildren(
        ...pointsOf(review, position).map(([node, turn]) => {
          // Who tries a turn again finds the better one without help.
          const told = pointWords(review.retry ? { ...turn, better: null } : turn, seats[turn.seat].name, position);
          const click = () => goTo(node);
          return el('li', {}, el('button', { type: 'button', className: 'review-point', on: { click } }, told));
        }),
      );
      setHidden(costs, points.childElementCount === 0);
    },
  };
}

/** @param {Review} review @param {Playing} state @param {ReviewedTurn} [here] the turn that led to the board */
function reviewWords({ isRunning, retry }, { position }, here) {
  if (isRunning) return '';
  if (retry) return `Find a better turn for ${position.seats[retry.seat].name}.`;
  return here?.reason ?? '';
}

/**
 * How far a review came that was stopped; nothing where it came to the end. Pure.
 * @param {Pick<Review, 'isRunning' | 'turns' | 'of'>} review
 */
export function partWords({ isRunning, turns, of }) {
  // Turns of chance have no mark, so they are not counted: the number of the last one tells.
  const reached = (turns.at(-1)?.turn ?? -1) + 1;
  return isRunning || reached >= of ? '' : `Only ${reached} of ${count(of, 'turn')} were reviewed.`;
}

/**
 * The turns that cost most, the worst first, with the nodes where they end: of a game against computers, the person's
 * own. Pure.
 * @param {Pick<Review, 'marks' | 'points'>} review @param {Position} position
 */
export function pointsOf({ marks, points }, position) {
  const all = [...marks];
  const own = all.filter(([, { seat }]) => isYou(position, seat));
  if (own.length === 0) return points.flatMap((point) => all.filter(([, { turn }]) => turn === point).slice(0, 1));
  const costly = own.filter(([, { mark }]) => isImprovable(mark));
  return costly.sort(([, one], [, other]) => other.loss - one.loss).slice(0, MOST_POINTS);
}

/**
 * What a turn has cost, and what would have been better. Pure.
 * @param {ReviewedTurn} turn @param {string} name @param {Position} position one of the game
 */
export function pointWords({ turn, loss, reason, better }, name, position) {
  const why = reason ? ` ${reason}` : '';
  const instead = better ? ` Better: ${stepsText(better.steps, position)}` : '';
  return `Turn ${turn + 1}, ${name}: ${lossWords(loss)}.${why}${instead}`;
}

/**
 * How many turns were not good, in words. Pure.
 * @param {{ inaccuracy: number, mistake: number, blunder: number }} counts
 */
export function countsWords(counts) {
  const told = /** @type {const} */ (['blunder', 'mistake', 'inaccuracy']).filter((mark) => counts[mark] > 0);
  const words = told.map((mark) =>
    mark === 'inaccuracy'
      ? count(counts[mark], mark, 'inaccuracies')
      : count(counts[mark], REVIEW_MARKS[mark].name.toLowerCase()),
  );
  return words.length > 0 ? words.join(', ') : 'no mistakes found';
}

/**
 * The shares of the seats over the game, a line each, with a mark where the board is.
 * @param {Tools} tools
 */
function createGraph(tools) {
  const NAMESPACE = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(NAMESPACE, 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDE} ${HIGH}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('class', 'share-graph');
  const here = document.createElementNS(NAMESPACE, 'line');
  here.setAttribute('class', 'share-here');
  svg.append(here);
  const root = el('div', {}, svg);
  let drawn = /** @type {unknown[]} */ ([]);

  /** @param {Playing} state @param {number[]} line */
  function draw({ watch, position }, line) {
    const values = new Map([...watch.values].map(([node, value]) => [node, sharesOf(value, position)]));
    const lines = graphPoints(line, values, position.seats.length).map((points, seat) => {
      const path = document.createElementNS(NAMESPACE, 'polyline');
      path.setAttribute('points', points.map(({ x, y }) => `${x * WIDE},${(1 - y) * HIGH}`).join(' '));
      path.style.stroke = tools.seats()[seat]?.colour ?? 'none';
      return path;
    });
    svg.replaceChildren(here, ...lines);
  }

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      setHidden(root, !isStudied(state) || !state.study || state.watch.values.size < 2);
      if (root.hidden || !state.study) return;
      const node = nodeOf(state);
      const looks = [state.study, state.watch.values, node, tools.seats()];
      if (looks.every((look, at) => look === drawn[at])) return;
      drawn = looks;
      const line = mainLine(state.study);
      draw(state, line);
      const at = (line.indexOf(node ?? 0) / Math.max(line.length - 1, 1)) * WIDE;
      for (const [name, value] of Object.entries({ x1: at, x2: at, y1: 0, y2: HIGH }))
        here.setAttribute(name, String(value));
      here.style.display = at < 0 ? 'none' : '';
      svg.setAttribute('aria-label', 'Chance of winning over the game, a line for each player');
    },
  };
}

/**
 * The bar beside the board: a part for each seat, as large as its share.
 * @param {HTMLElement} stage @param {Tools} tools
 */
export function createShareBar(stage, tools) {
  const root = el('div', { className: 'share-bar', role: 'img', hidden: true });
  stage.append(root);
  return {
    /** @param {Playing} state */
    update(state) {
      const node = nodeOf(state);
      const value = node === null || !state.watch.on ? undefined : state.watch.values.get(node);
      setHidden(root, value === undefined);
      if (!value) return;
      while (root.children.length < value.length) root.append(el('span', {}));
      while (root.children.length > value.length) root.lastElementChild?.remove();
      value.forEach((share, seat) => {
        const part = /** @type {HTMLElement} */ (root.children[seat]);
        part.style.flexGrow = String(share);
        part.style.background = tools.seats()[seat]?.colour ?? 'none';
      });
      const words = sharesOf(value, state.position).map(
        (share, seat) => `${state.position.seats[seat].name} ${Math.round(share * 100)}%`,
      );
      setAttribute(root, 'aria-label', `Chance of winning: ${words.join(', ')}`);
    },
  };
}
