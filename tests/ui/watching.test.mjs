// The computer that watches who studies a game: what it is asked, and what is said of what it knows.

import assert from 'node:assert/strict';
import test from 'node:test';

import { gameOf } from '../../ui/games/index.js';
import { countsWords, partWords, pointWords, pointsOf, turnText } from '../../ui/screens/study/computer.js';
import { stepsText } from '../../ui/screens/study/tree-row.js';
import { createStore } from '../../ui/session/store.js';
import { createWatching } from '../../ui/session/watching.js';
import {
  graphPoints,
  isImprovable,
  mainLine,
  placed,
  shareWords,
  sideShares,
  sureWords,
} from '../../ui/study/shares.js';
import { playing } from './support/positions.mjs';

/** A tree: the first turn of the main line is opened by chance, and a variation leaves it. */
const NODES = [
  { id: 0, parent: 0, step: '', seat: null, ends: true, children: [1] },
  { id: 1, parent: 0, step: 'seat 0', seat: null, ends: false, children: [2, 4] },
  { id: 2, parent: 1, step: '@a1', seat: 0, ends: true, children: [3] },
  { id: 3, parent: 2, step: '@b2', seat: 1, ends: true, children: [] },
  { id: 4, parent: 1, step: '@c3', seat: 0, ends: true, children: [] },
];
const STUDY = { rev: 1, nodes: new Map(NODES.map((node) => [node.id, node])) };
const LINE = { steps: ['@a1'], value: [0.6, 0.4], visits: 700, exact: false };
const MARKED = { turn: 0, seat: 0, ply: 2, mark: 'blunder', loss: 0.42, value: [0.9, 0.1], exact: false };

/** A session that watches; `asked` has the requests. An analysis goes on until `end` is called. */
function watching() {
  const store = createStore();
  const [asked, ends] = [[], []];
  const send = async (request) => {
    asked.push(request);
    if (request.do === 'analyse') return new Promise((resolve) => ends.push(resolve));
    // Long enough for what happens meanwhile.
    if (request.do === 'review') await new Promise((resolve) => setImmediate(resolve));
    if (request.do === 'review') return { turns: [MARKED], players: [], turning_points: [0] };
    return {};
  };
  const page = { hidden: false, addEventListener: (name, hear) => (page.changed = hear) };
  const attempt = (act) => act();
  const queue = { enqueue: (act) => act() };
  const added = [];
  const study = { go: async () => true, addLine: async (...line) => added.push(line) };
  const told = [];
  const tell = (text) => told.push(text);
  const made = createWatching({ store, queue, send, attempt, game: {}, study, tell }, page);
  /** @param {number} rev @param {number} node @param {number} [turn] */
  const show = (rev, node, turn = 0) =>
    store.set({ study: STUDY, position: playing({ rev, turn, tree: { node, rev: 1 } }) });
  const verbs = () => asked.map((request) => request.do);
  /** Until the table was asked for something. @param {string} verb */
  const asks = async (verb) => {
    while (!verbs().includes(verb)) await null;
  };
  return { store, made, asked, ends, page, added, study, told, show, verbs, asks };
}

test('each position is looked at once, for as long as it is studied', () => {
  const { store, asked, show, verbs } = watching();
  store.set({ position: playing({ rev: 1 }) });
  assert.deepEqual(asked, [], 'nobody studies it');
  show(2, 2);
  show(2, 2);
  show(3, 3);
  assert.deepEqual(
    asked.map(({ rev }) => rev),
    [2, 3],
  );
  // A computer's seat that thinks from now on is left alone.
  store.set({ position: playing({ rev: 4 }), study: null });
  assert.deepEqual(verbs(), ['analyse', 'analyse']);
});

test('the computer rests when it is told to, and while the page is hidden', () => {
  const { store, made, page, show, verbs } = watching();
  show(2, 2);
  made.toggle();
  assert.deepEqual([verbs(), store.state.watch.on], [['analyse', 'stop'], false]);
  made.toggle();
  page.hidden = true;
  page.changed();
  assert.deepEqual(verbs(), ['analyse', 'stop', 'analyse', 'stop']);
  page.hidden = false;
  page.changed();
  assert.equal(verbs().at(-1), 'analyse');
});

test('what comes too late is not shown, and what is known stays known', () => {
  const { store, made, show } = watching();
  show(2, 2);
  const report = { event: 'analysis', rev: 2, nodes: 900, value: [0.6, 0.4], exact: false, lines: [LINE] };
  made.hear(report);
  assert.deepEqual(store.state.watch.values.get(2), [0.6, 0.4]);
  show(3, 3);
  made.hear({ ...report, value: [0.1, 0.9] });
  assert.deepEqual([...store.state.watch.values], [[2, [0.6, 0.4]]]);
});

