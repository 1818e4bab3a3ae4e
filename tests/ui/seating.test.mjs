// The seats of a room that waits, as its members see them.

import assert from 'node:assert/strict';
import test from 'node:test';

import { newRoom } from '../../ui/rooms/room-state.js';
import {
  seatColours,
  headline,
  mayTake,
  seatFor,
  seatViews,
  seatsTaken,
  startProblem,
  waitingWords,
} from '../../ui/rooms/seating.js';
import { HELLO } from './support/hello.mjs';
import { member, shownRoom } from './support/host.mjs';

const ann = (changes = {}) => member('m1', 'Ann', { host: true, seats: [0], ready: true, ...changes });
const ben = (changes = {}) => member('m2', 'Ben', { seats: [1], ...changes });
const cleo = (changes = {}) => member('m3', 'Cleo', { ...changes });

/** A room of four with these members, and these holders of the other seats. */
const room = (members, others = [{ computer: 3 }, null]) =>
  shownRoom({ members, seats: [{ member: 'm1' }, { member: 'm2' }, ...others] });

const about = (shown, you = 'm1') => ({ room: shown, you, hello: HELLO });

test('a seat says who has it, what they are here, and whether they are ready', () => {
  const views = seatViews(about(room([ann(), ben({ away: 5 })])));
  assert.deepEqual(
    views.map(({ kind, own, name, words, isReady, isAway }) => [kind, own, name, words, isReady, isAway]),
    [
      ['member', true, 'Ann', 'Seat 1, you, host', true, false],
      ['member', false, 'Ben', 'Seat 2', false, true],
      ['computer', false, 'Computer', 'Seat 3, 3 Casual', true, false],
      ['free', false, 'Free', 'Nobody here yet', false, false],
    ],
  );
});

test('the host is ready by starting the game, and is shown so', () => {
  const [host, guest] = seatViews(about(room([ann({ ready: false }), ben({ ready: false })])));
  assert.deepEqual([host.isReady, guest.isReady], [true, false]);
});

test('a seat says which team plays there, where the options tell', () => {
  const words = (settings) =>
    seatViews(about({ ...room([ann(), ben()]), settings: { ...room([]).settings, ...settings } })).map(
      (view) => view.words,
    );
  for (const game of ['petri', 'spectrangle'])
    assert.deepEqual(words({ game, options: { teams: [0, 1, 0, 1] } }), [
      'Seat 1, Team A, you, host',
      'Seat 2, Team B',
      'Seat 3, Team A, 3 Casual',
      'Nobody here yet, Team B',
    ]);
  assert.equal(words({ game: 'petri', options: { teams: null } })[1], 'Seat 2');
  assert.equal(words({ game: 'atar', options: { stones: [3, 3, 3, 3] } })[1], 'Seat 2', 'numbers are no names');
});

test('several seats of one person are all theirs', () => {
  const shown = room([ann({ seats: [0, 3] }), ben()], [null, { member: 'm1' }]);
  assert.deepEqual(
    seatViews(about(shown)).map(({ own }) => own),
    [true, false, false, true],
  );
});

test('a chosen colour is that of the first seat of who chose it, and no two seats have one', () => {
  const colours = (members, seats) => seatColours({ members, seats: seats.map((id) => id && { member: id }) }, 7);
  assert.deepEqual(colours([ann(), ben()], ['m1', 'm2']), [0, 1]);
  assert.deepEqual(colours([ann({ colour: 1 }), ben()], ['m1', 'm2']), [1, 0]);
  assert.deepEqual(colours([ann({ colour: 4 }), ben({ colour: 4 })], ['m1', 'm2']), [4, 1]);
  assert.deepEqual(colours([ann({ colour: 2 })], ['m1', 'm1', null]), [2, 1, 0]);
});

/** The same of another game. */
const roomOf = (game, options, ...given) => ({ ...room(...given), settings: { ...room([]).settings, game, options } });

const BLOKUS = ['blokus', { players: 4, start: 'classic', scoring: 'official', first: 0 }];

test('the game starts once its players are there and all others are ready; the host is ready by starting it', () => {
  const problem = (...given) => startProblem(about(roomOf('petri', { players: 4, teams: null }, ...given)));
  const full = [{ computer: 1 }, { computer: 2 }];
  assert.equal(problem([ann(), ben()], full), 'Ben is not ready.');
  assert.equal(
    problem([ann(), ben(), cleo({ seats: [2] })], [{ member: 'm3' }, { computer: 2 }]),
    'Ben and Cleo are not ready.',
  );
  assert.equal(problem([ann({ ready: false }), ben({ ready: true })], full), null);
  assert.equal(problem([ann(), ben()], [null, null]), 'Ben is not ready.', 'a seat may be free');
  assert.equal(problem([ann(), ben({ ready: true })], [null, null]), null);
  const alone = { ...roomOf('petri', { players: 3 }, [ann()]), seats: [{ member: 'm1' }, null, null] };
  assert.equal(startProblem(about(alone)), 'One more player is needed.');
  assert.equal(startProblem(about({ ...alone, seats: [null, null, null] })), '2 more players are needed.');
});

