// Blokus in the front: pads, ghost, gestures and words.

import assert from 'node:assert/strict';
import test from 'node:test';

import { blokus } from '../../ui/games/blokus/index.js';
import { inHand, initialState } from '../../ui/games/blokus/selection.js';
import { sharedWords } from '../../ui/games/blokus/words.js';
import { connectable, legalCells, placement } from '../../ui/games/blokus/placement.js';
import { after, at, inPlay, item, plain, told } from './support/acting.mjs';
import { formFor } from './support/hello.mjs';
import { PIECES, over, playing } from './support/blokus.mjs';

const { gestures, words } = blokus;
const form = formFor(blokus);
const { activate, drop, pick } = gestures;

const begin = (position = playing(), more = {}) => inPlay(position, { gameState: initialState(position), ...more });

const press = (rack, name) => (state) => activate(state, item(rack, name));

test('the largest piece that fits is in hand at first, and the piece that was chosen as long as it is left', () => {
  assert.deepEqual(inHand(begin()), { seat: 0, colour: 0, piece: 'V3' });
  assert.deepEqual(inHand(begin(playing({ seats: [{ placeable: ['2'] }] }))), { seat: 0, colour: 0, piece: '2' });
  const chosen = after(begin(), press(0, '2'));
  assert.deepEqual(inHand(chosen), { seat: 0, colour: 0, piece: '2' });
  const gone = { ...chosen, position: playing({ seats: [{ left: ['V3'], placeable: ['V3'] }] }) };
  assert.deepEqual(inHand(gone), { seat: 0, colour: 0, piece: 'V3' });
});

test('next and previous walk through the pieces left, and around', () => {
  const next = after(begin(), press(0, 'next'));
  assert.equal(inHand(next).piece, '2');
  assert.equal(inHand(after(next, press(0, 'next'))).piece, 'V3');
  assert.equal(inHand(after(begin(), press(0, 'previous'))).piece, '2');
});

test('turning and flipping follow the ways that the view tells, and each piece keeps its own', () => {
  const turned = after(begin(), press(0, 'right'));
  assert.deepEqual(placement(turned, 'b3').cells, ['b2', 'b3', 'c3']);
  assert.deepEqual(placement(after(turned, press(0, 'left')), 'b2').cells, ['b2', 'b3', 'c2']);
  assert.deepEqual(placement(after(turned, press(0, 'flip')), 'c3').cells, ['b3', 'c2', 'c3']);
  const back = after(turned, press(0, 'next'), press(0, 'next'));
  assert.deepEqual(placement(back, 'b3').cells, ['b2', 'b3', 'c3']);
});

// Blokus's first piece lay so that it could cover no marked corner, and the first tap was refused.
test('a piece that was never turned lies as it fits', () => {
  const fits = (steps) => begin(playing({ view: { places: { V3: steps } } }));
  assert.deepEqual(placement(fits(['b2,b3,c2', 'b2,b3,c3']), 'b2').cells, ['b2', 'b3', 'c2']);
  const upright = fits(['b2,b3,c3', 'c2,c3,d3']);
  assert.equal(placement(upright, 'b3').legal, true);
  assert.deepEqual(placement(after(upright, press(0, 'left')), 'b2').cells, ['b2', 'b3', 'c2']);
  assert.deepEqual(placement(fits([]), 'b2').cells, ['b2', 'b3', 'c2']);
});

test('the wheel and the keys turn the piece of the player in turn', () => {
  const state = begin();
  assert.deepEqual(gestures.turn(state, 1), activate(state, item(0, 'right')));
  assert.deepEqual(gestures.turn(state, -1), activate(state, item(0, 'left')));
  assert.equal(gestures.turn(begin(over([0], [3, 1])), 1), null);
});

test('a pad can be used out of turn, except its pass', () => {
  const state = after(begin(), press(1, 'right'));
  assert.equal(state.gameState.pads[1].ways.I3, 1);
  assert.equal(inHand(state).seat, 0);
  const intent = activate(begin(), item(1, 'pass'));
  assert.equal(intent.step, undefined);
  assert.match(intent.say, /Bob can pass later/);
});

