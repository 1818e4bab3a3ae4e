// What is known of the room that is open and of those that the person is in, and what is said of them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { createHash } from 'node:crypto';

import { DEFAULT_LIMITS, limitsOf } from '../../ui/limits.js';
import { keptOf, readFurthest, sorted, withRoom } from '../../ui/rooms/room-storage.js';
import {
  asksMe,
  heard,
  holderOf,
  fitsCommitment,
  lateOf,
  leftOf,
  linesOf,
  mySeats,
  newRoom,
  openQuestion,
  playsSeat,
  timeLeft,
  unreadOf,
  withAllRead,
  withRead,
} from '../../ui/rooms/room-state.js';
import { sha256 } from '../../ui/rooms/sha256.js';
import { connectionWords, endOf, endWords, newsOf, presenceOf } from '../../ui/rooms/words.js';
import { ADDRESS, ROOM, TOKEN, entry, member, shownRoom, welcome } from './support/host.mjs';

const after = (state, event, now = 0) => heard(state, event, now).state;

/** A room that Ann, `m1`, has entered. */
const entered = (changes = {}, room = {}) =>
  after(newRoom(ADDRESS, ROOM), {
    event: 'entered',
    ...welcome().ok,
    room: shownRoom(room),
    isFirst: true,
    ...changes,
  });

test('who has which seat', () => {
  const state = entered(
    {},
    { seats: [{ member: 'm1' }, { computer: 3 }, { stand_in: 4 }, { away: ['m2', 5] }, null], phase: 'playing' },
  );
  const kinds = [0, 1, 2, 3, 4].map((seat) => holderOf(state, seat));
  assert.deepEqual(
    kinds.map(({ kind, member: who, level }) => [kind, who?.name ?? null, level]),
    [
      ['member', 'Ann', null],
      ['computer', null, 3],
      ['stand_in', null, 4],
      ['away', 'Ben', 5],
      ['free', null, null],
    ],
  );
});

test('a person acts for their own seats while the game goes on', () => {
  assert.deepEqual(mySeats(entered()), [0]);
  assert.equal(playsSeat(entered(), 0), false);
  assert.equal(playsSeat(entered({}, { phase: 'playing' }), 0), true);
  assert.equal(playsSeat(entered({}, { phase: 'playing' }), 1), false);
  assert.equal(playsSeat(entered({}, { phase: 'over' }), 0), false);
});

/** Who entered by a link never heard the lobby: the numbers of this front's own stood in the fields. */
test('the limits of a room are those that its host tells, or the usual ones where it tells none', () => {
  const limits = { name: 12, line: 80, level: 4, watchers: 5 };
  assert.deepEqual(entered({ limits }).limits, limits);
  assert.deepEqual(entered().limits, DEFAULT_LIMITS);
  assert.deepEqual(limitsOf({ lobby: { hello: { limits } } }), limits);
  assert.deepEqual(limitsOf({ lobby: { hello: {} } }), DEFAULT_LIMITS);
  assert.deepEqual(limitsOf({ lobby: null }), DEFAULT_LIMITS);
});

test('what the server asks of everybody stands before the chat, as long as it is asked', () => {
  assert.equal(entered().notice, null);
  assert.equal(entered({ notice: 'Be kind.' }).notice, 'Be kind.');
});

test('lines of chat are counted until they are looked at, but for those of who is hidden', () => {
  const say = (seq, by) => entry(seq, [{ event: 'chat', seq, by, text: 'Hello', to: 'table' }]);
  let state = after(entered(), say(6, 'm2'));
  assert.equal(unreadOf(state), 1);
  assert.equal(state.chat[0].name, 'Ben');
  state = after(state, say(7, 'm1'));
  assert.equal(unreadOf(state), 1);
  state = after({ ...state, hidden: ['m2'] }, say(8, 'm2'));
  assert.equal(unreadOf(state), 0);
  assert.deepEqual(
    linesOf(state).map(({ seq }) => seq),
    [7],
  );
  assert.equal(unreadOf(withAllRead(after({ ...state, hidden: [] }, say(9, 'm2')))), 0);
});

