// The frames that a page asks for, which tell whether something moves on it.

import { until } from '../../support/until.mjs';

/** For how long frames are counted, in milliseconds. */
const SPELL = 1000;

/** Has the page, which is loaded again, count the frames that it asks for. */
export async function countFrames(page) {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.framesAsked = 0;
    window.requestAnimationFrame = (draw) => {
      window.framesAsked += 1;
      return request(draw);
    };
  });
  await page.reload();
}

/** Counts for a while how many frames the page asks for. Returns them as frames a second. */
export async function framesASecond(page) {
  const [frames, milliseconds] = await page.evaluate(async (spell) => {
    const now = () => [window.framesAsked, performance.now()];
    const before = now();
    await new Promise((done) => setTimeout(done, spell));
    const after = now();
    return [after[0] - before[0], after[1] - before[1]];
  }, SPELL);
  return (1000 * frames) / milliseconds;
}

/** Once no frames are asked for any more. */
export const stands = (page) => until('rest', async () => (await framesASecond(page)) === 0);
