// The report on paper: it fits A4 and Letter.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { inBrowser } from './support/page.mjs';
import { BINARY } from './support/server.mjs';

/** The paper: what a PDF calls its size in points, and the room between the margins of the report in pixels. */
const PAPER = [
  { format: 'A4', points: [595, 842], room: { width: 703, height: 1024 } },
  { format: 'Letter', points: [612, 792], room: { width: 725, height: 957 } },
];

/** The widest tables there are: the wins of seven places. */
const STUDY = {
  format: 'atar-study',
  version: 1,
  name: 'Seven places',
  game: 'atar',
  options: { side: 6, density: 20 },
  grid: [{ players: [2, 7] }],
  line_ups: [{ all: 'random' }, { all: 'greedy' }],
  stop: { games: 8 },
};

/** Has the program play a study. Returns its report. */
function reportOf(study) {
  const folder = mkdtempSync(join(tmpdir(), 'atar-report-'));
  const [file, html] = ['study.json', 'report.html'].map((name) => join(folder, name));
  try {
    writeFileSync(file, JSON.stringify(study));
    execFileSync(BINARY, ['lab', 'run', file], { stdio: 'ignore' });
    execFileSync(BINARY, ['lab', 'report', file, '--html', html], { stdio: 'ignore' });
    return readFileSync(html, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What does not fit between the margins: the words of tables that are too wide, and the titles of plots too high. */
const cutOff = (page, room) =>
  page.evaluate(({ width, height }) => {
    const beyond = (each) => each.getBoundingClientRect().right > width + 1;
    const wide = [...document.querySelectorAll('table, figure, pre')].filter(beyond);
    const high = [...document.querySelectorAll('figure')].filter((each) => each.offsetHeight > height);
    return [...wide, ...high].map((each) => each.textContent.trim().slice(0, 60));
  }, room);

/** The sizes of a PDF’s pages in points, each once, and their number. */
function pagesOf(pdf) {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const sizes = boxes.map(([, ...size]) => size.map((points) => Math.floor(Number(points))).join(' × '));
  return { count: [...text.matchAll(/\/Type \/Page\b/g)].length, sizes: [...new Set(sizes)] };
}

/** Twelve cells, of which the report had 59 pages. */
const GRID = {
  ...STUDY,
  name: 'Twelve cells',
  options: { placement: 'random' },
  grid: [{ side: [4, 5, 6] }, { density: [20, 33] }],
  stop: { games: 40 },
};

/** The smallest letters in a plot as they are printed, in points. */
const smallest = (page) =>
  page.evaluate(() => {
    const heights = [...document.querySelectorAll('.plots svg')].flatMap((svg) => {
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      return [...svg.querySelectorAll('text')].map((text) => scale * parseFloat(getComputedStyle(text).fontSize));
    });
    return 0.75 * Math.min(...heights);
  });

test(
  'the report of a study with twelve cells has few pages, whose letters are not too small',
  inBrowser('lab-report-pages', {}, async ({ page }) => {
    await page.goto('about:blank');
    await page.setContent(reportOf(GRID));
    await page.emulateMedia({ media: 'print' });
    for (const { format, room } of PAPER) {
      await page.setViewportSize(room);
      assert.deepEqual(await cutOff(page, room), [], format);
      assert.ok((await smallest(page)) > 4, `${await smallest(page)} points`);
      const { count } = pagesOf(await page.pdf({ format }));
      assert.ok(count <= 20, `${count} pages of ${format}`);
    }
  }),
);

// On A4 the table of seven places was wider than the page: it was cut, or all pages were made smaller.
test(
  'the report is printed on A4 and on Letter, and nothing of it is cut off',
  inBrowser('lab-report', {}, async ({ page }) => {
    // The server's pages may have no styles of their own.
    await page.goto('about:blank');
    await page.setContent(reportOf(STUDY));
    await page.emulateMedia({ media: 'print' });
    for (const { format, points, room } of PAPER) {
      await page.setViewportSize(room);
      assert.deepEqual(await cutOff(page, room), [], format);
      const { count, sizes } = pagesOf(await page.pdf({ format }));
      assert.deepEqual(sizes, [points.join(' × ')]);
      assert.ok(count > 2, `${count} pages`);
    }
  }),
);
