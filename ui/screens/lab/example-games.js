// @ts-check
// Games of a cell to look at: which kind, and each with the way to its replay.

import { el, setAttribute, setText } from '../../dom.js';
import { caught } from '../../errors.js';
import { pickWords, plainName } from '../../lab/words.js';
import { ASKED_DELAY, createPressGuard } from '../press-guard.js';
import { button, segments } from '../form.js';

/**
 * @import { ExampleGame } from '../../lab/types'
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
