// @ts-check
// What lies on the board and changes: rows about to go, traces, glowing spaces, stones, the shot clock.

import { between } from '../../board/tweens.js';
import { badge, disc, faded, line, mix, polygon } from '../../board/paint.js';
import { actorOf, inPlay } from '../../state.js';
import { placeable, targets } from './gestures.js';
import { paintVanishing } from './ground.js';
import { centreOf, cornersOf, markerAt, outline } from './layout.js';

/**
 * @import { Point, Tween, Tweens } from '../../types'
 * @import { AtarLayout, AtarPainter, Position, Scene, ShotClock, MoveTrace } from './types'
 */

/**
 * The positions of the shot clock are marked near the inner border of the frame, out of the way of the rows' letters.
 */
const TICKS_OUT = 0.24;

/**
 * Paints everything that is not the board. `scene` holds the front's `state`, the `tweens` at this moment (a map), the
 * `hover`ed space, whether the stone in hand is being `carried`, and the colours of the `seats`.
 * @param {AtarPainter} painter @param {Scene} scene
 */
export function paintPieces(painter, scene) {
  const { position } = scene.state;
  paintShade(painter, position, scene.tweens);
  paintTraces(painter, position, scene);
  paintGlow(painter, scene);
  if (scene.state.showLegal && inPlay(scene.state)) paintLegal(painter, position);
  paintStones(painter, scene);
  paintClock(painter, position.view.clock, scene.tweens);
}

/** @param {AtarPainter} painter @param {Position} position @param {Tweens} tweens */
function paintShade(painter, { view, state }, tweens) {
  const tween = tweens.get('shade');
  if (tweens.has('refit')) return paintGoing(painter, /** @type {Tween} */ (tweens.get('refit')));
  const now = view.vanishing?.trim ?? state.trim;
  if (tween) paintVanishing(painter, tween.from, 1 - tween.part);
  return paintVanishing(painter, now, tween ? tween.part : 1);
}

/**
 * The rows that are on their way out stay grey while the frame closes over them.
 * @param {AtarPainter} painter @param {Tween} refit
 */
function paintGoing({ ctx, lay, theme }, { to }) {
  ctx.save();
  polygon(ctx, outline(lay));
  ctx.clip();
  paintVanishing({ ctx, lay: { ...lay, trim: lay.trim.map(Math.floor) }, theme }, to, 1);
  ctx.restore();
}

/** @param {Scene} scene @param {number} seat */
const colourOf = (scene, seat) => scene.seats[seat];

/**
 * Traces that lead off the board, since rows have gone, end at its edge.
 * @param {AtarPainter} painter @param {Position} position @param {Scene} scene
 */
function paintTraces(painter, position, scene) {
  const { ctx, lay } = painter;
  ctx.save();
  polygon(ctx, outline(lay));
  ctx.clip();
  position.view.traces.forEach((/** @type {MoveTrace} */ trace) => paintTrace(painter, position, trace, scene));
  ctx.restore();
}

/** @param {AtarPainter} painter @param {Position} position @param {MoveTrace} trace @param {Scene} scene */
function paintTrace(painter, position, trace, scene) {
  const { ctx, lay } = painter;
  const { colour } = colourOf(scene, trace.seat);
  if (trace.from === null) return;
  const from = centreOf(lay, trace.from);
  ctx.save();
  ctx.globalAlpha = trace.draft ? 0.95 : 0.36;
  Object.assign(ctx, {
    strokeStyle: deep(colour),
    lineCap: 'round',
    lineWidth: lay.radius * (trace.draft ? 0.2 : 0.14),
  });
  if (trace.to) line(ctx, from, centreOf(lay, trace.to));
  if (trace.to && !position.view.stones[trace.from]) ring(painter, from, trace.draft);
  if (!trace.to) goneCross(painter, from);
  ctx.restore();
}

/**
 * A ring in the player's colour around a stone that was placed in their last turn.
 * @param {AtarPainter} painter @param {Scene} scene @param {string} space @param {Point} at
 */
function paintPlaced({ ctx, lay }, scene, space, at) {
  const traces = /** @type {MoveTrace[]} */ (scene.state.position.view.traces);
  const placed = traces.find(({ from, to }) => from === null && to === space);
  if (!placed) return;
  Object.assign(ctx, {
    strokeStyle: deep(colourOf(scene, placed.seat).colour),
    lineWidth: Math.max(lay.radius * 0.17, 1.6),
  });
  disc(ctx, at, lay.radius * 1.14);
  ctx.stroke();
}

