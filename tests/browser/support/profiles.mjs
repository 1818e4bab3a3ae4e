// Browser profiles, each with a page. A test has one of its own, as if it were new: emptied, it serves the next test of
// the process at the same address. The page has loaded the front's 250 modules then, and needs a third of the
// time for them.

import { muteAllRequests } from './requests.mjs';

/** What changes a page or its profile for good: both are closed after the test. */
const ALTERING = {
  page: ['addInitScript', 'exposeFunction', 'route', 'routeWebSocket'],
  context: ['addCookies', 'addInitScript', 'grantPermissions', 'route', 'routeWebSocket', 'setOffline'],
  clock: ['install', 'pauseAt', 'setFixedTime'],
};

/** The size of a page unless its test asks for another. */
const VIEWPORT = { width: 1280, height: 800 };

/** What a test may have changed and none asks for at its beginning. */
const MEDIA = { media: null, forcedColors: 'none' };

/** What tests listen to, without an end. */
const EVENTS = ['console', 'download', 'filechooser', 'pageerror', 'request', 'websocket'];

/** A page of each server of ours that has no script, and no other connection. */
export const ENTRANCE = '/licences.txt';

/** How many profiles wait for their next test: those of two people and of a phone, at two addresses. */
const MAX_WAITING = 6;

/** Profiles that wait, the oldest first: {key, prepare, page, context, dress, close}. */
let waiting = [];

/**
 * Takes a profile of a browser, with the `options` of a Playwright context. `address` is that of the server if the next
 * one of the process has the same, otherwise null; `prepare(context)`, if given, readies a new profile for all its
 * tests. Returns {page, context, close}; `close(passed)` is told whether the test has passed.
 */
export async function takeProfile(browser, options, address, prepare) {
  const { viewport = VIEWPORT, colorScheme = 'light', reducedMotion = 'no-preference', ...others } = options;
  const key = JSON.stringify([address, others]);
  const fits = (profile) => profile.key === key && profile.prepare === prepare && profile.context.browser() === browser;
  const found = address ? waiting.findLast(fits) : null;
  waiting = waiting.filter((profile) => profile !== found);
  const profile = found ?? (await newProfile({ key, prepare }, browser, { ...others, viewport }, address));
  await profile.dress({ viewport, media: { ...MEDIA, colorScheme, reducedMotion } });
  return profile;
}

async function newProfile(known, browser, options, address) {
  const context = await browser.newContext(options);
  muteAllRequests(context);
  await known.prepare?.(context);
  const page = await context.newPage();
  const watched = watch(page, context);
  const dress = dresses(page, context);
  const profile = {
    ...known,
    page,
    context,
    dress,
    async close(passed) {
      const isReady = passed && address && !watched.isAltered() && (await empty(profile, watched, address));
      if (!isReady) return context.close();
      waiting.push(profile);
      if (waiting.length > MAX_WAITING) await waiting.shift().context.close();
    },
  };
  return profile;
}

/** Returns a function that gives the page, and those that will stand beside it, a size and what the system prefers. */
function dresses(page, context) {
  let current = null;
  const open = context.newPage.bind(context);
  const put = async (each) => {
    await each.setViewportSize(current.viewport);
    await each.emulateMedia(current.media);
  };
  context.newPage = async () => {
    const other = await open();
    await put(other);
    return other;
  };
  return (next) => {
    current = next;
    return put(page);
  };
}

/** Notices what a test changes: whether it cannot be undone, and the sessions that it opens. */
function watch(page, context) {
  let altered = false;
  const sessions = [];
  for (const [owner, names] of [
    [page, ALTERING.page],
    [context, ALTERING.context],
    [context.clock, ALTERING.clock],
  ]) {
    for (const name of names) {
      const change = owner[name].bind(owner);
      owner[name] = (...values) => {
        altered = true;
        return change(...values);
      };
    }
  }
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    sessions.push(session);
    return session;
  };
  return { isAltered: () => altered, sessions, open };
}

/** Empties a profile of all that a test has left in it. Returns whether it is as new. */
async function empty({ page, context }, { sessions, open }, address) {
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of EVENTS) page.removeAllListeners(event);
    await Promise.all(sessions.splice(0).map((session) => session.detach()));
    await page.mouse.move(0, 0);
    await page.goto(address + ENTRANCE);
    await page.evaluate(() => {
      window.name = '';
    });
    const session = await open(page);
    await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' });
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    return true;
  } catch {
    // The server has been killed, the page has crashed, or the test has closed it.
    return false;
  }
}

/** Closes the profiles that wait. */
export async function closeProfiles() {
  const closed = waiting.splice(0);
  await Promise.all(closed.map(({ context }) => context.close()));
}
