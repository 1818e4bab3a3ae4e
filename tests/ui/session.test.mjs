// The session, over a transport that answers what a test tells it to.

import assert from 'node:assert/strict';
import test from 'node:test';

import { hasLearned } from '../../ui/prefs.js';
import { createSession } from '../../ui/session/session.js';
import { playing as petri } from './support/petri.mjs';
import { HELLO, halfMoved, placed, placing, playing } from './support/positions.mjs';

const refusal = (code, text) => Object.assign(new Error(text), { code });
const RECORD = { turns: [], seats: [], options: {} };

/** A transport; `answers` has a function or a value for each verb. */
function fakeTransport(answers, told) {
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

async function begun(answers, choices = [], told = {}) {
  const transport = fakeTransport({ position: playing(), ...answers }, told);
  const questions = [];
  const session = createSession(transport, async (question) => (questions.push(question), choices.shift()));
  await session.start();
  if (session.state.position) session.show('table');
  return { transport, session, questions };
}

/** An answer that comes when the test says so. */
function later() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Once the table has answered all that it was asked. */
const settled = (session) =>
  Promise.resolve(session.whenIdle(() => {})).then(() => new Promise((done) => setTimeout(done)));

test('without a game on the table there is nothing to continue', async () => {
  const { session } = await begun({ position: refusal('no_game', 'There is no game yet.') });
  assert.equal(session.state.screen, 'home');
  assert.equal(session.state.position, null);
  assert.equal(session.state.notice, null);
});

test('a game on the table can be continued, and counts as not saved', async () => {
  const { session } = await begun({});
  assert.deepEqual(session.state.record, RECORD);
  assert.equal(session.state.savedRev, null);
});

test('a game that the shell knows to be saved has its file, and is left without a question', async () => {
  const { session, questions } = await begun({ new_game: playing({ rev: 20 }) }, [], {
    file: { name: 'mine.atar', place: '/mine.atar', saved: true },
  });
  assert.deepEqual(session.state.file, { name: 'mine.atar', place: '/mine.atar' });
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.deepEqual(questions, []);
});

test('settings lead back to where the person came from', async () => {
  const { session } = await begun({}, []);
  session.show('home');
  session.show('settings');
  session.setUp('atar');
  assert.equal(session.state.from, 'home');
  session.show('table');
  session.setUp('atar');
  session.show('settings');
  assert.equal(session.state.from, 'table');
});

test('what the person prefers is kept, and is there the next time', async () => {
  const { session, transport } = await begun({}, [], {
    settings: { prefs: { theme: 'dark', sound: 'loud' }, games: { atar: { count: 3 } } },
  });
  assert.equal(session.state.prefs.theme, 'dark');
  assert.equal(session.state.prefs.sound, true, 'what cannot be is not believed');
  session.prefer({ sound: false });
  session.offerSettings('atar', { count: 4 });
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.notes.kept.at(-1), {
    prefs: { ...session.state.prefs, theme: 'dark', sound: false },
    games: { atar: { count: 4 } },
  });
});

test('what the person has learned is remembered once, and never what a file could not mean', async () => {
  const { session, transport } = await begun({}, [], {
    settings: { prefs: { learned: ['bite', 'bite', 7, 'x'.repeat(1000)] } },
  });
  assert.deepEqual(session.state.prefs.learned, ['bite']);
  session.learn('bite');
  assert.deepEqual(transport.notes.kept, []);
  session.learn('exchange');
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.notes.kept.at(-1).prefs.learned, ['bite', 'exchange']);
  assert.equal(hasLearned(session.state.prefs, 'exchange'), true);
  assert.equal(hasLearned(session.state.prefs, 'clock'), false);
});

test('a file from outside is opened like any other; before the table has answered it waits', async () => {
  const transport = fakeTransport({ position: refusal('no_game', 'None.'), open: halfMoved({ rev: 30 }) });
  const session = createSession(transport, async () => 'cancel');
  transport.tell({ event: 'opened', file: { name: 'g.atar', place: '/g.atar', text: 'good' } });
  assert.deepEqual(transport.asked, []);
  await session.start();
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.position.rev, 30);
  assert.equal(session.state.screen, 'table');
  assert.deepEqual(session.state.recent, [{ name: 'g.atar', place: '/g.atar' }]);
});

