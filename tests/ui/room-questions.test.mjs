// What people are told of questions and pauses in rooms.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createActions } from '../../ui/rooms/open-room.js';
import { createRoomCommands } from '../../ui/rooms/room-commands.js';
import { heard, newRoom, playsSeat } from '../../ui/rooms/room-state.js';
import { newsOf, pauseWords, presenceOf, questionWords, yesWords } from '../../ui/rooms/words.js';
import { entry, member, shownRoom } from './support/host.mjs';

const MEMBERS = [
  member('m1', 'Ann', { host: true, seats: [0] }),
  member('m2', 'Ben', { seats: [1] }),
  member('m3', 'Cy', { seats: [2] }),
];
const SEATS = [{ member: 'm1' }, { member: 'm2' }, { member: 'm3' }];
const NAMES = ['Ann', 'Ben', 'Cy'];
const QUESTION = { question: 7, what: 'undo', by: 'm1', yes: [], until: 60_000 };

/** A room of three as one of them sees it. */
const room = (you, changes = {}) => ({
  ...newRoom('http://host', 'abcdefgh23'),
  connection: 'open',
  you,
  shown: shownRoom({ phase: 'playing', members: MEMBERS, seats: SEATS, ...changes }),
});

/** Turns of these seats; each has the steps that are given, or one. */
function turns(...all) {
  let ply = 0;
  return all.map(([seat, steps = ['a']]) => ({ seat, steps, ply: (ply += steps.length) }));
}

const isChance = (step) => step.startsWith('roll');

/** What a member reads when Ann asks to go back to a ply. */
const asks = (you, ply, story) =>
  questionWords(room(you), { ...QUESTION, ply }, { turns: story, isChance, names: NAMES });

test('a question names whose turns go, and only those in which somebody has done something', () => {
  const played = turns([0], [1], [2], [0, []]);
  assert.equal(asks('m2', 0, played), 'Ann asks to take back turn 1. Your turn 2 and Cy’s turn 3 go too.');
  assert.equal(asks('m3', 0, played), 'Ann asks to take back turn 1. Ben’s turn 2 and your turn 3 go too.');
  assert.equal(asks('m2', 0, turns([0], [1, []])), 'Ann asks to take back turn 1.', 'nothing was done in turn 2');
  assert.equal(asks('m3', 0, turns([0], [1], [2, []])), 'Ann asks to take back turn 1. Ben’s turn 2 goes too.');
  const long = turns([0], [1], [2], [1], [1, []]);
  assert.equal(asks('m2', 0, long), 'Ann asks to take back turn 1. Your turns 2 and 4 and Cy’s turn 3 go too.');
});

test('what a question takes back is what the host says', () => {
  const drafted = turns([0], [1], [2], [0, ['a', 'b']]);
  assert.equal(asks('m2', 3, drafted), 'Ann asks to take back turn 4.', 'a draft goes alone');
  const { ply, ...unknown } = QUESTION;
  assert.equal(ply, undefined);
  assert.equal(
    questionWords(room('m2'), unknown, { turns: drafted, isChance, names: NAMES }),
    'Ann asks to take back their last turn.',
  );
});

test('chance that fell since is drawn anew; a turn in which it alone has acted is nobody’s', () => {
  const rolled = turns([0, ['roll 1', 'a']], [1, ['roll 2', 'a']], [2, ['roll 3']]);
  assert.equal(
    asks('m2', 1, rolled),
    'Ann asks to take back turn 1. Your turn 2 goes too; what was drawn since is drawn anew.',
  );
  assert.equal(asks('m2', 1, turns([0, ['roll 1', 'a']], [1, []])), 'Ann asks to take back turn 1.');
});

test('who agrees reads what they agree to', () => {
  assert.equal(yesWords(room('m2'), QUESTION), 'Let Ann Take It Back');
  assert.equal(yesWords(room('m2'), { ...QUESTION, what: 'pause' }), 'Pause the Game');
});

/** What somebody is told after an entry with these events. */
function news(you, tell, changes = {}) {
  const { state, change } = heard(room(you, changes), entry(8, tell), 0);
  return newsOf(state, change);
}

test('all but who has said no hear who has', () => {
  const declined = { event: 'declined', question: 7, what: 'undo', asker: 'm1', by: 'm2' };
  assert.deepEqual(news('m1', [declined]), ['Ben said no.']);
  assert.deepEqual(news('m3', [declined]), ['Ben said no.']);
  assert.deepEqual(news('m2', [declined]), []);
  assert.deepEqual(news('m1', [{ ...declined, by: null }]), ['Not everyone answered in time.']);
  assert.deepEqual(news('m3', [{ ...declined, by: null }]), []);
  const alone = { seats: [{ member: 'm1' }, { stand_in: 3 }, { away: ['m3', 3] }] };
  assert.deepEqual(news('m1', [{ ...declined, by: null }], alone), ['Nobody is left to answer.']);
  assert.deepEqual(news('m1', [{ ...declined, what: 'rematch' }], { phase: 'over' }), ['Ben said no.']);
});

test('that the game is paused, and that it goes on, is told and shown', () => {
  const clocks = { left: [1, 1, 1], seat: 0, since: 0, free: 0, paused: false, taken: null };
  const paused = { ...clocks, paused: true, taken: 0 };
  const running = shownRoom({ phase: 'playing', members: MEMBERS, seats: SEATS, clocks });
  const still = { ...running, clocks: paused };
  const stops = [
    { event: 'room', room: still },
    { event: 'clock', clocks: paused },
  ];
  assert.deepEqual(news('m1', stops, { clocks }), ['The game is paused.']);
  const goesOn = [
    { event: 'room', room: running },
    { event: 'clock', clocks },
  ];
  assert.deepEqual(news('m1', goesOn, { clocks: paused }), ['The game goes on.']);
  assert.deepEqual(news('m1', [{ event: 'clock', clocks: paused }], { clocks: paused }), []);
  const here = room('m1', { clocks: paused });
  assert.equal(pauseWords(here).title, 'The game is paused');
  assert.equal(pauseWords(room('m1', { clocks })), null);
  assert.match(presenceOf(here, 0).words, /^You.*paused$/);
  assert.match(presenceOf(here, 1).words, /^Here.*paused$/);
  assert.equal(playsSeat(here, 0), false, 'nobody plays');
  assert.equal(playsSeat(room('m1', { clocks }), 0), true);
});

test('who asks names the position that they see', async () => {
  const sent = [];
  const actions = createActions({
    connection: () => ({ send: async (request) => sent.push(request) }),
    state: () => room('m1'),
    patch: () => {},
    attempt: (work) => work(),
  });
  const commands = (state) => createRoomCommands({ store: { state }, rooms: { room: actions } });
  await commands({ position: { rev: 12 }, live: null }).ask('undo');
  await commands({ position: { rev: 3 }, live: { rev: 12 } }).ask('pause');
  assert.deepEqual(sent, [
    { do: 'ask', what: 'undo', rev: 12 },
    { do: 'ask', what: 'pause', rev: 12 },
  ]);
});
