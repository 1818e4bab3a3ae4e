// Lessons and puzzles in the window, by its menu.

import { test } from 'node:test';

import { onDisplay } from './support/app.mjs';

test(
  'a lesson is taken and a puzzle is solved, by the menu Help',
  onDisplay('puzzles', async ({ native, open }) => {
    const app = await open();
    const { person } = app;
    await person.find('Open…');
    // Help > Learn to Play.
    await native.menu('h', 0);
    await person.sees('Learn Atar: 1 of');
    await person.step('@c3', 1);
    await person.step('commit', 1);
    await person.click('Next');
    await person.sees('Learn Atar: 2 of');
    // Help > Puzzles.
    await native.menu('h', 1);
    await person.sees('Atar puzzle 1');
    for (const step of ['c3-c2', 'c4-c5', 'commit']) await person.step(step, 1);
    await person.sees('Right: that wins.');
    await person.sees(/1 of 74 solved, 1 at the first try\. You: about \d+/);
    await app.picture('solved');
    await person.click('Next');
    // As hard as the person is strong, of whom little is known.
    await person.sees(/Atar puzzle (?!1\b)\d+/);
    await person.sees('Medium');
  }),
);
