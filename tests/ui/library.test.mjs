// The library: what is listed and found, figures, and the store of a browser.

import assert from 'node:assert/strict';
import test from 'node:test';

import { figuresBy, figuresCsv, figuresOf, lengthsOf, resultsOf } from '../../ui/library/figures.js';
import { filtered, latestFirst, outcomeOf, underWay } from '../../ui/library/games.js';
import { createPlayingTime } from '../../ui/library/time.js';
import { distinct, fileNameOf, opponentsWords, outcomeWords, timeWords } from '../../ui/library/words.js';
import { portions } from '../../ui/session/library.js';
import { browserLibrary } from '../../ui/transport/browser-library.js';
import { memoryDatabase } from '../../ui/transport/database.js';
import { withEarlierGames } from '../../ui/transport/library.js';
import { createStorage } from '../../ui/transport/storage.js';
import { HELLO } from './support/hello.mjs';
import { createSession } from '../../ui/session/session.js';
import { RECORD, begun, fakeTransport, settled, summary } from './support/session.mjs';

const DAY = 24 * 60 * 60 * 1000;
const ALL = { game: '', player: '', result: '', days: '' };
const people = (...names) => names.map((name) => ({ name }));
const at = (id, time, more = {}) => summary(id, { stamp: { id, at: time, seconds: 60 }, ...more });
const ids = (games) => games.map(({ stamp }) => stamp.id);

test('an outcome is that of the person who plays alone against computers', () => {
  const [person, bot] = [{ name: 'Ann' }, { name: 'Computer', bot: 4 }];
  for (const [seats, winners, outcome, words] of [
    [[person, bot], [0], 'won', 'Won'],
    [[bot, person], [0], 'lost', 'Lost'],
    [[person, bot], [0, 1], 'drawn', 'Draw'],
    [[person, bot, bot], [1, 2], 'lost', 'Lost'],
    [[person, bot], null, 'going', 'Under way'],
    [people('Ann', 'Ben'), [1], 'over', 'Ben won'],
    [people('Ann', 'Ben', 'Cleo'), [0, 2], 'over', 'Ann and Cleo shared the win'],
    [people('Ann', 'Ben'), [0, 1], 'over', 'Draw'],
    [[bot, bot], [0], 'over', 'Computer won'],
    [[person], [0], 'over', 'Draw'],
  ]) {
    const game = summary('a', { seats, winners });
    assert.deepEqual([outcomeOf(game), outcomeWords(game)], [outcome, words], words);
  }
  assert.equal(opponentsWords(summary('a')), 'against Computer (level 4)');
  assert.equal(opponentsWords(summary('a', { seats: people('Ann', 'Ben') })), 'Ann and Ben');
});

test('games are found by game, player, result and time, the latest first', () => {
  const now = 100 * DAY;
  const games = latestFirst([
    at('a', now - 10 * DAY, { winners: [0] }),
    at('b', now - DAY / 2, { game: 'owari', seats: people('Zoë', 'Ben'), winners: [1] }),
    at('c', now - 3 * DAY, { winners: [1] }),
    at('d', now - 3 * DAY),
  ]);
  assert.deepEqual(ids(games), ['b', 'd', 'c', 'a']);
  for (const [filter, found] of [
    [{}, ['b', 'd', 'c', 'a']],
    [{ game: 'owari' }, ['b']],
    [{ player: ' zoë ' }, ['b']],
    [{ player: 'nobody' }, []],
    [{ result: 'won' }, ['a']],
    [{ result: 'lost' }, ['c']],
    [{ result: 'going' }, ['d']],
    [{ result: 'over' }, ['b', 'c', 'a']],
    [{ days: '1' }, ['b']],
    [{ days: '7', result: 'over' }, ['b', 'c']],
  ])
    assert.deepEqual(ids(filtered(games, { ...ALL, ...filter }, now)), found, JSON.stringify(filter));
});

