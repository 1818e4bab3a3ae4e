// What the packages tell systems of the network: which service is looked for, and which port others come in by.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { inRoot, requireTool } from './support/run.mjs';

const plist = requireTool('plist');
const read = (...names) => readFileSync(inRoot(...names), 'utf8');
const { linux, macOS } = JSON.parse(read('tauri.conf.json')).bundle;

/** The port of rooms at home, as docs/online.md names it. */
const PORT = 7878;

test('macOS asks in our words, and looks for the service that is announced', () => {
  const info = plist.parse(read(macOS.infoPlist));
  const [, service] = /SERVICE: &str = "(_\w+\._tcp)\.local\."/.exec(read('crates/nearby/src/lib.rs'));
  assert.deepEqual(info.NSBonjourServices, [service]);
  assert.match(info.NSLocalNetworkUsageDescription, /^Atar finds rooms on your network, so that .*\.$/);
});

test('both Linux packages bring what firewalls need, where they look for it', () => {
  for (const { files } of [linux.deb, linux.rpm]) {
    assert.equal(files['/usr/lib/firewalld/services/atar.xml'], 'packaging/firewalld.xml');
    assert.equal(files['/etc/ufw/applications.d/atar'], 'packaging/ufw.profile');
  }
});

test('firewalld lets in the port of rooms and multicast DNS, and nothing else', () => {
  const text = read('packaging/firewalld.xml');
  assert.match(text, /^<\?xml version="1\.0" encoding="utf-8"\?>\n<!--[^]*?-->\n<service>\n[^]*<\/service>\n$/);
  assert.deepEqual(text.match(/<port .*|<include .*/g), [
    `<port protocol="tcp" port="${PORT}"/>`,
    '<include service="mdns"/>',
  ]);
});

test('ufw lets in the port of rooms, and nothing else', () => {
  const [head, ...lines] = read('packaging/ufw.profile').trimEnd().split('\n');
  assert.equal(head, '[Atar]');
  assert.deepEqual(
    lines.map((line) => line.split('=')[0]),
    ['title', 'description', 'ports'],
  );
  assert.equal(lines.at(-1), `ports=${PORT}/tcp`);
});
