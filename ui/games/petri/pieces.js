// @ts-check
// What lies on the dish and changes: bites to be picked up, last placements, the ghost of the piece in hand, bites,
// captures.

import { disc, faded, line, mix, polygon, label } from '../../board/paint.js';
import { inPlay } from '../../state.js';
import { centreOf, cornersOf } from '../shared/lattice.js';
import { outline } from '../shared/tiles.js';
import { body } from './colony.js';
import { biteBetween, bitesAt, bitesTo, ghostOf, legalCells, placement } from './hand.js';
import { biteWords, gainWords } from './words.js';
import { aimedAt } from '../shared/ghost.js';

/**
 * @import { Context, Motion, Point } from '../../types'
 * @import { Bite, Biting, Effect, PaintMotion, PetriPainter, Placement, Playing, Position, Scene } from './types'
 */

/**
 * Paints everything that does not live; see docs/front.md for the scene.
 * @param {PetriPainter} painter @param {Scene} scene
 */
export function paintPieces(painter, scene) {
  const { state, tweens } = scene;
  for (const space of state.position.state.pickups)
    paintPickup(painter, centreOf(painter.lay, space), painter.lay.unit);
  paintLast(painter, state.position, scene);
  for (const tween of tweens.values()) MOVING[tween.kind]?.(painter, scene, tween);
  if (!inPlay(state)) return;
  if (state.showLegal) for (const space of legalCells(state)) glow(painter, space);
  const space = aimedAt(scene, ghostOf(state));
  if (state.held?.kind === 'bite') paintBiting(painter, /** @type {Biting} */ (state), space);
  else if (space && space !== ghostOf(state) && bitesAt(state, space).length > 0) paintBiteStart(painter, state, space);
  else paintGhost(painter, scene, placement(state, space));
}

/** The colour of bites where no theme is at hand. */
const PICKUP = '#f0ae1c';

/**
 * A bite that can be picked up: a disc with a piece bitten out of it, around a point of a dish whose cells are so wide.
 * @param {Pick<PetriPainter, 'ctx' | 'theme'>} painter @param {Point} point @param {number} unit
 */
export function paintPickup({ ctx, theme }, { x, y }, unit) {
  const radius = unit * 0.3;
  ctx.save();
  Object.assign(ctx, {
    fillStyle: theme.accent ?? PICKUP,
    strokeStyle: mix(PICKUP, '#12161c', 0.55),
    lineWidth: Math.max(unit * 0.05, 1),
    lineJoin: 'round',
  });
  bittenDisc(ctx, { x, y }, radius);
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}

/**
 * Begins the path of a disc that lacks a smaller one at its upper right.
 * @param {Context} ctx @param {Point} point @param {number} radius
 */
function bittenDisc(ctx, { x, y }, radius) {
  ctx.beginPath();
  ctx.arc(x, y, radius, -0.08 * Math.PI, 1.58 * Math.PI);
  ctx.arc(x + radius * 0.8, y - radius * 0.8, radius * 0.576, -2.844, 1.273, true);
  ctx.closePath();
}

/**
 * The last placement of every player, as far as it still is his.
 * @param {PetriPainter} painter @param {Position} position @param {Scene} scene
 */
function paintLast(painter, { view, state }, { seats, tweens }) {
  const { lay } = painter;
  /** @type {{ last: string[] | null }[]} */ (view.seats).forEach(({ last }, seat) => {
    const cells = (last ?? []).filter((cell) => state.cells[cell] === seat && !tweens.has(`cell ${cell}`));
    if (cells.length > 0)
      outline(painter, cells, {
        strokeStyle: faded(mixed(seats[seat].colour), 0.9),
        lineWidth: Math.max(lay.unit * 0.055, 1.2),
      });
  });
}

/**
 * A colour half way to white, as `#rrggbb`.
 * @param {string} colour
 */
