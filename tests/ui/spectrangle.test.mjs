// Spectrangle in the front: board, tile in hand, gestures and words.

import assert from 'node:assert/strict';
import test from 'node:test';

import { labelOf } from '../../ui/commands.js';
import { spectrangle } from '../../ui/games/spectrangle/index.js';
import { SPACES, corners, middleOf, placeOf, spaceOver, walk } from '../../ui/games/spectrangle/layout.js';
import { colours as previewColours } from '../../ui/games/spectrangle/ground.js';
import { letterSize } from '../../ui/games/spectrangle/tile.js';
import {
  inHand,
  legalAsTurned,
  legalSpaces,
  initialState,
  placement,
  sidesOf,
  turned,
} from '../../ui/games/spectrangle/hand.js';
import { exchange, pass } from '../../ui/games/spectrangle/gestures.js';
import { apart, channels, nameOf } from '../support/hues.mjs';
import { after, at, inPlay, item, plain, told } from './support/acting.mjs';
import { formFor } from './support/hello.mjs';
import { over, playing, stuck } from './support/spectrangle.mjs';

const { gestures, words } = spectrangle;
const form = formFor(spectrangle);
const { activate, drop, pick } = gestures;
const begin = (position = playing(), more = {}) =>
  inPlay(position, {
    gameState: initialState(),
    prefs: { marks: true },
    record: { options: { match: 'all' } },
    ...more,
  });

test('spaces are numbered row by row, and stand where the page says', () => {
  assert.deepEqual(placeOf('0'), { row: 0, column: 0, up: true });
  assert.deepEqual(placeOf('2'), { row: 1, column: 0, up: false });
  assert.deepEqual(placeOf('25'), { row: 5, column: -5, up: true });
  assert.deepEqual(placeOf('35'), { row: 5, column: 5, up: true });
  for (const space of SPACES) {
    assert.deepEqual(placeOf(space), (({ row, column, up }) => ({ row, column, up }))(playing().view.spaces[space]));
    const { x, y } = middleOf(space);
    assert.equal(spaceOver({ x, y }), space);
    for (const corner of corners(placeOf(space).up))
      assert.equal(spaceOver({ x: x + corner.x * 0.9, y: y + corner.y * 0.9 }), space);
  }
  assert.equal(spaceOver({ x: 0, y: -0.1 }), null);
  assert.equal(spaceOver({ x: 2, y: 0.4 }), null);
});

test('sides are told clockwise from the horizontal one', () => {
  const [below, left, right] = [0, 1, 2].map((side) => middle(corners(true), side));
  assert.ok(below.y > 0 && Math.abs(below.x) < 1e-9 && left.x < 0 && right.x > 0);
  const [above, east, west] = [0, 1, 2].map((side) => middle(corners(false), side));
  assert.ok(above.y < 0 && Math.abs(above.x) < 1e-9 && east.x > 0 && west.x < 0);
  assert.deepEqual(sidesOf('PPG', 2), ['G', 'P', 'P']);
});

const middle = (shape, side) => ({
  x: (shape[side].x + shape[(side + 1) % 3].x) / 2,
  y: (shape[side].y + shape[(side + 1) % 3].y) / 2,
});

test('arrow keys walk over the whole board and stay on it', () => {
  assert.equal(walk('12', 'left'), '11');
  assert.equal(walk('12', 'right'), '13');
  assert.equal(walk('35', 'right'), '35');
  assert.equal(walk('12', 'up'), '6');
  assert.equal(walk('6', 'down'), '12');
  assert.equal(walk('0', 'up'), '0');
  assert.equal(walk('9', 'up'), '4');
  const reached = new Set(['0']);
  for (const space of reached) for (const way of ['left', 'right', 'up', 'down']) reached.add(walk(space, way));
  assert.equal(reached.size, 36);
});

test('the first tile that fits is in hand, and the one that was chosen as long as it is there', () => {
  assert.deepEqual(inHand(begin()), { seat: 0, tile: 'PPB', points: 4, rotation: 0 });
  const chosen = after(begin(), (state) => activate(state, item(0, 'WWW')));
  assert.equal(inHand(chosen).tile, 'WWW');
  const gone = {
    ...chosen,
    position: playing({ seats: [{ hand: [{ tile: 'RRY', points: 5 }] }], view: { placements: {} } }),
  };
  assert.equal(inHand(gone).tile, 'RRY');
  assert.equal(inHand(begin(over())), null);
  assert.equal(inHand(begin({ ...playing(), seats: [{ name: 'Ann', bot: 2 }, { name: 'Ben' }] })), null);
});

