// @ts-check
// Small signs for buttons, drawn in the colour of the text.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The strokes of each sign, in a square of 24.
 * @type {{ [name: string]: string }}
 */
const STROKES = {
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  left: 'M7 4.5v5h5M7.4 9.2A7 7 0 1 1 5 13.5',
  right: 'M17 4.5v5h-5M16.6 9.2A7 7 0 1 0 19 13.5',
  flip: 'M12 3.5v17M8.5 7.5v9l-5 1.5V6zM15.5 7.5v9l5 1.5V6z',
};

/**
 * The sign of a name, to be put into a button that says the same in words.
 * @param {string} name
 */
export function icon(name) {
  const root = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }))
    root.setAttribute(key, value);
  path.setAttribute('d', STROKES[name]);
  root.append(path);
  return root;
}
