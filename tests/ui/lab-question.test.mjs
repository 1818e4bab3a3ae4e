// What the Lab is asked, and how it is told.

import assert from 'node:assert/strict';
import test from 'node:test';

import { withCount, withOwn } from '../../ui/game-settings.js';
import { games } from '../../ui/games/index.js';
import { boundsOf, changedOptions, firstValues, parametersOf, range } from '../../ui/lab/parameters.js';
import * as draft from '../../ui/lab/study-draft.js';
import * as wishes from '../../ui/lab/wish.js';
import {
  amountWords,
  durationWords,
  estimateWords,
  gamesOfWords,
  phaseWords,
  pickWords,
  playerWords,
} from '../../ui/lab/words.js';
import { LAB_HELLO, STUDY } from '../support/scripted-lab.mjs';
import { HELLO } from './support/hello.mjs';
import { atar, first, forThree, formFor, world } from './support/lab-draft.mjs';

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
  assert.equal(wishes.paceWords(find), 'So 20 to 40 minutes are 60 to 120 turns. Setting up is not counted.');
  const slow = wishes.withAmount(wishes.withWish(find, 'minutes least', false), wishes.PACE, '30');
  assert.equal(wishes.paceWords(slow), 'So 40 minutes are 80 turns. Setting up is not counted.');
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
