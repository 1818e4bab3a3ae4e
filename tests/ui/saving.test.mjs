// Files: what is saved, opened, left or replaced, and what is asked before.

import assert from 'node:assert/strict';
import test from 'node:test';

import { idle } from './support/idle.mjs';
import { halfMoved, playing } from './support/positions.mjs';
import { begun, later, RECORD, refusal, settled } from './support/session.mjs';
import { withRecent } from '../../ui/session/opening.js';

const FILE = { name: 'a.atar', place: '/a.atar', saved: false };
const IN_FILE = { file: FILE };
const KEPT = { text: 'the text' };

/** What the library was asked to keep, without the time of it. */
const keptIn = ({ library }) => library.kept.map(({ text, of }) => (of ? { text, of } : { text }));

/** Has the game on the table change by a step. */
const changes = (session) => session.stepWhile(({ rev }) => (rev === 2 || rev === 31 ? null : '@a1'));

test('a game that was not changed is replaced, and not kept', async () => {
  const { session, transport } = await begun({ new_game: playing({ rev: 20 }) });
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
  assert.deepEqual(keptIn(transport), [KEPT]);
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
  assert.deepEqual(keptIn(transport), [KEPT]);
  assert.equal(session.state.notice, null);
});

// “Saved after every move” stood on Home, “your changes will be lost” before the next game.
test('a game is in the library before another takes its place, whichever way that comes', async () => {
  const record = { ...RECORD, turns: [['@a1']], draft: [] };
  const ways = {
    new_game: (session) => session.shell.newGame({ game: 'atar' }),
    open: (session) => session.shell.open(),
    received: (session) => (session.shell.receiveFile({ name: 'b.atar', place: '/b', text: 'good' }), idle()),
    recent: (session) => session.shell.reopen('/b'),
    library: (session) => session.shell.library.open('another'),
    record: (session) => session.shell.openRecord(record),
    past: async (session) => (await session.replay.to(1), session.replay.playOn()),
  };
  for (const [way, take] of Object.entries(ways)) {
    const next = playing({ rev: 20 });
    const answers = { new_game: next, open: next, record: { record, text: 'the text' }, show: playing({ ply: 1 }) };
    const { session, transport, questions } = await begun(answers);
    transport.files.opened = { name: 'b.atar', place: '/b', text: 'good' };
    transport.files.reopen = async () => transport.files.opened;
    const { keep } = transport.library;
    transport.library.keep = (played) => {
      assert.equal(session.state.position.rev, 1, `${way}: the game is still on the table`);
      return keep(played);
    };
    await take(session);
    assert.deepEqual(questions, [], way);
    assert.deepEqual(keptIn(transport), [KEPT], way);
    assert.equal(session.state.position.rev, 20, way);
    assert.deepEqual(session.state.library[0].stamp.id, 'kept-1', way);
    assert.deepEqual(session.state.notice, { kind: 'hint', text: 'Your last game is in the library.' }, way);
  }
});

test('a finished game is kept at once, and left without a word', async () => {
  const over = playing({ rev: 7, result: { winners: [0] } });
  const { session, transport, questions } = await begun({ position: over, new_game: playing({ rev: 20 }) });
  await settled(session);
  assert.deepEqual(keptIn(transport), [KEPT]);
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
  assert.deepEqual(keptIn(transport), [KEPT]);
  assert.deepEqual(questions, []);
  assert.equal(session.state.notice, null);
});

test('a game that is kept again takes the place of what was kept of it before', async () => {
  const { session, transport } = await begun({ step: playing({ rev: 2 }), new_game: playing({ rev: 20 }) });
  await session.shell.library.keep();
  assert.equal(await session.shell.library.keep(), false, 'nothing is new');
  await changes(session);
  await session.shell.newGame({ game: 'atar' });
  assert.deepEqual(keptIn(transport), [KEPT, { ...KEPT, of: 'kept-1' }]);
  assert.deepEqual(
    session.state.library.map(({ stamp }) => stamp.id),
    ['kept-2'],
  );
});

