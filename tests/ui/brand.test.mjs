// The program's face is the same everywhere: the page, the icon, the README.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { LETTERS, STONES } from '../../ui/screens/brand.js';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const drawn = (svg) => svg.slice(svg.indexOf('<defs>'), svg.lastIndexOf('</svg>')).replaceAll(/\s+/g, ' ').trim();

test('the mark is the icon, and mark and name together are those of the README', () => {
  assert.equal(read('ui/icon.svg'), read('icons/atar.svg'));
  const both = read('icons/brand.svg');
  assert.ok(both.replaceAll(/\s+/g, ' ').includes(drawn(read('icons/atar.svg'))));
  for (const letter of LETTERS) assert.ok(both.includes(`d="${letter}"`), letter);
  for (const { cx, cy, r, fill } of STONES)
    assert.ok(both.includes(`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`), fill);
  assert.match(read('README.md'), /icons\/brand\.svg/);
});
