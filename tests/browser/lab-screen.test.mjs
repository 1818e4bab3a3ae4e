// The Lab screen over a lab that a test speaks for: how it looks, by keyboard, for screen readers, and what it lets in.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { FOUND, LAB_HELLO, LOOK, PLOT, STUDY, progressOf, refused } from '../support/scripted-lab.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { counts } from './support/count.mjs';
import { button, openLab, withLab } from './support/lab.mjs';
import { faultsOf } from './support/legible.mjs';
import { openFile } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';
import { until } from '../support/until.mjs';

const RUNS = [
  {
    run: 'r1',
    name: 'Is Atar fair for three?',
    game: 'atar',
    games: 200,
    of: 800,
    is_running: true,
    stops_early: false,
  },
  { run: 'r2', name: 'Size and density', game: 'atar', games: 120, of: 3600, is_running: false, stops_early: false },
];

const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 390, height: 844, finger: true },
  { width: 320, height: 640, finger: true },
  { width: 844, height: 390, finger: true },
];

const heading = (page, name) => page.getByRole('heading', { name, exact: true });

/** Leads through all parts; `check(what)` looks at each. */
async function everyPart({ page, lab }, check) {
  await button(page, 'Open the Lab').waitFor();
  await check('home');
  await openLab(page);
  await page.getByText('About 40 seconds for 800 games in 2 settings.').waitFor();
  await check('ask');
  await page.getByText('Your own question').click();
  for (const name of ['Number of players', 'Side of the board', 'Placement', 'Players'])
    await button(page, `Vary: ${name}`).click();
  await check('a grid of one’s own');
  await page.getByText('Find Settings…').click();
  const wishes = page.getByRole('region', { name: 'What you wish for' });
  await button(page, 'Add Wish').click();
  for (const box of await wishes.getByRole('checkbox').all()) await box.check();
  await check('settings that are looked for');
  await page.getByRole('radio', { name: 'Petri' }).check();
  await page.getByText('Your own question').click();
  await page.getByText('More options').click();
  await check('a game with many options');
  await page.getByRole('radio', { name: 'Atar' }).check();
  await button(page, 'How side and density change the game').click();
  await check('a study that ships');
  await button(page, 'Start').click();
  await heading(page, 'Stop “Is Atar fair for three?”?').waitFor();
  await check('the question before another study stops');
  await button(page, 'Stop and Start').click();
  await heading(page, STUDY.name).waitFor();
  await until('the study to be open', async () => lab.verbs().includes('lab_look'));
  lab.tell(progressOf());
  await page.getByText('By setting').click();
  await page.getByText('100 of 400').first().waitFor();
  await check('results');
  await button(page, 'Games: placement players').click();
  await page.getByText('Game 23').waitFor();
  await check('games');
  await button(page, 'Close').click();
  await button(page, 'Read the Report').click();
  await heading(page, 'The answer').waitFor();
  await check('report');
  await button(page, 'Remove: Size and density').click();
  await check('the question before a study is removed');
}

for (const { finger = false, ...viewport } of SIZES) {
  const options = { viewport, reducedMotion: 'reduce', ...(finger && { hasTouch: true, isMobile: true }) };
  const size = `${viewport.width} x ${viewport.height}`;
  test(
    `the Lab can be read and pressed, ${size}`,
    withLab(`lab-legible-${viewport.width}`, { ...options, answers: { lab_list: { runs: RUNS } } }, (session) =>
      everyPart(session, async (what) => {
        await animationsEnd(session.page);
        const found = await faultsOf(session.page, { words: 11, target: finger ? 44 : null });
        if (found.length > 0) await session.picture(what);
        assert.deepEqual(found, [], `${what} at ${size}`);
      }),
    ),
  );
}

for (const colorScheme of ['light', 'dark'])
  test(
    `axe-core finds no fault with the Lab, ${colorScheme}`,
    withLab(`lab-axe-${colorScheme}`, { colorScheme, answers: { lab_list: { runs: RUNS } } }, async (session) => {
      await bringAxe(session.page);
      await everyPart(session, async (what) => {
        await animationsEnd(session.page);
        assert.deepEqual(await faults(session.page), [], what);
      });
    }),
  );

