// @ts-check
// The painting of the board on the table: its layers, as they are at this moment, and the steps that are marked over
// it.

import { boardGameOf, gameOf } from '../../games/index.js';
import { boardState } from '../../state.js';
import { stretch } from '../../prefs.js';
import { disc, faded, line, polygon } from '../../board/paint.js';
import { paintShapes } from './shapes.js';

/**
 * @import { RunningTweens } from '../../board/tweens.js'
 * @import { Change, Context, Game, Hint, Layout, Mark, Painter, Playing, Point, Size, TableSession, Theme, Tools,
 *   Tweens } from '../../types'
 * @import { BoardParts } from './board.js'
 * @import { Position } from '../../protocol'
 */

/** How pale the mark of a step is that is not answered yet. */
const PALE = 0.55;

/**
 * Makes it. `tweens` are those that are running; `hand()` returns {hover, carrying, focused, found}: what the pointer
 * is at, whether it carries something, whether the keyboard is on the board, and the space that is to be marked.
 * @param {TableSession} session @param {{ tools: Tools, tweens: RunningTweens, hand: BoardParts['hand'] }} parts
 */
export function createPainting(session, { tools, tweens, hand }) {
  const { sprites, theme, seats } = tools;
  const game = () => boardGameOf(session.state);

  /** @param {Playing} shown @param {Tweens} running @param {number} now */
  const scene = (shown, running, now) => {
    const { hover, carrying, focused } = hand();
    return {
      state: shown,
      tweens: running,
      hover,
      carried: carrying,
      considering: shown === session.state && (hover !== null || focused),
      seats: seats(),
      now: tools.still() ? 0 : now,
    };
  };

  /**
   * A whole turn of the history, numbered where it has several steps on the board.
   * @param {Painter} painter @param {string[]} steps
   */
  function paintPointed({ ctx, lay }, steps) {
    const marks = steps.map((step) => marked(game(), lay, step)).filter(({ length }) => length > 0);
    const first = marks.length > 1 ? 1 : null;
    paintMarks(ctx, marks, { radius: lay.radius, theme: theme(), first, alike: true });
  }

  /** Paints a layer. Returns whether it moves. */
  return function paint(
    /** @type {string} */ layer,
    /** @type {Context} */ ctx,
    /** @type {Size} */ size,
    /** @type {number} */ now,
  ) {
    if (!session.state.position) return false;
    const shown = boardState(session.state);
    // What moves belongs to the present.
    const running = shown === session.state ? tweens.at(now) : new Map();
    const lay = game().layout(shown, size, running);
    const painter = { ctx, lay, theme: theme(), sprites };
    if (layer === 'ground') {
      game().paintGround(painter, scene(shown, running, now));
      return game().groundMoves(running);
    }
    game().paintPieces(painter, scene(shown, running, now));
    paintShapes(painter, shown);
    if (shown === session.state) paintFound(game(), painter, hand().found, theme());
    if (shown.hint) paintHint(game(), painter, shown.hint, theme());
    else if (shown.lesson) paintHint(game(), painter, { steps: shown.lesson.marks, at: 0 }, theme());
    if (shown.pending && !hand().carrying) paintPending(game(), painter, shown.pending.steps, theme());
    if (shown.pointed) paintPointed(painter, shown.pointed.steps);
    return tweens.any;
  };
}

/**
 * The ring around the space that the person has asked for, if any.
 * @param {Game} game @param {Painter} painter @param {string | null} space @param {Theme} theme
 */
function paintFound(game, { ctx, lay }, space, theme) {
  if (space !== null) paintMarks(ctx, [[{ at: game.centreOf(lay, space) }]], { radius: lay.radius, theme });
}

/**
 * The rest of the turn that is hinted, or of what a lesson asks for, from the step that is next.
 * @param {Game} game @param {Painter} painter @param {Hint} hint @param {Theme} theme
 */
function paintHint(game, { ctx, lay }, { steps, at }, theme) {
  const marks = steps.slice(at).map((step) => marked(game, lay, step));
  paintMarks(ctx, marks, { radius: lay.radius, theme, first: steps.length > 1 ? at + 1 : null });
}

