// The files of the site: what makes it installable, whole, and closed to the outside.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { loadedWith } from '../support/imports.mjs';
import { filesOf, readSite } from './support/site.mjs';

const text = (path) => readSite(path).toString('utf8');
const page = text('index.html');

/** Width and height of a PNG, from its header. */
function sizeOf(png) {
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('the manifest has what a browser needs to install an app, with icons of their sizes', () => {
  const manifest = JSON.parse(text('manifest.webmanifest'));
  for (const key of ['name', 'short_name', 'start_url', 'scope', 'display', 'theme_color', 'background_color'])
    assert.ok(manifest[key], key);
  assert.equal(manifest.display, 'standalone');
  const sizes = manifest.icons
    .filter(({ type }) => type === 'image/png')
    .map(({ src, sizes: said, purpose = 'any' }) => {
      assert.equal(sizeOf(readSite(src)).join('x'), said, src);
      return `${said} ${purpose}`;
    });
  assert.deepEqual(sizes, ['192x192 any', '512x512 any', '512x512 maskable']);
  assert.match(page, /<link rel="manifest" href="manifest.webmanifest">/);
});

test('the page may load from its own server only, run its module, and send nothing to anybody', () => {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page);
  const rules = Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
  assert.equal(rules['default-src'], "'none'");
  assert.equal(rules['script-src'], "'self' 'wasm-unsafe-eval'");
  assert.equal(rules['connect-src'], "'self'");
  assert.equal(rules['form-action'], "'none'");
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
});

test('nothing in the site names a place outside of it, or the root of its server', () => {
  for (const path of filesOf().filter((name) => /\.(html|css|webmanifest)$/.test(name))) {
    for (const [, address] of text(path).matchAll(/(?:href|src|url|action)"?[=:(]\s*["']?([^"')\s>]+)/g)) {
      assert.doesNotMatch(address, /^(\/|[a-z]+:)/, `${path}: ${address}`);
    }
  }
  for (const path of filesOf().filter((name) => name.endsWith('.js'))) {
    for (const [, address] of text(path).matchAll(/(?:[}*]\s?from|(?<!["'])\bimport\(?)\s?["']([^"']+)["']/g))
      assert.match(address, /^\.\.?\//, `${path}: ${address}`);
  }
});

test('the service worker has every file but those for developers, with the sum of its bytes', () => {
  const listed = [...text('service-worker.js').matchAll(/^ {2}'([^']+)': '([0-9a-f]{64})',$/gm)].map(
    ([, path, sum]) => [path, sum],
  );
  const files = filesOf().filter((name) => name !== 'service-worker.js' && !name.endsWith('.map'));
  assert.ok(files.includes('atar.wasm') && files.some((name) => name.startsWith('program/worker-thread-')));
  const sumOf = (path) => createHash('sha256').update(readSite(path)).digest('hex');
  assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(files.map((path) => [path, sumOf(path)])));
});

test('the page says that it runs the table itself, and loads its scripts at once', () => {
  assert.match(page, /<meta name="atar-carrier" content="worker">/);
  const early = [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path);
  const [, entry] = /<script type="module" src="([^"]+)">/.exec(page);
  const way = filesOf().find((path) => /^program\/worker-(?!thread)\w+\.js$/.test(path));
  assert.deepEqual([...early, entry].sort(), loadedWith([entry, way], text));
});

for (const name of ['atar.wasm', 'lab.wasm'])
  test(`no path of the machine that built it stands in ${name}`, () => {
    assert.doesNotMatch(readSite(name).toString('latin1'), /\/(home|root|Users|tmp|work)\//);
  });
