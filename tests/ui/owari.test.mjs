// Owari in the front: board, gestures, sowing and words.

import assert from 'node:assert/strict';
import test from 'node:test';

import { owari } from '../../ui/games/owari/index.js';
import {
  SPACES,
  gainsOf,
  placeOf,
  spaceAt,
  walk,
  centreOf,
  fit,
  hollowOf,
  nameAt,
  numberAt,
} from '../../ui/games/owari/layout.js';
import { inGoal, inPit } from '../../ui/games/owari/pieces.js';
import { seen } from '../../ui/games/owari/tweens.js';
import { inPlay, plain, told } from './support/acting.mjs';
import { formFor } from './support/hello.mjs';
import { MOVES, captured, over, playing } from './support/owari.mjs';

const { gestures, words } = owari;
const form = formFor(owari);
const { activate } = gestures;
const begin = (position = playing(), more = {}) =>
  inPlay(position, { gameState: owari.initialState(position), ...more });
const layOf = (state, box = { width: 800, height: 600 }) => owari.layout(state, box);

test('a player’s own pits lie below, with the goal at the right; turned for seat 1', () => {
  assert.deepEqual(placeOf('0', false), { seat: 0, side: 0, column: 0 });
  assert.deepEqual(placeOf('6', false), { seat: 0, side: 0, column: 6 });
  assert.deepEqual(placeOf('7', false), { seat: 1, side: 1, column: 5 });
  assert.deepEqual(placeOf('13', false), { seat: 1, side: 1, column: -1 });
  assert.deepEqual(placeOf('7', true), { seat: 1, side: 0, column: 0 });
  assert.deepEqual(placeOf('13', true), { seat: 1, side: 0, column: 6 });
  for (const turned of [false, true]) {
    for (const space of SPACES) {
      const { side, column } = placeOf(space, turned);
      assert.equal(spaceAt(side, column, turned), space);
    }
  }
});

test('who has the second seat of a room sits below on their device, and who has both or none does not', () => {
  const turned = (...yours) =>
    owari.initialState(playing({ seats: yours.map((own) => ({ name: 'x', yours: own })) })).turned;
  assert.deepEqual(
    [turned(false, true), turned(true, false), turned(true, true), turned(false, false)],
    [true, false, false, false],
  );
});

test('who plays alone against the computer sits below, and the board turns on request', () => {
  const against = (...bots) =>
    owari.initialState(playing({ seats: bots.map((bot) => ({ name: 'x', ...(bot && { bot }) })) })).turned;
  assert.deepEqual([against(0, 0), against(0, 3), against(3, 0), against(3, 3)], [false, false, true, false]);
  const turn = owari.commands.find(({ id }) => id === 'turn_board');
  let intent = null;
  turn.run({
    state: begin(),
    dispatch: (wanted) => {
      intent = wanted;
    },
  });
  assert.deepEqual(intent, { gameState: { turned: true } });
});

test('arrow keys walk along the rows, across, and to the goals', () => {
  assert.equal(walk('2', 'right', false), '3');
  assert.equal(walk('5', 'right', false), '6');
  assert.equal(walk('0', 'left', false), '13');
  assert.equal(walk('2', 'up', false), '10');
  assert.equal(walk('10', 'down', false), '2');
  assert.equal(walk('6', 'left', false), '5');
  assert.equal(walk('6', 'right', false), '6');
  assert.equal(walk('13', 'right', false), '12');
  assert.equal(walk('7', 'right', true), '8');
});

test('every hollow lies on the board, none on another, and a point in it means it', () => {
  for (const box of [
    { width: 800, height: 600 },
    { width: 366, height: 335 },
    { width: 1600, height: 300 },
  ]) {
    for (const turned of [false, true]) {
      const lay = layOf(begin(playing(), { gameState: { turned } }), box);
      const boxes = SPACES.map((space) => ({ space, ...hollowOf(lay, space) }));
      for (const { space, x, y, width, height } of boxes) {
        assert.ok(
          x > lay.x0 && y > lay.y0 && x + width < lay.x0 + lay.width && y + height < lay.y0 + lay.height,
          space,
        );
        assert.equal(owari.aim(lay, { x: x + 2, y: y + height / 2 + 1 }), space);
        const others = boxes.filter(
          (other) =>
            other.space !== space &&
            x < other.x + other.width &&
            other.x < x + width &&
            y < other.y + other.height &&
            other.y < y + height,
        );
        assert.deepEqual(others, [], space);
      }
      assert.equal(owari.aim(lay, numberAt(lay, '3')), '3');
      assert.equal(owari.aim(lay, { x: lay.x0 - 1, y: lay.y0 + 5 }), null);
    }
  }
});

