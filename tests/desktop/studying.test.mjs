// Studying in the window: a position is set up by the native menu, the computer shows the best turns, and a game is
// reviewed.

import { test } from 'node:test';

import { COSTLY_TURN, SHOWN_TURN, analysed } from '../support/studying.mjs';
import { onDisplay } from './support/app.mjs';

test(
  'a position is set up by the menu and analysed, and the best turn is played',
  onDisplay('study-editor', async ({ native, open }) => {
    const app = await open();
    const { person } = app;
    await person.click('Set up…: Owari');
    await person.find('Start');
    // File > Set Up a Position…, after New Game, Open and Library.
    await native.menu('f', 3);
    await person.click('Start Position');
    await app.picture('editor');
    await person.click('Analyse');
    await person.click(SHOWN_TURN);
    await person.sees('Turn 2 ');
    await person.find(SHOWN_TURN);
    await app.picture('best');
  }),
);

test(
  'a review marks the turns of a game and says what cost most',
  onDisplay('study-review', async ({ open }) => {
    const app = await open();
    const { person } = app;
    await analysed(person);
    await person.click('Review game');
    await person.click(COSTLY_TURN);
    await person.click('Retry');
    await person.sees('Find a better turn for');
    await app.picture('reviewed');
  }),
);
