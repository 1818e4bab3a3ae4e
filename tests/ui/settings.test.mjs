// The settings of a new game (docs/rules/atar.md, "Setup").

import assert from 'node:assert/strict';
import test from 'node:test';

import { atar } from '../../ui/games/atar/index.js';
import * as settings from '../../ui/game-settings.js';
import { eachOf, mostOf, whole } from '../../ui/options/share.js';
import { formFor } from './support/hello.mjs';

const form = formFor(atar);
const usual = () => settings.defaults(form);
const own = (key, value, from = usual()) => settings.withOwn(from, form, key, value);
const problems = (of) => settings.problems(of, form);

test('the stones by default are max(1, ⌊density · n² / (100 · players)⌋)', () => {
  for (let side = 3; side <= 20; side += 1) {
    for (let players = 2; players <= 7; players += 1) {
      for (let density = 5; density <= 60; density += 1) {
        const stones = eachOf(density, side, players);
        const fits = (number) => number * 100 * players <= density * side * side;
        assert.ok(stones === 1 ? !fits(2) : fits(stones) && !fits(stones + 1), `${side} ${players} ${density}`);
      }
    }
  }
});

test('what is offered first is what hello says, with racks by the density', () => {
  const { count, own: first } = usual();
  assert.equal(count, 2);
  assert.deepEqual(first, { side: '8', density: '33', stones: ['10', '10'], placement: 'players', order: 'random' });
  assert.deepEqual(problems(usual()), {});
});

test('side, density and number of players set the racks again; one rack alone changes itself only', () => {
  assert.deepEqual(own('side', '10').own.stones, ['16', '16']);
  assert.deepEqual(own('density', '60').own.stones, ['19', '19']);
  const three = settings.withCount(usual(), form, 3);
  assert.deepEqual(three.own.stones, ['7', '7', '7']);
  const edited = settings.withSeatValue(three, form, 1, '9');
  assert.deepEqual(edited.own.stones, ['7', '9', '7']);
  assert.deepEqual(own('order', 'fixed', edited).own.stones, ['7', '9', '7']);
});

const withStones = (from, ...edits) =>
  edits.reduce((now, [seat, stones]) => settings.withSeatValue(now, form, seat, String(stones)), from);
const notes = (of) => form.notes(of.own, of.count);

test('stones that were set by hand stay when side or number of players changes', () => {
  const edited = withStones(settings.withCount(usual(), form, 3), [1, 9]);
  assert.deepEqual(own('side', '10', edited).own.stones, ['11', '9', '11']);
  assert.deepEqual(settings.withCount(edited, form, 4).own.stones, ['5', '9', '5', '5']);
  assert.deepEqual(settings.withCount(edited, form, 2).own.stones, ['10', '9']);
  assert.deepEqual(own('density', '60', edited).own.stones, ['12', '12', '12']);
  assert.deepEqual(own('side', '', edited).own.stones, ['7', '9', '7']);
  assert.deepEqual(Object.keys(notes(edited)), ['stones']);
});

test('what does not fit gives way: first the others, then the largest; it is said, and comes back', () => {
  const edited = withStones(settings.withCount(usual(), form, 3), [0, 28]);
  const cap = 'All players together can have at most 38 stones: 60% of 64 spaces.';
  assert.match(problems(edited).stones, /at most 38 stones: 60% of 64 spaces\. Now they have 42\./);
  const same = settings.withCount(edited, form, 3);
  assert.deepEqual(same.own.stones, ['28', '5', '5']);
  assert.deepEqual(notes(same), { stones: `${cap} The other players get fewer than 7.` });
  const small = own('side', '4', edited);
  assert.deepEqual([small.own.stones, problems(small)], [['7', '1', '1'], {}]);
  assert.equal(notes(small)['stones 0'], 'You set 28, but the board has no room for that many.');
  const tiny = settings.withCount(own('side', '3', edited), form, 7);
  assert.deepEqual(tiny.own.stones, Array(7).fill('1'));
  assert.match(problems(tiny).stones, /at most 5 stones: 60% of 9 spaces\. Now they have 7\./);
  assert.deepEqual(own('side', '12', settings.withCount(tiny, form, 3)).own.stones, ['28', '15', '15']);
  const two = withStones(settings.withCount(usual(), form, 4), [2, 3], [3, 4]);
  assert.deepEqual(settings.withCount(settings.withCount(two, form, 2), form, 4).own.stones, ['5', '5', '3', '4']);
});

