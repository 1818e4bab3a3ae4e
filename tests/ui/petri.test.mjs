// Petri in the front: the piece in hand, bites, words, and what a change looks like.

import assert from 'node:assert/strict';
import test from 'node:test';

import { petri } from '../../ui/games/petri/index.js';
import { biteStep, initialState, placement, turned } from '../../ui/games/petri/hand.js';
import { takenAt } from '../../ui/screens/board/drag.js';
import { after, at, inPlay, item, plain, told } from './support/acting.mjs';
import { formFor } from './support/hello.mjs';
import { hexed, over, playing } from './support/petri.mjs';

const { gestures, words } = petri;
const form = formFor(petri);
const { activate, canHold, drop, pick, targets } = gestures;
const begin = (position = playing(), more = {}) => inPlay(position, { gameState: initialState(position), ...more });
const biting = (space, more = {}) => begin(playing(more), { held: { kind: 'bite', space } });

test('the piece is held at its middle and told apart as legal or illegal, with what it would do', () => {
  const state = begin();
  assert.deepEqual(placement(state, 'd3'), {
    seat: 0,
    cells: ['d2', 'd3', 'e3'],
    step: 'd2,d3,e3',
    legal: true,
    gain: playing().view.gains['d2,d3,e3'],
  });
  assert.equal(placement(state, 'd2').gain, null);
  assert.equal(placement(state, 'e3').legal, false);
});

test('a click places the piece where it may lie, and says why where it may not', () => {
  assert.deepEqual(activate(begin(), at('d3')), { step: 'd2,d3,e3' });
  const why = (space, reason) => told(petri, begin(), activate(begin(), at(space)), reason);
  assert.deepEqual(activate(begin(), at('e3')), { why: placement(begin(), 'e3').step });
  assert.equal(why('e3', 'apart'), 'The piece must lie beside Ann’s cells.');
  assert.equal(why('e3', 'nothing_new'), 'The piece must cover an empty cell.');
  assert.equal(why('b4', 'occupied'), 'The piece can’t cover Bob’s cells.');
  assert.deepEqual(activate(begin(over({ winners: [0], reason: 'last_standing', territory: [7, 0] })), at('e3')), {
    say: 'The game is over.',
  });
});

test('wheel, keys and the card’s buttons turn the piece, in that turn only', () => {
  const right = gestures.turn(begin(), 1);
  assert.deepEqual(right, { gameState: { way: 1, turn: 4 } });
  assert.deepEqual(activate(begin(), item(0, 'left')), { gameState: { way: 3, turn: 4 } });
  assert.equal(activate(begin(), item(1, 'left')), null);
  const laid = after(begin(), right);
  assert.deepEqual(placement(laid, 'd2').cells, ['d2', 'd3', 'e2']);
  assert.deepEqual(placement({ ...laid, position: playing({ turn: 5 }) }, 'd2').cells, ['d1', 'd2', 'e2']);
});

test('where only one cell can be bitten a click bites it, a finger looks first', () => {
  assert.deepEqual(activate(begin(), at('d5')), { step: 'bite d5' });
  assert.deepEqual(activate(begin(), { space: 'd5', touch: true }), { hold: { kind: 'bite', space: 'd5' } });
  assert.deepEqual(activate(biting('d5'), { space: 'd5', touch: true }), { step: 'bite d5' });
});

test('a longer bite is two clicks, or a drag, from one end of the line to the other', () => {
  assert.deepEqual(activate(begin(), at('c3')), { hold: { kind: 'bite', space: 'c3' } });
  assert.deepEqual(targets(biting('c3')), { spaces: ['c3', 'c4'], rack: null });
  assert.deepEqual(activate(biting('c3'), at('c4')), { step: 'bite c3,c4' });
  assert.deepEqual(activate(biting('c4'), at('c3')), { step: 'bite c3,c4' });
  assert.deepEqual(activate(biting('c3'), at('c3')), { step: 'bite c3' });
  assert.deepEqual(pick(begin(), at('c3')), { kind: 'bite', space: 'c3' });
  assert.deepEqual(drop(biting('c3'), at('c4')), { step: 'bite c3,c4' });
  assert.deepEqual(drop(biting('c3'), at('c3')), { release: true });
});

