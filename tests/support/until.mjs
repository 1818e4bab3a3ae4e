// Waiting for what must come, however long the machine takes.

import { setTimeout as pause } from 'node:timers/promises';

/** How much longer than its patience lasts an answer that is on its way is waited for. */
const LATE = 2_000;

/**
 * Tries until `attempt` gives something; fails with what was awaited, and why the last attempt gave nothing. An attempt
 * that neither gives anything nor fails, as one in a page that has stopped, is not waited for longer than the others.
 */
export async function until(awaited, attempt, patience = 15_000) {
  const end = Date.now() + patience;
  for (;;) {
    let reason = '';
    const enough = new AbortController();
    const late = pause(Math.max(0, end - Date.now()) + LATE, null, { signal: enough.signal }).then(() => {
      throw new Error('there was no answer at all');
    });
    const found = await Promise.race([Promise.resolve().then(attempt), late]).catch((error) => {
      reason = `: ${error.message}`;
    });
    late.catch(() => {});
    enough.abort();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${awaited}${reason}`);
    await pause(50);
  }
}
