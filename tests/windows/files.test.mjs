// Files and names that only Windows refuses.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { inRoot } from '../packages/support/run.mjs';
import { until } from '../support/until.mjs';
import { folder, helper, named, start, windows } from './support/wine.mjs';

const GAME = named(inRoot('tests/fixtures/owari.atar'));

/** Writes a picture in a folder under a name, as a person would type it there. */
const draw = (cwd, name) => windows(['show', '--svg', name, GAME], { cwd });

test('a file that another program holds is left as it is, and this is said', async (t) => {
  const home = folder(t);
  const picture = join(home, 'held.svg');
  writeFileSync(picture, 'old');
  // Others may not even read it; or read it, but not replace it.
  for (const share of ['0', '1']) {
    const holder = start(helper('hold'), [named(picture), share]);
    await until('the holder', () => holder.said().includes('held'));
    const { status, stderr } = await draw(home, 'held.svg');
    holder.child.stdin.end();
    await holder.end;
    assert.equal(status, 1);
    assert.match(stderr, /held\.svg cannot be written: another program is using it\./);
    assert.equal(readFileSync(picture, 'utf8'), 'old');
    assert.deepEqual(readdirSync(home), ['held.svg']);
  }
  assert.equal((await draw(home, 'held.svg')).status, 0);
  assert.match(readFileSync(picture, 'utf8'), /^<svg|^<\?xml/);
});

test('names of devices and streams, and ends that Windows drops, get a sentence', async (t) => {
  const home = folder(t);
  for (const [name, why] of [
    ['CON', 'Windows keeps this name for a device'],
    ['nul.svg', 'Windows keeps this name for a device'],
    ['COM1.svg', 'Windows keeps this name for a device'],
    ['aux .a.svg', 'Windows keeps this name for a device'],
    ['game:stream.svg', 'names on Windows cannot have a colon'],
    ['end.', 'names on Windows cannot end with a dot or a space'],
    ['space ', 'names on Windows cannot end with a dot or a space'],
  ]) {
    const drawn = await draw(home, name);
    assert.equal(drawn.status, 1, name);
    assert.ok(drawn.stderr.includes(`${name} cannot be written: ${why}.`), drawn.stderr);
    const checked = await windows(['check', name], { cwd: home });
    assert.notEqual(checked.status, 0, name);
    assert.ok((checked.stdout + checked.stderr).includes(why), checked.stderr);
  }
  assert.deepEqual(readdirSync(home), []);
});

test('signs that no name can have, folders and missing folders get a sentence', async (t) => {
  const home = folder(t);
  mkdirSync(join(home, 'folder.svg'));
  for (const [name, why] of [
    ['q?.svg', 'files cannot have this name'],
    ['a<b>.svg', 'files cannot have this name'],
    ['st*r.svg', 'files cannot have this name'],
    ['folder.svg', 'it is a folder'],
    ['missing\\a.svg', 'its folder does not exist'],
  ]) {
    const drawn = await draw(home, name);
    assert.equal(drawn.status, 1, name);
    assert.ok(drawn.stderr.includes(`cannot be written: ${why}.`), drawn.stderr);
  }
  assert.deepEqual(readdirSync(home), ['folder.svg']);
});

test('long paths work', async (t) => {
  const home = folder(t);
  const deep = join(home, ...Array(8).fill('a folder with a name of forty letters....'.replaceAll('.', 'x')));
  mkdirSync(deep, { recursive: true });
  const drawn = await windows(['show', '--svg', named(join(deep, 'a.svg')), GAME]);
  assert.equal(drawn.status, 0, drawn.stderr);
  assert.deepEqual(readdirSync(deep), ['a.svg']);
});
