// @ts-check
// The painting of the board on the table: its layers, as they are at this moment, and the steps that are marked over
// it.

import { paintMarks } from '../../board/step-marks.js';
import { gameOf } from '../../games/index.js';
import { boardState } from '../../state.js';

/**
 * @import { RunningTweens } from '../../board/tweens.js'
 * @import { Context, Game, Hint, Layout, Mark, Painter, Playing, Size } from '../../types'
 * @import { TableSession, Theme, Tools, Tweens } from '../../types'
 * @import { BoardParts } from './board.js'
 */

/** How pale the mark of a step is that is not answered yet. */
const PALE = 0.55;

/**
 * Makes it. `tweens` are those that are running; `hand()` answers {hover, carrying, focused}: what the pointer is at,
 * whether it carries something, and whether the keyboard is on the board.
 * @param {TableSession} session @param {{ tools: Tools, tweens: RunningTweens, hand: BoardParts['hand'] }} parts
 */
export function createPainting(session, { tools, tweens, hand }) {
  const { sprites, theme, seats } = tools;
  const game = () => gameOf(session.state.position.game);

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

  /** The rest of the turn that is hinted, from the step that is next. @param {Painter} painter */
  function paintHint({ ctx, lay }) {
    const { steps, at } = /** @type {Hint} */ (session.state.hint);
    const marks = steps.slice(at).map((/** @type {string} */ step) => marked(game(), lay, step));
    paintMarks(ctx, marks, { radius: lay.radius, theme: theme(), first: steps.length > 1 ? at + 1 : null });
  }

  /**
   * A whole turn of the history, numbered where it has several steps on the board.
   * @param {Painter} painter @param {string[]} steps
   */
  function paintPointed({ ctx, lay }, steps) {
    const marks = steps.map((step) => marked(game(), lay, step)).filter(({ length }) => length > 0);
    const first = marks.length > 1 ? 1 : null;
    paintMarks(ctx, marks, { radius: lay.radius, theme: theme(), first, alike: true });
  }

  /** Paints a layer. Answers whether it moves. */
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
    const { hint, pointed, pending } = shown;
    if (hint) paintHint(painter);
    if (pending && !hand().carrying) paintPending(game(), painter, pending.steps, theme());
    if (pointed) paintPointed(painter, pointed.steps);
    return tweens.any;
  };
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
