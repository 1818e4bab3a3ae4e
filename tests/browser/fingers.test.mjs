// What is said to a person who plays by fingers: how taps work, once, and nothing that only a mouse can do.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { fingersOf, inBrowser } from './support/page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const TAPS = 'Tap to look, tap again to do it. ';

const tip = (page) => page.locator('.tip p');

/** Begins a game against the computer, and waits for its first tip. */
async function begin(page, person, title) {
  await person.click(`Play against the computer: ${title}`);
  await person.find('Got it');
  return tip(page).innerText();
}

test(
  'what taps do is said once on a device, and not again in another game or after a reload',
  inBrowser('fingers-taps', PHONE, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    const first = await begin(page, person, 'Owari');
    assert.ok(first.startsWith(`${TAPS}The first tap on a pit of yours`), first);
    await picture('taps');
    await person.click('Got it');
    await until(
      'the tip to go',
      async () =>
        !(
          await tip(page)
            .innerText()
            .catch(() => '')
        ).startsWith(TAPS),
    );
    await person.press('Control+w');
    const second = await begin(page, person, 'Blokus');
    assert.ok(second.startsWith('Choose and turn a piece, tap the board'), second);
    await page.reload();
    await person.find('Got it');
    assert.ok(!(await tip(page).innerText()).startsWith(TAPS));
  }),
);

/** All texts of the page: those that are seen, and those that help. */
const textsOf = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const helps = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt'];
    const given = [...root.querySelectorAll('*')].flatMap((each) => helps.map((help) => each.getAttribute(help) ?? ''));
    return [...root.textContent.split('\n'), ...given].filter(Boolean);
  });

const FOR_MICE =
  /\b(click|clicks|clicked|double-click|right-click|points? (at|to)|pointing|pointer|wheel|hover|mouse)\b/i;

test(
  'no text of the screens tells a finger to click, point, hover, or use a wheel or a mouse',
  inBrowser('fingers-words', PHONE, async ({ page }) => {
    const person = createPerson(await fingersOf(page));
    let count = 0;
    const looked = async (what) => {
      const texts = await textsOf(page);
      count += texts.length;
      assert.deepEqual(
        texts.filter((text) => FOR_MICE.test(text)),
        [],
        what,
      );
    };
    await person.find('Open…');
    await looked('Home');
    for (const title of ['Atar', 'Spectrangle', 'Owari', 'Petri', 'Blokus']) {
      await person.click(new RegExp(`^${title}\\s`));
      await person.find('Start');
      await looked(`the settings of ${title}`);
      await page.getByRole('button', { name: /^(Home|Back to Game)$/ }).click();
      await person.find('Open…');
      await person.click(`Play against the computer: ${title}`);
      await page.locator('.table').waitFor();
      await person.find('More');
      await looked(`the table of ${title}`);
      await person.click('More');
      await looked(`More in ${title}`);
      await person.press('Escape');
      await person.press('F1');
      await page.locator('dialog[open] h2').first().waitFor();
      await looked(`the rules of ${title}`);
      await person.press('Escape');
      await person.press('Control+w');
      await person.find('Open…');
    }
    await person.press('Control+,');
    await person.find('Done');
    await looked('the settings');
    assert.ok(count > 1000, `${count} texts`);
  }),
);
