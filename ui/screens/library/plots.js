// @ts-check
// Plots over the games of the library, drawn as the Lab draws its own (`crates/lab-report/src/plots/`).

import { el } from '../../dom.js';
import { LAST, lengthsOf, resultsOf } from '../../library/figures.js';
import { dayWords } from '../../library/words.js';

/**
 * @import { GameSummary } from '../../library/types'
 *
 * @typedef {{ from: number, to: number, step: number, place: (figure: number) => number }} Scale
 */

const SVG = 'http://www.w3.org/2000/svg';
/** What is between two plots, and around each. */
const [GAP, BORDERS] = [16, 2];
const [LEFT, RIGHT, TOP, HEIGHT, FOOT] = [58, 18, 62, 170, 50];

/**
 * An element of a picture.
 * @param {string} tag @param {{ [name: string]: string | number }} attributes @param {(Node | string)[]} content
 */
function svg(tag, attributes, ...content) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...content);
  return made;
}

/** A step between figures of an axis: 1, 2 or 5 with noughts. @param {number} least */
function roundStep(least) {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5].find((each) => each * unit >= least * 0.999) ?? 10);
}

/** @param {number} from @param {number} to @param {number} step @param {[number, number]} places @returns {Scale} */
const scaleOf = (from, to, step, [first, last]) => ({
  ...{ from, to, step },
  place: (figure) => first + ((figure - from) / Math.max(to - from, 1e-9)) * (last - first),
});

/** The figures along an axis. @param {Scale} scale */
function ticksOf({ from, to, step }) {
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.floor(to / step + 1e-9) - first + 1 }, (_, at) => (first + at) * step);
}

/** @param {number} x @param {number} y @param {string} words @param {string} [anchor] */
const soft = (x, y, words, anchor = 'start') =>
  svg('text', { x, y, 'text-anchor': anchor, 'font-size': 12, 'fill-opacity': 0.8 }, words);

/** @param {[number, number]} from @param {[number, number]} to @param {number} opacity */
const line = ([x1, y1], [x2, y2], opacity) => svg('line', { x1, y1, x2, y2, 'stroke-opacity': opacity });

/**
 * A plot with its axes around what `draw` makes.
 * @param {{ title: string, label: string, width: number, up: Scale, across: Scale, measure: string, along: string,
 *   written?: (figure: number) => string, shapes: Node[] }} plot
 */
function framed({ title, label, width, up, across, measure, along, written = String, shapes }) {
  const [end, bottom] = [width - RIGHT, TOP + HEIGHT];
  const rows = ticksOf(up).flatMap((figure) => [
    line([LEFT, up.place(figure)], [end, up.place(figure)], 0.14),
    soft(LEFT - 8, up.place(figure) + 4, written(figure), 'end'),
  ]);
  const columns = ticksOf(across).map((figure) => soft(across.place(figure), bottom + 18, String(figure), 'middle'));
  const height = bottom + FOOT;
  return el(
    'figure',
    { className: 'library-plot' },
    svg(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
      svg('text', { x: 14, y: 24, 'font-size': 16, 'font-weight': 600 }, title),
      soft(14, TOP - 14, measure),
      ...rows,
      line([LEFT, bottom], [end, bottom], 0.55),
      ...columns,
      soft((LEFT + end) / 2, bottom + 38, along, 'middle'),
      ...shapes,
    ),
  );
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/**
 * How the results went, over the last games at each time: what draws it at a width.
 * @param {GameSummary[]} games @returns {((width: number) => HTMLElement) | null}
 */
function resultsPlot(games) {
  const { points, from, to } = resultsOf(games);
  if (points.length < 2) return null;
  const [first, last] = [points[0], points[points.length - 1]];
  const most = last.game;
  const up = scaleOf(0, 1, 0.25, [TOP + HEIGHT, TOP]);
  const days = dayWords(from) === dayWords(to) ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;
  return (width) => {
    const across = scaleOf(1, most, Math.max(roundStep((most - 1) / 6), 1), [LEFT, width - RIGHT]);
    const path = points
      .map(({ game, share }, at) => `${at ? 'L' : 'M'}${across.place(game)} ${up.place(share)}`)
      .join('');
    return framed({
      ...{ title: 'Results over time', width, up, across, written: percent },
      measure: `Points in the last ${LAST} games`,
      along: `Games, ${days}`,
      label: `Points in the last ${LAST} games: ${percent(first.share)} after the first, ${percent(last.share)} after ${most}`,
      shapes: [
        svg('path', { class: 'library-plot-under', d: path }),
        svg('path', { class: 'library-plot-line', d: path }),
        svg('circle', { class: 'library-plot-stone', cx: across.place(most), cy: up.place(last.share), r: 5.5 }),
      ],
    });
  };
}

/**
 * How long games were: what draws it at a width.
 * @param {GameSummary[]} games @returns {((width: number) => HTMLElement) | null}
 */
function lengthsPlot(games) {
  const { bins, step, mean, count } = lengthsOf(games, roundStep);
  if (count < 2) return null;
  const most = Math.max(...bins.map((bin) => bin.games));
  const upStep = Math.max(roundStep(most / 4), 1);
  const up = scaleOf(0, Math.ceil(most / upStep) * upStep, upStep, [TOP + HEIGHT, TOP]);
  const [from, to] = [bins[0].from, bins[bins.length - 1].from + step];
  const label = `Length of ${count} games: ${mean.toFixed(1)} turns on average, the shortest at least ${from}, the longest under ${to}`;
  return (width) => {
    const across = scaleOf(from, to, Math.max(roundStep((to - from) / 6), step), [LEFT, width - RIGHT]);
    const shapes = bins.map((bin) =>
      svg(
        'rect',
        {
          class: 'library-plot-bar',
          x: across.place(bin.from) + 1,
          y: up.place(bin.games),
          width: Math.max(across.place(bin.from + step) - across.place(bin.from) - 2, 1),
          height: up.place(0) - up.place(bin.games),
        },
        svg('title', {}, `${bin.from} to ${bin.from + step - 1} turns: ${bin.games}`),
      ),
    );
    return framed({
      ...{ title: 'Length of games', width, up, across, shapes, label },
      measure: 'Games',
      along: 'Turns',
    });
  };
}

/** Makes the plots, which follow the width that there is. */
export function createPlots() {
  const root = el('div', { className: 'library-plots' });
  /** @type {GameSummary[]} */
  let games = [];
  let drawn = 0;
  /** Not its `clientWidth`, which may be more than there is, so that the edge of a plot is cut off. */
  const widthOf = () => Math.floor(root.getBoundingClientRect().width);

  function draw() {
    const room = widthOf();
    if (room === 0) return;
    drawn = room;
    const plots = [resultsPlot, lengthsPlot].flatMap((plot) => plot(games) ?? []);
    const isPair = plots.length > 1 && room > 760;
    const width = (isPair ? (room - GAP) / 2 : room) - BORDERS;
    root.replaceChildren(...plots.map((plot) => plot(Math.floor(width))));
  }

  const resized = new ResizeObserver(() => widthOf() !== drawn && draw());
  resized.observe(root);
  return {
    root,
    /** @param {GameSummary[]} next */
    show(next) {
      games = next;
      draw();
    },
    destroy: () => resized.disconnect(),
  };
}
