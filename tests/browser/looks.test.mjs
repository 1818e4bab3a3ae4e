// Compares the screens with reference pictures, in two themes and three sizes, with a small tolerance. The pictures are
// smaller than the screen, in `looks/`. `make looks` updates them; check what it changed before you commit it.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

import { chooseAtar, fixture } from '../support/games.mjs';
import { analysed } from '../support/studying.mjs';
import { SOME, importFiles, openLibrary } from './support/library.mjs';
import { inBrowser, openFile } from './support/page.mjs';
import { stillPicture } from './support/still.mjs';

const FOLDER = fileURLToPath(new URL('looks/', import.meta.url));

/** How much a pixel's colour may differ, from 0 to 1, and the share of pixels that may differ more. */
const THRESHOLD = 0.2;
const SHARE = 0.02;

const SIZES = {
  desktop: { width: 1280, height: 800 },
  small: { width: 900, height: 600 },
  phone: { width: 390, height: 844 },
  low: { width: 844, height: 390 },
};

/** Opens a game; the one before it was never saved. */
const show =
  (name) =>
  async ({ page, person }) => {
    await openFile(page, person, fixture(`${name}.atar`));
    const next = await person.find(/^(Don’t Save|Menu)$/);
    if (next.name !== 'Menu') await person.click('Don’t Save');
    await person.find(/^[a-t]\d+, /);
  };

/** The states that are looked at, one after the other on one page, and how a person comes to each. */
const STATES = {
  home: async ({ person }) => person.find('Open…'),
  settings: async ({ person }) => {
    await chooseAtar(person);
    await person.find('Start');
  },
  placing: show('placing'),
  moving: async (session) => {
    await show('moving')(session);
    await session.person.press('l');
  },
  row: show('row'),
  clock: show('clock'),
  end: async (session) => {
    await show('end')(session);
    await session.person.click('Result');
    await session.person.find('View board');
  },
  replay: async (session) => {
    await show('row')(session);
    await session.person.press('r');
    await session.person.find('Back to the game');
    // What the computer knows is never twice the same. In small windows its switch is out of sight.
    await session.page
      .locator('.computer-head .button')
      .first()
      .evaluate((toggle) => toggle.click());
    await session.person.press('Home');
    for (let step = 0; step < 12; step += 1) await session.person.press('ArrowRight');
    await session.person.sees(/Step 12 of/);
  },
  analysis: async (session) => {
    await show('row')(session);
    await session.person.press('a');
    await session.person.find('Back to the game');
    await session.person.press('Home');
    await session.page.locator('.tree-row[aria-selected="true"]', { hasText: 'Start' }).waitFor();
    for (let step = 0; step < 12; step += 1) await session.person.press('ArrowRight');
    await session.person.sees(/Turn 7 /);
  },
  // The sixth, with its answer to a wrong way.
  lesson: async ({ person }) => {
    await person.press('Control+w');
    await person.click('Learn Atar');
    for (let at = 1; at < 6; at += 1) {
      await person.sees(`Learn Atar: ${at} of`);
      await person.click('Skip this lesson');
    }
    await person.sees('Make room');
    await person.step('a1x', 1);
    await person.sees('That gives a stone away');
  },
  // With its answer to a wrong turn.
  puzzle: async ({ person }) => {
    await person.press('Control+w');
    await person.click('Menu');
    await person.click('Puzzles');
    await person.sees('Atar puzzle 1');
    for (const step of ['c3-c2', 'c4-c3', 'commit']) await person.step(step, 1);
    await person.sees('That does not win.');
  },
  library: async ({ page, person }) => {
    await person.press('Control+w');
    await openLibrary({ page, person });
    await importFiles(page, SOME);
    await page.locator('.library-mark').nth(1).click();
  },
  figures: async ({ person }) => {
    await person.click('Figures');
    await person.find('Export as CSV…');
  },
  others: async ({ page, person }) => {
    await person.click('Home');
    await page.locator('.others-game').nth(2).waitFor();
  },
};

/** To the start of an analysis of Owari, of which the computer knows all turns, so that it says the same each time. */
async function toKnownTurns(page, person) {
  // The graph has the end in any case.
  await page.locator('.computer-turn').first().waitFor();
  await person.press('Home');
  await page.locator('.tree-row[aria-selected="true"]', { hasText: 'Start' }).waitFor();
  await page.locator('.computer-turn', { hasText: '= Loss' }).waitFor();
}

