// @ts-check
// How boards look: the colours of the style sheet, where the two themes define them, and what the person wishes.

import { stoneSprites } from './board/paint.js';
import { seatLooks } from './state.js';

/** @import { Playing, State, Theme } from './types' */

const NAMES = {
  frame: '--frame',
  frameTop: '--frame-top',
  bevel: '--bevel',
  shadow: '--board-shadow',
  sand: '--sand',
  sandLight: '--sand-light',
  sandDark: '--sand-dark',
  line: '--line',
  lineLight: '--line-light',
  name: '--space-name',
  letter: '--row-letter',
  doomed: '--doomed',
  doomedDark: '--doomed-dark',
  doomedLine: '--doomed-line',
  alarm: '--alarm-line',
  badge: '--badge',
  marker: '--marker',
  tick: '--tick',
  tickPast: '--tick-past',
  glow: '--glow',
  glowOver: '--glow-over',
  glowSoft: '--glow-soft',
  accent: '--glow-edge',
  legal: '--legal',
  ready: '--ready',
  hollow: '--hollow',
  ink: '--ink',
  font: '--font',
};

/**
 * The colours as they are now, by name.
 * @returns {{ [name: string]: string }}
 */
function readColours() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(NAMES).map(([name, property]) => [name, style.getPropertyValue(property).trim()]),
  );
}

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/**
 * The width of a text in a font.
 * @param {string} text @param {string} font
 */
function measure(text, font) {
  ruler ??= /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  ruler.font = font;
  return ruler.measureText(text).width;
}

/**
 * What boards are painted with: `sprites`, a cache of stones; `theme()`, the colours and whether `coordinates` are
 * shown; `paper()`, the same for print; `seats()`, the colour, name and mark of every player; `still()`, whether motion
 * is unwanted; `measure(text, font)`, the width of a text. `applyTheme()` has the page look as the person wishes;
 * `changed` is called when the system's theme changes.
 * @param {{ readonly state: State }} session @param {() => void} changed
 */
export function createTheme(session, changed) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const sprites = stoneSprites((pixels) =>
    Object.assign(document.createElement('canvas'), { width: pixels, height: pixels }),
  );
  /** @type {{[name: string]: string} | null} */
  let colours = null;

  function applyTheme() {
    const { theme, animations } = session.state.prefs;
    const { dataset } = document.documentElement;
    dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    if (animations === 'off') dataset.still = '';
    else delete dataset.still;
    colours = null;
  }

  dark.addEventListener('change', () => {
    applyTheme();
    changed();
  });

  /** The colours of the light theme, whichever is applied. */
  function onPaper() {
    const { dataset } = document.documentElement;
    const { theme } = dataset;
    dataset.theme = 'light';
    const read = readColours();
    dataset.theme = theme;
    return read;
  }

  return {
    applyTheme,
    sprites,
    /** @returns {Theme} */
    theme: () => ({ ...(colours ??= readColours()), coordinates: session.state.prefs.coordinates }),
    /** The colours for what is printed. @returns {Theme} */
    paper: () => ({ ...onPaper(), coordinates: session.state.prefs.coordinates }),
    seats: () => seatLooks(/** @type {Playing} */ (session.state)),
    measure,
    still: () => still.matches || session.state.prefs.animations === 'off',
  };
}