test('the games under way are all but the one on the table', () => {
  const library = [at('a', 3), at('b', 2, { winners: [0] }), at('c', 1)];
  assert.deepEqual(ids(underWay({ library, record: null, keptId: null })), ['a', 'c']);
  assert.deepEqual(ids(underWay({ library, record: { library: { id: 'a' } }, keptId: null })), ['c']);
  assert.deepEqual(ids(underWay({ library, record: { library: { id: 'a' } }, keptId: 'c' })), ['a']);
  assert.deepEqual(underWay({ library: null, record: null, keptId: null }), []);
});

test('figures count games, results, streaks, length and time', () => {
  const outcomes = ['w', 'w', 'w', 'l', 'd', 'w', 'g', 'w'];
  const winners = { w: [0], l: [1], d: [0, 1], g: null };
  const games = outcomes.map((outcome, time) => at(`g${time}`, time, { winners: winners[outcome], turns: time + 1 }));
  const { key, turns, ...numbers } = figuresOf('all', games);
  assert.deepEqual(numbers, { games: 8, going: 1, won: 5, lost: 1, drawn: 1, streak: 2, best: 3, seconds: 480 });
  assert.deepEqual([key, turns.toFixed(2)], ['all', '4.14']);
  assert.equal(figuresOf('x', [at('a', 1, { winners: [1] }), at('b', 2, { winners: [1] })]).streak, -2);
  assert.equal(figuresOf('none', []).turns, 0);
});

test('figures are told apart by game, opponent and level', () => {
  const bots = (...levels) => [{ name: 'Ann' }, ...levels.map((bot) => ({ name: `Bot ${bot}`, bot }))];
  const games = [
    at('a', 1, { seats: bots(10), winners: [0] }),
    at('b', 2, { seats: bots(2), winners: [0] }),
    at('c', 3, { seats: bots(2, 10), winners: [0] }),
    at('d', 4, { game: 'owari', seats: people('Ann', 'Ben'), winners: [0] }),
  ];
  const keys = (by) => figuresBy(games, by).map((each) => [each.key, each.games]);
  assert.deepEqual(keys('game'), [
    ['atar', 3],
    ['owari', 1],
  ]);
  assert.deepEqual(keys('level'), [
    ['2', 2],
    ['10', 2],
  ]);
  assert.deepEqual(keys('opponent'), [
    ['Bot 10', 2],
    ['Bot 2', 2],
    ['Ann', 1],
    ['Ben', 1],
  ]);
});

test('results over time are those of the last games, lengths stand in round columns', () => {
  const outcomes = [...'w'.repeat(20), ...'l'.repeat(10), 'd', 'g'];
  const winners = { w: [0], l: [1], d: [0, 1], g: null };
  const games = outcomes.map((outcome, at_) => at(`g${at_}`, at_ + 1, { winners: winners[outcome], turns: 30 + at_ }));
  const { points, from, to } = resultsOf(games);
  assert.equal(points.length, 31, 'a game under way has no result');
  assert.deepEqual(
    [points[0], points[19], points[29]].map(({ share }) => share),
    [1, 1, 0.5],
  );
  assert.deepEqual([points[30], from, to], [{ game: 31, share: 9.5 / 20 }, 1, 31]);
  const { bins, step, count, mean } = lengthsOf(games, (least) => Math.ceil(least / 5) * 5);
  assert.deepEqual([step, count, mean], [5, 31, 45]);
  assert.deepEqual(
    bins.map((bin) => bin.from),
    [30, 35, 40, 45, 50, 55, 60],
  );
  assert.equal(
    bins.reduce((sum, bin) => sum + bin.games, 0),
    31,
  );
  assert.deepEqual([resultsOf([]).points, lengthsOf([], (least) => least).count], [[], 0]);
  const many = Array.from({ length: 10_000 }, (_, time) => at(`g${time}`, time, { winners: [time % 2] }));
  const thinned = resultsOf(many).points;
  assert.ok(thinned.length <= 500 && thinned.at(-1).game === 10_000);
});

test('the table for other programs names no formula', () => {
  const seats = [{ name: 'Ann' }, { name: '=1+"1"', bot: 3 }];
  const csv = figuresCsv([at('a', 1, { seats, winners: [0] })], () => 'A, B');
  assert.deepEqual(csv.split('\r\n'), [
    'by,name,games,under_way,won,lost,drawn,streak,best_streak,mean_turns,seconds',
    'game,"A, B",1,0,1,0,0,1,1,3.0,60',
    'opponent,"\'=1+""1""",1,0,1,0,0,1,1,3.0,60',
    'level,"3",1,0,1,0,0,1,1,3.0,60',
    '',
  ]);
});

