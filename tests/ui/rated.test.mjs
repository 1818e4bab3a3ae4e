// Rated games: which games can be, what cannot be done in one, how its end counts, and the ratings of levels.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { createCommands } from '../../ui/commands.js';
import { games } from '../../ui/games/index.js';
import { revive } from '../../ui/prefs.js';
import { createSession } from '../../ui/session/session.js';
import { ratedOf } from '../../ui/session/rated.js';
import { HELLO } from './support/hello.mjs';
import { playing } from './support/positions.mjs';
import { fakeTransport, refusal, settled } from './support/session.mjs';

const SEATS = [
  { name: 'Ann', colour: 0 },
  { name: 'Computer', colour: 1, bot: 3 },
];
const REQUEST = { game: 'atar', options: {}, seats: SEATS };
const AFTER = { rating: 1612, deviation: 290, volatility: 0.06 };

/** A session that answers questions so, and the requests for ratings that it has made. */
async function begun(answers, kept = {}) {
  const table = {
    hello: HELLO,
    position: () => kept.position ?? refusal('no_game', 'none'),
    new_game: ({ seats }) => playing({ rev: 1, ply: 0, turn: 0, seats }),
    open: () => playing({ rev: 2 }),
    rate: AFTER,
  };
  const transport = fakeTransport(table);
  if (kept.prefs) transport.notes.read = async () => ({ settings: { prefs: kept.prefs }, recent: [], file: null });
  const asked = [];
  const session = createSession(transport, async ({ title }) => {
    asked.push(title);
    return answers.shift() ?? 'cancel';
  });
  await session.start();
  await settled(session);
  return { session, transport, table, asked, rates: () => transport.asked.filter((request) => request.do === 'rate') };
}

/** A rated game without its id. */
const plain = ({ id, ...rated }) => (assert.match(id, /^\d+-\d+$/), rated);

test('a game of one person against one computer can be rated', () => {
  const level = { bot: 5 };
  assert.deepEqual(plain(ratedOf({ game: 'owari', seats: [{}, level] })), { game: 'owari', level: 5, seat: 0 });
  assert.deepEqual(plain(ratedOf({ game: 'owari', seats: [level, {}] })), { game: 'owari', level: 5, seat: 1 });
  for (const seats of [[{}, {}], [level, level], [{}, level, level], [{}], null])
    assert.equal(ratedOf({ game: 'owari', seats }), null);
});

test('it begins after it was said what that is, and has no undo, hints, other players or analysis', async () => {
  const refused = await begun(['cancel']);
  await refused.session.shell.newRatedGame(REQUEST);
  assert.deepEqual([refused.asked, refused.session.state.position], [['Play a rated game?'], null]);

  const { session } = await begun(['play']);
  await session.shell.newRatedGame(REQUEST);
  await settled(session);
  assert.deepEqual(plain(session.state.rated), { game: 'atar', level: 3, seat: 0 });
  const commands = createCommands({ session }, 'browser');
  for (const id of ['hint', 'let_play', 'pause', 'players']) assert.equal(commands.find(id), undefined, id);
  assert.equal(session.state.position.can.undo_turn, true);
  assert.equal(commands.find('undo').enabled(session.state), false);
  assert.equal(commands.find('analyse').enabled(session.state), false);
});

test('its end counts once, and all can be done again', async () => {
  for (const [winners, score] of [
    [[0], 1],
    [[1], 0],
    [[0, 1], 0.5],
  ]) {
    const { session, transport, rates } = await begun(['play']);
    await session.shell.newRatedGame(REQUEST);
    await settled(session);
    const { seats } = session.state.position;
    transport.tell({ event: 'changed', position: playing({ rev: 2, seats, result: { winners } }) });
    await settled(session);
    const [{ results }] = rates();
    assert.deepEqual(results, [{ rating: games[0].levelRatings[2], deviation: 100, score }]);
    assert.equal(session.state.prefs.ratings.atar.games.rating, AFTER.rating);
    assert.deepEqual([session.state.rated, session.state.prefs.rated], [null, []]);
    assert.equal(session.state.capabilities.canUndoTurns, true);
    transport.tell({ event: 'changed', position: playing({ rev: 3, seats, result: { winners } }) });
    await settled(session);
    assert.equal(rates().length, 1);
  }
});

