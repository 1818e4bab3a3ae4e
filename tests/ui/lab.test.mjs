// The Lab: what is asked, what is known of it, and what is done about it, against a lab that a test speaks for.

import assert from 'node:assert/strict';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import * as draft from '../../ui/lab/study-draft.js';
import { createLabModel } from '../../ui/lab/lab.js';
import * as wishes from '../../ui/lab/wish.js';
import { runNewsOf } from '../../ui/lab/lab-state.js';
import { boundsOf, changedOptions, firstValues, parametersOf, range } from '../../ui/lab/parameters.js';
import {
  amountWords,
  durationWords,
  estimateWords,
  gamesOfWords,
  phaseWords,
  pickWords,
  playerWords,
} from '../../ui/lab/words.js';
import { withCount, withOwn } from '../../ui/game-settings.js';
import { formOf } from '../../ui/options/form.js';
import { LAB_HELLO, LOOK, STUDY, progressOf, refused, scriptedLab } from '../support/scripted-lab.mjs';
import { HELLO } from './support/hello.mjs';
import { idle } from './support/idle.mjs';

const formFor = (name) =>
  formOf(
    games.find((game) => game.name === name),
    HELLO,
  );
const atar = formFor('atar');
const world = { form: atar, hello: LAB_HELLO };
const first = draft.firstDraft(LAB_HELLO, atar);

/** The fair question for three players on side 7. */
const forThree = draft.withSettings(first, (now) => withOwn(withCount(now, atar, 3), atar, 'side', '7'));

test('at first the first question is asked, with the usual options', () => {
  assert.equal(first.question, 'fair');
  assert.deepEqual(first.players, ['level=3']);
  assert.deepEqual(draft.requestOf(first, world), {
    request: { do: 'lab_ask', game: 'atar', question: 'fair', options: {}, player: 'level=3', amount: 'sound' },
    name: 'Is it fair? Atar',
  });
});

test('a question is told what differs from the usual options, and no list by player', () => {
  assert.deepEqual(draft.requestOf(forThree, world).request.options, { players: 3, side: 7 });
  assert.equal(draft.requestOf(forThree, world).name, 'Is it fair? Atar, 3 players, side of the board 7');
  const blokus = formFor('blokus');
  const four = withCount(draft.firstDraft(LAB_HELLO, blokus).settings, blokus, 4);
  assert.deepEqual(changedOptions(blokus, draft.labGameOf(LAB_HELLO, 'blokus'), four), {
    players: 4,
    start: 'classic',
  });
  const petri = formFor('petri');
  const bites = withOwn(draft.firstDraft(LAB_HELLO, petri).settings, petri, 'bite_lengths 2', '4');
  assert.deepEqual(changedOptions(petri, draft.labGameOf(LAB_HELLO, 'petri'), bites), { bite_lengths: [1, 2, 4] });
});

test('what is impossible is not asked, and said by field', () => {
  const wrong = draft.withSettings(first, (now) => withOwn(now, atar, 'side', '99'));
  assert.equal(draft.requestOf(wrong, world), null);
  assert.deepEqual(Object.keys(draft.problemsOf(wrong, world)), ['side']);
  const own = draft.withVaried(draft.withQuestion(wrong, null), 'side', ['6', '8']);
  assert.deepEqual(draft.problemsOf(own, world), {}, 'what is varied needs no value of its own');
  assert.deepEqual(Object.keys(draft.problemsOf(draft.withVaried(own, 'placement', []), world)), ['placement']);
});

/** Settings are looked for, for three players on two boards. */
const find = draft.withFinding(draft.withVaried(draft.withQuestion(forThree, null), 'side', ['6', '8']), atar);
const { wishes: figures } = draft.labGameOf(LAB_HELLO, 'atar');
const studyOf = (now) => draft.requestOf(now, world).request.study;
const labels = (now) => wishes.wishesOf(now, figures).map(({ label }) => label);

