// What comes from elsewhere: changes of other windows, and the history that grows with them.

import assert from 'node:assert/strict';
import test from 'node:test';

import { idle } from './support/idle.mjs';
import { halfMoved, playing } from './support/positions.mjs';
import { RECORD, begun, refusal, settled } from './support/session.mjs';

test('changes from another window are shown, older ones are not', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'changed', position: halfMoved({ rev: 5 }) });
  transport.tell({ event: 'changed', position: playing({ rev: 0 }) });
  await idle();
  assert.equal(session.state.position.rev, 5);
});

test('of several changes that wait the last is shown, also where the game was undone or replaced before it', async () => {
  const { session, transport } = await begun({});
  transport.tell({ event: 'changed', position: playing({ rev: 5, ply: 1, effects: [] }) });
  transport.tell({ event: 'changed', position: playing({ rev: 6, ply: 2, effects: [{ effect: 'moved' }] }) });
  await settled(session);
  assert.equal(session.state.position.rev, 6);
});

/** Another window begins a game. */
const tellNewGame = (transport) =>
  transport.tell({ event: 'changed', position: playing({ rev: 9, ply: 0, turn: 0, effects: [] }) });

test('a game that another window has begun is shown to who says so, and otherwise Home', async () => {
  for (const [answer, screen] of [
    ['show', 'table'],
    ['stay', 'home'],
  ]) {
    const { session, transport, questions } = await begun({}, [answer]);
    tellNewGame(transport);
    await settled(session);
    assert.match(questions[0].title, /^Another window has started a new game/);
    assert.deepEqual([session.state.screen, session.state.position.rev], [screen, 9]);
  }
});

test('who is not at the table stays where they are, unasked, when another window begins a game', async () => {
  const { session, transport, questions } = await begun({});
  session.shell.show('settings');
  tellNewGame(transport);
  await settled(session);
  assert.deepEqual([session.state.screen, session.state.position.rev, questions.length], ['settings', 9, 0]);
});

test('a table that has forgotten the game is given it back', async () => {
  const answers = [playing(), refusal('no_game', 'There is no game yet.')];
  const { session, transport } = await begun({ position: () => answers.shift(), open: playing({ rev: 1 }) });
  transport.tell({ event: 'connection', connected: false });
  assert.equal(session.state.connected, false);
  transport.tell({ event: 'connection', connected: true });
  await idle();
  assert.deepEqual(transport.verbs(), ['open']);
  assert.deepEqual(
    transport.asked.find((request) => request.do === 'open'),
    { do: 'open', record: RECORD },
  );
  assert.equal(session.state.connected, true);
  assert.equal(session.state.notice, null);
  assert.equal(session.state.savedRev, null);
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

test('the history of a long game is read part by part', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({ seat: 0, ply: index + 1, effects: [name] }));
  const history = ({ turn: from }) => ({
    turns: all.slice(from, from + 2),
    ...(from + 2 < all.length && { more: true }),
  });
  const { session, transport } = await begun({ history });
  assert.deepEqual(session.state.history, all);
  const asked = transport.asked.filter((request) => request.do === 'history');
  assert.deepEqual(
    asked.map(({ turn: from }) => from),
    [0, 2, 4],
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
