// @ts-check
// What lies in the hollows and changes: stones, their numbers, whose turn it is, the last move, and what the move of a
// pit would do.

import { between } from '../../board/tweens.js';
import { actorOf, inPlay } from '../../state.js';
import { label } from '../../board/paint.js';
import { hollowPath, paintGround } from './ground.js';
import { centreOf, hollowOf, numberAt, fit, SPACES, gainsOf, goalOf, isGoal } from './layout.js';
import { ghostOf } from './gestures.js';
import { seen } from './tweens.js';
import { doesShort } from './words.js';

/**
 * @import { Flight, Hop, Move, OwariLayout, OwariPainter, Position, Scene } from './types'
 * @import { Look, Painter, Point, SeatLook, Size } from '../../types'
 */

/** Stones belong to nobody: all are of one colour, and without a mark. */
export const STONE = { colour: '#efe3c8', mark: null };

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

// How stones lie in a hollow: always in the same figure for the same number, so that they are counted at a glance.
// Pure.

/** The largest radius of a stone, in columns of the board. */
const LARGEST = 0.114;

/** The distance between two stones that lie side by side, in radii. */
const APART = 2.14;

/** The share of a hollow that stones may fill. */
const FILLED = { width: 0.9, height: 0.86 };

/**
 * The figures of small numbers: how many stones lie in each row.
 * @type {{ [count: number]: number[] }}
 */
const FIGURES = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 1, 2],
  6: [3, 3],
  7: [2, 3, 2],
  8: [3, 2, 3],
  9: [3, 3, 3],
};

/**
 * Rows of `most` stones, and what is left over in the last.
 * @param {number} count @param {number} most
 */
function rowsOf(count, most) {
  const rows = Array.from({ length: Math.ceil(count / most) }, () => most);
  if (count % most > 0) rows[rows.length - 1] = count % most;
  return rows;
}

/**
 * Stones in a pit: their `radius` and their `points` in pixels.
 * @param {Point & Size} hollow @param {number} unit @param {number} count
 */
export function inPit({ x, y, width, height }, unit, count) {
  const room = { width: width * FILLED.width, height: height * FILLED.height };
  const choices = [FIGURES[count] ?? rowsOf(count, 3), rowsOf(count, 4), rowsOf(count, 5), rowsOf(count, 6)];
  /** @param {number[]} rows */
  const radiusOf = (rows) =>
    Math.min(
      unit * LARGEST,
      room.width / (APART * Math.max(...rows, 1)),
      room.height / (APART * Math.max(rows.length, 1)),
    );
  const rows = choices.reduce((best, next) => (radiusOf(next) > radiusOf(best) + 1e-6 ? next : best));
  const radius = radiusOf(rows);
  const step = radius * APART;
  const points = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) => ({
      x: x + width / 2 + (column - (length - 1) / 2) * step,
      y: y + height / 2 + (row - (rows.length - 1) / 2) * step,
    })),
  );
  return { radius, points };
}

/** A goal is filled from below in rows of five, two rows to a group, so that tens are seen at once. */
const FIVE = 5;
const GROUP = 0.7;

/** How far the stones stay from the walls of a goal, in columns of the board. */
const WALL = { side: 0.1, end: 0.15 };

/** The share of all stones that a goal has room for before its stones become smaller. */
const USUAL = 0.75;

/**
 * Stones in a goal; `total` are all stones of the game.
 * @param {Point & Size} hollow @param {number} unit @param {number} count @param {number} total
 */
export function inGoal({ x, y, width, height }, unit, count, total) {
  const most = count > USUAL * total ? total : USUAL * total;
  const room = { width: width - 2 * unit * WALL.side, height: height - 2 * unit * WALL.end };
  /** @param {number} across */
  const choice = (across) => {
    const rows = Math.ceil(most / across);
    const radius = Math.min(
      unit * LARGEST,
      room.width / (APART * across + (across > FIVE ? GROUP : 0)),
      room.height / (APART * rows + GROUP * Math.floor(rows / 2)),
    );
    return { across, radius };
  };
  const [narrow, wide] = [choice(FIVE), choice(2 * FIVE)];
  const { across, radius } = wide.radius > narrow.radius ? wide : narrow;
  const step = radius * APART;
  const points = Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / across), index % across];
    const aside = across > FIVE ? (column < FIVE ? -0.5 : 0.5) * GROUP * radius : 0;
    return {
      x: x + width / 2 + (column - (across - 1) / 2) * step + aside,
      y: y + height - unit * WALL.end - step / 2 - row * step - Math.floor(row / 2) * GROUP * radius,
    };
  });
  return { radius, points };
}

/**
 * Stones in a hand that carries them: close together around a point.
 * @param {Point} at @param {number} unit @param {number} count
 */
function inHand({ x, y }, unit, count) {
  const radius = unit * LARGEST * 1.08;
  const points = Array.from({ length: count }, (_, index) => {
    const reach = radius * 1.25 * Math.sqrt(index);
    const angle = index * 2.4;
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  });
  return { radius, points };
}

// Owari in the preview of the settings and on the home screen: the board at its beginning.

/**
 * Paints the board as these options would have it; see docs/front.md.
 * @param {Omit<Painter, 'lay'>} painter @param {Size} size @param {{ stones: number, first: number }} options
 * @param {Look[]} seats
 */
export function paintPreview({ ctx, theme, sprites }, size, { stones, first }, seats) {
  const lay = fit(size, false);
  const pits = SPACES.map((space) => (isGoal(space) ? 0 : stones));
  const moves = Object.fromEntries([0, 1, 2, 3, 4, 5].map((pit) => [String(pit + 7 * first), {}]));
  const position = {
    actor: { seat: first },
    seats: [{}, {}],
    state: { pits },
    view: { moves, last: null, total: 12 * stones },
  };
  const painter = { ctx, lay, sprites, theme: { ...theme, coordinates: false } };
  paintGround(painter);
  // As much of a scene as the painters look at.
  const scene = {
    state: { position, gameState: { ghost: null }, screen: 'preview' },
    tweens: new Map(),
    hover: null,
    considering: false,
    seats,
  };
  paintPieces(painter, /** @type {Scene} */ (/** @type {unknown} */ (scene)));
}
