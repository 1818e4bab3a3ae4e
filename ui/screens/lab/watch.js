// @ts-check
// Watch: how far the games are, by cell too, how long it still takes, and Stop.

import { el, setAttribute, setText } from '../../dom.js';
import { amountWords, isPlaying, phaseWords } from '../../lab/words.js';
import { button } from '../form.js';

/**
 * @import { CellProgress, Run } from '../../lab/types'
 * @import { LabScreenWorld } from './lab.js'
 */

/**
 * Makes the part.
 * @param {LabScreenWorld} world
 */
export function createWatch({ lab }) {
  const words = el('p', { className: 'lab-progress-words' });
  const bar = el('progress', { className: 'lab-progress', 'aria-label': 'Games played' });
  const stop = button('Stop', () => lab.stop());
  const more = button('Continue', () => lab.state.run && lab.goOn(lab.state.run.run), 'main');
  const cells = createCells();
  const title = el('h2', { id: 'lab-watch-title' }, 'Games');
  const acts = el('div', { className: 'lab-watch-acts' }, stop, more);
  const line = el('div', { className: 'lab-watch-line' }, words, bar);
  const root = el(
    'section',
    { className: 'group lab-watch', 'aria-labelledby': title.id },
    title,
    line,
    acts,
    cells.root,
  );
  return {
    root,
    /** @param {Run} run */
    show(run) {
      const { phase, games, of } = run;
      setText(words, phaseWords(run));
      bar.max = Math.max(1, of);
      // While the first figures are played nobody knows how far the study itself is.
      if (phase === 'preview') bar.removeAttribute('value');
      else bar.value = phase === 'done' ? bar.max : games;
      setAttribute(root, 'data-phase', phase);
      const had = stop === document.activeElement || more === document.activeElement;
      stop.hidden = !isPlaying(phase);
      more.hidden = isPlaying(phase) || phase === 'done';
      if (had && document.activeElement === document.body) [stop, more].find((each) => !each.hidden)?.focus();
      cells.show(run);
    },
  };
}

/** The progress of each cell, where there are several. */
function createCells() {
  const list = el('ul', { className: 'lab-cells' });
  const root = el('details', { className: 'lab-cells-part' }, el('summary', {}, 'By cell'), list);
  /** @type {Map<string, ReturnType<typeof createCell>>} */
  const items = new Map();
  root.addEventListener('toggle', () => latest && paint(latest));
  /** @type {CellProgress[] | null} */
  let latest = null;

  /** @param {CellProgress[]} cells */
  function paint(cells) {
    for (const cell of cells) {
      const known = items.get(cell.cell);
      const item = known ?? createCell(cell.label);
      if (!known) {
        items.set(cell.cell, item);
        list.append(item.root);
      }
      item.show(cell);
    }
  }

  return {
    root,
    /** @param {Run} run */
    show({ cells }) {
      root.hidden = cells.length < 2;
      latest = cells;
      if (root.open) paint(cells);
    },
  };
}

/** @param {string} label */
function createCell(label) {
  const words = el('span', { className: 'lab-cell-words' });
  const bar = el('progress', { className: 'lab-progress', 'aria-label': label });
  return {
    root: el('li', {}, el('span', { className: 'lab-cell-name' }, label), words, bar),
    /** @param {CellProgress} cell */
    show({ games, of }) {
      setText(words, `${amountWords(games)} of ${amountWords(of)}`);
      bar.max = Math.max(1, of);
      bar.value = games;
    },
  };
}
