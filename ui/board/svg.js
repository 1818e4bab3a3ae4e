// @ts-check
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
export function svgColour(text) {
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
