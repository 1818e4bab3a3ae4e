// Makes the hostile files of tests/fixtures/hostile: what an attacker, or a broken disk, hands over as a game. Large
// ones are packed.
// The name says what must come of a file: `good-…` opens, `bad-…` is refused; within the limits of tests/hostile.rs
// either way.
// New files may be laid there by hand as well, as .atar or packed by gzip as .atar.gz.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../fixtures/hostile/', import.meta.url));
const LARGEST = 16 << 20;
const PACKED_FROM = 16 << 10;

const OPTIONS = { side: 5, stones: [3, 3], placement: 'players', order: 'fixed' };

/** Turns of a game in which nobody loses a stone or a row, and four that can follow them for ever. */
const FIRST = [
  '@c4',
  '@e4',
  '@e3',
  '@c1',
  '@d5',
  '@e6',
  'e3-e2 d5-d6 c4-b3',
  'c1-c2 e6-d5 e4-e3',
  'e2-d1 b3-c4 d6-c5',
  'e3-e4 d5-d6 c2-c3',
  'd1-d2 c4-b3 c5-c4',
  'd6-d5 c3-d4 e4-e5',
  'd2-c1 c4-c5 b3-b2',
  'e5-e6 d4-c3 d5-d4',
  'c5-d6 c1-d2 b2-a1',
  'd4-d3 c3-c2 e6-e5',
  'd6-c5 d2-d1 a1-b2',
  'e5-e4 d3-d2 c2-c3',
  'c5-d6 d1-e2 b2-a1',
  'd2-d3 c3-c2 e4-e3',
  'd6-c5 e2-d1 a1-b2',
  'd3-d4 e3-e2 c2-c3',
  'b2-b3 c5-d6 d1-d2',
  'c3-c4 d4-d5 e2-e3',
  'b3-b2 d2-d3 d6-c5',
  'e3-e2 d5-d4 c4-b3',
  'd3-e4 b2-b1 c5-d6',
  'd4-d5 b3-b2 e2-d1',
  'd6-d7 e4-e5 b1-c2',
  'b2-b1 d1-d2 d5-e6',
  'e5-e4 c2-c1 d7-e8',
  'e6-e5 d2-d1 b1-c2',
  'e4-e3 c1-d2 e8-d7',
  'c2-b1 e5-e6 d1-e2',
  'd2-d1 d7-e8 e3-e4',
  'e6-d5 e2-e1 b1-b2',
  'd1-d2 e4-e5 e8-e7',
  'b2-b3 d5-d6 e1-e2',
  'e5-e4 e7-e6 d2-d3',
  'e2-e1 d6-d7 b3-b2',
  'e6-d5 e4-e3 d3-d4',
  'e1-e2 b2-b1 d7-e8',
  'd5-e6 d4-d5 e3-e4',
  'e8-d7 b1-b2 e2-e1',
  'e4-e5 d5-d6 e6-d5',
  'd7-e8 b2-b1 e1-e2',
  'e5-e6 d6-d7 d5-d6',
  'e2-e1 e8-e7 b1-c2',
  'e6-e5 d7-e8 d6-d5',
  'e1-e2 c2-b1 e7-e6',
  'e8-e9 d5-d4 e5-e4',
  'e2-e3 e6-e5 b1-c2',
  'e9-e8 d4-d5 e4-d3',
  'c2-c3 e5-e6 e3-e2',
];
const FOR_EVER = ['d3-d2 e8-e9 d5-d4', 'e2-e3 e6-e7 c3-c2', 'd4-d5 d2-d3 e9-e8', 'c2-c3 e3-e2 e7-e6'];

const steps = (turns) => turns.map((turn) => [...turn.split(' '), 'commit']);

/** A record; what is given as `raw` stands in it as it is. */
function record(entries = {}, raw = '') {
  const usual = {
    format: 'atar-record',
    version: 1,
    game: 'atar',
    rules: 1,
    options: OPTIONS,
    turns: steps(FIRST.slice(0, 8)),
  };
  const text = JSON.stringify({ ...usual, ...entries });
  return raw ? `${text.slice(0, -1)},${raw}}` : text;
}

/** A text repeated with commas until the whole is about so long. */
const filled = (piece, length) =>
  Array(Math.floor(length / (piece.length + 1)))
    .fill(piece)
    .join(',');
const deep = (depth, inside = '1') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;
const nearlyAll = LARGEST - 4096;

