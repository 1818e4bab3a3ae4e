// Studying the game on the table: what is asked of the table, and what is known after its answers.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createCommands } from '../../ui/commands.js';
import { inPlay, title, unsaved } from '../../ui/state.js';
import { resultAfter } from '../../ui/screens/result.js';
import { playing } from './support/positions.mjs';
import { begun, refusal, settled } from './support/session.mjs';

const NODES = [
  { id: 0, parent: 0, step: '', seat: null, ends: true, children: [1] },
  { id: 1, parent: 0, step: '@a1', seat: 0, ends: true, children: [2, 3] },
  { id: 2, parent: 1, step: '@b2', seat: 1, ends: true, children: [] },
  { id: 3, parent: 1, step: '@c3', seat: 1, ends: true, children: [] },
];

const TOP = { node: 0, rev: 5 };

/** A session whose table keeps such a tree; `asked` has the requests about it. */
async function studying(answers = {}, choices = []) {
  let [node, rev, number] = [2, 5, 10];
  const at = () => playing({ rev: (number += 1), since: { rev: number - 1 }, tree: { node, rev } });
  const tree = { rev, nodes: NODES, gone: [] };
  const change = (request) => ({ rev: (rev += 1), nodes: [{ ...NODES[request.node ?? 0] }], gone: [] });
  const made = await begun(
    {
      study: ({ on }) => (on ? at() : playing({ rev: 99, since: { rev: 1 } })),
      go: (request) => ((node = request.node), at()),
      tree: ({ since }) => (since === undefined ? tree : { ...tree, rev, nodes: [] }),
      annotate: change,
      promote: change,
      delete: (request) => ({ rev: (rev += 1), nodes: [{ ...NODES[1], children: [2] }], gone: [request.node] }),
      ...answers,
    },
    choices,
    { file: { name: 'g.atar', place: 'there', saved: true } },
  );
  await made.session.study.toggle();
  await settled(made.session);
  const commands = createCommands({ session: made.session }, 'browser');
  return { ...made, commands, about: (verb) => made.transport.asked.filter((request) => request.do === verb) };
}

test('to study a game reads its tree; the same command goes back to the game', async () => {
  const { session, commands, about } = await studying();
  assert.deepEqual([...session.state.study.nodes.keys()], [0, 1, 2, 3]);
  assert.match(title(session.state), /^Analysis — /);
  assert.equal(commands.find('analyse').label(session.state), 'Back to the game');
  commands.run('analyse');
  await settled(session);
  assert.deepEqual(about('study'), [
    { do: 'study', on: true },
    { do: 'study', on: false },
  ]);
  assert.equal(session.state.study, null);
});

test('where an analysis has changed the game, it is said why the computer waits', async () => {
  const back = playing({ rev: 99, since: { rev: 1 } });
  for (const paused of [false, true]) {
    const { session } = await studying({ study: ({ on }) => (on ? playing({ tree: TOP }) : { ...back, paused }) });
    await session.study.toggle();
    await settled(session);
    const told = 'You have changed the game, so the computer waits. Choose Resume to let it play.';
    assert.equal(session.state.notice?.text ?? null, paused ? told : null);
  }
});

test('undo, redo and the keys of the replay walk through the tree', async () => {
  const { session, commands, about } = await studying();
  await session.study.go(3);
  for (const id of ['undo', 'redo', 'replay_first', 'replay_next', 'replay_last', 'replay_previous_turn']) {
    assert.ok(commands.run(id), id);
    await settled(session);
  }
  assert.deepEqual(
    about('go').map(({ node }) => node),
    [3, 1, 3, 0, 1, 3, 1],
  );
  assert.ok(!commands.find('replay').enabled(session.state), 'there is no replay meanwhile');
  assert.deepEqual(about('show'), []);
});

test('where the person looks in a replay the analysis begins', async () => {
  const turns = [['@a1'], ['@b2']];
  const record = { record: { turns, seats: [], options: {} } };
  const { session, about } = await studying({ record, show: ({ ply }) => playing({ ply }) });
  await session.study.toggle();
  await session.replay.to(1);
  await session.study.toggle();
  await settled(session);
  assert.equal(session.state.replay, null);
  assert.equal(about('go').at(-1).node, 1);
});

test('computers rest, so that a person plays for them, and nothing is played by itself', async () => {
  const seats = [{ name: 'Computer', bot: 3 }, { name: 'Ben' }];
  const { session } = await studying();
  const position = { ...session.state.position, seats };
  assert.ok(inPlay({ ...session.state, position }));
  assert.ok(!inPlay({ ...session.state, position: { ...position, tree: null } }));
});

