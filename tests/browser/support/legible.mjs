// What the eye and the finger would find fault with on a screen: words too small, cut, beside the screen or over
// others, and targets that a finger would miss.
//
// The functions that end in `InPage` run in the page, one after the other, and find there what `prepareInPage` leaves.

import assert from 'node:assert/strict';

import { animationsEnd } from './still.mjs';

/** The sizes of windows at which screens are looked at; with `finger`, of phones. */
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 390, height: 844, finger: true },
  { width: 844, height: 390, finger: true },
];

const LEAST_WORDS = 11;
const LEAST_TARGET = 44;

/** Returns the options of a browser's context for one of the sizes. */
export const contextOf = ({ finger = false, ...viewport }) => ({
  viewport,
  reducedMotion: 'reduce',
  ...(finger && { hasTouch: true, isMobile: true }),
});

/** Checks that the screen, as it is, has no faults at one of the sizes. `picture(what)` takes a picture of it. */
export async function assertLegible(page, { width, height, finger = false }, what, picture) {
  await animationsEnd(page);
  const found = await faultsOf(page, { words: LEAST_WORDS, target: finger ? LEAST_TARGET : null });
  if (found.length > 0) await picture(what);
  assert.deepEqual(found, [], `${what} at ${width} x ${height}`);
}

/**
 * Returns the faults of the screen as it is, as sentences. What is least are sizes in pixels: of `words`, and of the
 * `target` of a finger, or null where there is a mouse.
 */
export async function faultsOf(page, { words, target }) {
  await page.evaluate(prepareInPage);
  const found = [
    ...(await page.evaluate(faultsOfWordsInPage, words)),
    ...(await page.evaluate(faultsOfOverlapsInPage)),
    ...(await page.evaluate(faultsOfChoicesInPage)),
    ...(target ? await page.evaluate(faultsOfTargetsInPage, target) : []),
  ];
  return [...new Set(found)];
}

/** Leaves in the page what the others share. */
function prepareInPage() {
  /** The part that two boxes have in common. */
  const shared = (a, b) => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });

  /** What cuts an element next, of the elements around it. */
  function cuttingAround(element) {
    const { position } = getComputedStyle(element);
    if (position === 'fixed') return null;
    return position === 'absolute' ? element.offsetParent : element.parentElement;
  }

  const windows = new Map([[null, { left: 0, right: innerWidth, top: 0, bottom: innerHeight }]]);

  /** The part of the screen where the contents of an element are seen: a list that scrolls shows some of its own. */
  function windowOf(element) {
    if (!windows.has(element)) {
      const around = windowOf(cuttingAround(element));
      const { overflowX, overflowY } = getComputedStyle(element);
      const cuts = overflowX !== 'visible' || overflowY !== 'visible';
      windows.set(element, cuts ? shared(around, element.getBoundingClientRect()) : around);
    }
    return windows.get(element);
  }

  const title = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60);
  globalThis.legible = {
    root: document.querySelector('dialog:modal') ?? document.body,
    seen: (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    named: (element) => `${element.className || element.tagName}: “${title(element)}”`,
    shared,
    windowOf,
  };
}

/** Returns which words are too small, cut by a box that does not scroll, or beside the screen. */
function faultsOfWordsInPage(least) {
  const { root, seen, named } = globalThis.legible;
  const AIR = 3.5;
  const outside = (line, box) =>
    line.left < box.left - AIR ||
    line.right > box.right + AIR ||
    line.top < box.top - AIR ||
    line.bottom > box.bottom + AIR;

  const flowOf = (element) => getComputedStyle(element).overflowX + getComputedStyle(element).overflowY;
  const scrolls = (element) => /auto|scroll/.test(flowOf(element));

  /** An element and what it stands in, up to what scrolls: its rest can be brought into sight. */
  function within(element) {
    const all = [];
    for (let each = element; each && each !== document.body && !scrolls(each); each = each.parentElement)
      all.push(each);
    return all;
  }

  const isForReadersOnly = (element) =>
    element.getBoundingClientRect().width <= 1 || getComputedStyle(element).clipPath === 'inset(50%)';

  function faultsOfText(text) {
    const element = text.parentElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length === 0 || !seen(element) || isForReadersOnly(element)) return [];
    const size = parseFloat(getComputedStyle(element).fontSize);
    const around = within(element);
    // A player's line leaves words out where it is narrow; all of them are in the card that it opens.
    const opens = element.closest('.seat-words') && seen(element.closest('.seat').querySelector('.seat-open'));
    const cutting = (opens ? [] : around).filter(
      (edge) => !/^(visible)+$/.test(flowOf(edge)) && lines.some((line) => outside(line, edge.getBoundingClientRect())),
    );
    const free = around.at(-1)?.parentElement === document.body;
    const beside = free && lines.some(({ right, left }) => right > innerWidth + 1 || left < -1);
    return [
      ...(size < least ? [`words of ${size} pixels, ${named(element)}`] : []),
      ...cutting.map((edge) => `words cut by ${edge.className}, ${named(element)}`),
      ...(beside ? [`words beside the screen, ${named(element)}`] : []),
    ];
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const { scrollWidth, scrollHeight } = document.documentElement;
  const found = scrollWidth > innerWidth ? ['the page spills sideways'] : [];
  const table = document.querySelector('.table');
  if (table?.offsetHeight <= innerHeight && scrollHeight > innerHeight + 1)
    found.push('the page goes on below its end');
  while (texts.nextNode()) if (texts.currentNode.textContent.trim()) found.push(...faultsOfText(texts.currentNode));
  return found;
}

