// The rules on the screen: every sentence of the pages of rules has one, with the options that it depends on and not
// without; every game has pictures, and every picture a position of its game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import { HELLO } from './support/hello.mjs';
import { NOT_SHOWN, SHOWN } from './support/rules.mjs';

/** The sentences of a page of rules, without code and tables. */
function sentencesOf(game) {
  const page = readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), 'utf8').replaceAll("'", '’');
  return page
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\n+|\n(?= *- |\d\. )/)
    .map((block) =>
      block
        .replace(/^\s*(- |\d\. )/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '' && !/^[#|]/.test(block))
    .flatMap((block) => block.split(/(?<=[.:;]\)?) (?=[A-Z`*0-9])/));
}

const usual = (game) => HELLO.games.find(({ name }) => name === game).options;

/** All that the rules of a game say with some options changed; `version` is that of old rules. */
function said(name, rules, { version, ...changed } = {}) {
  return rules
    .parts({ ...usual(name), ...changed }, version)
    .flatMap(({ text }) => text)
    .join(' ');
}

const textsOf = (words) => [words].flat();

for (const game of games) {
  const { name } = game;
  const { rules } = await game.rules();

  test(`every sentence of the rules of ${name} is on the screen, or of no account there`, () => {
    const sentences = sentencesOf(name);
    const known = [...new Set([...SHOWN[name].map(([begins]) => begins), ...NOT_SHOWN[name]])];
    for (const sentence of sentences)
      assert.equal(known.filter((begins) => sentence.startsWith(begins)).length, 1, `what is said of: ${sentence}`);
    for (const begins of known)
      assert.ok(
        sentences.some((sentence) => sentence.startsWith(begins)),
        `no page of rules says: ${begins}`,
      );
  });

  test(`the rules of ${name} say what holds with the options of the game, and no more`, () => {
    for (const [begins, words, options, isAlways = false] of SHOWN[name])
      for (const text of textsOf(words)) {
        assert.ok(said(name, rules, options).includes(text), `${begins}: ${text}\n${said(name, rules, options)}`);
        if (options && !isAlways)
          assert.ok(!said(name, rules).includes(text), `${begins}: ${text}, with other options`);
      }
  });

  test(`every picture of the rules of ${name} shows a position that there is, in words of its own`, async () => {
    const { examples } = await rules.examples();
    const variants = [{}, ...SHOWN[name].map(([, , options = {}]) => options)];
    const shown = new Set();
    for (const { version, ...options } of variants) {
      const pictures = rules.parts({ ...usual(name), ...options }, version).flatMap((part) => part.pictures ?? []);
      assert.ok(pictures.length >= 3, `${pictures.length} pictures`);
      for (const { example, words } of pictures) {
        assert.equal(examples[example]?.game, name, example);
        assert.match(words, /^[A-Z0-9].*[.]$/);
        shown.add(example);
      }
      assert.equal(new Set(pictures.map((picture) => JSON.stringify(picture))).size, pictures.length);
    }
    assert.deepEqual(
      Object.keys(examples).filter((example) => !shown.has(example)),
      [],
      'positions that nobody sees',
    );
  });
}

// The page said only “void”, the button and the tip “dead cells”.
test('the rules of Blokus name what the button for voids says', async () => {
  const game = games.find(({ name }) => name === 'blokus');
  const { short } = game.commands.find(({ id }) => id === 'voids');
  const { rules } = await game.rules();
  assert.ok(JSON.stringify(rules.parts(usual('blokus'))).includes(`“${short}”`));
});
