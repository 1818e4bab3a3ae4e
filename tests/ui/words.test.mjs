// Atar in words: whatever colours say is said in words as well.

import assert from 'node:assert/strict';
import test from 'node:test';

import { describeTurn } from '../../ui/games/atar/words.js';
import * as words from '../../ui/games/atar/words.js';
import { gameOf } from '../../ui/games/index.js';
import { count, figure, scoreWords, winWords } from '../../ui/words.js';
import { plain } from './support/acting.mjs';
import { playing as blokus } from './support/blokus.mjs';
import { playing as owari } from './support/owari.mjs';
import { playing as petri } from './support/petri.mjs';
import { halfMoved, over, placed, placing, playing } from './support/positions.mjs';

const state = (position, more = {}) => ({ position, held: null, showLegal: false, prefs: { learned: [] }, ...more });

test('a space is called by its name, its stone and what can be done there', () => {
  const name = (space, more) => words.spaceName(state(playing(), more), space);
  assert.equal(name('d2'), 'd2, Ann, not moved, 3 liberties');
  assert.equal(name('a1'), 'a1, Ann, not moved, 1 liberty');
  assert.equal(name('d7'), 'd7, Ann, not moved, no liberties, can be removed');
  assert.equal(name('d4'), 'd4, Bob, 3 liberties');
  assert.equal(name('c3'), 'c3, empty');
});

test('what liberties are is said where they are counted', () => {
  assert.match(words.seatHelp({ position: playing() }), /Liberties are the empty spaces beside/);
  assert.equal(words.seatHelp({ position: placing() }), null);
});

test('while a stone is held its spaces say that it may move there', () => {
  const name = (space) => words.spaceName(state(playing(), { held: { kind: 'stone', space: 'd2' } }), space);
  assert.equal(name('d3'), 'd3, empty, Ann’s d2 may move here');
  assert.equal(name('b2'), 'b2, empty');
  assert.equal(name('d2'), 'd2, Ann, not moved, 3 liberties, in hand');
});

test('with all legal moves shown, every space names the stones that may move there', () => {
  assert.equal(words.spaceName(state(playing(), { showLegal: true }), 'b2'), 'b2, empty, Ann’s a1 may move here');
});

test('a moved stone says where it came from', () => {
  assert.equal(words.spaceName(state(halfMoved()), 'b2'), 'b2, Ann, moved from a1, 3 liberties');
});

test('while placing, spaces say whether a stone may go there', () => {
  assert.equal(words.spaceName(state(placing()), 'c2'), 'c2, empty, Ann may place here');
  assert.equal(words.spaceName(state(placing()), 'b2'), 'b2, empty, not allowed');
});

test('the cards say how many stones, liberties and losses a player has', () => {
  const card = (position, seat, options = null) =>
    plain(words.seatWords(state(position, { record: { options } }), seat));
  assert.equal(card(halfMoved(), 0), '2 of 3 moved · 3 liberties');
  assert.equal(card(playing(), 1, { stones: [3, 4] }), '2 stones · 3 liberties · 2 lost');
  assert.equal(card(placing(), 0), '2 stones to place');
  assert.equal(card(placing(), 1), '1 to place · 1 placed');
});

test('a rack says what it is for', () => {
  assert.equal(words.rackName(state(placing()), 0), 'Ann’s rack, 2 stones to place');
  const holding = state(playing(), { held: { kind: 'stone', space: 'd7' } });
  assert.equal(words.rackName(holding, 0), 'Ann’s rack: put d7 here to remove it');
  assert.equal(words.rackName({ ...holding, record: { options: { stones: [3, 3] } } }, 1), 'Bob’s rack, 1 stone lost');
});

// In lessons a screen reader said “You’s rack”.
test('what belongs to the only person here is theirs, not that of a name', () => {
  const seats = [
    { name: 'You', colour: 0, yours: true },
    { name: 'Opponent', colour: 1, yours: false },
  ];
  const mine = placing();
  assert.equal(words.rackName(state({ ...mine, seats }), 0), 'Your rack, 2 stones to place');
  assert.equal(words.rackName(state({ ...mine, seats }), 1), 'Opponent’s rack, 1 stone to place');
});

