// Names of players as they are shown: whatever a file or another program calls them, they turn and hide no words.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { deletionWords } from '../../ui/library/words.js';
import { shownName, withShownNames } from '../../ui/names.js';
import { HELLO } from './support/hello.mjs';
import { playing } from './support/positions.mjs';
import { begun, settled, summary } from './support/session.mjs';

test('names are shown by the rule of rooms', () => {
  const code = readFileSync(new URL('../../crates/room/src/name.rs', import.meta.url), 'utf8');
  const [, list] = /const UNSEEN: \[char; \d+\] = \[(.*?)\]/s.exec(code);
  const unseen = [...list.matchAll(/\\u\{([\da-f]+)\}/g)].map(([, hex]) => String.fromCodePoint(parseInt(hex, 16)));
  assert.ok(unseen.length > 10);
  for (const sign of [...unseen, '\u202e', '\u2066', '\u0000'])
    assert.equal(shownName(`A${sign}nn${sign}`), 'Ann', sign.codePointAt(0).toString(16));
  for (const [given, shown] of [
    ['  Ann \t B\n', 'Ann B'],
    ['\uff21nn', 'Ann'],
    ['Rene\u034f\u0301', 'Ren\u00e9'],
    ['A\u2800B\u{1d159}', 'A B'],
    ['🦊', '🦊'],
    ['ليلى', 'ليلى'],
  ])
    assert.equal(shownName(given), shown, given);
});

test('what has no names to be mended stays what it is; nobody is without a name', () => {
  const position = playing();
  assert.equal(withShownNames(position), position);
  const seats = [{ name: '\u202e\u200b', colour: 1 }, { name: 'B\u202een' }];
  assert.deepEqual(withShownNames({ seats }).seats, [{ name: 'Player 1', colour: 1 }, { name: 'Ben' }]);
});

// A file could turn every sentence with a player's name around: only rooms took such signs out.
test('at the table and in the library names turn no sentence around', async () => {
  const seats = [{ name: 'A\u202enn' }, { name: 'Be\u2066n' }];
  const { session, transport } = await begun({ new_game: playing({ rev: 5, seats }) });
  transport.library.games.set('a', summary('a', { seats }));
  const names = (of) => of.seats.map(({ name }) => name);
  await session.shell.newGame({ game: 'atar' });
  assert.deepEqual(names(session.state.position), ['Ann', 'Ben']);
  transport.tell({ event: 'changed', position: playing({ rev: 9, seats }) });
  await settled(session);
  assert.deepEqual([session.state.position.rev, ...names(session.state.position)], [9, 'Ann', 'Ben']);
  await session.shell.library.load();
  assert.deepEqual(names(session.state.library.find(({ stamp }) => stamp.id === 'a')), ['Ann', 'Ben']);
  assert.match(deletionWords({ at: 1, games: ['b'], game: summary('b', { seats }) }, HELLO), /^Atar Ann and Ben, /);
});