test('a wish is a grid of one’s own, with minutes at a stated pace and the most that a place may win', () => {
  const { version, wish, pace, name } = studyOf(find);
  assert.deepEqual(
    { version, wish, pace },
    { version: 2, wish: { minutes: { least: 20, most: 40 }, share: { most: 0.4 } }, pace: 20 },
  );
  assert.equal(name, 'Atar as wished, by side of the board');
  assert.equal(wishes.paceWords(find), 'So 20 to 40 minutes are 60 to 120 turns. A setup before play is not counted.');
  const slow = wishes.withAmount(wishes.withWish(find, 'minutes least', false), wishes.PACE, '30');
  assert.equal(wishes.paceWords(slow), 'So 40 minutes are 80 turns. A setup before play is not counted.');
  assert.equal(studyOf(slow).pace, 30);
  assert.equal(wishes.paceWords(wishes.withAmount(find, 'minutes least', '60')), '', 'so many cannot be');
  const short = wishes.withWish(slow, 'minutes most', false);
  assert.equal(studyOf(short).pace, undefined, 'without minutes a pace says nothing');
  assert.equal(draft.requestOf(draft.withQuestion(find, null), world).request.study.wish, undefined);
});

test('how much a place may win at first follows the number of players, until somebody sets it', () => {
  const most = (now) => studyOf(now).wish.share.most;
  const four = draft.withSettings(find, (now) => withCount(now, atar, 4));
  assert.equal(most(four), 0.3);
  assert.equal(most(draft.withVaried(four, 'players', ['2', '4'])), 0.6, 'two places cannot both win less than half');
  const each = wishes.withWish(four, 'share least', true);
  assert.equal(studyOf(each).wish.share.least, 0.2);
  const much = wishes.withAmount(each, 'share least', '25');
  assert.deepEqual(draft.problemsOf(much, world), { 'share least': 'Enter a number from 1 to 24.' });
  const set = wishes.withAmount(find, 'share most', '36');
  assert.equal(most(set), 0.36);
  const two = draft.withSettings(set, (now) => withCount(now, atar, 2));
  assert.deepEqual(draft.problemsOf(two, world), { 'share most': 'Enter a number from 51 to 99.' });
});

test('ways in which games end are offered as the lab tells them, and any figure can be added', () => {
  assert.ok(labels(find).includes('Ending by shot clock, at most'));
  const one = figures.filter(({ name }) => name !== 'ending.no_moves');
  assert.ok(!wishes.wishesOf(find, one).some(({ measure }) => measure.startsWith('ending.')), 'there is only one way');
  let more = wishes.withWish(wishes.withWish(find, 'turns most', true), 'balance more', true);
  assert.deepEqual(labels(more).slice(-2), ['Turns of play, at most', 'Balance, the more, the better, in steps of']);
  more = wishes.withAmount(wishes.withAmount(more, 'turns most', '90'), 'balance more', '2.5');
  assert.deepEqual(studyOf(more).wish.turns, { most: 90 });
  assert.deepEqual(studyOf(more).wish.balance, { more: 0.025 }, 'parts of a whole are per cent on the screen');
  const sides = (name) => wishes.sidesOf(name).map(({ side }) => side);
  assert.deepEqual(sides('share'), ['least', 'most'], 'the lab would refuse the others');
  assert.deepEqual(sides('balance'), ['least', 'more']);
  assert.equal(sides('turns').length, 4);
});

test('what is wrong with a wish is said where it is', () => {
  const problems = (now) => draft.problemsOf(now, world);
  const typed = (key, text) => problems(wishes.withAmount(find, key, text));
  assert.deepEqual(typed('minutes most', ''), { 'minutes most': 'Enter a number from 1 to 240.' });
  assert.deepEqual(typed('minutes most', '20'), { 'minutes most': 'The most must be above the least.' });
  assert.deepEqual(typed(wishes.PACE, '0'), { pace: 'Enter a number from 1 to 300.' });
  assert.deepEqual(problems({ ...find, wished: [] }), { wish: 'Choose at least one wish.' });
  assert.deepEqual(problems(wishes.withAmount({ ...find, wished: ['turns more'] }, 'turns more', '0')), {
    'turns more': 'Enter a number, 0.01 or more.',
  });
});

test('what was wished for stays while something else is asked, and while it is not ticked', () => {
  const typed = wishes.withAmount(find, 'minutes most', '55');
  const back = draft.withFinding(draft.withQuestion(typed, 'fair'), atar);
  assert.equal(studyOf(back).wish.minutes.most, 55);
  const again = wishes.withWish(wishes.withWish(typed, 'minutes most', false), 'minutes most', true);
  assert.equal(studyOf(again).wish.minutes.most, 55);
});