/** The count was lost by a reload, and stayed in other tabs. */
test('how far the chat was read is kept over a reload, and never goes back', () => {
  const chat = [6, 7, 8].map((seq) => ({ seq, by: 'm2', text: 'Hello', to: 'table' }));
  assert.equal(unreadOf(entered({ chat })), 0, 'a newcomer has missed nothing');
  const welcomed = { event: 'entered', isFirst: true, ...welcome({ chat }).ok };
  const reloaded = heard(newRoom(ADDRESS, ROOM, { read: 6 }), welcomed, 0).state;
  assert.equal(unreadOf(reloaded), 2);
  assert.equal(unreadOf(withRead(reloaded, 7)), 1, 'another tab has read one');
  assert.equal(unreadOf(withRead(reloaded, 5)), 2);
  const kept = keptOf(reloaded, 'aa', null, 1);
  assert.equal(kept.read, 6);
  assert.equal(readFurthest(kept, { ...kept, read: 8 }).read, 8);
  assert.equal(readFurthest({ ...kept, read: 8 }, undefined).read, 8);
});

test('a newcomer to a room that waits is told, and who is back or was there is not', () => {
  const tell = (...members) => entry(6, [{ event: 'room', room: shownRoom({ members }) }]);
  const [ann, ben, cleo] = [member('m1', 'Ann'), member('m2', 'Ben'), member('m3', 'Cleo')];
  const came = heard(entered(), tell(ann, ben, cleo), 0);
  assert.equal(came.change.came.name, 'Cleo');
  assert.deepEqual(newsOf(came.state, came.change), ['Cleo has joined.']);
  assert.equal(heard(came.state, tell(ann, ben, cleo), 0).change.came, undefined);
  assert.equal(
    heard(newRoom(ADDRESS, ROOM), { event: 'entered', isFirst: true, ...welcome().ok }, 0).change.came,
    undefined,
  );
});

test('a new question is told once, and waits for who has not answered it', () => {
  const question = { question: 7, what: 'undo', by: 'm2', yes: [], until: 60_000 };
  const room = shownRoom({ phase: 'playing', question });
  const first = heard(entered({}, { phase: 'playing' }), entry(7, [{ event: 'room', room }]), 0);
  assert.equal(first.change.asked.question, 7);
  assert.equal(asksMe(first.state, 0), true);
  const second = heard(first.state, entry(8, [{ event: 'room', room }]), 0);
  assert.equal(second.change.asked, undefined);
  const mine = { ...room, question: { ...question, by: 'm1' } };
  assert.equal(asksMe(after(first.state, entry(9, [{ event: 'room', room: mine }])), 0), false);
});

test('a question whose time is up waits for nobody, and bars no further one', () => {
  const question = { question: 7, what: 'undo', by: 'm2', yes: [], until: 60_000 };
  const state = entered({ now: 1000 }, { phase: 'playing', question });
  assert.equal(openQuestion(state, 58_999), question);
  assert.equal(openQuestion(state, 59_000), null);
  assert.equal(asksMe(state, 59_000), false);
});

test('it is told who has gone and who is back', () => {
  const away = shownRoom({ members: [member('m1', 'Ann'), member('m2', 'Ben', { away: 5 })] });
  const gone = heard(entered(), entry(6, [{ event: 'room', room: away }]), 0);
  assert.equal(gone.change.gone.name, 'Ben');
  const back = heard(gone.state, entry(7, [{ event: 'room', room: shownRoom() }]), 0);
  assert.equal(back.change.returned.name, 'Ben');
});

test('who comes, is away or is gone without a seat is told alone', () => {
  const names = ({ shown }) => shown.members.map(({ name }) => name);
  const tell = (seq, event) => entry(seq, [{ event: 'member', ...event }]);
  let state = after(entered(), tell(6, { member: member('m3', 'Cleo') }));
  assert.deepEqual(names(state), ['Ann', 'Ben', 'Cleo']);
  const away = heard(state, tell(7, { member: member('m3', 'Cleo', { away: 5 }) }), 0);
  assert.equal(away.change.gone.name, 'Cleo');
  assert.deepEqual(names(away.state), ['Ann', 'Ben', 'Cleo']);
  state = after(away.state, tell(8, { gone: 'm3' }));
  assert.deepEqual(names(state), ['Ann', 'Ben']);
});

test('the offset to the host’s clock is that of the quickest message', () => {
  let state = entered({ now: 1000 });
  assert.equal(state.offset, 1000);
  state = after(state, { event: 'tick', now: 1500 }, 600);
  assert.equal(state.offset, 1000);
  state = after(state, { event: 'tick', now: 1700 }, 650);
  assert.equal(state.offset, 1050);
});