// Nothing is lost when another game begins, so that there is nothing to be asked; the file stays as it was saved.
test('a game whose file is not as it is is left without a question, and the person is told where it is', async () => {
  const { session, transport, questions } = await begun({ new_game: playing({ rev: 20 }) }, [], IN_FILE);
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
  assert.deepEqual(
    transport.asked.find((request) => request.do === 'new_game'),
    { do: 'new_game', roll: 'auto', game: 'atar' },
  );
  assert.deepEqual(questions, []);
  assert.deepEqual([keptIn(transport), transport.files.saved], [[KEPT], []]);
  assert.equal(
    session.state.notice.text,
    '“a.atar” stays as it was saved. Your last game as it was is in the library.',
  );
});

/** A session whose games cannot be kept. */
async function withoutRoom(choices, told = {}) {
  const found = await begun({ new_game: playing({ rev: 20 }) }, choices, told);
  found.transport.library.keep = async () => {
    throw new Error('The disk is full.');
  };
  return found;
}

test('only where a game cannot be kept is it said that changes will be lost', async () => {
  const { session, questions } = await withoutRoom(['cancel', 'discard']);
  assert.equal(await session.shell.newGame({ game: 'atar' }), false);
  assert.match(questions[0].text, /Atar can’t keep it.*will be lost/);
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
});

test('a game that stays, since what was to come is no game, is in the library once', async () => {
  const { session, transport } = await begun({ open: refusal('bad_record', 'No.'), new_game: playing({ rev: 20 }) });
  transport.files.opened = { name: 'bad.atar', text: 'bad', place: 'p' };
  assert.equal(await session.shell.open(), false);
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
  assert.deepEqual(keptIn(transport), [KEPT]);
});

test('a game of the library belongs to no file, and is kept again only when it was changed', async () => {
  const answers = { open: playing({ rev: 30 }), step: playing({ rev: 31 }), new_game: playing({ rev: 40 }) };
  const { session, transport } = await begun(answers);
  assert.equal(await session.shell.library.open('old'), true);
  assert.equal(session.state.file, null);
  assert.deepEqual(transport.asked.find(({ do: verb }) => verb === 'open').text, 'text of old');
  await session.shell.newGame({ game: 'atar' });
  assert.equal(transport.library.kept.length, 1, 'only the game before it');
  await session.shell.library.open('old');
  await changes(session);
  await session.shell.newGame({ game: 'atar' });
  assert.equal(transport.library.kept.length, 2);
});

test('a game of the library that is gone is told of, and the list read anew', async () => {
  const { session, transport } = await begun({});
  transport.library.read = async () => {
    throw refusal('missing', 'This game is no longer in the library.');
  };
  assert.equal(await session.shell.library.open('old'), false);
  assert.equal(session.state.notice.text, 'This game is no longer in the library.');
  assert.deepEqual(session.state.library, []);
});

// A room's game that its host had lost counted as saved once it was on the local table.
test('a record that stays nowhere else is kept when it is left, unmoved', async () => {
  for (const [open, times] of [
    ['openRecord', 2],
    ['replayRecord', 1],
  ]) {
    const answers = { open: playing({ rev: 30 }), new_game: playing({ rev: 40 }), show: playing({ rev: 30, ply: 0 }) };
    const { session, transport } = await begun(answers);
    await session.shell[open](RECORD);
    await session.shell.newGame({ game: 'atar' });
    assert.equal(transport.library.kept.length, times);
  }
});

test('ten files are listed, the latest first', () => {
  const games = Array.from({ length: 12 }, (_, number) => ({ name: `${number}.atar`, place: number }));
  const listed = games.reduce(withRecent, []);
  assert.deepEqual(listed, games.slice(2).reverse());
  assert.deepEqual(withRecent(listed, games[4])[0], games[4]);
  assert.equal(withRecent(listed, games[4]).length, 10);
  assert.equal(withRecent(listed, { name: 'x', place: null }), listed);
});

test('saving first where a game cannot be kept, and then leaving', async () => {
  const { session, transport } = await withoutRoom(['save'], IN_FILE);
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
  assert.deepEqual(transport.files.saved, [
    { game: { text: 'the text', rev: 1 }, name: 'a.atar', place: '/a.atar', replace: false },
  ]);
});