test('who looks for settings finds something varied: the first two numbers, or what there is', () => {
  const variedOf = (name) => {
    const form = formFor(name);
    return Object.keys(draft.withFinding(draft.firstDraft(LAB_HELLO, form), form).varied);
  };
  assert.deepEqual(variedOf('atar'), ['side', 'density']);
  for (const { name } of games.filter((game) => LAB_HELLO.games.some((known) => known.game === game.name)))
    assert.ok(variedOf(name).length > 0, name);
  assert.deepEqual(Object.keys(find.varied), ['side'], 'what was varied stays');
});

test('a study that looks for settings is told as it was wished', () => {
  const wish = { minutes: [20, 40], share: { most: 0.42 }, 'ending.shot_clock': { most: 0.6 }, turns: { less: 5 } };
  const study = { ...studyOf(find), wish, vary: { density: { from: 20, to: 40, step: 5 } } };
  const facts = draft.factsOf(study, { ...world, playerWords: String });
  const words = Object.fromEntries(facts.map(({ term, words: told }) => [term, told]));
  const told = [
    ...['A game lasts at least 20 minutes.', 'A game lasts at most 40 minutes.', 'No place wins more than 42%.'],
    ...['Ending by shot clock, at most 60%.', 'Turns of play, the less, the better, in steps of 5 turns.'],
    'A turn takes about 20 seconds.',
  ];
  assert.equal(words.Wish, told.join(' '));
  assert.ok(Object.values(words).includes('20 to 40'));
});

test('a grid of one’s own is made of options, knobs and players', () => {
  let own = draft.withQuestion(forThree, null);
  own = draft.withVaried(own, 'side', ['6', '8']);
  own = draft.toggled(own, atar, 'placement');
  own = draft.withVaried(own, 'players', ['2', '4']);
  own = draft.withStudyPlayers(own, ['greedy', 'level=3']);
  assert.equal(draft.cellCount(own), 16);
  const { request } = draft.requestOf({ ...own, amount: 'quick' }, world);
  assert.equal(request.do, 'lab_check');
  assert.deepEqual(request.study, {
    format: 'atar-study',
    version: 1,
    name: 'Atar by number of players, side of the board and placement',
    game: 'atar',
    options: {},
    grid: [{ players: [2, 4] }, { side: [6, 8] }, { placement: ['players', 'random'] }],
    line_ups: [{ all: 'greedy' }, { all: 'level=3' }],
    stop: { games: 100 },
    seed: 1,
    skip_impossible: true,
  });
  assert.equal(draft.toggled(own, atar, 'placement').varied.placement, undefined);
  assert.deepEqual(draft.withStudyPlayers(own, []).players, own.players, 'somebody must play');
});

test('values have the kind that the game’s options have', () => {
  const petri = formFor('petri');
  const own = draft.withVaried(draft.withQuestion(draft.firstDraft(LAB_HELLO, petri), null), 'flip', ['no', 'yes']);
  const { grid } = draft.requestOf(own, { form: petri, hello: LAB_HELLO }).request.study;
  assert.deepEqual(grid, [{ flip: [false, true] }]);
});

test('everything but lists can be varied', () => {
  const keys = (form) => parametersOf(form, draft.firstDraft(LAB_HELLO, form).settings).map(({ key }) => key);
  assert.deepEqual(keys(atar), ['players', 'side', 'density', 'placement', 'order']);
  assert.deepEqual(keys(formFor('owari')), ['stones', 'first']);
  assert.ok(!keys(formFor('petri')).some((key) => key.includes(' ')));
});

test('a number is varied about its value at first, within its bounds', () => {
  const side = { key: 'side', label: '', kind: 'number', from: 3, to: 20, choices: [] };
  assert.deepEqual(firstValues(side, '8'), ['6', '8', '10']);
  assert.deepEqual(firstValues(side, '20'), ['16', '18', '20']);
  assert.deepEqual(firstValues(side, '3'), ['3', '5', '7']);
  assert.deepEqual(range({ first: 4, last: 11, step: 3 }), ['4', '7', '10']);
  assert.deepEqual(boundsOf(['4', '7', '10']), { first: 4, last: 10, step: 3 });
  assert.deepEqual(boundsOf(['5']), { first: 5, last: 5, step: 1 });
});