test('what is left: first what is free in this turn, then the rest, and never less than nothing', () => {
  const clocks = { left: [60_000, 50_000], seat: 0, since: 1000, free: 30_000, paused: false, taken: null };
  assert.equal(timeLeft(clocks, 0, 1000), 90_000);
  assert.equal(timeLeft(clocks, 0, 41_000), 50_000);
  assert.equal(timeLeft(clocks, 1, 41_000), 50_000);
  assert.equal(timeLeft(clocks, 0, 500_000), 0);
  assert.equal(timeLeft(clocks, 0, 0), 90_000);
});

test('SHA-256 is that of the standard', () => {
  const digest = (text) => createHash('sha256').update(text).digest('hex');
  for (const length of [0, 1, 32, 55, 56, 63, 64, 65, 200]) {
    const text = 'a'.repeat(length);
    assert.equal(sha256(new TextEncoder().encode(text)), digest(text), `${length} bytes`);
  }
});

test('the secret at the end must fit the seal from the beginning, also over a reload', () => {
  const secret = '07'.repeat(32);
  const seal = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
  const told = (state, room) => after(state, entry(7, [{ event: 'room', room: shownRoom(room) }]));
  const playing = told(entered(), { phase: 'playing', seal });
  assert.equal(fitsCommitment(playing), false);
  assert.equal(fitsCommitment(told(playing, { phase: 'over', seal, secret })), true);
  const changed = told(playing, { phase: 'playing', seal: 'ff'.repeat(32) });
  const other = createHash('sha256')
    .update(Buffer.from('08'.repeat(32), 'hex'))
    .digest('hex');
  assert.equal(fitsCommitment(told(changed, { phase: 'over', seal: other, secret: '08'.repeat(32) })), false);
  const again = after(newRoom(ADDRESS, ROOM, { seal }), {
    event: 'entered',
    ...welcome().ok,
    room: shownRoom({ phase: 'over', seal, secret }),
    isFirst: true,
  });
  assert.equal(fitsCommitment(again), true);
  const late = entered({}, { phase: 'over', seal, secret });
  assert.equal(fitsCommitment(late), false, 'who came only at the end cannot know');
});

test('the host says who keeps the others waiting, and from when they need not', () => {
  const members = [member('m1', 'Ann', { seats: [0] }), member('m2', 'Ben', { seats: [1], away: 10_000 })];
  const late = { seat: 1, when: 70_000, away: true, by_itself: false };
  const state = entered({ late }, { phase: 'playing', members });
  assert.deepEqual(lateOf(state), { seat: 1, member: members[1], when: 70_000, isSlow: false, isBySelf: false });
  const told = (is) => after(state, entry(6, [{ event: 'late', late: is }]));
  assert.equal(lateOf(told(null)), null);
  assert.equal(lateOf(told({ ...late, when: 90_000, away: false })).isSlow, true);
  assert.equal(lateOf(told({ ...late, seat: 0 })), null, 'I know that of myself');
  assert.equal(lateOf(entered({}, { phase: 'playing', members })), null);
});

test('who enters while the clocks stand still sees what was left when they were stopped', () => {
  const clocks = { left: [60_000, 60_000], seat: 1, since: 1000, free: 0, paused: true, taken: 12_000 };
  const state = entered({ now: 500_000 }, { phase: 'playing', clocks });
  assert.equal(leftOf(state, 1, 0), 48_000);
  assert.equal(leftOf(state, 1, 100_000), 48_000);
});

test('rooms where it is my turn come first, then those seen last', () => {
  const kept = (room, isTurn, seen) => ({ address: ADDRESS, room, isTurn, seen });
  const rooms = sorted([kept('a', false, 3), kept('b', true, 1), kept('c', false, 9)]);
  assert.deepEqual(
    rooms.map(({ room }) => room),
    ['b', 'c', 'a'],
  );
  assert.equal(withRoom(rooms, kept('a', true, 10)).length, 3);
  const playing = entered({}, { phase: 'playing' });
  assert.equal(keptOf(playing, TOKEN, { actor: { seat: 0 } }, 5).isTurn, true);
  assert.equal(keptOf(playing, TOKEN, { actor: { seat: 1 } }, 5).isTurn, false);
});

test('a host that restarts stands still until it is there again', () => {
  const restarting = after(entered({}, { phase: 'playing' }), { event: 'restarting' });
  const words = 'The server is restarting. Clocks stand still.';
  assert.equal(connectionWords(restarting), words);
  const gone = after(restarting, { event: 'connection', connected: false });
  assert.equal(connectionWords(gone), words);
  const still = after(gone, { event: 'connection', connected: false, text: 'Nobody hosts there.' });
  assert.equal(connectionWords(still), words);
  const back = after(still, { event: 'connection', connected: true });
  assert.equal(connectionWords(back), null);
  const lost = after(back, { event: 'connection', connected: false, text: 'Nobody hosts there.' });
  assert.equal(connectionWords(lost), 'Connection lost. Nobody hosts there. Trying again…');
  const longer = after(lost, { event: 'connection', connected: false });
  assert.equal(connectionWords(longer), connectionWords(lost), 'the last reason holds');
});

