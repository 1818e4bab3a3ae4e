// Teams in a room: one goes and a computer plays on beside the mate, and with its last person the team loses.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { beReady, button, come, inCompany, linkOf, openRoom, sit } from './support/company.mjs';

/** Four seats, the first and third in one team, the others in another. */
async function twoTeams(page) {
  await page.getByRole('radio', { name: '4', exact: true }).check();
  const teams = page.getByRole('group', { name: 'Team' }).getByRole('combobox');
  for (const seat of [0, 1, 2, 3]) await teams.nth(seat).selectOption(String(seat % 2));
}

/** Chooses an entry of the menu that asks first. Returns the words of the question, which is agreed to. */
async function chooseSurely(page, entry) {
  await button(page, 'Menu').click();
  await page.locator('.menu .entry').filter({ hasText: entry }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('heading').waitFor();
  const words = await question.innerText();
  await question.getByRole('button', { name: entry }).click();
  return words;
}

const card = (page, number) => page.locator('.seat').nth(number - 1);

/** Once a page shows who wins and why, and marks these seats. */
async function sees(page, title, reason, winners) {
  const result = page.getByRole('dialog');
  await result.getByRole('heading', { name: title, exact: true }).waitFor();
  await result.getByText(reason, { exact: true }).waitFor();
  await button(page, 'View board').click();
  for (const number of [1, 2, 3, 4])
    assert.equal(await card(page, number).getByText('winner').count(), winners.includes(number) ? 1 : 0);
}

/**
 * Checks that what all players have is in sight, in a small window, also where the figures need two lines each: in
 * Spectrangle the tiles that are drawn decide how long they are.
 */
async function assertInSight(page, what) {
  await page.setViewportSize({ width: 900, height: 600 });
  const figures = page.locator('[data-game=spectrangle] .seat-words');
  await figures.evaluateAll((all) => all.forEach((words) => (words.style.minHeight = '2.5em')));
  const edge = await page
    .locator('.tools')
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);
  const ends = await page.locator('.seat').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  assert.ok(Math.max(...ends) <= edge, `${what}: cards end at ${ends}, the bar begins at ${edge}`);
}

for (const game of ['Petri', 'Spectrangle'])
  test(
    `in a team a computer plays on for one who leaves, and with its last person the team loses, ${game}`,
    inCompany(`teams-${game}`, {}, async ({ page: ann, invite, picture }) => {
      await openRoom(ann, 'Ann', game, twoTeams);
      const link = await linkOf(ann);
      const [{ page: ben }, { page: cleo }] = [await invite(), await invite()];
      for (const [page, name, number] of [
        [ben, 'Ben', 2],
        [cleo, 'Cleo', 3],
      ]) {
        await come(page, link, name);
        await sit(page, number);
        await beReady(page, number);
      }
      await button(ann, 'Add Computer: seat 4').click();
      await button(ann, 'Start').click();
      await Promise.all(
        [ann, ben, cleo].map((page) =>
          card(page, 4)
            .getByText(/team\sB/)
            .waitFor(),
        ),
      );

      await assertInSight(ann, 'all are here');
      const leaving = await chooseSurely(cleo, 'Leave');
      assert.match(leaving, /The computer takes over for you, and others can take your seat\./);
      await Promise.all(
        [ann, ben].map((page) =>
          card(page, 3)
            .getByText(/^Level \d+\s· the seat is free$/)
            .waitFor(),
        ),
      );

      await picture('left');
      await assertInSight(ann, 'one has left');
      await assertInSight(ben, 'one has left, seen by another');
      const resigning = await chooseSurely(ann, 'Resign');
      assert.match(resigning, /The game ends, and Ben and Computer win\./);
      await sees(ann, 'You lost', 'Ben and Computer win. You resigned.', [2, 4]);
      await sees(ben, /^You( and Computer)? win$/, /Ann resigned\.$/, [2, 4]);
    }),
  );
