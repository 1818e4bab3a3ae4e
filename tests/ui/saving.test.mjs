// Files: what is saved, opened, left or replaced, and what is asked before.

import assert from 'node:assert/strict';
import test from 'node:test';

import { idle } from './support/idle.mjs';
import { halfMoved, playing } from './support/positions.mjs';
import { begun, later, refusal } from './support/session.mjs';

test('a game that was not changed is replaced without a question', async () => {
  const { session, questions } = await begun({ new_game: playing({ rev: 20 }) }, ['discard']);
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.equal(questions.length, 1);
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.equal(questions.length, 1);
});

test('before a changed game is replaced the person is asked', async () => {
  const { session, transport, questions } = await begun({ new_game: playing({ rev: 20 }) }, ['cancel', 'discard']);
  assert.equal(await session.newGame({ game: 'atar' }), false);
  assert.deepEqual(transport.verbs(), []);
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.deepEqual(
    transport.asked.find((request) => request.do === 'new_game'),
    { do: 'new_game', roll: 'auto', game: 'atar' },
  );
  assert.deepEqual(
    questions[0].choices.map(({ id }) => id),
    ['save', 'discard', 'cancel'],
  );
});

// Before each rematch it was asked whether to save the game that was over.
test('a finished game without a file is kept and left without a question', async () => {
  const over = playing({ rev: 7, result: { winners: [0] } });
  const { session, transport, questions } = await begun({ position: over, new_game: playing({ rev: 20 }) });
  const kept = [];
  transport.files.keepFinished = async (text) => (kept.push(text), { name: 'Last finished game', place: 'last' });
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.deepEqual(kept, ['the text']);
  assert.deepEqual(session.state.recent, [{ name: 'Last finished game', place: 'last' }]);
  assert.deepEqual(questions, []);
});

test('a finished game is asked about if it has a file or cannot be kept', async () => {
  const over = playing({ rev: 7, result: { winners: [0] } });
  const file = { name: 'a.atar', place: '/a.atar', saved: false };
  const { session, questions } = await begun({ position: over }, ['cancel'], { file });
  assert.equal(await session.newGame({ game: 'atar' }), false);
  assert.equal(questions.length, 1);
  const other = await begun({ position: over }, ['cancel']);
  other.transport.files.keepFinished = async () => {
    throw new Error('The disk is full.');
  };
  assert.equal(await other.session.newGame({ game: 'atar' }), false);
  assert.equal(other.questions.length, 1);
});

test('what is opened from no file belongs to none', async () => {
  const { session, transport } = await begun({ open: playing({ rev: 30 }) }, ['discard']);
  transport.files.reopen = async () => ({ name: 'Last finished game', place: null, text: 'good' });
  assert.equal(await session.reopen('last'), true);
  assert.equal(session.state.file, null);
  assert.equal(session.state.savedRev, 30);
});

test('saving first, and then leaving', async () => {
  const { session, transport } = await begun({ new_game: playing({ rev: 20 }) }, ['save']);
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.deepEqual(transport.files.saved, [
    { game: { text: 'the text', rev: 1 }, name: 'Atar Ann and Bob.atar', place: null, replace: false },
  ]);
});

test('when saving is given up, the game is not left', async () => {
  const { session, transport } = await begun({ new_game: playing({ rev: 20 }) }, ['save', 'save']);
  transport.files.save = async () => null;
  assert.equal(await session.newGame({ game: 'atar' }), false);
  transport.files.save = async () => {
    throw new Error('The disk is full.');
  };
  assert.equal(await session.newGame({ game: 'atar' }), false);
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
  const told = { file: { name: 'a.atar', place: '/a.atar', saved: false } };
  const { session, transport, questions } = await begun({ new_game: playing({ rev: 20 }) }, choices, told);
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
  assert.equal(await session.newGame({ game: 'atar' }), false);
  await session.quit();
  assert.equal(questions.length, 4);
  assert.equal(transport.quits, 0);
  assert.deepEqual(transport.verbs(), []);
});

// With the dialog of Save As open for one game, another came by double click. The name that was chosen for the first
// then belonged to the second, and the next Save wrote it over the first one's copy.
test('a place that is chosen for one game never belongs to another', async () => {
  const { session, transport } = await begun({ open: halfMoved({ rev: 30 }) }, ['discard']);
  const choice = later();
  const asked = [];
  transport.files.save = (file) => (asked.push(file), choice.promise);
  const saving = session.saveAs();
  session.receiveFile({ name: 'b.atar', place: '/b.atar', text: 'good' });
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
  const leaving = session.newGame({ game: 'atar' });
  session.receiveFile({ name: 'b.atar', place: '/b.atar', text: 'good' });
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
  const { session, transport } = await begun(answers, ['discard', 'discard', 'discard']);
  transport.files.opened = { name: 'bad.atar', text: 'bad', place: 'p' };
  assert.equal(await session.open(), false);
  assert.equal(session.state.position.rev, 1);
  assert.equal(session.state.file, null);
  assert.deepEqual(session.state.notice, {
    kind: 'error',
    text: '“bad.atar” isn’t an Atar game.',
    details: 'Turn 3: no.',
  });
  transport.files.opened = { name: 'broken.atar', text: '{"game": "atar"}', place: 'p' };
  assert.equal(await session.open(), false);
  assert.equal(
    session.state.notice.text,
    '“broken.atar” can’t be opened: it is damaged, or from a newer version of Atar.',
  );
  transport.files.opened = { name: 'good.atar', text: 'good', place: 'p' };
  assert.equal(await session.open(), true);
  assert.equal(session.state.position.rev, 30);
  assert.deepEqual(session.state.file, { name: 'good.atar', place: 'p' });
  transport.files.opened = null;
  assert.equal(await session.open(), false);
  assert.equal(session.state.position.rev, 30);
});

test('Quit asks about a changed game', async () => {
  const { session, transport, questions } = await begun({}, ['cancel', 'discard', 'discard']);
  await session.quit();
  assert.equal(transport.quits, 0);
  await session.quit();
  assert.equal(transport.quits, 1);
  assert.match(questions[0].text, /can still continue it/);
  transport.tell({ event: 'trouble', text: 'The disk is full.' });
  session.acknowledge();
  await session.quit();
  assert.match(questions[2].text, /changes will be lost/);
});

test('quitting while rooms are hosted asks first', async () => {
  const { session, transport, questions } = await begun({}, ['stay', 'quit']);
  const state = { hosting: true };
  transport.rooms = { hosting: { state: async () => state } };
  session.state.savedRev = session.state.position.rev;
  await session.quit();
  assert.equal(questions[0].text, 'Your rooms stop for everyone in them. They continue when you host again.');
  assert.equal(transport.quits, 0);
  await session.quit();
  assert.equal(transport.quits, 1);
  state.hosting = false;
  await session.quit();
  assert.equal(transport.quits, 2);
  assert.equal(questions.length, 2);
});