test('where the number of players is one of a few, no seat may be free', () => {
  const problem = (...given) => startProblem(about(roomOf(...BLOKUS, ...given)));
  assert.equal(problem([ann(), ben()]), 'One seat is free.');
  assert.equal(problem([ann(), ben()], [null, null]), '2 seats are free.');
  const two = { ...roomOf('owari', { stones: 3, first: 0 }, [ann()]), seats: [{ member: 'm1' }, null] };
  assert.equal(startProblem(about(two)), 'One seat is free.');
});

test('a room that begins with a record has as many players as the record', () => {
  const petri = roomOf('petri', { players: 4 }, [ann(), ben({ ready: true })]);
  const problem = (shown) => startProblem(about(shown));
  assert.equal(problem(petri), null);
  const saved = { ...petri, from_record: true };
  assert.equal(problem(saved), 'One seat is free. A saved game needs all its players.');
  assert.equal(headline(about(saved)), 'Waiting for players');
  const full = { ...saved, seats: saved.seats.map((holder) => holder ?? { computer: 1 }) };
  assert.equal(problem(full), null);
});

test('those who are there play on two sides', () => {
  const problem = (teams) =>
    startProblem(about(roomOf('petri', { players: 4, teams }, [ann(), ben({ ready: true })], [null, null])));
  assert.equal(problem([0, 0, 1, 1]), 'All players are in the same team.');
  assert.equal(problem([0, 1, 0, 1]), null);
  assert.equal(problem(null), null);
});

test('everybody is told what they wait for, or are to do', () => {
  const full = [{ computer: 1 }, { computer: 2 }];
  const words = (you, ...given) => waitingWords(about(roomOf(...BLOKUS, ...given), you));
  assert.equal(words('m1', [ann(), ben()]), 'One seat is free.');
  assert.equal(words('m1', [ann(), ben({ ready: true })], full), 'You can start.');
  assert.equal(words('m2', [ann(), ben()], full), 'Press I’m Ready when you are.');
  assert.equal(words('m2', [ann(), ben({ ready: true })]), 'One seat is free. Ann starts the game.');
  // Others read "Ann is not ready. Ann starts the game." while they waited for nothing but her start.
  const unready = ann({ ready: false });
  assert.equal(words('m2', [unready, ben({ ready: true })], full), 'Everyone is ready. Ann starts the game.');
  assert.equal(words('m3', [ann(), ben(), cleo()]), 'Take a seat to play, or stay and watch.');
  assert.equal(words('m3', [ann(), ben(), cleo()], full), 'You are watching. Ann starts the game.');
  const petri = (...given) =>
    waitingWords(about(roomOf('petri', { players: 4 }, [ann(), ben({ ready: true })], ...given)));
  assert.equal(petri(), 'You can start. One seat is free and will be dropped.');
  assert.equal(petri([null, null]), 'You can start. 2 seats are free and will be dropped.');
});

test('the headline says how far the room is', () => {
  const full = [{ computer: 1 }, { computer: 2 }];
  const of = (...given) => roomOf(...BLOKUS, ...given);
  assert.equal(headline(about(of([ann(), ben()]))), 'Waiting for players');
  assert.equal(headline(about(of([ann(), ben()], full))), 'Waiting for everyone to be ready');
  assert.equal(headline(about(of([ann(), ben({ ready: true })], full))), 'Ready to start');
  assert.equal(headline(about(of([ann({ ready: false }), ben({ ready: true })], full), 'm2')), 'Ready to start');
  assert.equal(headline(about(of([ann(), ben()], full), 'm2')), 'Waiting for everyone to be ready');
  assert.equal(headline(about(roomOf('petri', {}, [ann(), ben({ ready: true })]))), 'Ready to start');
  assert.equal(seatsTaken(room([ann(), ben()])), '3 of 4 seats taken');
  assert.equal(seatsTaken(room([ann(), ben()], full)), 'All seats taken');
});

test('at the table only watchers take seats: those of a stand-in, and after the end those of who has left', () => {
  const seats = [{ member: 'm1' }, { stand_in: 3 }, { away: ['m2', 3] }, { computer: 2 }, null];
  const may = (you, phase, more = {}) => {
    const shown = shownRoom({ members: [ann(), ben({ seats: [2], away: 5 }), cleo()], seats, phase });
    const state = { ...newRoom('http://host', 'abcdefgh23'), connection: 'open', you, shown, ...more };
    return seats.flatMap((_, seat) => (mayTake(state, seat) ? [seat] : []));
  };
  assert.deepEqual(may('m3', 'playing'), [1]);
  assert.deepEqual(may('m3', 'over'), [1, 4]);
  assert.deepEqual(may('m3', 'waiting'), []);
  assert.deepEqual(may('m1', 'playing'), [], 'who plays has a seat');
  assert.deepEqual(may('m3', 'playing', { connection: 'lost' }), []);
});

test('who comes to a room that waits has the first free seat, and the next where that was taken', () => {
  const at = (shown, you = 'm3') => ({ ...newRoom('http://host', 'abcdefgh23'), you, connection: 'open', shown });
  const members = [ann(), ben(), cleo()];
  const shown = room(members, [null, { computer: 3 }, null]);
  assert.equal(seatFor(at(shown), 0), 2);
  assert.equal(seatFor(at(shown), 3), 4);
  assert.equal(seatFor(at(shown), 5), null);
  assert.equal(seatFor(at(shown, 'm2'), 0), null, 'who has a seat takes no other');
  assert.equal(seatFor(at({ ...shown, phase: 'playing' }), 0), null);
  assert.equal(seatFor(null, 0), null);
});
