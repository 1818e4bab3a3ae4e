// @ts-check
// A canvas that writes down what is painted on it, as SVG: one drawing code serves the screen and the exported picture.
//
// It has what the boards use of a 2D context. Coordinates are written as they come out of the transform, which may
// move, turn and scale alike in both directions. Pictures that are painted once (`sprites`, backdrops) become symbols:
// a cache asks for `symbol`.

import { createPath, createBounds } from './path.js';
import { escaped, inked, rounded, tag } from './svg.js';

const START = {
  matrix: [1, 0, 0, 1, 0, 0],
  /** @type {{id: string, box: object} | null} */
  clipped: null,
  dash: [],
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  font: '400 10px sans-serif',
  textAlign: 'left',
  textBaseline: 'alphabetic',
  shadowColor: 'transparent',
  shadowBlur: 0,
  shadowOffsetX: 0,
  shadowOffsetY: 0,
};

/** How far below a text's anchor its base line lies, in sizes of the text. */
const BASE = { alphabetic: 0, middle: 0.35, top: 0.88, bottom: -0.2 };

const ANCHOR = { left: 'start', start: 'start', center: 'middle', right: 'end', end: 'end' };

const parsedFont = (font) => {
  const [, weight, size, family] = /^(\d+|bold|normal)?\s*([\d.]+)px\s+(.*)$/.exec(font) ?? [];
  return { weight: weight ?? '400', size: Number(size), family };
};

/** What all contexts of one picture share: gradients, clips, filters and symbols, each once. */
function createDefinitions() {
  const made = new Map();
  return {
    /** The id of a definition; `write(id)` writes it if it is new. */
    id(name, key, write) {
      const full = `${name} ${key}`;
      if (!made.has(full)) {
        const id = `${name}-${made.size}`;
        made.set(full, { id, text: '' });
        made.get(full).text = write(id);
      }
      return made.get(full).id;
    },
    text: () => [...made.values()].map(({ text }) => text).join('\n'),
  };
}

/**
 * Makes a canvas of a size. `measure(text, font)` answers the width of a text. `context` is to be painted on,
 * `bounds()` are the bounds of what was painted, and `svg({x, y, width, height}, {paper, title})` is the picture of
 * that part.
 */