test('stones lie side by side within their hollow, however many there are', () => {
  const lay = layOf(begin());
  for (let count = 1; count <= 96; count += 1) {
    for (const [space, { radius, points }] of [
      ['3', inPit(hollowOf(lay, '3'), lay.unit, count)],
      ['6', inGoal(hollowOf(lay, '6'), lay.unit, count, 96)],
    ]) {
      const { x, y, width, height } = hollowOf(lay, space);
      assert.equal(points.length, count);
      assert.ok(radius > 1, `${count} stones in ${space} are too small to be seen`);
      for (const point of points)
        assert.ok(
          point.x - radius >= x &&
            point.x + radius <= x + width &&
            point.y - radius >= y &&
            point.y + radius <= y + height,
          `${count} in ${space}`,
        );
      const near = points.some((a, i) =>
        points.some((b, j) => i < j && Math.hypot(a.x - b.x, a.y - b.y) < 1.99 * radius),
      );
      assert.equal(near, false, `${count} stones in ${space} overlap`);
    }
  }
});

test('a click or key sows; a finger asks first what would come of it', () => {
  const state = begin();
  assert.deepEqual(activate(state, { space: '3' }), { step: '3' });
  const asked = activate(state, { space: '3', touch: true });
  assert.deepEqual(asked, { gameState: { ghost: { pit: '3', turn: 6 } } });
  const shown = { ...state, gameState: { ...state.gameState, ...asked.gameState } };
  assert.deepEqual(activate(shown, { space: '3', touch: true }), { step: '3' });
  assert.deepEqual(activate(shown, { space: '0', touch: true }).gameState.ghost.pit, '0');
  const later = { ...shown, position: playing({ turn: 8 }) };
  assert.ok(activate(later, { space: '3', touch: true }).gameState);
});

test('what cannot be sown says why', () => {
  const state = begin();
  const why = (space, reason) => told(owari, state, activate(state, { space }), reason);
  assert.deepEqual(activate(state, { space: '1' }), { why: '1' });
  assert.equal(why('1', 'empty'), 'Pit 1 is empty.');
  assert.match(why('7', 'not_yours'), /^Pit 7 is Ben’s. Ann sows from the other side/);
  assert.match(why('13', 'goal'), /in a goal stay there/);
  assert.equal(why('13', 'a_new_reason'), 'In the table’s words.');
  assert.deepEqual(activate(begin(over([0], [14, 10])), { space: '0' }), { say: 'The game is over.' });
  assert.equal(activate(state, null), null);
});

test('nothing of the computer’s turn is offered to people', () => {
  const state = begin(playing({ seats: [{ name: 'Ann', bot: 3 }, { name: 'Ben' }] }));
  assert.equal(activate(state, { space: '3' }), null);
  assert.deepEqual(gestures.targets(state).spaces, []);
  assert.equal(words.spaceName(state, '3'), 'Pit 3, Ann’s, 4 stones');
});

test('what a move would bring is told for every pit it changes', () => {
  const { seats } = playing().view;
  assert.deepEqual(
    [...gainsOf(MOVES[0], seats)],
    [
      ['0', -1],
      ['1', 1],
      ['11', -2],
      ['6', 2],
    ],
  );
  assert.deepEqual(
    [...gainsOf(MOVES[3], seats)],
    [
      ['3', -4],
      ['4', 1],
      ['5', 1],
      ['6', 1],
      ['7', 1],
    ],
  );
  const sweeping = { ...MOVES[5], swept: [3, 0] };
  assert.equal(gainsOf(sweeping, seats).get('6'), 4);
});

const at = (list, parts) => new Map(list.map((tween) => [tween.key, { ...tween, part: parts[tween.key] ?? 0 }]));

test('sowing is shown stone by stone, then the capture', () => {
  const after = captured();
  const list = owari.tweens(playing(), after);
  assert.deepEqual(
    list.map(({ kind }) => kind),
    ['hop', 'fly'],
  );
  const [hop, fly] = list;
  assert.ok(fly.delay >= hop.delay + hop.ms);
  assert.deepEqual(seen(after, at(list, {})).pits, [0, 0, 0, 4, 0, 2, 6, 1, 1, 0, 3, 2, 0, 4]);
  const flying = seen(after, at([fly], { 'fly 11': 0.5 }));
  assert.deepEqual(flying.pits, [0, 1, 0, 4, 0, 2, 6, 1, 1, 0, 3, 0, 0, 4]);
  assert.equal(flying.flights[0].stones, 2);
  assert.deepEqual(seen(after, new Map()), { pits: after.state.pits, hand: null, flights: [] });
});