/**
 * A player's colour, dark enough to be seen as a thin line on sand.
 * @param {string} colour
 */
const deep = (colour) => mix(colour, '#3a2a08', 0.28);

/** @param {AtarPainter} painter @param {Point} at @param {boolean} draft */
function ring({ ctx, lay }, at, draft) {
  ctx.setLineDash([lay.radius * 0.3, lay.radius * 0.26]);
  ctx.lineWidth = lay.radius * (draft ? 0.14 : 0.1);
  disc(ctx, at, lay.radius * 0.7);
  ctx.stroke();
}

/** @param {AtarPainter} painter @param {Point} at */
function goneCross({ ctx, lay }, { x, y }) {
  const arm = lay.radius * 0.45;
  line(ctx, { x: x - arm, y: y - arm }, { x: x + arm, y: y + arm });
  line(ctx, { x: x - arm, y: y + arm }, { x: x + arm, y: y - arm });
}

/** @param {AtarPainter} painter @param {Scene} scene */
function paintGlow(painter, scene) {
  const { ctx, lay, theme, sprites } = painter;
  const { state, hover } = scene;
  if (!inPlay(state)) return;
  const soft = state.position.state.phase === 'setup';
  const spaces = soft ? placeable(state) : targets(state).spaces;
  spaces.forEach((/** @type {string} */ space) =>
    soft ? glowSoftly(painter, space) : glowStrongly(painter, space, theme.glow),
  );
  if (!hover || !spaces.includes(hover)) return;
  glowStrongly(painter, hover, theme.glowOver);
  if (scene.carried) return;
  const seat = /** @type {number} */ (actorOf(state.position));
  ctx.save();
  ctx.globalAlpha = 0.5;
  sprites.draw(ctx, centreOf(lay, hover), lay.radius, colourOf(scene, seat));
  ctx.restore();
}

/** @param {AtarPainter} painter @param {string} space */
function glowSoftly({ ctx, lay, theme }, space) {
  polygon(ctx, inset(cornersOf(lay, space), 0.07));
  ctx.fillStyle = theme.glowSoft;
  ctx.fill();
}

/** @param {AtarPainter} painter @param {string} space @param {string} fill */
function glowStrongly({ ctx, lay, theme }, space, fill) {
  const shape = inset(cornersOf(lay, space), 0.05);
  polygon(ctx, shape);
  Object.assign(ctx, { fillStyle: fill, lineJoin: 'round' });
  ctx.fill();
  for (const [width, strength] of [
    [0.11, 0.25],
    [0.065, 0.4],
    [0.03, 1],
  ]) {
    Object.assign(ctx, { lineWidth: Math.max(lay.unit * width, 1.2), strokeStyle: faded(theme.accent, strength) });
    ctx.stroke();
  }
}

/**
 * Corners drawn towards their middle.
 * @param {Point[]} points @param {number} share
 */
function inset(points, share) {
  const middle = { x: 0, y: 0 };
  for (const { x, y } of points) {
    middle.x += x / points.length;
    middle.y += y / points.length;
  }
  return points.map(({ x, y }) => ({ x: between(x, middle.x, share), y: between(y, middle.y, share) }));
}

/**
 * Every legal move of every stone, as arrows, and every space where a stone may be placed; removals are shown on the
 * stones at all times.
 * @param {AtarPainter} painter @param {Position} position
 */
function paintLegal(painter, position) {
  const { ctx, lay, theme } = painter;
  ctx.save();
  Object.assign(ctx, {
    strokeStyle: theme.legal,
    fillStyle: theme.legal,
    lineCap: 'round',
    lineWidth: Math.max(lay.radius * 0.2, 1.6),
  });
  for (const [space, stone] of Object.entries(position.view.stones)) {
    stone.moves.forEach((/** @type {string} */ to) => arrow(painter, centreOf(lay, space), centreOf(lay, to)));
  }
  position.view.place.forEach((/** @type {string} */ space) => {
    disc(ctx, centreOf(lay, space), lay.radius * 0.28);
    ctx.fill();
  });
  ctx.restore();
}

