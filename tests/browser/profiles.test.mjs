// A browser profile that a test has used is as new for the next one.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inBrowser } from './support/page.mjs';

/** The page of the test before. */
let former = null;

/** Whether a page is that of the test before. Pages are too large to be shown when they differ. */
const isFormer = (page) => page === former;

/** What a page can find of those that were there before it. */
const traces = (page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left').length,
    caches: (await caches.keys()).length,
    cookies: document.cookie,
    name: window.name,
    history: history.length,
    global: typeof window.left,
    hovered: [...document.querySelectorAll('button:hover')].length,
  }));

const NOTHING = {
  local: 0,
  session: 0,
  databases: 0,
  caches: 0,
  cookies: '',
  name: '',
  global: 'undefined',
  hovered: 0,
};

/** Leaves something in every place there is. */
const leave = (page) =>
  page.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    document.cookie = 'left=yes';
    window.name = 'left';
    window.left = true;
    await caches.open('left');
    await new Promise((done) => (indexedDB.open('left').onsuccess = done));
    location.hash = '#left';
  });

/** A test in the usual profile that changes the page by `change`, after it has looked for what others left. */
const using = (name, change) =>
  inBrowser(`profiles-${name}`, {}, async ({ page }) => {
    const { history, ...found } = await traces(page);
    assert.deepEqual(found, NOTHING);
    // A page of its own begins with an empty one.
    assert.ok(history <= 2, `there is a way back over ${history} pages`);
    await change(page);
    former = page;
  });

test(
  'a test finds a profile without traces, and leaves some',
  using('first', async (page) => {
    await leave(page);
    await page.context().newPage();
    const box = await page.getByRole('button').last().boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  }),
);

test(
  'the next one has the same page, in which nothing of them is left',
  using('second', async (page) => {
    assert.ok(isFormer(page));
    assert.equal(page.context().pages().length, 1);
    assert.deepEqual(await page.context().cookies(), []);
  }),
);

test(
  'a page that is changed for good serves no other test',
  using('third', async (page) => {
    assert.ok(isFormer(page));
    await page.addInitScript(() => (window.left = true));
  }),
);

test(
  'so the test after that has another page',
  using('fourth', async (page) => {
    assert.ok(!isFormer(page));
  }),
);

/** The width of a page, and what its system prefers. */
const likeness = (page) =>
  page.evaluate(() => [
    innerWidth,
    ...['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)', 'print'].filter(
      (query) => matchMedia(query).matches,
    ),
  ]);

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' };

test(
  'a test that asks for another size and other colours has the same page, made so, and every page beside it',
  inBrowser('profiles-fifth', PHONE, async ({ page }) => {
    assert.ok(isFormer(page));
    for (const each of [page, await page.context().newPage()]) {
      assert.deepEqual(await likeness(each), [390, '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']);
    }
    await page.setViewportSize({ width: 500, height: 500 });
    await page.emulateMedia({ media: 'print', forcedColors: 'active' });
  }),
);

test(
  'the next one has it as it was',
  inBrowser('profiles-sixth', {}, async ({ page }) => {
    assert.ok(isFormer(page));
    assert.deepEqual(await likeness(page), [1280]);
  }),
);

/** How many requests are reported while a page is loaded anew. */
async function reported(page) {
  let count = 0;
  page.on('request', () => (count += 1));
  await page.reload();
  return count;
}

test(
  'no request is reported, on the page or beside it',
  inBrowser('profiles-seventh', {}, async ({ page, server }) => {
    assert.equal(await reported(page), 0);
    const other = await page.context().newPage();
    await other.goto(server.url);
    assert.equal(await reported(other), 0);
  }),
);

test(
  'requests are reported once a test answers some, on the page and beside it',
  inBrowser('profiles-eighth', {}, async ({ page, server }) => {
    const beside = await page.context().newPage();
    await beside.goto(server.url);
    let answered = 0;
    await page.context().route('**/licences.txt', (route) => {
      answered += 1;
      return route.fulfill({ body: 'None.' });
    });
    for (const each of [page, beside, await page.context().newPage()]) {
      await each.goto(new URL('licences.txt', server.url).href);
    }
    assert.equal(answered, 3);
    assert.ok((await reported(beside)) > 0);
  }),
);