test('no stone is lost on the way: those in hand, in the air and in the hollows are always all', () => {
  const effects = [
    { effect: 'lifted', seat: 0, pit: 3, stones: 4 },
    ...MOVES[3].path.map((pit) => ({ effect: 'sown', seat: 0, pit })),
    { effect: 'turn', seat: 1 },
  ];
  const after = playing({ effects, state: { pits: [1, 0, 0, 0, 1, 3, 7, 2, 1, 0, 3, 2, 0, 4] } });
  const list = owari.tweens(playing(), after);
  assert.equal(list.length, 4);
  for (let gone = 0; gone <= 4; gone += 1) {
    const { pits, hand } = seen(after, at(list.slice(gone), {}));
    assert.equal(pits.reduce((sum, count) => sum + count, 0) + (hand?.left ?? 0), 24);
    assert.equal(hand?.left ?? 0, 4 - gone);
  }
  const long = Array.from({ length: 30 }, (_, index) => ({ effect: 'sown', seat: 0, pit: index % 12 }));
  const slow = owari.tweens(playing(), playing({ effects: [effects[0], ...long] }));
  assert.ok(slow.every(({ ms }) => ms >= 60 && ms <= 250));
});

test('where somebody is quicker than the stones, those of the move before lie where they belong', () => {
  const list = owari.tweens(playing(), captured());
  const next = playing({ ply: captured().ply + 1, turn: 8 });
  assert.deepEqual(seen(next, at(list, {})), { pits: next.state.pits, hand: null, flights: [] });
});

test('the end sweeps what is left, and a move that is taken back flies back', () => {
  const list = owari.tweens(playing(), over([0], [14, 10]));
  assert.deepEqual(
    list.filter(({ why }) => why === 'swept').map(({ from, to, stones }) => [from, to, stones]),
    [
      ['0', '6', 1],
      ['4', '6', 1],
    ],
  );
  const back = owari.tweens(captured(), playing({ effects: [{ effect: 'taken_back', step: '0', effects: [] }] }));
  assert.deepEqual(
    back.map(({ from, to, stones }) => [from, to, stones]),
    [
      ['1', '0', 1],
      ['6', '11', 2],
    ],
  );
  assert.deepEqual(seen(playing(), at(back, {})).pits, captured().state.pits);
});

test('a pit is called by its owner, its stones and what sowing it does', () => {
  const name = (space, position = playing()) => words.spaceName(begin(position), space);
  assert.equal(name('0'), 'Pit 0, Ann’s, 1 stone, sowing it ends in pit 1 and captures 2 stones from pit 11');
  assert.equal(name('1'), 'Pit 1, Ann’s, no stones');
  assert.equal(name('10'), 'Pit 10, Ben’s, 3 stones');
  assert.equal(name('13'), 'Ben’s goal, 4 stones');
  const inLesson = { ...playing(), seats: playing().seats.map((seat, at) => ({ ...seat, yours: at === 0 })) };
  assert.match(name('5', inLesson), /^Pit 5, yours, /);
  assert.match(name('6', inLesson), /^Your goal, /);
  const ending = playing({ view: { moves: { 5: { ...MOVES[5], landing: 6, swept: [0, 3], scores: [7, 9] } } } });
  assert.equal(name('5', ending), 'Pit 5, Ann’s, 2 stones, sowing it ends in Ann’s goal and ends the game 7 to 9');
});

test('cards, headline and status tell the score, the turn, the last move and when it is decided', () => {
  assert.equal(plain(words.seatWords(begin(), 0)), '6 in goal · 7 in pits');
  assert.equal(words.headline(begin()), 'Ann to play');
  assert.equal(words.detail(begin()), 'Turn 7 · 13 of 24 stones win');
  assert.equal(words.status(begin()), null);
  assert.equal(
    words.status(begin(captured())).text,
    'Ann sowed from pit 0 to pit 1 and captured 2 stones from pit 11.',
  );
  const alone = { ...captured(), seats: [{ name: 'Ann' }, { name: 'Computer 2', bot: 3 }] };
  assert.match(words.status(begin(alone)).text, /^You sowed from pit 0 to pit 1 and captured/);
  const decided = playing({
    view: { seats: playing().view.seats.map((seat, index) => (index === 0 ? { ...seat, score: 13 } : seat)) },
  });
  assert.match(words.status(begin(decided)).text, /Ann has more than half of all stones/);
});

