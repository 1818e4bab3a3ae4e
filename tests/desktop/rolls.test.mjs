// A game of Petri in a room of the window: after its end the shell has checked each of its rolls.

import { test } from 'node:test';

import { middleOf, turnUntil } from '../browser/support/cells.mjs';
import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';
import { comeIn, openRoom, withPages } from './support/rooms.mjs';

/** A space on which the piece in hand may be placed as it lies. */
const FITS = /, piece of \d cells? may be placed on ([a-t\d ]+)/;

/** The turns that are played. Each ends with a roll: the next piece is drawn. */
const TURNS = 4;

const isToAct = async ({ title }) => (await title()).includes('Your turn');

/** Who of these is to act, once one of them is. */
const mover = (people) =>
  until('somebody’s turn', async () => {
    for (const each of people) if (await isToAct(each)) return each;
    return null;
  });

/** Places the piece in hand, turned until it fits. */
async function takeTurn(who) {
  const { person, hands } = who;
  const space = await turnUntil(person, 'the piece', FITS, () => person.press('.'));
  const [, cells] = FITS.exec(space.name);
  await hands.click(await middleOf(person, cells.split(' ')));
  await until('the end of the turn', async () => !(await isToAct(who)));
}

test(
  'the rolls of a game that the window hosts are checked at its end',
  onDisplay('rolls', async ({ open }) => {
    const app = await open();
    await app.person.click('Nearby');
    const link = new URL(await openRoom(app.person, 'Ann', { game: 'Petri' }));
    const { own } = await app.invoke('host_state');
    // The page stays on this machine.
    link.host = new URL(own).host;
    await withPages('rolls-page', 1, async (ben) => {
      await ben.page.goto(link.href);
      await comeIn(ben.person, 'Ben');
      await app.person.click('Start');
      for (let turn = 0; turn < TURNS; turn += 1) await takeTurn(await mover([app, ben]));
      await app.person.click(/^Room/);
      await app.person.click(/^End Game/);
      await app.person.sees('It ends for everyone');
      await app.person.click('End Game');
      await app.person.sees('The rolls were checked.');
      await app.picture('checked');
      // A browser has no shell that could check them.
      await ben.person.sees('Chance was sealed before the game, and the seal matches.');
    });
  }),
);
