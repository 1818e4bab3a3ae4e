// Measures the Lab's screen while a study is played: frames a second and the longest pause between two, and how long
// Stop takes. Prints one line of JSON. `make bench` runs it.

import { test } from 'node:test';

import { button, openLab } from './support/lab.mjs';
import { inBrowser } from './support/page.mjs';

const PATIENCE = { timeout: 120_000 };

/** For how long frames are counted, in milliseconds. */
const SPELL = 10_000;

/** In the page: the milliseconds between each frame and the next. */
const pauses = (spell) =>
  new Promise((done) => {
    const found = [];
    let last = performance.now();
    const end = last + spell;
    requestAnimationFrame(function frame(now) {
      found.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame);
      else done(found);
    });
  });

/** In the page: presses Stop, and waits until the screen says so. */
const stopped = () =>
  new Promise((done) => {
    const watch = document.querySelector('.lab-watch');
    const began = performance.now();
    new MutationObserver(() => watch.dataset.phase === 'stopped' && done(performance.now() - began)).observe(watch, {
      attributes: true,
    });
    [...watch.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop').click();
  });

// As a test, so that the browser is closed at the end.
test(
  'the Lab while a study is played',
  inBrowser('lab-frames', {}, async ({ page }) => {
    await openLab(page);
    await button(page, 'Start').click();
    await page.locator('.lab-watch[data-phase="playing"]').waitFor(PATIENCE);
    const found = (await page.evaluate(pauses, SPELL)).sort((a, b) => a - b);
    const stop = await page.evaluate(stopped);
    const rounded = (value) => Number(value.toFixed(1));
    console.log(
      JSON.stringify({
        measure: 'the Lab while a study of level 3 is played',
        frames_a_second: rounded((1000 * found.length) / found.reduce((sum, pause) => sum + pause, 0)),
        p99_pause_ms: rounded(found[Math.floor(found.length * 0.99)]),
        longest_pause_ms: rounded(found.at(-1)),
        stop_on_screen_ms: rounded(stop),
      }),
    );
  }),
);