test('a review marks turns where they end, and adds better ones where the seat began', async () => {
  const { store, made, added, show } = watching();
  show(2, 3);
  const better = { steps: ['@c3'], value: [0.9, 0.1] };
  made.hear({ event: 'reviewed', ...MARKED, better });
  assert.equal(store.state.review, null, 'nobody asked');
  await made.review();
  assert.deepEqual([...store.state.review.marks.keys()], [2]);
  assert.equal(store.state.review.isRunning, false);
  assert.deepEqual(added, [], 'no better turn is known');
  assert.deepEqual(store.state.watch.values.get(1), [0.9, 0.1]);
});

/** A session in which the turn that leads to node 2 is tried again. */
async function retrying() {
  const session = watching();
  session.show(2, 3, 2);
  await session.made.review();
  session.show(3, 2, 1);
  session.study.go = async (node) => session.show(4, node, 0);
  await session.made.retry();
  assert.equal(session.store.state.review.retry.turn, 0);
  return session;
}

/** What is answered at once has arrived. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a retry judges the turn that is played, where it ends, though chance has gone on', async () => {
  const { store, asked, told, show } = await retrying();
  show(5, 3, 1);
  await settled();
  assert.deepEqual(asked.filter((request) => request.do === 'review').at(-1), {
    ...{ do: 'review', from_turn: 0, to_turn: 1 },
  });
  assert.deepEqual(told, ['Not yet: it costs 42% in winning chances. Try again.']);
  assert.deepEqual([...store.state.review.marks.keys()], [2]);
});

test('who walks on in a retry, or goes back to the game, has not tried', async () => {
  for (const leave of [
    ({ show }) => show(5, 3, 2),
    ({ store }) => store.set({ study: null, position: playing({ rev: 5, turn: 1 }) }),
  ]) {
    const session = await retrying();
    leave(session);
    await settled();
    assert.deepEqual([session.store.state.review.retry, session.told], [null, []]);
  }
});

test('the start of a turn is behind the chance that opens it', () => {
  assert.deepEqual(mainLine(STUDY), [0, 1, 2, 3]);
  const starts = [...placed(STUDY, mainLine(STUDY), [MARKED, { ...MARKED, turn: 1, ply: 3 }])];
  assert.deepEqual(
    starts.map(([node, { start }]) => [node, start]),
    [
      [2, 1],
      [3, 2],
    ],
  );
});

test('shares are said so that a beginner understands them', () => {
  const said = [
    [1, true],
    [0, true],
    [0.5, true],
    [0.618, false],
    [1, false],
    [0.25, true],
  ];
  assert.deepEqual(
    said.map(([share, exact]) => shareWords(share, exact)),
    ['= Win', '= Loss', '= Draw', '62%', '100%', '= 25%'],
  );
  assert.deepEqual(
    [10, 700, 9000].map((visits) => sureWords({ visits, exact: false })),
    ['a guess', 'fairly sure', 'sure'],
  );
  assert.equal(sureWords({ visits: 0, exact: true }), 'certain');
  assert.equal(countsWords({ best: 9, good: 3, inaccuracy: 2, mistake: 0, blunder: 1 }), '1 blunder, 2 inaccuracies');
  assert.equal(countsWords({ best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 }), 'no mistakes found');
  const turn = { ...MARKED, better: { steps: ['d5-d6', 'commit'], value: [] } };
  assert.match(pointWords(turn, 'Ann', { game: 'atar' }), /^Turn 1, Ann: it costs 42% in winning chances\. Better: /);
  const reason = 'It leaves 1 stone without a free space (d6); the better turn leaves none.';
  assert.match(
    pointWords({ ...turn, reason }, 'Ann', { game: 'atar' }),
    /in winning chances\. It leaves 1 stone without .* leaves none\. Better: /,
  );
});

test('who has played against computers reads of the own turns that cost most', () => {
  const turns = [
    { seat: 0, turn: 0, loss: 0.9, mark: 'blunder' },
    { seat: 1, turn: 1, loss: 0.1, mark: 'inaccuracy' },
    { seat: 0, turn: 2, loss: 0.8, mark: 'blunder' },
    { seat: 1, turn: 3, loss: 0.3, mark: 'blunder' },
    { seat: 1, turn: 5, loss: 0.01, mark: 'good' },
  ];
  const review = { marks: new Map(turns.map((turn) => [turn.turn + 1, turn])), points: [0, 2, 3] };
  /** @param {(number | null)[]} bots */
  const told = (...bots) => pointsOf(review, { seats: bots.map((bot) => ({ bot })) }).map(([, { turn }]) => turn);
  assert.deepEqual(told(2, null), [3, 1]);
  assert.deepEqual(told(null, null), [0, 2, 3]);
});

// Who stopped a review was told that there were no mistakes in turns that it had not seen.
test('a review that was stopped says how far it came', () => {
  const words = (turns, isRunning = false) => partWords({ turns: turns.map((turn) => ({ turn })), isRunning, of: 6 });
  assert.equal(words([1, 2, 3]), 'Only 4 of 6 turns were reviewed.');
  assert.equal(words([]), 'Only 0 of 6 turns were reviewed.');
  assert.equal(words([1, 2, 3], true), '');
  assert.equal(words([1, 3, 5]), '', 'chance has no marks');
});