test('the tile in hand is turned by a click on it, by wheel and keys, clockwise and back', () => {
  const state = begin();
  assert.equal(inHand(after(state, (now) => activate(now, item(0, 'PPB')))).rotation, 2);
  assert.equal(inHand(after(state, (now) => gestures.turn(now, 1))).rotation, 2);
  assert.equal(inHand(after(state, (now) => gestures.turn(now, -1))).rotation, 1);
  const thrice = after(state, ...[1, 2, 3].map(() => (now) => gestures.turn(now, 1)));
  assert.equal(inHand(thrice).rotation, 0);
  // Clockwise: what was right comes to the bottom of a tile that points up.
  assert.equal(sidesOf('GRB', 2)[0], sidesOf('GRB', 0)[2]);
});

test('legal places are those of the tile as it is turned, each with its score; others fit when it is turned', () => {
  const state = begin();
  assert.deepEqual(Object.keys(legalAsTurned(state)), ['19']);
  assert.deepEqual(legalSpaces(state).sort(), ['10', '19']);
  assert.equal(placement(state, '19').score.score, 4);
  assert.deepEqual(placement(state, '10').turns, [2]);
  assert.equal(placement(state, '10').score, null);
  assert.equal(placement(state, '12'), null);
  assert.deepEqual(placement(state, '30').turns, []);
});

test('a click places where the tile fits, turns it where it would fit turned, and says why not elsewhere', () => {
  const state = begin();
  assert.deepEqual(activate(state, at('19')), { step: 'PPB@19/0' });
  const turning = activate(state, at('10'));
  assert.deepEqual(turning, { gameState: { tile: 'PPB', ways: { PPB: 2 } } });
  assert.deepEqual(activate(after(state, turning), at('10')), { step: 'PPB@10/2' });
  const why = (space, reason) => told(spectrangle, state, activate(state, at(space)), reason);
  assert.deepEqual(activate(state, at('13')), { why: 'PPB@13/0' });
  assert.match(why('13', 'not_all_match'), /^The tile doesn’t fit here: every touching side/);
  assert.match(why('13', 'none_matches'), /at least one touching side/);
  assert.match(why('13', 'bonus'), /without a bonus/);
  assert.match(why('30', 'apart'), /must touch another tile/);
  assert.match(activate(state, at('12')).say, /a tile on this space already/);
  assert.equal(activate(begin(over()), at('3')).say, 'The game is over.');
});

test('a tile of one colour is laid in rotation 0, however it was turned', () => {
  const state = after(begin(), (now) => turned(now, 'WWW', 1));
  assert.deepEqual(activate(state, at('13')), { step: 'WWW@13/0' });
  assert.deepEqual(activate(state, at('30')), { why: 'WWW@30/0' });
});

test('a finger first puts the tile down to be looked at, turned so that it fits, and then places it', () => {
  const state = begin();
  const shown = after(state, activate(state, { space: '10', touch: true }));
  assert.deepEqual(shown.gameState.ghost, { space: '10', turn: 2 });
  assert.equal(inHand(shown).rotation, 2);
  assert.deepEqual(activate(shown, { space: '10', touch: true }), { step: 'PPB@10/2' });
  assert.deepEqual(pick(shown, at('10')), { kind: 'tile', seat: 0, item: 'PPB' });
  assert.ok(activate({ ...shown, position: playing({ turn: 4 }) }, { space: '10', touch: true }).gameState);
});

test('a drag carries a tile of the own hand; a drop takes the step, turns the tile, or keeps it chosen', () => {
  const state = begin();
  const held = pick(state, item(0, 'WWW'));
  assert.deepEqual(held, { kind: 'tile', seat: 0, item: 'WWW' });
  assert.equal(pick(state, item(1, 'BBB')), null);
  assert.equal(pick(state, at('19')), null);
  assert.deepEqual(drop({ ...state, held }, at('13')), { step: 'WWW@13/0' });
  assert.deepEqual(drop({ ...state, held }, null), { release: true, gameState: { tile: 'WWW' } });
  const ppb = { ...state, held: pick(state, item(0, 'PPB')) };
  const turning = drop(ppb, at('10'));
  assert.equal(turning.release, true);
  assert.equal(turning.gameState.ways.PPB, 2);
  assert.match(turning.tell, /was turned so that it fits/);
  assert.equal(drop(ppb, at('13')).why, 'PPB@13/0');
  assert.equal(gestures.canHold({ ...state, held }), true);
  assert.equal(gestures.canHold({ ...state, held, position: playing({ actor: { seat: 1 } }) }), false);
});

