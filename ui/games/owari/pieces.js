// @ts-check
// What lies in the hollows and changes: stones, their numbers, whose turn it is, the last move, and what the move of a
// pit would do.

import { between } from '../../board/tweens.js';
import { actorOf, inPlay } from '../../state.js';
import { label } from '../shared/label.js';
import { hollowPath } from './ground.js';
import { centreOf, hollowOf, numberAt } from './layout.js';
import { ghostOf } from './game-state.js';
import { SPACES, gainsOf, goalOf, isGoal } from './pits.js';
import { inGoal, inHand, inPit } from './stones.js';
import { seen } from './tweens.js';
import { doesShort } from './words.js';

/**
 * @import { Flight, Hop, Move, OwariLayout, OwariPainter, Position, Scene } from './types'
 * @import { Point, SeatLook } from '../../types'
 */

/** Stones belong to nobody: all are of one colour, and without a mark. */
const STONE = { colour: '#efe3c8', mark: null };

const INK = '#1b1004';

/**
 * Paints everything that is not the board; see docs/front.md for the scene.
 * @param {OwariPainter} painter @param {Scene} scene
 */
export function paintPieces(painter, scene) {
  const { state, tweens, seats } = scene;
  const { position } = state;
  const now = seen(position, tweens);
  const asked = tweens.size === 0 && inPlay(state) ? moveAt(position, aimedAt(scene)) : null;
  paintOwners(painter, seats, position, tweens.size > 0);
  if (tweens.size === 0) paintLast(painter, position.view.last);
  if (asked) paintAsked(painter, asked);
  for (const space of SPACES)
    paintStones(painter, space, { count: now.pits[Number(space)], total: position.view.total, asked });
  paintNumbers(painter, now.pits);
  paintOwnerMarks(painter, seats);
  for (const flight of now.flights) paintFlight(painter, flight);
  if (now.hand) paintHand(painter, now.hand);
  if (asked) paintGains(painter, gainsOf(asked, position.view.seats));
  else if (state.showLegal && inPlay(state) && tweens.size === 0) paintLegal(painter, position);
  if (asked) paintWords(painter, doesShort(position, asked), asked);
}

/** @param {Position} position @param {string | null} space */
const moveAt = ({ view }, space) => (space === null ? null : (view.moves[space] ?? null));

/**
 * The pit that the person considers: under the pointer, at the keyboard's space, or asked about by a finger.
 * @param {Scene} scene
 */
function aimedAt({ state, hover, considering }) {
  return hover ?? (considering ? state.cursor : null) ?? ghostOf(state);
}

/**
 * Goals have their owner's colour; so have the pits that can be sown, once all stones lie still.
 * @param {OwariPainter} painter @param {SeatLook[]} seats @param {Position} position @param {boolean} moving
 */
function paintOwners(painter, seats, position, moving) {
  const { lay } = painter;
  const width = Math.max(lay.unit * 0.055, 2);
  for (const seat of [0, 1]) ring(painter, goalOf(seat), { colour: seats[seat].colour, width });
  const actor = actorOf(position);
  if (actor === null || moving) return;
  for (const pit of Object.keys(position.view.moves)) ring(painter, pit, { colour: seats[actor].colour, width });
}

/**
 * A line along the inside of a hollow, with a dark one outside of it.
 * @param {OwariPainter} painter @param {string} space @param {{ colour: string, width: number, dash?: number[] }} line
 */
function ring(painter, space, { colour, width, dash = [] }) {
  const { ctx } = painter;
  ctx.save();
  Object.assign(ctx, { strokeStyle: 'rgb(10 6 2 / 0.6)', lineWidth: width * 1.7 });
  hollowPath(painter, space, width / 2);
  ctx.stroke();
  Object.assign(ctx, { strokeStyle: colour, lineWidth: width });
  ctx.setLineDash(dash);
  ctx.stroke();
  ctx.restore();
}

/**
 * Where the last move began, and where it ended.
 * @param {OwariPainter} painter @param {Move | null} last
 */
function paintLast(painter, last) {
  const { ctx, lay } = painter;
  if (!last) return;
  const width = Math.min(Math.max(lay.unit * 0.03, 1.4), lay.unit * 0.05);
  for (const { space, dash } of [
    { space: last.pit, dash: [width * 2.5, width * 2] },
    { space: last.landing, dash: [] },
  ]) {
    ctx.save();
    Object.assign(ctx, { strokeStyle: 'rgb(255 250 240 / 0.85)', lineWidth: width });
    ctx.setLineDash(dash);
    hollowPath(painter, String(space), -Math.min(width * 1.2, lay.unit * 0.045));
    ctx.stroke();
    ctx.restore();
  }
}

/**
 * The pit that would be sown, the one where the last stone would fall, and the one that would be captured.
 * @param {OwariPainter} painter @param {Move} move
 */
function paintAsked(painter, { pit, landing, capture }) {
  const { lay, theme } = painter;
  const width = Math.max(lay.unit * 0.07, 2.5);
  light(painter, String(landing));
  ring(painter, String(landing), { colour: '#ffffff', width });
  ring(painter, String(pit), { colour: '#ffffff', width });
  if (!capture) return;
  light(painter, String(capture.pit));
  ring(painter, String(capture.pit), { colour: theme.alarm, width, dash: [width * 2.2, width * 1.4] });
}

/**
 * Light in a hollow.
 * @param {OwariPainter} painter @param {string} space
 */
function light(painter, space) {
  const { ctx } = painter;
  hollowPath(painter, space);
  ctx.fillStyle = 'rgb(255 240 205 / 0.3)';
  ctx.fill();
}

/**
 * The stones of a pit or goal; those that would be sown are lifted, those that would be captured stand out.
 * @param {OwariPainter} painter @param {string} space
 * @param {{ count: number, total: number, asked: Move | null }} what
 */