function mixed(colour) {
  return `#${[1, 3, 5]
    .map((start) =>
      Math.round((parseInt(colour.slice(start, start + 2), 16) + 255) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** @type {{ [kind: string]: PaintMotion }} */
const MOVING = {
  /** The line along which cells are captured, from the cell that was taken to the one at its other end. */
  beam({ ctx, lay }, { seats }, { seat, from, to, part }) {
    if (part === 0) return;
    ctx.save();
    ctx.globalAlpha = 1 - part * part;
    for (const { width, colour } of [
      { width: 0.34, colour: seats[seat].colour },
      { width: 0.12, colour: '#ffffff' },
    ]) {
      Object.assign(ctx, { lineCap: 'round', lineWidth: lay.unit * width, strokeStyle: colour });
      line(ctx, centreOf(lay, from), centreOf(lay, to));
    }
    ctx.restore();
  },
  /** A ring that runs out from a head that falls. */
  shock({ ctx, lay }, { seats }, { seat, space, part }) {
    if (part === 0) return;
    ctx.save();
    ctx.globalAlpha = 1 - part;
    for (const { reach, colour } of [
      { reach: 2.6, colour: '#ffffff' },
      { reach: 2.1, colour: seats[seat].colour },
    ]) {
      Object.assign(ctx, { lineWidth: lay.unit * 0.22, strokeStyle: colour });
      disc(ctx, centreOf(lay, space), lay.unit * (0.4 + reach * part));
      ctx.stroke();
    }
    ctx.restore();
  },
};

/** @param {PetriPainter} painter @param {string} space */
function glow({ ctx, lay, theme }, space) {
  polygon(ctx, cornersOf(lay, space, 0.18));
  ctx.fillStyle = faded(theme.accent, 0.3);
  ctx.fill();
}

/**
 * The piece where it would come to lie, and what it would capture and kill.
 * @param {PetriPainter} painter @param {Scene} scene @param {Placement | null} place
 */
function paintGhost(painter, { state, seats, carried }, place) {
  const { ctx, lay } = painter;
  if (!place) return;
  ctx.save();
  ctx.globalAlpha = place.legal ? (carried ? 0.6 : 0.85) : 0.35;
  for (const cell of place.cells) body(painter, { at: centreOf(lay, cell), unit: lay.unit }, seats[place.seat]);
  ctx.restore();
  if (!place.legal) return paintIllegal(painter, place.cells);
  const { gain } = place;
  for (const cell of gain?.captures ?? [])
    if (!gain?.kills.includes(cell)) paintCapture(painter, cell, seats[place.seat].colour);
  for (const cell of gain?.kills ?? []) paintKill(painter, cell);
  paintLegal(painter, place.cells);
  return gain && tell(painter, place.cells, gainWords(state.position, gain));
}

/** @param {PetriPainter} painter @param {string[]} cells */
function paintLegal(painter, cells) {
  const { lay } = painter;
  outline(painter, cells, { strokeStyle: 'rgb(0 0 0 / 0.55)', lineWidth: Math.max(lay.unit * 0.15, 3.5) });
  outline(painter, cells, { strokeStyle: '#ffffff', lineWidth: Math.max(lay.unit * 0.085, 2) });
}

/**
 * Told apart by more than colour: crossed, under a broken line.
 * @param {PetriPainter} painter @param {string[]} cells
 */
function paintIllegal(painter, cells) {
  const { ctx, lay, theme } = painter;
  ctx.save();
  Object.assign(ctx, { strokeStyle: 'rgb(255 255 255 / 0.5)', lineWidth: Math.max(lay.unit * 0.06, 1) });
  for (const cell of cells) cross(ctx, centreOf(lay, cell), lay.unit * 0.2);
  ctx.setLineDash([lay.unit * 0.24, lay.unit * 0.18]);
  outline(painter, cells, { strokeStyle: theme.alarm, lineWidth: Math.max(lay.unit * 0.085, 2), lineCap: 'butt' });
  ctx.restore();
}

/** @param {Context} ctx @param {Point} point @param {number} arm */
function cross(ctx, { x, y }, arm) {
  line(ctx, { x: x - arm, y: y - arm }, { x: x + arm, y: y + arm });
  line(ctx, { x: x - arm, y: y + arm }, { x: x + arm, y: y - arm });
}

/**
 * A cell that would be captured: in the captor's colour, with a ring.
 * @param {PetriPainter} painter @param {string} cell @param {string} colour
 */
function paintCapture({ ctx, lay }, cell, colour) {
  const at = centreOf(lay, cell);
  disc(ctx, at, lay.unit * 0.36);
  ctx.fillStyle = faded(colour, 0.75);
  ctx.fill();
  Object.assign(ctx, { strokeStyle: '#ffffff', lineWidth: Math.max(lay.unit * 0.075, 1.5) });
  ctx.stroke();
}

/**
 * A cell that would die: struck out.
 * @param {PetriPainter} painter @param {string} cell
 */
function paintKill({ ctx, lay, theme }, cell) {
  const at = centreOf(lay, cell);
  ctx.save();
  disc(ctx, at, lay.unit * 0.42);
  ctx.fillStyle = 'rgb(10 14 18 / 0.62)';
  ctx.fill();
  Object.assign(ctx, { lineCap: 'round', strokeStyle: '#ffffff', lineWidth: Math.max(lay.unit * 0.15, 2.5) });
  cross(ctx, at, lay.unit * 0.22);
  Object.assign(ctx, { strokeStyle: theme.alarm, lineWidth: Math.max(lay.unit * 0.09, 1.5) });
  cross(ctx, at, lay.unit * 0.22);
  ctx.restore();
}

/**
 * Where a bite may begin: what biting this cell alone would do.
 * @param {PetriPainter} painter @param {Playing} state @param {string} space
 */
function paintBiteStart(painter, state, space) {
  const alone = biteBetween(state, space, space);
  paintTeeth(painter, [space]);
  if (alone) paintDeaths(painter, state, alone);
}

/**
 * A bite that has begun: the cells where it may end, and what it would do up to the one under the pointer.
 * @param {PetriPainter} painter @param {Biting} state @param {string | null} space
 */
function paintBiting(painter, state, space) {
  const { ctx, lay, theme } = painter;
  const { held } = state;
  for (const end of bitesTo(state, held.space)) {
    Object.assign(ctx, { strokeStyle: theme.accent, lineWidth: Math.max(lay.unit * 0.09, 2) });
    disc(ctx, centreOf(lay, end), lay.unit * 0.44);
    ctx.stroke();
  }
  const found = space ? biteBetween(state, held.space, space) : null;
  paintTeeth(painter, found?.cells ?? [held.space]);
  if (found) paintDeaths(painter, state, found);
}

/** @param {PetriPainter} painter @param {Playing} state @param {Bite} bite */
function paintDeaths(painter, state, bite) {
  for (const cell of bite.kills) paintKill(painter, cell);
  tell(painter, bite.cells, biteWords(state.position, bite));
}

/**
 * The marks of teeth on cells that would be bitten.
 * @param {PetriPainter} painter @param {string[]} cells
 */
function paintTeeth({ ctx, lay, theme }, cells) {
  for (const cell of cells) {
    const at = centreOf(lay, cell);
    const radius = lay.unit * 0.44;
    disc(ctx, at, radius);
    ctx.fillStyle = 'rgb(10 14 18 / 0.55)';
    ctx.fill();
    Object.assign(ctx, { fillStyle: '#ffffff', strokeStyle: theme.alarm, lineWidth: Math.max(lay.unit * 0.06, 1.4) });
    for (const side of [-1, 1]) teeth(ctx, at, radius, side);
    disc(ctx, at, radius);
    ctx.stroke();
  }
}

/**
 * Three teeth from above or from below.
 * @param {Context} ctx @param {Point} point @param {number} radius @param {number} side
 */
function teeth(ctx, { x, y }, radius, side) {
  for (const step of [-1, 0, 1]) {
    const [middle, root, half] = [
      x + step * radius * 0.5,
      y + side * radius * (step === 0 ? 0.86 : 0.68),
      radius * 0.24,
    ];
    polygon(ctx, [
      { x: middle - half, y: root },
      { x: middle + half, y: root },
      { x: middle, y: y + side * radius * 0.14 },
    ]);
    ctx.fill();
  }
}

/**
 * What would happen, in words above the cells, or below them where there is no room.
 * @param {PetriPainter} painter @param {string[]} cells @param {string} text
 */
function tell({ ctx, lay, theme }, cells, text) {
  if (!text) return;
  const points = cells.map((cell) => centreOf(lay, cell));
  const rows = points.map(({ y }) => y);
  const size = Math.min(Math.max(lay.unit * 0.5, 12), 17);
  const away = lay.unit * 0.75 + size;
  const above = Math.min(...rows) - away;
  const at = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: above > lay.y0 ? above : Math.max(...rows) + away,
  };
  label(ctx, text, at, { size, font: theme.font, bounds: { x: lay.x0, width: lay.width } });
}

// What a change of position looks like on its way: cells that grow, change hands and die, one after the other, so that
// a person sees why.

const GROW = 170;
const FLIP = 230;
const BITE = 200;
const DIE = 250;
const BEAM = 230;
const SHOCK = 250;

/** Between what follows from one another, and the most that all of it may be late, in milliseconds. */
const PAUSE = 130;
const LATEST = 900;

/** How many cells of a line change one after the other. */
const RIPPLE = 35;

/**
 * The tweens from one position to the next. Of kind `cell` (its owner `from` and `to`, null for none, whether it was a
 * `head`, and `why`), `beam` (a capture's line) and `shock` (a head that falls).
 * @param {Position} before @param {Position} after
 */
export function tweens(before, after) {
  const [old, now] = [before.state.cells, after.state.cells];
  if (before.view.width !== after.view.width || before.view.height !== after.view.height) return [];
  const told = after.effects.some(({ effect }) => effect === 'taken_back')
    ? { causes: new Map(), extra: [] }
    : follow(after.effects);
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((space) => old[space] !== now[space]);
  const cells = changed.map((space) => {
    const { why = 'back', delay = 0 } = told.causes.get(space) ?? {};
    const [from, to] = [old[space] ?? null, now[space] ?? null];
    const head = from !== null && before.state.heads[from] === space;
    return { key: `cell ${space}`, kind: 'cell', space, from, to, head, why, delay, ms: lasts(from, to, why) };
  });
  return [...cells, ...told.extra];
}

/** @param {number | null} from @param {number | null} to @param {string} why */
function lasts(from, to, why) {
  if (from === null) return GROW;
  if (to !== null) return FLIP;
  return why === 'bitten' ? BITE : DIE;
}

/**
 * Follows the effects in their order: when and why each cell changes, and the lines of captures and the heads that fall
 * besides.
 * @param {Effect[]} effects
 */
function follow(effects) {
  /** @type {Map<string, { why: string, delay: number }>} */
  const causes = new Map();
  /** @type {Motion[]} */
  const extra = [];
  let delay = 0;
  /** @param {string[]} spaces @param {string} why */
  const set = (spaces, why) =>
    spaces.forEach((space, index) => causes.set(space, { why, delay: delay + Math.min(index * RIPPLE, 5 * RIPPLE) }));
  const next = () => {
    delay = Math.min(delay + PAUSE, LATEST);
  };
  /** @type {{ [effect: string]: (effect: any) => void }} */
  const ACTS = {
    placed: ({ new: spaces }) => set(spaces, 'placed'),
    bitten: ({ cells }) => set(cells, 'bitten'),
    captured({ seat, from, to, cells }) {
      next();
      extra.push({ key: `beam ${from} ${to}`, kind: 'beam', seat, from, to, delay, ms: BEAM });
      set(
        cells.map((/** @type {{ cell: string }} */ { cell }) => cell),
        'captured',
      );
    },
    head_lost({ seat, cell }) {
      next();
      extra.push({ key: `shock ${cell}`, kind: 'shock', seat, space: cell, delay, ms: SHOCK });
    },
    inherited: ({ cells }) => (next(), set(cells, 'captured')),
    died: ({ cells }) => (next(), set(cells, 'died')),
    cut_off: ({ cells }) => (next(), set(cells, 'cut_off')),
  };
  for (const effect of effects) ACTS[effect.effect]?.(effect);
  return { causes, extra };
}
