// Colours that the system forces: what means something by its colour keeps it, and what was told by a background has a
// line.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { inBrowser, openFile } from './support/page.mjs';

/** How elements of a page look. */
const styles = (page, selector, property) =>
  page.locator(selector).evaluateAll((all, name) => all.map((each) => getComputedStyle(each)[name]), property);

test(
  'players keep their colours, whose turn it is has a line, and so has the game to be continued',
  inBrowser('forced', {}, async ({ page, person, picture }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await person.find('Open…');
    await openFile(page, person, fixture('petri-square.atar'));
    await page.locator('.table .turn-seat').first().waitFor();
    const marks = new Set(await styles(page, '.turn-seat', 'backgroundColor'));
    assert.ok(marks.size >= 2, `${[...marks]}`);
    const pieces = new Set(await styles(page, '.turn-drawing .piece-drawing polygon', 'fill'));
    assert.ok(pieces.size >= 2, `${[...pieces]}`);
    await picture('table');
    await openFile(page, person, fixture('moving.atar'));
    const outlines = await styles(page, '.seat', 'outlineStyle');
    assert.deepEqual([...outlines].sort(), ['none', 'solid']);
    await page.goto(page.url().replace(/#.*$/, ''));
    await page.locator('.home-going').waitFor();
    const [kicker] = await styles(page, '.card-kicker', 'backgroundColor');
    const [ground] = await styles(page, '.home', 'backgroundColor');
    assert.notEqual(kicker, ground);
    assert.deepEqual(await styles(page, '.home-going', 'borderTopWidth'), ['3px']);
    await picture('home');
  }),
);
