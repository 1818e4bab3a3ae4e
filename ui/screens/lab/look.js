// @ts-check
// Look: what the games tell. One measure over one parameter, as a plot, a sentence and a table.

import { el, setAttribute, setText } from '../../dom.js';
import { parameterLabel } from '../../lab/parameters.js';
import { counted, isPlaying } from '../../lab/words.js';
import { button, put } from '../form.js';
import { sentence } from '../../words.js';

/**
 * @import { CellTable, LabState, Run, RunResults } from '../../lab/types'
 * @import { StudyParameter } from '../../lab/parameters.js'
 * @import { LabScreenWorld } from './lab.js'
 */

/** The ids of the table that tells a plot in words, and of the sentences that tell the maps of a search. */
const TABLE = 'lab-figures';
export const ANSWER = 'lab-answers';

/** @typedef {{ parameters: StudyParameter[], games(row: { cell: string, label: string }): void }} LookWorld */

/**
 * Makes the part. `parameters` are those of the game; `games(row)` shows games of a cell.
 * @param {LabScreenWorld} world @param {LookWorld} more
 */
export function createResultView({ lab }, { parameters, games }) {
  const choices = createChoices(lab, parameters);
  const sentence = el('p', { className: 'lab-sentence' });
  const explained = el('p', { className: 'detail' });
  const plots = createPlots(TABLE);
  const table = createResultsTable(TABLE, games);
  const empty = el('p', { className: 'detail' }, 'The first results appear in a few seconds.');
  const title = el('h2', { id: 'lab-look-title' }, 'A closer look');
  const body = el('div', { className: 'lab-figures' }, explained, sentence, plots.root, table.root);
  const root = el(
    'section',
    { className: 'group lab-look', 'aria-labelledby': title.id },
    title,
    choices.root,
    empty,
    body,
  );
  /** @type {RunResults | null} */
  let shown = null;

  return {
    root,
    /** @param {LabState} state */
    show({ isLooking, run }) {
      const look = run?.look ?? null;
      setAttribute(body, 'aria-busy', isLooking ? 'true' : null);
      if (look === shown) return;
      shown = look;
      const has = look !== null && look.table.rows.length > 0;
      empty.hidden = has;
      body.hidden = !has;
      choices.root.hidden = !has;
      if (!look || !has) return;
      choices.show(look);
      setText(explained, look.measures.find(({ name }) => name === look.measure)?.sentence ?? '');
      setText(sentence, look.sentence);
      plots.show(look);
      table.show(look);
    },
  };
}

/**
 * The choice of measure, parameter and colour.
 * @param {LabScreenWorld['lab']} lab @param {StudyParameter[]} parameters
 */
function createChoices(lab, parameters) {
  const measure = choice('measure', 'Measure', (value) => lab.look({ measure: value }));
  const by = choice('by', 'Along the bottom', (value) => lab.look(along(value, lab.state.run?.look ?? null)));
  const colour = choice('colour', 'Colours', (value) => lab.look({ colour: value }));
  return {
    root: el('div', { className: 'lab-choices' }, measure.root, by.root, colour.root),
    /** @param {RunResults} look */
    show(look) {
      const named = look.parameters.map(({ name }) => ({ value: name, label: parameterLabel(name, parameters) }));
      const others = named.filter(({ value }) => value !== look.by);
      const isOpen = named.length > 1;
      measure.show(
        look.measures.map(({ name, title }) => ({ value: name, label: title })),
        look.measure,
      );
      by.show(isOpen ? [AS_IT_SUITS, ...named] : [], look.by);
      colour.show(isOpen && look.by !== null ? [NONE, ...others] : [], look.colour);
    },
  };
}

const AS_IT_SUITS = { value: '', label: 'Automatic' };
const NONE = { value: '', label: 'None: one plot for each' };

/**
 * A parameter from left to right, with another one as colours, so that there is one plot.
 * @param {string} by @param {RunResults | null} look
 */
function along(by, look) {
  const others = look?.parameters.map(({ name }) => name).filter((name) => name !== by) ?? [];
  const kept = others.find((name) => name === look?.colour);
  return { by, colour: by ? (kept ?? others[0] ?? '') : '' };
}

/**
 * A list that drops down; it is not shown where there is nothing to choose.
 * @param {string} key @param {string} label @param {(value: string) => void} changed
 */
function choice(key, label, changed) {
  const select = el('select', { id: `lab-${key}`, on: { change: () => changed(select.value) } });
  const root = el('div', { className: 'lab-choice' }, el('label', { for: select.id }, label), select);
  let shape = '';
  return {
    root,
    /** @param {{ value: string, label: string }[]} choices @param {string | null} value */
    show(choices, value) {
      root.hidden = choices.length < 2;
      const wanted = JSON.stringify(choices);
      if (wanted !== shape) {
        shape = wanted;
        select.replaceChildren(...choices.map((each) => el('option', { value: each.value }, each.label)));
      }
      put(select, value ?? '');
    },
  };
}

