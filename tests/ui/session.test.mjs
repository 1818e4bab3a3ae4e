// The session: its start, what the person prefers, questions, and requests in their order.

import assert from 'node:assert/strict';
import test from 'node:test';

import { hasLearned } from '../../ui/prefs.js';
import { createSession } from '../../ui/session/session.js';
import { idle } from './support/idle.mjs';
import { halfMoved, placed, placing, playing } from './support/positions.mjs';
import { begun, fakeTransport, later, RECORD, refusal, settled } from './support/session.mjs';

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
  assert.equal(await session.shell.newGame({ game: 'atar' }), true);
  assert.deepEqual(questions, []);
});

test('settings lead back to where the person came from', async () => {
  const { session } = await begun({}, []);
  session.shell.show('home');
  session.shell.show('settings');
  session.shell.setUp('atar');
  assert.equal(session.state.from, 'home');
  session.shell.show('table');
  session.shell.setUp('atar');
  session.shell.show('settings');
  assert.equal(session.state.from, 'table');
});

test('what the person prefers is kept, and is there the next time', async () => {
  const { session, transport } = await begun({}, [], {
    settings: { prefs: { theme: 'dark', sound: 'loud' }, games: { atar: { count: 3 } } },
  });
  assert.equal(session.state.prefs.theme, 'dark');
  assert.equal(session.state.prefs.sound, true, 'what cannot be is not believed');
  session.shell.prefer({ sound: false });
  session.shell.offerSettings('atar', { count: 4 });
  await idle();
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
  session.shell.learn('bite');
  assert.deepEqual(transport.notes.kept, []);
  session.shell.learn('exchange');
  await idle();
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
  await idle();
  assert.equal(session.state.position.rev, 30);
  assert.equal(session.state.screen, 'table');
  assert.deepEqual(session.state.recent, [{ name: 'g.atar', place: '/g.atar' }]);
});

test('what the shell is troubled by is said until the person knows, and its hints for a while', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'trouble', text: 'Atar cannot keep the game in progress.' });
  transport.tell({ event: 'hint', text: 'There is a new version.' });
  assert.deepEqual(session.state.notice, { kind: 'hint', text: 'There is a new version.' });
  session.dismiss();
  assert.equal(session.state.notice, null);
  assert.equal(session.state.trouble, 'Atar cannot keep the game in progress.');
  session.acknowledge();
  assert.equal(session.state.trouble, null);
});

test('a question about a step is put only where it is wanted, and its answer holds for that position only', async () => {
  const question = { title: 'Pass?', text: '', yes: 'Pass' };
  const { session, transport, questions } = await begun({ step: halfMoved() }, ['no', 'yes']);
  session.dispatch({ confirm: question, step: 'pass' });
  await idle();
  assert.deepEqual(transport.verbs(), []);
  session.dispatch({ confirm: question, step: 'pass' });
  await idle();
  assert.deepEqual(transport.verbs(), ['step']);
  session.shell.prefer({ confirm: false });
  session.dispatch({ confirm: question, step: 'pass' });
  await idle();
  assert.equal(questions.length, 2);
  assert.deepEqual(transport.verbs(), ['step', 'step']);
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
  const answers = [];
  const { session, transport } = await begun({
    step: () => {
      answers.push(later());
      return answers.at(-1).promise;
    },
  });
  session.step('a1-b2');
  session.step('d2-d3');
  await idle();
  assert.deepEqual(transport.verbs(), ['step'], 'the second waits for the answer to the first');
  answers[0].resolve(halfMoved());
  await idle();
  assert.deepEqual(transport.verbs(), ['step', 'step']);
  answers[1].resolve(halfMoved());
  await settled(session);
});

test('a double click takes a step once, and nothing is refused', async () => {
  const answer = later();
  const { session, transport } = await begun({
    step: () => (transport.verbs().length > 1 ? refusal('illegal_step', 'there is no stone on d2.') : answer.promise),
  });
  session.dispatch({ step: 'd2-d3' });
  session.dispatch({ step: 'd2-d3' });
  answer.resolve(halfMoved());
  await settled(session);
  assert.deepEqual(transport.verbs(), ['step']);
  assert.equal(session.state.notice, null);
  session.dispatch({ step: 'd2-d3' });
  await settled(session);
  assert.deepEqual(transport.verbs(), ['step', 'step'], 'in another position it is another step');
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

test('why a step is refused is asked of the table, and told in the words of the game or the table', async () => {
  const refusals = { d2x: 'has_liberty', d4x: 'not_yours', '@a1': 'new_reason' };
  const { session, transport } = await begun({
    position: playing(),
    legal: ({ asked: [step] }) => ({
      steps: [],
      refusals: [{ code: 'illegal_step', reason: refusals[step], text: `${step}: no.` }],
    }),
  });
  const heard = [];
  session.subscribe((_, change) => heard.push(Boolean(change?.refused)));
  for (const [step, words] of [
    ['d2x', /has a liberty/],
    ['d4x', /^This stone is Bob’s/],
    ['@a1', /^@a1: no\./],
  ]) {
    session.dispatch({ release: true, why: step });
    await idle();
    assert.match(session.state.notice.text, words);
  }
  assert.ok(heard.includes(true));
  assert.deepEqual(transport.verbs(), ['legal', 'legal', 'legal']);
});

test('nothing is told of a step that is legal, or that was meant for another position', async () => {
  const answer = later();
  const answers = [{ steps: ['d2-d3'], refusals: [null] }, answer.promise];
  const { session } = await begun({ position: playing(), legal: () => answers.shift(), step: halfMoved({ rev: 7 }) });
  session.dispatch({ why: 'd2-d3' });
  await idle();
  assert.equal(session.state.notice, null);
  session.dispatch({ why: 'd2x' });
  session.step('d2-d3');
  await idle();
  assert.equal(session.state.position.rev, 7);
  answer.resolve({ steps: [], refusals: [{ code: 'illegal_step', reason: 'has_liberty', text: 'd2x: no.' }] });
  await idle();
  assert.equal(session.state.notice, null);
});

test('a stale request fetches the position anew', async () => {
  const positions = [playing(), halfMoved({ rev: 7 })];
  const { session } = await begun({
    position: () => positions.shift(),
    step: refusal('stale', 'Now it is position 7.'),
  });
  session.step('d2-d3');
  await idle();
  assert.equal(session.state.position.rev, 7);
  assert.equal(session.state.notice.text, 'Now it is position 7.');
});

test('where a placed stone may go instead is known without a stone in hand', async () => {
  const { session, transport } = await begun({ step: placed(), show: placing() });
  session.step('@c2');
  await idle();
  assert.deepEqual(transport.verbs(), ['step', 'show']);
  assert.deepEqual(session.state.aside.view.place, ['b1', 'b3', 'c1', 'c2']);
});

test('forced stones are moved until there are none', async () => {
  const { session, transport } = await begun({ step: halfMoved() });
  await session.stepWhile((position) => (position.view.stones.a1 ? 'a1-b2' : null));
  assert.deepEqual(transport.verbs(), ['step']);
});