test('a press where a bite can end takes nothing else in hand, so that the click ends the bite there', () => {
  const taken = (state, space) => takenAt(gestures, state, at(space));
  assert.deepEqual(taken(begin(), 'c3'), { hold: { kind: 'bite', space: 'c3' } });
  assert.equal(taken(biting('c3'), 'c4'), null);
  assert.equal(takenAt(gestures, biting('c3'), { space: 'c4', touch: true }), null);
  assert.equal(taken(biting('c3'), 'c3'), null);
  assert.deepEqual(takenAt(gestures, biting('c3'), { space: 'd5', touch: true }), {
    hold: { kind: 'bite', space: 'd5' },
  });
});

test('a bite that cannot be says why, and another one can be begun instead', () => {
  const refused = activate(biting('c3'), at('b2'));
  assert.deepEqual(refused, { release: true, why: 'bite b2,c3' });
  for (const reason of ['empty', 'own', 'partner', 'two_opponents'])
    assert.equal(told(petri, biting('c3'), refused, reason), 'A bite takes the cells of one opponent only.');
  const far = drop(biting('c3'), at('c5'));
  assert.deepEqual(far, { release: true, why: 'bite c3,c4,c5' });
  assert.equal(
    told(petri, biting('c3'), far, 'bite_too_large'),
    'A bite from c3 can’t end at c5: a bite is a straight line of at most 2 cells.',
  );
  assert.match(told(petri, biting('c5'), far, undefined), /^A bite from c5 can’t end at c3: a bite is a straight/);
  assert.deepEqual(activate(biting('c3'), at('d5')), { step: 'bite d5' });
  assert.deepEqual(activate(biting('c3'), null), { release: true });
});

test('the step of a bite has the cells of its line in the order of steps, or only the ends where there is no line', () => {
  assert.equal(biteStep('c3', 'c3'), 'bite c3');
  assert.equal(biteStep('c5', 'c3'), 'bite c3,c4,c5');
  assert.equal(biteStep('e1', 'c3'), 'bite c3,d2,e1');
  assert.equal(biteStep('b2', 'e2'), 'bite b2,c2,d2,e2');
  assert.equal(biteStep('e2', 'c1'), 'bite c1,e2');
});

test('what was held is let go when it is no longer to be bitten', () => {
  assert.equal(canHold(biting('c3')), true);
  assert.equal(canHold(biting('c3', { view: { bites: {} } })), false);
  assert.equal(canHold(begin(playing(), { held: { kind: 'piece', seat: 0 } })), true);
  assert.equal(canHold(begin(playing({ actor: { seat: 1 } }), { held: { kind: 'piece', seat: 0 } })), false);
});

test('the piece is dragged from the card of the player in turn', () => {
  const held = pick(begin(), item(0, 'hand'));
  assert.deepEqual(held, { kind: 'piece', seat: 0 });
  assert.equal(pick(begin(), item(1, 'hand')), null);
  const state = begin(playing(), { held });
  assert.deepEqual(drop(state, at('d3')), { step: 'd2,d3,e3' });
  assert.deepEqual(targets(state).spaces, ['a1', 'd1', 'a2', 'd2', 'd3']);
  assert.equal(drop(state, at('c4')).release, true);
  assert.deepEqual(drop(state, { space: 'e3', touch: true }).gameState, { ghost: { space: 'e3', turn: 4 } });
});

test('a finger first lays the piece down, and then places it', () => {
  const state = begin();
  const shown = after(state, activate(state, { space: 'd3', touch: true }));
  assert.deepEqual(shown.gameState.ghost, { space: 'd3', turn: 4 });
  assert.deepEqual(activate(shown, { space: 'd3', touch: true }), { step: 'd2,d3,e3' });
});

test('the pointer means a cell that can be bitten as it lies, else where the piece comes nearest', () => {
  const state = begin();
  const lay = petri.layout(state, { width: 400, height: 400 });
  const point = (x, y) => ({ x: lay.x0 + x * lay.unit, y: lay.y0 + y * lay.unit });
  assert.equal(petri.aim(lay, point(2.5, 2.5), state), 'c3');
  assert.equal(petri.aim(lay, point(3.8, 2.1), state), 'd3');
  assert.equal(petri.aim(lay, point(-2, 2), state), null);
  const dragging = { ...state, held: { kind: 'piece', seat: 0 } };
  assert.deepEqual(placement(dragging, petri.aim(lay, point(2.5, 2.5), dragging)).cells.length, 3);
});