/**
 * Steps that wait for the answer of a room's host, pale.
 * @param {Game} game @param {Painter} painter @param {string[]} steps @param {Theme} theme
 */
function paintPending(game, { ctx, lay }, steps, theme) {
  const marks = steps.slice(-1).map((step) => marked(game, lay, step));
  ctx.save();
  ctx.globalAlpha = PALE;
  paintMarks(ctx, marks, { radius: lay.radius, theme, first: null });
  ctx.restore();
}

/**
 * The marks of a step, at their places on the board.
 * @param {Game} game @param {Layout} lay @param {string} step
 */
function marked(game, lay, step) {
  /** @param {string | undefined} space */
  const point = (space) => (space ? game.centreOf(lay, space) : undefined);
  return game.marksOf(step).map(({ from, to, space, gone, cells }) => ({
    from: point(from),
    to: point(to),
    at: point(space),
    gone: point(gone),
    cells: cells?.map((cell) => game.centreOf(lay, cell)),
  }));
}

// The way from one position to the next, and the layer that rests.

/**
 * Several turns at once, as when they are redone, would run into one another.
 * @param {Change} change @param {Position} position
 */
const tooMuch = ({ how, from }, position) => how === 'redo' && position.turn > (from?.turn ?? 0) + 1;

/**
 * Starts the tweens of a change. `letGo` is {space, point} of what was let go by dragging, or null; `still` whether
 * motion is unwanted.
 * @param {Playing} state @param {Change} change
 * @param {{ tweens: RunningTweens, letGo: Parameters<Game['tweens']>[2], still: boolean }} moving
 */
export function animate({ position, prefs }, change, { tweens, letGo, still }) {
  const { from } = change;
  if (still || !from || tooMuch(change, position)) {
    tweens.finish();
    return;
  }
  const factor = stretch(prefs);
  const wanted = gameOf(position.game).tweens(from, position, letGo);
  tweens.start(
    wanted.map((tween) => ({ ...tween, ms: tween.ms * factor, delay: (tween.delay ?? 0) * factor })),
    performance.now(),
  );
}

/** Makes what knows whether the layer that rests must be painted again: it has changed, or is about to move. */
export function createGroundWatch() {
  /** @type {string | null} */
  let grounded = null;
  /** @type {Position | null} */
  let past = null;
  return function isStale(/** @type {Playing} */ state, /** @type {Change} */ { how }) {
    const shown = boardState(state);
    const key = boardGameOf(shown).groundKey?.(shown) ?? null;
    const full = key === null ? null : `${shown.position.game} ${key}`;
    const same = full !== null && full === grounded;
    const another = (state.pointed?.position ?? null) !== past;
    past = state.pointed?.position ?? null;
    grounded = full;
    return !same && Boolean(how || another || full !== null);
  };
}

// Steps marked over a board: an arrow from space to space, rings and crosses, in their order.

/** @typedef {{ radius: number, theme: Theme }} MarkStyle */

/** The steps after the first are marked less strongly. */
const STRENGTH = [1, 0.55, 0.45];

const DARK = '#1d1503';

/**
 * Paints the marks of some steps. Each step is a list of marks with points of the board: {from, to} a way, {at} a
 * space, {gone} a space that is cleared, {cells} what is covered. `radius` is that of a stone; `first` the number of
 * the first step where steps are numbered, else null; `alike`: later steps are marked as strongly as the first.
 * @param {Context} ctx @param {Mark[][]} steps @param {MarkStyle & { first?: number | null, alike?: boolean }} style
 */
function paintMarks(ctx, steps, { radius, theme, first = null, alike = false }) {
  const style = { radius, theme };
  ctx.save();
  Object.assign(ctx, { lineCap: 'round', lineJoin: 'round' });
  // The next step lies over those that follow it.
  steps
    .map((marks, order) => ({ marks, order }))
    .reverse()
    .forEach(({ marks, order }) => {
      ctx.globalAlpha = alike ? 1 : STRENGTH[Math.min(order, STRENGTH.length - 1)];
      marks.forEach((mark) => paintMark(ctx, mark, style));
      const at = first === null ? null : numberAt(marks, radius);
      if (at) paintNumber(ctx, at, style, (first ?? 0) + order);
    });
  ctx.restore();
}

