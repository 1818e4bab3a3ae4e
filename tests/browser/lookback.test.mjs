// A look back from the history: the board shows the turn that is pointed at, and nothing that goes on is disturbed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { golden, recordOf } from '../support/golden.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { fingersOf, inBrowser, openFile } from './support/page.mjs';

const SEATS = [{ name: 'Ann' }, { name: 'Ben' }];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a golden game as far as a ply. */
async function opened({ page, person, folder }, name, plies) {
  const game = golden(name);
  const path = join(folder, 'before.atar');
  writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, plies) }, SEATS)));
  await person.find('Open…');
  await openFile(page, person, path);
  await page.locator('.turn').nth(3).waitFor({ state: 'attached' });
  await person.click('Got it');
}

/** What the canvases of the board show. */
const painted = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.stage .layer')].map((layer) => layer.toDataURL()).join());

const shows = (page, words) =>
  until(`the sign ${words}`, async () => {
    const shown = await page
      .locator('.past-words')
      .evaluate((sign) => (sign.checkVisibility() ? sign.innerText : null));
    return shown === words;
  });

/** Once the board rests, what it shows. */
function still(page) {
  let last = null;
  return until('the board to rest', async () => {
    const now = await painted(page);
    const same = now === last;
    last = now;
    return same && now;
  });
}

/** The requests that the page makes from now on for positions of the past. */
async function listening(page) {
  const shown = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.webSocketFrameSent', ({ response }) => {
    const { do: verb, ply } = JSON.parse(response.payloadData);
    if (verb === 'show') shown.push(ply);
  });
  return shown;
}

test(
  'pointing at a turn shows it on the board, each is asked for once, and what is in hand stays there',
  inBrowser('lookback-mouse', {}, async (session) => {
    const { page, person, picture } = session;
    const asked = await listening(page);
    await opened(session, 'blokus-1', 12);
    const words = await page.locator('.bar-words').innerText();
    const present = await still(page);
    const rows = page.locator('.turn');
    for (const index of [3, 5, 3, 5]) {
      await rows.nth(index).hover();
      await shows(page, `After turn ${index + 1}`);
    }
    await picture('pointed');
    assert.notEqual(await still(page), present);
    assert.deepEqual(asked, [4, 6]);
    assert.equal(await page.locator('.bar-words').innerText(), words, 'it is still the same turn');

    await page.mouse.move(640, 780);
    await shows(page, null);
    assert.equal(await still(page), present);
    await person.sees('in hand');

    // A click begins the replay there, which has its own bar and no sign.
    await rows.nth(5).click();
    await person.sees('Step 6 of 12');
    await shows(page, null);
  }),
);

test(
  'the keyboard walks through the turns and back to the board, which is not played on meanwhile',
  inBrowser('lookback-keys', {}, async (session) => {
    const { page, person } = session;
    await opened(session, 'atar-4', 300);
    const draft = await person.board();
    const present = await still(page);
    await page.locator('.turn[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await shows(page, 'After turn 46');
    await page.keyboard.press('ArrowUp');
    await shows(page, 'After turn 45');
    await page.keyboard.press('ArrowRight');
    await shows(page, 'After turn 46');
    const stage = await page.locator('.stage').boundingBox();
    await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await shows(page, null);
    assert.equal(await still(page), present);
    assert.deepEqual(await person.board(), draft, 'the press only brought the present back');

    await page.locator('.turn[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await shows(page, 'After turn 46');
    await page.keyboard.press('Escape');
    await shows(page, null);
    await page.keyboard.press('ArrowLeft');
    await shows(page, 'After turn 45');
    await page.keyboard.press('Control+z');
    await shows(page, null);
    await page.locator('.turn').nth(20).focus();
    await page.keyboard.press('Enter');
    await person.sees(/Step \d+ of 299/);
  }),
);

test(
  'a tap shows a turn in sight of its row, a second tap or one elsewhere brings the present back',
  inBrowser('lookback-finger', PHONE, async (session) => {
    const { page, folder, picture } = session;
    const fingers = await fingersOf(page);
    const person = createPerson(fingers);
    await opened({ page, person, folder }, 'blokus-1', 12);
    await page.locator('.more-button').tap();
    await page.locator('.past-button').tap();
    const row = page.locator('.turn').nth(9);
    await row.scrollIntoViewIfNeeded();
    const place = await row.boundingBox();
    await row.tap();
    await shows(page, 'After turn 10');
    await picture('tapped');
    const stage = await page.locator('.stage').boundingBox();
    assert.ok(
      stage.y >= 0 && stage.y + stage.height <= place.y,
      `the board is beside its row: ${JSON.stringify(stage)}`,
    );
    assert.deepEqual(await row.boundingBox(), place, 'nothing moves under the finger');
    await row.tap();
    await shows(page, null);
    await row.tap();
    await shows(page, 'After turn 10');
    await page.touchscreen.tap(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await shows(page, null);
    await person.sees('Turn 13');
  }),
);

test(
  'a computer plays on while a person looks back, and the look back stays',
  inBrowser('lookback-computer', {}, async ({ page, person }) => {
    await person.click(/^Owari\b/);
    await person.choose('Who plays for player 1', 'Computer: 1 Beginner');
    await person.click('Start');
    await page.locator('.turn').nth(4).waitFor();
    await page.locator('.turn').nth(1).hover();
    await shows(page, 'After turn 2');
    const past = await still(page);
    const turns = await page.locator('.turn').count();
    await until('two more turns', async () => (await page.locator('.turn').count()) >= turns + 2);
    await shows(page, 'After turn 2');
    assert.equal(await still(page), past);
    await page.mouse.move(640, 780);
    await shows(page, null);
  }),
);
