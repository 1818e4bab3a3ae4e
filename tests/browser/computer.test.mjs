// Computer players in the page: they think where people see it, can be stopped, and give hints.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { chooseAtar, withFriends } from '../support/games.mjs';
import { golden, recordOf } from '../support/golden.mjs';
import { until } from '../support/until.mjs';
import { inBrowser, openFile } from './support/page.mjs';

/**
 * Begins a game of Atar for two, whose stones lie already, in the order as listed. `who` says who plays for each,
 * `name` is the first one's.
 */
async function begin(person, { side, stones, who, name }) {
  await chooseAtar(person);
  await withFriends(person);
  await person.fill('Side of the board', side);
  for (const [seat, entry] of who.entries()) {
    if (entry !== 'Human') await person.choose(`Who plays for player ${seat + 1}`, entry);
    await person.fill(`Stones of player ${seat + 1}`, stones);
  }
  if (name) await person.fill('Name of player 1', name);
  await person.click('At random');
  await person.click('As listed');
  await person.click('Start');
}

const SMALL = { side: 5, stones: 3 };
/** A turn of the highest level takes seconds here. */
const LARGE = { side: 8, stones: 10 };
const THINKS = 'Computer is thinking…';

/** The number of the turn that is shown. */
const turn = async (person) => Number(/Turn (\d+) /.exec((await person.look()).words)?.[1]);

test(
  'the computer answers a person, plays a turn for one, and a seat changes hands in the middle of the game',
  inBrowser('computer', {}, async ({ person, picture }) => {
    await begin(person, { ...SMALL, who: ['Human', 'Computer: 2 Novice'] });
    await person.sees('Your turn');
    const first = await turn(person);
    await person.press('Control+i');
    await until('the answer of the computer', async () => (await turn(person)) === first + 2);

    const answered = await person.board();
    await person.press('Control+z');
    await until('the turn before the answer', async () => (await turn(person)) === first);
    await person.press('Control+Shift+z');
    await until('the answer as it was', async () => (await turn(person)) === first + 2);
    assert.deepEqual(await person.board(), answered);

    await person.click('Menu');
    await person.click(/^Players…/);
    await person.sees('Change players');
    await person.fill('Name of player 1', ' ');
    await person.sees('Enter a name for each player.');
    await person.click('Done');
    await person.sees('Change players');
    await person.fill('Name of player 1', 'Ann');
    await person.choose('Who plays for player 2', 'Human');
    await picture('players');
    await person.click('Done');
    await person.sees('Ann to move');
    await person.press('Control+i');
    await until('the end of the turn', async () => (await turn(person)) === first + 3);
    // A hint is for people only.
    await person.find('Hint');
    assert.equal(await turn(person), first + 3, 'a person has the seat now, and is waited for');
  }),
);

test(
  'a hint shows the move on the board and in words, plays nothing, and Enter plays it',
  inBrowser('hint', {}, async ({ person, picture }) => {
    await begin(person, { ...SMALL, who: ['Human', 'Human'] });
    await person.sees('Player 1 to move');
    const before = await person.board();
    await person.press('i');
    await person.sees(/(Move the stone on [a-e]\d|Remove the blocked stone)/);
    await person.sees(/Step 1 of \d/);
    await picture('hint');
    await person.press('Escape');
    await until('the end of the hint', async () => !(await person.look()).words.includes('Step 1 of'));
    assert.deepEqual(await person.board(), before);

    await person.click('Hint');
    await person.sees(/Step 1 of \d/);
    const first = await turn(person);
    await until('the whole turn, step by step', async () => {
      const { words, controls } = await person.look();
      if (words.includes(`Turn ${first + 1} `)) return true;
      if (controls.some(({ name }) => name === 'Play it')) await person.press('Enter');
      return false;
    });
  }),
);

for (const { finger = false, ...viewport } of [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 390, height: 844, finger: true },
  { width: 844, height: 390, finger: true },
])
  test(
    `a hint covers nothing of the board on which it shows the move, ${viewport.width} x ${viewport.height}`,
    inBrowser(
      `hint-place-${viewport.width}`,
      { viewport, hasTouch: finger, isMobile: finger },
      async ({ page, person, folder, picture }) => {
        const path = join(folder, 'lowest rows.atar');
        const game = golden('atar-4');
        const seats = [{ name: 'Ann' }, { name: 'Ben' }];
        writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, 200) }, seats)));
        await person.find('Open…');
        await openFile(page, person, path);
        if (finger) await person.click('More');
        await person.click('Hint');
        await person.find('Play it');
        await picture('hint');
        const { hint, stage, buttons } = await page.evaluate(() => {
          const boxes = (query) => [...document.querySelectorAll(query)].map((each) => each.getBoundingClientRect());
          const [[hint], [stage]] = [boxes('.advice'), boxes('.stage')];
          return { hint, stage, buttons: boxes('.advice .button') };
        });
        const isBeside = hint.left >= stage.right || hint.right <= stage.left;
        assert.ok(isBeside || hint.top >= stage.bottom || hint.bottom <= stage.top, JSON.stringify({ hint, stage }));
        for (const { left, right } of buttons)
          assert.ok(left >= hint.left && right <= hint.right, 'a button spills out of the hint');
      },
    ),
  );

const TIP = 'You can start the shot clock';

/** What this browser has noted of the front's settings, as text. */
const notedSettings = (page) =>
  page.evaluate(async () => {
    const { openStorage } = await import('/transport/storage.js');
    const storage = await openStorage(() => {});
    return JSON.stringify(await storage.settings());
  });