/** @param {AtarPainter} painter @param {Point} from @param {Point} to */
function arrow({ ctx, lay }, from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x + dx * lay.radius * 0.25, y: to.y + dy * lay.radius * 0.25 };
  const head = lay.radius * 0.62;
  const neck = { x: tip.x - dx * head, y: tip.y - dy * head };
  line(ctx, { x: from.x + dx * lay.radius * 1.1, y: from.y + dy * lay.radius * 1.1 }, neck);
  const half = head * 0.55;
  polygon(ctx, [
    tip,
    { x: neck.x - dy * half, y: neck.y + dx * half },
    { x: neck.x + dy * half, y: neck.y - dx * half },
  ]);
  ctx.fill();
}

/** @param {AtarPainter} painter @param {Scene} scene */
function paintStones(painter, scene) {
  const { state, tweens } = scene;
  const { stones } = state.position.view;
  const held = state.held?.space;
  const order = Object.keys(stones).sort((a, b) => moving(tweens, a) - moving(tweens, b));
  for (const tween of tweens.values()) if (tween.kind === 'disappear') paintGone(painter, scene, tween);
  for (const space of order) {
    if (space === held) continue;
    paintStone(painter, scene, space);
  }
  if (held && stones[held]) paintHeld(painter, scene, held);
}

/** @param {Tweens} tweens @param {string} space */
const moving = (tweens, space) => (tweens.has(`stone ${space}`) ? 1 : 0);

/** @param {AtarPainter} painter @param {Scene} scene @param {string} space */
function paintStone(painter, scene, space) {
  const { ctx, lay, theme, sprites } = painter;
  const { position } = scene.state;
  const stone = position.view.stones[space];
  const { at, opacity } = placeOf(lay, scene.tweens.get(`stone ${space}`), space);
  ctx.save();
  ctx.globalAlpha = opacity;
  if (stone.removable) paintStuck(painter, at);
  else if (stone.moves.length > 0) paintReady(painter, at);
  else paintPlaced(painter, scene, space, at);
  sprites.draw(ctx, at, lay.radius, colourOf(scene, stone.seat));
  if (stone.visited) badge(ctx, { sign: 'check', colour: theme.badge }, badgeAt(lay, at), lay.radius * 0.36);
  if (stone.removable) badge(ctx, { sign: 'cross', colour: theme.marker }, badgeAt(lay, at), lay.radius * 0.36);
  ctx.restore();
}

/** @param {AtarLayout} lay @param {Point} at */
const badgeAt = (lay, { x, y }) => ({ x: x + lay.radius * 0.72, y: y - lay.radius * 0.72 });

/**
 * Where a stone is drawn at this moment of its tween.
 * @param {AtarLayout} lay @param {Tween | undefined} tween @param {string} space
 */
function placeOf(lay, tween, space) {
  const at = centreOf(lay, space);
  if (!tween) return { at, opacity: 1 };
  if (tween.kind === 'appear')
    return { at: { x: at.x, y: at.y - (1 - tween.part) * lay.radius * 0.9 }, opacity: tween.part };
  const from = tween.kind === 'drop' ? tween.point : centreOf(lay, tween.from);
  return { at: { x: between(from.x, at.x, tween.part), y: between(from.y, at.y, tween.part) }, opacity: 1 };
}

/** @param {AtarPainter} painter @param {Scene} scene @param {Tween} tween */
function paintGone({ ctx, lay, sprites }, scene, { space, seat, part }) {
  const at = centreOf(lay, space);
  ctx.save();
  ctx.globalAlpha = 1 - part;
  sprites.draw(ctx, { x: at.x, y: at.y - lay.radius * part }, lay.radius, colourOf(scene, seat));
  ctx.restore();
}

/**
 * A thin light ring around a stone that can be moved.
 * @param {AtarPainter} painter @param {Point} at
 */
function paintReady({ ctx, lay, theme }, at) {
  Object.assign(ctx, { strokeStyle: theme.ready, lineWidth: Math.max(lay.radius * 0.13, 1.4) });
  disc(ctx, at, lay.radius * 1.15);
  ctx.stroke();
}

/**
 * A dashed red ring around a stone without liberties.
 * @param {AtarPainter} painter @param {Point} at
 */
