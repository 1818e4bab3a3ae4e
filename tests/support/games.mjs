// Games to be played in tests, as records.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a fixture. */
export const fixture = (name) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** A record file. */
export const readRecord = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * A whole game of three, found among random games as one in which everything happens: stones removed one by one and
 * together, rows lost, the shot clock started, stopped by a removal and by a row, started again, and run out.
 */
export const WHOLE = fixture('whole.atar');

/** From the home screen to the settings of a new game. */
export const chooseAtar = (person) => person.click(/^Atar\s/);

/** In the settings of a new game: people play all seats, which were the computer's but for the first. */
export const withFriends = (person) => person.click('Friends at this screen');

/**
 * Sets up a game as a record has it, from the home screen on, and starts it. The order of play must be the fixed one.
 */
export async function setUp(person, { options, seats }) {
  await chooseAtar(person);
  await withFriends(person);
  await person.click(String(seats.length));
  await person.fill('Side of the board', options.side);
  for (const [seat, { name }] of seats.entries()) {
    await person.fill(`Name of player ${seat + 1}`, name);
    await person.fill(`Stones of player ${seat + 1}`, options.stones[seat]);
  }
  await person.click(options.placement === 'players' ? 'By the players' : 'At random');
  await person.click('As listed');
  await person.click('Start');
}

/** Different ways to do the same, so that a game tries them all. */
export const ways = [{}, { drag: true }, { keys: true }];

const isBefore = ({ turn, at }, { turn: end, after }) => turn < end || (turn === end && at < after);

/**
 * Plays a part of a game. `from` and `to` are moments: a turn, from 1, and how many of its steps have been taken. After
 * each step
 * `seen(step, turn)` may look at what has come of it.
 */
export async function playPart(person, { turns }, { from, to }, seen = () => {}) {
  const steps = turns.flatMap((turn, index) => turn.map((step, at) => ({ step, turn: index + 1, at })));
  for (const { step, turn, at } of steps.filter((each) => !isBefore(each, from) && isBefore(each, to))) {
    await person.step(step, turn, ways[(turn + at) % ways.length]);
    await seen(step, turn);
  }
}
