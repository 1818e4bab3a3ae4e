// Large boards can be looked at closely: by wheel, by keys and by two fingers; a loupe shows what is under one.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { recordOf } from '../support/golden.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { fingersOf, inBrowser, openFile } from './support/page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LARGE = {
  game: 'atar',
  options: { order: 'fixed', placement: 'players', side: 20, stones: [9, 9] },
  steps: ['@a1', 'commit', '@t1', 'commit'],
};

async function opened({ page, person, folder }) {
  const path = join(folder, 'large.atar');
  writeFileSync(path, JSON.stringify(recordOf(LARGE, [{ name: 'Ann' }, { name: 'Ben' }])));
  await person.find('Open…');
  await openFile(page, person, path);
  return person.find(/^k9, empty/);
}

/** The space of a name as it lies on the screen, whether or not it can be pressed. */
const spaceAt = (page, space) =>
  page.evaluate((name) => {
    const { left, top, width, height } = document.querySelector(`[data-space="${name}"]`).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width };
  }, space);

const larger = (page, space, { width }) =>
  until('a larger board', async () => {
    const now = await spaceAt(page, space);
    return now.width > width * 1.3 && now;
  });

test(
  'the wheel with Ctrl enlarges the board where it points, keys do, too, and a click still means what is seen',
  inBrowser('zoom-wheel', {}, async (session) => {
    const { page, person, picture } = session;
    const before = await opened(session);
    const small = await spaceAt(page, 'k9');
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    const now = await larger(page, 'k9', small);
    assert.ok(Math.hypot(now.x - before.x, now.y - before.y) < 2, 'what was under the pointer has moved');
    await picture('enlarged');
    await page.mouse.click(now.x, now.y);
    await person.find(/^k9, Ann/);
    await person.press('+');
    await larger(page, 'k9', now);
    await person.press('0');
    // A tip that has gone leaves the board a little more room.
    await until('the whole board', async () => (await spaceAt(page, 'k9')).width < small.width * 1.25);
  }),
);

test(
  'two fingers enlarge the board and place nothing; one finger moves it then',
  inBrowser('zoom-fingers', PHONE, async (session) => {
    const { page, folder, picture } = session;
    const person = createPerson(await fingersOf(page));
    const at = await opened({ page, person, folder });
    const small = await spaceAt(page, 'k9');
    const before = await person.board();
    const touch = await page.context().newCDPSession(page);
    const fingers = (type, ...points) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await fingers('touchStart', [at.x - 20, at.y]);
    await fingers('touchStart', [at.x - 20, at.y], [at.x + 20, at.y]);
    for (let apart = 30; apart <= 90; apart += 15)
      await fingers('touchMove', [at.x - apart, at.y], [at.x + apart, at.y]);
    await fingers('touchEnd');
    const now = await larger(page, 'k9', small);
    assert.deepEqual(await person.board(), before);
    await picture('enlarged');
    await fingers('touchStart', [at.x, at.y]);
    for (let away = 10; away <= 60; away += 10) await fingers('touchMove', [at.x, at.y + away]);
    await fingers('touchEnd');
    await until('the board to move', async () => (await spaceAt(page, 'k9')).y > now.y + 20);
    assert.deepEqual(await person.board(), before);
  }),
);

test(
  'a loupe shows the small spaces under a finger, which places where it is lifted',
  inBrowser('zoom-loupe', PHONE, async (session) => {
    const { page, folder, picture } = session;
    const person = createPerson(await fingersOf(page));
    await opened({ page, person, folder });
    const [from, to] = [await spaceAt(page, 'k9'), await spaceAt(page, 'm11')];
    const touch = await page.context().newCDPSession(page);
    const finger = (type, ...points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await finger('touchStart', from);
    await page.locator('.loupe').waitFor();
    await finger('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await finger('touchMove', to);
    await picture('loupe');
    await finger('touchEnd');
    await person.find(/^m11, Ann/);
    await page.locator('.loupe').waitFor({ state: 'hidden' });
  }),
);
