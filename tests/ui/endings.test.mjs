// How a game is won is said in everybody's first turn of Petri, and how it has ended in one form in all games.

import assert from 'node:assert/strict';
import test from 'node:test';

import { gameOf } from '../../ui/games/index.js';
import { arrived, initial } from '../../ui/state.js';
import { golden, positionsOf, recordOf } from '../support/golden.mjs';
import { textsIn } from './support/texts.mjs';

const NAMES = ['Ann', 'Ben', 'Cy', 'Dan'];

/** All positions of a golden game, with names for its players. */
function positions(name, count) {
  const seats = NAMES.slice(0, count).map((each) => ({ name: each }));
  return positionsOf({ ...recordOf(golden(name), seats), rules: 1 + /petri|blokus/.test(name) });
}

/** What stands under the board. */
function statusOf(position) {
  const game = gameOf(position.game);
  const before = initial();
  return game.words.status({ ...before, screen: 'table', ...arrived(before, position, 'game', game) })?.text ?? '';
}

for (const [name, count, side] of [
  ['petri-1', 2, 'player'],
  ['petri-2', 4, 'team'],
])
  test(`Petri says in everybody’s first turn how it is won, ${name}`, () => {
    const goal = `The last ${side} with a head wins. If all skip in a row, the ${side} with the most cells wins.`;
    const turns = positions(name, count).filter(({ actor }) => actor !== 'chance' && actor !== null);
    const quiet = turns.filter((position) => position.turn < count && !position.view.skip.legal);
    assert.deepEqual([...new Set(quiet.map(({ turn }) => turn))], [...Array(count).keys()]);
    for (const position of quiet) assert.equal(statusOf(position), goal);
    for (const position of turns.filter(({ turn }) => turn >= count)) assert.notEqual(statusOf(position), goal);
  });

for (const [name, count] of [
  ['atar-9', 4],
  ['spectrangle-3', 4],
  ['owari-1', 2],
  ['petri-3', 3],
  ['blokus-3', 4],
])
  test(`a tie names all who share the win, in the same form, ${name}`, () => {
    const last = positions(name, count).at(-1);
    const { words } = gameOf(last.game);
    const shared = { ...last, result: { ...last.result, winners: [0, 1] } };
    assert.equal(words.result(shared).title, 'Ann and Ben share the win');
    const all = { ...last, result: { ...last.result, winners: [...Array(count).keys()] } };
    const names = NAMES.slice(0, count);
    assert.equal(words.result(all).title, `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share the win`);
    const one = { ...last, result: { ...last.result, winners: [1] } };
    assert.equal(words.result(one).title, 'Ben wins');
  });

test('a team that wins is told by its players, and teams that tie share the win', () => {
  const last = positions('spectrangle-4', 4).at(-1);
  const { words } = gameOf('spectrangle');
  const title = (winners) => words.result({ ...last, result: { ...last.result, winners } }).title;
  assert.equal(title([0, 2]), 'Ann and Cy win');
  assert.equal(title([0, 1, 2, 3]), 'Ann, Ben, Cy and Dan share the win');
});

test('the front makes one promise about keeping: only what cannot be kept is said to be lost', () => {
  const texts = textsIn('').filter((text) => /\s/.test(text));
  const lost = texts.filter((text) => /\b(game|changes|settings)\b.*\bwill be lost\b/i.test(text));
  assert.ok(lost.length > 0);
  for (const text of lost) assert.match(text, /can’t keep it|does not let Atar save/);
  assert.deepEqual(
    texts.filter((text) => /\bsaved (after|at) every\b|\bsaved automatically\b|\bautosav/i.test(text)),
    [],
  );
});