test('files of games have names that tell them apart', () => {
  const game = at('a', Date.UTC(2026, 10, 28), { seats: people('Ann/…', 'Zoë') });
  assert.equal(fileNameOf(game, HELLO), 'Atar Ann and Zoë 2026-11-28.atar');
  assert.deepEqual(distinct(['a.atar', 'A.atar', 'b.atar', 'a.atar']), [
    'a.atar',
    'A (2).atar',
    'b.atar',
    'a (3).atar',
  ]);
  assert.deepEqual([0, 20, 90, 3700].map(timeWords), ['–', 'under a minute', '2 min', '1 h 2 min']);
});

test('many texts go in messages that are not too long', () => {
  const texts = Array.from({ length: 5 }, (_, number) => String(number).repeat(1024 * 1024));
  assert.deepEqual(
    portions(texts).map(({ length }) => length),
    [2, 2, 1],
  );
  assert.deepEqual(portions([]), []);
  assert.equal(portions(['x'.repeat(9_000_000), 'y']).length, 2);
});

test('time is counted while the board of a game that goes on is in sight', () => {
  let now = 0;
  const listeners = [];
  const state = {
    screen: 'table',
    position: { game: 'atar', ply: 1, result: null },
    replay: null,
    room: null,
    began: 0,
  };
  const store = { state, subscribe: (listener) => listeners.push(listener) };
  const time = createPlayingTime(store, { now: () => now });
  const after = (seconds, change) => {
    now += seconds * 1000;
    Object.assign(state, change);
    listeners.forEach((listener) => listener(state));
  };
  after(5, { began: 1 });
  after(30, { screen: 'home' });
  after(1000, { screen: 'table' });
  after(20, {});
  assert.equal(time.take(), 50);
  assert.equal(time.take(), 0);
  after(10_000, {});
  assert.equal(time.take(), 300, 'nobody was there');
  after(40, { position: { ...state.position, result: {} } });
  after(40, {});
  assert.equal(time.take(), 40);
});

/** What the table says of a text, which is here the JSON of a summary and of the library's stamp. */
const ask = async ({ text, stamp, old }) => {
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    throw Object.assign(new Error('It is no record.'), { code: 'bad_record' });
  }
  if (told.version > 2) throw Object.assign(new Error('It is newer.'), { code: 'bad_record', reason: 'newer' });
  const { library, ...rest } = told;
  const before = old === undefined ? null : JSON.parse(old);
  const replaces = before?.game === told.game && before.steps <= told.steps;
  const made = stamp ?? library ?? null;
  const { key, ...unnamed } = made ?? {};
  const written = before && !replaces && made ? unnamed : made;
  const winners = written?.won ?? rest.winners;
  return {
    summary: { ...rest, winners, stamp: written },
    text: JSON.stringify({ ...rest, ...(written && { library: written }) }),
    replaces,
  };
};
const recordText = ({ stamp, ...more } = {}) => {
  const { stamp: _, ...rest } = summary('x', more);
  return JSON.stringify({ ...rest, ...(stamp && { library: stamp }) });
};

/** A library of a browser in memory. */
function browserStore(now = () => 1000) {
  const database = memoryDatabase();
  const store = createStorage(database);
  return { database, store, library: browserLibrary(store, ask, now) };
}

test('a browser keeps a game in place of the one that it goes on from', async () => {
  const { library } = browserStore();
  assert.deepEqual(await library.keep({ text: recordText({ steps: 0 }), at: 5, seconds: 1 }), {
    game: null,
    replaced: null,
  });
  const { game: first } = await library.keep({ text: recordText(), at: 5, seconds: 1 });
  assert.match(first.stamp.id, /^0000000000005-[0-9a-f]{8}$/);
  const by = await library.keep({ text: await library.read(first.stamp.id), at: 9, seconds: 2 });
  assert.deepEqual([by.replaced, by.game.stamp.at, by.game.stamp.seconds], [first.stamp.id, 9, 3]);
  const other = await library.keep({ text: recordText({ game: 'owari' }), at: 9, seconds: 2, of: by.game.stamp.id });
  assert.equal(other.replaced, null);
  assert.deepEqual(ids((await library.list()).games).sort(), ids([by.game, other.game]).sort());
  await assert.rejects(library.read(first.stamp.id), { code: 'missing' });
});

