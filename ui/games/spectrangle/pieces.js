// @ts-check
// What lies on the board and changes: tiles, where the tile in hand may go and for how much, its ghost, what was
// scored last.

import { between } from '../../board/tweens.js';
import { faded, polygon, label } from '../../board/paint.js';
import { inPlay } from '../../state.js';
import { bestScores, ghostOf, legalAsTurned, legalSpaces, placement } from './hand.js';
import { centreOf, cornersOf, outline } from './layout.js';
import { tile } from './tile.js';
import { scoreShort } from './words.js';
import { aimedAt } from '../shared/ghost.js';

/**
 * @import { EffectNamed, Playing, Position, Scene, SpectrangleLayout, SpectranglePainter, TileLook } from './types'
 * @import { Motion, Point } from '../../types'
 */

/**
 * How tiles are to be painted: colours by letter, letters on them, font.
 * @param {Pick<Playing, 'position' | 'prefs'>} state @param {{ [name: string]: any }} theme @returns {TileLook}
 */
export const tileLookOf = (state, theme) => ({
  colours: state.position.view.colours,
  letters: state.prefs.marks,
  font: theme.font,
});

/** @param {Position} position @param {string} space @returns {boolean} */
const upOf = ({ view }, space) => view.spaces[Number(space)].up;

/**
 * Paints everything that is not the board; see docs/front.md for the scene.
 * @param {SpectranglePainter} painter @param {Scene} scene
 */
export function paintPieces(painter, scene) {
  const { lay, theme } = painter;
  const { state, tweens } = scene;
  const { position } = state;
  const look = tileLookOf(state, theme);
  if (inPlay(state)) paintPlaces(painter, state);
  for (const [space, laid] of Object.entries(position.view.board)) {
    if (!tweens.has(`tile ${space}`))
      tile(painter, { at: centreOf(lay, space), side: lay.unit }, { ...laid, up: upOf(position, space) }, look);
  }
  paintLast(painter, scene);
  for (const tween of tweens.values()) MOVING[tween.kind]?.(painter, position, tween, look);
  if (inPlay(state)) paintGhost(painter, scene, look);
}

/**
 * Where the tile in hand fits: full light with its score as it is turned, a line where it fits when turned; or what the
 * whole hand could score.
 * @param {SpectranglePainter} painter @param {Playing} state
 */
function paintPlaces(painter, state) {
  const { lay } = painter;
  const { position } = state;
  if (state.showLegal) {
    for (const [space, score] of bestScores(position)) glow(painter, position, space, score);
    return;
  }
  const now = legalAsTurned(state);
  const turnable = {
    strokeStyle: faded('#ffe9ae', 0.75),
    lineWidth: Math.max(lay.unit * 0.022, 1.2),
    dash: lay.unit * 0.07,
  };
  for (const space of legalSpaces(state)) {
    if (now[space]) glow(painter, position, space, now[space].score);
    else edge(painter, { space, up: upOf(position, space), inset: 0.2 }, turnable);
  }
}

/**
 * Light in a space, and a score. On the empty board, where the first tile fits nearly everywhere, the light is low.
 * @param {SpectranglePainter} painter @param {Position} position @param {string} space @param {number} score
 */