test(
  'a question is asked, watched and looked into by keyboard alone',
  withLab('lab-keyboard', {}, async ({ page, lab }) => {
    /** Goes on by the Tab key until something of this name has the focus. */
    async function to(name, key = 'Tab') {
      const isThere = () =>
        page.evaluate((wanted) => {
          const { activeElement: at } = document;
          const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
          return label.trim().startsWith(wanted);
        }, name);
      for (let count = 0; count < 90; count += 1) {
        if (await isThere()) return;
        await page.keyboard.press(key);
      }
      assert.fail(`${name} is not reached`);
    }
    await button(page, 'Open the Lab').waitFor();
    await to('Open the Lab');
    await page.keyboard.press('Enter');
    await button(page, 'Start').waitFor();
    await to('How long is it?');
    await page.keyboard.press('Enter');
    await to('2');
    await page.keyboard.press('ArrowRight');
    await to('Side of the board');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7');
    await to('Start');
    await page.keyboard.press('Enter');
    await heading(page, STUDY.name).waitFor();
    const asked = lab.asked.filter(({ verb }) => verb === 'lab_ask').at(-1);
    assert.deepEqual([asked.question, asked.options], ['length', { players: 3, side: 7 }]);
    lab.tell(progressOf());
    await to('Stop');
    await page.keyboard.press('Enter');
    await to('Measure');
    await page.keyboard.press('ArrowDown');
    await to('Games: placement random');
    await page.keyboard.press('Enter');
    await page.getByText('Game 23').waitFor();
    await to('Typical');
    await page.keyboard.press('ArrowRight');
    await to('Replay: game 23');
    await page.keyboard.press('Enter');
    await button(page, '‹ Step').waitFor();
    assert.ok(lab.verbs().includes('lab_stop'));
    assert.equal(lab.asked.filter(({ verb }) => verb === 'lab_look').at(-1).measure, 'turns');
    assert.equal(lab.asked.filter(({ verb }) => verb === 'lab_games').at(-1).pick, 'drama');
    // Back leads out of the replay, then to the study.
    await page.goBack();
    await button(page, '‹ Step').waitFor({ state: 'hidden' });
    await page.goBack();
    await heading(page, STUDY.name).waitFor();
  }),
);

