// What is known of the Lab, and what is done about it, against a lab that a test speaks for.

import assert from 'node:assert/strict';
import test from 'node:test';

import { runNewsOf } from '../../ui/lab/lab-state.js';
import { createLabModel } from '../../ui/lab/lab.js';
import * as draft from '../../ui/lab/study-draft.js';
import { phaseWords } from '../../ui/lab/words.js';
import { LAB_HELLO, LOOK, STUDY, progressOf, refused, scriptedLab } from '../support/scripted-lab.mjs';
import { idle } from './support/idle.mjs';
import { atar, first, forThree } from './support/lab-draft.mjs';

/** A model over a lab that a test speaks for; its timers run when the test says so. */
function stand(answers) {
  const connection = scriptedLab(answers);
  const timers = [];
  const troubles = [];
  const files = [];
  const told = [];
  const model = createLabModel(connection, {
    async attempt(work) {
      try {
        return await work();
      } catch (error) {
        troubles.push(error.message);
        return false;
      }
    },
    tell: (text) => told.push(text),
    exportFile: async (file) => (files.push(file), { name: file.name }),
    ask: (now, hello) => draft.requestOf(now, { form: atar, hello }),
    later: (act) => timers.push(act),
    forget: (timer) => timer !== null && (timers[timer - 1] = () => {}),
  });
  const pass = async () => {
    timers.splice(0).forEach((act) => act());
    await idle();
  };
  return { connection, model, pass, troubles, files, told };
}

/** The same with a study on the screen. */
async function begun(answers) {
  const all = stand(answers);
  await all.model.visit();
  all.model.ask(forThree);
  await all.pass();
  assert.equal(await all.model.begin(), 'r1');
  return all;
}

/** The same, whose figures come when the test says so, once it is `slow`: `answers` are awaited. */
async function begunSlowly() {
  const answers = [];
  let isSlow = false;
  const all = await begun({ lab_look: () => (isSlow ? new Promise((done) => answers.push(done)) : LOOK) });
  return { ...all, answers, slow: (now) => (isSlow = now) };
}

test('the lab is asked once what it can do, and again where that went wrong', async () => {
  let isThere = false;
  const { model, connection, troubles } = stand({
    lab_hello: () => (isThere ? LAB_HELLO : refused('connection', 'Lost.')),
  });
  assert.equal(await model.visit(), false);
  assert.deepEqual(troubles, ['Lost.']);
  isThere = true;
  assert.equal(await model.visit(), true);
  await model.visit();
  assert.deepEqual(connection.verbs(), ['lab_hello', 'lab_hello', 'lab_list']);
});

test('how long it takes is tried once nothing changes any more', async () => {
  const { model, connection, pass } = stand();
  await model.visit();
  model.ask(first);
  model.ask(forThree);
  assert.equal(model.state.estimate.kind, 'trying');
  await pass();
  assert.deepEqual(connection.verbs().slice(2), ['lab_ask', 'lab_try']);
  assert.deepEqual(connection.asked.at(-1).study.options, { players: 3, side: 7 });
  assert.equal(model.state.estimate.seconds, 42);
});

test('an estimate of what is not asked any more is not told', async () => {
  const answers = [];
  const { model, pass } = stand({ lab_try: () => new Promise((done) => answers.push(done)) });
  await model.visit();
  model.ask(first);
  await pass();
  model.ask(forThree);
  await pass();
  answers[1]({ seconds: 2, cells: 1, games: 10 });
  answers[0]({ seconds: 900, cells: 9, games: 9 });
  await idle();
  assert.equal(model.state.estimate.seconds, 2);
});

test('why a study cannot be played is told where the time would stand; a busy lab tells none', async () => {
  const { model, pass } = stand({ lab_ask: refused('bad_study', 'options: side is 2; it must be 3 to 20') });
  await model.visit();
  model.ask(first);
  await pass();
  assert.deepEqual(model.state.estimate, { kind: 'wrong', text: 'options: side is 2; it must be 3 to 20' });
  const busy = stand({ lab_try: refused('busy', 'A study is being played.') });
  await busy.model.visit();
  busy.model.ask(first);
  await busy.pass();
  assert.deepEqual(busy.model.state.estimate, { kind: 'none' });
});

test('a study is begun, followed, stopped and gone on with', async () => {
  const { model, connection, pass } = await begun();
  assert.equal(model.state.run.look.question, LOOK.question);
  const looks = () => connection.verbs().filter((verb) => verb === 'lab_look').length;
  const before = looks();
  for (const games of [100, 150, 200]) connection.tell(progressOf({ games }));
  await idle();
  assert.equal(looks(), before + 1, 'figures rest for a while');
  await pass();
  assert.equal(looks(), before + 2, 'what came meanwhile is looked at then');
  assert.equal(model.state.run.games, 200);
  assert.equal(model.state.run.secondsLeft, 95);
  await model.stop();
  connection.tell(progressOf({ phase: 'stopped', seconds_left: null }));
  await idle();
  assert.equal(looks(), before + 3, 'the last figures are not waited for');
  assert.equal(await model.goOn('r1'), 'r1');
  assert.deepEqual(connection.asked.filter(({ verb }) => verb === 'lab_begin').at(-1), {
    verb: 'lab_begin',
    run: 'r1',
  });
});