test('a study is asked as it is, and told in words', () => {
  const chosen = draft.withStudy(first, STUDY);
  assert.deepEqual(draft.requestOf(chosen, world), { request: { do: 'lab_check', study: STUDY } });
  const facts = draft.factsOf(STUDY, { ...world, playerWords: (player) => player });
  assert.deepEqual(facts, [
    { term: 'Side of the board', words: '7' },
    { term: 'Number of players', words: '3' },
    { term: 'Placement', words: 'By the players, At random' },
    { term: 'Players', words: 'level=3' },
  ]);
});

test('times, counts and players are told as people say them', () => {
  assert.deepEqual([0.2, 4.4, 42, 95, 5400, 200_000].map(durationWords), [
    'about a second',
    'about 4 seconds',
    'about 40 seconds',
    'about 2 minutes',
    'about 2 hours',
    'about 2 days',
  ]);
  assert.equal(amountWords(1234567), '1,234,567');
  assert.equal(playerWords('level=3', HELLO), 'Computer: 3 Casual');
  assert.equal(playerWords('nodes=1600', HELLO), '1,600 nodes');
  assert.equal(playerWords('level=3,without=clock', HELLO), 'Computer: 3 Casual without clock');
  assert.equal(pickWords('drama'), 'Most dramatic');
  assert.equal(pickWords('shot_clock'), 'Ending: shot clock');
  const found = { kind: 'found', seconds: 42, cells: 2, games: 800, study: STUDY };
  assert.equal(estimateWords(found), 'About 40 seconds for 800 games in 2 settings.');
  assert.equal(estimateWords({ ...found, is_at_least: true, cells: 1 }), 'More than 40 seconds for 800 games.');
  assert.equal(
    estimateWords({ ...found, seconds: null }),
    'Hard to say how long this will take: 800 games in 2 settings.',
  );
  const run = { phase: 'playing', games: 1200, of: 3600, secondsLeft: 95, text: null, study: STUDY };
  assert.equal(phaseWords(run).replaceAll('\u00a0', ' '), '1,200 of 3,600 games · about 2 minutes left');
});

// "12 of 10,000 games" made a study that ends when it knows enough look hopeless.
test('a study that may stop early says how many games it has at most', () => {
  const study = { ...STUDY, stop: { half_width: 0.02, of: 'share.1', least: 200, most: 10_000 } };
  const run = { phase: 'stopped', games: 12, of: 10_000, secondsLeft: null, text: null, study };
  assert.equal(phaseWords(run), 'Stopped after 12 of at most 10,000 games.');
  assert.equal(phaseWords({ ...run, phase: 'playing' }), '12 of at most 10,000 games');
  const found = { kind: 'found', seconds: 42, cells: 1, games: 10_000, study };
  assert.equal(estimateWords(found), 'About 40 seconds, or less, for at most 10,000 games.');
  assert.equal(gamesOfWords(12, 10_000, true), '12 of at most 10,000 games');
  assert.equal(gamesOfWords(12, 40, false), '12 of 40 games');
});

/** A model over a lab that a test speaks for; its timers run when the test says so. */
function stand(answers) {
  const connection = scriptedLab(answers);
  const timers = [];
  const troubles = [];
  const files = [];
  const told = [];
  const model = createLabModel(connection, {
    async attempt(work) {
      try {
        return await work();
      } catch (error) {
        troubles.push(error.message);
        return false;
      }
    },
    tell: (text) => told.push(text),
    exportFile: async (file) => (files.push(file), { name: file.name }),
    ask: (now, hello) => draft.requestOf(now, { form: atar, hello }),
    later: (act) => timers.push(act),
    forget: (timer) => timer !== null && (timers[timer - 1] = () => {}),
  });
  const pass = async () => {
    timers.splice(0).forEach((act) => act());
    await idle();
  };
  return { connection, model, pass, troubles, files, told };
}

/** The same with a study on the screen. */
async function begun(answers) {
  const all = stand(answers);
  await all.model.visit();
  all.model.ask(forThree);
  await all.pass();
  assert.equal(await all.model.begin(), 'r1');
  return all;
}

test('the lab is asked once what it can do, and again where that went wrong', async () => {
  let isThere = false;
  const { model, connection, troubles } = stand({
    lab_hello: () => (isThere ? LAB_HELLO : refused('connection', 'Lost.')),
  });
  assert.equal(await model.visit(), false);
  assert.deepEqual(troubles, ['Lost.']);
  isThere = true;
  assert.equal(await model.visit(), true);
  await model.visit();
  assert.deepEqual(connection.verbs(), ['lab_hello', 'lab_hello', 'lab_list']);
});