/** Those of who studies, which are looked at on a phone on its side, too. Each begins at Home. */
const STUDIES = {
  editor: async ({ person }) => {
    await person.click('Set up…: Atar');
    await person.click('Set Up a Position…');
    await person.click(/^Stone of Player 1/);
    await person.click('d4, empty');
    await person.press('Escape');
    await person.find(/^d4, stone of Player 1/);
  },
  computer: async ({ page, person }) => {
    await analysed(person);
    await toKnownTurns(page, person);
  },
  review: async ({ page, person }) => {
    await analysed(person);
    // It may be out of sight in a small window, but not before the tree has come: what is hidden then begins nothing.
    const begin = page.locator('.study:not([hidden]) .study-computer button:enabled', { hasText: 'Review game' });
    await begin.evaluate((button) => button.click());
    // The computer thinks about it, beside whatever else runs.
    await page.locator('.review-point').nth(1).waitFor({ timeout: 120_000 });
    await page.locator('.tree-mark', { hasText: '??' }).first().waitFor();
    await toKnownTurns(page, person);
    await page.locator('.review-points').evaluate((points) => points.scrollIntoView({ block: 'end' }));
  },
};

/** The letters are those of a font that the tests install: which one a system takes by itself is its own business. */
const withFont = () =>
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = ':root { --font: "DejaVu Sans" !important; --mono: "DejaVu Sans Mono" !important; }';
    document.head.append(style);
  });

/** Compares a picture with its reference; with `LOOKS=take` it becomes the reference. */
function compare(name, picture, folder) {
  const path = join(FOLDER, `${name}.png`);
  if (process.env.LOOKS === 'take' || !existsSync(path)) {
    assert.equal(process.env.LOOKS, 'take', `there is no reference ${name}.png; make looks takes it`);
    writeFileSync(path, PNG.sync.write(PNG.sync.read(picture), { deflateLevel: 9, colorType: 2 }));
    return;
  }
  const [shown, differing] = [join(folder, `${name}.png`), join(folder, `${name}-difference.png`)];
  // Those of an earlier run would tell of a difference that is gone.
  for (const file of [shown, differing]) rmSync(file, { force: true });
  const [now, then] = [PNG.sync.read(picture), PNG.sync.read(readFileSync(path))];
  assert.deepEqual([now.width, now.height], [then.width, then.height], name);
  const difference = new PNG({ width: now.width, height: now.height });
  const differs = pixelmatch(now.data, then.data, difference.data, now.width, now.height, { threshold: THRESHOLD });
  if (differs > 0) {
    writeFileSync(shown, picture);
    writeFileSync(differing, PNG.sync.write(difference));
  }
  const share = differs / (now.width * now.height);
  assert.ok(share <= SHARE, `${name}: ${(100 * share).toFixed(2)} % of the pixels differ from the reference`);
}

mkdirSync(FOLDER, { recursive: true });
for (const colorScheme of ['light', 'dark']) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const options = { viewport, colorScheme, deviceScaleFactor: 0.4, reducedMotion: 'reduce', bypassCSP: true };
    /** Compares the picture of a state that is reached. */
    async function look({ page, folder }, state) {
      // The pointer would leave traces of its own.
      await page.mouse.move(0, 0);
      compare(`${state}-${size}-${colorScheme}`, await stillPicture(page), folder);
    }

    if (size !== 'low')
      test(
        `the states look as they should: ${size}, ${colorScheme}`,
        inBrowser(`looks-${size}-${colorScheme}`, options, async (session) => {
          await session.page.addInitScript(withFont);
          await session.page.goto(session.server.url);
          for (const [state, reach] of Object.entries(STATES)) {
            await reach(session);
            await look(session, state);
          }
        }),
      );

    test(
      `studying looks as it should: ${size}, ${colorScheme}`,
      inBrowser(`looks-study-${size}-${colorScheme}`, options, async (session) => {
        const { page, person, server } = session;
        await page.addInitScript(withFont);
        for (const [state, reach] of Object.entries(STUDIES)) {
          // Another page, as a reload leads back to the table.
          await page.goto('about:blank');
          await page.goto(server.url);
          await person.find('Open…');
          await reach(session);
          await look(session, state);
        }
      }),
    );
  }
}