test('what the shell is troubled by is said until the person knows, and its hints for a while', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'trouble', text: 'The game in progress is not kept.' });
  transport.tell({ event: 'hint', text: 'There is a new version.' });
  assert.deepEqual(session.state.notice, { kind: 'hint', text: 'There is a new version.' });
  session.dismiss();
  assert.equal(session.state.notice, null);
  assert.equal(session.state.trouble, 'The game in progress is not kept.');
  session.acknowledge();
  assert.equal(session.state.trouble, null);
});

test('a question about a step is put only where it is wanted, and its answer holds for that position only', async () => {
  const question = { title: 'Pass?', text: '', yes: 'Pass' };
  const { session, transport, questions } = await begun({ step: halfMoved() }, ['no', 'yes']);
  session.dispatch({ confirm: question, step: 'pass' });
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.verbs(), []);
  session.dispatch({ confirm: question, step: 'pass' });
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.verbs(), ['step']);
  session.prefer({ confirm: false });
  session.dispatch({ confirm: question, step: 'pass' });
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(questions.length, 2);
  assert.deepEqual(transport.verbs(), ['step', 'step']);
});

const GONE_BY = {
  ...RECORD,
  turns: [
    ['@a1', 'commit'],
    ['@b2', 'commit'],
  ],
  draft: ['a1-b2'],
};

test('a replay shows the steps, changes nothing, and leads back', async () => {
  const show = ({ ply }) => playing({ ply, rev: 1 });
  const { session, transport } = await begun({ record: { record: GONE_BY }, show, step: halfMoved() });
  const { position } = session.state;
  await session.replay.first();
  assert.equal(session.state.position.ply, 0);
  assert.deepEqual(session.state.replay, { ply: 0, length: 5, playing: false, speed: 'normal' });
  await session.replay.next();
  await session.replay.previous();
  await session.replay.previous();
  assert.equal(session.state.replay.ply, 0);
  await session.replay.last();
  assert.equal(session.state.replay.ply, 5);
  session.dispatch({ step: 'd2-d3' });
  assert.ok(!transport.verbs().includes('step'), 'a past position cannot be acted on');
  session.replay.leave();
  assert.equal(session.state.position, position);
  assert.equal(session.state.replay, null);
});

test('playing on from a past position opens a record cut there, after asking', async () => {
  const opened = [];
  const open = ({ record }) => (opened.push(record), playing({ rev: 40 }));
  const { session } = await begun({ record: { record: GONE_BY }, show: ({ ply }) => playing({ ply }), open }, [
    'cancel',
    'discard',
  ]);
  await session.replay.to(3);
  assert.equal(await session.replay.playOn(), false);
  await session.replay.playOn();
  assert.deepEqual(opened, [{ ...GONE_BY, turns: [], draft: ['@a1', 'commit', '@b2'], result: null }]);
  assert.equal(session.state.replay, null);
  assert.equal(session.state.file, null);
});

test('a game that goes on while its past is looked at is found where it is', async () => {
  const { session, transport } = await begun({ record: { record: GONE_BY }, show: ({ ply }) => playing({ ply }) });
  await session.replay.to(2);
  transport.tell({ event: 'changed', position: halfMoved({ rev: 9 }) });
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.position.ply, 2);
  session.replay.leave();
  assert.equal(session.state.position.rev, 9);
});

test('a step goes to the table with the revision it was meant for', async () => {
  const { session, transport } = await begun({ step: halfMoved(), take_back: playing({ rev: 4 }) });
  session.dispatch({ step: 'd2-d3' });
  await session.undo();
  assert.deepEqual(
    transport.asked.find((request) => request.do === 'step'),
    { do: 'step', step: 'd2-d3', rev: 1 },
  );
  assert.equal(transport.asked.find((request) => request.do === 'take_back').rev, 3);
});

test('requests wait for one another', async () => {
  let open = 0;
  const step = () => {
    open += 1;
    assert.equal(open, 1);
    return new Promise((done) =>
      setTimeout(() => {
        open -= 1;
        done(halfMoved());
      }, 5),
    ).then((position) => position);
  };
  const { session, transport } = await begun({ take_back: playing() });
  const { send } = transport;
  transport.send = async (request) => (request.do === 'step' ? step() : send(request));
  session.step('a1-b2');
  session.step('d2-d3');
  await settled(session);
  assert.equal(open, 0);
});

