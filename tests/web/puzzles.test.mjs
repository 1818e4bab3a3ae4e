// Lessons and puzzles on the site: at a table of their own in a Worker, without a server, and without a network.

import { test } from 'node:test';

import { cut, onKeptSite, stored } from './support/page.mjs';

test(
  'a lesson is taken, and a puzzle is solved, rated and there after a reload, without a network',
  onKeptSite('puzzles', async ({ page, person, server, picture }) => {
    await stored(page);
    await cut(page, server);
    await person.click('Learn Atar');
    await person.sees('Learn Atar: 1 of');
    await person.step('@c3', 1);
    await person.step('commit', 1);
    await person.click('Next');
    await person.sees('Learn Atar: 2 of');
    await person.press('Control+w');
    await person.click('Puzzles: Owari');
    await person.sees('Owari puzzle 1');
    await person.click(/^Pit 8\b/);
    await person.sees('Right: that wins.');
    await person.sees(/1 of 108 solved, 1 at the first try\. You: about \d+/);
    await picture('solved');
    await page.reload();
    // As hard as the person is strong, of whom little is known.
    await person.sees(/Owari puzzle (?!1\b)\d+/);
    await person.sees('Medium');
  }),
);
