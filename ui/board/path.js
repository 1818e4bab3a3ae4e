// @ts-check
// Paths as a canvas takes them, written down as the data of an SVG path. Pure.

/** @import { Edges, Point } from '../types' */

/**
 * @typedef {[a: number, b: number, c: number, d: number, e: number, f: number]} Matrix
 * @typedef {ReturnType<typeof createTrace>} Trace
 * @typedef {ReturnType<typeof createPath>} Path
 * @typedef {'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath' | 'arc' | 'ellipse' | 'arcTo' | 'rect'} PathCommand
 * @typedef {Pick<CanvasPath, PathCommand> & {
 *   beginPath(): void,
 *   roundRect(x: number, y: number, width: number, height: number, radius: number): void,
 * }} PathCommands
 */

const FULL = 2 * Math.PI;

/** A box that grows with what is added to it. */
export function createBounds() {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  return {
    /**
     * Adds a box {left, top, right, bottom}, as far as it lies `within` another.
     * @param {Edges} box @param {Edges | null} within
     */
    add(box, within) {
      const seen = within
        ? {
            left: Math.max(box.left, within.left),
            top: Math.max(box.top, within.top),
            right: Math.min(box.right, within.right),
            bottom: Math.min(box.bottom, within.bottom),
          }
        : box;
      if (seen.left > seen.right || seen.top > seen.bottom) return;
      Object.assign(all, {
        left: Math.min(all.left, seen.left),
        top: Math.min(all.top, seen.top),
        right: Math.max(all.right, seen.right),
        bottom: Math.max(all.bottom, seen.bottom),
      });
    },
    box: () => ({ x: all.left, y: all.top, width: all.right - all.left, height: all.bottom - all.top }),
  };
}

/**
 * Where a path is being written: its parts, the points that it goes through, and the pen.
 * @param {() => Matrix} matrix
 */
function createTrace(matrix) {
  const trace = {
    /** @type {string[]} */
    parts: [],
    /** @type {Point[]} */
    points: [],
    /** Where the pen is, before the transform; null while there is no path. @type {Point | null} */
    pen: null,
    /** @type {Point | null} */
    start: null,
    /** @param {Point} point */
    put({ x, y }) {
      const [a, b, c, d, e, f] = matrix();
      return { x: a * x + c * y + e, y: b * x + d * y + f };
    },
    size: () => Math.hypot(matrix()[0], matrix()[1]),
    turn: () => Math.atan2(matrix()[1], matrix()[0]),
    /** @param {string} letter @param {Point[]} at */
    write(letter, ...at) {
      const places = at.map(trace.put);
      trace.points.push(...places);
      trace.parts.push(letter + places.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join(' '));
      trace.pen = at[at.length - 1];
    },
    /**
     * Writes an arc of an ellipse to a place, at most half of its round.
     * @param {{ across: number, down: number, tilt: number, clockwise: boolean }} form @param {Point} to
     */
    writeArc({ across, down, tilt, clockwise }, to) {
      const place = trace.put(to);
      const [rx, ry] = [rounded(across * trace.size(), 3), rounded(down * trace.size(), 3)];
      trace.pen = to;
      trace.parts.push(`A${rx} ${ry} ${tilt} 0 ${clockwise ? 1 : 0} ${rounded(place.x)} ${rounded(place.y)}`);
    },
  };
  return trace;
}

/**
 * The commands of straight lines and curves, as a canvas takes them.
 * @param {Trace} trace
 * @returns {Pick<PathCommands, 'beginPath' | 'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath'>}
 */
const lineCommands = (trace) => ({
  beginPath() {
    Object.assign(trace, { parts: [], points: [], pen: null, start: null });
  },
  moveTo(x, y) {
    trace.start = { x, y };
    trace.write('M', trace.start);
  },
  lineTo(x, y) {
    if (trace.pen) trace.write('L', { x, y });
    else this.moveTo(x, y);
  },
  bezierCurveTo(...[x1, y1, x2, y2, x, y]) {
    trace.write('C', { x: x1, y: y1 }, { x: x2, y: y2 }, { x, y });
  },
  closePath() {
    if (!trace.pen) return;
    trace.parts.push('Z');
    trace.pen = trace.start;
  },
});

/**
 * The commands of arcs, as a canvas takes them.
 * @param {Trace} trace
 * @returns {Pick<PathCommands, 'arc' | 'ellipse' | 'arcTo'> & ThisType<PathCommands>}
 */