test('that a player is away is told, and that they are back', () => {
  const members = (away) => [member('m1', 'Ann', { seats: [0] }), member('m2', 'Ben', { seats: [1], away })];
  const playing = entered({}, { phase: 'playing' });
  const tell = (state, away) =>
    heard(state, entry(6, [{ event: 'room', room: shownRoom({ phase: 'playing', members: members(away) }) }]), 0);
  const gone = tell(playing, 5);
  assert.deepEqual(newsOf(gone.state, gone.change), ['Ben has lost the connection.']);
  const back = tell(gone.state, null);
  assert.deepEqual(newsOf(back.state, back.change), ['Ben is back.']);
  const watcher = heard(playing, entry(6, [{ event: 'member', member: member('m3', 'Cleo') }]), 0).state;
  const away = heard(watcher, entry(7, [{ event: 'member', member: member('m3', 'Cleo', { away: 5 }) }]), 0);
  assert.deepEqual(newsOf(away.state, away.change), [], 'nobody waits for who watches');
});

test('that a player is away is told once, where the line about who keeps the others waiting says it', () => {
  const members = [member('m1', 'Ann', { seats: [0] }), member('m2', 'Ben', { seats: [1], away: 5 })];
  const room = { event: 'room', room: shownRoom({ phase: 'playing', members }) };
  const lateAt = (seat) => ({ event: 'late', late: { seat, when: 70_000, away: true, by_itself: false } });
  const news = (events) => {
    const { state, change } = heard(entered({}, { phase: 'playing' }), entry(6, events), 0);
    return newsOf(state, change);
  };
  assert.deepEqual(news([room, lateAt(1)]), []);
  assert.deepEqual(news([lateAt(1), room]), []);
  assert.deepEqual(news([room, lateAt(0)]), ['Ben has lost the connection.']);
});

test('a deleted message is gone, and what the host did is seen also by those who have hidden them', () => {
  const ann = entered();
  const chat = (state, seq, more) =>
    after(state, { ...entry(seq), tell: [{ event: 'chat', seq, by: 'm2', text: 'Hello', to: 'table', ...more }] });
  let state = chat(chat(ann, 6, {}), 7, { did: 'mute', text: 'Ben muted Cleo.' });
  assert.deepEqual(
    linesOf({ ...state, hidden: ['m2'] }).map(({ text }) => text),
    ['Ben muted Cleo.'],
  );
  state = after(state, { ...entry(8), tell: [{ event: 'taken_away', line: 6 }] });
  assert.deepEqual(
    linesOf(state).map(({ seq }) => seq),
    [7],
  );
});

test('who lost a game that its rules did not end reads so as “you”', () => {
  const ended = (why) => endWords({ why, winners: [0] }, ['Ann', 'Ben'], [1]);
  assert.deepEqual(ended('resigned'), { title: 'Ann wins', reason: 'You resigned.' });
  assert.equal(ended('away').reason, 'You were away too long.');
  assert.equal(ended('time').reason, 'You ran out of time.');
  assert.deepEqual(endWords({ why: 'away', winners: [1] }, ['Ann', 'Ben'], [1]), {
    title: 'You win',
    reason: 'Ann was away too long.',
  });
  // Who holds both seats reads names.
  assert.equal(endWords({ why: 'left', winners: [0] }, ['Ann', 'Ben'], [0, 1]).reason, 'Ben left the game.');
});

test('who was removed has not left', () => {
  const ended = { why: 'left', winners: [0] };
  const over = (holder) => entered({}, { phase: 'over', ended, seats: [{ member: 'm1' }, holder] });
  const endAt = (holder) => endOf(over(holder), ['Ann', 'Ben']).reason;
  assert.equal(endAt({ reserved: 3 }), 'The host removed Ben from the room.');
  assert.equal(presenceOf(over({ reserved: 3 }), 1).words, 'Removed');
  assert.equal(endAt({ stand_in: 3 }), 'Ben left the game.');
  assert.equal(endOf(entered({}, { phase: 'playing' }), ['Ann', 'Ben']), null);
});