test('when saving is given up, the game is not left', async () => {
  const { session, transport } = await withoutRoom(['save', 'save'], IN_FILE);
  transport.files.save = async () => null;
  assert.equal(await session.shell.newGame({ game: 'atar' }), false);
  transport.files.save = async () => {
    throw new Error('The disk is full.');
  };
  assert.equal(await session.shell.newGame({ game: 'atar' }), false);
  assert.equal(session.state.notice.text, 'The disk is full.');
  assert.deepEqual(transport.verbs(), []);
});

test('Save writes to the same place again, Save As asks anew', async () => {
  const { session, transport } = await begun({});
  await session.save();
  await session.save();
  await session.saveAs();
  assert.deepEqual(
    transport.files.saved.map(({ place }) => place),
    [null, 'there', null],
  );
  assert.deepEqual(session.state.file, { name: 'Atar Ann and Bob.atar', place: 'there' });
  assert.equal(session.state.savedRev, 1);
});

/** A session whose file somebody else has changed; `asked` has what was asked of its transport. */
async function withChangedFile(choices) {
  const { session, transport, questions } = await begun({ new_game: playing({ rev: 20 }) }, choices, IN_FILE);
  const asked = [];
  transport.files.save = async ({ place, replace }) => {
    asked.push({ place, replace });
    if (place && !replace) throw refusal('changed', 'It has changed.');
    return { name: place ? 'a.atar' : 'b.atar', place: place ?? '/b.atar' };
  };
  return { session, transport, questions, asked };
}

test('a file that somebody else has changed is replaced, or the game saved elsewhere, as the person says', async () => {
  const own = { place: '/a.atar', replace: false };
  for (const [choice, then, place] of [
    ['replace', [{ place: '/a.atar', replace: true }], '/a.atar'],
    ['anew', [{ place: null, replace: false }], '/b.atar'],
    ['cancel', [], '/a.atar'],
  ]) {
    const { session, questions, asked } = await withChangedFile([choice]);
    assert.equal(await session.save(), choice !== 'cancel');
    assert.match(questions[0].text, /“a\.atar”/);
    assert.deepEqual(
      questions[0].choices.map(({ id }) => id),
      ['replace', 'anew', 'cancel'],
    );
    assert.deepEqual(asked, [own, ...then]);
    assert.equal(session.state.file.place, place);
    assert.equal(session.state.savedRev === 1, choice !== 'cancel');
    assert.equal(session.state.notice?.kind ?? null, choice === 'cancel' ? null : 'hint');
  }
});

test('a game is not left, and the program not ended, if its changed file was not to be replaced', async () => {
  const { session, transport, questions } = await withChangedFile(['save', 'cancel', 'save', 'cancel']);
  transport.library.keep = async () => {
    throw new Error('The disk is full.');
  };
  assert.equal(await session.shell.newGame({ game: 'atar' }), false);
  await session.shell.quit();
  assert.equal(questions.length, 4);
  assert.equal(transport.quits, 0);
  assert.deepEqual(transport.verbs(), []);
});

// With the dialog of Save As open for one game, another came by double click. The name that was chosen for the first
// then belonged to the second, and the next Save wrote it over the first one's copy.
test('a place that is chosen for one game never belongs to another', async () => {
  const { session, transport } = await begun({ open: halfMoved({ rev: 30 }) });
  const choice = later();
  const asked = [];
  transport.files.save = (file) => (asked.push(file), choice.promise);
  const saving = session.saveAs();
  session.shell.receiveFile({ name: 'b.atar', place: '/b.atar', text: 'good' });
  await idle();
  choice.resolve({ name: 'a.atar', place: '/a.atar' });
  assert.equal(await saving, false);
  assert.deepEqual(session.state.file, { name: 'b.atar', place: '/b.atar' });
  assert.equal(session.state.savedRev, 30);
  assert.equal(session.state.notice.text, 'Saved as a.atar.');
  assert.equal(session.state.recent[0].place, '/a.atar');
  await session.save();
  assert.deepEqual(
    asked.map(({ game, place }) => [game.rev, place]),
    [
      [1, null],
      [30, '/b.atar'],
    ],
  );
});