test('in a dish of hexagons every cell is found where it is drawn', () => {
  const state = begin(hexed());
  const lay = petri.layout(state, { width: 500, height: 400 });
  for (const { space, x, y, size } of petri.boxes(lay)) {
    const middle = { x: x + size / 2, y: y + size / 2 };
    const cell = lay.lattice.at({ x: (middle.x - lay.x0) / lay.unit, y: (middle.y - lay.y0) / lay.unit });
    assert.equal(`${'abcdef'[cell.x]}${cell.y + 1}`, space);
  }
  assert.equal(petri.walk(state, 'c3', 'down'), 'c4');
  assert.equal(petri.walk(state, 'a1', 'left'), 'a1');
});

test('a skip that cannot be helped is taken, and said', () => {
  const stuck = (forced) =>
    playing({ view: { places: [], gains: {}, bites: {}, skip: { legal: true, forced, skipped: 0, living: 2 } } });
  assert.deepEqual(petri.forced(stuck(true)), {
    step: 'skip',
    say: 'Ann can neither place the piece nor bite, and skips.',
  });
  assert.equal(petri.forced(stuck(false)), null);
  assert.match(
    words.status(begin(stuck(false))).text,
    /^The piece fits nowhere: bite first, or skip\. The game ends when all 2 players/,
  );
  // Others in a room were told to bite or skip, too.
  const position = stuck(false);
  const seats = position.seats.map((seat, index) => ({ ...seat, yours: index === 1 }));
  assert.match(words.status(begin({ ...position, seats })).text, /^Ann’s piece fits nowhere\. The game ends when/);
});

test('a cell is called by what lies there, what it holds and what can be done', () => {
  const name = (space, state = begin()) => words.spaceName(state, space);
  assert.equal(name('b2'), 'b2, Ann’s head, piece of 3 cells can’t be placed here');
  assert.equal(name('d3'), 'd3, empty, piece of 3 cells may be placed on d2 d3 e3: captures 1');
  assert.equal(name('a2'), 'a2, empty, piece of 3 cells may be placed on a1 a2 b2: picks up 1 bite');
  assert.equal(name('a1'), 'a1, empty, holds a bite, piece of 3 cells may be placed on a1 a2 b2: picks up 1 bite');
  assert.equal(name('c3'), 'c3, Bob, can be bitten');
  assert.equal(name('c4', biting('c3')), 'c4, Bob, bite from c3 to here');
});

test('what a bite and a placement would do is said in full', () => {
  const { position } = begin();
  assert.equal(
    words.biteWords(position, { seat: 1, cells: ['d5'], kills: ['c3', 'c4', 'c5'], falls: false }),
    'bites 1, kills 3',
  );
  assert.equal(
    words.biteWords(position, { seat: 1, cells: ['e5'], kills: [], falls: true }),
    'bites 1, Bob’s head falls',
  );
  assert.equal(
    words.gainWords(position, { captures: ['c3', 'e5'], kills: ['c5'], falls: [1], pickups: [] }),
    'captures 2, kills 1, Bob’s head falls',
  );
});

test('the cards tell territory, team, bites and how large they may be', () => {
  const { position } = begin();
  assert.equal(plain(words.seatWords(begin(), 0)), '2 cells');
  assert.equal(words.bitesShort(position, 0), '2 big bites');
  assert.equal(words.bitesName(position, 0), '2 big bites of up to 2 cells; monster bites from 11 cells on');
  assert.equal(words.bitesName(position, 1), '1 bite of 1 cell; big bites from 5 cells on');
  const teams = begin(
    playing({
      view: { teams: [{ team: 0, seats: [0, 1], territory: 7 }] },
      seats: [{}, { eliminated: true, team: 0 }],
    }),
  );
  assert.equal(plain(words.seatWords(teams, 1)), 'out · team A');
});

test('a head that falls stays in words until the next change', () => {
  const fallen = playing({
    effects: [{ effect: 'head_lost', seat: 1, by: 0, cell: 'e5', cause: 'captured', bites: 1 }],
  });
  assert.deepEqual(words.status(begin(fallen)), { text: 'Bob’s head was captured by Ann: Bob is out.', running: true });
});