test('exchange and pass are there only where the rules allow them', () => {
  assert.equal(exchange(begin()), null);
  assert.equal(pass(begin()), null);
  const chosen = after(begin(stuck(true)), { gameState: { tile: 'RRY' } });
  assert.deepEqual(exchange(chosen), { step: 'exchange RRY' });
  assert.deepEqual(pass(chosen), { step: 'pass' });
  assert.equal(exchange(begin(stuck(false))), null);
  const buttons = Object.fromEntries(spectrangle.commands.map((command) => [command.id, command]));
  assert.deepEqual(
    [
      buttons.exchange.enabled(begin()),
      buttons.pass.enabled(begin()),
      buttons.exchange.enabled(chosen),
      buttons.pass.enabled(chosen),
    ],
    [false, false, true, true],
  );
  assert.equal(labelOf(buttons.exchange, chosen), 'Exchange tile');
});

test('a pass that cannot be helped is taken for the person, and said', () => {
  assert.deepEqual(spectrangle.forced(stuck(false)), {
    step: 'pass',
    say: 'Ann can’t place a tile and passes: the bag is empty.',
  });
  assert.equal(spectrangle.forced(stuck(true)), null);
  assert.equal(spectrangle.forced(playing()), null);
});

test('the next tile is chosen by a key, and around', () => {
  const next = spectrangle.commands.find(({ id }) => id === 'next_tile');
  let state = begin();
  const session = {
    get state() {
      return state;
    },
    dispatch: (intent) => {
      state = after(state, intent);
    },
  };
  const seen = [1, 2, 3].map(() => {
    next.run(session);
    return inHand(state).tile;
  });
  assert.deepEqual(seen, ['WWW', 'RRY', 'PPB']);
});

test('of a tile that lay there at the start nobody is known to have laid it', () => {
  const position = playing();
  const { board } = position.view;
  const unknown = { ...position, view: { ...position.view, board: { ...board, 12: { ...board[12], seat: null } } } };
  const name = words.spaceName(begin(unknown), '12');
  assert.equal(name, '12, green-green-green tile, green above green right green left, 6 points');
});

test('a space is called by what lies there, its bonus, and what the tile in hand would score', () => {
  const name = (space, more) => words.spaceName(begin(playing(), more), space);
  assert.equal(name('12'), '12, Ben’s green-green-green tile, green above green right green left, 6 points');
  assert.equal(name('11'), '11, Ann’s purple-purple-green tile, purple below purple left green right, 5 points');
  assert.equal(name('19'), '19, empty, points down, purple-purple-blue tile fits: 4 points: 4 × 1 side');
  assert.equal(name('10'), '10, empty, points down, bonus times 2, purple-purple-blue tile fits if it is turned');
  assert.equal(name('13'), '13, empty, points up, bonus times 4, purple-purple-blue tile doesn’t fit');
  assert.equal(
    name('13', { showLegal: true }),
    '13, empty, points up, bonus times 4, purple-purple-blue tile doesn’t fit, best of the hand here: 4 points',
  );
});

test('a tile of a hand is called by its colours, and by what can be done with it', () => {
  const state = begin();
  assert.equal(
    words.tileName(state, 0, { tile: 'PPB', points: 4 }),
    'Purple, purple and blue from below clockwise, 4 points, in hand; press to turn it',
  );
  assert.match(words.tileName(state, 0, { tile: 'RRY', points: 5 }), /5 points, fits nowhere now$/);
  assert.match(words.tileName(state, 1, { tile: 'BBB', points: 6 }), /6 points$/);
});

