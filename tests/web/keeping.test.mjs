// What the browser keeps: databases of every version, damaged and newer ones, files, and new versions of the program.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { WHOLE, playPart, readRecord, setUp } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { VERSION } from '../../ui/transport/database.js';
import { onDatabase, onKeptSite, onSite, readDatabase, stored } from './support/page.mjs';
import { SITE } from './support/site.mjs';

const game = readRecord(WHOLE);
const fixtureOf = (version) => fileURLToPath(new URL(`fixtures/store-${version}.json`, import.meta.url));
const continues = (person) => person.click(/^Continue/);

test('there is a fixture of every version of the database', () => {
  for (let version = 1; version <= VERSION; version += 1)
    assert.ok(existsSync(fixtureOf(version)), `version ${version}`);
});

for (let version = 1; version <= VERSION; version += 1) {
  test(
    `a database of version ${version} is taken over`,
    onSite(`store-${version}`, async ({ page, person, server }) => {
      const { rows } = JSON.parse(readFileSync(fixtureOf(version), 'utf8'));
      await onDatabase(page, server.url, version, rows);
      await person.find(/^of-version/);
      await continues(person);
      // In the middle of the sixth turn: Cleo has placed a stone and not committed.
      await person.sees('Turn 6 ');
      await person.find(/^d2, Cleo/);
      assert.equal(await page.title(), 'of-version-1.atar — Atar');
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
      await person.step('commit', 6);
      assert.match((await readDatabase(page)).rows.game[0][1], /"draft": \[\]/);
    }),
  );
}

test(
  'a database of a newer version is left alone',
  onSite('store-newer', async ({ page, person, server }) => {
    const rows = { game: [['now', 'of the future']], more: [[1, 'whatever']] };
    await onDatabase(page, server.url, VERSION + 1, rows);
    await person.sees('A newer version of Atar was used in this browser.');
    await person.click('Dismiss');
    await setUp(person, game);
    await person.step('@d4', 1);
    assert.deepEqual(await readDatabase(page), { version: VERSION + 1, rows });
  }),
);

test(
  'a kept game that is damaged is put aside, and said so',
  onSite('store-damaged', async ({ page, person, server, picture }) => {
    const damaged = readFileSync(WHOLE, 'utf8').replace('"@d4"', '"@z4"');
    await onDatabase(page, server.url, 1, {
      game: [['now', damaged]],
      notes: [],
      files: [],
      aside: [[1, 'an older one']],
    });
    await person.sees(/Your last game could not be opened, so it was set aside\. Turn 1, step 1 cannot be played\./);
    await picture('told');
    await person.click('Dismiss');
    await setUp(person, game);
    await person.step('@d4', 1);
    const { rows } = await readDatabase(page);
    assert.deepEqual(rows.aside, [
      [1, 'an older one'],
      [2, damaged],
    ]);
    assert.match(rows.game[0][1], /"draft": \["@d4"\]/);
  }),
);

test(
  'without any storage the person is told, and plays',
  onSite('store-none', async ({ page, person, server }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }));
    await page.route(/\/worker-thread-\w+\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: `Object.defineProperty(self, 'indexedDB', { value: undefined });\n${await answer.text()}`,
      });
    });
    await page.goto(`${server.url}?anew`);
    await person.sees('This browser does not let Atar save anything');
    await person.click('Dismiss');
    await setUp(person, game);
    await person.step('@d4', 1);
  }),
);

/** Saves by Ctrl+S; answers the download. */
async function download(page) {
  const file = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  return file;
}

