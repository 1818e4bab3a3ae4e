// A session over a transport that answers what a test tells it to.

import { createSession } from '../../../ui/session/session.js';
import { HELLO } from './hello.mjs';
import { idle } from './idle.mjs';
import { playing } from './positions.mjs';

/** An error with a code, as the table refuses a request. */
export const refusal = (code, text) => Object.assign(new Error(text), { code });
export const RECORD = { turns: [], seats: [], options: {} };

/** What the library lists of a game. */
export const summary = (id, more = {}) => ({
  ...{ game: 'atar', options: {}, turns: 3, steps: 7, winners: null },
  seats: [{ name: 'Ann' }, { name: 'Computer', bot: 4 }],
  stamp: { id, at: 1000, seconds: 60 },
  ...more,
});

/** A library in memory, which notes what it is asked to keep. */
export function fakeLibrary() {
  const library = {
    kept: [],
    games: new Map(),
    troubles: [],
    list: async () => ({ games: [...library.games.values()], troubles: library.troubles.splice(0) }),
    read: async (id) => `text of ${id}`,
    readDeleted: async (id) => `deleted text of ${id}`,
    async keep(played) {
      library.kept.push(played);
      const game = summary(`kept-${library.kept.length}`);
      library.games.set(game.stamp.id, game);
      return { game, replaced: played.of ?? null };
    },
    import: async (texts) => texts.map((text) => ({ game: summary(text) })),
    remove: async (ids) => void ids.forEach((id) => library.games.delete(id)),
    deleted: async () => [],
    restore: async (ids) => ids.map((id) => summary(id)),
  };
  return library;
}

/** A transport; `answers` has a function or a value for each verb. */
export function fakeTransport(answers, told) {
  const asked = [];
  const hearers = [];
  const notes = {
    kept: [],
    read: async () => ({ settings: {}, recent: [], file: null, ...told }),
    keep: async (settings) => notes.kept.push(settings),
  };
  const files = {
    opened: null,
    saved: [],
    open: async () => files.opened,
    save: async (file) => (files.saved.push(file), { name: file.name, place: 'there' }),
  };
  return {
    asked,
    files,
    notes,
    library: fakeLibrary(),
    quits: 0,
    quit() {
      this.quits += 1;
    },
    onEvent: (hear) => hearers.push(hear),
    tell: (event) => hearers.forEach((hear) => hear(event)),
    async send(request) {
      asked.push(request);
      const answer = { hello: HELLO, record: { record: RECORD, text: 'the text' }, history: { turns: [] }, ...answers }[
        request.do
      ];
      const given = typeof answer === 'function' ? answer(request) : answer;
      if (given instanceof Error) throw given;
      return structuredClone(await given);
    },
    verbs: () =>
      asked
        .map((request) => request.do)
        .filter((verb) => !['hello', 'record', 'history', 'position', 'pace'].includes(verb)),
  };
}

/** A session that has begun over such a transport. `choices` are the answers to what it asks the person. */
export async function begun(answers, choices = [], told = {}) {
  const transport = fakeTransport({ position: playing(), ...answers }, told);
  const questions = [];
  const session = createSession(transport, async (question) => (questions.push(question), choices.shift()));
  await session.start();
  if (session.state.position) session.shell.show('table');
  return { transport, session, questions };
}

/** An answer that comes when the test says so. */
export function later() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Once the table has answered all that it was asked. */
export const settled = (session) => Promise.resolve(session.whenIdle(() => {})).then(idle);
