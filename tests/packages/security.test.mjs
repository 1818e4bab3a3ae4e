// The content security policy, the capabilities and the entitlements allow exactly what docs/security.md explains.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { inRoot, requireTool } from './support/run.mjs';

const plist = requireTool('plist');
const read = (...names) => readFileSync(inRoot(...names), 'utf8');
const config = JSON.parse(read('tauri.conf.json'));

const CAPABILITIES = 'src-tauri/capabilities';

/** The rows of the table under a heading of docs/security.md, each as its cells; the last cell is the reason. */
function explained(heading) {
  const [, part] = read('docs/security.md').split(`\n## ${heading}\n`);
  const lines = part
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    assert.ok(cells.at(-1).length > 10, `a reason for ${cells[0]}`);
    return cells.slice(0, -1).map((cell) => /^`(.*)`$/.exec(cell)[1]);
  });
}

/** Lists of texts as one sorted list, to be compared. */
const sorted = (rows) => rows.map((row) => [row].flat().join(' ')).sort();

test('the page may load what is explained, and nothing else', () => {
  const { csp } = config.app.security;
  const allowed = Object.entries(csp).flatMap(([directive, sources]) =>
    sources.split(' ').map((source) => [directive, source]),
  );
  assert.deepEqual(sorted(allowed), sorted(explained('What the page may load')));
  assert.equal(csp['default-src'], "'none'");
  assert.doesNotMatch(JSON.stringify(csp), /unsafe|\*|https?:\/\/(?!ipc\.localhost)/);
});

test('Tauri’s guards are on', () => {
  assert.equal(config.app.security.freezePrototype, true);
  for (const off of ['dangerousDisableAssetCspModification', 'assetProtocol', 'devCsp'])
    assert.ok(!config.app.security[off], off);
});

test('the page may ask of Tauri what is explained, and nothing else', () => {
  assert.deepEqual(readdirSync(inRoot(CAPABILITIES)), ['window.json']);
  const capability = JSON.parse(read(CAPABILITIES, 'window.json'));
  assert.deepEqual(sorted(capability.permissions), sorted(explained('What the page may ask of Tauri')));
  assert.deepEqual(capability.windows, ['main']);
  assert.ok(!capability.remote, 'no page from elsewhere');
  assert.ok(!config.app.security.capabilities, 'none beside the file');
});

test('the program on macOS may do what is explained, and nothing else', () => {
  const granted = Object.entries(plist.parse(read(config.bundle.macOS.entitlements)));
  assert.ok(granted.every(([, value]) => value === true));
  assert.deepEqual(
    sorted(granted.map(([name]) => name)),
    sorted(explained('What the hardened runtime of macOS lets the program do')),
  );
});

test('the server sends the same policy, with its own address', () => {
  const [, policy] = /"(default-src [\s\S]*?)"\s*\)/.exec(read('crates/server/src/request_guard.rs'));
  const sent = policy.replace(/\\\s+/g, '').replace('{socket}', ' ipc: http://ipc.localhost').split('; ');
  assert.deepEqual(
    sent.sort(),
    Object.entries(config.app.security.csp)
      .map((entry) => entry.join(' '))
      .sort(),
  );
});