test('the headline says whose turn it is and what is to be done', () => {
  assert.equal(words.headline(state(placing())), 'Ann places a stone');
  assert.equal(words.headline(state(placed())), 'Ann: commit the turn');
  assert.equal(words.headline(state(playing())), 'Ann to move');
  const seats = [{ name: 'Ann' }, { name: 'Computer', bot: 3 }];
  assert.equal(words.headline(state(playing({ seats }))), 'Your turn');
  assert.equal(words.headline(state(playing({ seats, actor: { seat: 1 } }))), 'Computer to move');
  assert.equal(words.headline(state(placing({ seats }))), 'Your turn: place a stone');
  assert.equal(words.headline(state(placed({ seats }))), 'Now commit your turn');
  assert.match(words.status(state(placed())).text, /^Press “Commit turn” to end the turn/);
  assert.equal(words.status(state(placed(), { prefs: { learned: ['commit'] } })), null);
});

test('rows that are gone and about to go are said', () => {
  const position = playing({ view: { size: 3, vanishing: { trim: [1, 2, 0], rows: [0, 2, 0] } } });
  assert.equal(
    plain(words.detail(state(position))),
    'Turn 5 · side 3, 1 of 4 rows lost · 2 rows on the left will vanish',
  );
  assert.equal(words.rowsInWords([1, 0, 2]), '1 row at the bottom and 2 rows on the right');
});

test('the commit button says how many stones are to go', () => {
  assert.equal(words.commitWords(state(playing())), 'Commit turn: 2 to move, 1 blocked');
  assert.equal(words.commitWords(state(halfMoved())), 'Commit turn: 1 to remove');
  const done = halfMoved({ view: { can: { commit: true, clock: false } } });
  assert.equal(words.commitWords(state(done)), 'Commit turn: this ends your turn');
  assert.equal(words.commitWords(state(done, { prefs: { learned: ['commit'] } })), 'Commit turn');
  assert.equal(
    words.commitWords(state({ ...done, seats: [{ name: 'Computer', bot: 2 }, { name: 'Bob' }] })),
    'Commit turn',
  );
  assert.equal(words.commitWords(state(placing())), 'Commit turn: place a stone');
});

// Others and watchers were told to press a button that they could not use.
test('in a room only who moves is told to commit', () => {
  const seen = (own) => {
    const seats = ['Ann', 'Bob'].map((name, seat) => ({ name, bot: null, yours: own.includes(seat) }));
    const shown = state(placed({ seats }));
    return [words.status(shown)?.text ?? null, words.commitWords(shown), words.headline(shown)];
  };
  assert.deepEqual(seen([0]), [
    'Press “Commit turn” to end the turn, or change it first.',
    'Commit turn: this ends your turn',
    'Now commit your turn',
  ]);
  for (const own of [[1], []]) assert.deepEqual(seen(own), [null, 'Commit turn', 'Ann to move']);
  const seats = [
    { name: 'Ann', yours: false },
    { name: 'Bob', yours: true },
  ];
  assert.equal(words.commitWords(state(playing({ seats }))), 'Commit turn');
});

test('the shot clock says its turns left, that it will be reset, and why it was', () => {
  const clock = { at: 4, length: 12, left: 8, space: 'c5', edge: 'right' };
  const running = playing({ view: { clock, wish: { said: false, resets: true } } });
  assert.equal(words.clockButtonWords(running), 'Shot clock: 8 left, will be reset');
  assert.match(words.status(state(running)).text, /8 turns left, but a vanishing row will reset it/);
  const reset = playing({ view: { reset: { cause: 'stone', seat: 1, space: 'd1' } } });
  assert.equal(words.status(state(reset)).text, 'The shot clock was reset: Bob’s stone on d1 was removed.');
  const wished = playing({ view: { wish: { said: true, resets: false } } });
  assert.equal(words.clockButtonWords(wished), 'Shot clock starts');
  assert.equal(words.status(state(playing())), null);
  assert.equal(words.status(state(running)).running, true);
});

test('who plays against computers alone has a score as you; all others have it by their names', () => {
  const ann = { name: 'Ann' };
  const computer = { name: 'Computer 2', bot: 2 };
  const score = (seats, seat) => scoreWords({ seats }, seat, -3);
  assert.equal(score([ann, computer], 0), 'you have −3');
  assert.equal(score([ann, computer], 1), 'Computer 2 −3');
  assert.equal(score([ann, { name: 'Bob' }], 0), 'Ann −3');
});

