// Which of the licences that a crate offers it is used by.

import parse from 'spdx-expression-parse';

/**
 * The licences to be kept for an SPDX expression, of those in `allowed`, the earlier the better; null if none will do.
 */
export function choose(expression, allowed) {
  // Older crates write a choice with a slash.
  const chosen = satisfy(parse(expression.replaceAll('/', ' OR ')), allowed);
  return chosen && [...new Set(chosen)];
}

function satisfy(node, allowed) {
  if (node.conjunction === undefined) {
    const name = node.exception ? `${node.license} WITH ${node.exception}` : node.license;
    return allowed.includes(name) ? [name] : null;
  }
  const [left, right] = [satisfy(node.left, allowed), satisfy(node.right, allowed)];
  if (node.conjunction === 'and') return left && right && [...left, ...right];
  if (!left || !right) return left ?? right;
  const worst = (names) => Math.max(...names.map((name) => allowed.indexOf(name)));
  return worst(left) <= worst(right) ? left : right;
}
