// @ts-check
// The figures as a table. Each row leads to games of its cell.

import { el, setText } from '../../dom.js';
import { sentence } from '../../words.js';

/** @import { CellTable, RunResults } from '../../lab/types' */

/**
 * Makes it, with an id; `games(row)` shows games of a row's cell.
 * @param {string} id @param {(row: { cell: string, label: string }) => void} games
 */
export function createResultsTable(id, games) {
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