test('to walk changes nothing that is to be saved, to write does', async () => {
  const { session } = await studying();
  assert.ok(!unsaved(session.state), 'nor to begin');
  await session.study.go(0);
  assert.ok(!unsaved(session.state));
  await session.study.annotate(2, { text: 'Hm.' });
  assert.ok(unsaved(session.state));
  await session.study.go(1);
  assert.ok(unsaved(session.state), 'which walking does not save');
});

test('notes go to the node on the board, with what is known of the tree', async () => {
  const { session, about } = await studying();
  await session.study.mark('good');
  await session.study.draw('a1', 'b2');
  assert.deepEqual(about('annotate'), [
    { do: 'annotate', node: 2, mark: 'good', since: 5 },
    { do: 'annotate', node: 2, shapes: ['a1>b2'], since: 6 },
  ]);
  session.state.study.nodes.get(2).mark = 'good';
  await session.study.mark('good');
  assert.equal(about('annotate').at(-1).mark, 'none', 'the same mark again takes it away');
});

// A mark that followed a step at once stood beside the step before it.
test('what follows a way through the tree before its answer has come is for where the way leads', async () => {
  const { session, about } = await studying();
  session.study.go(3);
  session.study.mark('good');
  session.study.draw('a1', 'a1');
  session.study.promote();
  await settled(session);
  const nodes = ['annotate', 'promote'].flatMap(about).map(({ node }) => node);
  assert.deepEqual(nodes, [3, 3, 3]);
});

test('what is drawn before the last answer has come adds to what was drawn', async () => {
  let rev = 20;
  const annotate = ({ node, shapes, mark }) => ({
    rev: (rev += 1),
    nodes: [{ ...NODES[node], ...(shapes && { shapes }), ...(mark && { mark }) }],
    gone: [],
  });
  const { session, about } = await studying({ annotate });
  session.study.draw('a1', 'a1');
  session.study.draw('a1', 'b2');
  session.study.draw('a1', 'a1');
  session.study.mark('good');
  session.study.mark('good');
  await settled(session);
  assert.deepEqual(
    about('annotate').map(({ shapes, mark }) => shapes ?? mark),
    [['a1'], ['a1', 'a1>b2'], ['a1>b2'], 'good', 'none'],
  );
});

test('who deletes is asked, and more gravely where that is the game itself', async () => {
  const { session, questions, about } = await studying({}, ['no', 'yes']);
  await session.study.remove();
  assert.match(questions[0].title, /the game/);
  assert.deepEqual(about('delete'), []);
  await session.study.go(3);
  await session.study.remove();
  assert.match(questions[1].title, /this variation/);
  assert.match(questions[1].text, /^This step and its notes are lost\./);
  assert.deepEqual(about('delete'), [{ do: 'delete', node: 3, since: 5 }]);
  assert.ok(!session.state.study.nodes.has(3));
});

test('what another window has written is read once', async () => {
  const { session, transport, about } = await studying();
  transport.tell({ event: 'tree', rev: 6 });
  await settled(session);
  assert.deepEqual(about('tree').at(-1), { do: 'tree', since: 5 });
  const count = about('tree').length;
  transport.tell({ event: 'tree', rev: 5 });
  await settled(session);
  assert.equal(about('tree').length, count);
  assert.ok(unsaved(session.state));
});

test('a tree that cannot be read is not asked for again and again', async () => {
  const { session, about } = await studying({ tree: () => refusal('internal', 'No tree.') });
  session.tell('Something else.');
  await settled(session);
  assert.equal(about('tree').length, 1);
  assert.equal(session.state.study, null);
});

test('another window that walks through the tree has not begun a new game', async () => {
  const { session, transport } = await studying();
  const { began } = session.state;
  const position = {
    ...playing({ rev: 50, ply: 0, turn: 0, effects: [] }),
    since: { rev: 49 },
    tree: { node: 0, rev: 5 },
  };
  transport.tell({ event: 'changed', position });
  await settled(session);
  transport.tell({ event: 'changed', position: { ...position, rev: 51, tree: null, since: { rev: 50 } } });
  await settled(session);
  assert.equal(session.state.began, began);
  assert.equal(session.state.screen, 'table');
});

test('a record is put on the table and studied there', async () => {
  const { session, about } = await studying({ open: playing({ rev: 60 }) });
  await session.shell.analyseRecord({ turns: [['@a1']] });
  await settled(session);
  assert.equal(about('open').length, 1);
  assert.equal(about('study').at(-1).on, true);
  assert.equal(session.state.study.nodes.size, 4);
});

test('the end of a line that is studied shows no result', () => {
  const position = { result: { winners: [0] }, tree: { node: 1, rev: 1 } };
  assert.equal(resultAfter({ position, room: null }, { how: 'step', from: { result: null } }), 'none');
});