test('a refused step shows the table’s words and leaves the position', async () => {
  const { session } = await begun({ step: refusal('illegal_step', 'd2-d3: no.') });
  const { position } = session.state;
  const changes = [];
  session.subscribe((_, change) => changes.push(change));
  session.step('d2-d3');
  await settled(session);
  assert.ok(
    changes.some(({ refused }) => refused),
    'it is to be heard',
  );
  assert.equal(session.state.position, position);
  assert.deepEqual(session.state.notice, { kind: 'error', text: 'd2-d3: no.' });
  session.dismiss();
  assert.equal(session.state.notice, null);
});

test('only what is refused is heard as a refusal', async () => {
  const { session } = await begun({ position: playing() });
  const heard = [];
  session.subscribe((_, change) => heard.push(Boolean(change?.refused)));
  session.dispatch({ tell: 'a1 and d7 are blocked. Choose the one that you want to remove.' });
  assert.match(session.state.notice.text, /^a1 and d7/);
  assert.ok(!heard.includes(true), 'nothing was refused');
  session.dispatch({ gameState: {}, say: 'The piece must lie beside Ann’s cells.' });
  assert.ok(heard.includes(true), 'it was refused, though the piece stays in sight');
});

test('a stale request fetches the position anew', async () => {
  const positions = [playing(), halfMoved({ rev: 7 })];
  const { session } = await begun({
    position: () => positions.shift(),
    step: refusal('stale', 'Now it is position 7.'),
  });
  session.step('d2-d3');
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.position.rev, 7);
  assert.equal(session.state.notice.text, 'Now it is position 7.');
});

const CAN = { take_back: false, undo_turn: false, redo: false, roll: false };

test('an undo too many does nothing', async () => {
  const { session, transport } = await begun({ position: playing({ can: CAN }) });
  await session.undo();
  await session.redo();
  await session.resetTurn();
  assert.deepEqual(transport.verbs(), []);
  assert.equal(session.state.notice, null);
});

test('one undo takes back a step of the draft, else the last turn; redo plays what was undone', async () => {
  const undo_turn = playing({ rev: 5, can: { ...CAN, redo: true } });
  const { session, transport } = await begun({
    position: halfMoved(),
    take_back: playing({ rev: 4 }),
    undo_turn,
    redo: playing({ rev: 6 }),
  });
  await session.undo();
  await session.undo();
  await session.undo();
  await session.redo();
  assert.deepEqual(transport.verbs(), ['take_back', 'undo_turn', 'redo']);
  assert.equal(transport.asked.find((request) => request.do === 'redo').rev, 5);
});

test('undo and redo pass over turns that a person had no choice in', async () => {
  const forced = (rev, can) =>
    petri({
      rev,
      can: { ...CAN, ...can },
      view: { places: [], bites: {}, gains: {}, skip: { legal: true, forced: true, skipped: 0, living: 2 } },
    });
  const undone = [forced(2, { undo_turn: true }), petri({ rev: 3, can: { ...CAN, redo: true } })];
  const redone = [forced(4, { redo: true }), petri({ rev: 5, can: { ...CAN, undo_turn: true } })];
  const { session, transport } = await begun({
    position: petri({ can: { ...CAN, undo_turn: true } }),
    undo_turn: () => undone.shift(),
    redo: () => redone.shift(),
  });
  await session.undo();
  await session.redo();
  assert.deepEqual(
    transport.verbs(),
    ['undo_turn', 'undo_turn', 'redo', 'redo'],
    'no step is taken on the way, which would leave nothing to redo',
  );
});

test('a placed stone that is picked up learns where it may go', async () => {
  const { session, transport } = await begun({ position: placed(), show: placing() });
  session.dispatch({ hold: { kind: 'placed', space: 'c2', needs: { do: 'show', ply: 2 } } });
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.verbs(), ['show']);
  assert.deepEqual(session.state.held.shown.view.place, ['b1', 'b3', 'c1', 'c2']);
});

