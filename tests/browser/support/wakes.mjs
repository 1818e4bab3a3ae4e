// What wakes a page that is at rest: timers and frames by the script that asked for them, animations without an end,
// and sound cards that run. They are counted on a clock of the test's own, so that the machine's speed is nothing.

import { until } from '../../support/until.mjs';

/** How long a step is, in milliseconds: less than a host may take to answer. */
const STEP = 4000;

/** Has the page, which is loaded again, run on a clock of the test's own and note what wakes it. */
export async function noteWakes(page) {
  await page.clock.install();
  await noteLooks(page);
  await page.addInitScript(watchWakes);
  await page.reload();
}

/**
 * Lets so many minutes go by in which nobody does anything. Returns what has woken the page meanwhile, by script, how
 * often, and what else does not rest.
 */
export async function wakesIn(page, minutes) {
  await page.evaluate(() => window.wakes.clear());
  await page.clock.runFor(minutes * 60_000);
  return page.evaluate(() => {
    const forever = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect.getComputedTiming().endTime === Infinity;
    });
    return {
      wakes: Object.fromEntries(window.wakes),
      animations: forever.length,
      contexts: window.audioContexts.filter(({ state }) => state === 'running').length,
    };
  });
}

/** Has the page, from when it is loaded next, count how many rooms it is looking at. */
export const noteLooks = (page) => page.addInitScript(watchLooks);

/** Lets time go by until this is so. While a room is looked at the page's time stands still, however slow its host. */
export const passUntil = (page, what, isSo) =>
  until(what, async () => {
    if ((await page.evaluate(() => window.looks)) === 0) await page.clock.runFor(STEP / 2);
    return isSo();
  });

/** Lets minutes go by in short steps, with the same care. */
export async function passMinutes(page, minutes) {
  for (let step = 0; step < (minutes * 60_000) / STEP; step += 1) {
    await page.waitForFunction(() => window.looks === 0);
    await page.clock.runFor(STEP);
  }
  await page.waitForFunction(() => window.looks === 0);
}

/** Runs in the page, before its scripts. */
function watchLooks() {
  window.looks = 0;
  window.WebSocket = class extends window.WebSocket {
    constructor(...all) {
      super(...all);
      if (!String(all[0]).includes('/api/room/')) return;
      window.looks += 1;
      this.addEventListener('close', () => (window.looks -= 1));
    }
  };
}

/** Runs in the page, before its scripts. */
function watchWakes() {
  window.wakes = new Map();
  window.audioContexts = [];

  /** The script of ours that asked, as far as the stack tells. */
  const asker = () => {
    const scripts = [...new Error().stack.matchAll(/https?:\/\/[^/]+\/(?:v\/\w+\/)?([\w/-]+\.js)/g)];
    return scripts[0]?.[1] ?? 'none of ours';
  };

  const noted = (act, by) =>
    function wake(...values) {
      window.wakes.set(by, (window.wakes.get(by) ?? 0) + 1);
      return act.apply(this, values);
    };

  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']) {
    const ask = window[name].bind(window);
    window[name] = (act, ...more) => ask(noted(act, asker()), ...more);
  }

  window.AudioContext = class extends window.AudioContext {
    constructor(...options) {
      super(...options);
      window.audioContexts.push(this);
    }
  };
}