test('a browser imports a game once, deletes it, and brings it back for a month', async () => {
  let now = 1000;
  const { library, store } = browserStore(() => now);
  const text = recordText({ stamp: { id: 'theirs', at: 4, seconds: 2 } });
  const [added, bad] = await library.import([text, 'nonsense'], 7);
  assert.deepEqual([added.game.stamp.id, bad.error], ['theirs', 'It is no record.']);
  assert.deepEqual(await library.import([text], 7), [{ known: true }]);
  const other = recordText({ game: 'owari' });
  const [changed, unmarked] = await library.import([text.replace('"turns":3', '"turns":4'), other], 7);
  assert.notEqual(changed.game.stamp.id, 'theirs');
  assert.deepEqual([changed.game.stamp.at, unmarked.game.stamp.at], [4, 7]);
  await library.remove(['theirs', 'nobody'], 1000);
  assert.equal(JSON.parse(await library.readDeleted('theirs')).library.id, 'theirs');
  await assert.rejects(library.readDeleted('nobody'), { code: 'missing' });
  assert.equal((await library.list()).games.length, 2);
  assert.deepEqual(ids(await library.restore(['theirs'])), ['theirs']);
  await library.remove(['theirs'], 1000);
  assert.deepEqual(
    (await library.deleted()).map(({ at, games, game }) => [at, games, game.stamp.id]),
    [[1000, ['theirs'], 'theirs']],
  );
  now = 1001 + 30 * DAY;
  const later = browserLibrary(store, ask, () => now);
  await later.list();
  assert.deepEqual(await later.restore(['theirs']), []);
});

test('a browser keeps a game with a key once, whoever does it and however often', async () => {
  const { library, store } = browserStore();
  const other = browserLibrary(store, ask);
  const keep = (one, steps, more = {}) =>
    one.keep({ text: recordText({ steps }), at: 5, seconds: 0, key: 'room', own: [1], ...more });
  const { game: first } = await keep(library, 3);
  assert.deepEqual([first.stamp.key, first.stamp.own], ['room', [1]]);
  assert.deepEqual(await keep(other, 3), { game: first, replaced: null }, 'it stays as it is');
  const { game: longer, replaced } = await keep(other, 6);
  assert.equal(replaced, first.stamp.id);
  assert.deepEqual(await keep(library, 4), { game: longer, replaced: null }, 'a window that has seen less');
  const { game: ended } = await keep(library, 6, { won: [0] });
  assert.deepEqual([ended.winners, ended.stamp.own], [[0], [1]]);
  assert.deepEqual(ids((await library.list()).games), [ended.stamp.id]);
});

test('a game that was on the table at the start is kept once; played again it is another one', async () => {
  const { library } = browserStore();
  const played = { text: recordText(), at: 5, seconds: 0 };
  const { game } = await library.keep(played);
  assert.deepEqual(await library.keep({ ...played, at: 9, found: true }), { game, replaced: null });
  await library.keep({ ...played, at: 9 });
  assert.equal((await library.list()).games.length, 2);
});

test('what is said of the game at the start is that it was found, and of the next nothing', async () => {
  const position = { ...(await begun({})).session.state.position, rev: 20, can: { undo_turn: true } };
  const { session, transport } = await begun({
    position,
    new_game: { ...position, rev: 30 },
    step: { ...position, rev: 31 },
  });
  await session.shell.library.keep();
  await session.shell.newGame({ game: 'atar' });
  await session.step('d2-d3');
  await settled(session);
  await session.shell.library.keep();
  assert.deepEqual(
    transport.library.kept.map(({ found }) => found),
    [true, undefined],
  );
});

