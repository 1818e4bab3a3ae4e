// The exported picture: the board as it is painted on the screen, written down as SVG, with names and result.

import assert from 'node:assert/strict';
import test from 'node:test';

import { stoneSprites } from '../../ui/board/paint.js';
import { createVector } from '../../ui/board/vector.js';
import { paintStill, stillScene, pictureOf } from '../../ui/picture.js';
import { gameOf } from '../../ui/games/index.js';
import { initial, seatLooks } from '../../ui/state.js';
import { HELLO } from './support/hello.mjs';
import * as atar from './support/positions.mjs';
import * as blokus from './support/blokus.mjs';
import * as owari from './support/owari.mjs';
import * as petri from './support/petri.mjs';
import * as spectrangle from './support/spectrangle.mjs';

const LOOK = Object.fromEntries(
  [
    'frame',
    'frameTop',
    'bevel',
    'shadow',
    'sand',
    'sandLight',
    'sandDark',
    'line',
    'lineLight',
    'name',
    'letter',
    'doomed',
    'doomedDark',
    'doomedLine',
    'alarm',
    'badge',
    'marker',
    'tick',
    'tickPast',
    'glow',
    'glowOver',
    'glowSoft',
    'accent',
    'legal',
    'ready',
    'hollow',
    'ink',
  ].map((name, index) => [name, `#0000${(index + 16).toString(16)}`]),
);
const noCanvas = () => assert.fail('a picture that is written down needs no canvas');

/** The picture of a position as the person sees it. */
function pictured(position, prefs = {}) {
  const state = {
    ...initial(),
    hello: HELLO,
    position,
    gameState: gameOf(position.game).initialState?.(position) ?? {},
    screen: 'table',
  };
  Object.assign(state, { prefs: { ...state.prefs, ...prefs } });
  return pictureOf(state, {
    sprites: stoneSprites(noCanvas),
    paper: () => ({ ...LOOK, shadow: 'rgb(15 22 30 / 0.45)', font: 'sans-serif', coordinates: true }),
    seats: () => seatLooks(state),
    measure: (text) => text.length * 8,
  });
}

test('spaces for a placement glow while a person is to place, without anything in hand', () => {
  const glows = (position, more = {}) => {
    const state = { ...initial(), hello: HELLO, position, screen: 'table', ...more };
    const vector = createVector({ width: 400, height: 400 }, () => 8);
    const theme = { ...LOOK, shadow: 'rgb(15 22 30 / 0.45)', font: 'sans-serif', coordinates: true };
    const tools = { theme, sprites: stoneSprites(noCanvas) };
    paintStill(vector.context, { width: 400, height: 400 }, stillScene(state, seatLooks(state)), tools);
    return vector.svg(vector.bounds(), { paper: '#ffffff', title: '' }).split(LOOK.glowSoft).length - 1;
  };
  assert.equal(glows(atar.placing()), 4);
  assert.equal(glows(atar.placed(), { aside: atar.placing() }), 3, 'until the commit');
  assert.equal(glows(atar.placing(), { screen: 'picture' }), 0, 'nobody is to place on paper');
  const seats = [
    { name: 'Ann', colour: 0, bot: {} },
    { name: 'Bob', colour: 1 },
  ];
  assert.equal(glows(atar.placing({ seats })), 0, 'the computer needs no glow');
});

/**
 * Reads SVG as strictly as its form is: returns its elements as {name, attributes}; throws where they do not close in
 * order.
 */
function elements(text) {
  const found = [];
  const open = [];
  let left = text;
  while (left.length > 0) {
    const [whole, closing, name, attributes, alone] = /^\s*<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z0-9-]+="[^"<]*")*)(\/?)>/.exec(
      left,
    ) ?? [/^[^<]+/.exec(left)?.[0] ?? assert.fail(`no SVG: ${left.slice(0, 80)}`)];
    left = left.slice(whole.length);
    if (!name) continue;
    if (closing) assert.equal(open.pop(), name);
    else
      found.push({
        name,
        attributes: Object.fromEntries(
          [...attributes.matchAll(/([a-zA-Z0-9-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
        ),
      });
    if (!closing && !alone) open.push(name);
  }
  assert.deepEqual(open, []);
  return found;
}

const uses = (svg, start) =>
  elements(svg).filter(({ name, attributes }) => name === 'use' && attributes.href.startsWith(`#${start}`)).length;

test('the picture of every game is SVG whose numbers are numbers and whose parts are all there', () => {
  for (const position of [
    atar.playing(),
    atar.over({ winners: [0], reason: 'last_standing' }),
    blokus.playing(),
    owari.playing(),
    owari.captured(),
    petri.playing(),
    spectrangle.playing(),
  ]) {
    const svg = pictured(position);
    const found = elements(svg);
    assert.doesNotMatch(svg, /NaN|Infinity|undefined|"null"|\[object/, position.game);
    const ids = found.map(({ attributes }) => attributes.id).filter(Boolean);
    assert.equal(new Set(ids).size, ids.length, position.game);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)|href="#[^"]+"/g))
      if (id) assert.ok(ids.includes(id), `${position.game}: ${id}`);
    for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id), `${position.game}: ${id}`);
    assert.ok(!found.some(({ name }) => name === 'image'), 'all of it is drawn, nothing is a bitmap');
  }
});