test('the end tells who won and why, with everybody’s cells', () => {
  const standing = words.result(over({ winners: [0], reason: 'last_standing', territory: [57, 0] }));
  assert.deepEqual(standing, {
    title: 'Ann wins',
    reason: 'Only Ann has a head left.',
    table: {
      head: ['Cells'],
      rows: [
        { seat: 0, cells: [57] },
        { seat: 1, cells: [0] },
      ],
    },
  });
  const stalemate = words.result(over({ winners: [0, 1], reason: 'stalemate', territory: [20, 20] }));
  assert.equal(stalemate.title, 'Ann and Bob share the win');
  assert.match(stalemate.reason, / and Ann and Bob have the most cells: 20 each\.$/);
  const seats = [{ name: 'Ann' }, { name: 'Computer', bot: 3 }];
  const alone = (...of) => words.result({ ...over(...of), seats });
  assert.equal(
    alone({ winners: [0], reason: 'last_standing', territory: [57, 0] }).reason,
    'Only you have a head left.',
  );
  assert.match(
    alone({ winners: [0], reason: 'stalemate', territory: [30, 20] }).reason,
    / and you have the most cells: 30/,
  );
});

test('where there are teams, the figures of the end are theirs, and said to be', () => {
  const ended = (winners, territory) => ({
    ...over({ winners, reason: 'stalemate', territory }),
    seats: ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => ({ name })),
    view: {
      ...playing().view,
      seats: [0, 1, 2, 3].map((seat) => ({ team: seat % 2 })),
      teams: [0, 1].map((team) => ({ team, seats: [team, team + 2] })),
    },
  });
  const tied = words.result(ended([0, 1, 2, 3], [33, 28, 17, 22]));
  assert.equal(tied.title, 'Ann, Bob, Cat and Dan share the win');
  assert.match(tied.reason, / and team A and team B have the most cells: 50 each\.$/);
  // Under the head *Team* a letter is enough, as in Spectrangle.
  assert.deepEqual(tied.table.rows[0].cells, ['A', 33]);
  const won = words.result(ended([1, 3], [33, 28, 17, 23]));
  assert.equal(won.title, 'Bob and Dan win');
  assert.match(won.reason, / and team B has the most cells: 51\.$/);
});

test('chance that is taken back is not told: a bite for nobody is no piece', () => {
  const told = (step) => words.announce(playing({ effects: [{ effect: 'taken_back', step, effects: [] }] }));
  assert.deepEqual(['none', 'gift', 'piece T'].map(told), ['', '', '']);
  assert.equal(told('b2,b3'), 'Taken back: the piece on b2 b3.');
});

test('what follows from one another is shown one after the other: the placement, the line, then what dies', () => {
  const before = playing();
  const cells = { b2: 0, c2: 0, d2: 0, d3: 0, e3: 0, c3: 0, d5: 1, e5: 1 };
  const effects = [
    { effect: 'placed', seat: 0, cells: ['d2', 'd3', 'e3'], new: ['d2', 'd3', 'e3'] },
    { effect: 'captured', seat: 0, from: 'd3', to: 'b3', cells: [{ cell: 'c3', seat: 1 }] },
    { effect: 'cut_off', seat: 1, cells: ['c4', 'c5'] },
  ];
  const made = petri.tweens(before, playing({ effects, state: { cells } }));
  const of = (key) => made.find((tween) => tween.key === key);
  assert.deepEqual({ from: of('cell d3').from, to: of('cell d3').to }, { from: null, to: 0 });
  assert.deepEqual({ from: of('cell c3').from, to: of('cell c3').to }, { from: 1, to: 0 });
  assert.equal(of('cell c4').why, 'cut_off');
  assert.ok(of('cell d2').delay < of('cell c3').delay && of('cell c3').delay < of('cell c4').delay);
  assert.equal(of('beam d3 b3').seat, 0);
  assert.ok(made.every(({ ms }) => ms >= 120 && ms <= 250));
});

