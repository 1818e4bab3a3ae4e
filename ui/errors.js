// @ts-check
// What is known of something that was thrown, which may be anything. Pure.

/**
 * Something thrown, as what it may have: the table's `code`, the browser's `name`, and words for people; of a position
 * that cannot be, also the key of its state, the entry and the rule, and whether something is only missing there.
 * @param {unknown} error
 * @returns {{ code?: string, name?: string, message?: string, reason?: string, entry?: string, rule?: string,
 *   unfinished?: boolean }}
 */
export const caught = (error) => (typeof error === 'object' && error !== null ? error : { message: String(error) });

/**
 * Why something went wrong, as a sentence that may stand among others: what browsers say of it often has no full stop.
 * @param {unknown} error
 */
export function reasonOf(error) {
  const words = (caught(error).message || String(error)).trim();
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
