// The colours of boards, read from the style sheet, where the two themes define them.

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

/** The colours as they are now, by name. */
export function readLook() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(Object.entries(NAMES).map(([name, property]) => [name, style.getPropertyValue(property).trim()]));
}

/** Calls back when the theme changes. Answers a function that stops. */
export function watchLook(changed) {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