test('what is said of one game is no word on the one that came meanwhile', async () => {
  const answer = later();
  const { session, transport } = await begun({ open: halfMoved({ rev: 30 }), new_game: playing({ rev: 40 }) }, [
    answer.promise,
    'discard',
  ]);
  transport.library.keep = async () => {
    throw new Error('The disk is full.');
  };
  const leaving = session.shell.newGame({ game: 'atar' });
  session.shell.receiveFile({ name: 'b.atar', place: '/b.atar', text: 'good' });
  await idle();
  answer.resolve('discard');
  assert.equal(await leaving, false);
  assert.deepEqual(transport.verbs(), ['open']);
});

test('what the shell warns of after a save stays to be read', async () => {
  const { session, transport } = await begun({});
  transport.files.save = async ({ name }) => ({ name, place: 'there', warning: 'Its disk does not confirm writes.' });
  await session.save();
  assert.equal(session.state.notice.text, 'Saved as Atar Ann and Bob.atar.');
  assert.equal(session.state.trouble, 'Its disk does not confirm writes.');
  assert.deepEqual(session.state.file, { name: 'Atar Ann and Bob.atar', place: 'there' });
  transport.files.save = async ({ name }) => ({ name, place: 'there', warning: null });
  session.acknowledge();
  await session.save();
  assert.equal(session.state.trouble, null);
});

test('a file is opened as text; a damaged one leaves the game and says so', async () => {
  const answers = {
    open: ({ text }) => (text === 'good' ? halfMoved({ rev: 30 }) : refusal('bad_record', 'Turn 3: no.')),
  };
  const { session, transport } = await begun(answers);
  transport.files.opened = { name: 'bad.atar', text: 'bad', place: 'p' };
  assert.equal(await session.shell.open(), false);
  assert.equal(session.state.position.rev, 1);
  assert.equal(session.state.file, null);
  assert.deepEqual(session.state.notice, {
    kind: 'error',
    text: '“bad.atar” isn’t an Atar game.',
    details: 'Turn 3: no.',
  });
  transport.files.opened = { name: 'broken.atar', text: '{"game": "atar"}', place: 'p' };
  assert.equal(await session.shell.open(), false);
  assert.equal(
    session.state.notice.text,
    '“broken.atar” can’t be opened: it is damaged, or from a newer version of Atar.',
  );
  transport.files.opened = { name: 'good.atar', text: 'good', place: 'p' };
  assert.equal(await session.shell.open(), true);
  assert.equal(session.state.position.rev, 30);
  assert.deepEqual(session.state.file, { name: 'good.atar', place: 'p' });
  transport.files.opened = null;
  assert.equal(await session.shell.open(), false);
  assert.equal(session.state.position.rev, 30);
});

test('Quit asks about a game whose file is not as it is; another one is kept, and waits', async () => {
  const kept = await begun({});
  await kept.session.shell.quit();
  assert.deepEqual([kept.transport.quits, kept.questions, kept.transport.library.kept], [1, [], []]);
  const { session, transport, questions } = await begun({}, ['cancel', 'discard', 'discard'], IN_FILE);
  await session.shell.quit();
  assert.equal(transport.quits, 0);
  await session.shell.quit();
  assert.equal(transport.quits, 1);
  assert.match(questions[0].text, /“a\.atar” stays as you last saved it.*continue .* the next time/);
  assert.deepEqual(transport.library.kept, [], 'it is on the table at the next start');
  transport.tell({ event: 'trouble', text: 'The disk is full.' });
  session.acknowledge();
  await session.shell.quit();
  assert.match(questions[2].text, /changes will be lost/);
});

test('quitting while rooms are hosted asks first', async () => {
  const { session, transport, questions } = await begun({}, ['stay', 'quit']);
  const state = { hosting: true };
  transport.rooms = { hosting: { state: async () => state } };
  session.state.savedRev = session.state.position.rev;
  await session.shell.quit();
  assert.equal(questions[0].text, 'Your rooms stop for everyone in them. They continue when you host again.');
  assert.equal(transport.quits, 0);
  await session.shell.quit();
  assert.equal(transport.quits, 1);
  state.hosting = false;
  await session.shell.quit();
  assert.equal(transport.quits, 2);
  assert.equal(questions.length, 2);
});
