// @ts-check
// The games of a study: which of a cell to look at, each with the way to its replay, and how far all are.

import { el, setAttribute, setText } from '../../dom.js';
import { caught } from '../../errors.js';
import { pickWords, plainName, amountWords, isPlaying, phaseWords } from '../../lab/words.js';
import { ASKED_DELAY, createPressGuard } from '../dialog.js';
import { button, segments } from '../form.js';

/**
 * @import { CellProgress, ExampleGame, Run } from '../../lab/types'
 * @import { LabScreenWorld } from './lab.js'
 */

/** So many games are shown of a kind. */
const COUNT = 3;

/**
 * Shows games of a cell over the screen. `picks` are the kinds there are; without a `label` it is the only cell.
 * @param {LabScreenWorld} world @param {{ cell: string, label: string, picks: string[] }} about
 */
export function showExampleGames(world, { cell, label, picks }) {
  const title = el('h2', { id: 'lab-games-title' }, label ? `Games: ${label}` : 'Games');
  const examples = createExamples(world, cell, () => dialog.close());
  const kinds = segments(
    { key: 'lab-pick', label: 'Which games', choices: picks.map((value) => ({ value, label: pickWords(value) })) },
    choose,
  );
  /** @type {HTMLDialogElement} */
  const dialog = el(
    'dialog',
    { className: 'question wide lab-replays', 'aria-labelledby': title.id, on: { close: () => dialog.remove() } },
    title,
    kinds.root,
    ...examples.roots,
    el(
      'div',
      { className: 'choices' },
      button('Close', () => dialog.close()),
    ),
  );

  /** @param {string} pick */
  function choose(pick) {
    kinds.show(pick);
    examples.show(pick);
  }

  document.body.append(dialog);
  document.dispatchEvent(new Event('question'));
  dialog.showModal();
  createPressGuard(dialog, ASKED_DELAY).begin();
  choose(picks[0]);
}

/**
 * The games of a kind, as the lab finds them; `leave()` closes what they are shown in.
 * @param {LabScreenWorld} world @param {string} cell @param {() => void} leave
 */
function createExamples({ lab, session }, cell, leave) {
  const words = el('p', { role: 'status' });
  const list = el('ol', { className: 'lab-examples' });
  let asked = 0;

  /** @param {string} pick @returns {Promise<[ExampleGame[], string]>} */
  async function games(pick) {
    try {
      const found = await lab.examples({ cell, pick, count: COUNT });
      return [found, found.length > 0 ? '' : 'No such game yet.'];
    } catch (error) {
      return [[], caught(error).message ?? 'The games could not be loaded.'];
    }
  }

  /** Opens a game as a file is opened, at its start. @param {ExampleGame} example */
  async function replay({ record }) {
    leave();
    await session.attempt(() => session.shell.replayRecord(JSON.parse(record)));
  }

  /** @param {ExampleGame} example */
  function item(example) {
    const { game, turns, ending } = example;
    const open = button('Replay', () => replay(example), 'main');
    open.setAttribute('aria-label', `Replay: game ${game}`);
    const name = el('span', { className: 'lab-example-name' }, `Game ${game}`);
    const about = el('span', { className: 'lab-example-words' }, `${turns} turns, ${plainName(ending)}`);
    return el('li', {}, name, about, open);
  }

  return {
    roots: [words, list],
    /** @param {string} pick */
    async show(pick) {
      asked += 1;
      const mine = asked;
      setText(words, 'Loading games…');
      setAttribute(list, 'aria-busy', 'true');
      const [found, text] = await games(pick);
      if (mine !== asked) return;
      setAttribute(list, 'aria-busy', null);
      setText(words, text);
      list.replaceChildren(...found.map(item));
    },
  };
}

// Watch: how far the games are, by cell too, how long it still takes, and Stop.

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
  const root = el('details', { className: 'lab-cells-part' }, el('summary', {}, 'By setting'), list);
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