test('cards, headline, detail and status tell scores, whose turn it is, and what may be done', () => {
  assert.equal(plain(words.seatWords(begin(), 0)), '12 points · −10 in hand');
  assert.match(words.seatHelp(begin()), /left in hand at the end count against/);
  assert.equal(words.seatHelp(begin(over())), null);
  assert.equal(plain(words.seatWords(begin(over()), 1)), '5 − 6 = −1 points');
  assert.equal(plain(words.seatWords(begin(playing({ seats: [{ team: 1 }] })), 0)), '12 points · −10 in hand · team B');
  assert.equal(words.headline(begin()), 'Ann to play');
  assert.equal(words.headline(begin(stuck(true))), 'Ann to exchange or pass');
  assert.equal(
    words.headline(
      begin(playing({ actor: 'chance', view: { draw: { seat: 1, why: 'refill', left: 1, given_up: null } } })),
    ),
    'Ben draws a tile to refill the hand',
  );
  assert.equal(words.detail(begin()), 'Turn 3 · 2 tiles in the bag · purple-purple-blue tile in hand');
  assert.equal(words.status(begin()).text, 'Ben scored 6 points: 6 × 1 side.');
  assert.match(words.status(begin(stuck(true))).text, /Ann can’t place a tile and may exchange one or pass\./);
  const passed = playing({
    view: { passes: { in_row: 1, end: 2 }, last: { seat: 1, step: 'pass', space: null, score: null } },
  });
  assert.equal(words.status(begin(passed)).text, 'Ben passed. One more pass ends the game.');
  const early = { ...passed, view: { ...passed.view, passes: { in_row: 1, end: 4 } } };
  assert.equal(words.status(begin(early)).text, 'Ben passed. 3 more passes in a row end the game.');
  const alone = (position) => ({ ...position, seats: [{ name: 'Computer', bot: 3 }, { name: 'Ben' }] });
  assert.equal(words.status(begin(alone(passed))).text, 'You passed. One more pass ends the game.');
  const start = playing({ effects: [{ effect: 'starts', seat: 0, points: 6 }], view: { last: null } });
  assert.match(words.status(begin(start)).text, /^Ann drew the tile with the highest number, 6, and begins/);
  const tied = { ...start, effects: [{ effect: 'starts', seat: 0, points: 3, tied: true }] };
  assert.match(words.status(begin(tied)).text, /^Ann drew the tile with the highest number after a tie, 3, and begins/);
  const mine = { ...start, seats: [{ name: 'Ann' }, { name: 'Computer', bot: 3 }] };
  assert.match(words.status(begin(mine)).text, /^You drew the tile with the highest number, 6, and begin:/);
  assert.equal(words.passedWords(mine, 0), 'You can’t place a tile, so you pass: the bag is empty.');
});

test('the end tells who won and why, and what the tiles in hand took away', () => {
  const { title, reason, table } = words.result(over());
  assert.equal(title, 'Ann wins');
  assert.equal(reason, 'No remaining tile fits anywhere. The tiles left in hand count against their players.');
  assert.deepEqual(table, {
    head: ['Placed', 'Left in hand', 'Total'],
    rows: [
      { seat: 0, cells: [13, '−10 (3 tiles)', 3] },
      { seat: 1, cells: [5, '−6 (1 tile)', -1] },
    ],
  });
  assert.equal(words.result(over({ winners: [0, 1], totals: [3, 3] })).title, 'Ann and Ben share the win');
  const passed = (end) => words.result(over({ view: { ended: 'all_passed', passes: { in_row: end, end } } })).reason;
  assert.match(passed(6), /^All players passed three times in a row\. The tiles left/);
  assert.match(passed(2), /^All players passed in a row\. The tiles left/, 'a game of the first version of the rules');
});

test('a team wins together, and its sum is told', () => {
  const names = ['Ann', 'Ben', 'Cat', 'Dan'].map((name) => ({ name }));
  const teams = [
    { team: 0, seats: [0, 2], score: 0, in_hand: 0, total: 20 },
    { team: 1, seats: [1, 3], score: 0, in_hand: 0, total: 9 },
  ];
  const position = { ...over({ winners: [0, 2], totals: [3, -1, 17, 10], teams }), seats: names };
  const { title, reason, table } = words.result(position);
  assert.equal(title, 'Ann and Cat win');
  assert.match(reason, /Team A has 20 points, Team B has 9 points\.$/);
  assert.deepEqual(table.head, ['Team', 'Placed', 'Left in hand', 'Total']);
  assert.deepEqual(table.rows[0], { seat: 2, cells: ['A', 27, '−10 (3 tiles)', 17] });
});

test('a screen reader is told what happened', () => {
  const effects = [
    { effect: 'placed', seat: 0, tile: 'PPB', space: 10, rotation: 2, points: 4, sides: 1, bonus: 2, score: 8 },
    { effect: 'drawn', seat: 0, tile: 'RRR', why: 'refill' },
    { effect: 'turn', seat: 1 },
  ];
  assert.equal(
    words.announce(playing({ effects })),
    'Ann placed the purple-purple-blue tile on 10, 8 points: 4 × 1 side × bonus 2. Ann draws the red-red-red tile. Ben’s turn.',
  );
  const lost = [{ effect: 'lost', seat: 1, tiles: ['BBB'], points: 6 }];
  assert.equal(words.announce(playing({ effects: lost })), 'Ben loses 6 points for the tiles left in hand.');
});