test('forced stones are moved until there are none', async () => {
  const { session, transport } = await begun({ step: halfMoved() });
  await session.stepWhile((position) => (position.view.stones.a1 ? 'a1-b2' : null));
  assert.deepEqual(transport.verbs(), ['step']);
});

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

test('saving first, and then leaving', async () => {
  const { session, transport } = await begun({ new_game: playing({ rev: 20 }) }, ['save']);
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.deepEqual(transport.files.saved, [
    { game: { text: 'the text', rev: 1 }, name: 'Atar Ann and Bob.atar', place: null },
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

// With the dialog of Save As open for one game, another came by double click. The name that was chosen for the first
// then belonged to the second, and the next Save wrote it over the first one's copy.
test('a place that is chosen for one game never belongs to another', async () => {
  const { session, transport } = await begun({ open: halfMoved({ rev: 30 }) }, ['discard']);
  const choice = later();
  const asked = [];
  transport.files.save = (file) => (asked.push(file), choice.promise);
  const saving = session.saveAs();
  session.receiveFile({ name: 'b.atar', place: '/b.atar', text: 'good' });
  while (session.state.position.rev !== 30 || !session.state.file) await new Promise((done) => setTimeout(done));
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
  while (session.state.position.rev !== 30) await new Promise((done) => setTimeout(done));
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
  assert.match(questions[2].text, /changes are lost/);
});

test('who plays is changed by what is new, so that a computer at work is not disturbed by a name', async () => {
  const seats = [
    { name: 'Ann', colour: 0 },
    { name: 'Computer', colour: 1, bot: 3 },
  ];
  const { session, transport } = await begun({
    position: playing({ seats }),
    pace: true,
    seats: playing({ seats, rev: 2 }),
  });
  await session.reseat([
    { name: ' Ann ', colour: 0, bot: null },
    { name: 'Computer', colour: 1, bot: 3 },
  ]);
  assert.ok(!transport.verbs().includes('seats'), 'nothing is new');
  await session.reseat([
    { name: 'Ann', colour: 0, bot: 7 },
    { name: 'Hal', colour: 1, bot: 3 },
  ]);
  const { seats: sent } = transport.asked.find((request) => request.do === 'seats');
  assert.deepEqual(sent, [{ bot: 7 }, { name: 'Hal' }]);
  await session.reseat([
    { name: 'Ann', colour: 0, bot: null },
    { name: 'Bob', colour: 1, bot: null },
  ]);
  assert.deepEqual(transport.asked.findLast((request) => request.do === 'seats').seats, [
    {},
    { name: 'Bob', bot: null },
  ]);
});

test('changes from another window are shown, older ones are not', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'changed', position: halfMoved({ rev: 5 }) });
  transport.tell({ event: 'changed', position: playing({ rev: 0 }) });
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.position.rev, 5);
});

test('of several changes that wait the last is shown, also where the game was undone or replaced before it', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'changed', position: playing({ rev: 5, ply: 1, effects: [] }) });
  transport.tell({ event: 'changed', position: playing({ rev: 6, ply: 2, effects: [{ effect: 'moved' }] }) });
  await settled(session);
  assert.equal(session.state.position.rev, 6);
});

test('a table that has forgotten the game is given it back', async () => {
  const answers = [playing(), refusal('no_game', 'There is no game yet.')];
  const { session, transport } = await begun({ position: () => answers.shift(), open: playing({ rev: 1 }) });
  transport.tell({ event: 'connection', connected: false });
  assert.equal(session.state.connected, false);
  transport.tell({ event: 'connection', connected: true });
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.verbs(), ['open']);
  assert.deepEqual(
    transport.asked.find((request) => request.do === 'open'),
    { do: 'open', record: RECORD },
  );
  assert.equal(session.state.connected, true);
  assert.equal(session.state.notice, null);
  assert.equal(session.state.savedRev, null);
});

const WITH_COMPUTER = { seats: [{ name: 'Ann' }, { name: 'Computer', bot: 3 }] };