/**
 * The plots, which the element with this id tells in words; a wide one scrolls in its place.
 * @param {string} described
 */
export function createPlots(described) {
  const root = el('div', { className: 'lab-plots' });
  let shape = '';
  return {
    root,
    /**
     * Where nothing varies, what there is to see stands in the middle.
     * @param {Pick<RunResults, 'plots' | 'parameters'>} look
     */
    show({ plots, parameters }) {
      const wanted = plots.join('\n');
      if (wanted === shape) return;
      shape = wanted;
      const places = [...root.children].map(({ scrollLeft }) => scrollLeft);
      const figures = plots.flatMap((text) => plotOf(text, described) ?? []).map(figure);
      root.replaceChildren(...figures);
      figures.forEach((each, index) => {
        const first = parameters.length > 0 ? 0 : (each.scrollWidth - each.clientWidth) / 2;
        each.scrollLeft = places[index] ?? first;
      });
    },
  };
}

/** A plot in its place. @param {Element} plot */
const figure = (plot) =>
  el('div', { className: 'lab-plot-host', tabIndex: 0, role: 'group', 'aria-label': 'Plot' }, plot);

/**
 * What came of the question, in sentences.
 * @param {LabScreenWorld} world
 */
export function createAnswer(world) {
  const title = el('h2', { id: 'lab-answer-title', tabIndex: -1 });
  const preview = el('p', { className: 'lab-preview' });
  const list = el('ul', { className: 'lab-answers', id: ANSWER });
  const others = el('ul', { className: 'lab-answers' });
  const summary = el('summary', {});
  const more = el('details', { hidden: true }, summary, others);
  const further = createMoreGames(world);
  const fresh = createRepeat(world);
  const root = el(
    'section',
    { className: 'group lab-answer', 'aria-labelledby': title.id },
    title,
    preview,
    list,
    more,
    further.root,
    fresh.root,
  );
  let shape = '';
  return {
    root,
    focus: () => title.focus({ preventScroll: true }),
    /** @param {Run | null} run */
    show(run) {
      const look = run?.look ?? null;
      setText(title, run?.study.name || look?.question || 'A study');
      further.show(run);
      fresh.show(run);
      preview.hidden = !look?.preview;
      const isSearch = run?.study.wish !== undefined;
      setText(preview, look?.preview ? previewWords(look.preview, isSearch) : '');
      // First games tell of the usual question, not of a wish.
      const answer = look?.preview && isSearch ? [] : (look?.answer ?? []);
      const wanted = answer.join('\n');
      if (wanted === shape) return;
      shape = wanted;
      list.replaceChildren(...answer.slice(0, MOST).map(item));
      others.replaceChildren(...answer.slice(MOST).map(item));
      more.hidden = answer.length <= MOST;
      setText(summary, `All ${answer.length} answers`);
    },
  };
}

/** So many games more are played at once. */
const MORE = 500;

/**
 * The button that plays more games than were planned, of a study that is played or was opened.
 * @param {LabScreenWorld} world
 */
function createMoreGames({ lab }) {
  const hint = el('p', { className: 'detail' });
  const root = el(
    'div',
    { className: 'lab-fresh' },
    button(`Play ${MORE} More`, () => lab.playMore(MORE)),
    hint,
  );
  return {
    root,
    /** @param {Run | null} run */
    show(run) {
      // A search is over once nothing is open, however many games its cells may have.
      const isSettled = run?.look?.wish?.open === 0;
      const isSearch = Boolean(run?.look?.wish);
      const isUnfinished = isSearch && run?.phase !== 'done';
      root.hidden = !run?.look || Boolean(run.look.preview) || isSettled || isUnfinished;
      if (!run?.look) return;
      const length = run.look.wish?.open ?? run.look.cells.length;
      const where = length > 1 ? ` in each of ${counted(length, isSearch ? 'open setting' : 'setting')}` : '';
      setText(hint, `Adds ${counted(MORE, 'game')}${where} to this study, to settle what is still open.`);
    },
  };
}

/**
 * The button that plays a study again with other seeds, where something was found that may be chance.
 * @param {LabScreenWorld} world
 */
function createRepeat({ lab, show: go }) {
  const begin = async () => {
    const run = await lab.confirm();
    if (run) go(run);
  };
  const hint = el(
    'p',
    { className: 'detail' },
    'Plays the same study with new games, to see whether the findings were chance.',
  );
  const root = el('div', { className: 'lab-fresh' }, button('Confirm with Fresh Games', begin), hint);
  return {
    root,
    /** @param {Run | null} run */
    show(run) {
      const isUneven = run?.look?.cells.some(({ verdict }) => verdict === 'uneven') ?? false;
      const isPossible = run !== null && !isPlaying(run.phase) && !run.look?.preview;
      root.hidden = !(isPossible && isUneven);
    },
  };
}

