// @ts-check
// Whether values are the same. Pure.

/**
 * Whether two values of JSON are the same, in whichever order their keys stand.
 * @param {any} one @param {any} other @returns {boolean}
 */
export function same(one, other) {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
  );
}