test('the computer’s steps are shown one after the other, at the speed that is wanted, or at once', async () => {
  const { session, transport } = await begun(
    { position: playing({ ...WITH_COMPUTER, actor: { seat: 1 } }), pace: true },
    [],
    { settings: { prefs: { pace: 'slow' } } },
  );
  assert.deepEqual(
    transport.asked.find((request) => request.do === 'pace'),
    { do: 'pace', milliseconds: 1100 },
  );
  const step = (rev, ply, actor) =>
    playing({
      ...WITH_COMPUTER,
      rev,
      ply,
      actor: { seat: actor },
      effects: [{ effect: 'moved', from: 'd6', to: 'c5', seat: 1 }],
    });
  transport.tell({ event: 'changed', position: step(2, 9, 1) });
  transport.tell({ event: 'changed', position: step(3, 10, 0) });
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(session.state.position.rev, 2, 'the first step is looked at');
  session.computer.skip();
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(session.state.position.rev, 3, 'who is quicker sees the next at once');
});

test('the history is that of the position that is shown, however far the table is ahead', async () => {
  const record = ({ ply }) => ({
    record: { ...RECORD, draft: Array.from({ length: ply }, (_, index) => `step ${index}`) },
    by: [0],
  });
  const { session, transport } = await begun({
    position: playing({ ...WITH_COMPUTER, actor: { seat: 1 } }),
    pace: true,
    record,
  });
  const step = (rev, ply, actor) =>
    playing({
      ...WITH_COMPUTER,
      rev,
      ply,
      actor: { seat: actor },
      effects: [{ effect: 'moved', from: 'd6', to: 'c5', seat: 1 }],
    });
  transport.tell({ event: 'changed', position: step(2, 9, 1) });
  transport.tell({ event: 'changed', position: step(3, 10, 0) });
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(session.state.record.draft.length, 9, 'the board shows the first of two steps');
  session.computer.skip();
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(session.state.record.draft.length, 10);
});

test('of the history only what is new is asked for, and what was undone goes', async () => {
  const turn = (name) => ({ seat: 0, ply: 1, effects: [name] });
  const records = [
    [['a'], ['b']],
    [['a'], ['b'], ['c']],
    [['a'], ['x']],
  ];
  const named = { a: turn('a'), b: turn('b'), c: turn('c'), x: turn('x') };
  let now = null;
  const record = () => ({ record: { ...RECORD, turns: (now = records.shift()) } });
  const history = ({ turn: from }) => ({ turns: [...now.slice(from).map(([name]) => named[name]), turn('…')] });
  const { session, transport } = await begun({ record, history, step: halfMoved(), take_back: playing({ rev: 9 }) });
  const shown = () => session.state.history.map(({ effects: [name] }) => name);
  assert.deepEqual(shown(), ['a', 'b', '…']);
  session.step('d2-d3');
  await settled(session);
  assert.deepEqual(shown(), ['a', 'b', 'c', '…']);
  await session.undo();
  assert.deepEqual(shown(), ['a', 'x', '…']);
  assert.deepEqual(
    transport.asked.filter((request) => request.do === 'history').map(({ turn: from }) => from),
    [0, 2, 1],
  );
});

test('a position that tells what was added leaves nothing to ask for', async () => {
  const turn = (ply, steps, effects = []) => ({ seat: 0, ply, steps, effects });
  const added = (rev, since, more = {}) => playing({ rev, turn: 1, since: { rev: rev - 1, ...since }, ...more });
  const effects = [{ effect: 'moved', from: 'd6', to: 'c5', seat: 1 }];
  const { session, transport } = await begun({
    record: { record: { ...RECORD, turns: [['a']], draft: [] } },
    history: { turns: [turn(1, ['a'], ['a']), turn(1, [])] },
    step: added(2, { turn: 1, turns: [turn(2, ['b'], ['b'])] }, { can: { take_back: true } }),
    take_back: added(3, { turn: 0, turns: [turn(1, ['x'], ['x']), turn(1, [])] }),
  });
  const known = transport.asked.length;
  session.step('d2-d3');
  await settled(session);
  assert.deepEqual([session.state.record.turns, session.state.record.draft], [[['a']], ['b']]);
  await session.undo();
  assert.deepEqual([session.state.record.turns, session.state.record.draft], [[['x']], []]);
  assert.deepEqual(
    session.state.history.map(({ effects }) => effects),
    [['x'], []],
  );
  transport.tell({ event: 'changed', position: added(4, { turn: 1, turns: [turn(2, ['c'])] }, { ply: 9, effects }) });
  transport.tell({
    event: 'changed',
    position: added(5, { turn: 1, turns: [turn(3, ['c', 'd'])] }, { ply: 10, effects }),
  });
  await settled(session);
  assert.deepEqual(session.state.record.draft, ['c', 'd']);
  assert.deepEqual(
    transport.asked.slice(known).map((request) => request.do),
    ['step', 'take_back'],
  );
  // One change was missed: now the table is asked.
  transport.tell({ event: 'changed', position: added(7, { turn: 1, turns: [turn(2, ['e'])] }, { ply: 12, effects }) });
  await settled(session);
  assert.deepEqual(
    transport.asked.slice(known + 2).map((request) => request.do),
    ['record', 'history'],
  );
});

