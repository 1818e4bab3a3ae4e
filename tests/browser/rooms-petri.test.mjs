// Petri for four in a room: two people at one device, one at another, and a computer.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { middleOf, turnUntil } from './support/cells.mjs';
import { beReady, button, come, inCompany, linkOf, openRoom, sit } from './support/company.mjs';

/** A space on which the piece in hand may be placed as it lies. */
const FITS = /, piece of \d cells? may be placed on ([a-t\d ]+)/;

const four = (page) => page.getByRole('radio', { name: '4', exact: true }).check();

/** The turns of each person. */
const ROUNDS = 2;
/** The seat of the computer. */
const COMPUTER = 4;

/** The number of the seat that is to play, as a page shows it, from 1 on; 0 if none is marked. */
const seatToPlay = (page) =>
  page.locator('.seat').evaluateAll((seats) => seats.findIndex((each) => each.ariaCurrent === 'true') + 1);

/** Places the piece in hand somewhere, turned until it fits. */
async function place(page, person, number) {
  const space = await turnUntil(person, 'the piece', FITS, () => page.keyboard.press('.'));
  const [, cells] = FITS.exec(space.name);
  const { x, y } = await middleOf(person, cells.split(' '));
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  await until('the end of the turn', async () => (await seatToPlay(page)) !== number);
}

test(
  'two people at one device play with another and a computer, each in turn and only for themselves',
  inCompany('petri-for-four', {}, async ({ page: ann, person: annsHands, invite }) => {
    await openRoom(ann, 'Ann', 'Petri', four);
    await sit(ann, 2);
    const link = await linkOf(ann);
    const { page: ben, person: bensHands } = await invite();
    await come(ben, link, 'Ben');
    await sit(ben, 3);
    await beReady(ben, 3);
    await button(ann, `Add Computer: seat ${COMPUTER}`).click();
    await button(ann, 'Start').click();
    await Promise.all([ann, ben].map((page) => page.locator('.table').waitFor()));

    const played = [0, 0, 0];
    while (played.some((turns) => turns < ROUNDS)) {
      const number = await until('a person’s turn on both devices', async () => {
        const [here, there] = [await seatToPlay(ann), await seatToPlay(ben)];
        return here === there && here !== COMPUTER && here;
      });
      const people = [
        [ann, annsHands],
        [ben, bensHands],
      ];
      const [[page, person], [other]] = number === 3 ? people.reverse() : people;
      await until('whose turn it is', async () => (await page.title()).includes('Your turn'));
      assert.ok(!(await other.title()).includes('Your turn'), `seat ${number}: ${await other.title()}`);
      await place(page, person, number);
      played[number - 1] += 1;
    }
    // Between the rounds the computer has played by itself.
    await ann
      .locator('.seat')
      .nth(COMPUTER - 1)
      .getByText(/^([2-9]|\d\d+) cells/)
      .waitFor();
    const cells = (page) =>
      page
        .locator('.seat')
        .getByText(/^\d+ cells?$/)
        .allInnerTexts();
    await until('the same on both devices', async () => `${await cells(ann)}` === `${await cells(ben)}`);
  }),
);