test(
  'a saved game is known after a reload: its file, that it is saved, and the recent files',
  onSite('files', async ({ page, person, folder, picture }) => {
    await setUp(person, game);
    await playPart(person, game, { from: { turn: 1, after: 0 }, to: { turn: 3, after: 1 } });
    const saved = join(folder, 'mine.atar');
    await (await download(page)).saveAs(saved);
    await person.sees('Saved to your downloads as Atar Ann, Ben and Cleo.atar.');
    await page.reload();
    await until('the title', async () => (await page.title()) === 'Atar Ann, Ben and Cleo.atar — Atar');
    await person.step('commit', 3);
    await until('the mark of a change', async () => (await page.title()) === '• Atar Ann, Ben and Cleo.atar — Atar');
    await page.reload();
    await person.find('Hint');
    await person.press('Control+w');
    await picture('home');
    await person.click(/^Atar Ann, Ben and Cleo/);
    await until('the saved game', async () => (await page.title()) === 'Atar Ann, Ben and Cleo.atar — Atar');
    await person.sees('Turn 3 ');
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Control+o');
    await (await chooser).setFiles(saved);
    await until('the opened game', async () => (await page.title()) === 'mine.atar — Atar');
    const { rows } = await readDatabase(page);
    assert.deepEqual(rows.files.map(([, { name }]) => name).sort(), ['Atar Ann, Ben and Cleo.atar', 'mine.atar']);
    const noted = (wanted) => rows.notes.find(([key]) => key === wanted)[1];
    assert.equal(noted('file').name, 'mine.atar');
    // What was played after the save is in the library, and the file is as it was.
    const games = rows.library.map(([, text]) => JSON.parse(text));
    assert.ok(
      games.some(({ turns, draft }) => turns.length === 3 && draft.length === 0),
      JSON.stringify(games),
    );
    await person.press('Control+w');
    await person.click(/^Atar Ann, Ben and Cleo/);
    await until('the game without a file', async () => (await page.title()) === 'Atar');
  }),
);

test(
  'another game has no file, also after a reload',
  onSite('no-file', async ({ page, person }) => {
    await setUp(person, game);
    await download(page);
    await person.sees('Saved to your downloads as');
    await person.click('Menu');
    await person.click(/^New Game/);
    await person.click('Start');
    await until('a game without a file', async () => !(await page.title()).startsWith('Atar Ann'));
    await page.reload();
    await person.sees('Turn 1 ');
    assert.ok(!(await page.title()).startsWith('Atar Ann'), await page.title());
    assert.equal(
      (await readDatabase(page)).rows.notes.find(([key]) => key === 'file'),
      undefined,
    );
  }),
);

/** The File System Access API over files that only the page sees: they are real handles, which can be kept. */
function withPickers() {
  window.asked = [];
  const handle = async (name) => (await navigator.storage.getDirectory()).getFileHandle(name, { create: true });
  window.showSaveFilePicker = async ({ suggestedName }) => {
    window.asked.push(suggestedName);
    return handle(suggestedName);
  };
  window.showOpenFilePicker = async () => [await handle('Atar Ann, Ben and Cleo.atar')];
}

test(
  'with handles a file is written in place after a reload, and forgotten when it is gone',
  onSite('handles', async ({ page, person }) => {
    await page.addInitScript(withPickers);
    await page.reload();
    await setUp(person, game);
    await page.keyboard.press('Control+s');
    await person.sees('Saved as Atar Ann, Ben and Cleo.atar.');
    await page.reload();
    await person.step('@d4', 1);
    await page.keyboard.press('Control+s');
    await person.sees('Saved as Atar Ann, Ben and Cleo.atar.');
    const [asked, text] = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle('Atar Ann, Ben and Cleo.atar')).getFile();
      return [window.asked, await file.text()];
    });
    assert.deepEqual(asked, [], 'the place is known');
    assert.deepEqual(JSON.parse(text).draft, ['@d4']);
    await page.evaluate(async () =>
      (await navigator.storage.getDirectory()).removeEntry('Atar Ann, Ben and Cleo.atar'),
    );
    await page.reload();
    await person.find('Hint');
    await person.press('Control+w');
    await person.click(/^Atar Ann, Ben and Cleo/);
    await person.sees('is gone: it was moved, renamed or deleted.');
    await page.reload();
    await person.find(/^Continue/);
    assert.ok(!(await person.look()).controls.some(({ name }) => /^Atar Ann/.test(name)));
  }),
);