test('a placed tile lands with its score, one that is taken back is lifted', () => {
  const placed = { effect: 'placed', seat: 1, tile: 'GGG', space: 12 };
  const [land, score] = spectrangle.tweens(playing(), playing({ effects: [placed] }), {
    space: '12',
    point: { x: 1, y: 2 },
  });
  assert.deepEqual(
    { kind: land.kind, space: land.space, from: land.from },
    { kind: 'land', space: '12', from: { x: 1, y: 2 } },
  );
  assert.equal(score.delay, land.ms);
  const [lift] = spectrangle.tweens(
    playing(),
    playing({ effects: [{ effect: 'taken_back', step: 'GGG@12/0', effects: [placed] }] }),
  );
  assert.equal(lift.kind, 'lift');
  assert.equal(lift.laid.tile, 'GGG');
});

test('settings and options lead to each other, and unsound ones are not kept', () => {
  const options = { players: 4, match: 'any', teams: [0, 1, 0, 1] };
  assert.deepEqual(form.options(form.fromOptions(options, 4), 4), options);
  const apart = { players: 3, match: 'all', teams: null };
  assert.deepEqual(form.options(form.fromOptions(apart, 3), 3), apart);
  assert.deepEqual(form.revive({ match: 'all', teams: ['0', '1'] }, 2), { match: 'all', teams: ['0', '1'] });
  assert.equal(form.revive({ match: 'some', teams: ['0', '1'] }, 2), null);
  assert.equal(form.revive({ match: 'all', teams: ['0', '7'] }, 2), null);
  assert.match(form.problems({ match: 'all', teams: ['0', '0'] }, 2).teams, /two teams/);
  assert.deepEqual(form.change({ match: 'any', teams: ['0', '0'] }, 'seats', 3, 3), {
    match: 'any',
    teams: ['0', '1', '2'],
  });
});

test('a hint has the tile in hand, turned as it is to lie, so that a click or Enter there places it', () => {
  for (const step of ['PPB@19/1', 'PPB@10/2', 'WWW@13/0']) {
    const { gameState: shown, space } = spectrangle.hint(begin(), step);
    assert.deepEqual(activate(after(begin(), { gameState: shown }), at(space)), { step });
  }
  assert.deepEqual(spectrangle.hint(begin(), 'exchange RRY'), { gameState: { tile: 'RRY' } });
  assert.deepEqual(spectrangle.hint(begin(), 'pass'), {});
  assert.deepEqual(spectrangle.marksOf('RRY@12/1'), [{ space: '12' }]);
  assert.deepEqual(spectrangle.marksOf('exchange RRY'), []);
  assert.equal(words.hint(begin(), 'PPB@10/2'), 'Place this tile for 8 points: 4 × 1 side × bonus 2.');
  assert.equal(words.hint(begin(), 'exchange RRY'), 'Exchange this tile for another.');
});

test('the tiles have colours that look like their names, and that the colour-blind can tell apart', async () => {
  const { rules } = await spectrangle.rules();
  const { examples } = await rules.examples();
  const { colours } = examples.scoring.view;
  const all = Object.values(colours);
  for (const { name, colour } of all) assert.equal(nameOf(channels(colour)), name, colour);
  for (const one of all)
    for (const other of all)
      if (one !== other)
        assert.ok(
          apart(one.colour, other.colour) >= 17,
          `${one.name} and ${other.name}: ${apart(one.colour, other.colour)}`,
        );
  assert.deepEqual(
    previewColours,
    Object.fromEntries(Object.entries(colours).map(([letter, { colour }]) => [letter, { colour }])),
  );
});

test('letters on small tiles are not smaller than can be read, and leave room for the points', () => {
  for (let side = 43; side <= 200; side += 1) {
    assert.ok(letterSize(side) >= 8.5, `${side}`);
    assert.ok(letterSize(side) <= side * 0.2);
  }
});

test('the history draws the tile of a turn, with its space and score; what is drawn goes without saying', () => {
  const placed = {
    effect: 'placed',
    seat: 0,
    tile: 'PPB',
    space: 10,
    rotation: 2,
    points: 4,
    sides: 1,
    bonus: 2,
    score: 8,
  };
  assert.deepEqual(
    spectrangle.describeTurn([placed, { effect: 'drawn', seat: 0, tile: 'RRR', why: 'refill' }], playing()),
    [{ tile: 'PPB', rotation: 2, points: 4, words: 'placed a tile of 4 points' }, 'on 10', '+8'],
  );
  assert.deepEqual(spectrangle.describeTurn([{ effect: 'given_up', seat: 0, tile: 'PPB' }], playing())[1], 'exchanged');
});

test('a dragged tile is as large as those on the board', () => {
  const state = begin();
  const lay = spectrangle.layout(state, { width: 800, height: 700 }, new Map());
  const { size } = spectrangle.carried(state, lay);
  // With room for its shadow.
  assert.ok(size >= 1.5 * lay.unit, `${size} for tiles of ${lay.unit}`);
});