export function createVector({ width, height }, measure) {
  const definitions = createDefinitions();
  const bounds = createBounds();
  const context = createContext({ definitions, measure, bounds, room: { x: 0, y: 0, width, height } });
  return {
    context,
    bounds: () => bounds.box(),
    svg(box, { paper, title }) {
      const place = { x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height) };
      const view = [place.x, place.y, place.width, place.height].join(' ');
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${place.width}" height="${place.height}" role="img">
<title>${escaped(title)}</title>
<defs>
${definitions.text()}
</defs>
${tag('rect', { ...place, fill: paper })}
${context.written().join('\n')}
</svg>
`;
    },
  };
}

/** A context that writes what is painted; `room` is where its shadows may fall. */
function createContext(shared) {
  const out = [];
  const context = { ...START, written: () => out };
  const path = createPath(() => context.matrix);
  const ink = createInk(context, shared);

  /** Writes an element that covers a box. */
  function write(element, attributes, box, content) {
    shared.bounds?.add(box, context.clipped?.box ?? null);
    out.push(tag(element, { ...attributes, ...ink.common() }, content));
  }

  const parts = { context, path, ink, write, shared };
  return Object.assign(context, path.commands, transforms(context), figures(parts), texts(parts), symbols(parts), {
    createLinearGradient: (...ends) => createGradient('linearGradient', ends),
    createRadialGradient: (...circles) => createGradient('radialGradient', circles),
  });
}

/** How many pixels of the picture one of the context is long. */
const scaleOf = ({ matrix }) => Math.hypot(matrix[0], matrix[1]);

/** Where a point of the context lies in the picture. */
const placed = ([a, b, c, d, e, f], { x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f });

/** What a context is painted with now, as attributes. */
function createInk(context, { definitions, room }) {
  /** The attributes of a colour or gradient for `fill` or `stroke`. */
  function paintOf(kind, style) {
    if (typeof style === 'string') return inked(kind, style);
    const { element, attributes, stops } = style.written(context.matrix);
    const inside = stops
      .map(([offset, colour]) => tag('stop', { offset: rounded(offset, 4), ...inked('stop', colour, 'stop-color') }))
      .join('');
    const id = definitions.id('light', JSON.stringify([element, attributes, inside]), (name) =>
      tag(element, { id: name, gradientUnits: 'userSpaceOnUse', ...attributes }, inside),
    );
    return { [kind]: `url(#${id})` };
  }

  function shadow() {
    const { flood, 'flood-opacity': strength = 1 } = inked('flood', context.shadowColor, 'flood');
    if (flood === 'none') return {};
    const parts = {
      deviation: rounded(context.shadowBlur / 2),
      dx: rounded(context.shadowOffsetX),
      dy: rounded(context.shadowOffsetY),
      flood,
      strength,
    };
    const id = definitions.id('shadow', JSON.stringify([parts, room]), (name) => shadowFilter(name, parts, room));
    return { filter: `url(#${id})` };
  }

  return {
    paintOf,
    /** What holds for everything that is painted. */
    common: () => ({
      ...(context.globalAlpha < 1 && { opacity: rounded(context.globalAlpha, 3) }),
      ...(context.clipped && { 'clip-path': `url(#${context.clipped.id})` }),
      ...shadow(),
    }),
    strokeStyles: () => ({
      ...paintOf('stroke', context.strokeStyle),
      'stroke-width': rounded(context.lineWidth * scaleOf(context), 3),
      ...(context.lineCap !== 'butt' && { 'stroke-linecap': context.lineCap }),
      ...(context.lineJoin !== 'miter' && { 'stroke-linejoin': context.lineJoin }),
      ...(context.dash.length > 0 && {
        'stroke-dasharray': context.dash.map((part) => rounded(part * scaleOf(context))).join(' '),
      }),
    }),
  };
}

/** The state of a context: what is saved and restored, and how it is transformed. */
function transforms(context) {
  const stack = [];

  function moved([a, b, c, d, e, f]) {
    const [A, B, C, D, E, F] = context.matrix;
    context.matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
  }

  return {
    save: () => stack.push(Object.fromEntries(Object.keys(START).map((key) => [key, context[key]]))),
    restore: () => Object.assign(context, stack.pop()),
    translate: (x, y) => moved([1, 0, 0, 1, x, y]),
    scale: (x, y) => moved([x, 0, 0, y, 0, 0]),
    rotate: (angle) => moved([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]),
    getTransform: () => ({ a: context.matrix[0], e: context.matrix[4], f: context.matrix[5] }),
    setLineDash: (dash) => {
      context.dash = dash;
    },
  };
}

/** Figures that are filled, drawn and cut out. */
const figures = ({ context, path, ink, write, shared: { definitions } }) => ({
  fill() {
    if (!path.isEmpty()) write('path', { d: path.data(), ...ink.paintOf('fill', context.fillStyle) }, path.box());
  },
  stroke() {
    const more = (context.lineWidth * scaleOf(context)) / 2;
    if (!path.isEmpty()) write('path', { d: path.data(), fill: 'none', ...ink.strokeStyles() }, path.box(more));
  },
  fillRect(x, y, width, height) {
    const own = createPath(() => context.matrix);
    own.commands.rect(x, y, width, height);
    write('path', { d: own.data(), ...ink.paintOf('fill', context.fillStyle) }, own.box());
  },
  clip() {
    const within = context.clipped;
    const d = path.data();
    const id = definitions.id('clip', `${within?.id} ${d}`, (name) =>
      tag('clipPath', { id: name, ...(within && { 'clip-path': `url(#${within.id})` }) }, tag('path', { d })),
    );
    context.clipped = { id, box: path.box() };
  },
});

/** Words. */
const texts = ({ context, ink, write, shared: { measure } }) => ({
  measureText: (text) => ({ width: measure(text, context.font) }),
  fillText(text, x, y) {
    const { weight, size, family } = parsedFont(context.font);
    const at = placed(context.matrix, { x, y });
    const tall = size * scaleOf(context);
    const wide = measure(text, context.font) * scaleOf(context);
    const left = at.x - wide * ({ center: 0.5, right: 1, end: 1 }[context.textAlign] ?? 0);
    const base = at.y + tall * BASE[context.textBaseline];
    const type = {
      'font-family': escaped(family),
      'font-size': rounded(tall),
      'font-weight': weight,
      'text-anchor': ANCHOR[context.textAlign],
    };
    write(
      'text',
      { x: rounded(at.x), y: rounded(base), ...type, ...ink.paintOf('fill', context.fillStyle) },
      { left, top: base - tall, right: left + wide, bottom: base + tall * 0.25 },
      escaped(text),
    );
  },
});

/** Pictures that are painted once. */
const symbols = ({ context, write, shared }) => ({
  /**
   * Draws the picture of a key around a point, which `paint(ctx)` paints around the origin: written once, and used from
   * then on.
   */
  symbol(key, at, half, paint) {
    const id = shared.definitions.id(key.replace(/[^a-z0-9]+/gi, '-'), `${key} ${rounded(half)}`, (name) => {
      const room = { x: -half, y: -half, width: 2 * half, height: 2 * half };
      const own = createContext({ ...shared, bounds: null, room });
      paint(own);
      return tag('g', { id: name }, own.written().join(''));
    });
    const { x, y } = placed(context.matrix, at);
    const [a, b, c, d] = context.matrix;
    const plain = a === 1 && b === 0;
    const place = plain
      ? { x: rounded(x), y: rounded(y) }
      : { transform: `matrix(${[a, b, c, d, x, y].map((number) => rounded(number, 4)).join(' ')})` };
    write('use', { href: `#${id}`, ...place }, { left: x - half, top: y - half, right: x + half, bottom: y + half });
  },
});

/** A gradient, whose place is that of the transform when it is painted with. */
function createGradient(element, numbers) {
  const stops = [];
  return {
    addColorStop: (offset, colour) => stops.push([offset, colour]),
    written(matrix) {
      const put = (x, y) => {
        const at = placed(matrix, { x, y });
        return [rounded(at.x), rounded(at.y)];
      };
      const grown = (radius) => rounded(radius * scaleOf({ matrix }));
      return {
        element,
        attributes: element === 'linearGradient' ? linear(put, numbers) : radial(put, grown, numbers),
        stops,
      };
    },
  };
}

function linear(put, [x, y, toX, toY]) {
  const [[x1, y1], [x2, y2]] = [put(x, y), put(toX, toY)];
  return { x1, y1, x2, y2 };
}

function radial(put, grown, [x, y, inner, toX, toY, outer]) {
  const [[fx, fy], [cx, cy]] = [put(x, y), put(toX, toY)];
  return { cx, cy, r: grown(outer), fx, fy, fr: grown(inner) };
}

/** A shadow made of the oldest parts that filters have, so that every program can draw it. */
function shadowFilter(id, { deviation, dx, dy, flood, strength }, { x, y, width, height }) {
  const place = [
    ['x', x],
    ['y', y],
    ['width', width],
    ['height', height],
  ]
    .map(([name, value]) => `${name}="${rounded(value)}"`)
    .join(' ');
  return `<filter id="${id}" filterUnits="userSpaceOnUse" ${place}><feGaussianBlur in="SourceAlpha" stdDeviation="${deviation}"/><feOffset dx="${dx}" dy="${dy}" result="below"/><feFlood flood-color="${flood}" flood-opacity="${strength}"/><feComposite in2="below" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;
}