// Another program had written the file meanwhile; Save replaced it unasked.
test(
  'a file that somebody else has changed is replaced only when the person says so',
  onSite('changed', async ({ page, person }) => {
    await page.addInitScript(withPickers);
    await page.reload();
    await setUp(person, game);
    await page.keyboard.press('Control+s');
    await person.sees('Saved as Atar Ann, Ben and Cleo.atar.');
    const content = (theirs) =>
      page.evaluate(async (text) => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle('Atar Ann, Ben and Cleo.atar');
        if (text) {
          const stream = await handle.createWritable();
          await stream.write(text);
          await stream.close();
        }
        return (await handle.getFile()).text();
      }, theirs);
    await content('theirs');
    await page.reload();
    await person.step('@d4', 1);
    await page.keyboard.press('Control+s');
    await person.sees('This file has changed');
    await person.click('Cancel');
    assert.equal(await content(), 'theirs');
    await page.keyboard.press('Control+s');
    await person.click('Replace');
    await person.sees('Saved as Atar Ann, Ben and Cleo.atar.');
    assert.deepEqual(JSON.parse(await content()).draft, ['@d4']);
  }),
);

/** Drops a file on the window. */
const drop = (page, name, text) =>
  page.evaluate(
    ([title, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], title));
      const over = new DragEvent('dragover', { dataTransfer, cancelable: true, bubbles: true });
      document.body.dispatchEvent(over);
      if (!over.defaultPrevented) throw new Error('the window does not take files');
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
    },
    [name, text],
  );

test(
  'a file dropped on the window is opened; one that is no game is refused in words',
  onSite('drop', async ({ page, person }) => {
    await person.find('Open…');
    await drop(page, 'dropped.atar', readFileSync(WHOLE, 'utf8'));
    await person.sees(/\bwins?\b|share the win/);
    assert.equal(await page.title(), 'dropped.atar — Atar');
    await drop(page, 'picture.png', '\ud800 no game');
    await person.sees(/isn’t an Atar game\./);
  }),
);

/** A copy of the site with another front page; `honest` is whether its service worker knows. */
function anotherVersion(folder, honest = true) {
  cpSync(SITE, folder, { recursive: true });
  const sumOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const next = page.replace('<title>', '<meta name="edition" content="second"><title>');
  writeFileSync(join(folder, 'index.html'), next);
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8').replace(
    /VERSION = '\w+'/,
    "VERSION = 'second'",
  );
  writeFileSync(join(folder, 'service-worker.js'), honest ? worker.replace(sumOf(page), sumOf(next)) : worker);
}

/**
 * What the pages themselves see from now on, in order: the waiting version's states, and that a page is asked for. The
 * browser's own protocol tells both from two processes, whose order on a busy machine is not that of the events.
 */
async function changesOf(page) {
  await page.addInitScript(() => {
    const note = (change) => sessionStorage.setItem('changes', `${sessionStorage.getItem('changes') ?? ''}${change} `);
    navigation.addEventListener('navigate', () => note('asked'));
    navigator.serviceWorker
      .getRegistration()
      .then((kept) => kept?.waiting?.addEventListener('statechange', ({ target }) => note(target.state)));
  });
  return () => page.evaluate(() => sessionStorage.getItem('changes').trim());
}

const edition = (page) => page.evaluate(() => document.querySelector('meta[name="edition"]')?.content ?? 'first');

test(
  'a new version is told, and taken at the next start; games stay',
  onKeptSite('update', async ({ page, person, server, picture }) => {
    const folder = mkdtempSync(join(tmpdir(), 'atar-site-'));
    try {
      await stored(page);
      await setUp(person, game);
      await person.step('@d4', 1);
      anotherVersion(folder);
      server.folder = folder;
      await page.reload();
      assert.equal(await edition(page), 'first');
      await person.sees('A new version of Atar is ready.');
      await picture('told');
      const changes = await changesOf(page);
      await page.reload();
      await until('the new version', async () => (await edition(page)) === 'second');
      // A page that is asked for while one version takes over from the other may never come: on a busy machine one
      // start in six hung.
      assert.equal(await changes(), 'activating activated asked');
      await person.find(/^d4, Ann/);
      const caches = await page.evaluate(() => window.caches.keys());
      assert.equal(caches.length, 1, caches.join());
      assert.match(caches[0], / second$/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }),
);

test(
  'a new version that is not all there yet is not taken',
  onKeptSite('half', async ({ page, person, server }) => {
    const folder = mkdtempSync(join(tmpdir(), 'atar-site-'));
    try {
      await stored(page);
      anotherVersion(folder, false);
      server.folder = folder;
      await page.reload();
      await until('the refusal', () =>
        page.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
          return !installing && !waiting && active !== null;
        }),
      );
      await page.reload();
      assert.equal(await edition(page), 'first');
      await person.find('Open…');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }),
);