test('what was set by hand is kept for another day, and seen in the settings of a game that was played', () => {
  const small = own('side', '4', withStones(usual(), [0, 28]));
  const kept = settings.recall(form, JSON.parse(JSON.stringify(small)));
  assert.deepEqual(kept, small);
  assert.deepEqual(own('side', '8', kept).own.stones, ['28', '10']);
  const { wished, ...old } = withStones(usual(), [1, 12]).own;
  assert.deepEqual(wished, { stones: [null, '12'] });
  assert.deepEqual(own('side', '9', settings.recall(form, { ...usual(), own: old })).own.stones, ['13', '12']);
  for (const strange of [7, 'x', { stones: 'x' }, { stones: [7] }, { side: ['1'] }, { other: '1' }]) {
    const found = settings.recall(form, { ...usual(), own: { ...old, wished: strange } });
    assert.deepEqual(found.own, old, JSON.stringify(strange));
  }
  const played = { options: { side: 8, stones: [10, 10], placement: 'players', order: 'fixed' }, seats: [{}, {}] };
  assert.deepEqual(own('side', '10', settings.like(played, form)).own.stones, ['16', '16']);
  const handicap = settings.like({ ...played, options: { ...played.options, stones: [10, 4] } }, form);
  assert.deepEqual(own('side', '10', handicap).own.stones, ['10', '4']);
});

test('all of it holds at most what the table takes, whatever is set', () => {
  for (let side = 3; side <= 20; side += 1) {
    for (const [one, other] of [
      [1, 1],
      [5, 999999],
      [200, 200],
    ]) {
      const of = own('side', String(side), withStones(settings.withCount(usual(), form, 4), [0, one], [3, other]));
      const sum = of.own.stones.reduce((all, stones) => all + Number(stones), 0);
      assert.ok(sum <= Math.floor(0.6 * side * side), `${side}: ${of.own.stones}`);
    }
  }
});

test('what is offered first is one person against computers, of one level for all games', () => {
  const { players } = settings.defaults(form, 6);
  assert.deepEqual(players.map(({ name, bot }) => [name, bot]).slice(0, 3), [
    ['Player 1', null],
    ['Computer', 6],
    ['Computer 3', 6],
  ]);
  const three = settings.withCount(settings.defaults(form, 6), form, 3);
  assert.deepEqual(
    three.players.slice(0, 3).map(({ name }) => name),
    ['Player 1', 'Computer 2', 'Computer 3'],
    'only where there are several they have numbers',
  );
  assert.equal(settings.withBot(three, 2, null).players[1].name, 'Computer');
  assert.equal(settings.companyOf(usual()), 'computer');
  const kept = JSON.parse(JSON.stringify(settings.withCompany(own('side', '11'), 'computer', 2)));
  assert.deepEqual(
    settings.playing(settings.recall(form, kept, 9)).map(({ bot }) => bot),
    [null, 9],
  );
});

test('one choice has friends play instead of computers, and back; names that nobody chose follow', () => {
  const friends = settings.withCompany(
    settings.withName(settings.withCount(usual(), form, 3), 2, 'Cleo'),
    'friends',
    4,
  );
  assert.equal(settings.companyOf(friends), 'friends');
  assert.deepEqual(
    settings.playing(friends).map(({ name, bot }) => [name, bot]),
    [
      ['Player 1', null],
      ['Player 2', null],
      ['Cleo', null],
    ],
  );
  const back = settings.withCompany(friends, 'computer', 4);
  assert.deepEqual(
    settings.playing(back).map(({ name, bot }) => [name, bot]),
    [
      ['Player 1', null],
      ['Computer 2', 4],
      ['Cleo', 4],
    ],
  );
  assert.equal(settings.levelOf(back), 4);
  assert.equal(settings.companyOf(settings.withBot(back, 1, null)), null);
  assert.equal(settings.companyOf(settings.withBot(back, 0, 4)), null);
});

test('a game against the computer at once has the kept settings, or those offered first where these would not do', () => {
  const kept = settings.withCompany(settings.withCount(own('side', '11'), form, 3), 'friends', 1);
  const {
    count,
    own: { side },
    players,
  } = settings.againstComputer(form, JSON.parse(JSON.stringify(kept)), 8);
  assert.deepEqual([count, side, players.slice(0, 3).map(({ bot }) => bot)], [3, '11', [null, 8, 8]]);
  assert.equal(settings.againstComputer(form, { ...kept, own: { ...kept.own, side: '99' } }, 8).own.side, '8');
});

test('impossible values are said by field', () => {
  for (const side of ['2', '21', '', 'x', '8.5', '-3']) assert.match(problems(own('side', side)).side, /3 to 20/, side);
  for (const density of ['4', '61', '']) assert.match(problems(own('density', density)).density, /5 to 60/);
  for (const stones of ['0', '', '-1', '1.5']) {
    assert.match(problems(settings.withSeatValue(usual(), form, 1, stones))['stones 1'], /1 stone or more/, stones);
  }
  assert.deepEqual(Object.keys(problems(own('side', '3'))), []);
});

