// @ts-check
// The cells of the players: soft bodies that grow together, each wobbling slowly. Painted from small pictures that are
// made once.

import { between } from '../../board/tweens.js';
import { disc, faded, mark, mix } from '../../board/paint.js';
import { holds, cellName, parse, centreOf } from '../shared/lattice.js';

/**
 * @import { CellChange, Cells, Colony, ColonyPainter } from './types'
 * @import { Context, Look, Painter, Point, Tweens } from '../../types'
 */

const INK = '#12161c';
const GREY = '#8d979b';

/** The radius of a body and of a head, and the thickness of the flesh between two cells, in cells. */
const BODY = 0.43;
const HEAD = 0.47;
const BRIDGE = 0.6;

/** Half the width of a body's picture, in cells. */
const SPRITE = 0.62;

/** A body has this many shapes, and goes through all of them in this time, in milliseconds. */
const SHAPES = 27;
const PERIOD = 5400;

/**
 * A number from 0 to 1 that is always the same for a cell.
 * @param {string} space
 */
export function scatter(space) {
  let hash = 2166136261;
  for (const letter of `${space}!${space}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return (hash >>> 8) / 2 ** 24;
}

/**
 * The cells that are not on their way to be others, as [name, seat]. `tweens` of cells are called `cell` and the name.
 * @param {Cells} cells @param {Tweens} tweens
 */
export const steadyCells = (cells, tweens) => Object.entries(cells).filter(([space]) => !tweens.has(`cell ${space}`));

/**
 * Paints the bodies of a position: `cells` by name, the seat of each; `heads` by seat; `tweens` of cells. `now` is the
 * time, in milliseconds.
 * @param {ColonyPainter} painter @param {Omit<Colony, 'neighbours'>} colony
 */
export function paintBodies(painter, { cells, heads, seats, tweens, now }) {
  const { lay } = painter;
  for (const [space, seat] of steadyCells(cells, tweens))
    body(painter, { at: centreOf(lay, space), unit: lay.unit }, seats[seat], {
      shape: shapeAt(space, now),
      head: heads[seat] === space,
    });
  for (const tween of tweens.values())
    if (tween.kind === 'cell') paintChange(painter, /** @type {CellChange} */ (tween), { heads, seats, now });
}

/** @param {string} space @param {number} now */
const shapeAt = (space, now) => Math.floor((now / PERIOD + scatter(space)) * SHAPES) % SHAPES;

/**
 * Paints the flesh that joins neighbours of one player, so that what holds together is seen; it rests. `neighbours` are
 * ways, as in the view.
 * @param {ColonyPainter} painter @param {Pick<Colony, 'cells' | 'tweens' | 'neighbours' | 'seats'>} colony
 */
export function paintFlesh(painter, { cells: all, tweens, neighbours, seats }) {
  const { lay } = painter;
  const cells = new Map(steadyCells(all, tweens));
  const ways = neighbours.filter(([x, y]) => x > 0 || (x === 0 && y > 0));
  for (const [space, seat] of cells) {
    const cell = parse(space);
    for (const [x, y] of ways) {
      const other = { x: cell.x + x, y: cell.y + y };
      if (holds(lay.lattice, other) && cells.get(cellName(other)) === seat)
        bridge(painter, { from: space, to: cellName(other), way: [x, y] }, seats[seat]);
    }
  }
  if (lay.lattice.kind === 'square')
    for (const [space, seat] of cells) paintInner(painter, cells, parse(space), seats[seat]);
}

/**
 * Where four cells of a player meet, nothing is left open between them.
 * @param {ColonyPainter} painter @param {Map<string, number>} cells @param {Point} cell @param {Look} look
 */
function paintInner({ ctx, lay }, cells, { x, y }, { colour }) {
  const four = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([dx, dy]) => cellName({ x: x + dx, y: y + dy }));
  if (x + 1 >= lay.lattice.width || new Set(four.map((space) => cells.get(space))).size > 1) return;
  const at = centreOf(lay, four[0]);
  const side = lay.unit * 0.5;
  ctx.fillStyle = mix(colour, INK, 0.1);
  ctx.fillRect(at.x + lay.unit / 2 - side / 2, at.y + lay.unit / 2 - side / 2, side, side);
}

/** @param {ColonyPainter} painter @param {{ from: string, to: string, way: number[] }} joined @param {Look} look */
function bridge({ ctx, lay, sprites }, { from, to, way }, { colour }) {
  const [a, b] = [centreOf(lay, from), centreOf(lay, to)];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  sprites.image(ctx, `flesh ${colour} ${way}`, { at: middle, half: lay.unit * SPRITE }, (own) => {
    own.rotate(Math.atan2(b.y - a.y, b.x - a.x));
    own.fillStyle = mix(colour, INK, 0.32);
    own.fillRect(-lay.unit * 0.3, -lay.unit * (BRIDGE / 2 + 0.04), lay.unit * 0.6, lay.unit * (BRIDGE + 0.08));
    own.fillStyle = mix(colour, INK, 0.1);
    own.fillRect(-lay.unit * 0.3, (-lay.unit * BRIDGE) / 2, lay.unit * 0.6, lay.unit * BRIDGE);
  });
}

/**
 * Draws one body of a unit's size around a point. `shape` is the number of its form at this time; `scale` makes it
 * smaller.
 * @param {Pick<Painter, 'ctx' | 'sprites'>} painter @param {{ at: Point, unit: number }} place @param {Look} look
 * @param {{ shape?: number, head?: boolean, scale?: number }} [form]
 */
export function body({ ctx, sprites }, { at, unit }, look, { shape = 0, head = false, scale = 1 } = {}) {
  const key = `body ${look.colour} ${look.mark} ${head} ${shape}`;
  if (scale === 1)
    return sprites.image(ctx, key, { at, half: unit * SPRITE }, (own) => paintBody(own, unit, look, { head, shape }));
  if (scale <= 0.02) return undefined;
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.scale(scale, scale);
  paintBody(ctx, unit, look, { head, shape });
  ctx.restore();
  return undefined;
}

/** @param {Context} ctx @param {number} unit @param {Look} look @param {{ head: boolean, shape: number }} form */
function paintBody(ctx, unit, look, { head, shape }) {
  const radius = unit * (head ? HEAD : BODY);
  membrane(ctx, radius, shape);
  ctx.fillStyle = mix(look.colour, INK, 0.34);
  ctx.fill();
  membrane(ctx, radius * 0.92, shape);
  ctx.fillStyle = flesh(ctx, radius, look.colour);
  ctx.fill();
  if (head) paintHead(ctx, radius, look);
  else {
    mark(ctx, { name: look.mark, colour: faded(INK, 0.72) }, { x: 0, y: 0 }, radius * 0.4);
    gleam(ctx, radius);
  }
}

/**
 * The closed line around a body: a circle with three slow waves in it.
 * @param {Context} ctx @param {number} radius @param {number} shape
 */
function membrane(ctx, radius, shape) {
  const turn = (shape / SHAPES) * 2 * Math.PI;
  ctx.beginPath();
  for (let step = 0; step < 28; step += 1) {
    const angle = (step / 28) * 2 * Math.PI;
    const reach =
      radius *
      (1 +
        0.045 * Math.sin(2 * angle + turn) +
        0.035 * Math.sin(3 * angle - turn) +
        0.02 * Math.sin(5 * angle + 2 * turn));
    ctx.lineTo(reach * Math.cos(angle), reach * Math.sin(angle));
  }
  ctx.closePath();
}

/** @param {Context} ctx @param {number} radius @param {string} colour */
function flesh(ctx, radius, colour) {
  const light = ctx.createRadialGradient(-radius * 0.3, -radius * 0.4, radius * 0.05, 0, 0, radius * 1.05);
  light.addColorStop(0, mix(colour, '#ffffff', 0.42));
  light.addColorStop(0.45, mix(colour, '#ffffff', 0.06));
  light.addColorStop(1, mix(colour, INK, 0.14));
  return light;
}

/** @param {Context} ctx @param {number} radius */
function gleam(ctx, radius) {
  ctx.fillStyle = 'rgb(255 255 255 / 0.35)';
  ctx.beginPath();
  ctx.ellipse(-radius * 0.36, -radius * 0.48, radius * 0.22, radius * 0.13, -0.7, 0, 2 * Math.PI);
  ctx.fill();
}

/**
 * A head looks out of the dish: a white ring around a dark eye with the player's mark.
 * @param {Context} ctx @param {number} radius @param {Look} look
 */
function paintHead(ctx, radius, look) {
  disc(ctx, { x: 0, y: 0 }, radius * 0.78);
  ctx.fillStyle = '#ffffff';
  ctx.fill();
  disc(ctx, { x: 0, y: 0 }, radius * 0.63);
  ctx.fillStyle = INK;
  ctx.fill();
  mark(ctx, { name: look.mark ?? 'dot', colour: look.colour }, { x: 0, y: 0 }, radius * 0.34);
  gleam(ctx, radius);
}

/**
 * A cell on its way: it grows, changes hands, or greys and shrinks.
 * @param {ColonyPainter} painter @param {CellChange} change @param {Pick<Colony, 'heads' | 'seats' | 'now'>} colony
 */
function paintChange(painter, { space, from, to, head, part, why }, { heads, seats, now }) {
  const { lay } = painter;
  const at = centreOf(lay, space);
  const shape = shapeAt(space, now);
  /** @param {number} seat @param {number} scale */
  const draw = (seat, scale, colour = seats[seat].colour) => {
    const isHead = seat === from ? head : heads[seat] === space;
    body(painter, { at, unit: lay.unit }, { ...seats[seat], colour }, { shape, scale, head: isHead });
  };
  if (from === null) return draw(/** @type {number} */ (to), part);
  if (to !== null) return part < 0.5 ? draw(from, 1 - part) : draw(to, between(0.5, 1, 2 * part - 1));
  if (why === 'bitten' || why === 'back') return draw(from, 1 - part);
  // What is cut off turns grey before it goes.
  return part === 0 ? draw(from, 1) : draw(from, part < 0.4 ? 1 : (1 - part) / 0.6, GREY);
}