test('another game takes its place only after it was said that this is a loss', async () => {
  const { session, asked, rates } = await begun(['play', 'stay', 'give_up']);
  await session.shell.newRatedGame(REQUEST);
  await settled(session);
  await session.shell.newGame(REQUEST);
  assert.deepEqual([asked.at(-1), rates().length], ['Give up your rated game?', 0]);
  assert.ok(session.state.rated);
  await session.shell.newGame(REQUEST);
  await settled(session);
  assert.equal(rates()[0].results[0].score, 0);
  assert.equal(session.state.rated, null, 'the same players play an unrated game now');
});

test('a game of the library is opened only after it was said that this is a loss', async () => {
  const { session, transport, asked, rates } = await begun(['play', 'stay', 'give_up']);
  await session.shell.newRatedGame(REQUEST);
  await settled(session);
  const opened = () => transport.asked.filter((request) => request.do === 'open').length;
  transport.library.games.set('a', {});
  await session.shell.library.open('a');
  assert.deepEqual([asked.at(-1), opened(), rates().length], ['Give up your rated game?', 0, 0]);
  assert.ok(session.state.rated, 'it goes on');
  await session.shell.library.open('a');
  await settled(session);
  assert.deepEqual([opened(), rates()[0].results[0].score], [1, 0]);
});

test('a game that cannot begin leaves the rated one as it was', async () => {
  const { session, table, rates } = await begun(['play', 'give_up']);
  await session.shell.newRatedGame(REQUEST);
  await settled(session);
  table.new_game = () => refusal('bad_options', 'That cannot be.');
  await session.shell.newGame(REQUEST);
  await settled(session);
  assert.equal(rates().length, 0);
  assert.deepEqual(plain(session.state.rated), { game: 'atar', level: 3, seat: 0 });
});

const KEPT = { id: 'one', game: 'atar', level: 3, seat: 0 };

/** The players in that game. */
const OWN = [{ ...SEATS[0], rated: KEPT.id }, SEATS[1]];

test('it goes on at the next start, and ends without touching that of another tab', async () => {
  const other = { ...KEPT, id: 'two', game: 'owari' };
  const prefs = { rated: [other, KEPT] };
  const { session, transport } = await begun([], { prefs, position: playing({ seats: OWN }) });
  assert.deepEqual(session.state.rated, KEPT);
  transport.tell({ event: 'changed', position: playing({ rev: 2, seats: OWN, result: { winners: [0] } }) });
  await settled(session);
  assert.deepEqual([session.state.rated, session.state.prefs.rated], [null, [other]]);
});

// Two tabs of one server have one table between them: both count the end of the game.
test('two tabs at one table count the end of a rated game once', async () => {
  let kept = { prefs: { rated: [KEPT] } };
  const position = playing({ seats: OWN });
  const tabs = [await begun([], { prefs: kept.prefs, position }), await begun([], { prefs: kept.prefs, position })];
  for (const { session, transport } of tabs) {
    assert.deepEqual(session.state.rated, KEPT);
    transport.notes.keep = async (settings, merge) => {
      kept = merge(kept);
    };
  }
  const over = { event: 'changed', position: playing({ rev: 2, seats: OWN, result: { winners: [0] } }) };
  for (const { transport } of tabs) transport.tell(over);
  for (const { session } of tabs) await settled(session);
  for (const { rating } of [kept, ...tabs.map(({ session }) => session.state)].map(
    ({ prefs }) => prefs.ratings.atar.games,
  ))
    assert.equal(rating, AFTER.rating);
  assert.deepEqual([kept.prefs.ratings.atar.games.points.length, kept.prefs.rated], [1, []]);
});

test('a result that cannot be reckoned yet is not forgotten', async () => {
  const { session, transport, table } = await begun([], {
    prefs: { rated: [KEPT] },
    position: playing({ seats: OWN }),
  });
  table.rate = () => refusal('busy', 'Later.');
  transport.tell({ event: 'changed', position: playing({ rev: 2, seats: OWN, result: { winners: [0] } }) });
  await settled(session);
  assert.deepEqual([session.state.rated, session.state.prefs.rated], [null, [KEPT]]);
});