test('what is taken back comes and goes at once', () => {
  const bitten = playing({ state: { cells: { b2: 0, c2: 0, c4: 1, c5: 1, d5: 1, e5: 1 } } });
  const back = playing({
    effects: [
      { effect: 'taken_back', step: 'bite c3', effects: [{ effect: 'bitten', seat: 0, owner: 1, cells: ['c3'] }] },
    ],
  });
  assert.deepEqual(petri.tweens(bitten, back), [
    { key: 'cell c3', kind: 'cell', space: 'c3', from: null, to: 1, head: false, why: 'back', delay: 0, ms: 170 },
  ]);
});

test('settings and options lead to each other; what cannot be is said', () => {
  const options = {
    players: 4,
    width: 12,
    height: 10,
    grid: 'hex',
    teams: [0, 1, 0, 1],
    bite_percent: 20,
    pickups: 'none',
    bite_lengths: [1, 3, 4],
    bite_shares: [10, 20],
    bite_every: 5,
    bites_at_start: 1,
    flip: true,
  };
  const kept = form.fromOptions(options, 4);
  assert.deepEqual(form.options(kept, 4), options);
  assert.deepEqual(form.revive(kept, 4), kept);
  assert.equal(form.revive(kept, 3), null);
  assert.deepEqual(form.options(form.change(kept, 'seats', 3, 3), 3).teams, [0, 1, 0]);
  assert.deepEqual(form.problems(kept, 4), {});
  const problem = (key, changed) => form.problems({ ...kept, ...changed }, 4)[key];
  assert.match(problem('width', { width: '9' }), /from 10 to 40/);
  assert.match(problem('bite_percent', { bite_percent: '101' }), /from 0 to 100/);
  assert.match(problem('bite_every', { bite_every: '-1' }), /from 0 to 50/);
  assert.match(problem('teams', { teams: ['1', '1', '1', '1'] }), /two teams/);
  assert.match(problem('bite_lengths 0', { 'bite_lengths 0': '6' }), /from 1 to 5/);
  assert.match(problem('bite_lengths 1', { 'bite_lengths 0': '2', 'bite_lengths 1': '1' }), /can’t be shorter/);
  assert.match(problem('bite_lengths 2', { 'bite_lengths 2': '2' }), /can’t be shorter/);
  assert.match(problem('bite_shares 1', { 'bite_shares 1': '10' }), /more of the dish/);
});

test('teams stay while they can be; what had to change is said, and comes back', () => {
  const own = ['0', '0', '1', '3'].reduce((now, team, seat) => form.changeSeat(now, seat, team), form.defaults(4));
  const three = form.change(own, 'seats', 3, 3);
  assert.deepEqual([three.teams, form.notes(three, 3)], [['0', '0', '1'], {}]);
  const two = form.change(three, 'seats', 2, 2);
  assert.deepEqual(two.teams, ['0', '1']);
  assert.deepEqual(form.notes(two, 2), { 'teams 1': 'You chose “Team A”, which isn’t possible now.' });
  assert.deepEqual(form.change(two, 'seats', 4, 4).teams, own.teams);
  const high = form.changeSeat(form.defaults(4), 0, '3');
  const few = form.change(high, 'seats', 3, 3);
  assert.deepEqual(few.teams, ['0', '1', '2']);
  assert.match(form.notes(few, 3)['teams 0'], /Team D/);
});

test('a piece is turned over only where the game allows it', () => {
  const flipping = (flip) =>
    begin(playing({ view: { piece: { name: 'L', orientations: [{ cells: [[0, 0]], left: 0, right: 0, flip }] } } }));
  assert.equal(turned(flipping(null), 'flip'), null);
  assert.equal(turned(flipping(0), 'flip').gameState.way, 0);
  assert.equal(turned(flipping(null), 'left').gameState.way, 0);
});

test('settings from before bites could be chosen are those that were then', () => {
  const before = { width: '20', height: '20', grid: 'square', percent: '6', pickups: 'corners', teams: ['0', '1'] };
  const { bite_lengths: lengths, bite_shares: shares, flip } = form.options(form.revive(before, 2), 2);
  assert.deepEqual({ lengths, shares, flip }, { lengths: [1, 2, 3], shares: [12, 30], flip: false });
});