test(
  'settings are looked for by keyboard alone, and each number is called by its wish',
  withLab('lab-find-keyboard', {}, async ({ page, lab }) => {
    await openLab(page);
    const press = async (keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('button', { name: /^Find Settings…/ }).focus();
    await press(['Enter']);
    await page.getByRole('checkbox', { name: 'A game lasts at least' }).focus();
    // Its tick, its minutes, the tick of the most, and how many.
    await press(['Space', 'Tab', 'Tab', 'Control+a', '3', '5']);
    assert.equal(await page.getByRole('spinbutton', { name: 'A game lasts at most' }).inputValue(), '35');
    assert.equal(await page.getByRole('spinbutton', { name: 'A game lasts at least' }).isVisible(), false);
    await press(['Tab', 'Control+a', '1', '0']);
    await page.getByRole('status').filter({ hasText: 'So 35 minutes are 210 turns.' }).waitFor();
    // Without any wish, Start leads to the first one.
    for (const name of ['A game lasts at most', 'No place wins more than'])
      await page.getByRole('checkbox', { name }).press('Space');
    await page.getByText('Choose at least one wish.').waitFor();
    await button(page, 'Start').press('Enter');
    const first = page.getByRole('checkbox', { name: 'A game lasts at least' });
    assert.equal(await first.evaluate((box) => box === document.activeElement), true);
    await press(['Space', 'Tab', 'Control+a', '1', '5']);
    await button(page, 'Start').press('Enter');
    await heading(page, STUDY.name).waitFor();
    const { study } = lab.asked.filter(({ verb }) => verb === 'lab_check').at(-1);
    assert.deepEqual([study.wish, study.pace], [{ minutes: { least: 15 } }, 10]);
  }),
);

test(
  'a plot is a picture that the table tells, and progress is heard in quarters',
  withLab('lab-heard', {}, async ({ page, lab }) => {
    await openLab(page);
    await button(page, 'Start').click();
    const plot = page.getByRole('img', { name: 'Share of the first place' });
    await plot.waitFor();
    const table = page.getByRole('table', { name: LOOK.table.caption });
    assert.equal(await plot.getAttribute('aria-describedby'), await table.getAttribute('id'));
    assert.deepEqual(await table.getByRole('columnheader').allTextContents(), [...LOOK.table.headings, 'Examples']);
    lab.tell(progressOf({ games: 100 }));
    await page
      .getByRole('status')
      .filter({ hasText: 'The study’s own games are being played.' })
      .waitFor({ state: 'attached' });
    lab.tell(progressOf({ games: 410 }));
    await page
      .getByRole('status')
      .filter({ hasText: '50% of the games have been played.' })
      .waitFor({ state: 'attached' });
    lab.tell(progressOf({ phase: 'done', games: 800, seconds_left: null }));
    await page.getByRole('status').filter({ hasText: 'The study is done.' }).waitFor({ state: 'attached' });
    await page.getByText('Done: 800 games.').waitFor();
  }),
);

test(
  'first figures are marked until the study’s own are there',
  withLab(
    'lab-preview',
    { answers: { lab_look: () => ({ ...LOOK, preview: now.preview }) } },
    async ({ page, lab }) => {
      now.preview = 'greedy';
      await openLab(page);
      await button(page, 'Start').click();
      const mark = page.getByText(/^First results: weak players \(greedy\)/);
      await mark.waitFor();
      await page.getByText('Playing the first games…').waitFor();
      now.preview = null;
      lab.tell(progressOf());
      await mark.waitFor({ state: 'hidden' });
    },
  ),
);
const now = { preview: null };

// The first results of a search told whether its settings are fair, which nobody had asked.
test(
  'first figures of a search say nothing of the wish',
  withLab(
    'lab-preview-wish',
    {
      answers: {
        lab_look: () => ({ ...LOOK, preview: 'greedy' }),
        lab_open: ({ run }) => ({
          ...{ run, games: 0, of: 800, phase: 'preview' },
          study: { ...STUDY, wish: { turns: { most: 60 } } },
        }),
      },
    },
    async ({ page }) => {
      await openLab(page);
      await button(page, 'Start').click();
      await page.getByText('The study’s own players then show which settings are as wished.').waitFor();
      assert.deepEqual(await page.locator('.lab-answers').allTextContents(), ['', '']);
      assert.equal(await page.locator('.lab-answer details').isVisible(), false, 'nothing is folded away');
    },
  ),
);

test(
  'games are offered by each way in which some ended',
  withLab('lab-endings', {}, async ({ page, lab }) => {
    await openLab(page);
    await button(page, 'Start').click();
    await button(page, 'Games: placement random').click();
    await page.getByRole('radio', { name: /shot clock$/ }).check();
    await page.getByRole('radio', { name: /no moves$/ }).check();
    await button(page, 'Replay: game 17').waitFor();
    const picks = lab.asked.filter(({ verb }) => verb === 'lab_games').map(({ pick }) => pick);
    assert.deepEqual(picks, ['typical', 'shot_clock', 'no_moves']);
  }),
);

const withMore = (setting) => ({ ...setting, games: now.games ?? setting.games });
const SOUGHT = { ...STUDY, version: 2, wish: { minutes: [20, 40], share: { most: 0.4 } }, pace: 20 };

test(
  'what a search found is read on a phone: sentences, settings with figures and games, then maps',
  withLab(
    'lab-found',
    {
      ...{ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
      answers: {
        lab_look: () => ({ ...LOOK, wish: { ...FOUND, settings: FOUND.settings.map(withMore) } }),
        lab_open: ({ run }) => ({
          ...{ run, study: SOUGHT, games: 800, of: 8000, phase: 'stopped', impossible: [], fresh_seed: 2 },
        }),
      },
    },
    async ({ page, lab, picture }) => {
      await openLab(page);
      await button(page, 'Start').click();
      const found = page.getByRole('region', { name: 'What was found' });
      await found.getByRole('heading', { name: 'placement players' }).waitFor();
      await found.getByText('36.0% (33.1\u00a0to\u00a039.2%)').first().waitFor();
      await found.getByText('Still open: 1 setting').click();
      await found.getByText('640 games, about 400 more games would settle it').waitFor();
      await counts(found.getByRole('button', { name: /^Start a Game with These Settings/ }), 1);
      await page.getByText('No place wins more than 40%.').waitFor();
      await picture('found');
      await found.getByRole('img').scrollIntoViewIfNeeded();
      await picture('maps');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 320, 'nothing sticks out');
      await page.evaluate(() => scrollTo(0, 0));
      const menu = await button(page, 'Menu').boundingBox();
      assert.ok(menu.x + menu.width <= 320, 'the bar is whole');
      assert.deepEqual(await faultsOf(page, { words: 11, target: 44 }), []);
      const map = await found.getByRole('img').evaluate((svg) => [svg.clientWidth, Number(svg.getAttribute('width'))]);
      assert.equal(map[0], map[1], 'its words are as large as they were drawn');
      const told = await found.getByRole('img').getAttribute('aria-describedby');
      await page.locator(`#${told}`).getByText(LOOK.answer[0]).waitFor();
      // New figures come while somebody is at a button.
      const typical = button(found, 'Typical Games: placement random');
      await typical.focus();
      now.games = 720;
      lab.tell(progressOf({ games: 900, of: 8000 }));
      await found.getByText('720 games, about 400 more games would settle it').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Game 23').waitFor();
      await button(page, 'Close').click();
      const { cell, pick } = lab.asked.filter(({ verb }) => verb === 'lab_games').at(-1);
      assert.deepEqual([cell, pick], ['random', 'typical']);
      await bringAxe(page);
      assert.deepEqual(await faults(page), []);
      await button(page, 'Start a Game with These Settings: placement players').click();
      await page.locator('.lab').waitFor({ state: 'hidden' });
    },
  ),
);

const UNEVEN = { ...LOOK, cells: LOOK.cells.map((cell) => ({ ...cell, verdict: 'uneven', is_uncertain: true })) };

test(
  'what may be chance is confirmed by other games of the same study, once its own are played',
  withLab(
    'lab-confirm',
    {
      answers: {
        lab_look: UNEVEN,
        lab_begin: ({ study }) => ({ run: study.seed === 77 ? 'r2' : 'r1' }),
        lab_open: ({ run }) => ({ run, study: STUDY, games: 0, of: 800, phase: 'playing', fresh_seed: 77 }),
      },
    },
    async ({ page, lab }) => {
      await openLab(page);
      await button(page, 'Start').click();
      await page.getByText(/^placement players: uneven/).waitFor();
      const confirm = button(page, 'Confirm with Fresh Games');
      // While the study is played more of its own games come.
      await confirm.waitFor({ state: 'hidden' });
      lab.tell(progressOf({ phase: 'done', games: 800, seconds_left: null }));
      await confirm.click();
      await page.waitForURL(/#lab\/r2$/);
      const { study } = lab.asked.filter(({ verb }) => verb === 'lab_begin').at(-1);
      assert.deepEqual(study, { ...STUDY, name: `${STUDY.name}, fresh games`, seed: 77 });
    },
  ),
);

test(
  'more games are played of a study that runs, and of one that was opened',
  withLab('lab-more', { answers: { lab_list: { runs: RUNS } } }, async ({ page, lab, picture }) => {
    await openLab(page);
    await button(page, 'Start').click();
    // A second study stopped the first one, and nobody was told.
    await button(page, 'Cancel').click();
    await button(page, 'Start').click();
    await button(page, 'Stop and Start').click();
    const more = button(page, 'Play 500 More');
    // Beside the answer, with what it does.
    await page.locator('.lab-answer').getByText('Adds 500 games in each of 2 settings').waitFor();
    assert.equal(lab.asked.filter(({ verb }) => verb === 'lab_begin').length, 1);
    lab.tell(progressOf());
    await more.click();
    const asked = () => lab.asked.filter(({ verb, more: games }) => verb === 'lab_begin' && games === 500);
    await until('the first request', async () => asked().length === 1);
    await button(page, 'New Question').click();
    await page.getByText('Size and density', { exact: true }).first().click();
    await more.click();
    await until('the second request', async () => asked().length === 2);
    await picture('opened');
    assert.deepEqual(
      asked().map(({ run }) => run),
      ['r1', 'r2'],
    );
  }),
);

test(
  'a study that stopped by itself is done, though it might have had more games',
  withLab(
    'lab-stopped-itself',
    {
      answers: {
        lab_list: { runs: [{ ...RUNS[1], games: 1200, of: 10_000, is_done: true }] },
        lab_open: ({ run }) => ({ run, study: STUDY, games: 1200, of: 10_000, phase: 'done' }),
      },
    },
    async ({ page }) => {
      await openLab(page);
      await page.getByText('Atar, done').waitFor();
      await button(page, 'Continue: Size and density').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: /^Size and density/ }).click();
      await page.getByText('Done: 1,200 games.').waitFor();
      assert.equal(await page.getByLabel('Games played').evaluate((bar) => bar.value / bar.max), 1);
    },
  ),
);

