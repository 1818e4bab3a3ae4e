// @ts-check
// What lies on the board and changes: pieces, places to connect, voids, and the ghost of the piece in hand.

import { between } from '../../board/tweens.js';
import { disc, faded, mark, polygon } from '../../board/paint.js';
import { inPlay } from '../../state.js';
import { centreOf, cornersOf } from '../shared/lattice.js';
import { outline, piece } from '../shared/tiles.js';
import { lookOf, ghostOf, inHand } from './selection.js';
import { connectable, legalCells, placement } from './placement.js';
import { aimedAt } from '../shared/ghost.js';

/**
 * @import { Motion, Point, Tween } from '../../types'
 * @import { BoardLayout } from '../shared/lattice.js'
 * @import { BlokusPainter, ColourFigures, EffectNamed, Laid, Position, Scene } from './types'
 */

/**
 * Paints everything that is not the board; see docs/front.md for the scene.
 * @param {BlokusPainter} painter @param {Scene} scene
 */
export function paintPieces(painter, scene) {
  const { state } = scene;
  paintStarts(painter, state.position, scene);
  if (inPlay(state)) paintHints(painter, scene);
  paintLaid(painter, scene);
  if (state.gameState.voids || state.position.result) paintVoids(painter, state.position, scene);
  for (const tween of scene.tweens.values()) paintMoving(painter, scene, tween);
  if (inPlay(state)) paintGhost(painter, scene);
}

/**
 * The start cells of whoever has placed nothing yet, with the player's mark.
 * @param {BlokusPainter} painter @param {Position} position @param {Scene} scene
 */
function paintStarts({ ctx, lay }, { view, state }, { seats }) {
  const colours = /** @type {ColourFigures[]} */ (view.colours);
  const starting = colours.map((figures, colour) => ({ ...figures, colour })).filter(({ last }) => !last);
  const spaces = [...new Set(starting.flatMap(({ starts }) => starts))].filter(
    (space) => state.cells[space] === undefined,
  );
  for (const space of spaces) {
    const owners = starting.filter(({ starts }) => starts.includes(space));
    const look = owners.length === 1 ? lookOf(seats, owners[0].colour) : { colour: '#ffffff', mark: 'ring' };
    polygon(ctx, cornersOf(lay, space, 0.14));
    ctx.fillStyle = faded(look.colour, 0.22);
    ctx.fill();
    const sign = { name: look.mark ?? 'dot', colour: faded(look.colour, 0.9) };
    mark(ctx, sign, centreOf(lay, space), lay.unit * 0.2);
  }
}

/**
 * Where the player in turn may connect: full discs where the piece in hand can, rings where another could.
 * @param {BlokusPainter} painter @param {Scene} scene
 */
function paintHints(painter, { state, seats }) {
  const { ctx, lay } = painter;
  const { turn, colours } = state.position.view;
  if (turn === null) return;
  const { colour } = lookOf(seats, turn);
  const hand = inHand(state);
  if (state.showLegal) for (const space of legalCells(state)) glow(painter, space);
  const reached = hand ? connectable(state.position, hand.seat, hand.piece) : new Set();
  for (const space of colours[turn].connect) {
    disc(ctx, centreOf(lay, space), lay.unit * (reached.has(space) ? 0.15 : 0.12));
    Object.assign(ctx, {
      fillStyle: faded(colour, 0.95),
      strokeStyle: faded(colour, 0.55),
      lineWidth: Math.max(lay.unit * 0.04, 1),
    });
    if (reached.has(space)) ctx.fill();
    else ctx.stroke();
  }
}

/** @param {BlokusPainter} painter @param {string} space */
function glow({ ctx, lay, theme }, space) {
  polygon(ctx, cornersOf(lay, space, 0.12));
  ctx.fillStyle = faded(theme.accent, 0.38);
  ctx.fill();
}

/** @param {BlokusPainter} painter @param {Scene} scene */
function paintLaid(painter, { state: { position }, seats, tweens }) {
  const { lay } = painter;
  const landing = new Set([...tweens.values()].filter(({ kind }) => kind === 'land').map(({ cells }) => cells.join()));
  const still = position.view.laid.filter((/** @type {Laid} */ { cells }) => !landing.has(cells.join()));
  for (const { colour, cells } of still) piece(painter, cells, lookOf(seats, colour));
  for (const { last } of position.view.colours) {
    if (last && !landing.has(last.cells.join()))
      outline(painter, last.cells, {
        strokeStyle: 'rgb(255 255 255 / 0.8)',
        lineWidth: Math.max(lay.unit * 0.06, 1.4),
      });
  }
}

/**
 * A piece that lands, from the pointer or from just above, or is taken up.
 * @param {BlokusPainter} painter @param {Scene} scene @param {Tween} tween
 */
