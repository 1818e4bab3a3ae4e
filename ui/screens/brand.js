// @ts-check
// The program's face: its mark and its name, the same on Home, in About, in the icon and in the README
// (`icons/brand.svg`).

import { el } from '../dom.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The letters of the name as strokes, each A a board with a stone of its own. */
export const LETTERS = [
  'M12 88 52 14 92 88',
  'M98 14H164M131 14V88',
  'M170 88 210 14 250 88',
  'M274 88V14H300A23 23 0 0 1 300 60H274M302 60 328 88',
];

/** The stones in the letters: where, and their colours. */
export const STONES = [
  { cx: 52, cy: 71, r: 14, fill: '#e69f00' },
  { cx: 210, cy: 71, r: 14, fill: '#4aa8e0' },
];

/** @param {string} tag @param {{ [name: string]: any }} attributes @param {Element[]} children */
function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const letters = () =>
  shape(
    'svg',
    { class: 'brand-name', viewBox: '0 0 340 102', 'aria-hidden': 'true' },
    shape(
      'g',
      {
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 17,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      ...LETTERS.map((d) => shape('path', { d })),
    ),
    ...STONES.map((stone) => shape('circle', stone)),
  );

/**
 * The mark and the name, as a heading of a screen or a dialog.
 * @param {'h1' | 'div'} [tag]
 */
export const brand = (tag = 'h1') =>
  el(
    tag,
    { className: 'brand' },
    el('img', { className: 'brand-mark', src: 'icon.svg', alt: '' }),
    letters(),
    el('span', { className: 'unseen' }, 'Atar'),
  );
