// A lab that says what a test has it say: the same answers as the real one gives, without a game being played.
// tests/browser/lab-fields.test.mjs compares their fields with those of the real one.

import { readFileSync } from 'node:fs';

import { WHOLE } from './games.mjs';

/** A plot in the form of the lab's. */
export const PLOT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 200" width="720" height="200" class="lab-plot"
 role="img" aria-label="Share of the first place" font-size="13"><text x="16" y="28" fill="currentColor">Share</text>
<circle cx="200" cy="90" r="7.5" fill="#e69f00" stroke="currentColor"><title>side 6: 52%</title></circle></svg>`;

export const STUDY = {
  format: 'atar-study',
  version: 1,
  name: 'Is Atar fair for three?',
  game: 'atar',
  options: { side: 7, players: 3 },
  grid: [{ placement: ['players', 'random'] }],
  line_ups: [{ all: 'level=3' }],
  stop: { games: 400 },
  seed: 1,
};

const QUESTIONS = [
  ['fair', 'Is it fair?', 'Whether the first place wins more often than the others.', 'share'],
  ['length', 'How long is it?', 'How many turns a game takes, and how much that varies.', 'turns'],
  ['ending', 'How does it end?', 'By which rule games end, and by how much they are won.', 'ending'],
  ['excitement', 'Is it exciting?', 'How long the winner is in doubt, and who comes back from behind.', 'leads'],
  ['thinking', 'Does thinking pay off?', 'How much better a computer plays that thinks twice as long.', 'depth'],
].map(([name, text, sentence, measure]) => ({ name, text, sentence, measure }));

const PICKS = ['typical', 'drama', 'upset', 'surprise', 'shortest', 'longest', 'shared'];

const MEASURES = [
  { name: 'share', title: 'Shares of the win', sentence: 'How often each place wins.', unit: 'share' },
  { name: 'turns', title: 'Turns of play', sentence: 'How many turns a game takes.', unit: 'turns' },
];

/** What a wish can be about. */
const WISHES = [
  ['share', 'Wins by place', 'share of the games', true],
  ['balance', 'Balance', '0 to 1', true],
  ['ending.shot_clock', 'Ending by shot clock', 'share of the games', true],
  ['ending.no_moves', 'Ending by no moves', 'share of the games', true],
  ['turns', 'Turns of play', 'turns', false],
  ['leads', 'Lead changes', 'changes', false],
].map(([name, title, unit, is_share]) => ({ name, title, unit, is_share, sentence: `${title}, in a sentence.` }));

const gameOf = (game, knobs = []) => ({
  ...{ game, title: `${game[0].toUpperCase()}${game.slice(1)}`, knobs, choices: [] },
  ...{ questions: QUESTIONS, picks: PICKS, measures: [], wishes: WISHES },
});

export const LAB_HELLO = {
  games: [
    gameOf('atar', [
      { name: 'players', label: 'Players', unit: null, least: 2, most: 7, default: 2 },
      { name: 'density', label: 'Density', unit: '%', least: 5, most: 60, default: 33 },
    ]),
    ...['spectrangle', 'owari', 'petri', 'blokus'].map((game) => gameOf(game)),
  ],
  players: ['random', 'greedy', ...Array.from({ length: 10 }, (_, index) => `level=${index + 1}`)],
  default_player: 'level=3',
  measures: MEASURES,
  studies: [{ name: 'atar-size', title: 'How side and density change the game', game: 'atar', study: STUDY }],
  limits: { bytes: 65536, cells: 1000, games: 1000000, name: 200 },
  jobs: 2,
};

const CELLS = ['players', 'random'].map((placement) => ({ cell: placement, label: `placement ${placement}` }));

export const LOOK = {
  run: 'r1',
  question: 'Is Atar fair for three on side 7?',
  answer: [
    'placement players: uneven. Place 1 wins 41% (38 to 44%) of 400 games; fair is 33%.',
    'placement random: open. Place 2 wins 36% (32 to 40%) of 400 games.',
  ],
  wish: null,
  games: 800,
  of: 800,
  preview: null,
  measures: MEASURES,
  measure: 'share',
  parameters: [{ name: 'placement', values: ['players', 'random'] }],
  by: 'placement',
  colour: null,
  sentence: 'The first place wins more often where the players place the stones.',
  plots: [PLOT],
  table: {
    caption: 'Shares of the win, with 95% intervals',
    headings: ['Cell', 'Place 1', 'Place 2', 'Place 3', 'Games'],
    rows: CELLS.map(({ cell, label }) => ({ cell, texts: [label, '41%', '31%', '28%', '400'] })),
  },
  cells: CELLS.map((each) => ({
    ...{ ...each, games: 400, verdict: 'open', is_uncertain: false },
    endings: ['shot_clock', 'no_moves'],
  })),
};

/** What a search found: a setting that is as wished, and one that is open. */
export const FOUND = {
  maps: [PLOT],
  settings: CELLS.map(({ cell, label }, index) => ({
    ...{ cell, label, is_good: index === 0, games: 640, more: index === 0 ? null : 330, seats: 3 },
    figures: [
      { title: 'Minutes', text: '31.5 (28.0\u00a0to\u00a035.1)' },
      { title: 'Most wins of one place', text: '36.0% (33.1\u00a0to\u00a039.2%)' },
    ],
    options: { side: 7, stones: [9, 9, 9], placement: cell, order: 'random' },
  })),
  ...{ good: 1, open: 1 },
};

const REPORT = `<!doctype html><html lang="en"><head><title>Report</title><style>body { color: red }</style></head><body><main>
<h1>Is Atar fair for three on side 7?</h1><p class="question">800 games.</p><script>document.title = 'acted'</script>
<section class="answer"><h2>The answer</h2><ul><li>Place 1 wins 41%.</li></ul></section><figure>${PLOT}</figure></main></body></html>`;

/** Progress as the lab tells it. */
export const progressOf = (more) => ({
  event: 'lab_progress',
  run: 'r1',
  phase: 'playing',
  games: 200,
  of: 800,
  cells: CELLS.map((each) => ({ ...each, games: 100, of: 400 })),
  seconds_left: 95,
  text: null,
  record: null,
  ...more,
});

/** A study that can be played. */
const checked = (study) => ({ cells: 2, games: 800, label: study.name, study, impossible: [] });

/** An error as the lab refuses a request. */
export const refused = (code, text) => Object.assign(new Error(text), { code });

const ANSWERS = {
  lab_hello: () => LAB_HELLO,
  lab_list: () => ({ runs: [] }),
  lab_ask: ({ game, options }) => ({ study: { ...STUDY, game, options }, measure: 'share' }),
  lab_check: ({ study }) => checked(study),
  lab_try: () => ({ seconds: 42, is_at_least: false, cells: 2, games: 800 }),
  lab_begin: ({ run = 'r1' }) => ({ run }),
  lab_stop: () => ({}),
  lab_open: ({ run }) => ({ run, study: STUDY, games: 0, of: 800, phase: 'preview', impossible: [], fresh_seed: 2 }),
  lab_look: () => LOOK,
  lab_games: ({ count }) => ({ games: [example(17), example(23), example(40)].slice(0, count) }),
  lab_report: () => ({ html: REPORT }),
  lab_export: ({ kind }) => ({ name: `study.${kind === 'csv' ? 'csv' : 'json'}`, text: kind }),
  lab_import: ({ text }) => checked(JSON.parse(text)),
  lab_remove: () => ({}),
};

const example = (game) => ({
  game,
  label: 'placement players',
  turns: 76,
  ending: 'shot_clock',
  record: readFileSync(WHOLE, 'utf8'),
});

/**
 * Makes a connection; `answers` has a function, a value or an error for a verb. What was asked stands in `asked`, and
 * `tell(event)` has the lab say something.
 */
export function scriptedLab(answers = {}) {
  const asked = [];
  const hearers = [];
  return {
    asked,
    verbs: () => asked.map(({ verb }) => verb),
    tell: (event) => hearers.forEach((hear) => hear(event)),
    onEvent: (hear) => void hearers.push(hear),
    async send({ do: verb, ...fields }) {
      asked.push({ verb, ...fields });
      const answer = answers[verb] ?? ANSWERS[verb];
      const given = typeof answer === 'function' ? await answer(fields) : answer;
      if (given instanceof Error) throw given;
      return structuredClone(given);
    },
  };
}
