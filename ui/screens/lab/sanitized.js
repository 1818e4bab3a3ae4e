// @ts-check
// Texts of the lab as elements: plots, which are SVG, and the report, which is HTML. Nothing in them can act, load or
// bring styles of its own.

/** Elements that never stand in a page of ours. */
const BANNED = 'script, style, link, meta, base, iframe, object, embed, form, foreignObject, animate, set';

/** @param {Attr} attribute */
const isBanned = ({ name, value }) =>
  /^(on|style$)/i.test(name) || (/^(xlink:)?(href|src)$/i.test(name) && !/^(#|data:image\/)/.test(value));

/**
 * Takes out what a page of ours does not hold.
 * @template {Element} E
 * @param {E} root @returns {E}
 */
function cleaned(root) {
  root.querySelectorAll(BANNED).forEach((element) => element.remove());
  for (const element of [root, ...root.querySelectorAll('*')])
    [...element.attributes].filter(isBanned).forEach(({ name }) => element.removeAttribute(name));
  return root;
}

/** What no plot of the lab has: what could act, load or bring styles. */
const FOREIGN = /<\s*(style|script|foreignObject|iframe|animate|set)\b|\s(on\w+|style|(xlink:)?href)\s*=/i;

/**
 * A plot as an element, which the table with this id tells in words; null where the text is none.
 * @param {string} text @param {string} described
 */
export function plotOf(text, described) {
  // A text that is no SVG would be parsed as a page that tells so, with styles of its own.
  if (!/^\s*<svg\s/.test(text) || FOREIGN.test(text)) return null;
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (documentElement.localName !== 'svg' || documentElement.querySelector('parsererror')) return null;
  const plot = document.adoptNode(documentElement);
  plot.setAttribute('role', 'img');
  plot.setAttribute('aria-describedby', described);
  return plot;
}

/** The style sheet of a report, which the policy of our pages would complain of as soon as it is parsed. */
const SHEET = /<style\b[\s\S]*?<\/style>/gi;

/**
 * What stands in a report, as elements.
 * @param {string} html
 */
export function reportOf(html) {
  const { body } = new DOMParser().parseFromString(html.replace(SHEET, ''), 'text/html');
  return [...cleaned(body.querySelector('main') ?? body).childNodes].map((node) => document.adoptNode(node));
}