function glow({ ctx, lay, theme }, position, space, score) {
  const low = Object.keys(position.view.board).length === 0;
  polygon(ctx, cornersOf(lay, space, upOf(position, space), 0.11));
  ctx.fillStyle = low ? faded('#ffeea0', 0.16) : theme.glow;
  ctx.fill();
  const { x, y } = centreOf(lay, space);
  Object.assign(ctx, {
    fillStyle: low ? '#ffe9ae' : '#3a2a00',
    font: `700 ${Math.max(lay.unit * 0.19, 11)}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  ctx.fillText(`+${score}`, x, y + lay.unit * 0.01);
}

/**
 * A line along the inside of a space, drawn in by `inset`; its dashes are `dash` long.
 * @param {SpectranglePainter} painter @param {{ space: string, up: boolean, inset: number }} place
 * @param {{ strokeStyle: string, lineWidth: number, dash?: number }} style
 */
function edge({ ctx, lay }, { space, up, inset }, { dash = 0, ...style }) {
  ctx.save();
  Object.assign(ctx, { lineJoin: 'round', ...style });
  if (dash) ctx.setLineDash([dash, dash * 0.75]);
  polygon(ctx, cornersOf(lay, space, up, inset));
  ctx.stroke();
  ctx.restore();
}

/**
 * The tile that was laid last, and what it scored.
 * @param {SpectranglePainter} painter @param {Scene} scene
 */
function paintLast(painter, { state: { position }, tweens }) {
  const { ctx, lay, theme } = painter;
  const { last } = position.view;
  if (!last?.score || tweens.has(`tile ${last.space}`)) return;
  const space = String(last.space);
  const up = upOf(position, space);
  const style = { strokeStyle: '#ffffff', lineWidth: Math.max(lay.unit * 0.035, 1.8) };
  edge(painter, { space, up, inset: 0.03 }, style);
  const { x, y } = centreOf(lay, space);
  const rise = tweens.get(`score ${space}`)?.part ?? 1;
  if (rise === 0) return;
  ctx.save();
  ctx.globalAlpha = rise;
  const away = lay.unit * 0.44 * (up ? -1 : 1) * rise;
  const size = Math.min(Math.max(lay.unit * 0.16, 11), 27);
  label(ctx, `+${last.score.score}`, { x, y: y + away }, { size, font: theme.font, bounds: boundsOf(lay) });
  ctx.restore();
}

/**
 * The room for labels.
 * @param {SpectrangleLayout} lay
 */
function boundsOf(lay) {
  const [, right, left] = outline(lay);
  return { x: left.x - lay.frame, width: right.x - left.x + 2 * lay.frame };
}

/** @type {{ [kind: string]: (painter: SpectranglePainter, position: Position, tween: any, look: TileLook) => void }} */
const MOVING = {
  /** A tile that lands, from the pointer or from just above. */
  land(painter, position, { space, from, part }, look) {
    const { ctx, lay } = painter;
    const laid = position.view.board[space];
    if (!laid) return;
    const goal = centreOf(lay, space);
    const start = from ?? { x: goal.x, y: goal.y - lay.unit * 0.4 };
    ctx.save();
    if (!from) ctx.globalAlpha = Math.min(part * 1.6, 1);
    const at = { x: between(start.x, goal.x, part), y: between(start.y, goal.y, part) };
    tile(painter, { at, side: lay.unit, lift: 1 - part }, { ...laid, up: upOf(position, space) }, look);
    ctx.restore();
  },
  /** A tile that is taken up again. */
  lift(painter, position, { space, laid, part }, look) {
    const { ctx, lay } = painter;
    if (!laid) return;
    const { x, y } = centreOf(lay, space);
    ctx.save();
    ctx.globalAlpha = 1 - part;
    const at = { x, y: y - lay.unit * 0.4 * part };
    tile(painter, { at, side: lay.unit, lift: part }, { ...laid, up: upOf(position, space) }, look);
    ctx.restore();
  },
};

/**
 * The tile in hand where it would come to lie, and what it would score: under the pointer, at the keyboard's space, or
 * where a finger has put it.
 * @param {SpectranglePainter} painter @param {Scene} scene @param {TileLook} look
 */
function paintGhost(painter, scene, look) {
  const { ctx, lay, theme } = painter;
  const { state, carried } = scene;
  const space = aimedAt(scene, ghostOf(state));
  const place = placement(state, space);
  if (!space || !place) return;
  const { score, turns } = place;
  const up = upOf(state.position, space);
  ctx.save();
  ctx.globalAlpha = score ? (carried ? 0.85 : 0.94) : 0.42;
  tile(painter, { at: centreOf(lay, space), side: lay.unit }, { ...place, up }, look);
  ctx.restore();
  const width = Math.max(lay.unit * 0.05, 2.2);
  if (score) {
    edge(painter, { space, up, inset: 0.03 }, { strokeStyle: 'rgb(0 0 0 / 0.6)', lineWidth: width * 1.8 });
    edge(painter, { space, up, inset: 0.03 }, { strokeStyle: '#ffffff', lineWidth: width });
  } else {
    const strokeStyle = turns.length > 0 ? '#ffe9ae' : theme.alarm;
    edge(painter, { space, up, inset: 0.05 }, { strokeStyle, lineWidth: width, dash: lay.unit * 0.1 });
  }
  paintWords(painter, space, up, score ? scoreShort(score) : turns.length > 0 ? 'fits if turned' : null);
}

/** @param {SpectranglePainter} painter @param {string} space @param {boolean} up @param {string | null} text */
function paintWords({ ctx, lay, theme }, space, up, text) {
  if (!text) return;
  const { x, y } = centreOf(lay, space);
  const size = Math.min(Math.max(lay.unit * 0.16, 12), 25);
  const away = lay.unit * (up ? 0.62 : 0.36) + size * 1.1;
  const at = { x, y: y - away > size ? y - away : y + lay.unit * 0.36 + size * 1.1 };
  label(ctx, text, at, { size, font: theme.font, bounds: boundsOf(lay) });
}

// What a change of position looks like on its way: a tile that lands, one that is taken up again, and what a placement
// has scored.

const LAND = 190;
const LIFT = 180;
const SCORE = 250;

/**
 * The tweens from one position to the next; `carried` is {space, point} of a tile that was let go by dragging.
 * @param {Position} before @param {Position} after @param {{ space: string, point: Point } | null} [carried]
 */
export function tweens(before, after, carried = null) {
  return after.effects.flatMap((effect) => {
    if (effect.effect === 'placed') return landing(effect, carried);
    if (effect.effect === 'taken_back')
      return effect.effects.filter((told) => told.effect === 'placed').map((gone) => lifting(before, gone));
    return [];
  });
}

/** @param {number} space */
const keyOf = (space) => `tile ${space}`;

/** @param {EffectNamed<'placed'>} effect @param {{ space: string, point: Point } | null} carried @returns {Motion[]} */
function landing({ space }, carried) {
  const from = carried?.space === String(space) ? carried.point : null;
  return [
    { key: keyOf(space), kind: 'land', space: String(space), from, ms: LAND },
    { key: `score ${space}`, kind: 'score', space: String(space), delay: LAND, ms: SCORE },
  ];
}

/**
 * The tile is no longer on the board: it is taken from the position before.
 * @param {Position} before @param {EffectNamed<'placed'>} gone @returns {Motion}
 */
const lifting = ({ view }, { space }) => ({
  key: keyOf(space),
  kind: 'lift',
  space: String(space),
  laid: view.board[space] ?? null,
  ms: LIFT,
});
