// @ts-check
// A canvas that writes down what is painted on it, as SVG: one drawing code serves the screen and the exported picture.
//
// It has what the boards use of a 2D context. Coordinates are written as they come out of the transform, which may
// move, turn and scale alike in both directions. Pictures that are painted once (`sprites`, backdrops) become symbols:
// a cache asks for `symbol`.

import { createPath, createBounds, escaped, inked, rounded, tag } from './path.js';

/**
 * @import { Matrix, Path } from './path.js'
 * @import { Edges, Point, Size } from '../types'
 */

/**
 * @typedef {ReturnType<typeof createDefinitions>} Definitions
 * @typedef {ReturnType<typeof createInk>} Ink
 * @typedef {ReturnType<typeof createGradient>} Gradient
 * @typedef {typeof START & { written(): string[] }} VectorContext the state of a context, and what it has written
 * @typedef {(element: string, attributes: { [name: string]: any }, box: Edges, content?: string) => void} Write
 * @typedef {object} SharedDrawing what a context shares with those of its symbols
 * @property {Definitions} definitions
 * @property {(text: string, font: string) => number} measure
 * @property {ReturnType<typeof createBounds> | null} bounds
 * @property {Point & Size} room
 * @typedef {{ context: VectorContext, path: Path, ink: Ink, write: Write, shared: SharedDrawing }} VectorParts
 */