test('the piece is pushed back onto the board where it would stick out', () => {
  const long = begin(playing({ actor: { seat: 1 } }));
  assert.deepEqual(placement(long, 'c1').cells, ['c1', 'c2', 'c3']);
  assert.deepEqual(placement(long, 'c6').cells, ['c4', 'c5', 'c6']);
});

test('legal and illegal places are told apart, and why', () => {
  const state = begin();
  assert.equal(placement(state, 'b2').legal, true);
  assert.deepEqual(activate(state, at('b2')), { step: 'b2,b3,c2' });
  assert.equal(placement(state, 'b5').legal, false);
  const why = (space, reason) => told(blokus, state, activate(state, at(space)), reason);
  assert.deepEqual(activate(state, at('b5')), { why: placement(state, 'b5').step });
  assert.match(why('b5', 'side_by_side'), /^Ann’s pieces may touch each other at corners only/);
  assert.match(why('d4', 'apart'), /^The piece must touch a corner of Ann’s pieces/);
  assert.match(why('e1', 'occupied'), /f1 is taken/);
});

test('of the start cells only those are named that nobody has taken', () => {
  const blank = playing({ seats: [{ last: null, voids: [] }] });
  const withCells = (cells) => begin({ ...blank, state: { ...blank.state, cells } });
  const why = (state) => told(blokus, state, activate(state, at('d4')), 'off_start');
  assert.match(
    why(withCells({})),
    /^Ann’s first piece must cover one of the marked corners: a6 or f6\. Move or rotate the piece\.$/,
  );
  assert.match(why(withCells({ a6: 1 })), /^Ann’s first piece must cover the marked corner: f6\./);
  assert.equal(words.status(withCells({ a6: 1 })).text, 'Ann’s first piece must cover the marked corner: f6.');
  assert.equal(words.status(withCells({ b2: 0 })), null, 'as in a game from a position');
  const alone = {
    ...withCells({}),
    position: { ...withCells({}).position, seats: [{ name: 'Ann' }, { name: 'Computer 2', bot: 3 }] },
  };
  assert.equal(words.status(alone).text, 'Your first piece must cover one of your marked corners: a6 or f6.');
});

test('the hints tell which places to connect the piece in hand can reach', () => {
  const { position } = begin();
  assert.deepEqual([...connectable(position, 0, 'V3')].sort(), ['b3', 'f6']);
  assert.deepEqual([...connectable(playing({ view: { places: { V3: ['b2,b3,c2'] } } }), 0, 'V3')], ['b3']);
  assert.deepEqual([...legalCells(begin())].sort(), ['b2', 'b3', 'c2']);
});

test('a drag from a pad or from the pieces left carries that piece; a drop takes the step or keeps the piece chosen', () => {
  const state = begin();
  const held = pick(state, item(0, '2'));
  assert.deepEqual(held, { kind: 'piece', seat: 0, item: '2' });
  assert.equal(pick(state, item(0, 'hand')).item, 'V3');
  assert.equal(pick(state, item(1, 'I3')), null);
  assert.equal(pick(state, at('b2')), null);
  assert.deepEqual(drop({ ...state, held }, at('b3')), { step: 'b3,c3' });
  const missed = drop({ ...state, held }, at('d4'));
  assert.equal(missed.release, true);
  assert.equal(missed.gameState.pads[0].piece, '2');
  assert.equal(drop({ ...state, held }, null).release, true);
});

test('a finger first lays the piece down to be looked at, and then places it', () => {
  const state = begin();
  const shown = after(state, activate(state, { space: 'b2', touch: true }));
  assert.deepEqual(shown.gameState.ghost, { space: 'b2', turn: 2 });
  assert.deepEqual(activate(shown, { space: 'b2', touch: true }), { step: 'b2,b3,c2' });
  assert.deepEqual(pick(shown, at('b2')), { kind: 'piece', seat: 0, item: 'V3' });
  const later = { ...shown, position: playing({ turn: 3 }) };
  assert.deepEqual(activate(later, { space: 'b2', touch: true }).gameState.ghost, { space: 'b2', turn: 3 });
});