test('the end tells who won and where the last stones went, and a draw', () => {
  const { title, reason, table } = words.result(over([0], [14, 10]));
  assert.equal(title, 'Ann wins');
  assert.equal(
    reason,
    'Ann has 14 stones, Ben 10. Ben’s pits were empty, so the last 2 stones went to Ann’s own goal.',
  );
  assert.deepEqual(table.rows, [
    { seat: 0, cells: [12, 2, 14] },
    { seat: 1, cells: [10, 0, 10] },
  ]);
  const alone = { ...over([0], [14, 10]), seats: [{ name: 'Ann' }, { name: 'Computer 2', bot: 3 }] };
  assert.equal(words.result(alone).title, 'You win');
  assert.equal(
    words.result(alone).reason,
    'You have 14 stones, Computer 2 10. Computer 2’s pits were empty, so the last 2 stones went to your own goal.',
  );
  const lost = { ...alone, seats: alone.seats.toReversed() };
  assert.match(words.result(lost).reason, /^Computer 2 has 14 stones, you have 10\. Your pits were empty, so/);
  assert.equal(words.headline({ position: alone }), 'You win');
  assert.match(words.announce(alone), /go to your goal\. You win\./);
  const draw = words.result(over([0, 1], [12, 12]));
  assert.equal(draw.title, 'Ann and Ben share the win');
  assert.match(draw.reason, /^Both have 12 stones/);
});

test('a screen reader is told the move, the capture and the end', () => {
  assert.equal(
    words.announce(captured()),
    'Ann sows 1 stone from pit 0 to pit 1. Ann captures 2 stones from pit 11. Ben’s turn.',
  );
  assert.match(words.announce(over([0], [14, 10])), /The last 2 stones go to Ann’s goal\. Ann wins\./);
});

test('settings and options lead to each other; what is impossible is said and unsound ones are not kept', () => {
  const options = { stones: 4, first: 1 };
  const own = { stones: '4', first: '1' };
  assert.deepEqual(form.fromOptions(options, 2), own);
  assert.deepEqual(form.options(own, 2), options);
  assert.deepEqual(form.revive(own, 2), own);
  assert.equal(form.revive({ stones: 4, first: '0' }, 2), null);
  for (const stones of ['0', '9', '2.5', '', 'x'])
    assert.match(form.problems({ stones, first: '0' }, 2).stones, /from 1 to 8/);
  assert.deepEqual(form.problems({ stones: '8', first: '0' }, 2), {});
  assert.match(form.words({ stones: '3', first: '0' }, 2), /^36 stones in all; more than 18/);
});

test('a hint shows what its move does, and one more click or Enter plays it', () => {
  const { gameState: shown, space } = owari.hint(begin(), '0');
  assert.deepEqual(activate({ ...begin(), gameState: { ...begin().gameState, ...shown } }, { space, touch: true }), {
    step: '0',
  });
  assert.deepEqual(owari.marksOf('0'), [{ space: '0' }]);
  assert.match(words.hint(begin(), '0'), /captures 2 stones/);
});

test('every pit and goal has its number on the board, the goals beside the mark of their owner', () => {
  for (const turned of [false, true]) {
    const lay = fit({ width: 800, height: 600 }, turned);
    const names = SPACES.map((space) => nameAt(lay, space));
    assert.equal(new Set(names.map(({ x, y }) => `${x} ${y}`)).size, SPACES.length);
    for (const goal of ['6', '13']) {
      const [name, number, middle] = [nameAt(lay, goal), numberAt(lay, goal), centreOf(lay, goal)];
      assert.ok(Math.abs(name.x - number.x) > 0.3 * lay.unit, 'not under the mark');
      assert.ok(Math.abs(name.y + number.y - 2 * middle.y) < 0.01, 'across from the number of its stones');
    }
  }
});

test('the history tells where a turn began and ended, with the pits’ own numbers, and what it brought', () => {
  assert.deepEqual(owari.describeTurn(captured().effects, captured()), ['0 → 1', 'captured 2']);
  const last = over([1], [8, 16]);
  assert.deepEqual(owari.describeTurn(last.effects, last), ['12 → goal', 'last 2 to Ann']);
  assert.deepEqual(owari.describeTurn([], captured()), []);
});