function paintStuck({ ctx, lay, theme }, at) {
  ctx.save();
  Object.assign(ctx, { strokeStyle: theme.alarm, lineWidth: Math.max(lay.radius * 0.14, 1.6), lineCap: 'butt' });
  ctx.setLineDash([lay.radius * 0.42, lay.radius * 0.28]);
  disc(ctx, at, lay.radius * 1.17);
  ctx.stroke();
  ctx.restore();
}

/** @param {AtarPainter} painter @param {Scene} scene @param {string} space */
function paintHeld(painter, scene, space) {
  const { ctx, lay, sprites } = painter;
  const at = centreOf(lay, space);
  const stone = scene.state.position.view.stones[space];
  ctx.save();
  if (scene.carried) {
    ctx.globalAlpha = 0.28;
    sprites.draw(ctx, at, lay.radius, colourOf(scene, stone.seat));
  } else {
    if (stone.removable) paintStuck(painter, at);
    const lifted = { ...colourOf(scene, stone.seat), lift: 1 };
    sprites.draw(ctx, { x: at.x, y: at.y - lay.radius * 0.1 }, lay.radius * 1.06, lifted);
    Object.assign(ctx, { strokeStyle: '#ffffff', lineWidth: Math.max(lay.radius * 0.16, 2) });
    disc(ctx, { x: at.x, y: at.y - lay.radius * 0.1 }, lay.radius * 1.14);
    ctx.stroke();
  }
  ctx.restore();
}

/** @param {AtarPainter} painter @param {ShotClock | null} clock @param {Tweens} tweens */
function paintClock(painter, clock, tweens) {
  const { ctx, lay, theme } = painter;
  if (!clock || tweens.has('refit')) return;
  const tween = tweens.get('clock');
  const at = tween?.kind === 'clock' ? between(tween.from, clock.at, tween.part) : clock.at;
  ctx.save();
  if (tween?.kind === 'clock-in') ctx.globalAlpha = tween.part;
  for (let tick = 0; tick < clock.length; tick += 1) {
    disc(ctx, markerAt(lay, tick, TICKS_OUT), Math.max(lay.frame * 0.075, 1));
    ctx.fillStyle = tick < at ? theme.tickPast : theme.tick;
    ctx.fill();
  }
  if (clock.left > 0) paintMarker(painter, markerAt(lay, at), clock.left);
  ctx.restore();
}

/** @param {AtarPainter} painter @param {Point} at @param {number} left */
function paintMarker({ ctx, lay, theme }, at, left) {
  const radius = Math.max(lay.frame * 0.66, 10);
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    shadowColor: faded(theme.alarm, 0.7),
    shadowBlur: radius * 0.8 * ratio,
    fillStyle: theme.marker,
  });
  disc(ctx, at, radius);
  ctx.fill();
  ctx.restore();
  Object.assign(ctx, { strokeStyle: '#ffffff', lineWidth: 1.6 });
  disc(ctx, at, radius);
  ctx.stroke();
  Object.assign(ctx, {
    fillStyle: '#ffffff',
    font: `700 ${radius * (left > 9 ? 1 : 1.15)}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  ctx.fillText(String(left), at.x, at.y + radius * 0.07);
}

/**
 * The trim to lay the board out by at this moment: between two while it is refitted.
 * @param {Position} position @param {Tweens} tweens @returns {number[]}
 */
export function trimNow(position, tweens) {
  const tween = tweens.get('refit');
  if (!tween) return position.state.trim;
  return tween.to.map((/** @type {number} */ rows, /** @type {number} */ edge) =>
    between(tween.from[edge], rows, tween.part),
  );
}

/**
 * Stones scattered over a board for the preview of the settings: for every seat as many as its rack holds.
 * @param {string[]} spaces @param {number[]} stones
 */
export function scattered(spaces, stones) {
  const order = [...spaces].sort((a, b) => scatter(a) - scatter(b));
  const seats = stones.flatMap((number, seat) => Array.from({ length: number }, (_, index) => ({ seat, turn: index })));
  seats.sort((a, b) => a.turn - b.turn || a.seat - b.seat);
  return seats.slice(0, order.length).map(({ seat }, index) => ({ space: order[index], seat }));
}

/**
 * A number that looks random and is always the same for a space.
 * @param {string} space
 */
function scatter(space) {
  let hash = 2166136261;
  for (const letter of `${space}!${space}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash >>> 8;
}