/** Returns which words stand over others. Those under a card or a dialog that covers them are not seen. */
function faultsOfOverlapsInPage() {
  const { root, seen, named, shared, windowOf } = globalThis.legible;
  // Lines set tightly share a little of their height, and none of their width.
  const [LEAST_WIDE, LEAST_HIGH] = [1, 4];
  const isSeen = ({ left, right, top, bottom }) => right - left >= LEAST_WIDE && bottom - top >= LEAST_HIGH;

  function covers(element) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const alpha = /[,/] ([\d.]+)\)$/.exec(/^rgb\(/.test(backgroundColor) ? '' : backgroundColor)?.[1] ?? 1;
    return Number(alpha) > 0.5 || backgroundImage !== 'none';
  }

  function linesOf(text) {
    const element = text.parentElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].map((line) => shared(line, windowOf(element)));
    return boxes.filter(isSeen).map((box) => ({ box, element }));
  }

  /** Whether both are seen where they meet: under that point both are hit, and nothing hides the lower. */
  function areSeen(one, other, x, y) {
    const under = document.elementsFromPoint(x, y);
    const [first, second] = [under.indexOf(one), under.indexOf(other)].sort((a, b) => a - b);
    return first >= 0 && !under.slice(0, second).some(covers);
  }

  function meet({ box: a, element: one }, { box: b, element: other }) {
    const both = shared(a, b);
    if (!isSeen(both) || one.contains(other) || other.contains(one)) return false;
    return areSeen(one, other, (both.left + both.right) / 2, (both.top + both.bottom) / 2);
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.textContent.trim() && seen(text.parentElement)) lines.push(...linesOf(text));
  }
  return lines.flatMap((line, at) =>
    lines
      .slice(at + 1)
      .filter((other) => meet(line, other))
      .map(({ element }) => `words over words, ${named(line.element)} and ${named(element)}`),
  );
}

/** Returns which lists that drop down cannot show each of their choices as a whole. */
function faultsOfChoicesInPage() {
  const { root, seen, named } = globalThis.legible;
  const ARROW = 15;
  const ruler = document.createElement('canvas').getContext('2d');

  function faultsOfChoice(select) {
    const style = getComputedStyle(select);
    ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const widest = Math.max(...[...select.options].map(({ text }) => ruler.measureText(text).width));
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    return widest > room ? [`a choice of ${Math.ceil(widest)} in ${Math.floor(room)} pixels, ${named(select)}`] : [];
  }

  return [...root.querySelectorAll('select')].filter(seen).flatMap(faultsOfChoice);
}

/** Returns which controls are smaller than a target, unless a finger beside them means them, too. */
function faultsOfTargetsInPage(target) {
  const { root, seen, named } = globalThis.legible;
  // A label around a choice or a tick is pressed in its place.
  const isTick = (control) => control.matches('[type="radio"], [type="checkbox"]');
  const shownOf = (control) => (isTick(control) && control.closest('label')) || control;

  function faultsOfTarget(control) {
    const shown = shownOf(control);
    const { width, height } = shown.getBoundingClientRect();
    if (Math.round(width) >= target && Math.round(height) >= target) return [];
    shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top } = shown.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = target / 2 - 1;
    const met = [-reach, reach].every((away) => control.contains(document.elementFromPoint(x, y + away)));
    return Math.round(width) >= target && met ? [] : [`a target of ${width} × ${height}, ${named(control)}`];
  }

  const controls = [...root.querySelectorAll('button:not(.space), select, input')];
  return controls.filter((control) => seen(shownOf(control))).flatMap(faultsOfTarget);
}
