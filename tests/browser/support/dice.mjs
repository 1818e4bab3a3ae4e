// Loaded dice: the table is told a seed with every new game, so that chance falls the same in every run.

import { relay } from './slow.mjs';

/** Has every new game of the page's table begin with a seed; the page is loaded again for it. */
export async function loadDice(page, seed) {
  await relay(page, (text) => {
    const message = JSON.parse(text);
    return message.do === 'new_game' ? JSON.stringify({ ...message, seed }) : text;
  });
  await page.reload();
}
