// The built site in a real Chromium.

import { inBrowserAt } from '../../browser/support/page.mjs';
import { until } from '../../support/until.mjs';
import { serveSite } from './site.mjs';

/** Any path will do for a site. */
const BASE = '/games/atar of ours/'.replaceAll(' ', '%20');

/**
 * A test of the site in a browser of its own; see `inBrowserAt`. `server` is that of `serveSite`. The browser keeps no
 * files of the site, as that takes it as long as a short test.
 */
export const onSite = (name, play, options = {}) =>
  inBrowserAt(() => serveSite({ base: BASE }), `site-${name}`, { serviceWorkers: 'block', ...options }, play);

/** A test of what the browser keeps of the site. */
export const onKeptSite = (name, play) => onSite(name, play, { serviceWorkers: 'allow' });

/** Once the browser has all files of the site. */
export function stored(page) {
  return until('the service worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null));
}

/** Cuts the network: what the page asks for now comes from the browser, or from nowhere. */
export async function cut(page, server) {
  await server.close();
  await page.context().setOffline(true);
}

/**
 * Starts the page anew on an empty database, or on one that `fill(database)`, in the page, makes of version `version`.
 */
export async function onDatabase(page, url, version, tables) {
  // A page of the same origin without the program.
  await page.goto(new URL('icon.svg', url).href);
  await page.evaluate(
    async ([number, rows]) => {
      const done = (request) =>
        new Promise((resolve, reject) =>
          Object.assign(request, { onsuccess: resolve, onerror: reject, onblocked: reject }),
        );
      await done(indexedDB.deleteDatabase('atar'));
      const request = indexedDB.open('atar', number);
      request.onupgradeneeded = () => Object.keys(rows).forEach((table) => request.result.createObjectStore(table));
      await done(request);
      const transaction = request.result.transaction(Object.keys(rows), 'readwrite');
      for (const [table, values] of Object.entries(rows))
        values.forEach(([key, value]) => transaction.objectStore(table).put(value, key));
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      request.result.close();
    },
    [version, tables],
  );
  await page.goto(url);
}

/** All rows of the site's database, by table. */
export function readDatabase(page) {
  return page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) =>
        Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }),
      );
    const database = await done(indexedDB.open('atar'));
    const rows = {};
    for (const table of database.objectStoreNames) {
      const place = database.transaction(table).objectStore(table);
      const [keys, values] = [await done(place.getAllKeys()), await done(place.getAll())];
      rows[table] = keys.map((key, index) => [key, values[index]]);
    }
    const { version } = database;
    database.close();
    return { version, rows: JSON.parse(JSON.stringify(rows)) };
  });
}
