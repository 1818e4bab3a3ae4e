// @ts-check
// What is known of something that was thrown, which may be anything. Pure.

/**
 * Something thrown, as what it may have: the table's `code`, the browser's `name`, and words for people.
 * @param {unknown} error
 * @returns {{ code?: string, name?: string, message?: string }}
 */
export const caught = (error) => (typeof error === 'object' && error !== null ? error : { message: String(error) });