/** A session that finds a game on the table, of these steps, which was noted as kept with those. */
async function reopened(steps, keptSteps, { kept = 'k-1', isDeleted = false, ...more } = {}) {
  const text = (turns, keys) => JSON.stringify({ game: 'atar', options: {}, seats: [{ name: 'Ann' }], turns, ...keys });
  const { position } = (await begun({})).session.state;
  const noted = [];
  const transport = fakeTransport({
    position: { ...position, rev: 20, can: { undo_turn: true } },
    new_game: () => (noted.push(session.state.prefs.kept), { ...position, rev: 30 }),
    record: { record: { ...RECORD, ...more }, text: text(steps, more) },
  });
  transport.notes.read = async () => ({ settings: { prefs: { kept } }, recent: [], file: null });
  transport.library.read = async () => (isDeleted ? Promise.reject(new Error('gone')) : text(keptSteps));
  transport.library.readDeleted = async () => text(keptSteps);
  const session = createSession(transport, async () => null);
  await session.start();
  return { session, transport, noted };
}

test('a game that the library was given before a reload is no second one after it', async () => {
  const same = await reopened([['a'], ['b']], [['a'], ['b']]);
  assert.equal(same.session.state.keptId, 'k-1');
  await same.session.shell.library.keep();
  assert.deepEqual(same.transport.library.kept, [], 'there is nothing new of it');
  const on = await reopened([['a'], ['b', 'c']], [['a'], ['b']]);
  await on.session.shell.library.keep();
  assert.deepEqual(
    on.transport.library.kept.map(({ of }) => of),
    ['k-1'],
  );
  assert.equal(on.session.state.prefs.kept, 'kept-1');
  const other = await reopened([['a']], [['a'], ['b']]);
  await other.session.shell.library.keep();
  assert.deepEqual(
    other.transport.library.kept.map(({ of }) => of),
    [undefined],
    'another window may have put another game there',
  );
});

test('what is noted of a game says nothing of the next one', async () => {
  const { session, noted } = await reopened([['a']], [['a']]);
  assert.equal(session.state.prefs.kept, 'k-1');
  await session.shell.newGame({ game: 'atar' });
  assert.deepEqual(noted, [null], 'before that one is there');
});

test('a browser imports a game without a stamp once', async () => {
  const { library } = browserStore();
  const texts = [recordText(), recordText({ steps: 9 })];
  assert.deepEqual(
    (await library.import(texts, 7)).map(({ known }) => known),
    [undefined, undefined],
  );
  assert.deepEqual(await library.import(texts, 8), [{ known: true }, { known: true }]);
  assert.deepEqual(
    await library
      .import([texts[0], recordText({ steps: 2 }), recordText({ steps: 2 })], 8)
      .then((all) => all.map(({ known }) => known)),
    [true, undefined, true],
  );
});

test('what is listed in a browser is made anew where it is missing; a damaged game is set aside as it is, and said once', async () => {
  const { library, database } = browserStore();
  const { game } = await library.keep({ text: recordText(), at: 5, seconds: 1 });
  const whole = await library.list();
  const newer = recordText().replace('{', '{"version":3,');
  await database.write([
    ['listed', game.stamp.id, undefined],
    ['library', 'torn', 'torn'],
    ['library', 'newer', newer],
  ]);
  const { games, troubles } = await library.list();
  assert.deepEqual(games, whole.games);
  assert.deepEqual(troubles, [
    'A game in the library is from a newer version of Atar. It stays where it is.',
    'A game in the library was damaged, so it was set aside. It is no record.',
  ]);
  assert.deepEqual((await library.list()).troubles, []);
  assert.deepEqual(await database.keys('library'), [game.stamp.id, 'newer'].sort());
  assert.equal(await database.read('aside', 'game torn'), 'torn');
});

test('a game that is found damaged when a browser opens it is set aside', async () => {
  const { library, database } = browserStore();
  const { game } = await library.keep({ text: recordText(), at: 5, seconds: 1 });
  await database.write([['library', game.stamp.id, 'torn']]);
  await assert.rejects(library.read(game.stamp.id), /was damaged, so it was set aside/);
  assert.deepEqual((await library.list()).games, []);
  assert.equal(await database.read('aside', `game ${game.stamp.id}`), 'torn');
});

