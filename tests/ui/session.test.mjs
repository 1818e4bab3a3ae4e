// The session, over a transport that answers what a test tells it to.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createSession } from '../../ui/session.js';
import { HELLO, halfMoved, placed, placing, playing } from './support/positions.mjs';

const refusal = (code, text) => Object.assign(new Error(text), { code });
const RECORD = { turns: [], seats: [], options: {} };

/** A transport; `answers` has a function or a value for each verb. */
function fakeTransport(answers) {
  const asked = [];
  const hearers = [];
  const files = { opened: null, saved: [], open: async () => files.opened, save: async (file) => (files.saved.push(file), { name: file.name, place: 'there' }) };
  return {
    asked, files,
    quits: 0,
    quit() { this.quits += 1; },
    onEvent: (hear) => hearers.push(hear),
    tell: (event) => hearers.forEach((hear) => hear(event)),
    async send(request) {
      asked.push(request);
      const answer = { hello: HELLO, record: { record: RECORD, text: 'the text' }, ...answers }[request.do];
      const given = typeof answer === 'function' ? answer(request) : answer;
      if (given instanceof Error) throw given;
      return structuredClone(given);
    },
    verbs: () => asked.map((request) => request.do).filter((verb) => !['hello', 'record', 'position'].includes(verb)),
  };
}

async function begun(answers, choices = []) {
  const transport = fakeTransport({ position: playing(), ...answers });
  const questions = [];
  const session = createSession(transport, async (question) => (questions.push(question), choices.shift()));
  await session.start();
  return { transport, session, questions };
}

const settled = (session) => session.undo().then(() => new Promise((done) => setTimeout(done)));

test('without a game on the table the settings are shown', async () => {
  const { session } = await begun({ position: refusal('no_game', 'There is no game yet.') });
  assert.equal(session.state.screen, 'setup');
  assert.equal(session.state.notice, null);
});

test('a game on the table is shown, and counts as not saved', async () => {
  const { session } = await begun({});
  assert.equal(session.state.screen, 'table');
  assert.deepEqual(session.state.record, RECORD);
  assert.equal(session.state.kept, null);
});

test('a step goes to the table with the revision it was meant for', async () => {
  const { session, transport } = await begun({ step: halfMoved(), take_back: playing({ rev: 4 }) });
  session.intend({ step: 'd2-d3' });
  await settled(session);
  assert.deepEqual(transport.asked.find((request) => request.do === 'step'), { do: 'step', step: 'd2-d3', rev: 1 });
  assert.equal(transport.asked.find((request) => request.do === 'take_back').rev, 3);
});

test('requests wait for one another', async () => {
  let open = 0;
  const step = () => {
    open += 1;
    assert.equal(open, 1);
    return new Promise((done) => setTimeout(() => { open -= 1; done(halfMoved()); }, 5)).then((position) => position);
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
  session.step('d2-d3');
  await settled(session);
  assert.equal(session.state.position, position);
  assert.deepEqual(session.state.notice, { kind: 'error', text: 'd2-d3: no.' });
  session.dismiss();
  assert.equal(session.state.notice, null);
});

test('a stale request fetches the position anew', async () => {
  const positions = [playing(), halfMoved({ rev: 7 })];
  const { session } = await begun({ position: () => positions.shift(), step: refusal('stale', 'Now it is position 7.') });
  session.step('d2-d3');
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.position.rev, 7);
  assert.equal(session.state.notice.text, 'Now it is position 7.');
});

test('an undo too many does nothing', async () => {
  const { session, transport } = await begun({});
  await session.undo();
  await session.redo();
  await session.resetTurn();
  assert.deepEqual(transport.verbs(), []);
  assert.equal(session.state.notice, null);
});

test('a placed stone that is picked up learns where it may go', async () => {
  const { session, transport } = await begun({ position: placed(), show: placing() });
  session.intend({ hold: { kind: 'placed', space: 'c2', needs: { do: 'show', ply: 2 } } });
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
  assert.deepEqual(transport.asked.find((request) => request.do === 'new_game'), { do: 'new_game', roll: 'auto', game: 'atar' });
  assert.deepEqual(questions[0].choices.map(({ id }) => id), ['save', 'discard', 'cancel']);
});

test('saving first, and then leaving', async () => {
  const { session, transport } = await begun({ new_game: playing({ rev: 20 }) }, ['save']);
  assert.equal(await session.newGame({ game: 'atar' }), true);
  assert.deepEqual(transport.files.saved, [{ text: 'the text', name: 'atar-Ann-Bob.atar', place: null }]);
});

test('when saving is given up, the game is not left', async () => {
  const { session, transport } = await begun({ new_game: playing({ rev: 20 }) }, ['save', 'save']);
  transport.files.save = async () => null;
  assert.equal(await session.newGame({ game: 'atar' }), false);
  transport.files.save = async () => { throw new Error('The disk is full.'); };
  assert.equal(await session.newGame({ game: 'atar' }), false);
  assert.equal(session.state.notice.text, 'The disk is full.');
  assert.deepEqual(transport.verbs(), []);
});

test('Save writes to the same place again, Save As asks anew', async () => {
  const { session, transport } = await begun({});
  await session.save();
  await session.save();
  await session.saveAs();
  assert.deepEqual(transport.files.saved.map(({ place }) => place), [null, 'there', null]);
  assert.deepEqual(session.state.file, { name: 'atar-Ann-Bob.atar', place: 'there' });
  assert.equal(session.state.kept, 1);
});

test('a file is opened as text; a damaged one leaves the game and says so', async () => {
  const answers = { open: ({ text }) => (text === 'good' ? halfMoved({ rev: 30 }) : refusal('bad_record', 'Turn 3: no.')) };
  const { session, transport } = await begun(answers, ['discard', 'discard']);
  transport.files.opened = { name: 'bad.atar', text: 'bad', place: 'p' };
  assert.equal(await session.open(), false);
  assert.equal(session.state.position.rev, 1);
  assert.equal(session.state.file, null);
  assert.equal(session.state.notice.text, 'Turn 3: no.');
  transport.files.opened = { name: 'good.atar', text: 'good', place: 'p' };
  assert.equal(await session.open(), true);
  assert.equal(session.state.position.rev, 30);
  assert.deepEqual(session.state.file, { name: 'good.atar', place: 'p' });
  transport.files.opened = null;
  assert.equal(await session.open(), false);
  assert.equal(session.state.position.rev, 30);
});

test('Quit asks about a changed game', async () => {
  const { session, transport } = await begun({}, ['cancel', 'discard']);
  await session.quit();
  assert.equal(transport.quits, 0);
  await session.quit();
  assert.equal(transport.quits, 1);
});

test('changes from another window are shown, older ones are not', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'changed', position: halfMoved({ rev: 5 }) });
  transport.tell({ event: 'changed', position: playing({ rev: 0 }) });
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(session.state.position.rev, 5);
});

test('a table that has forgotten the game is given it back', async () => {
  const answers = [playing(), refusal('no_game', 'There is no game yet.')];
  const { session, transport } = await begun({ position: () => answers.shift(), open: playing({ rev: 1 }) });
  transport.tell({ event: 'connection', connected: false });
  assert.equal(session.state.connected, false);
  transport.tell({ event: 'connection', connected: true });
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(transport.verbs(), ['open']);
  assert.deepEqual(transport.asked.find((request) => request.do === 'open'), { do: 'open', record: RECORD });
  assert.equal(session.state.connected, true);
  assert.equal(session.state.notice, null);
  assert.equal(session.state.kept, null);
});
