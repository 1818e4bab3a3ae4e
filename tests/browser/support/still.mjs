// When a page has come to rest.

import { until } from '../../support/until.mjs';

/** Once every transition and animation that has an end is over. */
export const animationsEnd = (page) => until('the end of the animations', () => page.evaluate(areOver));

/** Runs in the page. */
const areOver = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity);

/** A picture of the page, once two in a row are the same. */
export async function stillPicture(page) {
  await animationsEnd(page);
  // Rough ones are taken three times as fast, and are the same where the pixels are.
  const rough = () => page.screenshot({ type: 'jpeg', quality: 100 });
  let last = await rough();
  await until('a page that rests', async () => {
    const now = await rough();
    const same = now.equals(last);
    last = now;
    return same;
  });
  return page.screenshot();
}
