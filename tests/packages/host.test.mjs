// What an operator installs: the unit of systemd and the proxy's file (docs/online.md, "For operators").

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { inRoot } from './support/run.mjs';

const read = (name) => readFileSync(inRoot('packaging', 'host', name), 'utf8');
const unit = read('atar-host.service');
const caddy = read('Caddyfile');

/** The values of a key of the unit, in order. */
const values = (key) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);

/** Whether a program is there. */
const has = (program) => !spawnSync(program, ['--version']).error;

test('the units start the host with arguments that the program has', () => {
  const several = /^ExecStart=(.*)$/m.exec(read('atar-host@.service'))[1];
  const [program, command, ...words] = `${values('ExecStart')[0]} ${several}`.split(' ');
  assert.deepEqual([program, command], ['/usr/bin/atar-cli', 'host']);
  const source = readFileSync(inRoot('crates/cli/src/arguments.rs'), 'utf8');
  const [, host] = /struct HostArgs \{([^]*?)\n\}/.exec(source);
  const known = new Set();
  for (const [, named, field] of host.matchAll(/#\[arg\(\s*long(?: = "([\w-]+)")?[^]*?pub\(crate\) (\w+):/g)) {
    known.add(`--${named ?? field.replaceAll('_', '-')}`);
  }
  const used = words.filter((word) => word.startsWith('--'));
  assert.ok(several.startsWith('/usr/bin/atar-cli host '));
  assert.ok(used.includes('--public') && used.includes('--data'));
  assert.deepEqual(
    used.filter((word) => !known.has(word)),
    [],
  );
});

test('the unit keeps the rooms where the service may write, and gives the host time to end', () => {
  const start = values('ExecStart')[0];
  assert.deepEqual(values('StateDirectory'), ['atar-host']);
  assert.match(start, / --data \/var\/lib\/atar-host( |$)/);
  assert.ok(Number(values('TimeoutStopSec')[0]) > 10, 'it ends within ten seconds');
  // Only root may have more files open; the host has up to 25,000 connections and a proxy as many again.
  assert.ok(Number(values('LimitNOFILE')[0]) > 50_000);
  for (const [key, value] of [
    ['DynamicUser', 'yes'],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['NoNewPrivileges', 'yes'],
    ['UMask', '0077'],
    ['Restart', 'always'],
  ]) {
    assert.deepEqual(values(key), [value], key);
  }
});

test('systemd finds nothing wrong with the units', { skip: !has('systemd-analyze') && 'no systemd here' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-unit-'));
  try {
    const files = ['atar-host.service', 'atar-host@1.service'].map((name) => join(folder, name));
    // The program is not installed here: systemd looks whether it is there.
    writeFileSync(files[0], unit.replace('/usr/bin/atar-cli', process.execPath));
    writeFileSync(files[1], read('atar-host@.service').replace('/usr/bin/atar-cli', process.execPath));
    const arguments_ = ['verify', '--man=no', ...files];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', arguments_, { encoding: 'utf8' });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('atar-host'));
    assert.deepEqual([status, about], [0, []], stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the proxy leads to where the unit listens, and says for whom it asks', () => {
  const start = values('ExecStart')[0];
  const source = readFileSync(inRoot('crates/cli/src/arguments.rs'), 'utf8');
  const [, host] = /struct HostArgs \{([^]*?)\n\}/.exec(source);
  const [, port] = / --port (\d+)/.exec(start) ?? /default_value_t = (\d+)/.exec(host);
  assert.match(host, /default_value_t = IpAddr::V4\(Ipv4Addr::LOCALHOST\)/);
  assert.match(caddy, new RegExp(`reverse_proxy 127\\.0\\.0\\.1:${port} \\{`));
  // The host believes the header from this address alone, and its last entry only: the proxy must write it anew.
  assert.match(start, / --proxy 127\.0\.0\.1( |$)/);
  assert.match(caddy, /header_up X-Forwarded-For \{remote_host\}/);
  // One name for both: the host refuses what it does not know.
  assert.match(start, / --name \$\{ATAR_NAME\} /);
  assert.match(caddy, /^\{\$ATAR_NAME:localhost\} \{$/m);
  assert.ok(values('Environment').includes('ATAR_NAME=localhost'));
});
