// @ts-check
// The styles of all screens but Home. A bundled page names their file and starts without it; that of the sources has
// them from the beginning.

import { createLateCode } from './late-code.js';

const NAMED = 'meta[name="late-styles"]';

/** @param {Document} page @param {string} href @returns {Promise<void>} */
function addSheet(page, href) {
  const link = page.createElement('link');
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    };
    link.rel = 'stylesheet';
    link.href = href;
    page.head.append(link);
  });
}

/**
 * Returns a function that waits for code and for the late styles of a page, and returns the code: a screen is shown
 * when it has both.
 * @param {Document} page @returns {<Code>(code: Promise<Code>) => Promise<Code>}
 */
export function createLateStyles(page) {
  const named = /** @type {HTMLMetaElement | null} */ (page.querySelector(NAMED));
  const styles = createLateCode(async () => {
    if (named) await addSheet(page, named.content);
  });
  return async (code) => {
    const [loaded] = await Promise.all([code, styles()]);
    return loaded;
  };
}