const HOSTILE = PLOT.replace(
  '<circle',
  '<script>document.title = "acted"</script><image href="http://127.0.0.1:1/x.png"/><circle',
);

test(
  'what a plot or a report must not have does not come into the page',
  withLab(
    'lab-hostile',
    { answers: { lab_look: { ...LOOK, plots: [HOSTILE, 'no plot', PLOT] } } },
    async ({ page }) => {
      await openLab(page);
      await button(page, 'Start').click();
      await page.getByRole('img', { name: 'Share of the first place' }).waitFor();
      await counts(page.locator('.lab-plots svg'), 1);
      await button(page, 'Read the Report').click();
      await heading(page, 'The answer').waitFor();
      const found = await page.evaluate(() => {
        const all = [...document.querySelectorAll('.lab *')];
        const banned = all.filter((each) => /^(style|script|iframe|foreignObject)$/.test(each.localName));
        const acting = all.filter((each) => [...each.attributes].some(({ name }) => /^(on|style|href|src)/.test(name)));
        return { banned: banned.length, acting: acting.length, title: document.title };
      });
      assert.deepEqual(found, { banned: 0, acting: 0, title: 'Lab — Atar' });
    },
  ),
);

test(
  'an example is opened as a file is: the game in progress is kept',
  withLab('lab-example', {}, async ({ page, person }) => {
    await person.find('Open…');
    await openFile(page, person, fixture('moving.atar'));
    await person.click(/^Undo/);
    await person.click('Menu');
    await person.click('Lab');
    await button(page, 'Start').click();
    await button(page, 'Games: placement players').click();
    await button(page, 'Replay: game 17').click();
    await page.getByText('“moving.atar” stays as it was saved. Your last game as it was is in the library.').waitFor();
    await button(page, 'Step ›').waitFor();
    const record = JSON.parse(readFileSync(fixture('whole.atar'), 'utf8'));
    for (const { name } of record.seats) await page.getByText(name, { exact: true }).first().waitFor();
  }),
);