const arcCommands = (trace) => ({
  arc(...[x, y, radius, from, to, back = false]) {
    this.ellipse(x, y, radius, radius, 0, from, to, back);
  },
  ellipse(...[x, y, across, down, rotation, from, to, back = false]) {
    /** @param {number} angle */
    const at = (angle) => {
      const [dx, dy] = [across * Math.cos(angle), down * Math.sin(angle)];
      return {
        x: x + dx * Math.cos(rotation) - dy * Math.sin(rotation),
        y: y + dx * Math.sin(rotation) + dy * Math.cos(rotation),
      };
    };
    this.lineTo(at(from).x, at(from).y);
    // An arc of SVG is at most a half of the round here, so that it is never in doubt which of two it is.
    const whole = sweepOf(from, to, back);
    const steps = Math.max(Math.ceil(Math.abs(whole) / Math.PI - 1e-9), 1);
    const form = { across, down, tilt: rounded(((rotation + trace.turn()) * 180) / Math.PI), clockwise: whole > 0 };
    for (let step = 1; step <= steps; step += 1) trace.writeArc(form, at(from + (whole * step) / steps));
    for (let step = 0; step <= 8; step += 1) trace.points.push(trace.put(at(from + (whole * step) / 8)));
  },
  arcTo(...[x1, y1, x2, y2, radius]) {
    const corner = { x: x1, y: y1 };
    const [before, after] = [away(corner, trace.pen ?? corner), away(corner, { x: x2, y: y2 })];
    const half = Math.acos(Math.min(Math.max(before.x * after.x + before.y * after.y, -1), 1)) / 2;
    const along = radius / Math.tan(half);
    this.lineTo(x1 + before.x * along, y1 + before.y * along);
    const end = { x: x1 + after.x * along, y: y1 + after.y * along };
    const clockwise = before.x * after.y - before.y * after.x < 0;
    trace.writeArc({ across: radius, down: radius, tilt: 0, clockwise }, end);
    trace.points.push(trace.put(end));
  },
});

/**
 * The commands of whole shapes, as a canvas takes them.
 * @type {Pick<PathCommands, 'rect' | 'roundRect'> & ThisType<PathCommands>}
 */
const shapeCommands = {
  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  },
  roundRect(...[x, y, width, height, wanted]) {
    const radius = Math.max(Math.min(wanted, width / 2, height / 2), 0);
    const [right, bottom] = [x + width, y + height];
    this.moveTo(x + radius, y);
    this.lineTo(right - radius, y);
    this.arc(right - radius, y + radius, radius, -FULL / 4, 0);
    this.lineTo(right, bottom - radius);
    this.arc(right - radius, bottom - radius, radius, 0, FULL / 4);
    this.lineTo(x + radius, bottom);
    this.arc(x + radius, bottom - radius, radius, FULL / 4, FULL / 2);
    this.lineTo(x, y + radius);
    this.arc(x + radius, y + radius, radius, FULL / 2, (3 * FULL) / 4);
    this.closePath();
  },
};

/**
 * A path; `matrix()` is the transform that holds while a command is taken.
 * @param {() => Matrix} matrix
 */
export function createPath(matrix) {
  const trace = createTrace(matrix);
  return {
    commands: { ...lineCommands(trace), ...arcCommands(trace), ...shapeCommands },
    isEmpty: () => trace.parts.length === 0,
    data: () => trace.parts.join(''),
    /** The box around the path, wider by `more` on each side. */
    box(more = 0) {
      const [xs, ys] = [trace.points.map(({ x }) => x), trace.points.map(({ y }) => y)];
      return {
        left: Math.min(...xs) - more,
        top: Math.min(...ys) - more,
        right: Math.max(...xs) + more,
        bottom: Math.max(...ys) + more,
      };
    },
  };
}

/**
 * How far an arc goes round, as a canvas means it: no further than once.
 * @param {number} from @param {number} to @param {boolean} back
 */
function sweepOf(from, to, back) {
  const whole = back ? from - to : to - from;
  const part = whole >= FULL ? FULL : ((whole % FULL) + FULL) % FULL;
  return back ? -part : part;
}

/**
 * The direction from a point to another.
 * @param {Point} from @param {Point} to
 */
function away(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

// How SVG is written: numbers, colours, elements, texts.

/**
 * A number with as many digits as a picture needs.
 * @param {number} number @param {number} [digits]
 */
export const rounded = (number, digits = 2) => Number(number.toFixed(digits));

/** What no XML may hold: control characters, and halves of characters. */
/* eslint-disable no-control-regex -- they are what is looked for */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text as it may stand in an element or an attribute.
 * @param {string} text
 */
export const escaped = (text) =>
  text
    .replace(FORBIDDEN, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * An element; values of attributes must have been escaped.
 * @param {string} name
 * @param {{[attribute: string]: any}} attributes
 * @param {string | null} [content]
 */
export function tag(name, attributes, content = null) {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');
  return content === null ? `<${name}${list}/>` : `<${name}${list}>${content}</${name}>`;
}

/**
 * A colour of CSS as `#rrggbb` and an opacity, since few programs but browsers know the newer ways to write one.
 * @param {string} text
 */
function svgColour(text) {
  if (text === 'transparent') return { colour: 'none', opacity: 1 };
  const [, inside] = /^rgba?\((.*)\)$/.exec(text) ?? [];
  if (!inside) return { colour: text, opacity: 1 };
  const [red, green, blue, opacity = '1'] = inside.split(/[\s,/]+/);
  const hex = [red, green, blue].map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('');
  return { colour: `#${hex}`, opacity: opacity.endsWith('%') ? parseFloat(opacity) / 100 : Number(opacity) };
}

/**
 * The attributes that give something a colour: `fill`, `stroke`, or as `name` says.
 * @param {string} kind @param {string} text @param {string} [name]
 * @returns {{ [attribute: string]: any }}
 */
export function inked(kind, text, name = kind) {
  const { colour, opacity } = svgColour(text);
  return { [name]: colour, ...(opacity < 1 && { [`${kind}-opacity`]: rounded(opacity, 3) }) };
}
