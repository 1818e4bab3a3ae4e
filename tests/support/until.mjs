// Waiting for what must come, however long the machine takes.

import { setTimeout as pause } from 'node:timers/promises';

/** Tries until `attempt` gives something; fails with what was awaited, and why the last attempt gave nothing. */
export async function until(awaited, attempt, patience = 15_000) {
  const end = Date.now() + patience;
  for (;;) {
    let reason = '';
    const found = await Promise.resolve().then(attempt).catch((error) => {
      reason = `: ${error.message}`;
    });
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${awaited}${reason}`);
    await pause(50);
  }
}
