// Each game has one term for each way in which a turn ends. It is the same on the button, in tips, in the menu, in the
// history and in hints.

import assert from 'node:assert/strict';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import { textsIn } from './support/texts.mjs';

/** By game, the ways in which a turn ends: the verb, and what is said of it in the history. */
const ENDS = {
  atar: { commit: null },
  spectrangle: { place: /placed|\bon\b/, exchange: /exchanged/, pass: /passed/ },
  owari: { sow: /→/ },
  petri: { place: /placed/, skip: /skipped/ },
  blokus: { place: /placed/, pass: /passed/ },
};

/** What the verb is called where it is a command's. */
const COMMANDS = {
  atar: ['commit'],
  spectrangle: ['exchange', 'pass'],
  owari: [],
  petri: ['skip'],
  blokus: ['pass'],
};

/** Words for the end of a turn that belong to one game or to none. */
const TERMS = {
  commit: /\bcommit/i,
  exchange: /\b(exchang|swap)/i,
  sow: /\bsow/i,
  skip: /\bskip(s|ped|ping)?\b(?! their)/i,
  pass: /\bpass(es|ed|ing)?\b(?! over)/i,
  end: /\b(ends? (the|your|my|this) turn|finish(es|ed)? (the|your|my) turn|turn done|move done)\b/i,
};

/** That a commit ends the turn is said where it is explained, to who has never done it. */
const EXPLAINED = ['Press “Commit turn” to end the turn, or change it first.', 'Commit turn: this ends your turn'];

/** In Owari a stone leaves a goal out, which ends no turn. */
const ELSEWHERE = { owari: /goal is skipped/ };

const sentences = (name) => textsIn(`games/${name}`).filter((text) => /\s|^[A-Z]/.test(text.trim()));

for (const { name, tools, commands = [], tips = [] } of games.filter(({ name }) => name in ENDS)) {
  test(`the button and the menu of ${name} name the end of a turn alike`, () => {
    assert.deepEqual(tools.end, COMMANDS[name]);
    for (const id of tools.end) {
      const { title, short = title } = commands.find((command) => command.id === id);
      for (const words of [title, short]) assert.match(words.toLowerCase(), new RegExp(`^${id}`), words);
    }
  });

  test(`no text of ${name} calls the end of a turn otherwise`, () => {
    const own = Object.keys(ENDS[name]);
    const others = Object.entries(TERMS).filter(([term]) => !own.includes(term));
    const wrong = sentences(name).filter(
      (text) =>
        others.some(([, words]) => words.test(text)) && !EXPLAINED.includes(text) && !ELSEWHERE[name]?.test(text),
    );
    assert.deepEqual(wrong, []);
  });

  test(`what ${name} quotes is the name of a button`, () => {
    const labels = commands.flatMap(({ title, short }) => [title, short]).filter(Boolean);
    const quoted = sentences(name).flatMap((text) => text.match(/(?<=“)[^”]+(?=”)/g) ?? []);
    const names = [...labels, 'Commit turn'].map((label) => label.toLowerCase());
    assert.deepEqual(
      quoted.filter((label) => !names.includes(label.toLowerCase())),
      [],
    );
  });

  test(`the tips and the history of ${name} use the same words`, () => {
    const texts = sentences(name);
    for (const [verb, history] of Object.entries(ENDS[name])) {
      assert.ok(
        texts.some((text) => TERMS[verb]?.test(text) ?? new RegExp(`\\b${verb}`, 'i').test(text)),
        verb,
      );
      if (history)
        assert.ok(
          textsIn(`games/${name}`).some((text) => history.test(text)),
          `the history: ${verb}`,
        );
    }
    for (const { text, touch = '' } of tips)
      for (const [term, words] of Object.entries(TERMS))
        if (!(term in ENDS[name])) assert.doesNotMatch(`${text} ${touch}`, words);
  });
}
