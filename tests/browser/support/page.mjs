// A real Chromium at a server of its own, and the hands of a person in it.

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';

import { createPerson } from '../../support/person.mjs';
import { until } from '../../support/until.mjs';
import { closeProfiles, takeProfile } from './profiles.mjs';
import { artifactsOf, serve } from './server.mjs';
import { slowDown } from './slow.mjs';

export const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * What Chromium does not do in tests. It heeds the last list only, so that Playwright's own come first; ours are pages
 * behind the address bar and processes in reserve, which cost each test half a second and are never seen.
 */
const NOT_IN_TESTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'AutoDeElevate',
  'RenderDocument',
  'OptimizationHints',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

// Without the File System Access API, as other browsers are: files come by a file field and go by a download.
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-blink-features=FileSystemAccessLocal',
  `--disable-features=${NOT_IN_TESTS.join(',')}`,
];

/** A person who prefers no motion. Whole games by keyboard are played so, which is faster; those by pointer are not. */
export const STILL = { reducedMotion: 'reduce' };

/** How near to the edge of the screen a finger does not touch, in pixels. */
const EDGE = 40;

/** How long a finger takes from one move to the next, and how long it rests before it is lifted, in milliseconds. */
const FRAME = 16;
const REST = 120;

/** How many moves a drag has on its way. */
const WAY = 8;

/** The browser of all tests of a process, as starting one takes seconds. Another follows one that has crashed. */
let shared = null;
after(async () => {
  await closeProfiles();
  await shared?.close();
});

async function browser() {
  if (!shared?.isConnected()) shared = await chromium.launch({ executablePath: PROGRAMS.find(existsSync), args: ARGS });
  return shared;
}

/**
 * A test with a server and a browser profile of its own. `play` gets {person, page, hands, server, picture, folder};
 * `options` are those of a Playwright context. It fails where the page has made a mistake, and leaves a picture where
 * it fails.
 */
export const inBrowser = (name, options, play) => inBrowserAt(serve, name, options, play);

/**
 * The same at another server, which `begin(folder)` starts: {url, close}, and, if it has them, `prepare(context)`,
 * the same function for all tests of the process, `entrance`, the page to begin with in the place of Home, and
 * `isAtSameAddress` if so is the next server of the process.
 */
export function inBrowserAt(begin, name, options, play) {
  return async () => {
    const folder = artifactsOf(name);
    const server = await begin(folder);
    let profile = null;
    let hasPassed = false;
    try {
      const { origin } = new URL(server.url);
      profile = await takeProfile(await browser(), options, server.isAtSameAddress ? origin : null, server.prepare);
      const { page } = profile;
      await slowDown(page);
      const mistakes = mistakesOf(page);
      const picture = takesPictures(page, folder);
      // As long as somebody listens, file choosers are kept for the test; to begin with each wait would be too late for
      // a quick one.
      page.on('filechooser', () => {});
      await page.goto(new URL(server.entrance ?? '', server.url).href);
      const hands = handsOf(page);
      try {
        await play({ page, hands, person: createPerson(hands), server, picture, folder });
      } catch (error) {
        await picture('failed').catch(() => {});
        throw mistakes.length > 0 ? new Error(mistakes.join('\n'), { cause: error }) : error;
      }
      if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
      hasPassed = true;
    } finally {
      await profile?.close(hasPassed);
      await server.close();
    }
  };
}

/**
 * Returns a function that leaves a picture of a page in a folder, for people to look at: a JPEG, as a PNG takes three
 * times as long.
 */
export function takesPictures(page, folder) {
  return (title) => page.screenshot({ path: join(folder, `${title}.jpg`), quality: 90 });
}

/** Opens a file by its key. */
export async function openFile(page, person, path) {
  const chooser = page.waitForEvent('filechooser');
  await person.press('Control+o');
  await (await chooser).setFiles(path);
  // Before that the screen is still the one before, on which a test must not act.
  await page.waitForFunction(
    (name) => document.title.includes(name) || document.querySelector('dialog[open], [role="alert"]:not(:empty)'),
    basename(path),
  );
}

/** Saves the game by its key into a folder. Returns the path of the file. */
export async function saveFile(page, folder) {
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/**
 * What goes wrong in the page, as it comes. That a server is away is no mistake of the page, nor that the browser looks
 * for an icon of the entrance, which has none.
 */
export function mistakesOf(page) {
  const mistakes = [];
  page.on('pageerror', (error) => mistakes.push(error.stack));
  page.on('console', (message) => {
    const away = /WebSocket connection|ERR_CONNECTION_REFUSED/.test(message.text());
    const isIcon = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !away && !isIcon) mistakes.push(`${message.text()} (${message.location().url})`);
  });
  return mistakes;
}

/** The hands of a person with mouse and keyboard. */
export function handsOf(page) {
  const { mouse, keyboard } = page;
  return {
    read: (reader, argument) => page.evaluate(reader, argument),
    click: ({ x, y }) => mouse.click(x, y),
    async drag(from, to) {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: WAY });
      await mouse.up();
    },
    press: (keys) => keyboard.press(keys),
    type: (text) => keyboard.type(text),
  };
}

/** The hands of a person with one finger on the glass. */
export async function fingersOf(page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const at = (from, to, part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  const scrolled = () => page.evaluate(() => window.visualViewport.pageTop);

  async function swipe(from, to) {
    await touch('touchStart', [from]);
    for (let step = 1; step <= WAY; step += 1) {
      await touch('touchMove', [at(from, to, step / WAY)]);
      await pause(FRAME);
    }
    // A finger that does not stop before it is lifted throws the page, which swallows the next tap.
    await pause(REST);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
  }

  /** Where a point is, once the finger has brought it into sight. */
  async function bring({ x, y }) {
    const { height } = page.viewportSize();
    if (y >= EDGE && y <= height - EDGE) return { x, y };
    const before = await scrolled();
    const reach = Math.max(Math.min(height / 2 - y, height / 6), -height / 3);
    // Below the board, which a finger plays on and does not scroll.
    const from = height * (reach < 0 ? 0.93 : 0.75);
    await swipe({ x: 4, y: from }, { x: 4, y: from + reach });
    await rest(scrolled);
    const moved = (await scrolled()) - before;
    return Math.abs(moved) < 1 ? { x, y } : bring({ x, y: y - moved });
  }

  return {
    ...handsOf(page),
    async click(point) {
      const { x, y } = await bring(point);
      await page.touchscreen.tap(x, y);
    },
    drag: swipe,
  };
}

/** Once what is read does not change any more. */
async function rest(read) {
  let last = await read();
  await until('rest', async () => {
    const now = await read();
    const same = now === last;
    last = now;
    return same;
  });
}