test('a game after one that was given up is not rated, even if the loss cannot be reckoned yet', async () => {
  const { session, table } = await begun(['play', 'give_up']);
  await session.shell.newRatedGame(REQUEST);
  await settled(session);
  table.rate = () => refusal('busy', 'Later.');
  await session.shell.newGame(REQUEST);
  await settled(session);
  assert.equal(session.state.rated, null);
});

// A second tab once forgot the rated game of the first, since its own table had another game.
test('a tab with another game leaves the rated game of the first tab alone', async () => {
  const prefs = { rated: [KEPT] };
  const second = await begun([], { prefs, position: playing({ seats: [SEATS[0], { ...SEATS[1], bot: 4 }] }) });
  assert.deepEqual([second.session.state.rated, second.session.state.prefs.rated], [null, [KEPT]]);
  await second.session.shell.newGame(REQUEST);
  await settled(second.session);
  assert.equal(second.session.state.rated, null, 'nor is a new game with the same players rated');
  assert.equal(second.rates().length, 0);
});

// Its tab was closed, and the next one found the unrated game of another tab: who won that one had won the rated one.
test('an unrated game with the same players is not taken for the rated one at the next start', async () => {
  const prefs = { rated: [KEPT] };
  const { session, rates } = await begun([], { prefs, position: playing({ seats: SEATS, result: { winners: [0] } }) });
  assert.deepEqual([session.state.rated, session.state.prefs.rated, rates()], [null, [KEPT], []]);
});

test('a rated game that ended as the program did counts at the next start, once', async () => {
  const over = playing({ seats: OWN, result: { winners: [0] } });
  const { session, rates } = await begun([], { prefs: { rated: [KEPT] }, position: over });
  assert.deepEqual([rates().length, session.state.prefs.rated], [1, []]);
  const again = await begun([], { prefs: { rated: session.state.prefs.rated }, position: over });
  assert.equal(again.rates().length, 0);
});

test('a rated game that comes back from the library is still rated', async () => {
  const { session, table, transport, rates } = await begun([], { prefs: { rated: [KEPT] } });
  table.open = () => playing({ rev: 2, seats: OWN });
  await session.shell.library.open('a');
  await settled(session);
  assert.deepEqual(session.state.rated, KEPT);
  transport.tell({ event: 'changed', position: playing({ rev: 3, seats: OWN, result: { winners: [1] } }) });
  await settled(session);
  assert.deepEqual([rates().length, session.state.prefs.rated], [1, []]);
});

test('what is kept of rated games is what is sound of it', () => {
  const sound = { id: 'one', game: 'owari', level: 10, seat: 1 };
  assert.deepEqual(revive({ rated: [sound] }, HELLO).rated, [sound]);
  const none = [null, 3, {}, [], [null]];
  const wrong = [{ game: 'chess' }, { level: 11 }, { seat: 2 }, { id: 7 }, { id: 'x'.repeat(40) }];
  for (const kept of [...none, ...wrong.map((part) => [{ ...sound, ...part }])])
    assert.deepEqual(revive({ rated: kept }, HELLO).rated, []);
});

// docs/strength.md, "Ratings of levels".
test('the ratings of levels follow from the ladder', () => {
  const page = readFileSync(new URL('../../docs/strength.md', import.meta.url), 'utf8');
  for (const { name, levelRatings } of games) {
    const title = HELLO.games.find((game) => game.name === name).title;
    const section = page.split(/^## /m).find((part) => part.startsWith(title) && part.includes('level 10, level 8'));
    const steps = [...section.matchAll(/level (\d+), level \d+ \| (\d+) \| ([\d.]+)% .*reached/g)].map(
      ([, , count, score]) => {
        const share = ((Number(score) / 100) * Number(count) + 0.5) / (Number(count) + 1);
        return 400 * Math.log10(share / (1 - share));
      },
    );
    assert.equal(steps.length, 8, name);
    const between = [...steps, steps.at(-1)].map((step, at) => (step + (steps[at - 1] ?? step)) / 4);
    let rating = 600;
    const expected = [600, ...between.map((step) => Math.round((rating += step) / 10) * 10)];
    assert.deepEqual(levelRatings, expected, name);
    assert.ok(page.includes(`| ${title} | ${expected.join(' | ')} |`), name);
  }
});