// Two who won together had 50% each, and the computer called their certain win a draw.
test('who wins with a partner has won', () => {
  const seats = [{ team: 0 }, { team: 1 }, { team: 0 }, { team: 1 }];
  for (const game of ['petri', 'spectrangle']) {
    const sideOf = (seat) => gameOf(game).sideOf({ view: { seats } }, seat);
    assert.deepEqual(sideShares([0.5, 0, 0.5, 0], sideOf), [1, 0, 1, 0]);
  }
  assert.equal(gameOf('spectrangle').sideOf({ view: { seats: [{ team: null }, { team: null }] } }, 1), 1);
  assert.deepEqual(sideShares([0.25, 0.75]), [0.25, 0.75]);
});

test('the graph has a line for each seat, through what is known of the main line', () => {
  const values = new Map([
    [0, [0.5, 0.5]],
    [3, [0.75, 0.25]],
    [4, [0, 1]],
  ]);
  assert.deepEqual(graphPoints([0, 1, 2, 3], values, 2), [
    [
      { x: 0, y: 0.5 },
      { x: 1, y: 0.75 },
    ],
    [
      { x: 0, y: 0.5 },
      { x: 1, y: 0.25 },
    ],
  ]);
});

test('a review stays with the turns that were the game when it was asked for', async () => {
  const { store, made, show, asks } = watching();
  show(2, 3);
  const ended = made.review();
  await asks('review');
  // Another line is made the game while the computer is still at it.
  const nodes = new Map(STUDY.nodes).set(1, { ...NODES[1], children: [4, 2] });
  store.set({ study: { rev: 2, nodes } });
  await ended;
  assert.deepEqual([...store.state.review.marks.keys()], [2]);
});

test('what was deleted while the review ran gets no mark', async () => {
  const { store, made, show, asks } = watching();
  show(2, 3);
  const ended = made.review();
  await asks('review');
  const nodes = new Map(STUDY.nodes).set(1, { ...NODES[1], children: [4] });
  nodes.delete(2);
  nodes.delete(3);
  store.set({ study: { rev: 2, nodes } });
  await ended;
  assert.equal(store.state.review.marks.size, 0);
});

test('whatever a retry calls “not yet” can be tried again', () => {
  const again = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'].filter(isImprovable);
  assert.deepEqual(again, ['inaccuracy', 'mistake', 'blunder']);
});

// The best turns of Atar often begin alike: all four rows said the same, and what differed was cut off.
test('a turn that begins like the best one is told from where it leaves it', () => {
  const told = (...steps) => turnText(steps, ['d6-d5', 'h7-h8', 'commit'], { game: 'atar' });
  assert.equal(told('d6-d5', 'h7-h8', 'commit'), stepsText(['d6-d5', 'h7-h8', 'commit'], { game: 'atar' }));
  assert.equal(told('d6-d5', 'h7-g6', 'commit'), `… ${stepsText(['h7-g6', 'commit'], { game: 'atar' })}`);
  assert.equal(told('d6-d7', 'h7-h8', 'commit'), stepsText(['d6-d7', 'h7-h8', 'commit'], { game: 'atar' }));
});

test('what chance has done is told in words, and nothing where it gave nothing', () => {
  assert.equal(stepsText(['seat 1', 'seat 0'], { game: 'atar' }), 'player 2, player 1');
  assert.equal(stepsText(['none', 'piece O'], { game: 'petri' }), 'piece O');
  assert.equal(stepsText(['gift', 'piece O'], { game: 'petri' }), 'a bite each, piece O');
});

test('a step is told in words that need no notation', () => {
  const letters = { P: 'purple', B: 'blue', W: 'white' };
  const colours = Object.fromEntries(Object.entries(letters).map(([letter, name]) => [letter, { name }]));
  /** @param {string} game @param {string[]} steps */
  const told = (game, ...steps) => stepsText(steps, { game, view: { colours } }).replaceAll('\u00a0', ' ');
  assert.equal(told('owari', '4'), 'pit 4');
  assert.equal(
    told('atar', '@c4', 'c4-c3', 'd1x', 'clock', 'commit'),
    'stone on c4, c4 → c3, d1 removed, shot clock started',
  );
  assert.equal(told('petri', 'bite c4,c5', 'd4,d5'), 'bite c4 c5, piece on d4 d5');
  assert.equal(told('petri', 'skip'), 'skip');
  assert.equal(told('blokus', 'a1,a2,b2'), 'piece on a1 a2 b2');
  assert.equal(told('blokus', 'pass'), 'pass');
  assert.equal(told('spectrangle', 'PPB@19/1'), 'purple-blue-purple on 19');
  assert.equal(told('spectrangle', 'exchange PPW'), 'exchange purple-purple-white');
  assert.equal(told('spectrangle', 'draw PPW'), 'draw purple-purple-white');
  assert.equal(told('spectrangle', 'pass'), 'pass');
});
