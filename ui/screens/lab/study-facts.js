// @ts-check
// What a study is about, as a list of terms and words.

import { el } from '../../dom.js';
import { factsOf } from '../../lab/study-draft.js';

/**
 * @import { Study } from '../../lab/types'
 * @import { Form } from '../../types'
 */

/**
 * Makes the list in a group of its own, under the study's name unless there is a `heading`. `playerWords(player)` says
 * who plays.
 * @param {(player: string) => string} playerWords @param {string} [heading]
 */
export function createStudyFacts(playerWords, heading) {
  const title = el('h2', { id: 'lab-facts-title' });
  const list = el('dl', { className: 'lab-facts' });
  const root = el('section', { className: 'group', 'aria-labelledby': title.id }, title, list);
  /** @type {Study | null} */
  let shown = null;
  return {
    root,
    /** `impossible` are combinations that are left out. @param {Study | null} study @param {Form} form */
    show(study, form, impossible = /** @type {string[]} */ ([])) {
      root.hidden = study === null;
      if (study === shown || !study) return;
      shown = study;
      title.textContent = heading ?? study.name ?? '';
      const leftOut = impossible.length > 0 ? [{ term: 'Left out', words: impossible.join('; ') }] : [];
      list.replaceChildren(
        ...[...factsOf(study, { form, playerWords }), ...leftOut].flatMap(({ term, words }) => [
          el('dt', {}, term),
          el('dd', {}, words),
        ]),
      );
    },
  };
}