test('how long it takes is tried once nothing changes any more', async () => {
  const { model, connection, pass } = stand();
  await model.visit();
  model.ask(first);
  model.ask(forThree);
  assert.equal(model.state.estimate.kind, 'trying');
  await pass();
  assert.deepEqual(connection.verbs().slice(2), ['lab_ask', 'lab_try']);
  assert.deepEqual(connection.asked.at(-1).study.options, { players: 3, side: 7 });
  assert.equal(model.state.estimate.seconds, 42);
});

test('an estimate of what is not asked any more is not told', async () => {
  const answers = [];
  const { model, pass } = stand({ lab_try: () => new Promise((done) => answers.push(done)) });
  await model.visit();
  model.ask(first);
  await pass();
  model.ask(forThree);
  await pass();
  answers[1]({ seconds: 2, cells: 1, games: 10 });
  answers[0]({ seconds: 900, cells: 9, games: 9 });
  await idle();
  assert.equal(model.state.estimate.seconds, 2);
});

test('why a study cannot be played is told where the time would stand; a busy lab tells none', async () => {
  const { model, pass } = stand({ lab_ask: refused('bad_study', 'options: side is 2; it must be 3 to 20') });
  await model.visit();
  model.ask(first);
  await pass();
  assert.deepEqual(model.state.estimate, { kind: 'wrong', text: 'options: side is 2; it must be 3 to 20' });
  const busy = stand({ lab_try: refused('busy', 'A study is being played.') });
  await busy.model.visit();
  busy.model.ask(first);
  await busy.pass();
  assert.deepEqual(busy.model.state.estimate, { kind: 'none' });
});

test('a study is begun, followed, stopped and gone on with', async () => {
  const { model, connection, pass } = await begun();
  assert.equal(model.state.run.look.question, LOOK.question);
  const looks = () => connection.verbs().filter((verb) => verb === 'lab_look').length;
  const before = looks();
  for (const games of [100, 150, 200]) connection.tell(progressOf({ games }));
  await idle();
  assert.equal(looks(), before + 1, 'figures rest for a while');
  await pass();
  assert.equal(looks(), before + 2, 'what came meanwhile is looked at then');
  assert.equal(model.state.run.games, 200);
  assert.equal(model.state.run.secondsLeft, 95);
  await model.stop();
  connection.tell(progressOf({ phase: 'stopped', seconds_left: null }));
  await idle();
  assert.equal(looks(), before + 3, 'the last figures are not waited for');
  assert.equal(await model.goOn('r1'), 'r1');
  assert.deepEqual(connection.asked.filter(({ verb }) => verb === 'lab_begin').at(-1), {
    verb: 'lab_begin',
    run: 'r1',
  });
});

// A large study takes longer to tell than it takes until it is asked for again: its figures stood still to the end.
test('of the same part an answer is shown although a newer one is on its way, but none after that', async () => {
  const answers = [];
  let isSlow = false;
  const { model, connection } = await begun({
    lab_look: () => (isSlow ? new Promise((done) => answers.push(done)) : LOOK),
  });
  isSlow = true;
  connection.tell(progressOf({ games: 100 }));
  connection.tell(progressOf({ games: 150, phase: 'stopped', seconds_left: null }));
  await idle();
  assert.equal(answers.length, 2);
  const sentence = (index) => ({ ...LOOK, sentence: `Answer ${index}.` });
  answers[0](sentence(0));
  await idle();
  assert.equal(model.state.run.look.sentence, 'Answer 0.');
  connection.tell(progressOf({ games: 160 }));
  connection.tell(progressOf({ games: 170, phase: 'stopped', seconds_left: null }));
  await idle();
  answers.at(-1)(sentence(9));
  await idle();
  answers[1](sentence(1));
  await idle();
  assert.equal(model.state.run.look.sentence, 'Answer 9.');
});