function paintMoving(painter, { seats }, { kind, colour, cells, from, part }) {
  const { ctx, lay } = painter;
  const up = kind === 'land' ? 1 - part : part;
  const middle = middleOf(lay, cells);
  ctx.save();
  if (from) ctx.translate(between(from.x - middle.x, 0, part), between(from.y - middle.y, 0, part));
  else {
    ctx.globalAlpha = 1 - up * up;
    ctx.translate(0, -lay.unit * 0.5 * up);
  }
  piece(painter, cells, { ...lookOf(seats, colour), lift: up });
  ctx.restore();
}

/** @param {BoardLayout} lay @param {string[]} cells */
function middleOf(lay, cells) {
  const points = cells.map((cell) => centreOf(lay, cell));
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
}

/** Where in a cell the mark of each colour shows a void. */
const QUARTERS = [
  [-0.2, -0.2],
  [0.2, 0.2],
  [0.2, -0.2],
  [-0.2, 0.2],
];

/**
 * The voids of each colour: its mark in a corner of the cell, so that a void of several shows all.
 * @param {BlokusPainter} painter @param {Position} position @param {Scene} scene
 */
function paintVoids({ ctx, lay }, { view }, { seats }) {
  view.colours.forEach((/** @type {ColourFigures} */ { voids }, /** @type {number} */ own) => {
    const { colour, mark: name } = lookOf(seats, own);
    const [across, down] = QUARTERS[own].map((part) => part * lay.unit);
    for (const space of voids) {
      const { x, y } = centreOf(lay, space);
      mark(ctx, { name: name ?? 'dot', colour }, { x: x + across, y: y + down }, lay.unit * 0.13);
    }
  });
}

/**
 * The piece in hand where it would come to lie: under the pointer, at the keyboard's space, or where a finger has put
 * it.
 * @param {BlokusPainter} painter @param {Scene} scene
 */
function paintGhost(painter, scene) {
  const { ctx } = painter;
  const { state, carried, seats } = scene;
  const space = aimedAt(scene, ghostOf(state));
  const place = placement(state, space);
  if (!place) return;
  ctx.save();
  ctx.globalAlpha = place.legal ? (carried ? 0.65 : 0.9) : 0.4;
  piece(painter, place.cells, lookOf(seats, place.colour));
  ctx.restore();
  if (place.legal) paintLegal(painter, place.cells);
  else paintIllegal(painter, place.cells);
}

/** @param {BlokusPainter} painter @param {string[]} cells */
function paintLegal(painter, cells) {
  const { lay } = painter;
  outline(painter, cells, { strokeStyle: 'rgb(0 0 0 / 0.5)', lineWidth: Math.max(lay.unit * 0.13, 3.5) });
  outline(painter, cells, { strokeStyle: '#ffffff', lineWidth: Math.max(lay.unit * 0.075, 2) });
}

/**
 * Told apart by more than colour: hatched, under a broken line.
 * @param {BlokusPainter} painter @param {string[]} cells
 */
function paintIllegal(painter, cells) {
  const { ctx, lay, theme } = painter;
  ctx.save();
  ctx.beginPath();
  for (const cell of cells) {
    const [a, b, c, d] = cornersOf(lay, cell, 0.1);
    for (const [from, to] of [
      [a, c],
      [middle(a, b), middle(b, c)],
      [middle(a, d), middle(d, c)],
    ]) {
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
    }
  }
  Object.assign(ctx, { strokeStyle: 'rgb(255 255 255 / 0.4)', lineWidth: Math.max(lay.unit * 0.04, 1) });
  ctx.stroke();
  ctx.setLineDash([lay.unit * 0.22, lay.unit * 0.16]);
  outline(painter, cells, { strokeStyle: theme.alarm, lineWidth: Math.max(lay.unit * 0.075, 2), lineCap: 'butt' });
  ctx.restore();
}

/** @param {Point} a @param {Point} b */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

// What a change of position looks like on its way: pieces that land and pieces that are taken up again.

const LAND = 170;
const LIFT = 180;

/**
 * The tweens from one position to the next; `carried` is {space, point} of a piece that was let go by dragging.
 * @param {Position} before @param {Position} after @param {{ space: string, point: Point } | null} [carried]
 * @returns {Motion[]}
 */
export function tweens(before, after, carried = null) {
  return after.effects.flatMap((effect) => {
    if (effect.effect === 'placed')
      return [{ key: keyOf(effect), kind: 'land', ...lying(effect), from: carried?.point ?? null, ms: LAND }];
    if (effect.effect === 'taken_back')
      return effect.effects
        .filter((told) => told.effect === 'placed')
        .map((gone) => ({
          key: keyOf(gone),
          kind: 'lift',
          ...lying(gone),
          from: null,
          ms: LIFT,
        }));
    return [];
  });
}

/** @param {EffectNamed<'placed'>} effect */
const keyOf = ({ cells }) => `piece ${cells.join()}`;
/** @param {EffectNamed<'placed'>} effect */
const lying = ({ colour, cells }) => ({ colour, cells });