const START = {
  matrix: /** @type {Matrix} */ ([1, 0, 0, 1, 0, 0]),
  clipped: /** @type {{ id: string, box: Edges } | null} */ (null),
  dash: /** @type {number[]} */ ([]),
  fillStyle: /** @type {string | Gradient} */ ('#000000'),
  strokeStyle: /** @type {string | Gradient} */ ('#000000'),
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

/**
 * How far below a text's anchor its base line lies, in sizes of the text.
 * @type {{ [base: string]: number }}
 */
const BASE = { alphabetic: 0, middle: 0.35, top: 0.88, bottom: -0.2 };

/** @type {{ [align: string]: string }} */
const ANCHOR = { left: 'start', start: 'start', center: 'middle', right: 'end', end: 'end' };

/**
 * How much of a text lies to the left of its anchor.
 * @type {{ [align: string]: number }}
 */
const SHARE = { center: 0.5, right: 1, end: 1 };

/** @param {string} font */
const parsedFont = (font) => {
  const [, weight, size, family] = /^(\d+|bold|normal)?\s*([\d.]+)px\s+(.*)$/.exec(font) ?? [];
  return { weight: weight ?? '400', size: Number(size), family };
};

/** What all contexts of one picture share: gradients, clips, filters and symbols, each once. */
function createDefinitions() {
  /** @type {Map<string, { id: string, text: string }>} */
  const made = new Map();
  return {
    /**
     * The id of a definition; `write(id)` writes it if it is new.
     * @param {string} name @param {string} key @param {(id: string) => string} write
     */
    id(name, key, write) {
      const full = `${name} ${key}`;
      const known = made.get(full);
      if (known) return known.id;
      const definition = { id: `${name}-${made.size}`, text: '' };
      made.set(full, definition);
      definition.text = write(definition.id);
      return definition.id;
    },
    text: () => [...made.values()].map(({ text }) => text).join('\n'),
  };
}

/**
 * Makes a canvas of a size. `measure(text, font)` returns the width of a text. `context` is to be painted on,
 * `bounds()` are the bounds of what was painted, and `svg({x, y, width, height}, {paper, title})` is the picture of
 * that part.
 * @param {Size} size @param {(text: string, font: string) => number} measure
 */
export function createVector({ width, height }, measure) {
  const definitions = createDefinitions();
  const bounds = createBounds();
  const context = createContext({ definitions, measure, bounds, room: { x: 0, y: 0, width, height } });
  return {
    context,
    bounds: () => bounds.box(),
    /** @param {Point & Size} box @param {{ paper: string, title: string }} words */
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

/**
 * A context that writes what is painted; `room` is where its shadows may fall.
 * @param {SharedDrawing} shared
 */
function createContext(shared) {
  /** @type {string[]} */
  const out = [];
  const context = { ...START, written: () => out };
  const path = createPath(() => context.matrix);
  const ink = createInk(context, shared);

  /** Writes an element that covers a box. @type {Write} */
  function write(element, attributes, box, content) {
    shared.bounds?.add(box, context.clipped?.box ?? null);
    out.push(tag(element, { ...attributes, ...ink.common() }, content));
  }

  const parts = { context, path, ink, write, shared };
  return Object.assign(context, path.commands, transforms(context), figures(parts), texts(parts), symbols(parts), {
    createLinearGradient: (/** @type {number[]} */ ...ends) => createGradient('linearGradient', ends),
    createRadialGradient: (/** @type {number[]} */ ...circles) => createGradient('radialGradient', circles),
  });
}

/**
 * How many pixels of the picture one of the context is long.
 * @param {{ matrix: Matrix }} context
 */
const scaleOf = ({ matrix }) => Math.hypot(matrix[0], matrix[1]);

/**
 * Where a point of the context lies in the picture.
 * @param {Matrix} matrix @param {Point} point
 */
const placed = ([a, b, c, d, e, f], { x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f });

/**
 * What a context is painted with now, as attributes.
 * @param {VectorContext} context @param {SharedDrawing} shared
 */
function createInk(context, { definitions, room }) {
  /**
   * The attributes of a colour or gradient for `fill` or `stroke`.
   * @param {string} kind @param {string | Gradient} style
   */
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

/**
 * The state of a context that is saved and restored.
 * @param {VectorContext} context @returns {Partial<VectorContext>}
 */
const pick = (context) => Object.fromEntries(Object.entries(context).filter(([key]) => key in START));

/**
 * The state of a context: what is saved and restored, and how it is transformed.
 * @param {VectorContext} context
 */
function transforms(context) {
  /** @type {Partial<VectorContext>[]} */
  const stack = [];

  /** @param {Matrix} by */
  function moved([a, b, c, d, e, f]) {
    const [A, B, C, D, E, F] = context.matrix;
    context.matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
  }

  return {
    save: () => stack.push(pick(context)),
    restore: () => Object.assign(context, stack.pop()),
    /** @param {number} x @param {number} y */
    translate: (x, y) => moved([1, 0, 0, 1, x, y]),
    /** @param {number} x @param {number} y */
    scale: (x, y) => moved([x, 0, 0, y, 0, 0]),
    /** @param {number} angle */
    rotate: (angle) => moved([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]),
    getTransform: () => ({ a: context.matrix[0], e: context.matrix[4], f: context.matrix[5] }),
    /** @param {number[]} dash */
    setLineDash: (dash) => {
      context.dash = dash;
    },
  };
}

/**
 * Figures that are filled, drawn and cut out.
 * @param {VectorParts} parts
 */
const figures = ({ context, path, ink, write, shared: { definitions } }) => ({
  fill() {
    if (!path.isEmpty()) write('path', { d: path.data(), ...ink.paintOf('fill', context.fillStyle) }, path.box());
  },
  stroke() {
    const more = (context.lineWidth * scaleOf(context)) / 2;
    if (!path.isEmpty()) write('path', { d: path.data(), fill: 'none', ...ink.strokeStyles() }, path.box(more));
  },
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
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

/**
 * Words.
 * @param {VectorParts} parts
 */
const texts = ({ context, ink, write, shared: { measure } }) => ({
  /** @param {string} text */
  measureText: (text) => ({ width: measure(text, context.font) }),
  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const { weight, size, family } = parsedFont(context.font);
    const at = placed(context.matrix, { x, y });
    const tall = size * scaleOf(context);
    const wide = measure(text, context.font) * scaleOf(context);
    const left = at.x - wide * (SHARE[context.textAlign] ?? 0);
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

/**
 * Pictures that are painted once.
 * @param {VectorParts} parts
 */
const symbols = ({ context, write, shared }) => ({
  /**
   * Draws the picture of a key around a point, which `paint(ctx)` paints around the origin: written once, and used from
   * then on.
   * @param {string} key @param {Point} at @param {number} half @param {(ctx: any) => void} paint
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

/**
 * A gradient, whose place is that of the transform when it is painted with.
 * @param {string} element @param {number[]} numbers
 */
function createGradient(element, numbers) {
  /** @type {[offset: number, colour: string][]} */
  const stops = [];
  return {
    /** @param {number} offset @param {string} colour */
    addColorStop: (offset, colour) => stops.push([offset, colour]),
    /** @param {Matrix} matrix */
    written(matrix) {
      /** @param {number} x @param {number} y */
      const put = (x, y) => {
        const at = placed(matrix, { x, y });
        return [rounded(at.x), rounded(at.y)];
      };
      /** @param {number} radius */
      const grown = (radius) => rounded(radius * scaleOf({ matrix }));
      return {
        element,
        attributes: element === 'linearGradient' ? linear(put, numbers) : radial(put, grown, numbers),
        stops,
      };
    },
  };
}

/** @param {(x: number, y: number) => number[]} put @param {number[]} ends */
function linear(put, [x, y, toX, toY]) {
  const [[x1, y1], [x2, y2]] = [put(x, y), put(toX, toY)];
  return { x1, y1, x2, y2 };
}

/**
 * @param {(x: number, y: number) => number[]} put @param {(radius: number) => number} grown @param {number[]} circles
 */
function radial(put, grown, [x, y, inner, toX, toY, outer]) {
  const [[fx, fy], [cx, cy]] = [put(x, y), put(toX, toY)];
  return { cx, cy, r: grown(outer), fx, fy, fr: grown(inner) };
}

/**
 * A shadow made of the oldest parts that filters have, so that every program can draw it.
 * @param {string} id @param {{ deviation: number, dx: number, dy: number, flood: string, strength: number }} parts
 * @param {Point & Size} room
 */
function shadowFilter(id, { deviation, dx, dy, flood, strength }, { x, y, width, height }) {
  const place = Object.entries({ x, y, width, height })
    .map(([name, value]) => `${name}="${rounded(value)}"`)
    .join(' ');
  return `<filter id="${id}" filterUnits="userSpaceOnUse" ${place}><feGaussianBlur in="SourceAlpha" stdDeviation="${deviation}"/><feOffset dx="${dx}" dy="${dy}" result="below"/><feFlood flood-color="${flood}" flood-opacity="${strength}"/><feComposite in2="below" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;
}
