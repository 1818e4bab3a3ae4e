// The list of rooms that the desktop finds on the local network, in a page whose shell is played.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bringAxe, faults } from './support/axe.mjs';
import { button } from './support/company.mjs';
import { counts } from './support/count.mjs';
import { inBrowser } from './support/page.mjs';
import { playShell } from './support/shell.mjs';
import { animationsEnd } from './support/still.mjs';

const room = (name, more) => ({
  ...{ name, address: 'http://192.168.1.5:7878', room: 'abcdefgh23', game: 'petri', phase: 'waiting', seats: '1/4' },
  ...more,
});

const FOUND = [
  room('Ben’s Owari', { room: 'bbbbbbbb23', game: 'owari', phase: 'playing', seats: '2/2' }),
  room('Ann’s Petri', {}),
];

for (const colorScheme of ['light', 'dark'])
  test(
    `rooms nearby are listed, those that wait first, without a fault for any reader: ${colorScheme}`,
    inBrowser(`nearby-${colorScheme}`, { colorScheme }, async ({ page, picture }) => {
      await playShell(page, { nearby: FOUND });
      await page.reload();
      await button(page, 'Nearby').click();
      await button(page, 'Join: Petri, Ann’s Petri').waitFor();
      await button(page, 'Watch: Owari, Ben’s Owari').waitFor();
      const shown = page.locator('.listing');
      await counts(shown, FOUND.length);
      await shown.first().getByText('1 of 4 seats taken').waitFor();
      await animationsEnd(page);
      await picture('list');
      await bringAxe(page);
      assert.deepEqual(await faults(page), []);
    }),
  );

test(
  'where no room is found nearby, an address can be typed',
  inBrowser('nearby-none', {}, async ({ page }) => {
    await playShell(page, {});
    await page.reload();
    await button(page, 'Nearby').click();
    await page.getByLabel('Address').waitFor();
    await animationsEnd(page);
    await bringAxe(page);
    assert.deepEqual(await faults(page), []);
  }),
);