test('where another window has undone a turn, the history is what is left', async () => {
  const short = { record: { ...RECORD, draft: ['a1-b2'] }, by: [0] };
  const { session } = await begun({
    record: ({ ply }) =>
      ply === undefined ? short : refusal('bad_request', 'The field ply is 8; it must be from 0 to 1.'),
  });
  assert.deepEqual(session.state.record, short.record);
  assert.equal(session.state.notice, null);
});

test('who thinks is told from its beginning to its end', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'thinking', seat: 1, level: 3, rev: 1 });
  transport.tell({ event: 'progress', seat: 1, rev: 1, nodes: 50, of: 200 });
  assert.deepEqual(session.state.thinking, { seat: 1, asked: null, rev: 1, nodes: 50, of: 200 });
  transport.tell({ event: 'thought', seat: 1, rev: 1, played: true });
  assert.equal(session.state.thinking, null);
});

test('a hint marks what the computer would play, and plays nothing', async () => {
  const { session, transport } = await begun({ bot: { steps: ['a1-b2', 'd2-d3'] }, step: halfMoved() });
  await session.computer.hint();
  assert.deepEqual(session.state.hint, { steps: ['a1-b2', 'd2-d3'], at: 0 });
  assert.deepEqual(session.state.held, { kind: 'stone', space: 'a1' }, 'the stone is in hand');
  assert.equal(session.state.cursor, 'b2', 'and the keyboard where it goes');
  assert.deepEqual(transport.verbs(), ['bot']);
  assert.equal(transport.asked.at(-1).level, undefined, 'no level, for some of them leave steps to luck');
  session.step('d2-c1');
  await settled(session);
  assert.equal(session.state.hint, null, 'another step wipes it away');
});

test('a hint is played step by step, whether by its button or on the board, and ends with the turn', async () => {
  const after = (draft, turn = 4) => playing({ rev: draft.length + 1, draft, turn });
  const positions = [after(['a1-b2']), after(['a1-b2', 'd2-d3']), after([], 5)];
  const { session, transport } = await begun({
    bot: { steps: ['a1-b2', 'd2-d3', 'commit'] },
    step: () => positions.shift(),
  });
  await session.computer.hint();
  session.playHint();
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(session.state.hint, { steps: ['a1-b2', 'd2-d3', 'commit'], at: 1 });
  session.dispatch({ step: 'd2-d3' });
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.hint.at, 2);
  session.playHint();
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.hint, null);
  assert.deepEqual(
    transport.asked.filter((request) => request.do === 'step').map(({ step }) => step),
    ['a1-b2', 'd2-d3', 'commit'],
  );
});

test('a hint for a position that is gone is not shown', async () => {
  const { session } = await begun({
    bot: () => {
      session.step('d2-d3');
      return new Promise((done) => setTimeout(() => done({ steps: ['a1-b2'] }), 20));
    },
    step: halfMoved(),
  });
  await session.computer.hint();
  assert.equal(session.state.hint, null);
  assert.equal(session.state.thinking, null);
});

test('a computer that rests plays on when its game is continued, which is nothing to save', async () => {
  const resting = playing({ ...WITH_COMPUTER, paused: true });
  const { session, transport } = await begun(
    { position: resting, resume: playing({ ...WITH_COMPUTER, rev: 2, paused: false }) },
    [],
    { file: { name: 'm.atar', place: '/m.atar', saved: true } },
  );
  session.continueGame();
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.verbs(), ['resume']);
  assert.equal(session.state.savedRev, 2);
});