/** @param {Context} ctx @param {Mark} mark @param {MarkStyle} style */
function paintMark(ctx, { from, to, at, gone, cells }, { radius, theme }) {
  if (cells) return cells.forEach((cell) => paintDot(ctx, cell, { radius, theme }));
  for (const { width, colour } of [
    { width: 0.36, colour: DARK },
    { width: 0.22, colour: theme.accent },
  ]) {
    Object.assign(ctx, { lineWidth: Math.max(radius * width, 2), strokeStyle: colour, fillStyle: colour });
    const around = at ?? gone;
    if (from && to) paintWay(ctx, { from, to }, radius, width);
    else if (around) paintRing(ctx, around, radius);
    if (gone) paintCross(ctx, gone, radius);
  }
}

/** @param {Context} ctx @param {Point} at @param {number} radius */
function paintRing(ctx, at, radius) {
  disc(ctx, at, radius * 1.28);
  ctx.stroke();
}

/** @param {Context} ctx @param {Point} point @param {number} radius */
function paintCross(ctx, { x, y }, radius) {
  const arm = radius * 0.6;
  line(ctx, { x: x - arm, y: y - arm }, { x: x + arm, y: y + arm });
  line(ctx, { x: x - arm, y: y + arm }, { x: x + arm, y: y - arm });
}

/**
 * An arrow from the rim of what stands at one place to the middle of the other, and a ring around the first.
 * @param {Context} ctx @param {{ from: Point, to: Point }} way @param {number} radius @param {number} width
 */
function paintWay(ctx, { from, to }, radius, width) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = radius * (0.62 + width);
  const neck = { x: to.x - dx * head, y: to.y - dy * head };
  paintRing(ctx, from, radius);
  line(ctx, { x: from.x + dx * radius * 1.28, y: from.y + dy * radius * 1.28 }, neck);
  const half = head * 0.62;
  polygon(ctx, [
    { x: to.x + dx * radius * 0.2, y: to.y + dy * radius * 0.2 },
    { x: neck.x - dy * half, y: neck.y + dx * half },
    { x: neck.x + dy * half, y: neck.y - dx * half },
  ]);
  ctx.stroke();
  ctx.fill();
}

/** @param {Context} ctx @param {Point} at @param {MarkStyle} style */
function paintDot(ctx, at, { radius, theme }) {
  disc(ctx, at, radius * 0.42);
  Object.assign(ctx, { fillStyle: theme.accent, strokeStyle: faded(DARK, 0.7), lineWidth: Math.max(radius * 0.12, 1) });
  ctx.fill();
  ctx.stroke();
}

/**
 * Where the number of a step stands: beside the place that it begins at.
 * @param {Mark[]} marks @param {number} radius
 */
function numberAt([mark], radius) {
  const at = mark?.from ?? mark?.at ?? mark?.gone ?? mark?.cells?.[0];
  return at ? { x: at.x + radius * 0.95, y: at.y - radius * 0.95 } : null;
}

/** @param {Context} ctx @param {Point} at @param {MarkStyle} style @param {number} number */
function paintNumber(ctx, at, { radius, theme }, number) {
  const size = Math.max(radius * 0.52, 8);
  ctx.save();
  ctx.globalAlpha = 1;
  disc(ctx, at, size);
  Object.assign(ctx, { fillStyle: DARK, strokeStyle: theme.accent, lineWidth: Math.max(size * 0.16, 1) });
  ctx.fill();
  ctx.stroke();
  Object.assign(ctx, {
    fillStyle: '#ffffff',
    font: `700 ${size * 1.15}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  ctx.fillText(String(number), at.x, at.y + size * 0.06);
  ctx.restore();
}
