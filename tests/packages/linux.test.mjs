// The packages of `make deb` and `make rpm` have icon, desktop entry, MIME type and file association for .atar, the
// manual pages of atar-cli and the command itself.

import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { WHOLE } from '../support/games.mjs';
import { builtPackage } from './support/built.mjs';
import { inRoot, run } from './support/run.mjs';

const config = JSON.parse(readFileSync(inRoot('tauri.conf.json'), 'utf8'));
const [association] = config.bundle.fileAssociations;
const version = /^\[workspace\.package\]\nversion = "(.*)"/m.exec(readFileSync(inRoot('Cargo.toml'), 'utf8'))[1];

/** What a person gets, apart from the manual pages of the commands. */
const FILES = [
  '/etc/ufw/applications.d/atar',
  '/usr/bin/atar',
  '/usr/bin/atar-cli',
  '/usr/lib/firewalld/services/atar.xml',
  '/usr/share/applications/Atar.desktop',
  '/usr/share/doc/atar/LICENSE-APACHE',
  '/usr/share/doc/atar/LICENSE-MIT',
  '/usr/share/doc/atar/third-party-licences.txt',
  '/usr/share/icons/hicolor/128x128/apps/atar.png',
  '/usr/share/icons/hicolor/256x256@2/apps/atar.png',
  '/usr/share/icons/hicolor/32x32/apps/atar.png',
  '/usr/share/icons/hicolor/scalable/apps/atar.svg',
  '/usr/share/icons/hicolor/scalable/mimetypes/application-x-atar.svg',
  '/usr/share/man/man1/atar-cli.1.gz',
  '/usr/share/mime/packages/atar.xml',
];

let home;
const unpacked = (...names) => join(home, 'unpacked', ...names);

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'atar-packages-'));
  await run('dpkg-deb', ['--extract', builtPackage('deb'), unpacked()]);
  await run('update-mime-database', [unpacked('usr/share/mime')]);
});

after(() => rmSync(home, { recursive: true, force: true }));

/** The files of the .deb with their modes. */
async function entries() {
  const lines = (await run('dpkg-deb', ['--contents', builtPackage('deb')])).split('\n');
  return lines
    .map((line) => line.split(/\s+/))
    .filter(([mode]) => !mode.startsWith('d'))
    .map(([mode, owner, , , , name]) => ({ mode, owner, name: `/${name}` }));
}

const isCommandPage = (name) => /^\/usr\/share\/man\/man1\/atar-cli-[a-z-]+\.1\.gz$/.test(name);

test('the .deb holds what a person gets, and nothing else', async () => {
  const names = (await entries()).map(({ name }) => name);
  assert.deepEqual(names.filter((name) => !isCommandPage(name)).sort(), FILES);
  assert.ok(names.some(isCommandPage));
});

test('only the two programs can be run, and all files are root’s', async () => {
  for (const { mode, owner, name } of await entries()) {
    assert.equal(mode, name.startsWith('/usr/bin/') ? '-rwxr-xr-x' : '-rw-r--r--', name);
    assert.match(owner, /^(0\/0|root\/root)$/, name);
  }
});

test('the .rpm holds the same files', async () => {
  const names = (await run('rpm', ['--query', '--package', '--list', builtPackage('rpm')])).split('\n');
  assert.deepEqual(names.sort(), (await entries()).map(({ name }) => name).sort());
});

test('both packages say what they are and what they need', async () => {
  const field = (name) => run('dpkg-deb', ['--field', builtPackage('deb'), name]);
  assert.equal(await field('Package'), 'atar');
  assert.equal(await field('Version'), version);
  assert.equal(await field('Section'), 'games');
  assert.match(await field('Depends'), /libwebkit2gtk-4\.1-0/);
  assert.match(await field('Depends'), /libgtk-3-0/);

  const query = (format) => run('rpm', ['--query', '--package', '--queryformat', format, builtPackage('rpm')]);
  assert.equal(await query('%{NAME} %{VERSION}'), `atar ${version}`);
  const needs = await run('rpm', ['--query', '--package', '--requires', builtPackage('rpm')]);
  assert.match(needs, /webkit2gtk/);
});

test('the desktop entry is valid and opens games', async () => {
  const entry = unpacked('usr/share/applications/Atar.desktop');
  assert.equal(await run('desktop-file-validate', [entry]), '');
  const lines = readFileSync(entry, 'utf8').split('\n');
  for (const line of [
    'Name=Atar',
    'Exec=atar %f',
    'Icon=atar',
    `MimeType=${association.mimeType};`,
    `Comment=${config.bundle.shortDescription}`,
  ]) {
    assert.ok(lines.includes(line), line);
  }
  assert.ok(lines.some((line) => /^Categories=.*\bBoardGame;/.test(line)));
});

test('a game is known by its name, and by its content under another name', async () => {
  const env = {
    ...process.env,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_DATA_DIRS: `${unpacked('usr/share')}:/usr/local/share:/usr/share`,
  };
  for (const name of ['a game.atar', 'a game']) {
    const file = join(home, name);
    copyFileSync(WHOLE, file);
    const told = await run('gio', ['info', '--attributes=standard::content-type', file], env);
    assert.match(told, new RegExp(`content-type: ${association.mimeType}$`, 'm'), name);
  }
});

test('every manual page can be shown and says what it is of', async () => {
  const pages = readdirSync(unpacked('usr/share/man/man1'));
  assert.ok(pages.length > 5);
  for (const page of pages) {
    const env = { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8', MANROFFOPT: '' };
    const text = await run('man', ['--warnings', '--local-file', unpacked('usr/share/man/man1', page)], env);
    assert.match(text, new RegExp(`^NAME\\n\\s+${page.replace('.1.gz', '')}\\s+-\\s`, 'm'), page);
    assert.match(text, /^SYNOPSIS$/m, page);
  }
});

test('the command in the package runs', async () => {
  assert.equal(await run(unpacked('usr/bin/atar-cli'), ['--version']), `atar-cli ${version}`);
  assert.match(await run(unpacked('usr/bin/atar-cli'), ['check', WHOLE]), /whole\.atar: good: atar/);
});
