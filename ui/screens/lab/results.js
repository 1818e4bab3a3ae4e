// @ts-check
// What came of a study: how far it is, what its games tell, and how to keep that.

import { el } from '../../dom.js';
import * as settings from '../../game-settings.js';
import { games, gameOf as gameBy } from '../../games/index.js';
import { labGameOf } from '../../lab/study-draft.js';
import { parametersOf } from '../../lab/parameters.js';
import { playerWords } from '../../lab/words.js';
import { formOf } from '../../options/form.js';
import { createStudyFacts } from './study-facts.js';
import { showExampleGames } from './example-games.js';
import { createExportPanel } from './export-panel.js';
import { createAnswer, createLook } from './look.js';
import { createKept } from './studies.js';
import { createWatch } from './watch.js';

/**
 * @import { LabHello, LabState } from '../../lab/types'
 * @import { Playing } from '../../types'
 * @import { LabScreenWorld } from './lab.js'
 */

/**
 * Makes the part.
 * @param {LabScreenWorld} world
 */
export function createResults(world) {
  const { lab, session } = world;
  const { hello } = /** @type {Playing} */ (session.state);
  const answer = createAnswer(world);
  const watch = createWatch(world);
  const keep = createExportPanel(world);
  const facts = createStudyFacts((player) => playerWords(player, hello), 'About this study');
  const kept = createKept(world);
  /** @type {ReturnType<typeof createLook> | null} */
  let look = null;
  const looked = el('div', { className: 'lab-main' }, answer.root);
  const side = el('div', { className: 'lab-side' }, keep.root, facts.root, kept.root);
  const root = el('div', { className: 'lab-results' }, watch.root, looked, side, keep.report);

  /** @param {string} game */
  function formFor(game) {
    return games.some(({ name }) => name === game) ? formOf(gameBy(game), hello) : null;
  }

  /** The part that depends on the game of the study. @param {string} game */
  function lookAt(game) {
    const form = formFor(game);
    const parameters = form ? parametersOf(form, settings.defaults(form)) : [];
    const { picks } = labGameOf(/** @type {LabHello} */ (lab.state.hello), game);
    /** Endings are asked for where there are such games. @param {{ cell: string, label: string }} row */
    const games = (row) => {
      const cells = lab.state.run?.look?.cells ?? [];
      const endings = cells.find(({ cell }) => cell === row.cell)?.endings ?? [];
      const label = cells.length > 1 ? row.label : '';
      showExampleGames(world, { ...row, label, picks: [...new Set([...picks, ...endings])] });
    };
    const made = createLook(world, { parameters, games });
    looked.append(made.root);
    return made;
  }

  return {
    root,
    focus: answer.focus,
    /** @param {LabState} state */
    show(state) {
      const run = state.run?.run === session.shell.state.run ? state.run : null;
      watch.root.hidden = keep.root.hidden = run === null;
      answer.show(run);
      kept.show(state);
      if (!run) return;
      const { game } = run.study;
      look ??= lookAt(game);
      look.show(state);
      watch.show(run);
      const form = formFor(game);
      if (form) facts.show(run.study, form, run.impossible);
    },
  };
}