/** So many sentences are in sight. */
const MOST = 6;

/** @param {string} text */
const item = (text) => el('li', {}, text);

/** @param {string} player @param {boolean} isSearch */
const previewWords = (player, isSearch) =>
  `First results: weak players (${player}) give a rough idea within seconds. ` +
  (isSearch ? 'The study’s own players then show which settings are as wished.' : 'The study’s own players follow.');

// The figures as a table. Each row leads to games of its cell.

/**
 * Makes it, with an id; `games(row)` shows games of a row's cell.
 * @param {string} id @param {(row: { cell: string, label: string }) => void} games
 */
function createResultsTable(id, games) {
  const caption = el('caption', {});
  const head = el('thead', {});
  const body = el('tbody', {});
  const table = el('table', { id, className: 'lab-table' }, caption, head, body);
  const root = el('div', { className: 'lab-table-host', tabIndex: 0, role: 'group', 'aria-label': 'Figures' }, table);
  let shape = '';

  /**
   * @param {CellTable['rows'][number]} row @param {RunResults['cells']} cells
   */
  function rowOf({ cell, texts: [name, ...figures] }, cells) {
    const label = cells.find((each) => each.cell === cell)?.label || name;
    const act = () => cell !== null && games({ cell, label });
    const button = el(
      'button',
      { type: 'button', className: 'button lab-games-button', 'aria-label': `Games: ${label}`, on: { click: act } },
      'Games',
    );
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, name),
      ...figures.map((text) => el('td', {}, text)),
      el('td', {}, cell === null ? null : button),
    );
  }

  /** A column without a heading is that of the measure itself. @param {CellTable} now @param {RunResults} look */
  function build({ headings, rows }, { cells, measures, measure }) {
    const own = measures.find(({ name }) => name === measure)?.title ?? 'figure';
    const titles = headings.map((text) => el('th', { scope: 'col' }, sentence(text || own)));
    const last = el('th', { scope: 'col' }, 'Examples');
    head.replaceChildren(el('tr', {}, ...titles, last));
    body.replaceChildren(...rows.map((row) => rowOf(row, cells)));
  }

  return {
    root,
    /** Figures that have changed are written where they stand, so that the focus stays. @param {RunResults} look */
    show(look) {
      const { table: now } = look;
      setText(caption, now.caption);
      const wanted = JSON.stringify([now.headings, now.rows.map(({ cell, texts }) => [cell, texts[0], texts.length])]);
      if (wanted !== shape) {
        shape = wanted;
        build(now, look);
      } else {
        now.rows.forEach(({ texts }, row) =>
          texts.forEach((text, column) => setText(body.rows[row].cells[column], text)),
        );
      }
    },
  };
}

// Texts of the lab as elements: plots, which are SVG, and the report, which is HTML. Nothing in them can act, load or
// bring styles of its own.

/** Elements that never stand in a page of ours. */
const BANNED = 'script, style, link, meta, base, iframe, object, embed, form, foreignObject, animate, set';

/** @param {Attr} attribute */
const isBanned = ({ name, value }) =>
  /^(on|style$)/i.test(name) || (/^(xlink:)?(href|src)$/i.test(name) && !/^(#|data:image\/)/.test(value));

/**
 * Takes out what a page of ours does not hold.
 * @template {Element} E
 * @param {E} root @returns {E}
 */
function cleaned(root) {
  root.querySelectorAll(BANNED).forEach((element) => element.remove());
  for (const element of [root, ...root.querySelectorAll('*')])
    [...element.attributes].filter(isBanned).forEach(({ name }) => element.removeAttribute(name));
  return root;
}

/** What no plot of the lab has: what could act, load or bring styles. */
const FOREIGN = /<\s*(style|script|foreignObject|iframe|animate|set)\b|\s(on\w+|style|(xlink:)?href)\s*=/i;

/**
 * A plot as an element, which the table with this id tells in words; null where the text is none.
 * @param {string} text @param {string} described
 */
function plotOf(text, described) {
  // A text that is no SVG would be parsed as a page that tells so, with styles of its own.
  if (!/^\s*<svg\s/.test(text) || FOREIGN.test(text)) return null;
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (documentElement.localName !== 'svg' || documentElement.querySelector('parsererror')) return null;
  const plot = document.adoptNode(documentElement);
  plot.setAttribute('role', 'img');
  plot.setAttribute('aria-describedby', described);
  return plot;
}

/** The style sheet of a report, which the policy of our pages would complain of as soon as it is parsed. */
const SHEET = /<style\b[\s\S]*?<\/style>/gi;

/**
 * What stands in a report, as elements.
 * @param {string} html
 */
export function reportOf(html) {
  const { body } = new DOMParser().parseFromString(html.replace(SHEET, ''), 'text/html');
  return [...cleaned(body.querySelector('main') ?? body).childNodes].map((node) => document.adoptNode(node));
}