test('games that earlier versions kept are brought in; where nothing can be kept, they stay', async () => {
  const { library, store, database } = browserStore();
  const old = { name: 'Old', at: 5, text: recordText() };
  const torn = { name: 'Torn', at: 4, text: 'torn' };
  await database.write([['notes', 'kept', [old, torn]]]);
  const full = { ...library, keep: async () => Promise.reject(new Error('The disk is full.')) };
  await withEarlierGames(full, store).list();
  assert.equal((await store.keptGames()).length, 2);
  assert.equal((await withEarlierGames(library, store).list()).games.length, 1);
  // The page was closed before the game was forgotten here.
  await database.write([['notes', 'kept', [{ ...old, at: 6, text: recordText({ game: 'owari' }) }, torn]]]);
  const stuck = { ...store, forgetKept: async () => Promise.reject(new Error('closed')) };
  await withEarlierGames(library, stuck).list();
  assert.equal((await withEarlierGames(library, store).list()).games.length, 2);
  assert.deepEqual(await store.keptGames(), [torn]);
});

test('the games of tabs that were closed are brought in, once and with their time; those of open ones are not', async () => {
  const { library, store } = browserStore();
  const open = [0];
  const unclaimed = async (place, act) => open.includes(place) || act();
  const listed = (over = library, tables = store) => withEarlierGames(over, tables, unclaimed).list();
  for (const [place, text] of [recordText(), recordText({ game: 'owari' }), 'torn'].entries())
    await store.keepGame(place, text);
  const full = { ...library, keep: async () => Promise.reject(new Error('The disk is full.')) };
  await listed(full);
  assert.deepEqual(await store.places(), [0, 1, 2], 'where nothing can be kept, they stay');
  const at = await store.played(1);
  const stuck = { ...store, forgetGame: async () => Promise.reject(new Error('closed')) };
  await listed(library, stuck);
  for (let times = 0; times < 2; times += 1) {
    const { games } = await listed();
    assert.deepEqual(
      games.map(({ game, stamp }) => [game, stamp.at]),
      [['owari', at]],
    );
  }
  assert.deepEqual(await store.places(), [0, 2], 'one that cannot be read waits for a tab, which sets it aside');
});

test('a library that cannot be opened is said, and the program goes on', async () => {
  const { session, transport } = await begun({});
  transport.library.list = async () => Promise.reject(new Error('The folder is gone.'));
  await session.shell.library.load();
  assert.equal(session.state.trouble, 'The library cannot be opened. The folder is gone.');
  assert.deepEqual(session.state.library, []);
});

// Who deleted the game that had just ended saw it come back at once, and Undo made it two.
test('what was deleted comes back; a game on the table that was deleted is kept again only if it was played on', async () => {
  const { position } = (await begun({})).session.state;
  const { session, transport } = await begun({
    new_game: { ...position, rev: 20, can: { undo_turn: true } },
    step: { ...position, rev: 21, result: { winners: [0] } },
  });
  const { library } = session.shell;
  await library.keep();
  await library.remove(['kept-1']);
  assert.deepEqual(session.state.library, []);
  await library.restore(['kept-1']);
  assert.deepEqual(ids(session.state.library), ['kept-1']);
  await session.shell.newGame({ game: 'atar' });
  assert.equal(transport.library.kept.length, 1);
  await session.step('d2-d3');
  await settled(session);
  await library.remove(['kept-2']);
  await settled(session);
  assert.deepEqual([ids(session.state.library), transport.library.kept.length], [['kept-1'], 2]);
});

test('a game that is still on the table at the next start, but was deleted, stays deleted', async () => {
  const stamp = { library: { id: 'k-1' } };
  for (const kept of ['k-1', null]) {
    const { session, transport } = await reopened([['a']], [['a']], { isDeleted: true, kept, ...(!kept && stamp) });
    await session.shell.library.keep();
    assert.deepEqual(transport.library.kept, []);
  }
});

test('notes that were written since a game was kept are kept after a reload', async () => {
  const { session, transport } = await reopened([['a']], [['a']], { tree: { lines: [], notes: [{ text: 'Good.' }] } });
  await session.shell.library.keep();
  assert.deepEqual(
    transport.library.kept.map(({ of }) => of),
    ['k-1'],
  );
});