test('a pass is asked about while something can be placed, and taken by itself when nothing can', () => {
  const asked = gestures.pass(begin());
  assert.equal(asked.step, 'pass');
  assert.equal(
    asked.confirm.text,
    'Ann can still place 2 pieces. After passing Ann places no more pieces in this game.',
  );
  // Who passed for the computer in an analysis was told that they place no more themselves.
  const seats = [{ name: 'Ann' }, { name: 'Computer', bot: 1 }];
  const own = gestures.pass(begin({ ...playing(), seats }));
  assert.equal(own.confirm.text, 'You can still place 2 pieces. After passing you place no more pieces in this game.');
  const stuck = playing({ view: { places: {}, pass: { legal: true, forced: true } } });
  assert.deepEqual(gestures.pass(begin(stuck)), { step: 'pass' });
  assert.deepEqual(blokus.forced(stuck), { step: 'pass', say: 'Ann can’t place another piece and passes.' });
  assert.equal(blokus.forced(playing()), null);
});

test('the pointer means the space that brings the middle of the piece nearest to it', () => {
  const state = begin(playing({ actor: { seat: 1 } }));
  const lay = blokus.layout(state, { width: 300, height: 300 });
  const middle = lay.x0 + 2.5 * lay.unit;
  assert.equal(blokus.aim(lay, { x: middle, y: lay.y0 + 2.4 * lay.unit }, state), 'c4');
  assert.equal(blokus.aim(lay, { x: middle, y: lay.y0 - 2 * lay.unit }, state), null);
  const flat = after(begin(), press(0, '2'));
  const between = { x: lay.x0 + 2.1 * lay.unit, y: lay.y0 + 2.4 * lay.unit };
  assert.deepEqual(placement(flat, blokus.aim(lay, between, flat)).cells, ['b4', 'c4']);
});

test('a cell is called by what lies there and what the piece would do', () => {
  const name = (space, more) => words.spaceName(begin(playing(), more), space);
  assert.equal(name('a5'), 'a5, Ann’s straight piece of 3 cells, corner of 3 cells can’t be placed here');
  assert.equal(name('b3'), 'b3, empty, Ann may connect here, corner of 3 cells can’t be placed here');
  assert.equal(name('b2'), 'b2, empty, corner of 3 cells may be placed on b2 b3 c2');
  // The view tells the ways of pieces that somebody has left only.
  const { I3: _, ...left } = PIECES;
  assert.match(
    words.spaceName(begin(playing({ view: { pieces: left } })), 'a5'),
    /^a5, Ann’s straight piece of 3 cells/,
  );
  const voids = after(begin(), { gameState: { voids: true } });
  assert.equal(words.spaceName(voids, 'e1'), 'e1, empty, dead for Bob, corner of 3 cells can’t be placed here');
});

test('the cards count points, pieces and, where they are shown, voids', () => {
  assert.equal(plain(words.seatWords(begin(), 0)), '3 points · 2 pieces left');
  assert.equal(
    plain(words.seatWords(after(begin(), { gameState: { voids: true } }), 1)),
    '1 point · 1 piece left · 2 dead cells',
  );
  assert.equal(
    plain(words.seatWords(begin(playing({ seats: [{ left: [], passed: true }] })), 0)),
    '3 points · all pieces placed',
  );
});

test('it is said that the other goes on alone', () => {
  const state = begin(playing({ seats: [{}, { passed: true }] }));
  assert.equal(words.headline(state), 'Ann to play, alone');
  assert.equal(words.status(state).text, 'Bob has passed. Ann goes on alone.');
  const seats = [{ name: 'Ann' }, { name: 'Computer', bot: 3 }];
  const { position } = state;
  assert.equal(
    words.status({ ...state, position: { ...position, seats } }).text,
    'Computer has passed. You go on alone.',
  );
  assert.equal(words.passedWords({ ...position, seats }, 0, 'forced'), 'You can’t place another piece, so you pass.');
});

test('the end tells scores, cells, pieces left, voids, empty cells, and a draw', () => {
  const { title, reason, table } = words.result(over([1], [40, 47]));
  assert.equal(title, 'Bob wins');
  assert.equal(reason, 'Bob has 47 points, Ann 40. 32 of 36 cells are empty.');
  const alone = (winners) => ({ ...over(winners, [40, 47]), seats: [{ name: 'Computer', bot: 3 }, { name: 'Bob' }] });
  assert.match(words.result(alone([1])).reason, /^You have 47 points, Computer 40\./);
  assert.match(words.result(alone([0])).reason, /^Computer has 40 points, you have 47\./);
  assert.equal(words.result(alone([0, 1])).title, 'You and Computer share the win');
  assert.match(words.result(over([0, 1], [40, 40])).reason, /^Ann and Bob have 40 points each\./);
  assert.deepEqual(table, {
    head: ['Cells', 'Pieces left', 'Dead cells (voids)', 'Score'],
    rows: [
      { seat: 1, cells: [47, 1, 2, 47] },
      { seat: 0, cells: [40, 2, 4, 40] },
    ],
  });
  assert.equal(words.result(over([0, 1], [40, 40])).title, 'Ann and Bob share the win');
});