test(
  'tips are told one after the other, each once, and not again after they were understood',
  inBrowser('tip', {}, async ({ page, person, picture }) => {
    await begin(person, { ...SMALL, who: ['Human', 'Human'] });
    await person.sees('Each of your stones moves once in every turn');
    await until('the tip of the clock', async () => {
      if ((await person.look()).words.includes(TIP)) return true;
      await person.click('Got it');
      return false;
    });
    await picture('tip');
    await person.click('Got it');
    await until('the end of the tip', async () => !(await person.look()).words.includes(TIP));
    // The page goes when the browser has noted the tip: a reload in between would cut the note off.
    await until('the note of the tip', async () => (await notedSettings(page)).includes('atar.shot_clock'));
    await page.reload();
    await person.sees('Player 1 to move');
    assert.ok(!(await person.look()).words.includes(TIP));
  }),
);

/** Which parts of the page the sign that somebody thinks covers, and where the board lies with it and without. */
const layout = (page) =>
  page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const sign = box('.thinker');
    const meets = (other) =>
      sign.left < other.right && other.left < sign.right && sign.top < other.bottom && other.top < sign.bottom;
    const covered = ['.stage', '.seat', '.history', '.tools', '.headline', '.menu-host'].filter((part) =>
      meets(box(part)),
    );
    const board = box('.stage').toJSON();
    document.querySelector('.thinker').hidden = true;
    return { shown: sign.width > 0, covered, board, without: box('.stage').toJSON() };
  });

test(
  'the sign that somebody thinks covers nothing and leaves the board where it is',
  inBrowser('sign', {}, async ({ person, page, picture }) => {
    await begin(person, { ...LARGE, who: ['Computer: 10 Expert', 'Human'], name: 'Wilhelmina Featherstone' });
    const thinks = /Wilhelmina.* is thinking…/;
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [390, 844],
      [320, 640],
    ]) {
      await person.sees(thinks);
      await page.setViewportSize({ width, height });
      await picture(`sign-${width}`);
      const { shown, covered, board, without } = await layout(page);
      assert.ok(shown);
      assert.deepEqual(covered, [], `at ${width} x ${height}`);
      assert.deepEqual(board, without, `at ${width} x ${height}`);
    }
  }),
);

/** Shows the sign of a computer that rests as it is while it thinks. */
const asIfItThought = (page) =>
  page.evaluate(() => {
    const sign = document.querySelector('.thinker');
    sign.querySelector('.thinker-words').textContent = 'Computer 1 is thinking…';
    for (const each of sign.children) each.hidden = false;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector('.headline');
    return { cut: scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1 };
  });

for (const [width, height] of [
  [390, 844],
  [844, 390],
])
  test(
    `who thinks is read as a whole above buttons for fingers, ${width} x ${height}`,
    inBrowser(
      `sign-finger-${width}`,
      { viewport: { width, height }, hasTouch: true, isMobile: true },
      async ({ person, page, hands, folder, picture }) => {
        const path = join(folder, 'computers.atar');
        const seats = [1, 2].map((number) => ({ name: `Computer ${number}`, bot: 10 }));
        const game = golden('petri-1');
        writeFileSync(
          path,
          JSON.stringify({ ...recordOf({ ...game, steps: game.steps.slice(0, 63) }, seats), rules: 2 }),
        );
        await person.find('Open…');
        await openFile(page, person, path);
        await until('the rest of the computer', async () => {
          const { words, controls } = await person.look();
          if (words.includes('The computer is paused.')) return true;
          // Not waited for: the button may be the one of the computer that has just been paused.
          const pause = controls.find(({ name, enabled }) => enabled && name === 'Pause');
          if (pause) await hands.click(pause);
          return false;
        });
        const { cut } = await asIfItThought(page);
        await picture('sign');
        assert.ok(!cut, 'the headline is cut');
        const { covered, board, without } = await layout(page);
        assert.deepEqual(covered, []);
        assert.deepEqual(board, without);
      },
    ),
  );

test(
  'who thinks is shown, rests, plays what it has found, and is ended with its game',
  inBrowser('thinks', {}, async ({ person, picture }) => {
    await begin(person, { ...LARGE, who: ['Computer: 10 Expert', 'Human'] });
    await person.sees(THINKS);
    const before = await person.board();
    await picture('thinks');
    await person.click('Pause');
    await person.sees('The computer is paused.');
    assert.deepEqual(await person.board(), before, 'nothing of what was thought is played');
    const resting = await turn(person);
    await person.click('Resume');
    await person.sees(THINKS);
    await person.click('Play now');
    await until('its turn', async () => (await turn(person)) === resting + 1);
    await person.sees('Your turn');

    await person.click('Menu');
    await person.click(/^New Game/);
    await person.choose('Who plays for player 1', 'Computer: 10 Expert');
    await person.click('Start');
    await person.sees(THINKS);
    await person.click('Menu');
    await person.click(/^New Game/);
    await person.choose('Who plays for player 1', 'Human');
    await person.click('Start');
    await person.sees('Player 1 to move');
    const fresh = await person.board();
    const opening = await turn(person);
    await person.press('Control+i');
    await until('the person’s own turn', async () => (await turn(person)) === opening + 1);
    await person.press('Control+z');
    await person.click('Take back');
    await until('the beginning', async () => (await turn(person)) === opening);
    assert.deepEqual(await person.board(), fresh, 'an answer for the game before is never played');
  }),
);