test(
  'a study is opened from a file; one that is none is refused',
  withLab('lab-file', { answers: { lab_import: ({ text }) => read(text) } }, async ({ page, lab }) => {
    await openLab(page);
    const choose = async (text) => {
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Open a Study…').click();
      await (await chooser).setFiles({ name: 'study.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    };
    await choose('{}');
    await page.getByRole('alert').filter({ hasText: 'This is no study.' }).waitFor();
    await choose('x'.repeat(70_000));
    await page.getByRole('alert').filter({ hasText: 'is too large. A study has at most 64 KB.' }).waitFor();
    await choose(JSON.stringify({ ...STUDY, name: 'Mine' }));
    await heading(page, 'Mine').waitFor();
    await button(page, 'Start').click();
    await heading(page, STUDY.name).waitFor();
    assert.equal(lab.asked.find(({ verb }) => verb === 'lab_begin').study.name, 'Mine');
  }),
);
const read = (text) => (text === '{}' ? refused('bad_study', 'This is no study.') : { study: JSON.parse(text) });

test(
  'figures and the report are saved as files',
  withLab('lab-saved', {}, async ({ page }) => {
    await openLab(page);
    await button(page, 'Start').click();
    await button(page, 'Save the Report…').waitFor();
    for (const [name, file] of [
      ['Save the Report…', 'Is Atar fair for three.html'],
      ['Save: Table (CSV)…', 'study.csv'],
      ['Save: Study…', 'study.json'],
    ]) {
      const download = page.waitForEvent('download');
      await button(page, name).click();
      assert.equal((await download).suggestedFilename(), file);
    }
  }),
);

// The report is far longer than the window: nothing in sight led back, and Back left the study.
test(
  'a way back from the report stays in sight: Escape and Back close it, too, and the page is where it was',
  withLab('lab-report-back', { answers: { lab_report: () => ({ html: LONG }) } }, async ({ page }) => {
    await openLab(page);
    await button(page, 'Start').click();
    const [read, back] = [button(page, 'Read the Report'), button(page, 'Back to Results')];
    await read.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    for (const close of [() => back.click(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
      await read.click();
      await heading(page, 'The answer').waitFor();
      await page.getByText('The last line').scrollIntoViewIfNeeded();
      assert.ok(await back.evaluate((each) => each.getBoundingClientRect().top >= 0), 'the way back is in sight');
      await close();
      await until('the report is closed', async () => !(await heading(page, 'The answer').isVisible()));
      await until('the page is where it was', async () => (await page.evaluate(() => scrollY)) === top);
      assert.ok(await heading(page, STUDY.name).isVisible(), 'the study is still there');
      assert.ok(await read.evaluate((each) => each === document.activeElement), 'the keyboard is where it was');
    }
  }),
);
const LINES = Array.from({ length: 200 }, (_, line) => `<p>Line ${line}</p>`).join('');
const LONG = `<!doctype html><html lang="en"><body><main><h1>The answer</h1>${LINES}<p>The last line</p></main></body></html>`;

test(
  'on paper there is the report and nothing else',
  withLab('lab-paper', {}, async ({ page, folder }) => {
    await openLab(page);
    await button(page, 'Start').click();
    await button(page, 'Read the Report').click();
    await heading(page, 'The answer').waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.ok(await heading(page, 'The answer').isVisible());
    for (const name of ['New Question', 'Stop', 'Read the Report', 'Back to Results'])
      assert.ok(!(await button(page, name).isVisible()), name);
    const pdf = await page.pdf({ path: `${folder}/report.pdf`, format: 'A4' });
    assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length, 1);
  }),
);

test(
  'a connection that was cut is told, and what happened meanwhile is shown',
  withLab(
    'lab-cut',
    { answers: { lab_open: ({ run }) => ({ run, study: STUDY, of: 800, ...later }) } },
    async ({ page, lab }) => {
      await openLab(page);
      await button(page, 'Start').click();
      await button(page, 'Stop').waitFor();
      Object.assign(later, { games: 800, phase: 'done' });
      lab.cut();
      await page.getByText('Done: 800 games.').waitFor();
      await page.reload();
      await page.getByText('Done: 800 games.').waitFor();
    },
  ),
);
const later = { games: 0, phase: 'playing' };

test(
  'a lab that cannot be reached is said, and opens once it can',
  withLab(
    'lab-away',
    { answers: { lab_hello: () => (away.is ? refused('connection', 'Lost.') : LAB_HELLO) } },
    async (session) => {
      const { page, lab } = session;
      away.is = true;
      await button(page, 'Open the Lab').click();
      await page.getByRole('alert').filter({ hasText: 'Lost.' }).waitFor();
      lab.cut();
      await button(page, 'Try Again').waitFor();
      away.is = false;
      await button(page, 'Start').waitFor();
    },
  ),
);
const away = { is: false };

test(
  'a study that is not there any more leads to a new question',
  withLab(
    'lab-gone',
    { answers: { lab_open: refused('no_run', 'There is no such study.') } },
    async ({ page, server }) => {
      // Another page between, so that the address is opened anew, not only changed.
      await page.goto('about:blank');
      await page.goto(`${server.url}#lab/r9`);
      await page.getByRole('alert').filter({ hasText: 'There is no such study.' }).waitFor();
      await button(page, 'Start').waitFor();
      assert.match(page.url(), /#lab$/);
    },
  ),
);