test('a screen reader is told what happened', () => {
  const effects = [
    { effect: 'placed', seat: 0, colour: 0, piece: '2', cells: ['b3', 'c3'] },
    { effect: 'passed', seat: 1, cause: 'forced' },
    { effect: 'turn', seat: 0 },
  ];
  assert.equal(
    words.announce(playing({ effects })),
    'Ann placed the straight piece of 2 cells on b3 c3. Bob can’t place another piece and passes. Ann’s turn.',
  );
});

test('a placed piece lands, one that is taken back is lifted', () => {
  const placed = { effect: 'placed', seat: 0, colour: 0, piece: '2', cells: ['b3', 'c3'] };
  const [land] = blokus.tweens(playing(), playing({ effects: [placed] }), { space: 'b3', point: { x: 1, y: 2 } });
  assert.deepEqual(
    { kind: land.kind, cells: land.cells, from: land.from },
    { kind: 'land', cells: ['b3', 'c3'], from: { x: 1, y: 2 } },
  );
  const [lift] = blokus.tweens(
    playing(),
    playing({ effects: [{ effect: 'taken_back', step: 'b3,c3', effects: [placed] }] }),
  );
  assert.equal(lift.kind, 'lift');
});

test('settings and options lead to each other, and unsound ones are not kept', () => {
  const options = { players: 2, start: 'duo', scoring: 'official', first: 1 };
  const own = { start: 'duo', scoring: 'official', first: '1' };
  assert.deepEqual(form.fromOptions(options, 2), own);
  assert.deepEqual(form.options(own, 2), options);
  assert.deepEqual(form.revive(own, 2), own);
  assert.equal(form.revive({ start: 'middle', scoring: 'cells', first: '0' }, 2), null);
  assert.equal(form.change(own, 'start', 'corners', 2).start, 'corners');
});

test('nothing of the computer’s turn is offered to people', () => {
  const state = begin(playing({ seats: [{}, {}] }));
  const bots = { ...state, position: { ...state.position, seats: [{ name: 'Ann', bot: 3 }, { name: 'Bob' }] } };
  assert.equal(inHand(bots), null);
  assert.equal(activate(bots, at('b2')), null);
  assert.equal(gestures.pass(bots), null);
});

test('a hint has the piece in hand, turned as it is to lie, so that a click or Enter where it lies places it', () => {
  for (const step of Object.values(playing().view.places).flat()) {
    const state = begin();
    const { gameState: shown, space } = blokus.hint(state, step);
    assert.deepEqual(activate(after(state, { gameState: shown }), at(space)), { step }, step);
    assert.deepEqual(activate(after(state, { gameState: shown }), { space, touch: true }), { step }, step);
  }
  assert.deepEqual(blokus.hint(begin(), 'pass'), {});
  assert.deepEqual(blokus.marksOf('b3,c3'), [{ cells: ['b3', 'c3'] }]);
  assert.deepEqual(blokus.marksOf('pass'), []);
  assert.equal(words.hint(begin(), 'b2,b3,c2'), 'Place this piece of 3 cells as it is shown.');
});

test('four play the classic game, two any of them, three none', () => {
  const own = { start: 'duo', scoring: 'cells', first: '1' };
  assert.deepEqual(form.counts, [2, 4]);
  const four = form.change(own, 'seats', 4, 4);
  assert.deepEqual(form.options({ ...four, first: '3' }, 4), {
    players: 4,
    start: 'classic',
    scoring: 'cells',
    first: 3,
  });
  assert.deepEqual(form.problems(four, 4), {});
  assert.deepEqual(form.problems(own, 2), {});
  assert.match(form.problems(own, 4).players, /is for two players/);
  assert.ok(form.problems(own, 3).players);
  assert.equal(form.change({ ...four, first: '3' }, 'start', 'corners', 4).first, '0');
  assert.deepEqual(
    form.fields(four, 4)[2].choices.map(({ label }) => label),
    ['Player 1', 'Player 2', 'Player 3', 'Player 4'],
  );
  assert.equal(form.fields(four, 2)[2].choices[3].label, 'Colour 4 (player 2)');
});

