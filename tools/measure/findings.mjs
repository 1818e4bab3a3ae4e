// Writes the figures of studies into their pages in docs/lab: the number of games, the pictures, the table, the
// verdicts and the engine; of a search its answer and its table. What was found, people write.
// tools/measure/findings.sh calls it after playing; the games are in the folder GAMES.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLI = process.env.ATAR_CLI ?? 'target/release/atar-cli';
const GAMES = process.env.GAMES ?? 'target/lab';
/** The keys of a table's heading that are no measures. */
const FIXED = ['cell', 'games'];

/** A number as the pages write it. */
function number(value) {
  const size = Math.abs(value);
  const digits = size >= 10 ? 1 : 2;
  return value.toFixed(digits).replace('-', '−');
}

/** A figure with its interval. */
function figure({ mean, interval, is_share: isShare, is_known: isKnown }) {
  if (!isKnown) return 'unknown';
  const tell = (value) => (isShare ? (100 * value).toFixed(1) : number(value));
  const range = interval ? ` (${tell(interval.low)} to ${tell(interval.high)})` : '';
  return `${tell(mean)}${isShare ? '%' : ''}${range}`;
}

/** What tells a cell from the others. */
function label({ at, player_names: players }) {
  const text = (value) => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value));
  return [...at.map(([key, value]) => `${key.replaceAll('_', ' ')} ${text(value)}`), players].join(', ');
}

function row(cell, measures) {
  const told = (name) => {
    const found = cell.figures.find(({ measure }) => measure === name);
    if (!found) return '';
    return found.games === 0 ? '–' : figure(found);
  };
  return `| ${[label(cell), cell.games, ...measures.map(told)].join(' | ')} |`;
}

/** The table of a page, with the measures that its heading names. */
function withTable(page, cells) {
  const head = /^\| cell \|.*$/m.exec(page)[0];
  const measures = head.split('|').map((name) => name.trim());
  const names = measures.filter((name) => name && !FIXED.includes(name));
  const lines = [head, head.replaceAll(/[^|]+/g, ' --- '), ...cells.map((cell) => row(cell, names))];
  return page.replace(/^\| cell \|.*\n(\|.*\n)*/m, () => `${lines.join('\n')}\n`);
}

const plain = (text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The texts of all elements of a kind in a part of a report. */
const texts = (part, tag) =>
  [...part.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^]*?)</${tag}>`, 'g'))].map(([, text]) => plain(text));

/** The sentences of the report's answer: the first, and those of the cells. */
function answer(html) {
  const part = /<section class="answer">([^]*?)<\/section>/.exec(html)?.[1] ?? '';
  const cells = texts(part, 'li').map((text) => `- ${text}\n`);
  return `${texts(part, 'p').join('\n')}\n\n${cells.join('')}`;
}

/** What a search found: its sentences, and the table of what is as wished or open. Null for other studies. */
function sought(html) {
  const part = /<h2>The wish<\/h2>([^]*?)<\/section>/.exec(html)?.[1];
  if (!part) return null;
  const lines = texts(part, 'tr').map((row) => [...texts(row, 'th'), ...texts(row, 'td')]);
  const rule = lines[0].map(() => '---');
  const table = [lines[0], rule, ...lines.slice(1)].map((cells) => `| ${cells.join(' | ')} |\n`);
  return `${texts(part, 'p').join('\n\n')}\n\n${table.join('')}`;
}

/** The page with the report's answer as its verdicts, before what is still open where it had none. */
function withVerdicts(page, html) {
  const has = /^## Verdicts$/m.test(page);
  const whole = has ? page : page.replace(/^## Still open$/m, () => '## Verdicts\n\n## Still open');
  return whole.replace(/(^## Verdicts\n\n)[^]*?(?=^## )/m, (_, head) => `${head}${sought(html) ?? answer(html)}\n`);
}

/** The page of a study with new figures. */
function page(old, { summary, html }) {
  const count = summary.cells.reduce((sum, { games }) => sum + games, 0);
  const withFigures = sought(html) ? old : withTable(old, summary.cells);
  return withVerdicts(withFigures, html)
    .replace(
      /^[\d,]+ games of version \S+,/m,
      () => `${count.toLocaleString('en')} games of version ${summary.engine.split(/[ ,]/)[1]},`,
    )
    .replace(/^Engine: .*$/m, () => `Engine: ${summary.engine}`);
}

/** Writes the page and the pictures of a study. */
function tell(name, folder) {
  const place = `docs/lab/${name}.md`;
  const games = [`studies/${name}.json`, join(GAMES, `${name}.games.jsonl`)];
  const [json, html] = ['json', 'html'].map((kind) => join(folder, `${name}.${kind}`));
  execFileSync(CLI, ['lab', 'export', ...games, '--json', json]);
  execFileSync(CLI, ['lab', 'report', ...games, '--html', html, '--svg', folder]);
  const old = readFileSync(place, 'utf8');
  for (const [, picture] of old.matchAll(new RegExp(`pictures/${name}-(\\S+\\.svg)`, 'g')))
    copyFileSync(join(folder, picture), `docs/lab/pictures/${name}-${picture}`);
  const summary = JSON.parse(readFileSync(json, 'utf8'));
  writeFileSync(place, page(old, { summary, html: readFileSync(html, 'utf8') }));
  process.stdout.write(`${place}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'atar-findings-'));
try {
  for (const name of process.argv.slice(2)) tell(name, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
