// The lab's actor in the browser, its players and its tables, without a module.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { memoryDatabase } from '../../ui/transport/database.js';
import { createLabService, createLabStore, labClaim } from '../../ui/transport/lab-service.js';
import { createLabPlayer } from '../../ui/transport/lab-play.js';
import { createHolding } from '../../ui/transport/worker.js';

const NOTHING = { says: [], keeps: [], drops: [], works: false };

/** A service that says what it is told to, and notes what it hears. */
function fakeService() {
  const heard = [];
  const service = {
    heard,
    jobs: [],
    urgent: [],
    next: NOTHING,
    busy: false,
    start: (...all) => heard.push(['start', ...all]),
    deal: (isUrgent) => service.urgent.shift() ?? (isUrgent ? '' : (service.jobs.shift() ?? '')),
    isBusy: () => service.busy,
  };
  for (const name of ['hear', 'done', 'lines', 'trouble', 'tick', 'work'])
    service[name] = (...all) => {
      if (name !== 'tick') heard.push([name, ...all.slice(0, -1)]);
      const said = service.next;
      service.next = NOTHING;
      return { ...NOTHING, ...said };
    };
  return service;
}

function world({ database = memoryDatabase(), claim = async () => true, jobs = 2 } = {}) {
  const service = fakeService();
  const players = [];
  const posted = [];
  const timers = [];
  let time = 0;
  const store = createLabStore(database, claim, () => time);
  const actor = createLabService(
    {
      service,
      store,
      jobs,
      hire(hear, fail) {
        const player = { got: [], hear, fail };
        players.push(player);
        return { post: (message) => player.got.push(message) };
      },
      post: (line) => posted.push(line),
      later: (act) => timers.push(act),
      now: () => time,
    },
    [],
  );
  return {
    service,
    players,
    posted,
    store,
    ...actor,
    /** Lets time go by. */
    async pass(ms = 1000) {
      time += ms;
      timers.splice(0).forEach((act) => act());
      for (let turn = 0; turn < 20; turn += 1) await null;
    },
  };
}

const job = (number) => JSON.stringify({ number });

test('games are dealt to as many players as there are jobs, two to each, and one waits for what is urgent', () => {
  const { service, players, hear } = world();
  service.jobs = [1, 2, 3, 4, 5, 6].map(job);
  hear('begin');
  assert.deepEqual(
    players.map(({ got }) => got.map(([number]) => number)),
    [
      [1, 2],
      [3, 4],
    ],
  );
  service.urgent = [job(9)];
  hear('games');
  assert.deepEqual(players[2].got, [[9, job(9)]]);
  players[0].hear('[1,{}]', 1);
  assert.deepEqual(service.heard.at(-1), ['done', '[1,{}]']);
  assert.deepEqual(players[0].got.at(-1), [5, job(5)]);
});

test('a game that is dropped is taken from its player, and what comes of it is not heard', () => {
  const { service, players, hear } = world({ jobs: 1 });
  service.jobs = [1, 2].map(job);
  hear('begin');
  service.next = { drops: [1, 2, 77] };
  hear('stop');
  assert.deepEqual(players[0].got.slice(2), [1, 2]);
  const { length } = service.heard;
  players[0].hear('[1,{}]', 1);
  assert.equal(service.heard.length, length);
});

test('figures are worked out between messages, so that Stop is heard meanwhile', async () => {
  const { service, posted, hear, pass } = world();
  service.next = { works: true };
  hear('look');
  service.next = { says: ['stopped'], works: true };
  hear('stop');
  assert.deepEqual(service.heard.slice(1), [
    ['hear', 'look'],
    ['hear', 'stop'],
  ]);
  assert.deepEqual(posted, ['stopped']);
  service.next = { says: ['figures'] };
  await pass();
  assert.deepEqual(service.heard.slice(3), [['work']]);
  assert.deepEqual(posted, ['stopped', 'figures']);
  await pass();
  assert.deepEqual(service.heard.slice(4), [], 'nothing is left to work out');
});

test('a player that breaks down is replaced, and its games are told as a defect', () => {
  const { service, players, hear } = world({ jobs: 1 });
  service.jobs = [1, 2, 3].map(job);
  hear('begin');
  players[0].fail('It ended.');
  assert.deepEqual(service.heard.at(-2), ['done', '[1,{"defect":["It ended.",""]}]']);
  assert.deepEqual(service.heard.at(-1), ['done', '[2,{"defect":["It ended.",""]}]']);
  assert.deepEqual(players[1].got, [[3, job(3)]]);
});

/** The first line of a run. */
const HEADER = '{"format":"atar-games","version":1,"study":{"stop":{"games":10}}}';

test('lines are kept within a second, told again when they are fetched, and forgotten', async () => {
  const database = memoryDatabase();
  const { service, hear, pass, store } = world({ database });
  const append = (line) => ({ keep: 'append', run: 'a', line });
  service.next = { says: ['answer'], keeps: [append(HEADER), append('one')] };
  hear('begin');
  await pass();
  service.next = { keeps: [append('two')] };
  hear('more');
  await pass();
  assert.deepEqual(await createLabStore(database, labClaim(undefined)).kept(), [['a', HEADER, 2]]);
  service.next = { keeps: [{ keep: 'fetch', run: 'a' }] };
  hear('look');
  await pass();
  assert.deepEqual(service.heard.slice(-3), [
    ['lines', 'a', `${HEADER}\none\n`, false],
    ['lines', 'a', 'two\n', false],
    ['lines', 'a', '', true],
  ]);
  service.next = { keeps: [{ keep: 'remove', run: 'a' }] };
  hear('remove');
  await pass();
  assert.deepEqual(await store.kept(), []);
  assert.deepEqual(await database.all('lab'), []);
});