// “You chose “Two in the corners””, which is what was offered first.
test('a choice that gives way is not called chosen where it was the one that is offered first', () => {
  const own = form.defaults(2);
  const four = form.change(own, 'seats', 4, 4);
  assert.notEqual(four.start, own.start);
  assert.deepEqual(form.notes(four, 4), {});
  assert.equal(form.change(four, 'seats', 2, 2).start, own.start);
});

test('a choice that has to give way is said, and comes back once it can be', () => {
  const own = form.change({ start: 'classic', scoring: 'cells', first: '3' }, 'start', 'duo', 2);
  assert.equal(own.first, '0');
  assert.match(form.notes(own, 2).first, /You chose “Colour 4 \(player 2\)”/);
  assert.equal(form.change(own, 'start', 'classic', 2).first, '3');
  const four = form.change({ start: 'duo', scoring: 'cells', first: '1' }, 'seats', 4, 4);
  assert.match(form.notes(four, 4).start, /^You chose “.*”, which isn’t possible now\.$/);
  assert.equal(form.change(four, 'scoring', 'official', 4).start, 'classic');
  assert.equal(form.change(four, 'seats', 2, 2).start, 'duo');
  assert.deepEqual(form.notes(form.change(four, 'seats', 2, 2), 2), {});
  assert.equal(form.change(four, 'start', 'corners', 4).start, 'corners');
});

/** Two play four colours: Ann the first and the third, Bob the others; it is the turn of Ann's third. */
function shared() {
  const position = playing();
  const [ann, bob] = position.view.colours;
  const third = { ...ann, left: ['I3'], placeable: ['I3'], connect: ['d4'], voids: [], score: 5, last: null };
  const fourth = { ...bob, passed: true, voids: [] };
  const seats = position.view.seats.map((figures, seat) => ({ ...figures, colours: [seat, seat + 2] }));
  return { ...position, view: { ...position.view, turn: 2, colours: [ann, bob, third, fourth], seats } };
}

test('who plays two colours has the pieces of the one in turn in hand, and each colour keeps its own choice', () => {
  const state = begin(shared());
  assert.deepEqual(inHand(state), { seat: 0, colour: 2, piece: 'I3' });
  const turned = after(state, press(0, 'right'));
  assert.deepEqual([turned.gameState.pads[2].ways.I3, turned.gameState.pads[0].ways], [1, {}]);
  assert.equal(turned.gameState.pads.length, 4);
  const other = { ...turned, position: { ...turned.position, view: { ...turned.position.view, turn: 0 } } };
  assert.deepEqual(inHand(other), { seat: 0, colour: 0, piece: 'V3' });
});

test('who plays two colours is told which is next, and the score of each', () => {
  const looks = ['orange', 'sky blue', 'green', 'yellow'].map((name) => ({ name }));
  assert.equal(plain(sharedWords(shared(), 0, looks)), 'Green is next: 5 · Orange: 3');
  assert.equal(plain(sharedWords(shared(), 1, looks)), 'Sky blue is next: 1 · Yellow: 1, passed');
  assert.equal(plain(words.seatWords(begin(shared()), 0)), '3 points · 3 pieces left');
});

test('the history draws the piece of a turn in its colour, with what it brought', () => {
  const placed = { effect: 'placed', seat: 1, colour: 3, piece: 'V3', cells: ['b2', 'b3', 'c2'] };
  assert.deepEqual(blokus.describeTurn([placed, { effect: 'turn', seat: 0, colour: 0 }]), [
    { piece: ['b2', 'b3', 'c2'], colour: 3, words: 'placed a piece of 3 cells' },
    '+3',
  ]);
  assert.deepEqual(blokus.describeTurn([{ effect: 'passed', seat: 0, colour: 0, cause: 'forced' }]), [
    'can’t place another piece',
  ]);
});
