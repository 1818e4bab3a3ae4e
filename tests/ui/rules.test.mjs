// The rules in short: every game has pictures, and every picture a position of its game.

import assert from 'node:assert/strict';
import test from 'node:test';

import { games } from '../../ui/games/index.js';

for (const { name, rules } of games) {
  test(`every picture of the rules of ${name} shows a position that there is, in words of its own`, async () => {
    const { examples } = await rules.examples();
    const pictures = rules.parts.flatMap((part) => part.pictures ?? []);
    assert.ok(pictures.length >= 3, `${pictures.length} pictures`);
    for (const { example, words } of pictures) {
      assert.equal(examples[example]?.game, name, example);
      assert.match(words, /^[A-Z0-9].*[.]$/);
    }
    const shown = new Set(pictures.map(({ example }) => example));
    assert.deepEqual(
      Object.keys(examples).filter((example) => !shown.has(example)),
      [],
      'positions that nobody sees',
    );
    assert.equal(new Set(pictures.map((picture) => JSON.stringify(picture))).size, pictures.length);
  });
}
