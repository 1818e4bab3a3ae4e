// What the games say at every position of the golden games: numbers agree with their nouns.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';

import { gameOf } from '../../ui/games/index.js';
import { arrived, initial } from '../../ui/state.js';
import { golden, positionsOf, recordOf } from '../support/golden.mjs';

const FOLDER = fileURLToPath(new URL('../golden/', import.meta.url));
const GAMES = readdirSync(FOLDER).map((file) => file.replace('.jsonl', ''));

/** One of something that is said to be many, or many that are said to be one. */
const WRONG =
  /(?<!−)\b1 (?!across|plus|is|was|has|minus)[a-z]+s\b|\b(?:0|[2-9]|\d\d+) (?:cell|stone|turn|point|piece|bite|space|tile)\b/;

/** All that a game says of a position. */
function sayings(position) {
  const game = gameOf(position.game);
  const { words } = game;
  const before = initial();
  const state = { ...before, screen: 'table', ...arrived(before, position, 'game', game) };
  const seats = position.seats.map((_, seat) => seat);
  return [
    words.headline(state),
    words.detail(state),
    words.status(state)?.text,
    words.announce(position),
    ...seats.flatMap((seat) => [words.seatWords(state, seat), words.seatHelp?.(state, seat)]),
    ...(position.result ? Object.values(words.result(position)) : []),
  ]
    .filter((text) => typeof text === 'string')
    .map((text) => text.replaceAll(/Player \d/g, 'Ann'));
}

const played = (name) => {
  const game = golden(name);
  const record = recordOf(game, undefined);
  delete record.seats;
  return positionsOf({ ...record, rules: 1 + /petri|blokus/.test(name) });
};

for (const name of GAMES)
  test(`numbers agree with their nouns in all that is said of ${name}`, () => {
    const said = new Set(played(name).flatMap(sayings));
    assert.ok(said.size > 10, `${said.size} sayings`);
    assert.deepEqual(
      [...said].filter((text) => WRONG.test(text)),
      [],
    );
  });