test('another part is looked at, and an answer that comes too late is not shown', async () => {
  const answers = [];
  let isSlow = false;
  const { model, connection } = await begun({
    lab_look: () => (isSlow ? new Promise((done) => answers.push(done)) : LOOK),
  });
  isSlow = true;
  const one = model.look({ measure: 'turns' });
  const two = model.look({ by: 'side' });
  assert.equal(model.state.isLooking, true);
  answers[1]({ ...LOOK, measure: 'turns', by: 'side' });
  answers[0]({ ...LOOK, measure: 'turns', by: 'placement' });
  await Promise.all([one, two]);
  assert.equal(model.state.run.look.by, 'side');
  assert.deepEqual(model.state.run.choice, { measure: 'turns', by: 'side' });
  isSlow = false;
  await model.look({ by: '', colour: '' });
  assert.deepEqual(connection.asked.at(-1), { verb: 'lab_look', run: 'r1', measure: 'turns' }, 'the lab chooses again');
  assert.equal(model.state.isLooking, false);
});

test('who looks at one study is not shown another one, but its card', async () => {
  const runs = ['r1', 'r2'].map((run) => ({
    run,
    name: run,
    game: 'atar',
    games: 0,
    of: 800,
    is_running: run === 'r1',
  }));
  const { model, connection } = await begun({ lab_list: { runs } });
  connection.tell(progressOf({ run: 'r2', games: 300 }));
  await idle();
  assert.equal(model.state.run.games, 0);
  assert.deepEqual(
    model.state.runs.map(({ games, is_running: isRunning }) => [games, isRunning]),
    [
      [0, false],
      [300, true],
    ],
  );
});

test('the games of first figures are none of the study’s own', async () => {
  const runs = [{ run: 'r1', name: '', game: 'atar', games: 40, of: 800, is_running: false }];
  const { model, connection } = await begun({ lab_list: { runs } });
  connection.tell(progressOf({ phase: 'preview', games: 500 }));
  assert.equal(model.state.runs[0].games, 40);
  assert.equal(model.state.runs[0].is_running, true);
});

test('a connection that comes back is asked what has happened meanwhile', async () => {
  const { model, connection } = await begun();
  connection.tell({ event: 'connection', connected: false, text: 'Lost.' });
  assert.equal(model.state.isConnected, false);
  const before = connection.asked.length;
  connection.tell({ event: 'connection', connected: true });
  await idle();
  assert.deepEqual(connection.verbs().slice(before), ['lab_list', 'lab_open', 'lab_look']);
});

test('a lab that could not be reached at first is asked what it can do once it is there', async () => {
  const answers = { lab_hello: refused('connection', 'Lost.') };
  const { model, connection } = stand(answers);
  connection.tell({ event: 'connection', connected: false, text: 'Lost.' });
  assert.equal(await model.visit(), false);
  answers.lab_hello = LAB_HELLO;
  connection.tell({ event: 'connection', connected: true });
  await idle();
  assert.equal(model.state.hello.default_player, 'level=3');
});

test('reports, figures and studies leave as files; a study that is removed is gone', async () => {
  const { model, files, told } = await begun();
  await model.saveReport(await model.report());
  await model.save('csv');
  await model.save('study');
  assert.deepEqual(
    files.map(({ name, kind }) => [name, kind]),
    [
      ['Is Atar fair for three.html', 'html'],
      ['study.csv', 'csv'],
      ['study.json', 'json'],
    ],
  );
  assert.equal(told[0], 'Saved as Is Atar fair for three.html.');
  await model.remove('r1');
  assert.equal(model.state.run, null);
});

test('the results of a ready question begin with the measure that answers it', async () => {
  const named = { ...STUDY, name: 'How long is it? Atar' };
  const { model, connection } = await begun({
    lab_open: ({ run }) => ({ run, study: named, games: 0, of: 8, phase: 'playing' }),
  });
  assert.equal(connection.asked.find(({ verb }) => verb === 'lab_look').measure, 'turns');
  assert.equal(
    connection.asked.find(({ verb }) => verb === 'lab_begin').study.name.startsWith('Is it fair? Atar'),
    true,
  );
  await model.look({ measure: 'share' });
  assert.equal(connection.asked.at(-1).measure, 'share');
});

test('a study that is not there is told', async () => {
  const { model, troubles } = stand({ lab_open: refused('no_run', 'There is no such study.') });
  await model.visit();
  assert.equal(await model.open('r9'), false);
  assert.deepEqual(troubles, ['There is no such study.']);
});