// A large study takes longer to tell than it takes until it is asked for again: its figures stood still to the end.
test('of the same part an answer is shown although a newer one is on its way, but none after that', async () => {
  const { model, connection, answers, slow } = await begunSlowly();
  slow(true);
  connection.tell(progressOf({ games: 100 }));
  connection.tell(progressOf({ games: 150, phase: 'stopped', seconds_left: null }));
  await idle();
  assert.equal(answers.length, 2);
  const sentence = (index) => ({ ...LOOK, sentence: `Answer ${index}.` });
  answers[0](sentence(0));
  await idle();
  assert.equal(model.state.run.look.sentence, 'Answer 0.');
  connection.tell(progressOf({ games: 160 }));
  connection.tell(progressOf({ games: 170, phase: 'stopped', seconds_left: null }));
  await idle();
  answers.at(-1)(sentence(9));
  await idle();
  answers[1](sentence(1));
  await idle();
  assert.equal(model.state.run.look.sentence, 'Answer 9.');
});

test('another part is looked at, and an answer that comes too late is not shown', async () => {
  const { model, connection, answers, slow } = await begunSlowly();
  slow(true);
  const one = model.look({ measure: 'turns' });
  const two = model.look({ by: 'side' });
  assert.equal(model.state.isLooking, true);
  answers[1]({ ...LOOK, measure: 'turns', by: 'side' });
  answers[0]({ ...LOOK, measure: 'turns', by: 'placement' });
  await Promise.all([one, two]);
  assert.equal(model.state.run.look.by, 'side');
  assert.deepEqual(model.state.run.choice, { measure: 'turns', by: 'side' });
  slow(false);
  await model.look({ by: '', colour: '' });
  assert.deepEqual(connection.asked.at(-1), { verb: 'lab_look', run: 'r1', measure: 'turns' }, 'the lab chooses again');
  assert.equal(model.state.isLooking, false);
});

test('who looks at one study is not shown another one, but its card', async () => {
  const runs = ['r1', 'r2'].map((run) => ({
    run,
    name: run,
    game: 'atar',
    games: 0,
    of: 800,
    is_running: run === 'r1',
  }));
  const { model, connection } = await begun({ lab_list: { runs } });
  connection.tell(progressOf({ run: 'r2', games: 300 }));
  await idle();
  assert.equal(model.state.run.games, 0);
  assert.deepEqual(
    model.state.runs.map(({ games, is_running: isRunning }) => [games, isRunning]),
    [
      [0, false],
      [300, true],
    ],
  );
});

test('the games of first figures are none of the study’s own', async () => {
  const runs = [{ run: 'r1', name: '', game: 'atar', games: 40, of: 800, is_running: false }];
  const { model, connection } = await begun({ lab_list: { runs } });
  connection.tell(progressOf({ phase: 'preview', games: 500 }));
  assert.equal(model.state.runs[0].games, 40);
  assert.equal(model.state.runs[0].is_running, true);
});

test('a connection that comes back is asked what has happened meanwhile', async () => {
  const { model, connection } = await begun();
  connection.tell({ event: 'connection', connected: false, text: 'Lost.' });
  assert.equal(model.state.isConnected, false);
  const before = connection.asked.length;
  connection.tell({ event: 'connection', connected: true });
  await idle();
  assert.deepEqual(connection.verbs().slice(before), ['lab_list', 'lab_open', 'lab_look']);
});

test('a lab that could not be reached at first is asked what it can do once it is there', async () => {
  const answers = { lab_hello: refused('connection', 'Lost.') };
  const { model, connection } = stand(answers);
  connection.tell({ event: 'connection', connected: false, text: 'Lost.' });
  assert.equal(await model.visit(), false);
  answers.lab_hello = LAB_HELLO;
  connection.tell({ event: 'connection', connected: true });
  await idle();
  assert.equal(model.state.hello.default_player, 'level=3');
});

test('reports, figures and studies leave as files; a study that is removed is gone', async () => {
  const { model, files, told } = await begun();
  await model.saveReport(await model.report());
  await model.save('csv');
  await model.save('study');
  assert.deepEqual(
    files.map(({ name, kind }) => [name, kind]),
    [
      ['Is Atar fair for three.html', 'html'],
      ['study.csv', 'csv'],
      ['study.json', 'json'],
    ],
  );
  assert.equal(told[0], 'Saved as Is Atar fair for three.html.');
  await model.remove('r1');
  assert.equal(model.state.run, null);
});

test('the results of a ready question begin with the measure that answers it', async () => {
  const named = { ...STUDY, name: 'How long is it? Atar' };
  const { model, connection } = await begun({
    lab_open: ({ run }) => ({ run, study: named, games: 0, of: 8, phase: 'playing' }),
  });
  assert.equal(connection.asked.find(({ verb }) => verb === 'lab_look').measure, 'turns');
  assert.equal(
    connection.asked.find(({ verb }) => verb === 'lab_begin').study.name.startsWith('Is it fair? Atar'),
    true,
  );
  await model.look({ measure: 'share' });
  assert.equal(connection.asked.at(-1).measure, 'share');
});

