// The forms of new games, which are made of what the table tells of their options (docs/protocol.md, "The schema of
// options").

import assert from 'node:assert/strict';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import { formOf } from '../../ui/options/form.js';
import { optionWords, shortOptionWords } from '../../ui/screens/rooms/board-preview.js';
import { HELLO, formFor } from './support/hello.mjs';

const all = games.map((game) => ({ game, form: formFor(game) }));
const cardOf = (form) => HELLO.games.find(({ name }) => name === form.name);

/** The form of a game with this schema. */
const formWith = (options, setup = {}) =>
  formOf(
    { name: 'test', setup: { fillWords: () => '', ...setup } },
    { ...HELLO, games: [{ name: 'test', seats: [2, 4], schema: { options, derived: [] } }] },
  );

const list = (more) => ({
  key: 'sizes',
  kind: 'list',
  label: 'Sizes',
  optional: false,
  lengths: [2, 2],
  one_a_player: false,
  from: 1,
  to: 9,
  items: [{ label: 'Small' }, { label: 'Large' }],
  default: [2, 4],
  ...more,
});

test('what is offered first are the options that the table offers', () => {
  for (const { form } of all) {
    const { options, seats } = cardOf(form);
    assert.deepEqual(form.options(form.defaults(seats[0]), seats[0]), options, form.name);
    assert.deepEqual(form.problems(form.defaults(seats[0]), seats[0]), {}, form.name);
  }
});

test('settings that are offered first can be kept, for each number of players', () => {
  for (const { form } of all) {
    for (const count of form.counts) {
      const own = form.change(form.defaults(form.seats[0]), 'seats', count, count);
      assert.deepEqual(form.problems(own, count), {}, `${form.name} ${count}`);
      assert.deepEqual(form.revive(JSON.parse(JSON.stringify(own)), count), own);
      assert.notEqual(form.words(own, count), '');
    }
  }
});

test('options lead to settings and back, for each value that can be chosen', () => {
  for (const { form } of all) {
    const [count] = form.seats;
    const own = form.defaults(count);
    const choices = form.fields(own, count).filter(({ kind }) => kind === 'choice');
    for (const { key, choices: values } of choices) {
      for (const { value } of values) {
        const options = form.options(form.change(own, key, value, count), count);
        assert.equal(form.fromOptions(options, count)[key], value, `${form.name} ${key}`);
      }
    }
  }
});

test('a number is asked for within the bounds that the table tells, and one beyond them is impossible', () => {
  let asked = 0;
  for (const { form } of all) {
    const [count] = form.seats;
    const own = form.defaults(count);
    for (const { key, kind, from, to } of form.fields(own, count)) {
      if (kind !== 'number') continue;
      for (const wrong of [from - 1, to + 1, '', 'x', `${from}.5`]) {
        const found = form.problems({ ...own, [key]: String(wrong) }, count);
        assert.equal(found[key], `Enter a whole number from ${from} to ${to}.`, `${form.name} ${key} ${wrong}`);
      }
      asked += 1;
    }
  }
  assert.ok(asked > 10, `${asked} numbers`);
});

test('each field has a name and its choices have theirs', () => {
  for (const { form } of all) {
    const [count] = form.seats;
    for (const { key, label, choices } of form.fields(form.defaults(count), count)) {
      assert.ok(label, `${form.name} ${key}`);
      for (const choice of choices ?? []) assert.ok(choice.label, `${form.name} ${key} ${choice.value}`);
    }
  }
});

test('a game names only fields that there are', () => {
  for (const { game, form } of all) {
    const known = new Set([...Object.keys(form.defaults(form.seats[0])), 'players']);
    const { order = [], labels = {}, problems = {}, former = {} } = game.setup;
    const named = [...order, ...Object.keys(labels), ...Object.keys(problems), ...Object.values(former)];
    for (const key of named) assert.ok(known.has(key), `${game.name} ${key}`);
  }
});

test('a true or false is chosen by its words', () => {
  const form = formWith([{ key: 'fast', kind: 'flag', label: 'Speed', no: 'Slow', yes: 'Fast', default: false }]);
  assert.deepEqual(form.defaults(2), { fast: 'no' });
  assert.deepEqual(
    form.fields({}, 2)[0].choices.map(({ label }) => label),
    ['Slow', 'Fast'],
  );
  assert.deepEqual(form.options({ fast: 'yes' }, 2), { fast: true });
});

test('numbers of a list have a field each, and keep its rule', () => {
  const rising = formWith([list({ rule: 'rising' })]);
  const own = rising.defaults(2);
  assert.deepEqual(own, { 'sizes 0': '2', 'sizes 1': '4' });
  assert.deepEqual(rising.options(own, 2), { sizes: [2, 4] });
  assert.deepEqual(rising.problems({ ...own, 'sizes 1': '2' }, 2), { 'sizes 1': 'This must be more than “Small”.' });
  const level = formWith([list({ rule: 'not_falling' })]);
  assert.deepEqual(level.problems({ ...own, 'sizes 1': '2' }, 2), {});
  assert.deepEqual(level.problems({ ...own, 'sizes 1': '1' }, 2), { 'sizes 1': 'This can’t be less than “Small”.' });
});

test('a number of each player that the game does not speak of is refused in the form’s own words', () => {
  const form = formWith([list({ one_a_player: true, items: [{ label: 'Size', unit: 'cells' }], to: null })]);
  assert.deepEqual(form.problems({ sizes: ['3', '0'] }, 2), { 'sizes 1': 'Enter a whole number, 1 or more.' });
  const bounded = formWith([list({ one_a_player: true, items: [{ label: 'Size', unit: 'cells' }] })]);
  assert.deepEqual(bounded.problems({ sizes: ['3', '10'] }, 2), { 'sizes 1': 'Enter a whole number from 1 to 9.' });
});

test('kept settings with a value that there is not are not believed', () => {
  for (const { form } of all) {
    const [count] = form.seats;
    const own = form.defaults(count);
    for (const [key, value] of Object.entries(own)) {
      for (const bad of [7, {}, true, Array.isArray(value) ? ['0'] : ['0', '1']])
        assert.equal(form.revive({ ...own, [key]: bad }, count), null, `${form.name} ${key}`);
    }
    for (const kept of [null, undefined, 7, 'x']) assert.equal(form.revive(kept, count), null);
  }
});

test('the options of every game can be said in words', () => {
  for (const game of games) {
    const form = formOf(game, HELLO);
    const [count] = form.counts;
    const options = form.options(form.defaults(count), count);
    const words = optionWords(form, options, count);
    assert.equal(words.length, form.fields(form.defaults(count), count).length, game.name);
    for (const [what, how] of words) assert.ok(what && how && !/undefined|null|NaN/.test(how), `${what}: ${how}`);
  }
});

test('of many options only those are told that are not as usual', () => {
  const form = formFor(games.find(({ name }) => name === 'petri'));
  const [count] = form.counts;
  const own = form.defaults(count);
  const told = (settings) => shortOptionWords(form, form.options(settings, count), count);
  assert.deepEqual(told(own), [['Options', 'As usual']]);
  const { key, label } = form.fields(own, count).find(({ kind }) => kind === 'number');
  const words = told({ ...own, [key]: String(Number(own[key]) + 2) });
  assert.equal(words[0][0], label);
  assert.deepEqual(words.at(-1), ['Other options', 'As usual']);
});