test('those who do not see it hear of phases and quarters, not of every game', () => {
  const run = (more) => ({ run: 'r1', phase: 'playing', games: 0, of: 800, text: null, ...more });
  assert.equal(runNewsOf(null, run()), null);
  assert.equal(runNewsOf(run(), run({ games: 100 })), null);
  assert.equal(runNewsOf(run({ games: 199 }), run({ games: 201 })), '25% of the games have been played.');
  assert.equal(runNewsOf(run(), run({ phase: 'done', games: 800 })), 'The study is done.');
  assert.equal(runNewsOf(run(), { ...run({ phase: 'done' }), run: 'r2' }), null);
});

test('first figures are looked at while they are played, at the first word of them', async () => {
  const { model, connection, pass } = await begun();
  const looks = () => connection.verbs().filter((verb) => verb === 'lab_look').length;
  const before = looks();
  const preview = () => connection.tell(progressOf({ phase: 'preview', games: 0 }));
  preview();
  await idle();
  assert.equal(looks(), before + 1, 'though no game of the study itself is there');
  preview();
  await pass();
  assert.equal(looks(), before + 2);
  assert.equal(model.state.run.phase, 'preview');
});

test('a study that stops by itself is done with fewer games than it might have had', async () => {
  const runs = [{ run: 'r1', name: '', game: 'atar', games: 0, of: 10_000, is_running: true, is_done: false }];
  const { model, connection } = await begun({ lab_list: { runs } });
  connection.tell(progressOf({ games: 1_200, of: 10_000 }));
  assert.equal(model.state.runs[0].is_done, false);
  connection.tell(progressOf({ phase: 'done', games: 1_200, of: 10_000, seconds_left: null }));
  assert.equal(model.state.runs[0].is_done, true);
  assert.equal(phaseWords(model.state.run), 'Done: 1,200 games.');
});

test('a finding is confirmed by the same study with other games', async () => {
  const study = { ...STUDY, name: `Is it fair? ${'x'.repeat(188)}` };
  const { model, connection } = await begun({
    lab_open: ({ run }) => ({ run, study, games: 8, of: 8, phase: 'done', fresh_seed: 1234 }),
  });
  assert.equal(await model.confirm(), 'r1');
  const { study: fresh } = connection.asked.filter(({ verb }) => verb === 'lab_begin').at(-1);
  assert.equal(fresh.name.length, 200);
  assert.ok(fresh.name.startsWith('Is it fair?') && fresh.name.endsWith(', fresh games'));
  assert.deepEqual({ ...fresh, name: study.name }, { ...study, seed: 1234 });
});

test('more games than were planned are played of the study that is shown', async () => {
  const { model, connection } = await begun();
  assert.equal(await model.playMore(500), 'r1');
  assert.deepEqual(connection.asked.filter(({ verb }) => verb === 'lab_begin').at(-1).more, 500);
});

test('fresh games are planned before the first, however the others came together', async () => {
  const { model, connection } = await begun({
    lab_open: ({ run }) => ({
      run,
      study: { ...STUDY, extended: true },
      games: 8,
      of: 8,
      phase: 'done',
      fresh_seed: 7,
    }),
  });
  await model.confirm();
  assert.equal('extended' in connection.asked.findLast(({ verb }) => verb === 'lab_begin').study, false);
});

test('the end of a study that is told before an older answer of its opening is not forgotten', async () => {
  const lab = { connection: null };
  const older = (phase, games) => async () => {
    lab.connection.tell(progressOf({ phase: 'done', games: 800, seconds_left: null }));
    return { run: 'r1', study: STUDY, games, of: 800, phase, impossible: [], fresh_seed: 2 };
  };
  for (const [phase, games] of [
    ['preview', 0],
    ['playing', 520],
    ['playing', 800],
  ]) {
    const { model, connection } = stand({ lab_open: older(phase, games) });
    lab.connection = connection;
    await model.open('r1');
    await idle();
    const { run } = model.state;
    assert.deepEqual([run.phase, run.games], ['done', 800], `${phase} ${games}`);
  }
});

test('what was told before a study is opened says nothing against the answer', async () => {
  const { model, connection } = stand({
    lab_open: { run: 'r1', study: STUDY, games: 800, of: 900, phase: 'playing', impossible: [], fresh_seed: 2 },
  });
  connection.tell(progressOf({ phase: 'stopped', games: 800, seconds_left: null }));
  await model.open('r1');
  assert.equal(model.state.run.phase, 'playing');
});