test('a study that is not there is told', async () => {
  const { model, troubles } = stand({ lab_open: refused('no_run', 'There is no such study.') });
  await model.visit();
  assert.equal(await model.open('r9'), false);
  assert.deepEqual(troubles, ['There is no such study.']);
});

test('those who do not see it hear of phases and quarters, not of every game', () => {
  const run = (more) => ({ run: 'r1', phase: 'playing', games: 0, of: 800, text: null, ...more });
  assert.equal(runNewsOf(null, run()), null);
  assert.equal(runNewsOf(run(), run({ games: 100 })), null);
  assert.equal(runNewsOf(run({ games: 199 }), run({ games: 201 })), '25% of the games have been played.');
  assert.equal(runNewsOf(run(), run({ phase: 'done', games: 800 })), 'The study is done.');
  assert.equal(runNewsOf(run(), { ...run({ phase: 'done' }), run: 'r2' }), null);
});

test('first figures are looked at while they are played, at the first word of them', async () => {
  const { model, connection, pass } = await begun();
  const looks = () => connection.verbs().filter((verb) => verb === 'lab_look').length;
  const before = looks();
  const preview = () => connection.tell(progressOf({ phase: 'preview', games: 0 }));
  preview();
  await idle();
  assert.equal(looks(), before + 1, 'though no game of the study itself is there');
  preview();
  await pass();
  assert.equal(looks(), before + 2);
  assert.equal(model.state.run.phase, 'preview');
});

test('a study that stops by itself is done with fewer games than it might have had', async () => {
  const runs = [{ run: 'r1', name: '', game: 'atar', games: 0, of: 10_000, is_running: true, is_done: false }];
  const { model, connection } = await begun({ lab_list: { runs } });
  connection.tell(progressOf({ games: 1_200, of: 10_000 }));
  assert.equal(model.state.runs[0].is_done, false);
  connection.tell(progressOf({ phase: 'done', games: 1_200, of: 10_000, seconds_left: null }));
  assert.equal(model.state.runs[0].is_done, true);
  assert.equal(phaseWords(model.state.run), 'Done: 1,200 games.');
});

test('a finding is confirmed by the same study with other games', async () => {
  const study = { ...STUDY, name: `Is it fair? ${'x'.repeat(188)}` };
  const { model, connection } = await begun({
    lab_open: ({ run }) => ({ run, study, games: 8, of: 8, phase: 'done', fresh_seed: 1234 }),
  });
  assert.equal(await model.confirm(), 'r1');
  const { study: fresh } = connection.asked.filter(({ verb }) => verb === 'lab_begin').at(-1);
  assert.equal(fresh.name.length, 200);
  assert.ok(fresh.name.startsWith('Is it fair?') && fresh.name.endsWith(', fresh games'));
  assert.deepEqual({ ...fresh, name: study.name }, { ...study, seed: 1234 });
});

test('more games than were planned are played of the study that is shown', async () => {
  const { model, connection } = await begun();
  assert.equal(await model.playMore(500), 'r1');
  assert.deepEqual(connection.asked.filter(({ verb }) => verb === 'lab_begin').at(-1).more, 500);
});

test('fresh games are planned before the first, however the others came together', async () => {
  const { model, connection } = await begun({
    lab_open: ({ run }) => ({
      run,
      study: { ...STUDY, extended: true },
      games: 8,
      of: 8,
      phase: 'done',
      fresh_seed: 7,
    }),
  });
  await model.confirm();
  assert.equal('extended' in connection.asked.findLast(({ verb }) => verb === 'lab_begin').study, false);
});

test('the end of a study that is told before an older answer of its opening is not forgotten', async () => {
  const lab = { connection: null };
  const older = (phase, games) => async () => {
    lab.connection.tell(progressOf({ phase: 'done', games: 800, seconds_left: null }));
    return { run: 'r1', study: STUDY, games, of: 800, phase, impossible: [], fresh_seed: 2 };
  };
  for (const [phase, games] of [
    ['preview', 0],
    ['playing', 520],
    ['playing', 800],
  ]) {
    const { model, connection } = stand({ lab_open: older(phase, games) });
    lab.connection = connection;
    await model.open('r1');
    await idle();
    const { run } = model.state;
    assert.deepEqual([run.phase, run.games], ['done', 800], `${phase} ${games}`);
  }
});

test('what was told before a study is opened says nothing against the answer', async () => {
  const { model, connection } = stand({
    lab_open: { run: 'r1', study: STUDY, games: 800, of: 900, phase: 'playing', impossible: [], fresh_seed: 2 },
  });
  connection.tell(progressOf({ phase: 'stopped', games: 800, seconds_left: null }));
  await model.open('r1');
  assert.equal(model.state.run.phase, 'playing');
});