test('all racks together fill 60 % at most', () => {
  assert.equal(mostOf({ to: 60 }, 8), 38);
  const full = settings.withSeatValue(settings.withSeatValue(usual(), form, 0, '19'), form, 1, '19');
  assert.deepEqual(problems(full), {});
  assert.match(problems(settings.withSeatValue(full, form, 1, '20')).stones, /at most 38 stones.*39/);
});

test('side 3 takes five players at most', () => {
  const small = own('side', '3');
  assert.deepEqual(problems(settings.withCount(small, form, 5)), {});
  assert.ok(problems(settings.withCount(small, form, 6)).stones);
});

test('players need names, and different ones', () => {
  const found = problems(settings.withName(settings.withName(usual(), 0, ' '), 1, 'Bob'));
  assert.match(found['name 0'], /Enter a name/);
  assert.match(problems(settings.withName(usual(), 1, 'Player 1 '))['name 1'], /Two players are called Player 1/);
});

test('a colour that is taken changes places with the old one', () => {
  const { players } = settings.withColour(usual(), 0, 1);
  assert.deepEqual(
    players.slice(0, 3).map(({ colour }) => colour),
    [1, 0, 2],
  );
});

test('the request holds numbers, trimmed names and only the players who take part', () => {
  const named = settings.withCompany(settings.withName(settings.withName(usual(), 0, ' Ann '), 1, 'Bob'), 'friends');
  assert.deepEqual(settings.request(named, form), {
    game: 'atar',
    options: { side: 8, stones: [10, 10], placement: 'players', order: 'random' },
    seats: [
      { name: 'Ann', colour: 0 },
      { name: 'Bob', colour: 1 },
    ],
  });
});

test('the last settings are remembered', () => {
  const mine = settings.withBot(
    settings.withName(own('side', '11', settings.withCount(usual(), form, 4)), 3, 'Dan'),
    1,
    7,
  );
  assert.equal(settings.companyOf(mine), 'computer');
  const mixed = settings.withBot(mine, 2, null);
  assert.deepEqual(settings.recall(form, JSON.parse(JSON.stringify(mixed))), mixed);
});

test('what is remembered is not believed', () => {
  const good = JSON.parse(JSON.stringify(own('side', '11')));
  const twice = good.players.map((player) => ({ ...player, colour: 0 }));
  const bad = [
    undefined,
    null,
    [],
    7,
    '',
    { count: 2 },
    { ...good, count: 9 },
    { ...good, count: 3 },
    { ...good, players: [] },
    { ...good, players: twice },
    { ...good, own: { ...good.own, order: 'best' } },
    { ...good, own: { ...good.own, stones: [1, 2] } },
    { ...good, own: null },
  ];
  for (const value of bad) assert.deepEqual(settings.recall(form, value), usual(), JSON.stringify(value));
  const strange = { ...good, players: good.players.map((player) => ({ ...player, bot: 99 })) };
  assert.deepEqual(
    settings.recall(form, strange).players.map(({ bot }) => bot),
    Array(7).fill(null),
  );
});

test('the computer plays for any seat, at a level; a name that nobody chose follows', () => {
  const two = settings.withBot(settings.withName(usual(), 0, 'Ann'), 0, 3);
  assert.deepEqual(settings.request(settings.withBot(two, 1, 10), form).seats, [
    { name: 'Ann', colour: 0, bot: 3 },
    { name: 'Computer 2', colour: 1, bot: 10 },
  ]);
  assert.equal(settings.withBot(settings.withBot(two, 1, 10), 1, null).players[1].name, 'Player 2');
});

test('a new game with the same settings has the same seats and options', () => {
  const record = {
    options: { side: 9, stones: [5, 3, 4], placement: 'random', order: 'fixed' },
    seats: [{ name: 'Ann', colour: 3 }, { name: 'Bob', colour: 0 }, { name: 'Cleo' }],
  };
  const { options, seats } = settings.request(settings.like(record, form), form);
  assert.deepEqual(options, record.options);
  assert.deepEqual(
    seats.map(({ name }) => name),
    ['Ann', 'Bob', 'Cleo'],
  );
  assert.deepEqual(
    seats.slice(0, 2).map(({ colour }) => colour),
    [3, 0],
  );
  assert.equal(form.fromOptions(record.options, 3).density, '15');
});

test('whole numbers are written as such', () => {
  assert.deepEqual(['7', ' 7 ', '07', '7.0', '1e1', '', '+7'].map(whole), [7, 7, 7, null, null, null, null]);
});

test('the preview says what whole stones make of the density that was asked for', () => {
  const said = (of) => form.words(of.own, of.count);
  assert.equal(said(usual()), '10 stones each, 20 in all: the most that fit in 33% of 64 spaces.');
  assert.equal(said(settings.withSeatValue(usual(), form, 0, '12')), '22 stones on 64 spaces: 34% filled.');
  assert.equal(said(own('density', '5', own('side', '3'))), '1 stone each, 2 in all: the fewest there can be.');
});