/** A game as long as a file can be: with one list a turn, or with all steps in one. */
function longGame(key) {
  const list = (turns) => (key === 'turns' ? JSON.stringify(turns) : JSON.stringify(turns.flat())).slice(1, -1);
  const rest = record({ turns: undefined }, `"${key}":[]`).length;
  const first = list(steps(FIRST));
  const again = list(steps(FOR_EVER));
  const times = Math.floor((nearlyAll - rest - first.length) / (again.length + 1));
  return record({ turns: undefined }, `"${key}":[${[first, ...Array(times).fill(again)].join(',')}]`);
}

const ESCAPES = '\u001b]0;mine\u0007\u001b[2J\u202egood\u2069\u0000\r\nother.atar: good: atar, 3 turns';

const FILES = {
  'good-kept-file': record({
    kept_version: 1,
    kept_file: '/etc/passwd',
    kept: 2,
    file: '/etc/passwd',
    place: '/etc/passwd',
  }),
  'good-escapes': record({ seats: [{ name: ESCAPES }, { name: '\u001b[31mAnn' }], [ESCAPES]: ESCAPES }),
  'good-mark': `\ufeff${record()}`,
  'good-markup': record({ seats: [{ name: '<script>alert(1)</script>' }, { name: '"><img src=x onerror=alert(1)>' }] }),
  'good-twice': record({}, '"version":1,"turns":[]'),
  'good-longest-names': record({ seats: [{ name: '😀'.repeat(200) }, { name: '\u0001'.repeat(200) }] }),
  'good-most-unknown': record({}, `"note":${deep(8, filled('1', 65_000))}`),
  'good-spaces': record().replaceAll('],[', `],${' '.repeat(1_000_000)}[`),
  'bad-spaces': record().replaceAll(',', `,${' '.repeat(100_000)}`),
  'good-long-game': longGame('turns'),
  'good-long-draft': longGame('draft'),
  'good-wide-result': record({ turns: undefined }, `"result":[${filled('{"":0}', nearlyAll)}]`),
  'bad-wide-note': record({}, `"note":[${filled('{"":0}', nearlyAll)}]`),
  'bad-wide-seat': record({}, `"seats":[{"note":[${filled('{"":0}', nearlyAll)}]},{}]`),
  'bad-wide-options': record({ options: undefined }, `"options":[${filled('{"":0}', nearlyAll)}]`),
  'bad-wide-version': record({ version: undefined }, `"version":[${filled('{"":0}', nearlyAll)}]`),
  'bad-wide-turns': record({ turns: undefined }, `"turns":[${filled('{"":0}', nearlyAll)}]`),
  'bad-empty-turns': record({ turns: undefined }, `"turns":[${filled('[]', nearlyAll)}],"draft":["x"]`),
  'bad-many-keys': record({}, filled(Array.from({ length: 2_000 }, (_, key) => `"${key}":0`).join(','), nearlyAll)),
  'bad-many-seats': record({}, `"seats":[${filled('{}', nearlyAll)}]`),
  'bad-long-name': record({ seats: [{ name: 'A'.repeat(15_000_000) }, {}] }),
  'bad-name-of-201': record({ seats: [{ name: 'A'.repeat(201) }, {}] }),
  'bad-long-key': record({ ['k'.repeat(15_000_000)]: 0 }),
  'bad-long-step': record({ draft: ['x'.repeat(15_000_000)] }),
  'bad-forged-line': record({ draft: ['commit\nother.atar: good: atar, 3 turns, 9 steps, finished'] }),
  'bad-escaped-step': record({ draft: [ESCAPES] }),
  'bad-deep-note': record({}, `"note":${deep(125)}`),
  'bad-deep-seat': record({}, `"seats":[{"note":${deep(9)}},{}]`),
  'bad-bottomless-note': record({}, `"note":${deep(8_000_000)}`),
  'bad-bottomless': '['.repeat(LARGEST),
  'bad-bottomless-objects': '{"":'.repeat(LARGEST / 4),
  'bad-numbers': record({ version: undefined }, `"version":1${'0'.repeat(1_000_000)}e-1000000`),
  'bad-half-a-sign': record({}, '"note":"\\ud800"'),
  'bad-empty': '',
  'bad-nothing': ' '.repeat(LARGEST),
  'bad-zeros': '\0'.repeat(LARGEST),
  'bad-no-text': Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  'bad-half': record().slice(0, 200),
  'bad-newer': record({ version: 9 }),
  'bad-too-large': `${record()}${' '.repeat(LARGEST)}`,
};

for (const [name, content] of Object.entries(FILES)) {
  const bytes = Buffer.from(content);
  if (bytes.length < PACKED_FROM) writeFileSync(`${FOLDER}${name}.atar`, bytes);
  else writeFileSync(`${FOLDER}${name}.atar.gz`, gzipSync(bytes, { level: 9 }));
}