test('the plan that holds is the last one, and none of them is a game', async () => {
  const store = createLabStore(memoryDatabase(), labClaim(undefined));
  const longer = HEADER.replace('10', '510');
  for (const lines of [[HEADER, 'one', 'two'], [longer, 'three'], ['four']]) {
    lines.forEach((line) => store.append('a', line));
    await store.flush();
  }
  assert.deepEqual(await store.kept(), [['a', longer, 4]]);
});

test('the run that was written last is the first', async () => {
  const database = memoryDatabase();
  let time = 0;
  const store = createLabStore(
    database,
    async () => true,
    () => time,
  );
  for (const run of ['a', 'b', 'c', 'a']) {
    time += 1;
    store.append(run, `line of ${run}`);
    await store.flush();
  }
  assert.deepEqual(
    (await store.kept()).map(([run]) => run),
    ['a', 'c', 'b'],
  );
});

test('a tab that may not keep lines says so, and stops', async () => {
  const { service, hear, pass } = world({ claim: async () => false });
  service.next = { keeps: [{ keep: 'append', run: 'a', line: 'header' }] };
  hear('begin');
  await pass();
  const [verb, run, why] = service.heard.at(-1);
  assert.deepEqual([verb, run], ['trouble', 'a']);
  assert.match(why, /^The games cannot be saved or read\. The Lab is open in another tab\. Close it there/);
});

test('one tab has the right to keep lines until it is closed', async () => {
  const held = new Set();
  const locks = {
    async request(name, { ifAvailable }, act) {
      assert.ok(ifAvailable);
      if (held.has(name)) return act(null);
      held.add(name);
      await act({ name });
      return held.delete(name);
    },
  };
  const [one, other] = [labClaim(locks), labClaim(locks)];
  assert.deepEqual([await one(), await one(), await other()], [true, true, false]);
  held.clear();
  assert.equal(await other(), true);
});

test('while the computer thinks at the table the players hold and nothing is dealt; then they go on', () => {
  const { service, players, hear, hold } = world({ jobs: 1 });
  service.jobs = [1, 2, 3].map(job);
  hear('begin');
  assert.deepEqual(
    players[0].got.splice(0),
    [1, 2].map((number) => [number, job(number)]),
  );
  hold(true);
  assert.deepEqual(players[0].got.splice(0), [{ hold: true }]);
  players[0].hear('done 1', 1);
  hear('look');
  assert.deepEqual(service.heard.at(-1), ['hear', 'look'], 'questions are answered all the same');
  assert.deepEqual(players[0].got, [], 'a game that was about to end is taken, and no other one is dealt');
  hold(false);
  assert.deepEqual(players[0].got, [{ hold: false }, [3, job(3)]]);
});

test('a player holds within a slice, and goes on with the same game', () => {
  const { told, player, step } = fakePlayer(4);
  player.hear([1, job(1)]);
  step();
  player.hear({ hold: true });
  for (let turn = 0; turn < 5; turn += 1) step();
  assert.deepEqual(told, []);
  player.hear({ hold: false });
  step();
  assert.deepEqual(
    told.map(([number]) => number),
    [1],
  );
});

test('a lab that starts while the computer thinks holds from its beginning, and so does the one after it', () => {
  const { thinks, held } = createHolding();
  const lab = () => {
    const heard = [];
    return { heard, hold: (isHeld) => heard.push(isHeld) };
  };
  thinks(true);
  const one = held(lab());
  thinks(false);
  const other = held(lab());
  thinks(true);
  assert.deepEqual([one.heard, other.heard], [[true, false], [true]]);
});

/** A module that plays games of so many slices, each of 2 ms. */
function fakePlayer(slices) {
  let time = 0;
  let left = 0;
  const told = [];
  const queue = [];
  const module = {
    dropped: 0,
    begin: () => (left = slices),
    play: () => {
      time += 2;
      left -= 1;
      return left <= 0;
    },
    finish: (soFar) => `done in ${soFar}`,
    drop: () => (module.dropped += 1),
  };
  const tell = (number, done) => told.push([number, done]);
  const player = createLabPlayer(module, { tell, later: (act) => queue.push(act), now: () => time });
  return { module, told, player, step: () => queue.shift()?.() };
}

test('a player plays one game after the other, and listens every few milliseconds', () => {
  const { module, told, player, step } = fakePlayer(4);
  [1, 2, 3].forEach((number) => player.hear([number, job(number)]));
  step();
  assert.deepEqual(told, [], 'four slices take longer than it may play without listening');
  step();
  assert.deepEqual(told, [[1, 'done in 8']]);
  player.hear(2);
  assert.equal(module.dropped, 1);
  for (let turn = 0; turn < 5; turn += 1) step();
  assert.deepEqual(
    told.map(([number]) => number),
    [1, 3],
  );
});

test('a game that waits can be dropped', () => {
  const { told, player, step } = fakePlayer(1);
  [1, 2].forEach((number) => player.hear([number, job(number)]));
  player.hear(2);
  for (let turn = 0; turn < 5; turn += 1) step();
  assert.deepEqual(
    told.map(([number]) => number),
    [1],
  );
});
