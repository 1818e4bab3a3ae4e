// How many there are on a page, once it has them.

import { until } from '../../support/until.mjs';

/** Waits until a locator finds this many. */
export const counts = (locator, wanted) =>
  until(`${wanted} of ${locator}`, async () => (await locator.count()) === wanted);