test('who plays against computers alone wins as you; two people win by their names', () => {
  const won = (seats, winner) => winWords({ seats }, winner);
  const ann = { name: 'Ann' };
  const computer = { name: 'Computer 2', bot: 3 };
  assert.equal(won([ann, computer], 0), 'You win');
  assert.equal(won([ann, computer], 1), 'Computer 2 wins');
  assert.equal(won([ann, { name: 'Bob' }], 0), 'Ann wins');
  assert.equal(
    won(
      [
        { ...ann, yours: true },
        { name: 'Bob', yours: false },
      ],
      0,
    ),
    'You win',
  );
  assert.equal(
    won(
      [
        { ...ann, yours: true },
        { name: 'Bob', yours: false },
      ],
      1,
    ),
    'Bob wins',
  );
});

test('the end of a game says you to the only person here, as its title does', () => {
  const alone = (result, yours = 0) => ({
    ...over(result),
    seats: [0, 1].map((seat) => (seat === yours ? { name: 'Ann' } : { name: 'Computer', bot: 3 })),
  });
  const reason = (...of) => words.result(alone(...of)).reason;
  const last = { winners: [0], reason: 'last_standing' };
  assert.equal(reason(last), 'Only you still have stones on the board.');
  assert.equal(reason(last, 1), 'Only Computer still has stones on the board.');
  const clock = { winners: [0], reason: 'shot_clock', liberties: [7, 5] };
  assert.equal(reason(clock), 'The shot clock ran out, and your stones have the most liberties: 7.');
  const tie = words.result(alone({ winners: [0, 1], reason: 'shot_clock', liberties: [5, 5] }, 1));
  assert.equal(tie.title, 'You and Computer share the win');
  assert.equal(tie.reason, 'The shot clock ran out, and you and Computer have the most liberties: 5 each.');
});

test('the offer to remove a stone does not name another way to remove it beside its own button', () => {
  const { text, yes } = words.offer({ step: 'd1x' });
  assert.equal(yes, 'Remove');
  assert.doesNotMatch(text, /rack|remove/);
});

test('the end says who won and why', () => {
  const last = words.result(over({ winners: [1], reason: 'last_standing' }));
  assert.deepEqual(last, { title: 'Bob wins', reason: 'Only Bob still has stones on the board.', table: null });
  const clock = words.result(over({ winners: [0], reason: 'shot_clock', liberties: [7, 5] }));
  assert.equal(clock.reason, 'The shot clock ran out, and Ann’s stones have the most liberties: 7.');
  assert.deepEqual(clock.table, {
    head: ['Liberties'],
    rows: [
      { seat: 0, cells: [7] },
      { seat: 1, cells: [5] },
    ],
  });
  const tie = words.result(over({ winners: [0, 1], reason: 'shot_clock', liberties: [5, 5] }));
  assert.equal(tie.title, 'Ann and Bob share the win');
  assert.match(tie.reason, /: 5 each\.$/);
});

test('every change is announced, in the order it happened', () => {
  const told = (effects, more) => words.announce(playing({ effects, ...more }));
  assert.equal(told([{ effect: 'moved', from: 'a1', to: 'b2', seat: 0 }]), 'Ann moved a1 to b2.');
  assert.equal(
    told([
      { effect: 'taken_back', step: 'a1-b2', effects: [] },
      { effect: 'moved', from: 'd2', to: 'd3', seat: 0 },
    ]),
    'Taken back: the move from a1 to b2. Ann moved d2 to d3.',
  );
  assert.equal(
    told([
      { effect: 'committed', seat: 1 },
      { effect: 'rows_lost', rows: [0, 1, 0], trim: [0, 1, 0] },
      { effect: 'turn', seat: 0 },
    ]),
    '1 row on the left vanished. The board now has side 4. Ann’s turn: 3 stones to move.',
  );
});

test('the last turn before the shot clock runs out is told as such', () => {
  for (const effect of ['clock_appeared', 'clock_advanced']) {
    const told = (left) => words.announce(playing({ effects: [{ effect }], view: { clock: { left, length: 9 } } }));
    assert.equal(told(0), 'Last turn before the shot clock runs out.');
    assert.match(told(1), /\b1 turn left/);
  }
});