test('settings that were kept under other names are found', () => {
  const before = { width: '20', height: '20', grid: 'square', pickups: 'none', flip: 'yes', teams: ['0', '1'] };
  const numbers = { percent: '7', start: '2', every: '3', bite: '2', big: '4', monster: '5' };
  const own = form.revive({ ...before, ...numbers, bigFrom: '20', monsterFrom: '40' }, 2);
  assert.deepEqual(form.options(own, 2), {
    players: 2,
    width: 20,
    height: 20,
    grid: 'square',
    teams: null,
    bite_percent: 7,
    pickups: 'none',
    bite_lengths: [2, 4, 5],
    bite_shares: [20, 40],
    bite_every: 3,
    bites_at_start: 2,
    flip: true,
  });
});

test('bites are called by what a colony may do, whatever their lengths', () => {
  const view = (size, sizes) => ({ view: { seats: [{ bites: 2, bite_size: size }], bite_sizes: sizes } });
  const sizes = [
    { size: 3, cells: 10 },
    { size: 5, cells: 25 },
  ];
  assert.equal(words.bitesName(view(2, sizes), 0), '2 bites of up to 2 cells; big bites from 10 cells on');
  assert.equal(words.bitesName(view(3, sizes), 0), '2 big bites of up to 3 cells; monster bites from 25 cells on');
  assert.equal(words.bitesName(view(5, sizes), 0), '2 monster bites of up to 5 cells');
  assert.equal(words.bitesName(view(4, []), 0), '2 bites of up to 4 cells');
});

test('nothing of the computer’s turn is offered to people', () => {
  const state = begin(playing());
  const bots = { ...state, position: { ...state.position, seats: [{ name: 'Ann', bot: 3 }, { name: 'Bob' }] } };
  assert.equal(placement(bots, 'd3'), null);
  assert.equal(activate(bots, at('d3')), null);
  assert.equal(pick(bots, at('c3')), null);
  assert.equal(pick(bots, item(0, 'hand')), null);
  assert.equal(words.spaceName(bots, 'd3'), 'd3, empty');
});

test('a hint turns the piece as it is to lie, or begins the bite, so that a click or Enter there takes the step', () => {
  const state = begin(playing({ view: { places: ['d2,d3,e3', 'd1,d2,e1'], gains: {} } }));
  for (const step of state.position.view.places) {
    const { gameState: shown, space } = petri.hint(state, step);
    assert.deepEqual(activate(after(state, { gameState: shown }), at(space)), { step });
  }
  const { hold, space } = petri.hint(begin(), 'bite c3,c4');
  assert.deepEqual(activate({ ...begin(), held: hold }, at(space)), { step: 'bite c3,c4' });
  assert.deepEqual(petri.hint(begin(), 'skip'), {});
  assert.deepEqual(petri.marksOf('bite c3,c4'), [{ gone: 'c3' }, { gone: 'c4' }]);
  assert.deepEqual(petri.marksOf('d2,d3,e3'), [{ cells: ['d2', 'd3', 'e3'] }]);
  assert.deepEqual(petri.marksOf('skip'), []);
  assert.equal(words.hint(begin(), 'bite c3,c4'), 'Bite 2 cells of Bob.');
  assert.equal(words.hint(begin(), 'd2,d3,e3'), 'Place the piece as it is shown.');
});

test('the history tells of a turn what was bitten, draws the piece and counts what it captured; chance goes without saying', () => {
  const effects = [
    { effect: 'no_gift' },
    { effect: 'drawn', seat: 0, piece: 'L3' },
    { effect: 'bitten', seat: 0, owner: 1, cells: ['d5', 'e5'] },
    { effect: 'placed', seat: 0, cells: ['d2', 'd3', 'e3'], new: ['d2', 'd3'] },
    { effect: 'captured', seat: 0, from: 'd3', to: 'b3', cells: [{ cell: 'c3', seat: 1 }] },
    { effect: 'turn', seat: 1 },
  ];
  assert.deepEqual(petri.describeTurn(effects, playing()), [
    'bit 2 of Bob',
    { piece: ['d2', 'd3', 'e3'], colour: 0, words: 'placed 3 cells' },
    'captured 1',
  ]);
  assert.deepEqual(
    petri.describeTurn(
      [
        { effect: 'gift', seats: [0, 1] },
        { effect: 'skipped', seat: 0 },
      ],
      playing(),
    ),
    ['skipped'],
  );
  assert.deepEqual(['piece L3', 'gift', 'none'].map(petri.marksOf), [[], [], []]);
});