function paintStones({ ctx, lay, sprites }, space, { count, total, asked }) {
  const { radius, points } = isGoal(space)
    ? inGoal(hollowOf(lay, space), lay.unit, count, total)
    : inPit(hollowOf(lay, space), lay.unit, count);
  const lifted = asked && String(asked.pit) === space;
  const up = lifted ? radius * 0.35 : 0;
  const look = { ...STONE, lift: lifted ? 1 : 0 };
  for (const { x, y } of points) sprites.draw(ctx, { x, y: y - up }, radius, look);
}

/** @param {OwariPainter} painter @param {number[]} pits */
function paintNumbers({ ctx, lay, theme }, pits) {
  const size = Math.min(lay.unit * 0.39, 58);
  Object.assign(ctx, { fillStyle: INK, textAlign: 'center', textBaseline: 'middle' });
  for (const space of SPACES) {
    const { x, y } = numberAt(lay, space);
    ctx.font = `${isGoal(space) ? 750 : 650} ${isGoal(space) ? size * 1.2 : size}px ${theme.font}`;
    ctx.globalAlpha = pits[Number(space)] === 0 && !isGoal(space) ? 0.7 : 1;
    ctx.fillText(String(pits[Number(space)]), x, y);
  }
  ctx.globalAlpha = 1;
}

/**
 * A stone of its owner at the far end of each goal.
 * @param {OwariPainter} painter @param {SeatLook[]} seats
 */
function paintOwnerMarks({ ctx, lay, sprites }, seats) {
  for (const seat of [0, 1]) {
    const space = goalOf(seat);
    const at = numberAt(lay, space);
    const middle = centreOf(lay, space);
    sprites.draw(ctx, { x: at.x, y: 2 * middle.y - at.y }, lay.unit * 0.19, seats[seat]);
  }
}

/** @param {OwariPainter} painter @param {Point} at @param {number} count */
function paintGroup({ ctx, lay, sprites }, at, count) {
  const { radius, points } = inHand(at, lay.unit, count);
  for (const point of points) sprites.draw(ctx, point, radius, { ...STONE, lift: 1 });
}

/**
 * A point on the way, in an arc above the board.
 * @param {OwariLayout} lay @param {Pick<Flight, 'from' | 'to' | 'part'>} way @param {number} height
 */
function onTheWay(lay, { from, to, part }, height) {
  const [a, b] = [centreOf(lay, from), centreOf(lay, to)];
  return { x: between(a.x, b.x, part), y: between(a.y, b.y, part) - lay.unit * height * Math.sin(Math.PI * part) };
}

/**
 * The stones still in hand, on their way to the next pit.
 * @param {OwariPainter} painter @param {Hop} hop
 */
function paintHand(painter, { from, to, left, index, part }) {
  const { lay } = painter;
  const at = onTheWay(lay, { from, to, part }, 0.28);
  const up = lay.unit * (index === 0 ? 0.2 * part : 0.2);
  paintGroup(painter, { x: at.x, y: at.y - up }, left);
}

/**
 * Stones that are captured or left over, on their way to a goal, and the pit that captured them.
 * @param {OwariPainter} painter @param {Flight} flight
 */
function paintFlight(painter, { from, to, stones, why, landing, part }) {
  const { ctx, lay, theme } = painter;
  if (why === 'captured') {
    ctx.save();
    ctx.globalAlpha = 1 - part * part;
    for (const space of [/** @type {string} */ (landing), from]) {
      light(painter, space);
      const colour = space === from ? theme.alarm : '#ffffff';
      ring(painter, space, { colour, width: Math.max(lay.unit * 0.08, 3) });
    }
    ctx.restore();
  }
  paintGroup(painter, onTheWay(lay, { from, to, part }, 0.5), stones);
}

/**
 * A small sign at the end of a hollow, beside its number.
 * @param {OwariPainter} painter @param {string} space @param {string} text
 */
function chip({ ctx, lay, theme }, space, text) {
  const number = numberAt(lay, space);
  const { y, height } = hollowOf(lay, space);
  const size = Math.min(Math.max(lay.unit * 0.2, 10), 27);
  const inside = size * 0.3;
  const at = { x: number.x, y: number.y < y ? y + inside : y + height - inside };
  label(ctx, text, at, { size, font: theme.font, bounds: { x: lay.x0, width: lay.width } });
}

/** @param {number} count */
const signed = (count) => (count > 0 ? `+${count}` : `−${-count}`);

/**
 * How many stones each pit and goal would gain or lose.
 * @param {OwariPainter} painter @param {Map<string, number>} gains
 */
function paintGains(painter, gains) {
  for (const [space, count] of gains) chip(painter, space, signed(count));
}

/**
 * What every legal move would bring: the stones it wins, or else where it ends.
 * @param {OwariPainter} painter @param {Position} position
 */
function paintLegal(painter, { view: { moves }, state: { pits } }) {
  for (const [pit, { seat, scores, landing }] of Object.entries(moves)) {
    const won = scores[seat] - pits[Number(goalOf(seat))];
    chip(painter, pit, won > 0 ? signed(won) : `→${landing}`);
  }
}

/**
 * What the move would do, in words between the rows.
 * @param {OwariPainter} painter @param {string} text @param {Move} move
 */
function paintWords({ ctx, lay, theme }, text, { pit }) {
  const { x } = centreOf(lay, String(pit));
  const size = Math.min(Math.max(lay.unit * 0.21, 12), 25);
  const bounds = { x: lay.x0, width: lay.width };
  label(ctx, text, { x, y: lay.y0 + lay.height / 2 }, { size, font: theme.font, bounds });
}