test('each stone has its colour and its mark, and each player stands below with a stone, name and figures', () => {
  const svg = pictured(atar.playing());
  // Three stones of Ann and two of Bob, and one each beside the names.
  assert.equal(uses(svg, 'stone-e69f00-plus'), 4);
  assert.equal(uses(svg, 'stone-56b4e9-ring'), 3);
  for (const words of ['Ann', 'Bob', 'Atar']) assert.ok(svg.includes(`>${words}</text>`), words);
  const plain = pictured(atar.playing(), { marks: false });
  assert.equal(uses(plain, 'stone-e69f00-null'), 4);
});

test('the picture tells the result, once there is one', () => {
  const { title } = gameOf('atar').words.result(atar.over({ winners: [0], reason: 'last_standing' }));
  assert.ok(pictured(atar.over({ winners: [0], reason: 'last_standing' })).includes(title));
  assert.ok(!pictured(atar.playing()).includes(title));
  const seats = [{ name: 'Ann' }, { name: 'Computer 2', bot: 3 }];
  const alone = { ...atar.over({ winners: [0], reason: 'last_standing' }), seats };
  assert.ok(pictured(alone).includes('Ann wins'), 'whoever looks at it');
});

test('names of any kind stay text', () => {
  const seats = [
    { name: '<script>&"\u0007', colour: 0 },
    { name: 'x'.repeat(200), colour: 1 },
  ];
  const svg = pictured(atar.playing({ seats }));
  elements(svg);
  assert.ok(svg.includes('&lt;script&gt;&amp;&quot;\ufffd</text>'));
  assert.match(svg, />x{20,60}…<\/text>/);
});

test('what is in hand or hinted at is not in the picture', () => {
  const { last } = spectrangle.playing().view;
  const scores = [...pictured(spectrangle.playing()).matchAll(/>\+(\d+)</g)].map(([, score]) => Number(score));
  assert.deepEqual(scores, last?.score ? [last.score.score] : [], 'no scores but the last one');
});

const drawn = (paint) => {
  const vector = createVector({ width: 100, height: 100 }, (text) => text.length);
  paint(vector.context);
  return {
    bounds: vector.bounds(),
    all: elements(vector.svg({ x: 0, y: 0, width: 100, height: 100 }, { paper: '#ffffff', title: 't' })),
  };
};

test('shapes come out where the transform puts them, and lines as wide', () => {
  const { all, bounds } = drawn((ctx) => {
    ctx.save();
    ctx.translate(10, 20);
    ctx.scale(2, 2);
    ctx.beginPath();
    ctx.rect(1, 1, 3, 4);
    Object.assign(ctx, { lineWidth: 3, strokeStyle: 'rgb(1 2 3 / 0.5)' });
    ctx.stroke();
    ctx.restore();
    ctx.fillRect(50, 50, 1, 1);
  });
  const [shape, square] = all.filter(({ name }) => name === 'path');
  assert.equal(shape.attributes.d, 'M12 22L18 22L18 30L12 30Z');
  assert.deepEqual(
    [shape.attributes['stroke-width'], shape.attributes.stroke, shape.attributes['stroke-opacity']],
    ['6', '#010203', '0.5'],
  );
  assert.equal(square.attributes.d, 'M50 50L51 50L51 51L50 51Z');
  assert.deepEqual(bounds, { x: 9, y: 19, width: 42, height: 32 });
});

test('a full disc is two arcs, and what is clipped away does not count', () => {
  const { all, bounds } = drawn((ctx) => {
    ctx.beginPath();
    ctx.rect(10, 10, 20, 20);
    ctx.clip();
    ctx.beginPath();
    ctx.arc(20, 20, 40, 0, 2 * Math.PI);
    ctx.fill();
  });
  const disc = all.filter(({ name }) => name === 'path').at(-1).attributes;
  assert.equal((disc.d.match(/A40 40/g) ?? []).length, 2);
  assert.match(disc['clip-path'], /^url\(#clip-/);
  assert.deepEqual(bounds, { x: 10, y: 10, width: 20, height: 20 });
});

test('a picture that is painted twice is written once', () => {
  const { all } = drawn((ctx) => {
    for (const x of [10, 40]) ctx.symbol('thing #1', { x, y: 5 }, 4, (own) => own.fillRect(-1, -1, 2, 2));
    ctx.symbol('thing #-1', { x: 70, y: 5 }, 4, (own) => own.fillRect(-2, -2, 4, 4));
  });
  assert.equal(all.filter(({ name, attributes }) => name === 'g' && attributes.id.startsWith('thing')).length, 2);
  assert.equal(all.filter(({ name }) => name === 'use').length, 3);
});