test('many placements at once are counted, not listed', () => {
  const placedOn = ['a1', 'b1', 'b2', 'b3', 'c1'].map((space) => ({ effect: 'placed', space, seat: 0 }));
  const ordered = [1, 0].map((seat) => ({ effect: 'ordered', seat }));
  assert.equal(
    words.announce(playing({ effects: [...ordered, ...placedOn, { effect: 'play_began' }] })),
    'Order of play: Bob, Ann. 5 stones were placed. Play begins.',
  );
});

test('the offer to take back names the steps that go too', () => {
  assert.equal(words.offer({ step: 'd7x' }).title, 'Remove this stone?');
  assert.deepEqual(words.offer({ step: 'a1-b2', rests: [] }), { title: 'Take back a1 → b2?', text: '' });
  assert.equal(words.offer({ step: 'a1-b2', rests: ['c1-b1'] }).text, 'This also takes back c1 → b1.');
  assert.equal(
    words.offer({ step: 'a1-b2', rests: ['c1-b1', 'clock'] }).text,
    'This also takes back c1 → b1 and the start of the shot clock.',
  );
});

test('the history tells of a turn what people want to know, and counts what chance has placed', () => {
  const at = (space, seat) => ({ effect: 'placed', space, seat });
  const random = [
    { effect: 'ordered', seat: 1 },
    { effect: 'ordered', seat: 0 },
    at('a1', 0),
    at('b2', 1),
    at('c3', 0),
    { effect: 'play_began' },
  ];
  assert.deepEqual(describeTurn(random, playing()), ['Bob begins', '3 stones placed at random']);
  const moved = ['a1', 'c4'].map((space) => ({ effect: 'placed', seat: 0, space }));
  assert.deepEqual(describeTurn(moved, playing()), ['stone on c4'], 'put elsewhere by hand before the commit');
  const turn = [
    { effect: 'moved', from: 'd2', to: 'd3', seat: 0 },
    { effect: 'removed', space: 'd7', seat: 0 },
    { effect: 'committed', seat: 0 },
    { effect: 'rows_lost', rows: [0, 1, 0] },
    { effect: 'turn', seat: 1 },
  ];
  assert.deepEqual(describeTurn(turn, playing()), ['d2 → d3', 'd7 removed', '1 row on the left gone']);
  assert.deepEqual(describeTurn([at('a1', 0)], playing()), ['stone on a1']);
});

test('what was taken back is said in words, in every game', () => {
  const back = (game, position, step) =>
    gameOf(game).words.announce({ ...position, effects: [{ effect: 'taken_back', step }] });
  assert.equal(back('atar', playing(), 'c4-c3'), 'Taken back: the move from c4 to c3.');
  assert.equal(back('atar', playing(), '@c3'), 'Taken back: the stone on c3.');
  assert.equal(back('atar', playing(), 'd7x'), 'Taken back: the removal of d7.');
  assert.equal(back('atar', playing(), 'clock'), 'Taken back: the start of the shot clock.');
  assert.equal(back('atar', playing(), 'commit'), 'Taken back: the commit.');
  assert.equal(back('owari', owari(), '4'), 'Taken back: the sowing from pit 4.');
  assert.equal(back('petri', petri(), 'bite b2,b3'), 'Taken back: the bite of b2 b3.');
  assert.equal(back('petri', petri(), 'b2,b3'), 'Taken back: the piece on b2 b3.');
  assert.equal(back('petri', petri(), 'skip'), 'Taken back: the skip.');
  assert.equal(back('blokus', blokus(), 'b2,b3'), 'Taken back: the piece on b2 b3.');
  assert.equal(back('blokus', blokus(), 'pass'), 'Taken back: the pass.');
});

test('a number below zero has a minus, not a hyphen', () => {
  assert.equal(count(-3, 'point'), '−3 points');
  assert.equal(count(0, 'point'), 'no points');
  assert.equal(figure(-12), '−12');
});

// Who played for the computer in an analysis was not told what is left to do, nor that the turn must be ended.
test('who studies a game against the computer is told what to press in its turns, too', () => {
  const [tree, seats] = [{ node: 3, rev: 1 }, [{ name: 'Computer', bot: 1 }, { name: 'Bob' }]];
  assert.equal(words.commitWords(state(playing({ seats }))), 'Commit turn');
  assert.equal(words.commitWords(state(playing({ seats, tree }))), 'Commit turn: 2 to move, 1 blocked');
});
